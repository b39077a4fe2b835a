import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

const MOST_LINES = 12;
/** `"SHOP_" + …`, `'SHOP_' . …`, `SHOP_${…}`, `f"SHOP_{…}"`, `"SHOP_%s"`. */
const PREFIX = /(["'`])([A-Z][A-Z\d]*(?:_[A-Z\d]+)*_)(?:\1\s*[+.]|\$?\{|%[sv])/;

/** Variables by the names that an operator sets, where a function of the project puts a prefix before what the code names. */
export function withPrefixes(evidence: Evidence, facts: readonly SettingFact[]): SettingFact[] {
  const known = new Map<string, string | null>();
  return facts.map((fact) => {
    if (fact.values.source !== 'environment' || fact.values.of !== undefined) return fact;
    const maker = makerOf(evidence, fact);
    if (maker === undefined) return fact;
    if (!known.has(maker)) known.set(maker, prefixOf(evidence, maker));
    const prefix = known.get(maker) ?? null;
    if (prefix === null || fact.values.name.startsWith(prefix)) return fact;
    const name = `${prefix}${fact.values.name}`;
    return { ...fact, subject: name, values: { ...fact.values, name } };
  });
}

/** The function that is given a name and says "env" in its own: `EnvVar("PORT")`. */
function makerOf(evidence: Evidence, { path, startLine, endLine, values }: SettingFact): string | undefined {
  const given = `("${values.name}"`;
  for (const line of (evidence.lines(path) ?? []).slice(startLine - 1, endLine)) {
    const at = line.replaceAll("'", '"').indexOf(given);
    const maker =
      at < 0 ? undefined : /(?<![\w.])(?:\w+\.)?(\w*env\w*)$/i.exec(line.slice(Math.max(0, at - 60), at))?.[1];
    if (maker !== undefined && !/^(?:getenv|lookupenv|os|environ|env)$/i.test(maker)) return maker;
  }
  return undefined;
}

/** What the only short function with a name puts before what it is given. */
function prefixOf(evidence: Evidence, maker: string): string | null {
  const [only, ...others] = findSymbols(evidence.pack, maker, { exact: true, limit: 3 }).filter(
    ({ kind, name, path }) =>
      /^(?:function|method)$/.test(kind) && name.split('.').at(-1) === maker && evidence.file(path)?.place === 'source',
  );
  if (only === undefined || others.length > 0 || only.endLine - only.startLine > MOST_LINES) return null;
  const body = (evidence.lines(only.path) ?? []).slice(only.startLine - 1, only.endLine).join('\n');
  return PREFIX.exec(body)?.[2] ?? null;
}
