import { splitList, stringValue } from '../../../../../../engine/facts/text/literal.ts';
import type { FoundSymbol } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Wrapper } from '../wrapper.ts';
import { pathTestsOf, type Spare, type Spared, sparedBy } from './path-tests.ts';

/** `if request.IsAuthenticated(r) {`: who is let go on is known already. */
const IS_KNOWN =
  /^\s*if\s+(?:\w+\.)*(?:is|has|already)?_?(?:authenticated|authori[sz]ed|logged_?in|signed_?in)\([^()&|]*\)\s*\{\s*$/i;
/** `if hasValidKey(r, keys) {`, `if name, ok := passwordOf(r, users); ok {`: he brought along what proves who he is. */
const HAS_PROOF =
  /^\s*if\s+(?:\w+(?:,\s*\w+)*\s*:=\s*)?(?:\w+\.)*(\w+)\((?:[^(){}&|]|\([^(){}&|]*\))*\)(?:;\s*(?:\w*ok|\w+\s*!=\s*nil|err\s*==\s*nil))?\s*\{\s*$/;
const OF_PROOF = /auth|session|token|api_?key|key_?header|signed_?in|logged_?in|credential|user|login/i;
const OF_NOBODY =
  /no_?auth|un_?auth|without|skip|public|anonym|exempt|optional|allow|path|route|login_?page|is_?login/i;
/** `if isAsset(r) {`, `if isOpenPath(r.URL.Path, false) {`. */
const IS_ASKED = /^\s*if\s+((?:\w+\.)*\w+)\((?:(?:r|req|request|c|ctx)(?:\.URL\.Path)?|path)(?:,[^(){}]*)?\)\s*\{\s*$/;
/** `!isKnown(r) && !isPublic(r)`: the second of two, by which some paths are spared. */
const IS_SPARED = /\s*&&\s*!((?:\w+\.)*\w+)\((?:r|req|request)(?:\.URL\.Path)?\)(?=\s*(?:&&|\{))/g;
const MOST_BRANCHES = 8;

interface Sparing {
  /** What comes before the handler for all others. */
  before: string[];
  /** Whose requests go on unasked. */
  spares: Spare[];
  /** Whether somebody goes on because he is known, or has brought along what proves who he is. */
  hasProof: boolean;
  /** Whether the handler is called for these alone. */
  isClosed: boolean;
}

/** How names that code uses are told: the functions that it calls, and the texts that it was handed. */
export interface Named {
  definitionOf: (name: string) => FoundSymbol | undefined;
  textOf: (written: string) => string | null;
}

/**
 * What a function asks before it calls its handler of all but those whom it lets go on at once: who is known already, and
 * those who ask for a path that it tells. Null where somebody goes on for a reason that was not read.
 */
export function sparingCheck(code: readonly string[], called: RegExp, { definitionOf, textOf }: Named): Sparing | null {
  const spares: Spare[] = [];
  let hasProof = false;
  let rest = [...code];
  for (let branch = 0; branch <= MOST_BRANCHES; branch++) {
    const line = rest.findIndex((each, at) => at > 0 && called.test(each));
    // Where the handler is called in branches alone, all others are turned away.
    if (line < 1) return branch === 0 ? null : { before: rest, spares, hasProof, isClosed: true };
    const block = blockAround(rest, line);
    if (block === null) {
      const before = rest.slice(0, line).map((each) =>
        each.replace(IS_SPARED, (whole, name: string) => {
          const symbol = definitionOf(name);
          if (symbol) spares.push(symbol);
          return symbol ? '' : whole;
        }),
      );
      return branch === 0 && spares.length === 0 ? null : { before, spares, hasProof, isClosed: false };
    }
    const head = rest[block.from] ?? '';
    const proof = HAS_PROOF.exec(head)?.[1] ?? '';
    if (IS_KNOWN.test(head) || (OF_PROOF.test(proof) && !OF_NOBODY.test(proof))) hasProof = true;
    else {
      const tests = conditionOf(rest, block.from);
      const told = tests === null ? null : pathTestsOf(tests, textOf);
      const spare = told ?? definitionOf(IS_ASKED.exec(head)?.[1] ?? '');
      if (!spare) return null;
      spares.push(spare);
    }
    rest = rest.filter((_, at) => at < block.from || at > block.to);
  }
  return null;
}

/** The branch that calls a handler and goes no further, by what its lines are indented by; null where it is none. */
function blockAround(lines: readonly string[], line: number): { from: number; to: number } | null {
  const depth = depthOf(lines[line] ?? '');
  const next = lines.slice(line + 1).find((each) => each.trim() !== '') ?? '';
  if (!/^\s*return\s*;?\s*$/.test(next) || depthOf(next) !== depth) return null;
  const from = lines.findLastIndex((each, at) => at < line && each.trim() !== '' && depthOf(each) < depth);
  const head = lines[from] ?? '';
  if (!/^\s*(?:if|case)\b/.test(head)) return null;
  const end = lines.findIndex((each, at) => at > line && each.trim() !== '' && depthOf(each) <= depthOf(head));
  if (end < 0) return null;
  if (/^\s*case\b/.test(head)) return { from, to: end - 1 };
  return /^\s*\}\s*$/.test(lines[end] ?? '') ? { from, to: end } : null;
}

/** What must hold for a branch: `r.URL.Path == "/orders"`, also where a `switch` names what its cases are held against. */
function conditionOf(lines: readonly string[], at: number): string | null {
  const head = lines[at] ?? '';
  const [, condition] = /^\s*if\s+(.*?)\s*\{\s*$/.exec(head) ?? [];
  if (condition !== undefined) return condition;
  const [, cases] = /^\s*case\s+(.*?):\s*$/.exec(head) ?? [];
  const above = lines.findLastIndex((each, place) => place < at && /^\s*switch\b/.test(each));
  const asked = /^\s*switch(?:\s+(.*?))?\s*\{\s*$/.exec(lines[above] ?? '')?.[1];
  if (cases === undefined || depthOf(lines[above] ?? '') !== depthOf(head)) return null;
  const all = splitList(cases).map((each) => each.trim());
  if (asked === undefined || asked === '') return all.join(' || ');
  return all.every((each) => stringValue(each) !== null) ? all.map((each) => `${asked} == ${each}`).join(' || ') : null;
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

/**
 * What stands around a route: without what surely lets its path go on unasked, and with what may do so as what is only
 * passed.
 */
export function atPath(evidence: Evidence, around: readonly Wrapper[], paths: readonly string[]): Wrapper[] {
  return around.map((each) => {
    const [path = ''] = paths;
    const told: Spared[] = (each.spares ?? []).map((spare) => sparedBy(evidence, spare, path));
    if (told.includes('surely')) return { ...each, asks: false };
    const others = paths
      .slice(1)
      .flatMap((other) => (each.spares ?? []).map((spare) => sparedBy(evidence, spare, other)));
    return each.asks && [...told, ...others].some((answer) => answer !== 'no') ? { ...each, asks: null } : each;
  });
}
