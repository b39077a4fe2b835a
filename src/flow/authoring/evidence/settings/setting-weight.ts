interface Weighed {
  name: string;
  source: string;
  default: string | null;
  example: string | null;
  help: string | null;
  required: boolean;
  secret: boolean;
  declared: boolean;
  facts: readonly { path: string }[];
}

/** What an operator has to know first: where it listens, where it keeps its data, what it is called. */
const CORE =
  /(?:^|[_.-])(?:port|host|listen(?:[_-](?:addr(?:ess)?|https?))?|bind(?:[_-]addr(?:ess)?)?|address|addr|(?:database|store|storage|backend[_-]store)[_.-]ur[il]|db|db[_-](?:host|name|url)|dsn|data(?:[_-](?:dir(?:ectory)?|folder|path))?|secret[_-]key(?:[_-]base)?|encryption[_-]key|(?:app|auth|jwt|session|nextauth)[_-](?:secret|key)|(?:base|root|app|web[_-]?app|public|external|server|instance|nextauth)[_-]url|site[_-](?:root|url)|web[_-]?hostname|domain|log[_-]level|config(?:[_-]file)?)$/i;

/** Of the keys of a configuration file, those of the first sections: `server.port`, and not `mail.relay.port`. */
function isCore(name: string): boolean {
  const [section = '', last = '', ...deeper] = name.replace(/([a-z])([A-Z])/g, '$1_$2').split('.');
  // The only address that a configuration gives at its top is its own.
  if (last === '') return CORE.test(section) || section === 'url';
  return deeper.length === 0 && (CORE.exec(last)?.index === 0 || /^log_(?:level|file)$/i.test(`${section}_${last}`));
}

/** Files that give variables to containers, also to those of others. */
const BESIDE =
  /(?:^|\/)(?:docker-)?compose[\w.-]*(?:\/|\.ya?ml$)|(?:^|\/)\.(?:github|circleci|devcontainer)\/|(?:^|\/)Dockerfile[\w.-]*$/i;

/** Variables that the images of databases and brokers take. */
const OF_IMAGE =
  /^(?:POSTGRES_(?:DB|USER|PASSWORD|INITDB_ARGS)|MYSQL_(?:DATABASE|USER|PASSWORD|ROOT_PASSWORD)|(?:MARIADB|MONGO_INITDB|MINIO_ROOT|RABBITMQ_DEFAULT)_[A-Z_]+)$/;
const SAMPLE = /(?:^|\/)\.?env(?:[.-][\w.-]+)?$|\.(?:example|sample|dist|template)$/i;

function isOfContainer(name: string, facts: Weighed['facts']): boolean {
  return facts.every(({ path }) => BESIDE.test(path) || (OF_IMAGE.test(name) && SAMPLE.test(path)));
}

/** What is joined to the product, or shows its use: most deployments have none of it. */
const OF_PART = /(?:^|\/)(?:integrations|plugins|extensions|add-?ons|contrib|examples?|samples?|demos?)\//i;

/** What sets up the machines under the product, and functions that run beside it there, read variables of their own. */
const OF_MACHINES = /(?:^|\/)(?:terraform|pulumi|ansible|cloudformation)\/|^(?:infra|lambdas?)\//i;

const NOT_FOR_OPERATORS =
  /^\W*deprecated\b|\(deprecated\)$|\bnot (?:supposed|meant|intended) to be (?:user|set\b|changed\b)|\binternal use only\b/i;

/** How early an operator wants to know of a setting. */
export function settingWeight({
  required,
  declared,
  help,
  secret,
  source,
  name,
  facts,
  example,
  default: value,
}: Weighed): number {
  return (
    (required ? 3 : 0) +
    (declared ? 1.5 : 0) +
    (help ? 2 : 0) -
    (NOT_FOR_OPERATORS.test(help ?? '') ? 5 : 0) -
    (/^\W*experimental\b/i.test(name) ? 1 : 0) +
    // Each service that may be joined has a secret of its own, which those who do not use it need not know.
    (secret && !required && !isCore(name) ? -0.5 : 0) +
    (isCore(name) ? 2.5 : 0) -
    // Deep down in a structure stands what only some deployments need.
    (source === 'declared' ? Math.max(0, name.split('.').length - 2) * 1.2 : 0) -
    // What no code asks for is read by a service that runs beside the program.
    (source === 'environment' && isOfContainer(name, facts) ? 8 : 0) -
    (/_FILE$/.test(name) ? 1.5 : 0) -
    (facts.length > 0 && facts.every(({ path }) => OF_PART.test(path)) ? 5 : 0) -
    (facts.length > 0 && facts.every(({ path }) => OF_MACHINES.test(path)) ? 8 : 0) -
    // How it looks is told after what it does.
    (/(?:^|[_-])(?:theme|colou?r)(?:[_-]|$)/i.test(name) ? 2 : 0) +
    (source === 'environment' || source === 'declared' ? 1 : 0) +
    (isLimit(name) && (value ?? example) !== null ? 1 : 0) +
    Math.min(1.5, facts.length * 0.3)
  );
}

/** Whole words, or the beginning of one: `page` holds no age. */
const LIMIT =
  /(?:^|_)(?:max|min|\w*limits?|\w*timeouts?|ttl|retr\w*|threads?|workers?|pool|cache|\w*size|\w*interval|expir\w*|lifetime|age|rate|quota|concurren\w*|batch\w*|length|ms|seconds|minutes|hours|days|bytes|kb|mb|gb)(?:_|$)/i;

export function isLimit(name: string): boolean {
  const words = name.replace(/([a-z])([A-Z])/g, '$1_$2').replace(/[-.]/g, '_');
  // Where a cache lies is no bound of it.
  return LIMIT.test(words) && !/_(?:db|port|host|url)$/i.test(words);
}
