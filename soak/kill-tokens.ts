import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { callServer, openProgram, type RunningServer } from '../test/cli/program.ts';

const OWNER = { email: 'olive@example.com', password: 'a long password' };
const SETTINGS = {
  LOREKEEP_ADMIN_EMAIL: OWNER.email,
  LOREKEEP_ADMIN_PASSWORD: OWNER.password,
  LOREKEEP_RATE_LIMIT: 'off',
};
const MAKERS = 8;

export interface KillFigures {
  rounds: number;
  /** Tokens and revocations that the server had confirmed before it was killed. */
  created: number;
  revoked: number;
  /** Confirmed, and gone or undone after a restart. */
  lost: number;
  duplicates: number;
  /** Requests that the kill cut off: whether they count is open, and either is right. */
  cut: number;
  /** Rounds after which the database did not pass its own check. */
  damaged: number;
  auditWhole: boolean;
}

interface Made {
  id: string;
  token: string;
  revoked: boolean;
}

/** Kills a real server with SIGKILL while it makes and revokes tokens, again and again, and counts what is lost. */
export async function killWhileMakingTokens(rounds: number): Promise<KillFigures> {
  const program = await openProgram();
  const figures = { rounds, created: 0, revoked: 0, lost: 0, duplicates: 0, cut: 0, damaged: 0, auditWhole: false };
  const known = new Map<string, Made>();
  let fresh: Made[] = [];
  let session: string | undefined;

  async function verify(server: RunningServer): Promise<void> {
    const { body } = await callServer(server.url, 'GET', '/api/mcp-tokens?include_revoked=true', session);
    const listed = new Map<string, string>(
      body.tokens.map((one: { token_id: string; status: string }) => [one.token_id, one.status]),
    );
    for (const { id, revoked } of known.values()) {
      if (listed.get(id) !== (revoked ? 'revoked' : 'active')) figures.lost++;
    }
    // The list knows them; a client's request is what must work.
    for (const { token, revoked } of fresh) if ((await works(server, token)) === revoked) figures.lost++;
  }

  async function revokeOld(server: RunningServer): Promise<void> {
    // An organization has at most 500 active tokens, so those of the round before last make room.
    const old = [...known.values()].filter((made) => !made.revoked && !fresh.includes(made));
    for (const made of old.slice(0, 200)) {
      const { status } = await callServer(server.url, 'DELETE', `/api/mcp-tokens/${made.id}`, session);
      if (status !== 200) throw new Error(`Revoking ${made.id} was answered with ${status}.`);
      made.revoked = true;
      figures.revoked++;
    }
  }

  async function makeUntilKilled(server: RunningServer, afterMs: number): Promise<void> {
    let alive = true;
    const born: Made[] = [];
    const makers = Array.from({ length: MAKERS }, async () => {
      while (alive) {
        try {
          const { status, body } = await callServer(server.url, 'POST', '/api/mcp-tokens', session, {});
          if (status !== 201) throw new Error(`Making a token was answered with ${status}.`);
          if (known.has(body.token_id)) figures.duplicates++;
          const made = { id: body.token_id, token: body.token, revoked: false };
          known.set(made.id, made);
          born.push(made);
          figures.created++;
        } catch (error) {
          if (alive) throw error;
          figures.cut++;
        }
      }
    });
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    alive = false;
    await server.stop('SIGKILL');
    await Promise.all(makers);
    fresh = born;
  }

  try {
    for (let round = 0; round < rounds; round++) {
      const server = await program.serve(SETTINGS);
      session ??= (await callServer(server.url, 'POST', '/api/auth/sign-in/email', undefined, OWNER)).body.token;
      await verify(server);
      await revokeOld(server);
      await makeUntilKilled(server, 20 + Math.random() * 400);
      if (!passesCheck(join(program.dataDir, 'lorekeep.db'))) figures.damaged++;
    }
    const server = await program.serve(SETTINGS);
    await verify(server);
    await server.stop();
    const { findings } = await program.json(['doctor']);
    figures.auditWhole = findings.some(
      (one: { check: string; state: string }) => one.check === 'audit log' && one.state === 'ok',
    );
    return figures;
  } finally {
    await program.close();
  }
}

export async function soakKillTokens([rounds = '30']: string[]): Promise<number> {
  const started = Date.now();
  const figures = await killWhileMakingTokens(Number(rounds));
  console.log(JSON.stringify({ ...figures, seconds: Math.round((Date.now() - started) / 1000) }, null, 2));
  return figures.lost + figures.duplicates + figures.damaged === 0 && figures.auditWhole ? 0 : 1;
}

async function works(server: RunningServer, token: string): Promise<boolean> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  return (await callServer(server.url, 'POST', '/mcp', token, message)).status === 200;
}

function passesCheck(file: string): boolean {
  const database = new DatabaseSync(file);
  try {
    const [integrity] = database.prepare('pragma integrity_check').all();
    return integrity?.['integrity_check'] === 'ok' && database.prepare('pragma foreign_key_check').all().length === 0;
  } finally {
    database.close();
  }
}
