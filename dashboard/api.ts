import type * as z from 'zod';
import type {
  accountContract,
  auditContract,
  organizationContract,
  tokenContract,
} from '../src/edge/rest/contract.ts';
import type { ConversationShape, MessageShape } from '../src/edge/wire/conversation.ts';
import type { DocumentShape } from '../src/edge/wire/document.ts';
import type { ProjectShape } from '../src/edge/wire/project.ts';
import type { ProjectStatsShape } from '../src/edge/wire/project-stats.ts';
import { requestJson } from './request.ts';

type Answer<T extends { response: z.ZodType }> = z.infer<T['response']>;
type Body<T extends { body: z.ZodType }> = z.input<T['body']>;
type Query<T extends { querystring: z.ZodType }> = z.input<T['querystring']>;

type Accounts = typeof accountContract;
type Organizations = typeof organizationContract;
type Tokens = typeof tokenContract;
type Audit = typeof auditContract;

export type Me = Answer<Accounts['me']>;
export type Role = NonNullable<Me['organization']>['role'];
export type Member = Answer<Organizations['members']>['members'][number];
export type Invitation = Answer<Organizations['invitations']>['invitations'][number];
export type NewInvitation = Answer<Organizations['invite']>;
export type McpToken = Answer<Tokens['get']>;
export type NewMcpToken = Answer<Tokens['create']>;
export type TokenWish = Body<Tokens['create']>;
export type TokenCheck = Answer<Tokens['check']>;
export type AuditPage = Answer<Audit['list']>;
export type AuditEntry = AuditPage['entries'][number];
export type AuditFilter = Omit<Query<Audit['list']>, 'limit' | 'cursor'>;
export type Session = Answer<Accounts['sessions']>['sessions'][number];
export type { ConversationShape as Conversation, MessageShape as Message } from '../src/edge/wire/conversation.ts';
export type { DocumentShape as Document, SectionShape as Section } from '../src/edge/wire/document.ts';
export type { ProjectShape as Project } from '../src/edge/wire/project.ts';
export type { ProjectStatsShape as ProjectStats } from '../src/edge/wire/project-stats.ts';
export type { CitationShape as Citation } from '../src/edge/wire/citation.ts';

export interface ServerInfo {
  version: string;
  endpoint: string;
  tools: string[];
}

export interface SearchResult {
  path: string;
  start_line: number;
  end_line: number;
  symbol: string | null;
  kind: string;
  score: number;
  why: string;
  snippet: string;
}

export interface SourceFile {
  path: string;
  start_line: number;
  end_line: number;
  total_lines: number;
  text: string;
  language: string | null;
  commit: string;
}

const get = <T>(path: string, signal?: AbortSignal) => requestJson<T>('GET', path, undefined, signal);
const post = <T>(path: string, body?: unknown) => requestJson<T>('POST', path, body);
const patch = <T>(path: string, body: unknown) => requestJson<T>('PATCH', path, body);
const remove = <T>(path: string) => requestJson<T>('DELETE', path);
const part = encodeURIComponent;
const project = (id: string) => `/api/projects/${part(id)}`;

