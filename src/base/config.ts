import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { AppError } from './errors.ts';
import { needsKey, readModelName } from './model-name.ts';
import { urlHost } from './network.ts';
import {
  baseUrl,
  certificateFile,
  email,
  givenText,
  host,
  isGiven,
  list,
  longSecret,
  network,
  nonEmpty,
  oneOf,
  password,
  perMinute,
  postgresUrl,
  rateFactor,
  type Setting,
  setting,
  share,
  storageUrl,
  wholeNumber,
} from './setting.ts';

/**
 * Every setting of the product is one row here: its environment variable, its meaning, its default and how it is read.
 * docs/configuration.md is generated from this table.
 */
export const SETTINGS = {
  host: setting({
    env: 'LOREKEEP_HOST',
    about: 'Address to listen on. Anything but a loopback address makes the server reachable from other machines.',
    fallback: '127.0.0.1',
    read: host,
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
  storageUrl: setting({
    env: 'LOREKEEP_STORAGE_URL',
    about: 'An `s3://bucket/prefix` for knowledge packs and uploads. Without it they lie in the data folder.',
    read: storageUrl,
  }),
  s3Endpoint: setting({
    env: 'LOREKEEP_S3_ENDPOINT',
    about: 'Address of an S3-compatible server. Default: the one of Amazon for the region.',
    read: baseUrl,
  }),
  s3Region: setting({
    env: 'LOREKEEP_S3_REGION',
    about: 'Region of the bucket.',
    fallback: 'us-east-1',
    read: nonEmpty,
  }),
  s3AccessKeyId: setting({
    env: 'LOREKEEP_S3_ACCESS_KEY_ID',
    about: 'Access key for the bucket.',
    secret: true,
    read: nonEmpty,
  }),
  s3SecretAccessKey: setting({
    env: 'LOREKEEP_S3_SECRET_ACCESS_KEY',
    about: 'Secret of the access key.',
    secret: true,
    read: nonEmpty,
  }),
  packCacheBytes: setting({
    env: 'LOREKEEP_PACK_CACHE_BYTES',
    about:
      'How much of the data folder packs from object storage may take, in bytes; packs being read are kept beyond it.',
    fallback: '20000000000',
    read: wholeNumber(1_000_000, 1_000_000_000_000_000),
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
    about: 'Bearer token for `/metrics`. Where host and base URL are both loopback, metrics are open without it.',
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
  organizationRequestsPerMinute: perMinute(
    'LOREKEEP_ORGANIZATION_REQUESTS_PER_MINUTE',
    24_000,
    'Requests a minute of all tokens and sessions of an organization together.',
  ),
  messagesPerMinute: perMinute(
    'LOREKEEP_MESSAGES_PER_MINUTE',
    120,
    'Questions (`send_message`) a minute a token or person.',
  ),
  answerSeconds: setting({
    env: 'LOREKEEP_ANSWER_SECONDS',
    about: 'Seconds after which an answer that is still being written is stopped.',
    fallback: '600',
    read: wholeNumber(1, 3_600),
  }),
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
      'Comma-separated git hosts, as `name` or `name:port`, and networks, as `10.0.0.0/8`, that may be cloned from although their address is private. A host, or an address in a network, may also speak plain http.',
    fallback: '',
    read: (text) => list(text).map((host) => (host.includes('/') ? network(host) : host.toLowerCase())),
  }),
  gitCaFile: setting({
    env: 'LOREKEEP_GIT_CA_FILE',
    about: 'File with the certificates that git servers are checked against instead of those of the system.',
    read: certificateFile,
  }),
  uploadBytes: setting({
    env: 'LOREKEEP_UPLOAD_BYTES',
    about: 'Largest archive that may be uploaded, in bytes.',
    fallback: '500000000',
    read: wholeNumber(1024, 100_000_000_000),
  }),
  ingestionsPerMinute: perMinute(
    'LOREKEEP_INGESTIONS_PER_MINUTE',
    30,
    'New ingestions a minute a user, and pushes a minute that the webhook of a project takes.',
  ),
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
  silentRunMinutes: setting({
    env: 'LOREKEEP_SILENT_RUN_MINUTES',
    about: 'Minutes after which an ingestion whose process no longer answers is ended and fails.',
    fallback: '15',
    read: wholeNumber(1, 1_440),
  }),
  oldPackHours: setting({
    env: 'LOREKEEP_OLD_PACK_HOURS',
    about:
      'Hours that a knowledge pack or an upload is kept after the last project stopped pointing to it, for nodes that still read it.',
    fallback: '1',
    read: wholeNumber(1, 87_600),
  }),
  auditDays: setting({
    env: 'LOREKEEP_AUDIT_DAYS',
    about: 'Days that audit entries are kept; `0` keeps them for ever.',
    fallback: '0',
    read: wholeNumber(0, 36500),
  }),
  llm: setting({
    env: 'LOREKEEP_LLM',
    about:
      'Language model that words answers and documents: `anthropic:<model>`, `openai:<model>`, `google:<model>`, `ollama:<model>` or `openai-compatible:<model>@<base url>`; any of them may end in `@<base url>`. Without it both are composed from the index alone. See language-models.md.',
    read: readModelName,
  }),
  llmApiKey: setting({
    env: 'LOREKEEP_LLM_API_KEY',
    about: 'Key for the service of the language model. A server of your own may need none.',
    secret: true,
    read: nonEmpty,
  }),
  llmSeconds: setting({
    env: 'LOREKEEP_LLM_SECONDS',
    about: 'Seconds that the language model may take for one answer, before the embedded answer is sent instead.',
    fallback: '60',
    read: wholeNumber(1, 600),
  }),
  llmAnswerTokens: setting({
    env: 'LOREKEEP_LLM_ANSWER_TOKENS',
    about: 'Tokens that one answer may cost, read and written together.',
    fallback: '60000',
    read: wholeNumber(1000, 10_000_000),
  }),
  llmDocuments: setting({
    env: 'LOREKEEP_LLM_DOCUMENTS',
    about: 'Whether the language model also improves the wording of the documents: `on` or `off`.',
    fallback: 'on',
    read: oneOf('on', 'off'),
  }),
  llmDailyTokens: setting({
    env: 'LOREKEEP_LLM_DAILY_TOKENS',
    about:
      'Tokens that the answers and documents of one organization may cost a day (UTC), on all nodes together; beyond, answers are embedded ones. Documents leave half of them to answers. `0` means no limit.',
    fallback: '5000000',
    read: wholeNumber(0, 1_000_000_000_000),
  }),
  runDays: setting({
    env: 'LOREKEEP_RUN_DAYS',
    about: 'Days that ended ingestion runs are kept, but for the latest of each project; `0` keeps them for ever.',
    fallback: '90',
    read: wholeNumber(0, 36500),
  }),
  otlpUrl: setting({
    env: 'LOREKEEP_OTLP_URL',
    about:
      'Address of an OpenTelemetry receiver (OTLP over HTTP) such as `http://127.0.0.1:4318`. Without it nothing is traced.',
    read: baseUrl,
  }),
  traceShare: setting({
    env: 'LOREKEEP_TRACE_SHARE',
    about: 'Which part of all requests is traced, from 0 to 1, where their sender has not decided.',
    fallback: '1',
    read: share,
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
  | 'otlpUrl'
  | 'storageUrl'
  | 's3Endpoint'
  | 's3AccessKeyId'
  | 's3SecretAccessKey'
  | 'signingKeys'
  | 'metricsToken'
  | 'secretsKey'
  | 'gitCaFile'
  | 'llm'
  | 'llmApiKey';

/** The settings of one process. What has no default may be absent, but for what is worked out from the rest. */
export type Config = Omit<Values, Absent> &
  Partial<Pick<Values, Absent>> & {
    /** Variables that begin with LOREKEEP_ but name no setting: worth a warning, since they are usually typing errors. */
    unknownVariables: string[];
  };

/** Reads all settings and reports every mistake at once. What a command line gives stands above the environment. */
export function readConfig(surroundings: NodeJS.ProcessEnv = process.env, given: NodeJS.ProcessEnv = {}): Config {
  const environment = { ...surroundings };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    environment[name] = value;
    delete environment[`${name}_FILE`];
  }
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
  const { host: address, port, llm, llmApiKey } = values as Partial<Config>; // Made by their own rows; a wrong one is absent.
  if (llm && needsKey(llm) && llmApiKey === undefined) faults.push('LOREKEEP_LLM_API_KEY must be given for this model');
  if (isGiven(environment, SETTINGS.adminEmail) !== isGiven(environment, SETTINGS.adminPassword)) {
    faults.push('LOREKEEP_ADMIN_EMAIL and LOREKEEP_ADMIN_PASSWORD must be given together');
  }
  const keysOfStorage = [SETTINGS.s3AccessKeyId, SETTINGS.s3SecretAccessKey];
  if (values['storageUrl'] !== undefined && !keysOfStorage.every((row) => isGiven(environment, row))) {
    faults.push('LOREKEEP_STORAGE_URL must come with LOREKEEP_S3_ACCESS_KEY_ID and LOREKEEP_S3_SECRET_ACCESS_KEY');
  }
  const unknown = unknownVariables(environment);
  if (faults.length > 0) {
    faults.push(...unknown.map((name) => `${name} is no setting`));
    throw new AppError('start-failed', `The settings are wrong: ${faults.join('; ')}.`);
  }
  values['baseUrl'] ??= `http://${urlHost(address ?? '')}:${port}`;
  values['parseWorkers'] ??= Math.min(8, availableParallelism());
  values['unknownVariables'] = unknown;
  return values as unknown as Config; // Each value was made by its own row's read function above.
}

/** Where programs such as git are looked for: the one variable of our environment that they inherit. */
export function programPath(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['PATH'] ?? '/usr/local/bin:/usr/bin:/bin';
}

/** What a process of our own inherits: also where Node keeps compiled code, if it was told a place. */
export function ownEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const { NODE_COMPILE_CACHE: compiled } = environment;
  return { PATH: programPath(environment), ...(compiled && { NODE_COMPILE_CACHE: compiled }) };
}

function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const known = new Set(
    Object.values<Setting<unknown>>(SETTINGS).flatMap((row) => (row.secret ? [row.env, `${row.env}_FILE`] : [row.env])),
  );
  return Object.keys(environment).filter((name) => name.startsWith('LOREKEEP_') && !known.has(name));
}
