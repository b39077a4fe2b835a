import { escaped } from '../../../../../base/escaped.ts';
import { isGuardWrapper } from '../../../../../engine/facts/routes/guard-wrappers.ts';
import { limitNames } from '../../../../../engine/facts/routes/limit-names.ts';
import { looksAtOthers } from '../../../../../engine/facts/routes/passed-names.ts';
import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, symbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { goFunction, goImplementation, goMethod } from '../handlers/go-methods.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { isEstablished } from './established-guards.ts';
import { sparingCheck } from './go/spared-paths.ts';
import { mayRefuse, turnsStrangersAway } from './refusals.ts';
import { spreadOut } from './spread-middleware.ts';
import type { Wrapper } from './wrapper.ts';

/** A name or a text that is handed along; whether something is switched on tells little. */
const TOLD = /^(?!(?:true|false|nil|\d+)$)(?:[\w.]+|"[^"]*")$/;
const DEEPEST = 6;
/** What makes a handler of one kind from one of another refuses nobody. */
const ADAPTS = /[aA]dapt(?:or|er)?(?:Func)?$|^[aA]dapt|^(?:[tT]o|[cC]onvert|[fF]rom)[A-Z]/;
const DEEPEST_CALL = 2;

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
    const told = call.given.filter((each, place) => place !== found.place && TOLD.test(each));
    const outer = (found.others ?? [])
      .flatMap((place) => spreadOut(evidence.lines(path) ?? [], call.given[place] ?? ''))
      .flatMap((each) => putAround(evidence, path, each, handler));
    const name = told.length > 0 && !found.others ? `${call.name}(${told.join(', ')})` : call.name;
    // What its name says is believed where its text does not tell otherwise.
    const isOther = (!found.others && ADAPTS.test(lastOf(call.name))) || limitNames([call.name]).length > 0;
    const asks = found.asks ?? (isGuard(evidence, path, call.name) ? true : isOther ? false : null);
    if ((found.place !== null && !found.others) || found.asks === null)
      around.push({ name, asks, ...(asks && found.spares ? { spares: found.spares } : {}) });
    around.push(...outer);
    if (/^func\b/.test(call.given[found.place ?? -1] ?? '')) return { handler: 'inline function', around };
    handler = found.place === null ? call.name : (call.given[found.place] ?? handler);
    if (found.place === null) break;
  }
  return { handler, around };
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
  return [{ name: written, asks }];
}

