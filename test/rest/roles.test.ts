import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProject } from '../../src/flow/ingest/request-ingest.ts';
import { SYSTEM } from '../../src/record/access/audit-log.ts';
import { ROLES, type Role } from '../../src/record/access/caller.ts';
import { createLink } from '../../src/record/access/one-time-links.ts';
import { addMember, createOrganization } from '../../src/record/access/organizations.ts';
import { hashPassword } from '../../src/record/access/passwords.ts';
import { startSession } from '../../src/record/access/sessions.ts';
import { createUser } from '../../src/record/access/users.ts';
import { createConversation } from '../../src/record/conversations/conversations.ts';
import { DIALECTS } from '../databases.ts';
import { startServer, type TestServer } from '../server.ts';
import { OPERATIONS } from './bad-inputs.ts';

/** What each kind of caller gets. An MCP token in the place of a session gets what somebody anonymous gets. */
const CALLERS = ['anonymous', 'viewer', 'member', 'admin', 'owner', 'stranger'] as const;
type Statuses = readonly [number, number, number, number, number, number];

const ALL = (status: number): Statuses => [status, status, status, status, status, status];
const SIGNED_IN: Statuses = [401, 200, 200, 200, 200, 200];
const ADMIN: Statuses = [401, 403, 403, 200, 200, 200];
const OWN_ADMIN: Statuses = [401, 403, 403, 200, 200, 404];
const OWN_OWNER: Statuses = [401, 403, 403, 403, 200, 404];
const OWN_READER: Statuses = [401, 200, 200, 200, 200, 404];
const OWN_MEMBER: Statuses = [401, 403, 200, 200, 200, 404];
/** What waits for an ingestion is still told only to those who may read it. */
const NOT_READY: Statuses = [401, 409, 409, 409, 409, 404];

type Row = [operation: string, statuses: Statuses, body?: unknown, query?: string];
const CODE = { code: 'nobody-has-this-code' };
const PERSON = { name: 'New', email: 'new@example.com', password: 'a long password' };

