import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { AppError } from './errors.ts';

/**
 * Every setting of the product is one row here: its environment variable, its meaning, its default and how it is read.
 * docs/configuration.md is generated from this table.
 */
interface Setting<Value> {
  env: string;
  about: string;
  /** As a person would write it in the environment; absent means the setting has no value unless given. */
  fallback?: string;
  /** A secret may also come from a file named by `<env>_FILE`, and is never printed. */
  secret?: true;
  /** Throws a sentence that completes "LOREKEEP_X must …". */
  read(text: string): Value;
}

const setting = <Value>(row: Setting<Value>): Setting<Value> => row;

const perMinute = (env: string, fallback: number, about: string) =>
  setting({ env, about, fallback: String(fallback), read: wholeNumber(1, 1_000_000) });

export const SETTINGS = {
  host: setting({
    env: 'LOREKEEP_HOST',
    about: 'Address to listen on. Anything but a loopback address makes the server reachable from other machines.',
    fallback: '127.0.0.1',
    read: nonEmpty,
  }),
  port: setting({ env: 'LOREKEEP_PORT', about: 'Port to listen on.', fallback: '7420', read: wholeNumber(1, 65535) }),
  baseUrl: setting({
    env: 'LOREKEEP_BASE_URL',
    about:
      'The address under which people and clients reach the server. It is part of every token. Default: `http://` with host and port.',
    read: baseUrl,
  }),
  formerBaseUrls: setting({
    env: 'LOREKEEP_FORMER_BASE_URLS',
    about: 'Comma-separated base URLs of the past whose tokens stay valid after a move.',
    fallback: '',
    read: (text) => list(text).map(baseUrl),
  }),
  dataDir: setting({
    env: 'LOREKEEP_DATA_DIR',
    about: 'Folder for the embedded database and the signing keys.',
    fallback: './data',
    read: (text) => resolve(nonEmpty(text)),
  }),
  databaseUrl: setting({
    env: 'LOREKEEP_DATABASE_URL',
    about: 'A `postgres://…` address. Without it the embedded SQLite database in the data folder is used.',
    secret: true,
    read: postgresUrl,
  }),
  databasePool: setting({
    env: 'LOREKEEP_DATABASE_POOL',
    about: 'Connections to PostgreSQL that one process may open.',
    fallback: '10',
    read: wholeNumber(2, 500),
  }),
  adminEmail: setting({
    env: 'LOREKEEP_ADMIN_EMAIL',
    about: 'Email of the first owner, created at the first start without a browser. Needs the password too.',
    read: email,
  }),
  adminPassword: setting({
    env: 'LOREKEEP_ADMIN_PASSWORD',
    about: 'Password of the first owner, at least 10 characters.',
    secret: true,
    read: password,
  }),
  signup: setting({
    env: 'LOREKEEP_SIGNUP',
    about: '`invite`: people join by invitation. `open`: anyone may sign up with an organization of their own.',
    fallback: 'invite',
    read: oneOf('invite', 'open'),
  }),
  signingKeys: setting({
    env: 'LOREKEEP_SIGNING_KEYS',
    about:
      'Token signing keys as JSON (the content of `keys.json`), for several nodes that share tokens. Without it the keys lie in the data folder.',
    secret: true,
    read: nonEmpty,
  }),
  trustedProxies: setting({
    env: 'LOREKEEP_TRUSTED_PROXIES',
    about: 'Comma-separated addresses or networks of reverse proxies whose `X-Forwarded-For` is believed.',
    fallback: '',
    read: (text) => list(text).map(network),
  }),
  allowedHosts: setting({
    env: 'LOREKEEP_ALLOWED_HOSTS',
    about: 'Comma-separated further `Host` names that requests may carry, beside the base URL and loopback names.',
    fallback: '',
    read: (text) => list(text).map((host) => host.toLowerCase()),
  }),
  metricsToken: setting({
    env: 'LOREKEEP_METRICS_TOKEN',
    about: 'Bearer token for `/metrics`. On a loopback address metrics are open without it.',
    secret: true,
    read: nonEmpty,
  }),
  rateLimit: setting({
    env: 'LOREKEEP_RATE_LIMIT',
    about: 'A factor for all rate limits (`2` doubles them), or `off`.',
    fallback: '1',
    read: rateFactor,
  }),
  requestsPerMinute: perMinute('LOREKEEP_REQUESTS_PER_MINUTE', 1200, 'Requests a minute a token or session.'),
  messagesPerMinute: perMinute('LOREKEEP_MESSAGES_PER_MINUTE', 120, 'Questions (`send_message`) a minute a token.'),
  refusedPerMinute: perMinute(
    'LOREKEEP_REFUSED_PER_MINUTE',
    60,
    'Requests a minute that one address may have refused for a bad or missing credential.',
  ),
  signInsPerMinute: perMinute('LOREKEEP_SIGN_INS_PER_MINUTE', 10, 'Sign-in attempts a minute an account.'),
  requestBytes: setting({
    env: 'LOREKEEP_REQUEST_BYTES',
    about: 'Largest request body in bytes.',
    fallback: '1048576',
    read: wholeNumber(1024, 1_073_741_824),
  }),
  sessionDays: setting({
    env: 'LOREKEEP_SESSION_DAYS',
    about: 'Days after which an unused session ends.',
    fallback: '30',
    read: wholeNumber(1, 365),
  }),
  secretsKey: setting({
    env: 'LOREKEEP_SECRETS_KEY',
    about:
      'Text from which the key is made that encrypts git credentials and webhook secrets, for several nodes that share a database; at least 32 characters. Without it a key lies in the data folder.',
    secret: true,
    read: longSecret,
  }),
  localPaths: setting({
    env: 'LOREKEEP_LOCAL_PATHS',
    about:
      'Comma-separated folders below which local paths may be ingested. A path given at the command line counts as given.',
    fallback: '',
    read: (text) => list(text).map((path) => resolve(path)),
  }),
  gitAllowedHosts: setting({
    env: 'LOREKEEP_GIT_ALLOWED_HOSTS',
    about:
      'Comma-separated git hosts, as `name` or `name:port`, that may be cloned from although their address is private or they speak plain http.',
    fallback: '',
    read: (text) => list(text).map((host) => host.toLowerCase()),
  }),
  gitCaFile: setting({
    env: 'LOREKEEP_GIT_CA_FILE',
    about: 'File with the certificates that git servers are checked against instead of those of the system.',
    read: (text) => resolve(nonEmpty(text)),
  }),
  uploadBytes: setting({
    env: 'LOREKEEP_UPLOAD_BYTES',
    about: 'Largest archive that may be uploaded, in bytes.',
    fallback: '500000000',
    read: wholeNumber(1024, 100_000_000_000),
  }),
  ingestionsPerMinute: perMinute('LOREKEEP_INGESTIONS_PER_MINUTE', 30, 'New ingestions a minute a user.'),
  pollMinutes: setting({
    env: 'LOREKEEP_POLL_MINUTES',
    about:
      'Minutes between two looks at the source of a project (a remote, a local repository or folder) for changes; `0` never looks.',
    fallback: '60',
    read: wholeNumber(0, 525_600),
  }),
  parseWorkers: setting({
    env: 'LOREKEEP_PARSE_WORKERS',
    about: 'Threads that parse files during an ingestion. Default: one for each processor core, at most eight.',
    read: wholeNumber(1, 64),
  }),
  repositoryBytes: setting({
    env: 'LOREKEEP_REPOSITORY_BYTES',
    about: 'Largest repository that is cloned, and most that an archive or folder may hold, in bytes.',
    fallback: '8589934592',
    read: wholeNumber(1_048_576, 1_000_000_000_000),
  }),
  repositoryFiles: setting({
    env: 'LOREKEEP_REPOSITORY_FILES',
    about: 'Most files that a project may have.',
    fallback: '200000',
    read: wholeNumber(1, 10_000_000),
  }),
  auditDays: setting({
    env: 'LOREKEEP_AUDIT_DAYS',
    about: 'Days that audit entries are kept; `0` keeps them for ever.',
    fallback: '0',
    read: wholeNumber(0, 36500),
  }),
  logLevel: setting({
    env: 'LOREKEEP_LOG_LEVEL',
    about: 'Least severe log level that is written.',
    fallback: 'info',
    read: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  }),
} satisfies Record<string, Setting<unknown>>;

