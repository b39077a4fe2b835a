import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

/** The environment itself, which knows no prefix; `env()` of PHP is its own. */
const PLAIN =
  /\bos\.environ\b|(?<![\w.])environ(?:\.get|\[)|getenv|LookupEnv|\b(?:process|Deno|Bun|meta|sys)\.env\b|\bENV(?:\[|\.fetch)|\benv::var|\$_(?:ENV|SERVER)\b|\b(?:get|fetch)_env!?\(|GetEnvironmentVariable|\b(?:Platform|processInfo)\.environment\b|\blookupEnv\b/i;
/** What is asked for the name: `env("PORT")`, `env.int("PORT")`, `settings.env.int("PORT")`. */
const READER = /(?<![\w$])([A-Za-z_]\w*)(?:\.\w+)?\(\s*$/;

/** The object or function that is given the name, where it is not the environment itself. */
export function readerOf(evidence: Evidence, { path, startLine, values }: SettingFact): string | null {
  const lines = evidence.lines(path) ?? [];
  const text = `${lines[startLine - 1] ?? ''}\n${lines[startLine] ?? ''}`.replaceAll(/['`]/g, '"');
  // What stands before it by now may not stand there.
  const written = [...text.matchAll(/"(\w+)"/g)].find(([, name]) => `_${values.name}`.endsWith(`_${name}`));
  const at = written?.index ?? -1;
  if (at < 0 || path.endsWith('.php') || PLAIN.test(text.slice(0, at))) return null;
  return READER.exec(text.slice(0, at))?.[1] ?? null;
}

/** Variables by their whole names, where the object that reads them is told a prefix: `env.prefix = "SHOP_"`. */
export function withReaderPrefixes(evidence: Evidence, facts: readonly SettingFact[]): SettingFact[] {
  return facts.map((fact) => {
    if (fact.values.source !== 'environment' || fact.values.of !== undefined) return fact;
    const { name } = fact.values;
    const prefix = fact.path.endsWith('.go') ? ofTags(evidence, fact) : ofReader(evidence, fact);
    return prefix === '' || name.startsWith(prefix) ? fact : named(fact, `${prefix}${name}`);
  });
}

export function named(fact: SettingFact, name: string): SettingFact {
  return { ...fact, subject: name, values: { ...fact.values, name } };
}

function ofReader(evidence: Evidence, fact: SettingFact): string {
  const reader = fact.path.endsWith('.py') ? readerOf(evidence, fact) : null;
  if (reader === null) return '';
  const whole = givenPrefixes(evidence);
  const imported = (evidence.lines(fact.path) ?? []).some((line) =>
    new RegExp(`^\\s*from\\s+\\S+\\s+import\\b.*\\b${escaped(reader)}\\b`).test(line),
  );
  const elsewhere = imported
    ? [...whole].flatMap(([place, prefix]) => (place.endsWith(` ${reader}`) ? prefix : []))
    : [];
  const [only = '', ...others] = new Set(elsewhere);
  const own = whole.get(`${fact.path} ${reader}`) ?? (others.length === 0 ? only : '');
  return `${own}${prefixesAround(evidence, fact, reader)}`;
}

/** By file and object: `env.prefix = "SHOP_"`, `env = Env(prefix="SHOP_")`. */
const givenPrefixes = derived((evidence): Map<string, string> => {
  const found = new Map<string, string>();
  for (const path of filesWithName(evidence.pack, 'prefix')) {
    if (!path.endsWith('.py') || evidence.file(path)?.place !== 'source') continue;
    for (const line of evidence.lines(path) ?? []) {
      const [, object = '', prefix = ''] =
        /^\s*(\w+)\.(?:env_?)?prefix\s*=\s*["']([A-Z][A-Z\d_]*)["']/.exec(line) ??
        /^\s*(\w+)\s*=\s*[\w.]*env\w*\([^#]*\b(?:env_?)?prefix\s*=\s*["']([A-Z][A-Z\d_]*)["']/i.exec(line) ??
        [];
      if (object !== '') found.set(`${path} ${object}`, prefix);
    }
  }
  return found;
});

/** `with env.prefixed("SHOP_"):` over the lines that are indented below it, and over another such. */
function prefixesAround(evidence: Evidence, { path, startLine }: SettingFact, reader: string): string {
  const lines = evidence.lines(path) ?? [];
  const depth = (line: string): number => line.search(/\S/);
  let inner = depth(lines[startLine - 1] ?? '');
  let whole = '';
  for (let at = startLine - 2; at >= 0 && inner > 0; at--) {
    const line = lines[at] ?? '';
    if (depth(line) < 0 || depth(line) >= inner) continue;
    inner = depth(line);
    whole = `${new RegExp(`^\\s*with ${escaped(reader)}\\.prefixed\\(\\s*["']([A-Z][A-Z\\d_]*)["']`).exec(line)?.[1] ?? ''}${whole}`;
  }
  return whole;
}

/** What stands in the tag of a field, below the prefix that every loader of such tags in the repository is given. */
function ofTags(evidence: Evidence, { path, startLine }: SettingFact): string {
  if (!/`[^`]*\benv:"/.test(evidence.lines(path)?.[startLine - 1] ?? '')) return '';
  const [only = '', ...others] = loaderPrefixes(evidence);
  return others.length === 0 ? only : '';
}

/** `env.ParseWithOptions(&config, env.Options{Prefix: "SHOP_"})`, and an empty one where a loader is given none. */
const loaderPrefixes = derived((evidence): Set<string> => {
  const found = new Set<string>();
  for (const path of filesWithName(evidence.pack, 'caarlos0')) {
    if (!path.endsWith('.go') || evidence.file(path)?.place !== 'source') continue;
    const text = (evidence.lines(path) ?? []).join('\n');
    for (const [, loader = ''] of text.matchAll(/\benv\.(Parse\w*|Must)[[(]/g))
      found.add(loader.includes('WithOptions') ? (/\bPrefix:\s*"([A-Z][A-Z\d_]*)"/.exec(text)?.[1] ?? '') : '');
  }
  return found;
});
