import { escaped } from '../../../../../../base/escaped.ts';
import { type FoundSymbol, shortName, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import type { Wrapper } from '../wrapper.ts';

/** `if request.IsAuthenticated(r) {`: who is let go on is known already. */
const IS_KNOWN =
  /^\s*if\s+(?:\w+\.)*(?:is|has|already)?_?(?:authenticated|authori[sz]ed|logged_?in|signed_?in)\([^()&|]*\)\s*\{\s*$/i;
/** `if isAsset(r) {`. */
const IS_ASKED = /^\s*if\s+((?:\w+\.)*\w+)\((?:r|req|request|c|ctx)(?:\.URL\.Path)?\)\s*\{\s*$/;
/** `!isKnown(r) && !isPublic(r)`: the second of two, by which some paths are spared. */
const IS_SPARED = /\s*&&\s*!((?:\w+\.)*\w+)\((?:r|req|request)(?:\.URL\.Path)?\)(?=\s*(?:&&|\{))/g;
const MOST_BRANCHES = 4;
const DEEPEST = 2;

interface Sparing {
  /** What comes before the handler for all others. */
  before: string[];
  /** The functions that tell whose requests go on unasked. */
  spares: FoundSymbol[];
}

/**
 * What a function asks before it calls its handler of all but those whom it lets go on at once: who is known already, and
 * those who ask for a path that another function tells. Null where somebody goes on for a reason that was not read.
 */
export function sparingCheck(
  code: readonly string[],
  called: RegExp,
  definitionOf: (name: string) => FoundSymbol | undefined,
): Sparing | null {
  const spares: FoundSymbol[] = [];
  let rest = [...code];
  for (let branch = 0; branch <= MOST_BRANCHES; branch++) {
    const line = rest.findIndex((each, at) => at > 0 && called.test(each));
    if (line < 1) return null;
    const isBranch = /^\s*return\s*;?\s*$/.test(rest[line + 1] ?? '') && /^\s*\}/.test(rest[line + 2] ?? '');
    const head = rest[line - 1] ?? '';
    if (!isBranch || !/^\s*if\b/.test(head)) {
      const before = rest.slice(0, line).map((each) =>
        each.replace(IS_SPARED, (whole, name: string) => {
          const symbol = definitionOf(name);
          if (symbol) spares.push(symbol);
          return symbol ? '' : whole;
        }),
      );
      return branch === 0 && spares.length === 0 ? null : { before, spares };
    }
    if (!IS_KNOWN.test(head)) {
      const symbol = definitionOf(IS_ASKED.exec(head)?.[1] ?? '');
      if (!symbol) return null;
      spares.push(symbol);
    }
    rest = rest.filter((_, at) => at < line - 1 || at > line + 2);
  }
  return null;
}

/** What stands around a route, of which those that may spare its path are passed and no guards. */
export function atPath(evidence: Evidence, around: readonly Wrapper[], paths: readonly string[]): Wrapper[] {
  return around.map((each) =>
    each.asks && each.spares?.some((symbol) => isSpared(evidence, symbol, paths)) ? { ...each, asks: null } : each,
  );
}

function isSpared(evidence: Evidence, symbol: FoundSymbol, paths: readonly string[]): boolean {
  const texts = textsOf(evidence, symbol, 0);
  return (
    texts === null ||
    paths.some((path) => {
      const whole = new RegExp(`^${escaped(path).replace(/\\\{[^{}]*\\\}/g, '[^/]+')}$`);
      return texts.some((text) => whole.test(text) || (text !== '/' && (path.startsWith(text) || path.endsWith(text))));
    })
  );
}

const known = derived((): Map<number, string[] | null> => new Map());
/** A path that is looked up in a list, or held against a pattern, cannot be told from the text of a function. */
const UNREAD =
  /\bregexp\b|Match\w*\(|\brange\b|\bContains(?:Func|Any)?\(\s*\w+\s*,\s*\w|\[\s*\w*(?:\.URL\.)?[pP]ath\s*\]/;
const HELPER = /(?<![\w.])(\w+)\((?:r|req|request|path|r\.URL\.Path)\)/g;

/** The texts that a function holds paths against; null where it does so in another way. */
function textsOf(evidence: Evidence, symbol: FoundSymbol, depth: number): string[] | null {
  const kept = known(evidence).get(symbol.id);
  if (kept !== undefined) return kept;
  known(evidence).set(symbol.id, null);
  const lines = (evidence.lines(symbol.path) ?? []).slice(symbol.startLine, symbol.endLine);
  const text = lines.map((line) => line.replace(/(?:^|\s)\/\/.*$/, '')).join('\n');
  const own = [...text.matchAll(/"([^"\n]+)"/g)].map(([, each = '']) => each);
  const helpers = [...text.matchAll(HELPER)].map(([, name = '']) => name);
  const found: (string[] | null)[] = /\.URL\.Path\b|\bpath\b/.test(text) || helpers.length > 0 ? [own] : [null];
  for (const name of helpers) {
    const [only, ...others] = symbolsOfFile(evidence.pack, symbol.path).filter((each) => shortName(each.name) === name);
    found.push(only && others.length === 0 && depth < DEEPEST ? textsOf(evidence, only, depth + 1) : null);
  }
  const all = UNREAD.test(text) || found.includes(null) ? null : found.flatMap((each) => each ?? []);
  known(evidence).set(symbol.id, all);
  return all;
}
