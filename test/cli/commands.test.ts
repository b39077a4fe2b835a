import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS, runCli } from '../../src/edge/cli/cli.ts';
import { callServer, openProgram, type Program, type RunningServer } from './program.ts';

const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const OWNER = { email: 'olive@example.com', password: 'a long password' };

describe('the command line beside a running server', () => {
  let program: Program;
  let server: RunningServer;
  let session: string;
  beforeAll(async () => {
    program = await openProgram();
    server = await program.serve({ LOREKEEP_ADMIN_EMAIL: OWNER.email, LOREKEEP_ADMIN_PASSWORD: OWNER.password });
    session = (await callServer(server.url, 'POST', '/api/auth/sign-in/email', undefined, OWNER)).body.token;
  });
  afterAll(() => program.close());
  const mcp = (token: string) => callServer(server.url, 'POST', '/mcp', token, LIST_TOOLS);

  it('makes, lists, checks and revokes tokens, and the server knows at once', async () => {
    const made = await program.json([
      'token',
      'create',
      '--name',
      'from the shell',
      '--expires-days',
      '30',
      '--scope',
      'read',
    ]);
    expect(made).toMatchObject({ name: 'from the shell', expires_days: 30, scope: 'read', status: 'active' });
    expect(made.warning).toMatch(/only this once/);
    expect((await mcp(made.token)).status).toBe(200);

    const listed = await program.json(['token', 'list']);
    expect(listed).toMatchObject({
      tokens: [{ token_id: made.token_id, name: 'from the shell' }],
      total_count: 1,
      active_count: 1,
      revoked_count: 0,
    });
    expect(await program.json(['token', 'check', `Bearer ${made.token}`])).toMatchObject({
      valid: true,
      reason: 'ok',
      hint: expect.stringMatching(/works until/),
      token: { token_id: made.token_id },
    });

    // Whoever pastes the whole token means its id.
    expect(await program.json(['token', 'revoke', made.token])).toMatchObject({ status: 'revoked' });
    expect((await mcp(made.token)).body.error.data.reason).toBe('token_revoked');
    const { code, stdout } = await program.run(['token', 'check', made.token, '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { valid: false, reason: 'token_revoked' }]);
    expect(await program.json(['token', 'list'])).toMatchObject({ tokens: [], total_count: 1, revoked_count: 1 });
  });

  it('rotates the keys: the server signs with the new one and still knows the old', async () => {
    const before = (await callServer(server.url, 'POST', '/api/mcp-tokens', session, {})).body.token;
    const { kid } = await program.json(['keys', 'rotate']);
    const after = (await callServer(server.url, 'POST', '/api/mcp-tokens', session, {})).body.token;
    expect(JSON.parse(Buffer.from(after.split('.')[1], 'base64url').toString()).kid).toBe(kid);
    for (const token of [before, after]) expect((await mcp(token)).status).toBe(200);
    const { keys } = JSON.parse(readFileSync(join(program.dataDir, 'keys.json'), 'utf8'));
    expect(keys).toHaveLength(2);
  });

  it('invites people and lets them back in', async () => {
    const invitation = await program.json(['user', 'invite', 'Vic@Example.com', '--role', 'viewer']);
    expect(invitation).toMatchObject({ email: 'vic@example.com', role: 'viewer' });
    const person = {
      code: invitation.url.split('#code=')[1],
      name: 'Vic',
      email: 'vic@example.com',
      password: 'forgotten word',
    };
    expect((await callServer(server.url, 'POST', '/api/invitations/accept', undefined, person)).status).toBe(201);
    const { url } = await program.json(['user', 'reset-password', 'VIC@example.com']);
    const reset = { code: url.split('#code=')[1], password: 'a new password' };
    expect((await callServer(server.url, 'POST', '/api/auth/reset-password', undefined, reset)).status).toBe(200);
    const credentials = { email: person.email, password: reset.password };
    expect((await callServer(server.url, 'POST', '/api/auth/sign-in/email', undefined, credentials)).status).toBe(200);
  });

  it('prints the documents of a project, whole, by section and as an outline, and limits a token to it', async () => {
    const folder = join(program.dataDir, 'notes');
    mkdirSync(folder);
    writeFileSync(join(folder, 'README.md'), '# Notes\n\nNotes is a small program that keeps notes.\n');
    writeFileSync(join(folder, 'notes.py'), 'def keep(note):\n    """Keeps one note."""\n    return note\n');
    await program.run(['ingest', folder], { LOREKEEP_LOCAL_PATHS: program.dataDir });
    const whole = await program.run(['doc', 'notes', 'prd']);
    expect(whole.stdout).toMatch(
      /^# notes: PRD\n\nWritten without a language model from commit .*\n\n## Executive overview\n/,
    );
    expect(whole.stdout).toContain('Notes is "a small program that keeps notes" [1].');
    const one = await program.json(['doc', 'notes', 'techspec', '--section', 'glossary,testing']);
    expect(one.sections.map(({ id }: { id: string }) => id)).toEqual(['glossary', 'testing']);
    const outline = await program.json(['doc', 'notes', 'techspec', '--outline']);
    expect([outline.sections, outline.outline.length]).toEqual([[], 16]);
    const estimate = await program.run(['doc', 'notes', 'prd', '--estimate']);
    expect(estimate.stdout).toMatch(
      /^# notes: wording of the PRD by a language model \(none is set for documents\)\n- executive_overview: about \d+ tokens read and \d+ written, at most \d+ together\n[\s\S]*\n8 sections cost about \d+ .*; 0 were seen by a model already\.\n/,
    );
    const limited = await program.json(['token', 'create', '--projects', 'NOTES']);
    expect(limited.project_ids).toEqual([one.project_id]);
    const unknown = await program.run(['token', 'create', '--projects', 'notes, elsewhere']);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining("not to 'elsewhere'.") });
    const wrong = await program.run(['doc', 'notes', 'prd', '--section', 'nowhere']);
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("has no section 'nowhere'. It has: exec")]);
  });
});

