import * as z from 'zod';
import { mcpTokenListShape, mcpTokenShape } from '../wire/mcp-token.ts';
import { email, label, line, text } from '../wire/text.ts';

/** Every shape of the REST API. It validates requests, makes the API reference, and types the dashboard. */

const role = z.enum(['owner', 'admin', 'member', 'viewer']);
const time = z.iso.datetime();
const code = z.string().min(1).max(200).describe('The code of a one-time link: what follows `#code=`.');
const password = z.string().min(10, 'must have at least 10 characters').max(256);
/** Ids hold letters, digits, underscores and hyphens; anything else is refused before it reaches a query. */
const id = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/, 'is not an id');

export const errorShape = z
  .object({
    error: z.object({
      type: z.string(),
      message: z.string(),
      details: z.array(z.object({ field: z.string(), message: z.string() })),
      request_id: z.string(),
    }),
  })
  .meta({ id: 'Error' });

const userShape = z.strictObject({ user_id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'User' });
const membershipShape = z
  .strictObject({ organization_id: z.string(), name: z.string(), role, created_at: time })
  .meta({ id: 'Organization' });

export const sessionShape = z
  .strictObject({
    token: z.string().describe('Send it as `Authorization: Bearer <token>`; the same session is in the cookie.'),
    expires_at: time,
    user: userShape,
    organization: membershipShape.nullable().describe('The organization this session acts in.'),
    organizations: z.array(membershipShape),
  })
  .meta({ id: 'Session' });

export const accountContract = {
  setupState: { response: z.strictObject({ needed: z.boolean() }) },
  setup: {
    body: z.strictObject({ code, organization_name: label(100), name: label(100), email, password }),
    response: sessionShape,
  },
  signIn: {
    body: z.strictObject({ email, password: z.string().max(256) }),
    response: sessionShape,
  },
  signInByLink: { body: z.strictObject({ code }), response: sessionShape },
  signUp: { body: z.strictObject({ name: label(100), email, password }), response: sessionShape },
  signOut: { response: z.strictObject({ status: z.literal('signed_out') }) },
  me: {
    response: sessionShape
      .omit({ token: true, expires_at: true })
      .extend({ session_id: z.string() })
      .meta({ id: 'Me' }),
  },
  changeName: { body: z.strictObject({ name: label(100) }), response: userShape },
  changePassword: {
    body: z.strictObject({ current_password: z.string().max(256), new_password: password }),
    response: sessionShape,
  },
  resetPassword: {
    body: z.strictObject({ code, password }),
    response: z.strictObject({ status: z.literal('password_changed') }),
  },
  sessions: {
    response: z.strictObject({
      sessions: z.array(
        z.strictObject({
          session_id: z.string(),
          current: z.boolean(),
          created_at: time,
          last_seen_at: time,
          expires_at: time,
          address: z.string(),
          user_agent: z.string(),
        }),
      ),
    }),
  },
  endSession: {
    params: z.strictObject({ session_id: id }),
    response: z.strictObject({ status: z.literal('ended') }),
  },
};

const memberShape = z
  .strictObject({
    user_id: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    joined_at: time,
    last_active_at: time.nullable(),
  })
  .meta({ id: 'Member' });

const invitationShape = z
  .strictObject({
    invitation_id: z.string(),
    email: z.string().nullable(),
    role,
    created_at: time,
    expires_at: time,
    created_by: z.string().nullable(),
  })
  .meta({ id: 'Invitation' });

