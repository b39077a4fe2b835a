import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { type App, databasePlace } from '../../app.ts';
import type { Config } from '../../base/config.ts';
import { AppError } from '../../base/errors.ts';
import { shownModelName } from '../../base/model-name.ts';
import { passesEveryPolicy } from '../../engine/db/dialect.ts';
import { readSchemaVersion } from '../../engine/db/open-database.ts';
import { gitVersion } from '../../engine/git/git-version.ts';
import { findAuditBreak, latestAuditTime } from '../../record/access/audit-log.ts';
import { foreignBaseUrls } from '../../record/access/mcp-tokens.ts';
import { countUsers } from '../../record/access/users.ts';
import { tokensSpent } from '../../record/spending/model-spending.ts';
import { checkAccess } from './check-access.ts';
import { checkConnection } from './check-connection.ts';
import type { Command } from './command.ts';
import type { Finding } from './finding.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check this installation and say what to do about each fault.',
  async run({ config, log, print, withApp }) {
    const port = await checkPort(config);
    const findings = [checkNode(), await checkGit(), await checkDataDir(config), await checkDisk(config), port];
    // Without a server here the address is somebody else's, or nobody's, which the port already said.
    if (port.state === 'ok') findings.push(await checkConnection(config));
    const schema = await checkSchema(config, log);
    findings.push(schema);
    if (schema.state === 'ok') {
      findings.push(...(await withApp(async (app) => [...(await checkRecords(app)), ...(await checkAccess(app))])));
    }
    const healthy = findings.every(({ state }) => state !== 'fault');
    const marks = { ok: '✔', note: '•', fault: '✘' };
    const lines = findings.map(({ check, state, message }) => `${marks[state]} ${check}: ${message}`);
    print({ healthy, findings }, [...lines, '', healthy ? 'Nothing is wrong.' : 'Something needs attention.']);
    return healthy ? 0 : 1;
  },
};

function checkNode(): Finding {
  return { check: 'node', state: 'ok', message: `Node ${process.versions.node}` };
}

async function checkGit(): Promise<Finding> {
  try {
    return { check: 'git', state: 'ok', message: `git ${await gitVersion()}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { check: 'git', state: 'fault', message: error.message };
  }
}

async function checkDataDir({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir))
    return { check: 'data folder', state: 'note', message: `${dataDir} does not exist yet; the first start makes it.` };
  try {
    await access(dataDir, constants.R_OK | constants.W_OK);
    return { check: 'data folder', state: 'ok', message: `${dataDir} can be read and written.` };
  } catch {
    return {
      check: 'data folder',
      state: 'fault',
      message: `${dataDir} cannot be written by this user. Change its owner, or set LOREKEEP_DATA_DIR.`,
    };
  }
}

const LITTLE_SPACE = 1024 ** 3;

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.');
    const free = bavail * bsize;
    const gigabytes = `${(free / 1024 ** 3).toFixed(1)} GB free`;
    if (free > LITTLE_SPACE) return { check: 'disk', state: 'ok', message: `${gigabytes}.` };
    return {
      check: 'disk',
      state: 'fault',
      message: `Only ${gigabytes} where the data lies. Make room, or move LOREKEEP_DATA_DIR.`,
    };
  } catch {
    return { check: 'disk', state: 'note', message: 'The free space could not be read.' };
  }
}

/** In use is good news when it is Lorekeep itself that uses it. */
async function checkPort({ host, port, baseUrl }: Config): Promise<Finding> {
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false)).listen(port, host, () => probe.close(() => resolve(true)));
  });
  if (free)
    return {
      check: 'port',
      state: 'note',
      message: `Nothing listens on ${host}:${port}; the server is not running here.`,
    };
  try {
    const reply = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/mcp/health`, {
      signal: AbortSignal.timeout(3000),
    });
    const health: unknown = await reply.json();
    const status = typeof health === 'object' && health !== null && 'status' in health ? health.status : undefined;
    if (status === 'ok')
      return { check: 'port', state: 'ok', message: `The server answers on ${host}:${port} (${baseUrl}).` };
    if (status === 'failed')
      return {
        check: 'port',
        state: 'fault',
        message: `The server on ${host}:${port} says it is not healthy: ${JSON.stringify(health)}`,
      };
  } catch {
    // Not Lorekeep, or not answering: said below.
  }
  return {
    check: 'port',
    state: 'fault',
    message: `Another program uses ${host}:${port}. Stop it, or set LOREKEEP_PORT.`,
  };
}