interface Call {
  name: string;
  given: string[];
  /** Whether what it makes is called, and not itself: `protect(key)(show)`. */
  isMade?: boolean;
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

interface Found {
  /** Which of the arguments is the handler; null where it makes one. */
  place: number | null;
  asks: boolean | null;
  spares?: FoundSymbol[];
  /** Which of the others it is handed to put around the handler: `signedIn` of `use(show, signedIn)`. */
  others?: number[];
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

export function definitionOf(evidence: Evidence, path: string, name: string): FoundSymbol | undefined {
  const found =
    importedSymbol(evidence, path, name) ?? goMethod(evidence, path, name) ?? goFunction(evidence, path, name);
  return found && /^(?:function|method)$/.test(found.kind) ? goImplementation(evidence, found) : undefined;
}

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

/** What a wrapper is called; one that is called after nothing goes by what it is part of: `corsPolicy.Middleware`. */
function lastOf(name: string): string {
  return /^(\w+)\.(?:Middleware|Wrap|Handler|Handle)$/.exec(name)?.[1] ?? name.split('.').at(-1) ?? name;
}

/** What code says when it leaves before it has called the handler. */
const LEAVES = /\breturn\b|\bpanic\(|\.Abort\w*\(|\bhttp\.Error\(|Redirect\w*\(/;
/** `return func(…) {`, `return http.HandlerFunc(func(…) {`: the function that is put around. */
const MAKES = /\breturn\s+(?:[\w.]+\()?func\b/;

/** Without a word of these, code asks for something else than who calls. */
const CALLER =
  /auth|user|session|token|cookie|log(?:ged)?_?in|sign(?:ed)?_?in|permission|role|admin|owner|member|account|identity|secret|password|private|level|allow|den(?:y|ied)|\b40[13]\b|forbidden|\.Header\.Get\(|check|verif/i;

function readWrapper(evidence: Evidence, symbol: FoundSymbol, call: Call, depth: number): Found | null {
  const { name, given } = call;
  const lines = (evidence.lines(symbol.path) ?? []).slice(symbol.startLine - 1, symbol.endLine);
  const code = withoutDeferred(lines.map((line) => (/^\s*\/\//.test(line) ? '' : line)));
  const head = call.isMade ? MADE.exec(code.join('\n'))?.[1] : symbolDetail(evidence.pack, symbol.id)?.signature;
  const parameters = parametersOf(head ?? '');
  for (const [place, parameter] of parameters.entries()) {
    if (place >= given.length || !TYPE.test(parameter.type)) continue;
    const called = new RegExp(`(?<![\\w.])${escaped(parameter.name)}(?:\\.ServeHTTP)?\\(${REQUEST}`);
    const line = code.findIndex((each, at) => at > 0 && called.test(each));
    const meanings = new Map(
      parameters.map((each, at) => [each.name, [/^[\w.]+$/.exec(given[at] ?? '')?.[0] ?? '', each.type]]),
    );
    const sparing = sparingCheck(code, called, (each) => definitionOf(evidence, symbol.path, each));
    if (sparing && turnsStrangersAway(sparing.before, meanings)) return { place, asks: true, spares: sparing.spares };
    if (line > 0) {
      const before = code.slice(0, line);
      // Where it ends behind the first call, those who come further may be turned away.
      const isEnded = /^\s*return\s*;?\s*$/.test(code[line + 1] ?? '') && mayRefuse(code.slice(line + 1).join('\n'));
      if (!before.some((each) => LEAVES.test(each.replace(MAKES, '')))) return { place, asks: isEnded ? null : false };
      if (turnsStrangersAway(before, meanings)) return { place, asks: true };
      const text = before.slice(1).join('\n');
      const isOther = !CALLER.test(text) || (looksAtOthers(lastOf(name)) && !mayRefuse(text));
      return { place, asks: isOther ? false : null };
    }
    const handed = depth < DEEPEST_CALL ? handedOn(code.join('\n'), parameter.name) : null;
    const next = handed === null ? undefined : definitionOf(evidence, symbol.path, handed.name);
    const inner = handed && next ? readWrapper(evidence, next, handed, depth + 1) : null;
    if (inner && inner.place !== null && handed?.given[inner.place] === parameter.name) return { ...inner, place };
    if (handed) return { place, asks: null };
    if (depth < DEEPEST_CALL && isWrappedByGuard(evidence, symbol.path, code.join('\n'), parameter.name, depth))
      return { place, asks: true };
  }
  // A short one stands in the line of its head: `func plain(h http.Handler) http.Handler { return h }`.
  const rest = [/\{([^{}]*)\}\s*$/.exec(code[0] ?? '')?.[1] ?? '', ...code.slice(1)].join('\n');
  const used = parameters.findIndex(
    (each, place) =>
      place < given.length && HANDLER.test(each.type) && new RegExp(`\\b${escaped(each.name)}\\b`).test(rest),
  );
  if (used >= 0) {
    const last = parameters[parameters.length - 1];
    const others = [...given.keys()].filter(
      (at) => at !== used && PUT_AROUND.test((parameters[at] ?? last)?.type ?? ''),
    );
    if (others.length > 0) return { place: used, asks: false, others };
    return { place: used, asks: CALLER.test(rest) ? null : false };
  }
  // What makes a handler may be told by a function whom to let in.
  const isTold = parameters.some(({ type }, place) => place < given.length && TYPE.test(type));
  return parameters.length === 0 ? null : { place: null, asks: isTold ? null : false };
}

/** The function that one makes: `return func(next http.Handler) http.Handler {`. */
const MADE = /\breturn\s+func\s*(\([^()\n]*\))/;
/** The types of what is put around handlers. */
const PUT_AROUND = /^(?:\.\.\.|\[\])?(?:func\b.*\bhttp\.Handler|(?:\w+\.)?\w*(?:Middleware|Decorator|Constructor)\w*)/;

/** What a handler is called with, as a source of a pattern. */
const REQUEST = '[^\\n]*\\b(?:w|rw|r|req|c|ctx|writer|request|context)\\b';
/** What a handler may be by its type: a function, or what is called one. */
const HANDLER = /Handler(?:Func)?$/i;
const TYPE = /^func\b|(?:Handler|HandlerFunc|Func|Endpoint|Action)$/i;

function parametersOf(signature: string): { name: string; type: string }[] {
  const open = signature.indexOf('(', /^func\s*\(/.test(signature) ? signature.indexOf(')') : 0);
  const close = open < 0 ? -1 : closingBracket(signature, open);
  const written = close < 0 ? [] : splitList(signature.slice(open + 1, close));
  let type = '';
  return written
    .toReversed()
    .map((each) => {
      const [, name = each, own] = /^(\w+)\s+(.+)$/s.exec(each.trim()) ?? [];
      type = own ?? type;
      return { name, type };
    })
    .toReversed();
}

/** The call that a handler is handed to: `return h.signedIn(false, f, byToken)`. */
function handedOn(text: string, parameter: string): Call | null {
  const place = new RegExp(
    `\\breturn\\s+([A-Za-z_][\\w.]*)\\([^()\\n]*(?<![\\w.])${escaped(parameter)}(?![\\w.(])`,
  ).exec(text);
  if (!place) return null;
  const open = text.indexOf('(', place.index);
  const close = closingBracket(text, open);
  return close < 0 ? null : { name: place[1] ?? '', given: splitList(text.slice(open + 1, close)) };
}

/** `h = s.signedIn(h)`: what puts another around its handler and goes on with that asks whatever the other does. */
function isWrappedByGuard(evidence: Evidence, path: string, text: string, parameter: string, depth: number): boolean {
  return [...text.matchAll(new RegExp(`^\\s*${escaped(parameter)} = ([A-Za-z_][\\w.]*)\\(`, 'gm'))].some(
    ({ 0: start, 1: name = '', index }) => {
      const open = index + start.length - 1;
      const close = closingBracket(text, open);
      const given = close < 0 ? [] : splitList(text.slice(open + 1, close));
      const next = given.includes(parameter) ? definitionOf(evidence, path, name) : undefined;
      const inner = next ? readWrapper(evidence, next, { name, given }, depth + 1) : null;
      return inner?.asks === true && inner.place !== null && given[inner.place] === parameter;
    },
  );
}

/** What is done after all the rest says nothing of what comes before it. */
function withoutDeferred(lines: readonly string[]): string[] {
  let until = '';
  return lines.map((line) => {
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    if (until !== '') {
      if (line.startsWith(`${until}}`)) until = '';
      return '';
    }
    if (!/^\s*defer func\(/.test(line)) return line;
    until = line.trimEnd().endsWith('{') ? indent : '';
    return '';
  });
}