export const organizationContract = {
  list: { response: z.strictObject({ organizations: z.array(membershipShape) }) },
  activate: { params: z.strictObject({ organization_id: id }), response: membershipShape },
  rename: {
    params: z.strictObject({ organization_id: id }),
    body: z.strictObject({ name: label(100) }),
    response: membershipShape,
  },
  members: { response: z.strictObject({ members: z.array(memberShape) }) },
  changeRole: {
    params: z.strictObject({ user_id: id }),
    body: z.strictObject({ role }),
    response: memberShape,
  },
  removeMember: {
    params: z.strictObject({ user_id: id }),
    response: z.strictObject({ user_id: z.string(), status: z.literal('removed'), tokens_revoked: z.int() }),
  },
  resetLink: {
    params: z.strictObject({ user_id: id }),
    response: z.strictObject({ url: z.string(), expires_at: time }),
  },
  invitations: { response: z.strictObject({ invitations: z.array(invitationShape) }) },
  invite: {
    body: z.strictObject({ email: email.optional(), role: role.default('member') }),
    response: invitationShape.extend({ url: z.string().describe('Shown this once.') }).meta({ id: 'NewInvitation' }),
  },
  withdraw: {
    params: z.strictObject({ invitation_id: id }),
    response: z.strictObject({ invitation_id: z.string(), status: z.literal('withdrawn') }),
  },
  viewInvitation: {
    body: z.strictObject({ code }),
    response: z.strictObject({ organization_name: z.string(), role, email: z.string().nullable(), expires_at: time }),
  },
  acceptInvitation: {
    body: z.strictObject({ code, name: label(100), email, password }),
    response: sessionShape,
  },
  joinSignedIn: { body: z.strictObject({ code }), response: membershipShape },
};

const tokenParams = z.strictObject({ token_id: id });
const tokenName = label(100);
/** An empty flag counts as not given. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((word) => word === 'true' || word === '1');

export const tokenContract = {
  create: {
    body: z
      .strictObject({
        name: line(100).optional().describe('Human label, for example a device or tool. Without one a name is made.'),
        description: text(500).optional(),
        expires_days: z.int().min(1).max(730).default(90).describe('Days until expiry, 1 to 730.'),
        project_ids: z
          .array(z.string().min(1).max(120))
          .min(1)
          .max(100)
          .nullable()
          .default(null)
          .describe('Projects by id or unique name. Absent or null: all.'),
        scope: z
          .enum(['read', 'write'])
          .optional()
          .describe('`read` tokens cannot converse. Default: `write`, for viewers `read`.'),
      })
      .prefault({}),
    response: mcpTokenShape
      .extend({ token: z.string().describe('The token string, shown this once.'), warning: z.string() })
      .meta({ id: 'NewMcpToken' }),
  },
  list: {
    querystring: z.strictObject({ include_revoked: queryFlag, all: queryFlag }),
    response: mcpTokenListShape,
  },
  get: { params: tokenParams, response: mcpTokenShape },
  change: {
    params: tokenParams,
    body: z.strictObject({ name: tokenName.optional(), description: text(500).optional() }),
    response: mcpTokenShape,
  },
  revoke: {
    params: tokenParams,
    response: z
      .strictObject({
        token_id: z.string(),
        name: z.string(),
        status: z.literal('revoked'),
        revoked_at: time,
        revoked_by: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
      })
      .meta({ id: 'RevokedMcpToken' }),
  },
  check: {
    body: z.strictObject({ token: z.string().max(16_384) }),
    response: z
      .strictObject({
        valid: z.boolean(),
        reason: z
          .enum([
            'ok',
            'missing_prefix',
            'malformed_token',
            'invalid_token',
            'token_expired',
            'token_revoked',
            'missing_authorization',
            'missing_bearer',
            'other_organization',
          ])
          .describe('`ok`, or the exact fault.'),
        hint: z.string(),
        token: mcpTokenShape.optional(),
      })
      .meta({ id: 'TokenCheck' }),
  },
};

export const auditContract = {
  list: {
    querystring: z.strictObject({
      action: z
        .string()
        .max(64)
        .regex(/^[\w.-]+$/, 'is not an action')
        .optional(),
      actor_id: id.optional(),
      outcome: z.enum(['done', 'denied']).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(50),
      cursor: z.string().max(64).optional(),
    }),
    response: z.strictObject({
      entries: z.array(
        z
          .strictObject({
            id: z.string(),
            at: time,
            actor: z.strictObject({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
            action: z.string(),
            target: z.strictObject({ type: z.string(), id: z.string() }).nullable(),
            outcome: z.string(),
            address: z.string().nullable(),
            request_id: z.string().nullable(),
            details: z.record(z.string(), z.unknown()),
          })
          .meta({ id: 'AuditEntry' }),
      ),
      next_cursor: z.string().nullable(),
    }),
  },
  export: {
    querystring: z.strictObject({ format: z.enum(['csv', 'jsonl']).default('jsonl') }),
    response: z.unknown().describe('A file: one line an entry, newest first.'),
  },
};