async function checkSchema(config: Config, log: App['log']): Promise<Finding> {
  const place = databasePlace(config, log);
  const name = place.dialect === 'sqlite' ? place.file : 'PostgreSQL';
  if (place.dialect === 'sqlite' && !existsSync(place.file)) {
    return { check: 'database', state: 'note', message: `${name} does not exist yet; the first start makes it.` };
  }
  try {
    const { version, newest } = await readSchemaVersion(place);
    if (version > newest) {
      return {
        check: 'database',
        state: 'fault',
        message: `${name} has schema ${version}, newer than the ${newest} this program knows. Start the newer version.`,
      };
    }
    if (version < newest) {
      return {
        check: 'database',
        state: 'note',
        message: `${name} has schema ${version}; the next start changes it to ${newest}.`,
      };
    }
    return { check: 'database', state: 'ok', message: `${name} answers and has the current schema ${version}.` };
  } catch (error) {
    if (error instanceof AppError) return { check: 'database', state: 'fault', message: error.message };
    const reason = error instanceof Error ? error.message : String(error);
    return {
      check: 'database',
      state: 'fault',
      message: `${name} cannot be opened: ${reason}. Check LOREKEEP_DATABASE_URL, or the rights on the data folder.`,
    };
  }
}

const CLOCK_SLACK = 60_000;
const NO_WALL =
  'LOREKEEP_DATABASE_URL names a superuser, whom row-level security does not bind. Use an ordinary user that owns the database.';

async function checkStorage({ config, store }: App): Promise<Finding> {
  const place = config.storageUrl
    ? `s3://${config.storageUrl.bucket}/${config.storageUrl.prefix}`
    : 'The folder of packs';
  try {
    await store.check();
    return { check: 'storage', state: 'ok', message: `${place} can be used.` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { check: 'storage', state: 'fault', message: error.message };
  }
}

/** Several nodes that each made keys of their own refuse each other's tokens. */
function checkKeys({ databaseUrl, signingKeys, secretsKey }: Config): Finding {
  const own = [
    signingKeys === undefined && 'LOREKEEP_SIGNING_KEYS',
    secretsKey === undefined && 'LOREKEEP_SECRETS_KEY',
  ];
  const missing = own.filter((name) => name !== false);
  if (databaseUrl === undefined || missing.length === 0) return { check: 'keys', state: 'ok', message: 'In place.' };
  const message = `The keys lie in this data folder. Before a second node shares the database, give all of them ${missing.join(' and ')} with the content of keys.json and secrets.key.`;
  return { check: 'keys', state: 'note', message };
}

async function checkRecords(app: App): Promise<Finding[]> {
  const {
    config,
    database: { db, dialect },
    clock,
  } = app;
  const findings: Finding[] = [await checkStorage(app), checkKeys(config)];
  if (await passesEveryPolicy(db, dialect)) findings.push({ check: 'database user', state: 'note', message: NO_WALL });
  const latest = await latestAuditTime(db);
  const behind = latest !== null && latest > clock.now() + CLOCK_SLACK;
  findings.push({
    check: 'clock',
    state: behind ? 'fault' : 'ok',
    message: behind
      ? `The clock says ${new Date(clock.now()).toISOString()}, but the audit log has entries of ${new Date(latest).toISOString()}. Set the clock: tokens expire by it.`
      : `${new Date(clock.now()).toISOString()}`,
  });
  const broken = await findAuditBreak(db);
  findings.push({
    check: 'audit log',
    state: broken ? 'fault' : 'ok',
    message: broken
      ? `The chain breaks at entry ${broken.position} (${broken.id}): an entry was changed or removed from outside.`
      : 'The chain is whole.',
  });
  const users = await countUsers(db);
  findings.push({
    check: 'people',
    state: users > 0 ? 'ok' : 'note',
    message:
      users > 0
        ? `${users} ${users === 1 ? 'account' : 'accounts'}.`
        : 'Nobody has an account yet. Start the server and open the setup link that it prints.',
  });
  const tokens = await tokensSpent(db, clock.now());
  findings.push({
    check: 'language model',
    state: 'ok',
    message: config.llm
      ? `${shownModelName(config.llm)} words the answers; ${tokens.toLocaleString('en')} tokens today.`
      : 'None is set; answers are composed from the index.',
  });
  const foreign = await foreignBaseUrls(db, [config.baseUrl, ...config.formerBaseUrls], clock.now());
  for (const { baseUrl, tokens } of foreign) {
    findings.push({
      check: 'tokens',
      state: 'fault',
      message: `${tokens} active tokens were issued for ${baseUrl} and are refused under ${config.baseUrl}. Set LOREKEEP_BASE_URL back, or LOREKEEP_FORMER_BASE_URLS=${baseUrl}.`,
    });
  }
  return findings;
}
