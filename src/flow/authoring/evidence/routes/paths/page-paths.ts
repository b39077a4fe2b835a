import { escaped } from '../../../../../base/escaped.ts';
import { routeScore } from '../../../../../engine/facts/routes/route-maker.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';

/** No constant that people write leads further. */
const DEEPEST = 6;

/** A page whose path is told by constants of the project, with the text of those; none where they cannot be told. */
export function declaredPage(evidence: Evidence, fact: Found<'route'>): Found<'route'>[] {
  const { declared = '', whole, ...values } = fact.values;
  const parts = splitList(declared, '>').map((part) => textOf(evidence, { path: fact.path, given: NONE }, part, 0));
  const from = Math.max(
    0,
    parts.findLastIndex((part) => part?.startsWith('/')),
  );
  const kept = parts.slice(from).flatMap((part) => part ?? []);
  const isRooted = kept[0]?.startsWith('/') === true;
  const text = kept.at(-1) ?? '*';
  if (kept.length < parts.length - from || !(whole || isRooted) || text.replace(/\/\*$/, '').includes('*')) return [];
  const path = routePath(...kept.map((part) => part.replace(/\/?\*$|\?.*=.*$/, '')));
  return [
    { ...fact, subject: `PAGE ${path}`, score: routeScore(path, true), values: { ...values, path, whole: true } },
  ];
}

/** Where code is written, and what the parameters of the function around it were handed. */
interface Place {
  path: string;
  given: ReadonlyMap<string, string>;
}

const NONE: ReadonlyMap<string, string> = new Map();

function textOf(evidence: Evidence, place: Place, written: string, depth: number): string | null {
  const code = written.trim().replace(/\s+as\s+const$/, '');
  if (depth > DEEPEST || code === '') return null;
  const sum = splitList(code, '+');
  const inside = /^`([^`]*)`$/.exec(code)?.[1];
  if (inside !== undefined) return filled(evidence, place, inside, depth);
  if (sum.length > 1) return joined(sum.map((part) => textOf(evidence, place, part, depth + 1)));
  const literal = stringValue(code);
  if (literal !== null) return literal;
  const [, name = '', called] = /^([\w$]+(?:\??\.[\w$]+)*)(?:\(([\s\S]*)\))?$/.exec(code) ?? [];
  const handed = called === undefined ? place.given.get(name) : undefined;
  if (handed !== undefined || name === '') return handed ?? null;
  const found = declarationOf(evidence, place.path, name.replaceAll('?', '').split('.'));
  if (found === null) return null;
  if (called === undefined) return textOf(evidence, { path: found.path, given: NONE }, found.value, depth + 1);
  return answerOf(evidence, place, { ...found, called: splitList(called) }, depth);
}

/** `/orders/${id}`, with what stands in its holes. */
function filled(evidence: Evidence, place: Place, inside: string, depth: number): string | null {
  const parts = inside.split(/\$\{([^{}]*)\}/);
  return joined(parts.map((part, at) => (at % 2 === 0 ? part : textOf(evidence, place, part, depth + 1))));
}

/** What `(id: string) => `/orders/${id}`` gives for what it is handed. */
function answerOf(
  evidence: Evidence,
  place: Place,
  { path, value, called }: { path: string; value: string; called: string[] },
  depth: number,
): string | null {
  const [, list, only, body = ''] = /^(?:\(([^()]*)\)|([\w$]+))\s*(?::\s*string\s*)?=>\s*([\s\S]+)$/.exec(value) ?? [];
  const names = splitList(list ?? only ?? '').map((each) => /^[\w$]+/.exec(each)?.[0] ?? '');
  const given = new Map(
    names.map((name, at) => [name, textOf(evidence, place, called[at] ?? '', depth + 1) ?? `:${name}`]),
  );
  return body === '' ? null : textOf(evidence, { path, given }, body, depth + 1);
}

/** What a constant, or the key of an object or an enum, is set to: `Paths.orders.list`. */
function declarationOf(
  evidence: Evidence,
  path: string,
  names: readonly string[],
  depth = 0,
): { path: string; value: string } | null {
  const [first = '', ...members] = names;
  const own = symbolsOfFile(evidence.pack, path).find(({ name }) => name === first);
  const symbol = own ?? importedSymbol(evidence, path, first);
  const text = symbol ? evidence.text(symbol) : '';
  if (!symbol) return null;
  if (symbol.kind === 'enum' || /^\s*(?:export\s+)?(?:const\s+)?enum\b/.test(text)) {
    const open = text.indexOf('{');
    return memberOf({ path: symbol.path, value: text.slice(open) }, members);
  }
  const value = /^[^=]*?(?::[^=]*)?=\s*([\s\S]+?);?\s*$/.exec(text)?.[1];
  // `const Paths = PATHS;` is another name of the same.
  if (value !== undefined && members.length > 0 && depth < DEEPEST && /^[\w$]+(?:\.[\w$]+)*$/.test(value))
    return declarationOf(evidence, symbol.path, [...value.split('.'), ...members], depth + 1);
  return value === undefined ? null : memberOf({ path: symbol.path, value }, members);
}

function memberOf(
  found: { path: string; value: string },
  members: readonly string[],
): { path: string; value: string } | null {
  const [first, ...others] = members;
  if (first === undefined) return found;
  const text = /^(?:Object\.freeze\(\s*)?(\{[\s\S]*)$/.exec(found.value)?.[1];
  const close = text === undefined ? -1 : closingBracket(text, 0);
  if (text === undefined || close < 0) return null;
  const start = new RegExp(`^(?:(?:\\/\\/[^\\n]*\\n|\\/\\*[^*]*\\*\\/)\\s*)*['"]?${escaped(first)}['"]?\\s*[:=]\\s*`);
  const entry = splitList(text.slice(1, close)).find((each) => start.test(each));
  return entry === undefined ? null : memberOf({ path: found.path, value: entry.replace(start, '') }, others);
}

function joined(parts: readonly (string | null)[]): string | null {
  return parts.includes(null) ? null : parts.join('');
}
