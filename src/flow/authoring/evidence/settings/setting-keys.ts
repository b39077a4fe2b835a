import type { Setting } from './setting.ts';

/** What stands before a key in the variable that sets it, `SHOP` for `SHOP_MAIL__PORT` and `mail.port`; null for another one. */
function prefixBefore(variable: string, key: string): string | null {
  const ending = ['_', '__']
    .map((between) => `_${key.replaceAll('.', between).replaceAll('-', '_')}`.toUpperCase())
    .find((each) => variable.endsWith(each));
  return ending === undefined ? null : variable.slice(0, -ending.length);
}

/**
 * Which variable sets which key of the configuration. `REDIS_PORT` sets no key `port`: a key of no section is taken for
 * set only behind a prefix that also sets keys of sections.
 */
export function keySetters(settings: readonly Setting[]): (variable: string, key: string) => boolean {
  const variables = settings.filter(({ source }) => source === 'environment');
  const keys = settings.filter(({ source, name }) => /^(?:declared|property)$/.test(source) && name.includes('.'));
  const prefixes = new Set(
    variables.flatMap(({ name }) => keys.map((key) => prefixBefore(name, key.name)).filter((each) => each !== null)),
  );
  return (variable, key) => {
    const prefix = prefixBefore(variable, key);
    return prefix !== null && (key.includes('.') || prefixes.has(prefix));
  };
}

/** A variable without a default has that of the declared key that it sets. */
export function withKeys(settings: readonly Setting[]): Setting[] {
  const sets = keySetters(settings);
  // A sample file that shows the key too makes it no other one.
  const declared = settings.filter(({ facts }) => facts.some(({ values }) => values.source === 'declared'));
  return settings.map((setting) => {
    const { source, default: known, computed, secret, name } = setting;
    if (source !== 'environment' || known !== null || computed || secret) return setting;
    // Of `port` and `mail.port`, the longer one is meant.
    const [key] = declared.filter((each) => sets(name, each.name)).sort((a, b) => b.name.length - a.name.length);
    return key === undefined ? setting : { ...setting, default: key.default, computed: key.computed };
  });
}

/** The key of a file and the variable that one line names, such as the tags of a field of Go: what is said of one is said of both. */
export function withTaggedKeys(settings: readonly Setting[]): Setting[] {
  const keys = taggedKeys(settings);
  const variables = new Map([...keys].map(([variable, key]) => [key, variable]));
  return settings.map((setting) => {
    const other = keys.get(setting) ?? variables.get(setting);
    if (other === undefined) return setting;
    // What a file with all keys says of one is longer than what fits behind the field.
    const [help = null] = [setting.help, other.help]
      .filter((each) => each !== null)
      .sort((a, b) => b.length - a.length);
    const known = setting.default ?? (setting.computed ? null : other.default);
    // Who takes the words of the other says where they stand.
    const told = help === setting.help ? setting.told : (other.told ?? setting.told);
    return {
      ...setting,
      help,
      default: setting.secret ? setting.default : known,
      example: setting.example ?? other.example,
      ...(told === undefined ? {} : { told }),
    };
  });
}

const FEWEST_PREFIXED = 3;

/** `SHOP_PORT` and the key `port`, where one file of Go declares both, and more of them behind the same prefix. */
function prefixedKeys(variables: readonly Setting[], keys: readonly Setting[]): (readonly [Setting, Setting])[] {
  const filesOf = ({ facts }: Setting): string[] =>
    facts.flatMap(({ path, values }) => (values.declared && path.endsWith('.go') ? path : []));
  const named = Map.groupBy(keys, ({ name }) => name.toUpperCase());
  const pairs = variables.flatMap((variable) => {
    const [, prefix = '', name = ''] = /^([A-Z\d]+)_(\w+)$/.exec(variable.name) ?? [];
    const key = named.get(name)?.find((each) => filesOf(each).some((path) => filesOf(variable).includes(path)));
    return key === undefined ? [] : [{ prefix, pair: [variable, key] as const }];
  });
  return [...Map.groupBy(pairs, ({ prefix }) => prefix).values()].flatMap((own) =>
    own.length < FEWEST_PREFIXED ? [] : own.map(({ pair }) => pair),
  );
}

/** Variables with the key that a field of the same line of Go, or of the same file, or a call of Rust, has in the configuration file. */
export function taggedKeys(settings: readonly Setting[]): Map<Setting, Setting> {
  const placesOf = ({ facts }: Setting): string[] =>
    facts.flatMap(({ path, startLine, values }) =>
      values.declared && /\.(?:go|rs)$/.test(path) ? `${path}:${startLine}` : [],
    );
  const declared = settings.filter(({ source }) => source === 'declared' || source === 'property');
  const keys = new Map(declared.flatMap((setting) => placesOf(setting).map((place) => [place, setting] as const)));
  if (keys.size === 0) return new Map();
  const variables = settings.filter(({ source }) => source === 'environment');
  return new Map([
    ...prefixedKeys(variables, declared),
    ...variables.flatMap((setting) => {
      const [key] = placesOf(setting).flatMap((place) => keys.get(place) ?? []);
      return key === undefined ? [] : [[setting, key] as const];
    }),
  ]);
}
