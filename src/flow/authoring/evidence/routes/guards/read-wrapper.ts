import { escaped } from '../../../../../base/escaped.ts';
import { looksAtOthers } from '../../../../../engine/facts/routes/passed-names.ts';
import { closingBracket, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, symbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import { goFunction, goImplementation, goMethod } from '../handlers/go-methods.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import type { Spare } from './go/path-tests.ts';
import { servingMethod } from './go/serving-types.ts';
import { sparingCheck } from './go/spared-paths.ts';
import { mayRefuse, REFUSED, turnsStrangersAway } from './refusals.ts';

const DEEPEST_CALL = 2;

/** A call that puts something around a handler. */
export interface Call {
  name: string;
  given: string[];
  /** Whether what it makes is called, and not itself: `protect(key)(show)`. */
  isMade?: boolean;
}

/** What a function does with the handler that it is handed. */
export interface Found {
  /** Which of the arguments is the handler; null where it makes one. */
  place: number | null;
  asks: boolean | null;
  spares?: Spare[];
  /** Which of the others it is handed to put around the handler: `signedIn` of `use(show, signedIn)`. */
  others?: number[];
}

export function definitionOf(evidence: Evidence, path: string, name: string): FoundSymbol | undefined {
  const found =
    importedSymbol(evidence, path, name) ?? goMethod(evidence, path, name) ?? goFunction(evidence, path, name);
  return found && /^(?:function|method)$/.test(found.kind) ? goImplementation(evidence, found) : undefined;
}

/** What a wrapper is called; one that is called after nothing goes by what it is part of: `corsPolicy.Middleware`. */
export function lastOf(name: string): string {
  return /^(\w+)\.(?:Middleware|Wrap|Handler|Handle)$/.exec(name)?.[1] ?? name.split('.').at(-1) ?? name;
}

/** What code says when it leaves before it has called the handler. */
const LEAVES = /\breturn\b|\bpanic\(|\.Abort\w*\(|\bhttp\.Error\(|Redirect\w*\(/;
/** `return func(…) {`, `return http.HandlerFunc(func(…) {`: the function that is put around. */
const MAKES = /\breturn\s+(?:[\w.]+\()?func\b/;

/** Without a word of these, code asks for something else than who calls. */
const CALLER =
  /auth|user|session|token|cookie|log(?:ged)?_?in|sign(?:ed)?_?in|permission|role|admin|owner|member|account|identity|secret|password|private|level|allow|den(?:y|ied)|\b40[13]\b|forbidden|\.Header\.Get\(|check|verif/i;

/** What a function puts around a handler, or makes one of, by its own text. */
export function readWrapper(evidence: Evidence, symbol: FoundSymbol, call: Call, depth: number): Found | null {
  const { name, given } = call;
  const code = codeOf(evidence, symbol);
  const head = call.isMade ? MADE.exec(code.join('\n'))?.[1] : symbolDetail(evidence.pack, symbol.id)?.signature;
  const parameters = parametersOf(head ?? '');
  for (const [place, parameter] of parameters.entries()) {
    if (place >= given.length || !TYPE.test(parameter.type)) continue;
    const served = servingMethod(evidence, symbol, code.join('\n'), parameter.name);
    const own = served === null ? code : codeOf(evidence, served.method);
    const called = served?.called ?? new RegExp(`(?<![\\w.])${escaped(parameter.name)}(?:\\.ServeHTTP)?\\(${REQUEST}`);
    const line = own.findIndex((each, at) => at > 0 && called.test(each));
    const meanings = new Map(
      parameters.map((each, at) => [each.name, [/^[\w.]+$/.exec(given[at] ?? '')?.[0] ?? '', each.type]]),
    );
    const sparing = sparingCheck(own, called, {
      definitionOf: (each) => definitionOf(evidence, symbol.path, each),
      textOf: (written) => {
        const handed = parameters.findIndex((each) => each.name === (served?.setTo(written) ?? written));
        return handed < 0 ? null : stringValue(given[handed]);
      },
    });
    if (sparing) {
      const { before, spares } = sparing;
      // Where a request comes from is no question of who asks.
      const isOfCaller = !/[cx]srf/i.test(name);
      const isAsked = sparing.isClosed
        ? sparing.hasProof && REFUSED.test(before.join('\n'))
        : turnsStrangersAway(before, meanings);
      if (isAsked && isOfCaller) return { place, asks: true, spares };
      if (spares.length > 0 && mayRefuse(before.join('\n'))) return { place, asks: null, spares };
    }
    if (line > 0) {
      const before = own.slice(0, line);
      // Where it ends behind the first call, those who come further may be turned away.
      const isEnded = /^\s*return\s*;?\s*$/.test(own[line + 1] ?? '') && mayRefuse(own.slice(line + 1).join('\n'));
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

function codeOf(evidence: Evidence, { path, startLine, endLine }: FoundSymbol): string[] {
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  return withoutDeferred(lines.map((line) => (/^\s*\/\//.test(line) ? '' : line)));
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
