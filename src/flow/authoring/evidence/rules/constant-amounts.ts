import { escaped } from '../../../../base/escaped.ts';
import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { importedSymbol } from '../routes/handlers/imported-names.ts';

/** What a constant holds, where it is a plain number or a time and no other that the name can mean says otherwise. */
export function amountOf(evidence: Evidence, written: string, fact: Found<'invariant'>): string | null {
  const name = written.split('.').at(-1) ?? written;
  const found = (limitsByName(evidence).get(name) ?? []).filter((limit) => isMeant(evidence, limit, written, fact));
  const near = found.filter(({ path }) => path === fact.path);
  const values = new Set((near.length > 0 ? near : found).map(({ values: { value } }) => value));
  const [value] = values;
  if (values.size === 0) return configuredAmount(evidence, name, fact) ?? memberAmount(evidence, name, fact);
  return value !== undefined && values.size === 1 && /^\d+(?: [a-z]+)?$/.test(value) ? value : null;
}

const LINES_ABOVE = 40;

/** `$limit = config('boats.rent.limit', 10)` of Laravel: the variable that sets it, with what it is by default. */
function configuredAmount(evidence: Evidence, name: string, { path, startLine }: Found<'invariant'>): string | null {
  if (!path.endsWith('.php')) return null;
  const above = (evidence.lines(path) ?? []).slice(Math.max(0, startLine - LINES_ABOVE), startLine - 1);
  const set = new RegExp(`\\$${escaped(name)}\\s*=(?!=)\\s*(.*)`);
  const written = above.flatMap((line) => set.exec(line)?.[1] ?? []).at(-1) ?? '';
  const keys = /^config\(\s*['"]([\w.-]+)['"]\s*(?:,[^()]*)?\)\s*;/.exec(written)?.[1]?.split('.') ?? [];
  const [file = '', key = ''] = [keys[0], keys.at(-1)];
  const kept = new RegExp(
    `^\\s*['"]${escaped(key)}['"]\\s*=>\\s*(?:env\\(\\s*['"]([A-Z][A-Z\\d_]*)['"]\\s*,\\s*)?(\\d+)\\s*\\)?,?\\s*$`,
  );
  const [only, ...others] =
    keys.length < 2
      ? []
      : (evidence.lines(`config/${file}.php`) ?? []).map((line) => kept.exec(line)).filter((found) => found !== null);
  if (!only || others.length > 0) return null;
  const [, variable, amount = ''] = only;
  return variable === undefined ? amount : `\`${variable}\` (${amount} by default)`;
}

/** The number that an object of constants holds by a name: `Paging.maxLimit`, or what was handed on as `given.maxLimit`. */
function memberAmount(evidence: Evidence, name: string, fact: Found<'invariant'>): string | null {
  const { path, startLine, values } = fact;
  const holder = new RegExp(`([A-Za-z]\\w*)\\.${escaped(name)}\\b`).exec(values.condition ?? '')?.[1];
  if (holder === undefined || !/\.[cm]?[jt]sx?$/.test(path)) return null;
  const above = (evidence.lines(path) ?? []).slice(Math.max(0, startLine - LINES_ABOVE), startLine - 1).join('\n');
  const made = new RegExp(`\\b${escaped(holder)}\\s*(?::[^=\\n]{1,40})?=\\s*\\{([^{}]*)\\}`).exec(above)?.[1] ?? '';
  const handed = new RegExp(`\\b${escaped(name)}\\s*:\\s*([A-Z]\\w*)\\.${escaped(name)}\\s*(?:,|$)`).exec(made)?.[1];
  const constant = importedSymbol(evidence, path, handed ?? holder);
  const text = constant && constant.kind === 'constant' ? evidence.text(constant) : '';
  return new RegExp(`^\\s*${escaped(name)}\\s*:\\s*(\\d+)\\s*,?\\s*(?:\\/\\/.*)?$`, 'm').exec(text)?.[1] ?? null;
}

/** Whether a name can mean a constant: `cache.ttl` is no `ttl` of another place, nor is an argument of that name. */
function isMeant(
  evidence: Evidence,
  { path, subject, values: { name } }: Found<'limit'>,
  written: string,
  fact: Found<'invariant'>,
): boolean {
  if (/^[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(name)) return true;
  const asked = `${written} ${fact.values.condition ?? ''}`;
  const holder = new RegExp(`([A-Za-z_]\\w*)(?:\\.|->|::)${escaped(name)}\\b`).exec(asked)?.[1]?.toLowerCase();
  if (holder === undefined) {
    const taken = fact.symbol === null ? '' : (symbolDetail(evidence.pack, fact.symbol)?.signature ?? '');
    const isNear = path.endsWith('.go') ? directoryOf(path) === directoryOf(fact.path) : path === fact.path;
    return isNear && !new RegExp(`\\b${escaped(name)}\\b`).test(taken);
  }
  if (/^(?:this|self|static|cls)$/.test(holder)) return path === fact.path;
  const around = [...subject.split(/\W+/).slice(0, -1), ...path.split(/[/.]/).slice(-3, -1)];
  return around.some((each) => each.toLowerCase() === holder);
}

const limitsByName = derived((evidence) => Map.groupBy(evidence.facts('limit'), ({ values: { name } }) => name));
