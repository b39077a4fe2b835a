import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, openApp } from '../src/app.ts';
import { type Clock, systemClock } from '../src/base/clock.ts';
import { readConfig } from '../src/base/config.ts';
import { openLog } from '../src/base/log.ts';
import { buildServer } from '../src/edge/http/server.ts';
import { createOwner } from '../src/flow/accounts/set-up.ts';
import { SYSTEM } from '../src/record/access/audit-log.ts';
import { hashPassword } from '../src/record/access/passwords.ts';
import { type DIALECTS, freshDatabase } from './databases.ts';
import { freePort } from './free-port.ts';
import { logCanary } from './log-canary.ts';

export const OWNER = { name: 'Olive Owner', email: 'olive@example.com', password: 'correct horse battery' };

/** The real server on a real socket, with a database of its own. */
export interface TestServer {
  url: string;
  app: App;
  /** Everything the server logged so far. */
  logs: string[];
  /** Moves the server's clock. */
  shiftClock(milliseconds: number): void;
  /** From now on the server's clock moves only when it is shifted, however slow the machine is. */
  stopClock(): void;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Signs in and returns the session token. */
  signIn(email?: string, password?: string): Promise<string>;
  stop(): Promise<void>;
}

export interface CallOptions {
  bearer?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies are compared with literals, so a wrong guess fails its test.
  body: any;
}

export async function startServer(
  dialect: (typeof DIALECTS)[number],
  settings: Record<string, string> = {},
  { empty, ...parts }: Parameters<typeof buildServer>[1] & { empty?: boolean } = {},
): Promise<TestServer> {
  const database = await freshDatabase(dialect);
  const dataDir = mkdtempSync(join(tmpdir(), 'lorekeep-data-'));
  const port = await freePort();
  const place = database.place;
  const config = readConfig({
    LOREKEEP_PORT: String(port),
    LOREKEEP_DATA_DIR: dataDir,
    LOREKEEP_RATE_LIMIT: 'off',
    LOREKEEP_LOG_LEVEL: 'trace',
    ...(place.dialect === 'postgres' && { LOREKEEP_DATABASE_URL: place.url }),
    ...settings,
  });
  let shift = 0;
  let stopped: number | undefined;
  const clock: Clock = { now: () => (stopped ?? systemClock.now()) + shift };
  const logs: string[] = [];
  const canary = logCanary();
  const app = await openApp(
    config,
    openLog(config.logLevel, (line) => logs.push(line)),
    clock,
  );
  // An empty server has nobody yet, as after the first start.
  if (!empty) {
    const owner = { ...OWNER, passwordHash: await hashPassword(OWNER.password), organizationName: 'Test organization' };
    await app.database.db.transaction().execute((transaction) => createOwner(transaction, owner, SYSTEM, clock.now()));
  }
  const server = await buildServer(app, parts);
  await server.listen({ host: config.host, port: config.port });
  const url = `http://127.0.0.1:${port}`;

  async function call(method: string, path: string, { bearer, body, headers }: CallOptions = {}): Promise<Reply> {
    const reply = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    canary.saw(text);
    const isJson = reply.headers.get('content-type')?.startsWith('application/json');
    return { status: reply.status, headers: reply.headers, text, body: isJson ? JSON.parse(text) : undefined };
  }

  return {
    url,
    app,
    logs,
    call,
    shiftClock(milliseconds) {
      shift += milliseconds;
    },
    stopClock() {
      stopped = systemClock.now();
    },
    async signIn(email = OWNER.email, password = OWNER.password) {
      const { status, body, text } = await call('POST', '/api/auth/sign-in/email', { body: { email, password } });
      if (status !== 200) throw new Error(`Signing in as ${email} failed: ${text}`);
      return body.token;
    },
    async stop() {
      app.closing.abort();
      const closed = server.close();
      // A client may hold a spare connection that never carried a request, which the server would wait for.
      server.server.closeAllConnections();
      await closed;
      await app.database.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      canary.check(logs.join(''));
    },
  };
}
