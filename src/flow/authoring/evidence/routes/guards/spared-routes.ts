import { UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import type { Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';
import { textOf } from './definition-text.ts';
import { definitionOf, MARK } from './guard-definition.ts';
import { sparesPath } from './spared-requests.ts';

/** A list of paths in a guard may name those that it lets pass. */
const LETS_PASS =
  /skip|allow|public|open|unauth(?!ori[sz]ed)|anonym|white_?list|exempt|exclu|ignor|bypass|no_?auth|unprotected/i;
const METHOD = /\b(?:Method(?:::|))?(GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete)\b/g;
/** Whether a guard lets the method of a route pass by its own text, which may ask all the same. */
export function isSparing(evidence: Evidence, route: Route, guard: string): boolean {
  if (!/\.(?:[cm]?[jt]sx?|go)$/.test(route.fact.path)) return false;
  const symbol = definitionOf(evidence, route, guard.replace(/\(.*$/s, ''));
  return symbol !== undefined && sparesMethod(textOf(evidence, symbol), route.method);
}

/** Whether the path of a route is one that a guard of a script or of Python lets go on at once. */
export function isGoneBy(evidence: Evidence, route: Route, guard: string): boolean {
  const isPython = route.fact.path.endsWith('.py');
  if (guard === UNTOLD || !(isPython || /\.[cm]?[jt]sx?$/.test(route.fact.path))) return false;
  const symbol = definitionOf(evidence, route, guard.replace(MARK, '').replace(/\(.*$/s, ''));
  if (symbol === undefined) return false;
  const file = (evidence.lines(symbol.path) ?? []).join('\n');
  return sparesPath(textOf(evidence, symbol), file, isPython, [route.path, route.fact.values.path]);
}

/** `method != "GET" && !role.May(…)` asks only others; so does `if (method === 'GET') return true`. */
const ASKS_OTHERS = /\b[mM]ethod(?:\(\))?\s*!==?\s*(?:["'](\w{3,7})["']|http\.Method(\w{3,7}))\s*(?:&&|\)?\s*\{)/g;
const LETS_GO =
  /\b[mM]ethod(?:\(\))?\s*===?\s*(?:["'](\w{3,7})["']|http\.Method(\w{3,7}))\s*\)?\s*\{?\s*return\s+(?:true|next\b)/g;
const LETS_LISTED = /\[([^\]\n]{3,60})\]\.includes\(\s*(?:\w+\.)*method\s*\)\s*\)\s*\{?\s*return\s+(?:true|next\b)/g;

/** Whether a guard asks only for other methods than that of a route. */
export function sparesMethod(text: string, method: string): boolean {
  if (!/[mM]ethod/.test(text) || /\b405\b|MethodNotAllowed/.test(text)) return false;
  const spared = [...text.matchAll(ASKS_OTHERS), ...text.matchAll(LETS_GO), ...text.matchAll(LETS_LISTED)];
  return spared.some(([, first = '', second = '']) =>
    (`${first} ${second}`.match(/\w+/g) ?? []).some((each) => each.toUpperCase() === method),
  );
}

/** Whether a guard lists the path of a route among those that it lets pass, by the method where the list has methods. */
export function isOnList(text: string, { path, method }: Route): boolean {
  if (!LETS_PASS.test(text)) return false;
  const wanted = plain(path);
  return [...text.matchAll(/"(\/[^"\s]*)"/g)].some((match) => {
    if (plain(routePath(match[1] ?? '')) !== wanted) return false;
    const own = methodsIn(blockAround(text, match.index));
    const before = methodsIn(text.slice(0, match.index)).at(-1);
    return own.length > 0 ? own.includes(method) : before === undefined || before === method;
  });
}

function plain(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/(?<=.)\/$/, '');
}

function methodsIn(text: string): string[] {
  return [...text.matchAll(METHOD)].map(([, method = '']) => method.toUpperCase());
}

/** The innermost braces around a place of a text. */
function blockAround(text: string, at: number): string {
  for (let open = text.lastIndexOf('{', at); open >= 0; open = text.lastIndexOf('{', open - 1)) {
    const close = closingBracket(text, open);
    if (close > at) return text.slice(open, close);
    if (open === 0) break;
  }
  return '';
}
