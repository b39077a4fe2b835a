import { isGuardWrapper } from '../../../../../engine/facts/routes/guard-wrappers.ts';
import { limitNames } from '../../../../../engine/facts/routes/limit-names.ts';
import { looksAtOthers } from '../../../../../engine/facts/routes/passed-names.ts';
import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { isEstablished } from './established-guards.ts';
import { type Call, definitionOf, type Found, lastOf, readWrapper } from './read-wrapper.ts';
import { spreadOut } from './spread-middleware.ts';
import type { Wrapper } from './wrapper.ts';

/** A name or a text that is handed along; whether something is switched on tells little. */
const TOLD = /^(?!(?:true|false|nil|\d+)$)(?:[\w.]+|"[^"]*")$/;
const PLAIN = /^(?:[\w.]+|"[^"]*")$/;
const DEEPEST = 6;
/** What makes a handler of one kind from one of another refuses nobody. */
const ADAPTS = /[aA]dapt(?:or|er)?(?:Func)?$|^[aA]dapt|^(?:[tT]o|[cC]onvert|[fF]rom)[A-Z]/;

/**
 * The handler inside of the functions that are put around it, by the definitions of these: the argument that they call.
 * What is given no handler makes one, and is what answers.
 */
export function wrappedHandler(
  evidence: Evidence,
  path: string,
  written: string,
): { handler: string; around: Wrapper[] } {
  const around: Wrapper[] = [];
  let handler = written.trim();
  for (let depth = 0; path.endsWith('.go') && depth < DEEPEST; depth++) {
    const call = callOf(handler);
    if (call === null) break;
    const found = wrapperOf(evidence, path, call);
    if (found === null) break;
    const outer = (found.others ?? [])
      .flatMap((place) => spreadOut(evidence.lines(path) ?? [], call.given[place] ?? ''))
      .flatMap((each) => putAround(evidence, path, each, handler));
    const name = found.others ? call.name : toldName(call, found.place);
    // What its name says is believed where its text does not tell otherwise.
    const isOther = (!found.others && ADAPTS.test(lastOf(call.name))) || limitNames([call.name]).length > 0;
    const asks = found.asks ?? (isGuard(evidence, path, call.name) ? true : isOther ? false : null);
    if ((found.place !== null && !found.others) || found.asks === null)
      around.push({ name, asks, ...(found.spares ? { spares: found.spares } : {}) });
    around.push(...outer);
    if (/^func\b/.test(call.given[found.place ?? -1] ?? '')) return { handler: 'inline function', around };
    handler = found.place === null ? call.name : (call.given[found.place] ?? handler);
    if (found.place === null) break;
  }
  return { handler, around };
}

/** A wrapper with what it is told besides its handler, where all of that can be told: `allow("read")`. */
function toldName({ name, given }: Call, handler: number | null): string {
  const others = given.filter((_, place) => place !== handler);
  const isWhole = others.every((each) => PLAIN.test(each));
  return isWhole && others.some((each) => TOLD.test(each)) ? `${name}(${others.join(', ')})` : name;
}

