import type { App } from '../../../app.ts';
import type { Config } from '../../../base/config.ts';
import { AppError } from '../../../base/errors.ts';
import { shownModelName } from '../../../base/model-name.ts';
import { passesEveryPolicy } from '../../../engine/db/dialect.ts';
import { findAuditBreak, latestAuditTime } from '../../../record/access/audit-log.ts';
import { foreignBaseUrls } from '../../../record/access/mcp-tokens.ts';
import { countUsers } from '../../../record/access/users.ts';
import { tokensSpent } from '../../../record/spending/model-spending.ts';
import type { Finding } from './finding.ts';

const CLOCK_SLACK = 60_000;
const NO_WALL =
  'LOREKEEP_DATABASE_URL names a superuser, whom row-level security does not bind. Use an ordinary user that owns the database.';

/** Storage, keys and what the records tell. */
export async function checkRecords(app: App): Promise<Finding[]> {
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
