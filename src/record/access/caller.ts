import type { Reach } from '../reach.ts';

/** Who is asking, proved by a session or an MCP token, and in which organization. */
export type Caller = SessionCaller | TokenCaller;

export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export interface SessionCaller {
  type: 'session';
  sessionId: string;
  organizationId: string;
  userId: string;
  name: string;
  role: Role;
}

export interface TokenCaller {
  type: 'token';
  tokenId: string;
  organizationId: string;
  /** The token's name, for people. */
  name: string;
  scope: 'read' | 'write';
  /** Projects this token may know of; null means all of the organization's. */
  projectIds: string[] | null;
  expiresAt: number;
}

/** What the caller may know of, in the form that queries take. */
export function reachOf(caller: Caller): Reach {
  return { organizationId: caller.organizationId, projectIds: caller.type === 'token' ? caller.projectIds : null };
}

/** True where the caller may converse: a write token, or a person who is at least a member. */
export function mayConverse(caller: Caller): boolean {
  return caller.type === 'token' ? caller.scope === 'write' : hasRole(caller, 'member');
}

export function hasRole(caller: SessionCaller, least: Role): boolean {
  return ROLES.indexOf(caller.role) >= ROLES.indexOf(least);
}
