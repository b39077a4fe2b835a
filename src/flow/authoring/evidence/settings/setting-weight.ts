interface Weighed {
  name: string;
  source: string;
  default: string | null;
  example: string | null;
  help: string | null;
  required: boolean;
  secret: boolean;
  declared: boolean;
  facts: readonly unknown[];
}

/** What an operator has to know first: where it listens, where it keeps its data, what it is called. */
const CORE =
  /(?:^|[_.-])(?:port|host|listen(?:[_-](?:addr(?:ess)?|https?))?|bind(?:[_-]addr(?:ess)?)?|address|addr|database[_.-]url|db|db[_-](?:host|name|url)|dsn|data(?:[_-]dir)?|secret[_-]key|(?:base|root|app|public|external|server)[_-]url|site[_-](?:root|url)|web[_-]?hostname|domain|log[_-]level|config(?:[_-]file)?)$/i;

/** Of the keys of a configuration file, those of the first sections: `server.port`, and not `mail.relay.port`. */
function isCore(name: string): boolean {
  const [section = '', last = '', ...deeper] = name.replace(/([a-z])([A-Z])/g, '$1_$2').split('.');
  return last === '' ? CORE.test(section) : deeper.length === 0 && CORE.exec(last)?.index === 0;
}

const NOT_FOR_OPERATORS =
  /^\W*deprecated\b|\bnot (?:supposed|meant|intended) to be (?:user|set\b|changed\b)|\binternal use only\b/i;

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
    (NOT_FOR_OPERATORS.test(help ?? '') ? 5 : 0) +
    // Each way to sign in has a secret of its own, which those who do not use it need not know.
    (secret && !/client_?secret$/i.test(name) ? 0.5 : 0) +
    (isCore(name) ? 2 : 0) -
    (/_FILE$/.test(name) ? 1.5 : 0) -
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
