import { escaped } from '../../../../base/escaped.ts';
import { filePlace } from '../../../../engine/facts/file-place.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { callers, references, type Use } from '../../../../engine/pack/graph/symbol-graph.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { type FoundSymbol, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { count, numberWord } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { isBenchmark, isInlineTest } from '../../subject/side-code.ts';
import { bullet, cited, citedList, type Part } from '../part.ts';

/** Who uses a definition, apart for production code and tests. */
export interface Users {
  production: Use[];
  tests: Use[];
}

const MOST = 200;
const MOST_LINES = 1_000;
const NAMED = 3;

/**
 * Uses of a definition by anything but itself, as far as its receivers are known: how many there are is told as the least.
 * A type does not use itself where its own methods name it.
 */
export function usersOf(
  pack: Pack,
  { id, name, path }: Pick<FoundSymbol, 'id' | 'name' | 'path'>,
  kind: 'calls' | 'any' = 'any',
): Users {
  const all = (kind === 'calls' ? callers : references)(pack, id, { limit: MOST, lines: MOST_LINES });
  const role = pack.query('select role from files where path = ?');
  const users: Users = { production: [], tests: [] };
  const seen = new Set<string>();
  for (const use of all) {
    if (all.some((other) => isWithin(other, use))) continue;
    const key = `${use.path} ${use.symbol?.id ?? ''}`;
    const isOwn = use.path === path && (use.symbol?.name.startsWith(`${name}.`) || continuesDefinition(pack, use));
    if (seen.has(key) || use.symbol?.id === id || isOwn || isOnlyNamespace(pack, use, name)) continue;
    seen.add(key);
    const at = role.get(use.path)?.['role'];
    if (at === 'test' || isMarkedTest(pack, use)) users.tests.push(use);
    else if (at !== 'document') users.production.push(use);
  }
  // What the code around it does with it comes before benchmarks, examples and scripts.
  const aside = ({ path: user }: Use): number =>
    Number(topFolder(user) !== topFolder(path)) + 2 * Number(isBenchmark(user) || filePlace(user) !== 'source');
  users.production.sort((a, b) => aside(a) - aside(b));
  // A test shows more than a field of its class that holds the definition.
  users.tests.sort((a, b) => Number(isHeld(a)) - Number(isHeld(b)));
  return users;
}

function isHeld({ symbol }: Use): boolean {
  return /^(?:property|field|variable)$/.test(symbol?.kind ?? '');
}

function topFolder(path: string): string {
  return path.slice(0, path.indexOf('/') + 1);
}

/** A use in a method is one of its class and of its file too, and counts once. */
function isWithin(inner: Use, outer: Use): boolean {
  if (inner.path !== outer.path || !inner.symbol || inner.symbol.id === outer.symbol?.id) return false;
  const isInside = outer.symbol === null || inner.symbol.name.startsWith(`${outer.symbol.name}.`);
  return isInside && outer.lines.every((line) => inner.lines.includes(line));
}

/** `Import::WatcherJob` of Ruby names a class that lies under a name, and does not use what bears that name. */
function isOnlyNamespace(pack: Pack, { path, lines }: Use, name: string): boolean {
  if (!path.endsWith('.rb')) return false;
  const own = shortName(name);
  const text = fileOutline(pack, path)?.lines ?? [];
  return lines.every((at) => {
    const parts = (text[at - 1] ?? '').split(new RegExp(`\\b${escaped(own)}\\b`)).slice(1);
    return parts.length > 0 && parts.every((after) => /^::[A-Z]\w*[a-z]/.test(after));
  });
}

/** `impl Parser` goes on with the definition of `Parser`. */
function continuesDefinition(pack: Pack, { symbol, path, lines }: Use): boolean {
  if (symbol !== null || !path.endsWith('.rs')) return false;
  const text = fileOutline(pack, path)?.lines ?? [];
  return lines.every((line) => /^\s*(?:unsafe\s+)?impl\b/.test(text[line - 1] ?? ''));
}

/** A test of Rust that its attribute tells, or the module around it: `#[test]`, `#[cfg(test)] mod parsing {`. */
export function isMarkedTest(pack: Pack, use: Pick<Use, 'symbol' | 'path' | 'lines'>): boolean {
  const {
    symbol,
    path,
    lines: [first = 1],
  } = use;
  if (!path.endsWith('.rs')) return false;
  if (isInlineTest({ path, name: symbol?.name ?? '' })) return true;
  const text = fileOutline(pack, path)?.lines ?? [];
  for (let at = (symbol?.startLine ?? first) - 2; /^\s*(?:#\[|\/\/)/.test(text[at] ?? ''); at--)
    if (/^\s*#\[(?:\w+::)*(?:test|rstest|test_case)\b/.test(text[at] ?? '')) return true;
  const opens = text.slice(0, first).findLastIndex((line) => /^(?:pub )?mod \w+ \{$/.test(line));
  return (
    opens > 0 &&
    /^#\[cfg\((?:all\()?test\b/.test(text[opens - 1] ?? '') &&
    !text.slice(opens, first).some((line) => line.startsWith('}'))
  );
}

/** Who uses a definition, in two lines: the code, and its tests. */
export function* useParts({ production, tests }: Users): Generator<Part> {
  if (production.length > 0) {
    // One place of each file tells more than three of one.
    const files = new Set<string>();
    const [first, again] = production.reduce<[Use[], Use[]]>(
      ([fresh, more], use) => {
        (files.has(use.path) ? more : fresh).push(use);
        files.add(use.path);
        return [fresh, more];
      },
      [[], []],
    );
    const shown = [...first, ...again].slice(0, NAMED);
    yield bullet(
      `Used in at least ${count(production.length, 'place')} of the code${production.length > shown.length ? ', among them ' : ': '}`,
      ...citedList(shown.map((use) => ({ text: userName(use), source: useLine(use) }))),
    );
  }
  const [test] = tests;
  if (test)
    yield bullet(
      tests.length === 1
        ? `In tests it is used by ${userName(test)}`
        : `Used by at least ${testCount(tests.length)}, such as ${userName(test)}`,
      cited(useLine(test)),
    );
}

/** "one test or test helper", "three tests or test helpers". */
export function testCount(found: number): string {
  return found === 1 ? 'one test or test helper' : `${numberWord(found)} tests or test helpers`;
}

/** "`run`" or "code in `main.py`" outside of any definition, marked where the link is only probable. */
export function userName({ symbol, path, certainty }: Use): string {
  const name = symbol ? code(symbol.name) : `code in ${code(path)}`;
  return certainty === 'exact' ? name : `${name} (probably)`;
}

export function useLine({ path, lines, symbol }: Use): CodeSource {
  const line = lines[0] ?? 1;
  return { path, startLine: line, endLine: line, ...(symbol && { symbol: symbol.name }) };
}

/** A test by its name; what tests only set up or build is none. */
export function isTestItself({ symbol }: Use): boolean {
  const name = symbol && /^(?:function|method)$/.test(symbol.kind) ? shortName(symbol.name) : '';
  return /^(?:test|it|should|spec|when|given)(?=[_A-Z]|$)|(?:Test|_test|_spec)s?$|(?:^|_)(?:returns?|should|throws?|when)_|[a-z](?:Returns?|Should|Throws?|When)[A-Z]/i.test(
    name,
  );
}

/** Folders of what stands in for the real thing in tests. */
export const STAND_IN = /(?:^|\/)_?_?(?:mocks?|fakes?|stubs?|doubles?)_?_?\//i;

/** What stands in for a definition in tests, and a field that holds one, tests nothing. */
export function isAtWork({ path, symbol }: Use): boolean {
  return !STAND_IN.test(path) && !/^(?:property|field|interface|struct|type|enum)$/.test(symbol?.kind ?? '');
}