// The names in braces are made anew for every cell: {member} is a member of the organization, {owner} one of its owners,
// {token} a token of an owner, {invitation} an open invitation, {session} a session of somebody else, {project} a project
// that waits for its first ingestion, {conversation} a conversation in one.
const TABLE: Row[] = [
  ['GET /api/setup', ALL(200)],
  ['POST /api/setup', ALL(410), { ...CODE, ...PERSON, organization_name: 'New' }],
  ['POST /api/auth/sign-in/email', ALL(401), { email: 'nobody@example.com', password: 'wrong' }],
  ['POST /api/auth/sign-in/link', ALL(410), CODE],
  ['POST /api/auth/sign-up/email', ALL(403), PERSON],
  ['POST /api/auth/reset-password', ALL(410), { ...CODE, password: PERSON.password }],
  ['POST /api/auth/sign-out', SIGNED_IN],
  ['GET /api/auth/session', SIGNED_IN],
  ['PATCH /api/auth/user', SIGNED_IN, { name: 'Renamed' }],
  ['POST /api/auth/change-password', ALL(401), { current_password: 'wrong', new_password: PERSON.password }],
  ['GET /api/sessions', SIGNED_IN],
  ['DELETE /api/sessions/{session}', [401, 404, 404, 404, 404, 404]],
  ['GET /api/organizations', SIGNED_IN],
  ['POST /api/organizations/{organization}/activate', [401, 200, 200, 200, 200, 404]],
  ['PATCH /api/organizations/{organization}', OWN_OWNER, { name: 'Renamed' }],
  ['GET /api/members', SIGNED_IN],
  ['PATCH /api/members/{member}', OWN_OWNER, { role: 'viewer' }],
  ['PATCH /api/members/{owner}', OWN_OWNER, { role: 'member' }],
  ['DELETE /api/members/{member}', OWN_ADMIN],
  ['DELETE /api/members/{owner}', OWN_OWNER],
  ['POST /api/members/{member}/reset-link', [401, 403, 403, 201, 201, 404]],
  ['POST /api/members/{owner}/reset-link', [401, 403, 403, 403, 201, 404]],
  ['GET /api/invitations', ADMIN],
  ['POST /api/invitations', [401, 403, 403, 201, 201, 201], { role: 'member' }],
  ['POST /api/invitations', [401, 403, 403, 403, 201, 201], { role: 'admin' }],
  ['POST /api/invitations', [401, 403, 403, 403, 201, 201], { role: 'owner' }],
  ['DELETE /api/invitations/{invitation}', OWN_ADMIN],
  ['POST /api/invitations/view', ALL(410), CODE],
  ['POST /api/invitations/accept', ALL(410), { ...CODE, ...PERSON }],
  ['POST /api/invitations/join', [401, 410, 410, 410, 410, 410], CODE],
  ['POST /api/mcp-tokens', [401, 201, 201, 201, 201, 201], {}],
  ['POST /api/mcp-tokens', [401, 201, 201, 201, 201, 201], { scope: 'read' }],
  ['POST /api/mcp-tokens', [401, 403, 201, 201, 201, 201], { scope: 'write' }],
  ['GET /api/mcp-tokens', SIGNED_IN],
  ['GET /api/mcp-tokens', ADMIN, undefined, '?all=true'],
  ['GET /mcp/mcp-tokens', SIGNED_IN],
  ['GET /mcp/mcp-tokens', ADMIN, undefined, '?all=true'],
  ['GET /api/mcp-tokens/{token}', [401, 404, 404, 200, 200, 404]],
  ['PATCH /api/mcp-tokens/{token}', [401, 404, 404, 200, 200, 404], { name: 'renamed' }],
  ['DELETE /api/mcp-tokens/{token}', [401, 404, 404, 200, 200, 404]],
  ['DELETE /mcp/mcp-tokens/{token}', [401, 404, 404, 200, 200, 404]],
  ['POST /api/mcp-tokens/check', SIGNED_IN, { token: 'mcp_x' }],
  ['GET /api/audit', ADMIN],
  ['GET /api/audit/export', ADMIN],
  ['GET /api/projects', SIGNED_IN],
  ['GET /api/project-sources', SIGNED_IN],
  ['POST /api/projects', [401, 403, 422, 422, 422, 422], { source: { type: 'git', url: 'ftp://example.com/x' } }],
  ['GET /api/projects/{project}', OWN_READER],
  ['PATCH /api/projects/{project}', OWN_MEMBER, { description: 'changed' }],
  ['DELETE /api/projects/{project}', OWN_ADMIN],
  ['POST /api/projects/{project}/ingest', [401, 403, 202, 202, 202, 404]],
  ['POST /api/projects/{project}/cancel', [401, 403, 202, 202, 202, 404]],
  ['GET /api/projects/{project}/stats', OWN_READER],
  ['GET /api/projects/{project}/search', NOT_READY, undefined, '?q=x'],
  ['POST /api/projects/{project}/search', NOT_READY, { query: 'x' }],
  ['GET /api/projects/{project}/file', NOT_READY, undefined, '?path=a'],
  ['GET /api/projects/{project}/text', NOT_READY, undefined, '?q=x'],
  ['GET /api/projects/{project}/symbols', NOT_READY, undefined, '?q=x'],
  ['GET /api/projects/{project}/files', NOT_READY],
  ['GET /api/projects/{project}/graph', NOT_READY],
  ['GET /api/projects/{project}/graph/definition', NOT_READY, undefined, '?symbol=x'],
  ['GET /api/projects/{project}/graph/references', NOT_READY, undefined, '?symbol=x'],
  ['GET /api/projects/{project}/graph/callers', NOT_READY, undefined, '?symbol=x'],
  ['GET /api/projects/{project}/graph/callees', NOT_READY, undefined, '?symbol=x'],
  ['GET /api/projects/{project}/graph/implementers', NOT_READY, undefined, '?symbol=x'],
  ['GET /api/projects/{project}/graph/imports', NOT_READY, undefined, '?path=a'],
  ['GET /api/projects/{project}/graph/dependents', NOT_READY, undefined, '?path=a'],
  ['GET /api/projects/{project}/graph/path', NOT_READY, undefined, '?from=a&to=b'],
  ['GET /api/projects/{project}/graph/impact', NOT_READY, undefined, '?symbol=x'],
  ['GET /api/projects/{project}/graph/cycles', NOT_READY],
  ['GET /api/projects/{project}/graph/entry-points', NOT_READY],
  ['GET /api/projects/{project}/graph/central-files', NOT_READY],
  ['GET /api/projects/{project}/history', NOT_READY],
  ['GET /api/projects/{project}/history/activity', NOT_READY],
  ['GET /api/projects/{project}/invariants', NOT_READY],
  ['GET /api/projects/{project}/components', NOT_READY],
  ['GET /api/projects/{project}/patterns', NOT_READY],
  ['GET /api/projects/{project}/skipped', NOT_READY],
  ['GET /api/projects/{project}/prd', NOT_READY],
  ['GET /api/projects/{project}/techspec', NOT_READY],
  ['GET /api/projects/{project}/prd/versions', NOT_READY],
  ['GET /api/projects/{project}/techspec/versions', NOT_READY],
  ['GET /api/projects/{project}/prd/diff', NOT_READY, undefined, '?from=doc_x'],
  ['GET /api/projects/{project}/techspec/diff', NOT_READY, undefined, '?from=doc_x'],
  ['GET /api/projects/{project}/prd/estimate', NOT_READY],
  ['GET /api/projects/{project}/techspec/estimate', NOT_READY],
  ['GET /api/projects/{project}/events', OWN_READER],
  ['GET /api/events', SIGNED_IN],
  ['GET /api/projects/{project}/webhook', OWN_MEMBER],
  ['POST /api/projects/{project}/webhook', [401, 403, 201, 201, 201, 404]],
  ['DELETE /api/projects/{project}/webhook', OWN_MEMBER],
  ['POST /api/hooks/git/{project}', ALL(401)],
  ['GET /api/projects/{project}/conversations', OWN_READER],
  ['POST /api/projects/{project}/conversations', [401, 403, 201, 201, 201, 404], { title: 'New' }],
  ['GET /api/conversations/{conversation}', OWN_READER],
  ['PATCH /api/conversations/{conversation}', OWN_MEMBER, { title: 'Renamed' }],
  ['DELETE /api/conversations/{conversation}', OWN_MEMBER],
  ['POST /api/conversations/{conversation}/messages', [401, 403, 409, 409, 409, 404], { message: 'Where is it?' }],
  ['GET /mcp', ALL(200)],
  ['GET /mcp/health', ALL(200)],
  ['GET /healthz', ALL(200)],
  ['GET /readyz', ALL(200)],
  ['GET /metrics', ALL(200)],
  ['GET /openapi.json', ALL(200)],
  ['GET /docs/', ALL(200)],
  ['POST /mcp', ALL(401), { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }],
];