type Values = { [Key in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Key]['read']> };

/** Settings that have no value unless one is given. */
type Absent =
  | 'adminEmail'
  | 'adminPassword'
  | 'databaseUrl'
  | 'signingKeys'
  | 'metricsToken'
  | 'secretsKey'
  | 'gitCaFile';

/** The settings of one process. What has no default may be absent, but for what is worked out from the rest. */
export type Config = Omit<Values, Absent> &
  Partial<Pick<Values, Absent>> & {
    /** Variables that begin with LOREKEEP_ but name no setting: worth a warning, since they are usually typing errors. */
    unknownVariables: string[];
  };

/** Reads all settings and reports every mistake at once. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, row] of Object.entries<Setting<unknown>>(SETTINGS)) {
    try {
      const text = givenText(environment, row) ?? row.fallback;
      if (text !== undefined) values[key] = row.read(text);
    } catch (error) {
      faults.push(`${row.env} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const { host, port } = values as Partial<Config>; // Made by their own rows; a wrong one is absent.
  if (isGiven(environment, SETTINGS.adminEmail) !== isGiven(environment, SETTINGS.adminPassword)) {
    faults.push('LOREKEEP_ADMIN_EMAIL and LOREKEEP_ADMIN_PASSWORD must be given together');
  }
  if (faults.length > 0) throw new AppError('start-failed', `The settings are wrong: ${faults.join('; ')}.`);
  values['baseUrl'] ??= `http://${urlHost(host ?? '')}:${port}`;
  values['parseWorkers'] ??= Math.min(8, availableParallelism());
  values['unknownVariables'] = unknownVariables(environment);
  return values as unknown as Config; // Each value was made by its own row's read function above.
}

/** True where only this machine can reach the server. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Where programs such as git are looked for: the one variable of our environment that child processes inherit. */
export function programPath(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['PATH'] ?? '/usr/local/bin:/usr/bin:/bin';
}