/** Writes a query string of what is given; empty values are left out. */
function query(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** Every call of the dashboard, one line each. */
export const api = {
  serverInfo: () => get<ServerInfo>('/mcp'),

  setupState: () => get<Answer<Accounts['setupState']>>('/api/setup'),
  setUp: (body: Body<Accounts['setup']>) => post<Answer<Accounts['setup']>>('/api/setup', body),
  signIn: (body: Body<Accounts['signIn']>) => post<Answer<Accounts['signIn']>>('/api/auth/sign-in/email', body),
  signInByLink: (code: string) => post<Answer<Accounts['signInByLink']>>('/api/auth/sign-in/link', { code }),
  signOut: () => post<Answer<Accounts['signOut']>>('/api/auth/sign-out'),
  me: () => get<Me>('/api/auth/session'),
  changeName: (name: string) => patch<Answer<Accounts['changeName']>>('/api/auth/user', { name }),
  changePassword: (body: Body<Accounts['changePassword']>) =>
    post<Answer<Accounts['changePassword']>>('/api/auth/change-password', body),
  resetPassword: (body: Body<Accounts['resetPassword']>) =>
    post<Answer<Accounts['resetPassword']>>('/api/auth/reset-password', body),
  sessions: () => get<Answer<Accounts['sessions']>>('/api/sessions'),
  endSession: (id: string) => remove<Answer<Accounts['endSession']>>(`/api/sessions/${part(id)}`),

  activate: (id: string) => post<Answer<Organizations['activate']>>(`/api/organizations/${part(id)}/activate`),
  renameOrganization: (id: string, name: string) =>
    patch<Answer<Organizations['rename']>>(`/api/organizations/${part(id)}`, { name }),
  members: () => get<Answer<Organizations['members']>>('/api/members'),
  changeRole: (id: string, role: Role) =>
    patch<Answer<Organizations['changeRole']>>(`/api/members/${part(id)}`, { role }),
  removeMember: (id: string) => remove<Answer<Organizations['removeMember']>>(`/api/members/${part(id)}`),
  resetLink: (id: string) => post<Answer<Organizations['resetLink']>>(`/api/members/${part(id)}/reset-link`),
  invitations: () => get<Answer<Organizations['invitations']>>('/api/invitations'),
  invite: (body: Body<Organizations['invite']>) => post<NewInvitation>('/api/invitations', body),
  withdraw: (id: string) => remove<Answer<Organizations['withdraw']>>(`/api/invitations/${part(id)}`),
  viewInvitation: (code: string) => post<Answer<Organizations['viewInvitation']>>('/api/invitations/view', { code }),
  acceptInvitation: (body: Body<Organizations['acceptInvitation']>) =>
    post<Answer<Organizations['acceptInvitation']>>('/api/invitations/accept', body),
  joinSignedIn: (code: string) => post<Answer<Organizations['joinSignedIn']>>('/api/invitations/join', { code }),

  tokens: (all: boolean) =>
    get<Answer<Tokens['list']>>(`/api/mcp-tokens${query({ include_revoked: 'true', all: String(all) })}`),
  token: (id: string) => get<McpToken>(`/api/mcp-tokens/${part(id)}`),
  createToken: (body: TokenWish) => post<NewMcpToken>('/api/mcp-tokens', body),
  renameToken: (id: string, name: string) => patch<McpToken>(`/api/mcp-tokens/${part(id)}`, { name }),
  revokeToken: (id: string) => remove<Answer<Tokens['revoke']>>(`/api/mcp-tokens/${part(id)}`),
  checkToken: (token: string) => post<TokenCheck>('/api/mcp-tokens/check', { token }),

  audit: (filter: AuditFilter, cursor: string | undefined) =>
    get<AuditPage>(`/api/audit${query({ ...filter, limit: 50, cursor })}`),

  projects: () => get<{ projects: ProjectShape[]; next_cursor: string | null }>(`/api/projects${query({ limit: 200 })}`),
  project: (id: string) => get<ProjectShape>(project(id)),
  addProject: (body: unknown) => post<ProjectShape>('/api/projects', body),
  renameProject: (id: string, name: string) => patch<ProjectShape>(project(id), { name }),
  deleteProject: (id: string) => remove<unknown>(project(id)),
  ingest: (id: string) => post<ProjectShape>(`${project(id)}/ingest`),
  cancelIngest: (id: string) => post<ProjectShape>(`${project(id)}/cancel`),
  stats: (id: string) => get<ProjectStatsShape>(`${project(id)}/stats`),
  outline: (id: string, document: string) => get<DocumentShape>(`${project(id)}/${document}${query({ outline: 'true' })}`),
  section: (id: string, document: string, section: string, cursor?: string) =>
    get<DocumentShape>(`${project(id)}/${document}${query({ section, cursor })}`),
  search: (id: string, q: string, limit: number, signal?: AbortSignal) =>
    get<{ results: SearchResult[] }>(`${project(id)}/search${query({ q, limit })}`, signal),
  file: (id: string, path: string, start?: number, end?: number) =>
    get<SourceFile>(`${project(id)}/file${query({ path, start, end })}`),

  conversations: (id: string) =>
    get<{ conversations: ConversationShape[]; next_cursor: string | null }>(
      `${project(id)}/conversations${query({ limit: 100 })}`,
    ),
  createConversation: (id: string, title?: string) =>
    post<ConversationShape>(`${project(id)}/conversations`, title === undefined ? {} : { title }),
  conversation: (id: string) =>
    get<ConversationShape & { messages: MessageShape[]; next_cursor: string | null }>(`/api/conversations/${part(id)}`),
  renameConversation: (id: string, title: string) =>
    patch<ConversationShape>(`/api/conversations/${part(id)}`, { title }),
  deleteConversation: (id: string) => remove<unknown>(`/api/conversations/${part(id)}`),
};