it('the table of roles has every call of the API reference', () => {
  const rows = new Set(TABLE.map(([operation]) => operation.replace(/\{\w+\}/g, '{}')));
  for (const { method, path } of OPERATIONS) expect(rows).toContain(`${method} ${path.replace(/\{\w+\}/g, '{}')}`);
});

describe.each(DIALECTS)('roles on %s', (dialect) => {
  let server: TestServer;
  let organizationId: string;
  let passwordHash: string;
  let people = 0;
  beforeAll(async () => {
    server = await startServer(dialect);
    organizationId = (await server.app.database.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow())
      .id;
    passwordHash = await hashPassword('the password of everybody');
  });
  afterAll(() => server.stop());

  async function person(role: Role, organization = organizationId): Promise<string> {
    const { db } = server.app.database;
    people++;
    const user = await createUser(
      db,
      { name: `P${people}`, email: `p${people}@example.com`, passwordHash },
      Date.now(),
    );
    await addMember(db, organization, user.id, role, Date.now());
    return user.id;
  }

  async function session(userId: string): Promise<string> {
    const origin = { address: '127.0.0.1', userAgent: 'test' };
    return (await startSession(server.app.database.db, userId, origin, 30, Date.now())).token;
  }

  async function bearer(caller: (typeof CALLERS)[number]): Promise<string | undefined> {
    if (caller === 'anonymous') return undefined;
    if (caller !== 'stranger') return session(await person(caller));
    const elsewhere = await createOrganization(server.app.database.db, 'Elsewhere', Date.now());
    return session(await person('owner', elsewhere.id));
  }

  async function token(): Promise<{ token: string; token_id: string }> {
    const made = await server.call('POST', '/api/mcp-tokens', {
      bearer: await session(await person('owner')),
      body: {},
    });
    return made.body;
  }

  async function target(name: string): Promise<string> {
    const { db } = server.app.database;
    if (name === 'organization') return organizationId;
    if (name === 'project' || name === 'conversation') {
      const source = { type: 'git', url: 'https://example.com/repository', branch: null } as const;
      const wish = { name: `Project ${people++}`, source, createdBy: await person('owner') };
      const { id } = await addProject(db, organizationId, wish, SYSTEM, Date.now());
      if (name === 'project') return id;
      const createdBy = { type: 'user', id: 'usr_1', name: 'P' } as const;
      return (await createConversation(db, organizationId, id, { title: 'T', createdBy }, Date.now())).id;
    }
    if (name === 'token') return (await token()).token_id;
    if (name === 'invitation') {
      return (await createLink(db, { purpose: 'invitation', organizationId, role: 'member' }, Date.now())).link.id;
    }
    if (name === 'session') {
      const other = await person('member');
      await session(other);
      const held = db.selectFrom('sessions').select('id').where('user_id', '=', other);
      return (await held.executeTakeFirstOrThrow()).id;
    }
    const role = ROLES.find((known) => known === name);
    if (!role) throw new Error(`The table has no '${name}'.`);
    return person(role);
  }

  async function status([operation, , body, query = '']: Row, credential: string | undefined): Promise<number> {
    // Each failed sign-in makes the next one wait, which is another test's subject.
    if (operation.endsWith('sign-in/email')) server.shiftClock(7_200_000);
    const [method = '', template = ''] = operation.split(' ');
    const [, name] = /\{(\w+)\}/.exec(template) ?? [];
    const path = name ? template.replace(`{${name}}`, await target(name)) : template;
    if (template.endsWith('/events')) return statusOfStream(path, credential);
    return (await server.call(method, path + query, { bearer: credential, body })).status;
  }

  /** A stream of news has no end, so only its beginning is read. */
  async function statusOfStream(path: string, credential: string | undefined): Promise<number> {
    const enough = new AbortController();
    const headers = credential ? { authorization: `Bearer ${credential}` } : {};
    const { status: found } = await fetch(server.url + path, { headers, signal: enough.signal });
    enough.abort();
    return found;
  }

  it.each(TABLE)('%s', async (...row) => {
    const [operation, expected] = row;
    const found: number[] = [];
    for (const caller of CALLERS) found.push(await status(row, await bearer(caller)));
    expect(Object.fromEntries(CALLERS.map((caller, at) => [caller, found[at]]))).toEqual(
      Object.fromEntries(CALLERS.map((caller, at) => [caller, expected[at]])),
    );
    if (operation !== 'POST /mcp') expect(await status(row, (await token()).token), 'an MCP token').toBe(expected[0]);
  });
});
