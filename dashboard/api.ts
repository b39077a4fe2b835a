import type * as z from 'zod';
import type { fileContract } from '../src/edge/rest/code/code-files-contract.ts';
import type { graphContract } from '../src/edge/rest/code/code-graph-contract.ts';
import type { knownContract } from '../src/edge/rest/code/code-knowledge-contract.ts';
import type { searchContract } from '../src/edge/rest/code/code-search-contract.ts';
import type { accountContract, auditContract, organizationContract, tokenContract } from '../src/edge/rest/contract.ts';
import type { conversationContract } from '../src/edge/rest/conversation-contract.ts';
import type { knowledgeContract, projectContract, webhookContract } from '../src/edge/rest/project-contract.ts';
import type { DocumentShape } from '../src/edge/wire/document.ts';
import { requestJson } from './request.ts';

type Answer<T extends { response: z.ZodType }> = z.infer<T['response']>;
type Body<T extends { body: z.ZodType }> = z.input<T['body']>;
type Query<T extends { querystring: z.ZodType }> = z.input<T['querystring']>;

type Accounts = typeof accountContract;
type Organizations = typeof organizationContract;
type Tokens = typeof tokenContract;
type Audit = typeof auditContract;
type Projects = typeof projectContract;
type Webhooks = typeof webhookContract;
type Conversations = typeof conversationContract;

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
export type Project = Answer<Projects['get']>;
export type ProjectWish = Body<Projects['create']>;
export type ProjectStats = Answer<Projects['stats']>;
export type SkippedFile = Answer<Projects['skipped']>['files'][number];
export type Webhook = Answer<Webhooks['make']>;
export type SearchResult = Answer<typeof searchContract.ranked>['results'][number];
export type SearchWish = Omit<Query<typeof searchContract.ranked>, 'limit'> & { limit: number };
export type DocumentDiff = Answer<typeof knowledgeContract.diff>;
export type FileText = Answer<typeof fileContract.read>;
export type FolderEntry = Answer<typeof fileContract.list>['entries'][number];
export type CodeSymbol = FileText['symbols'][number];
export type ModuleMap = Answer<typeof graphContract.modules>;
export type Conversation = Answer<Conversations['get']>;
export type ConversationSummary = Answer<Conversations['create']>;
export type Message = Conversation['messages'][number];
export type { CitationShape as Citation } from '../src/edge/wire/citation.ts';
export type { DocumentShape as Document, SectionShape as Section } from '../src/edge/wire/document.ts';

export interface ServerInfo {
  version: string;
  endpoint: string;
  tools: string[];
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

  sources: () => get<Answer<Projects['sources']>>('/api/project-sources'),
  projects: () => get<Answer<Projects['list']>>(`/api/projects${query({ limit: 200 })}`),
  project: (id: string) => get<Project>(project(id)),
  addProject: (body: ProjectWish | FormData) => post<Project>('/api/projects', body),
  renameProject: (id: string, name: string) => patch<Project>(project(id), { name }),
  replaceCredential: (id: string, credential: string) => patch<Project>(project(id), { credential }),
  deleteProject: (id: string) => remove<Answer<Projects['remove']>>(project(id)),
  ingest: (id: string) => post<Project>(`${project(id)}/ingest`),
  cancelIngest: (id: string) => post<Project>(`${project(id)}/cancel`),
  stats: (id: string) => get<ProjectStats>(`${project(id)}/stats`),
  skipped: (id: string, cursor: string | undefined) =>
    get<Answer<Projects['skipped']>>(`${project(id)}/skipped${query({ limit: 100, cursor })}`),
  webhook: (id: string) => get<Answer<Webhooks['get']>>(`${project(id)}/webhook`),
  makeWebhook: (id: string) => post<Webhook>(`${project(id)}/webhook`),
  endWebhook: (id: string) => remove<Answer<Webhooks['end']>>(`${project(id)}/webhook`),
  documentVersions: (id: string, kind: string) =>
    get<Answer<typeof knowledgeContract.versions>>(`${project(id)}/${kind}/versions`),
  documentDiff: (id: string, kind: string, from: string) =>
    get<DocumentDiff>(`${project(id)}/${kind}/diff${query({ from })}`),
  wholeDocument: (id: string, kind: string) => get<DocumentShape>(`${project(id)}/${kind}`),
  outline: (id: string, kind: string) => get<DocumentShape>(`${project(id)}/${kind}${query({ outline: 'true' })}`),
  /** The outline with one section, or with the beginning of the document. */
  section: (id: string, kind: string, section: string | undefined) =>
    get<DocumentShape>(`${project(id)}/${kind}${query(section === undefined ? { max_tokens: 1_000 } : { section })}`),
  search: (id: string, wish: SearchWish, signal?: AbortSignal) =>
    get<Answer<typeof searchContract.ranked>>(`${project(id)}/search${query(wish)}`, signal),
  file: (id: string, path: string, start?: number, end?: number) =>
    get<FileText>(`${project(id)}/file${query({ path, start, end })}`),
  fileWithSymbols: (id: string, path: string) =>
    get<FileText>(`${project(id)}/file${query({ path, symbols: 'true' })}`),
  files: (id: string, path: string) =>
    get<Answer<typeof fileContract.list>>(`${project(id)}/files${query({ path, limit: 2_000 })}`),
  references: (id: string, wish: { symbol: string; path: string; line: number; cursor: string | undefined }) =>
    get<Answer<typeof graphContract.uses>>(`${project(id)}/graph/references${query(wish)}`),
  moduleMap: (id: string, under: string | undefined) => get<ModuleMap>(`${project(id)}/graph${query({ under })}`),
  activity: (id: string) => get<Answer<typeof knownContract.activity>>(`${project(id)}/history/activity`),

  conversations: (id: string) =>
    get<Answer<Conversations['list']>>(`${project(id)}/conversations${query({ limit: 100 })}`),
  createConversation: (id: string) => post<ConversationSummary>(`${project(id)}/conversations`, {}),
  conversation: (id: string, cursor?: string) =>
    get<Conversation>(`/api/conversations/${part(id)}${query({ limit: 200, cursor })}`),
  renameConversation: (id: string, title: string) =>
    patch<ConversationSummary>(`/api/conversations/${part(id)}`, { title }),
  deleteConversation: (id: string) => remove<Answer<Conversations['remove']>>(`/api/conversations/${part(id)}`),
};