function givenText(environment: NodeJS.ProcessEnv, row: Setting<unknown>): string | undefined {
  const text = environment[row.env];
  const file = row.secret ? environment[`${row.env}_FILE`] : undefined;
  if (text !== undefined && text !== '' && file) throw new Error('and its _FILE variant must not both be given');
  if (file) {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      throw new Error(`must name a readable file in ${row.env}_FILE ('${file}' cannot be read)`);
    }
  }
  return text === '' ? undefined : text;
}

function isGiven(environment: NodeJS.ProcessEnv, { env }: Setting<unknown>): boolean {
  return Boolean(environment[env] || environment[`${env}_FILE`]);
}

function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const known = new Set(
    Object.values<Setting<unknown>>(SETTINGS).flatMap((row) => (row.secret ? [row.env, `${row.env}_FILE`] : [row.env])),
  );
  return Object.keys(environment).filter((name) => name.startsWith('LOREKEEP_') && !known.has(name));
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function nonEmpty(text: string): string {
  if (text.trim() === '') throw new Error('must not be empty');
  return text.trim();
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text.trim()) || value < least || value > most) {
      throw new Error(`must be a whole number from ${least} to ${most}, not '${text}'`);
    }
    return value;
  };
}

function oneOf<const Word extends string>(...words: Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((candidate) => candidate === text.trim());
    if (!word) throw new Error(`must be one of ${words.join(', ')}, not '${text}'`);
    return word;
  };
}

function baseUrl(text: string): string {
  const url = URL.parse(text.trim());
  const plain =
    url && (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.search && !url.hash;
  if (!plain)
    throw new Error(`must be an http or https address without query, such as https://lore.example.com, not '${text}'`);
  if (url.pathname !== '/') throw new Error(`must have no path, not '${text}'`);
  return url.origin;
}

function network(text: string): string {
  const [address = '', bits] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  if (isIP(address) === 0 || !fits)
    throw new Error(`must list addresses or networks such as 10.0.0.0/8, not '${text}'`);
  return text;
}

function postgresUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) throw new Error('must begin with postgres://');
  return text.trim();
}

function email(text: string): string {
  const address = text.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > 254)
    throw new Error(`must be an email address, not '${text}'`);
  return address;
}

function password(text: string): string {
  if (text.length < 10 || text.length > 256) throw new Error('must have 10 to 256 characters');
  return text;
}

function longSecret(text: string): string {
  if (text.length < 32) throw new Error('must have at least 32 characters');
  return text;
}

function rateFactor(text: string): number {
  if (text.trim() === 'off') return Number.POSITIVE_INFINITY;
  const factor = Number(text);
  if (!(factor > 0 && factor <= 1000))
    throw new Error(`must be 'off' or a number above 0 and up to 1000, not '${text}'`);
  return factor;
}