it('names the organizations where one has to be chosen', async () => {
  const program = await openProgram();
  const owner = { LOREKEEP_ADMIN_EMAIL: OWNER.email, LOREKEEP_ADMIN_PASSWORD: OWNER.password };
  const server = await program.serve({ ...owner, LOREKEEP_SIGNUP: 'open' });
  const person = { name: 'Vic', email: 'vic@example.com', password: 'a long password' };
  const joined = await callServer(server.url, 'POST', '/api/auth/sign-up/email', undefined, person);
  const { organization_id: id } = joined.body.organization;
  const several = await program.run(['token', 'list']);
  expect(several).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There are several organizations: org_\w+ \(/),
  });
  expect(several.stderr).toContain(`${id} (Vic's organization). Name one with --organization <id>.`);
  expect((await program.json(['token', 'list', '--organization', id])).tokens).toEqual([]);
  const wrong = await program.run(['token', 'list', '--organization', 'org_none']);
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining(`${id} (Vic's organization)`) });
  await server.stop();
  await program.close();
});

describe('the command line with nothing behind it', () => {
  let program: Program;
  beforeAll(async () => {
    program = await openProgram();
  });
  afterAll(() => program.close());

  it('ingests and answers without a server, an account or a token', async () => {
    const alone = await openProgram();
    const folder = join(alone.dataDir, 'notes');
    mkdirSync(folder);
    writeFileSync(join(folder, 'notes.py'), 'def keep(note):\n    """Keeps one note."""\n    return note\n');
    expect(await alone.json(['ingest', folder])).toMatchObject({ name: 'notes', status: 'completed' });
    const { stdout } = await alone.run(['ask', 'notes', 'What does `keep` do?']);
    expect(stdout).toContain('[1] notes.py:1-3 (keep) @ ');
    await alone.close();
  });

  it.each([
    ['an unknown command', ['nonsense'], /^There is no command 'nonsense'\./],
    [
      'an unknown option',
      ['token', 'list', '--nonsense'],
      /^Unknown option '--nonsense'. See: lorekeep token list --help\n$/,
    ],
    ['a token that was forgotten', ['token', 'check'], /^Give the token: /],
    [
      'a number out of range',
      ['token', 'create', '--expires-days', '731'],
      /^--expires-days must be a whole number from 1 to 730\.\n$/,
    ],
    [
      'a name with a terminal escape',
      ['token', 'create', '--name', 'a\u001b[31mb'],
      /^--name: must not contain control/,
    ],
    ['an address that is none', ['user', 'invite', 'nonsense'], /^The email: must be an email address\.\n$/],
    [
      'an unknown command as JSON',
      ['token', 'nonsense', '--json'],
      /^\{"error":\{"type":"invalid_input","message":"There is no command 'token nonsense'\. See: /,
    ],
    ['an address in a private network', ['ingest', 'https://127.0.0.1/a/b'], / private network\. Use a public address/],
    ['a file', ['ingest', process.execPath], /^This path is not a folder that may be read\. Check the path/],
    [
      'a branch of no repository',
      ['ingest', import.meta.dirname, '--branch', 'main'],
      /^The folder is no git repository\. Leave the/,
    ],
    ['a branch that is no name', ['ingest', 'https://x.example/y', '--branch=-x'], /^The branch name is not one/],
    ['no organization yet', ['token', 'list'], /(^|\n)There is no organization yet\. Start the server/],
    [
      'the same as JSON',
      ['token', 'list', '--json'],
      /^\{"error":\{"type":"not_found","message":"There is no organization yet/,
    ],
  ])('%s ends with one sentence and exit status 1', async (_name, args, message) => {
    const { code, stdout, stderr } = await program.run(args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('    at ');
  });

  it('help is there for every command and every group', async () => {
    const printed: string[] = [];
    const write = process.stdout.write;
    process.stdout.write = (text) => printed.push(String(text)) > 0;
    try {
      for (const { name } of COMMANDS) expect(await runCli([...name.split(' '), '--help'])).toBe(0);
      for (const words of [
        [],
        ['--help'],
        ['-h'],
        ['help'],
        ['-v'],
        ['token', 'list', '-h'],
        ['token', '--help'],
        ['help', 'token'],
      ])
        expect(await runCli(words)).toBe(0);
    } finally {
      process.stdout.write = write;
    }
    for (const [index, { name, summary }] of COMMANDS.entries()) {
      expect(printed[index]).toContain(summary);
      expect(printed[index]).toContain(`Usage: lorekeep ${name}`);
      expect(printed[index]).toContain('--json');
    }
    expect(printed.at(-1)).toContain('token create');
    expect(printed.at(-1)).not.toContain('doctor');
  });
});
