import { escaped } from '../../../../base/escaped.ts';
import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

type SettingFact = Found<'setting'>;

const MOST_LINES = 20;
/** `"SHOP_" + …`, `'SHOP_' . …`, `SHOP_${…}`, `f"SHOP_{…}"`, `"SHOP_%s"`. */
const PREFIX = /(["'`])([A-Z][A-Z\d]*(?:_[A-Z\d]+)*_)(?:\1\s*[+.]|\$?\{|%[sv])/;

/** Variables by the names that an operator sets, where a function of the project puts a prefix before what the code names. */
export function withPrefixes(evidence: Evidence, facts: readonly SettingFact[]): SettingFact[] {
  const known = new Map<string, string | null>();
  const prefixBy = (maker: string, folder: string): string | null => {
    const place = `${folder} ${maker}`;
    if (!known.has(place)) known.set(place, prefixOf(evidence, maker, folder));
    return known.get(place) ?? null;
  };
  return facts.flatMap((fact): SettingFact[] => {
    const { by, ...values } = fact.values;
    if (values.source !== 'environment' || values.of !== undefined) return [fact];
    const config = configOf(fact);
    const maker = config ?? makerOf(evidence, fact);
    if (maker === undefined) return [fact];
    const prefix = prefixBy(maker, directoryOf(fact.path));
    // Without the function that puts it in front, nobody knows the name.
    if (prefix === null) return config === undefined ? [fact] : [];
    const name = values.name.startsWith(prefix) ? values.name : `${prefix}${values.name}`;
    return [{ ...fact, subject: name, values: { ...values, name } }];
  });
}

/** The function that makes the configuration of the class whose field it is. */
export function configOf({ values }: SettingFact): string | undefined {
  return /^prefix (\w+)$/.exec(values.by?.helper ?? '')?.[1];
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

/** What a short function puts before what it is given: the one of the folder, or the only one with that name. */
function prefixOf(evidence: Evidence, maker: string, folder: string): string | null {
  const found = findSymbols(evidence.pack, maker, { exact: true, kind: 'function' }).filter(
    ({ name, path }) => name === maker && evidence.file(path)?.place === 'source',
  );
  const beside = found.filter(({ path }) => directoryOf(path) === folder);
  const [only, ...others] = beside.length > 0 ? beside : found;
  if (only === undefined || others.length > 0 || only.endLine - only.startLine > MOST_LINES) return null;
  const body = (evidence.lines(only.path) ?? []).slice(only.startLine - 1, only.endLine).join('\n');
  const constant = /[(=]\s*(\w*[pP]refix\w*)\s*\+/.exec(body)?.[1];
  return PREFIX.exec(body)?.[2] ?? (constant === undefined ? null : constantPrefix(evidence, only.path, constant));
}

/** `envPrefix = "SHOP_"` in the file of the function. */
function constantPrefix(evidence: Evidence, path: string, constant: string): string | null {
  const set = new RegExp(`\\b${escaped(constant)}\\s*(?:string\\s*)?:?=\\s*["'\`]([A-Z][A-Z\\d_]*_)["'\`]`);
  const found = (evidence.lines(path) ?? []).flatMap((line) => set.exec(line)?.[1] ?? []);
  return found.length === 1 ? (found[0] ?? null) : null;
}
