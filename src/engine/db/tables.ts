/**
 * The columns of every table, the same on SQLite and PostgreSQL: text, whole numbers and nothing else. Times are
 * milliseconds since 1970, lists are JSON in text, and a yes/no is the time at which it became so, or null.
 */
export interface Tables {
  schema_versions: { version: number; name: string; applied_at: number };
  organizations: { id: string; name: string; created_at: number };
  users: { id: string; email: string; name: string; password_hash: string; created_at: number };
  memberships: { organization_id: string; user_id: string; role: string; created_at: number };
  sessions: {
    id: string;
    secret_hash: string;
    user_id: string;
    organization_id: string | null;
    created_at: number;
    last_seen_at: number;
    expires_at: number;
    address: string;
    user_agent: string;
  };
  one_time_links: {
    secret_hash: string;
    purpose: string;
    organization_id: string | null;
    user_id: string | null;
    email: string | null;
    role: string | null;
    created_by: string | null;
    created_at: number;
    expires_at: number;
    used_at: number | null;
    id: string;
  };
  sign_in_failures: { subject: string; failures: number; last_failure_at: number };
  mcp_tokens: {
    token_id: string;
    organization_id: string;
    token_hash: string;
    name: string;
    description: string;
    scope: string;
    project_ids: string | null;
    base_url: string;
    created_by: string;
    created_at: number;
    expires_at: number;
    expires_days: number;
    revoked_at: number | null;
    revoked_by: string | null;
    last_used_at: number | null;
    last_used_client: string | null;
  };
  audit_chain: { id: number; position: number; hash: string };
  audit_entries: {
    id: string;
    organization_id: string | null;
    at: number;
    actor_type: string;
    actor_id: string | null;
    actor_name: string | null;
    action: string;
    target_type: string | null;
    target_id: string | null;
    outcome: string;
    address: string | null;
    request_id: string | null;
    details: string | null;
    previous_hash: string;
    hash: string;
    position: number;
  };
}