function nameOf(written: string): string {
  return written.replace(/\(.*$/s, '');
}

/** What its name says is believed where more than the name tells that it asks. */
function isGuard(evidence: Evidence, path: string, name: string): boolean {
  return isGuardWrapper(name) && isEstablished(evidence, path, name);
}

/** What is handed to a function to be put around a handler, by its own text. */
export function putAround(evidence: Evidence, path: string, written: string, handler: string): Wrapper[] {
  const call = callOf(`${written}(${handler})`);
  const found = call === null ? null : wrapperOf(evidence, path, call);
  const name = nameOf(written);
  // What counts the calls of a client asks him nothing else, whatever it is about.
  const asks = found?.asks ?? (isGuard(evidence, path, name) ? true : limitNames([name]).length > 0 ? false : null);
  return [{ name: written, asks, ...(found?.spares ? { spares: found.spares } : {}) }];
}

/** `allow(show, "read")`, and `protect(key)(show)`, which is made before it is put around. */
function callOf(written: string): Call | null {
  const [, name = ''] = /^([A-Za-z_][\w.]*)\(/.exec(written) ?? [];
  if (name === '' || !written.endsWith(')')) return null;
  const close = closingBracket(written, name.length);
  const open = close === written.length - 1 ? name.length : close + 1;
  if (close < 0 || written[open] !== '(' || closingBracket(written, open) !== written.length - 1) return null;
  return { name, given: splitList(written.slice(open + 1, -1)), isMade: open > name.length };
}

function wrapperOf(evidence: Evidence, path: string, call: Call): Found | null {
  const symbol = definitionOf(evidence, path, call.name);
  if (!symbol) return unreadWrapper(evidence, path, call) ?? unreadChain(evidence, path, call);
  const key = `${symbol.id} ${call.isMade} ${call.given.join()}`;
  const known = wrappers(evidence).get(key);
  if (known !== undefined) return known;
  wrappers(evidence).set(key, null);
  const found = readWrapper(evidence, symbol, call, 0);
  wrappers(evidence).set(key, found);
  return found;
}

const wrappers = derived((): Map<string, Found | null> => new Map());

/** What libraries make a handler of another type, or of another path, of: by the place of the handler. */
const CONVERTS: ReadonlyMap<string, number> = new Map([
  ['http.HandlerFunc', 0],
  ['http.StripPrefix', 1],
  ['http.TimeoutHandler', 0],
  ['http.MaxBytesHandler', 0],
  ['gin.WrapF', 0],
  ['gin.WrapH', 0],
  ['echo.WrapHandler', 0],
  ['adaptor.HTTPHandler', 0],
  ['adaptor.HTTPHandlerFunc', 0],
]);

const MAKES_HANDLER = /(?:^|\.)(?:New|(?:New|new|Make|make)[A-Z]\w*|FileServer(?:FS)?)$/;

/** What is not in the repository is put around a handler that it is handed alone, unless it makes one of it. */
function unreadWrapper(evidence: Evidence, path: string, { name, given }: Call): Found | null {
  const place = CONVERTS.get(name);
  const isTold = name === 'http.HandlerFunc' || /[.(]/.test(given[place ?? 0] ?? '');
  if (place !== undefined && given[place] !== undefined) return isTold ? { place, asks: false } : null;
  const [only = '', ...others] = given;
  const isHandler = others.length === 0 && /^\w+(?:\.\w+)+$|^[\w.]+\(.*\)$/s.test(only);
  if (!isHandler || MAKES_HANDLER.test(name)) return null;
  return { place: 0, asks: isGuard(evidence, path, name) ? true : looksAtOthers(lastOf(name)) ? false : null };
}

/**
 * What is not in the repository and is handed a handler with what it is to put around that:
 * `chain.ToHandlerFunc(orders.List(), signedIn, more...)`. What else it is handed may be such a thing as well.
 */
function unreadChain(evidence: Evidence, path: string, { name, given, isMade }: Call): Found | null {
  // `promhttp.HandlerFor(registry(), options)` makes a handler of something else.
  if (/HandlerFor$/.test(name)) return { place: null, asks: false };
  const [first = '', ...others] = given;
  const isFunction = (each: string): boolean =>
    /^[A-Za-z_][\w.]*(?:\(|$)/.test(each) && definitionOf(evidence, path, nameOf(each)) !== undefined;
  if (isMade || others.length === 0 || MAKES_HANDLER.test(name)) return null;
  if (!/^func\b/.test(first) && !(/[.(]/.test(first) && isFunction(first))) return null;
  const isAdapter = ADAPTS.test(lastOf(name));
  // What only makes a handler of another type is handed nothing else than what it is to put around that.
  const isAround = (each: string): boolean =>
    each.endsWith('...') ||
    isFunction(each) ||
    (isAdapter && /^(?!true$|false$|nil$)[A-Za-z_][\w.]*(?:\(|$)/.test(each));
  const isTold = others.every((each) => isAround(each) || /^["'`\d]|^(?:true|false|nil)$/.test(each));
  const around = given.flatMap((each, place) => (place > 0 && isAround(each) ? [place] : []));
  return { place: 0, asks: isTold && isAdapter ? false : null, others: around };
}
