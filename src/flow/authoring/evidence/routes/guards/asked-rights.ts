import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { findSymbols, shortName } from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../cite.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { definedHandler, type Handler } from '../handlers/handler.ts';
import { BRANCH, isReached } from './asked-conditions.ts';

const SCRIPT = /\.[cm]?[jt]sx?$/;
const RIGHT = `\\(\\s*(?:[\\w$.]+\\s*,\\s*)?(["'\`])([\\w.:/ -]{2,60})\\3`;
/** `access.can("orders:cancel", id)`, with its right written out. */
const CAN = new RegExp(`(?<![\\w$])([A-Za-z_$][\\w$]*)\\s{0,40}\\??\\.\\s*(can|throwUnlessCan)${RIGHT}`, 'g');
/** The same by other names, which a handler that calls them itself is known by already. */
const ASKS = new RegExp(
  `(?<![\\w$])(?:([A-Za-z_$][\\w$]*)\\s{0,40}\\??\\.\\s*)?((?:authori[sz]e|(?:check|require|assert|ensure|verify|enforce)_?(?:Permission|Right|Access|Can)s?|can|throwUnlessCan))${RIGHT}`,
  'g',
);
const DENIES =
  /\b40[13]\b|(?:permission|access)[ _-]?(?:denied|error)|forbidden|unauthori[sz]ed|\bAuth(?:entication|ori[sz]ation)?Error\b|not[ _-]?(?:allowed|permitted|authori[sz]ed)/i;
const MOST_NAMED = 10;
const LONGEST_REFUSAL = 240;

/**
 * The rights that a handler of a script asks for by their names before it does its work, or the functions that it leaves
 * all of that to: `access.can("orders:cancel")` of `orders.cancel(access, id)`. What says no must be found to throw, or to be
 * asked for a refusal.
 */
export function askedRights(evidence: Evidence, handler: Handler): string[] {
  if (!SCRIPT.test(handler.path)) return [];
  const own = rightsIn(evidence, handler, CAN);
  if (own.length > 0) return own;
  return rightsBehind(evidence, handler, new Set());
}

const DEEPEST = 2;

/** What the functions ask for that code calls whatever happens, or those that they hand the caller on to. */
function rightsBehind(evidence: Evidence, code: Handler, before: ReadonlySet<number>): string[] {
  const lines = linesOf(evidence, code);
  const called = code.calls.filter(
    ({ id, kind, name, path }) =>
      !before.has(id) &&
      SCRIPT.test(path) &&
      /^(?:function|method)$/.test(kind) &&
      isCalledAlways(lines, shortName(name), before.size > 0),
  );
  const found = called.flatMap((each) => {
    const own = rightsIn(evidence, each, ASKS);
    if (own.length > 0 || before.size + 1 >= DEEPEST) return own;
    return rightsBehind(evidence, definedHandler(evidence, each), new Set([...before, each.id]));
  });
  return [...new Set(found)];
}

function linesOf(evidence: Evidence, { path, startLine, endLine }: CodeSource): string[] {
  return (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
}

/** Who calls, as one function hands him on to another. */
const HANDED =
  /^\s*(?:res\.locals\.|req(?:uest)?\.|ctx\.|this\.)?(?:access|user|caller|actor|ability|auth|viewer|req|ctx)\w*\s*[,)]/;

function isCalledAlways(lines: readonly string[], name: string, isHandedOn: boolean): boolean {
  return lines.some((line, place) => {
    const at = line.indexOf(`${name}(`);
    if (at < 0 || BRANCH.test(line) || !isReached(lines, place, 0)) return false;
    return !isHandedOn || HANDED.test(line.slice(at + name.length + 1));
  });
}

function rightsIn(evidence: Evidence, code: CodeSource, pattern: RegExp): string[] {
  const lines = linesOf(evidence, code);
  const text = lines.join('\n');
  const found = [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, holder, method = '', , right = ''] = match;
    const place = text.slice(0, match.index).split('\n').length - 1;
    const line = lines[place] ?? '';
    const isAsked = isRefusedWithout(text, match.index, whole) || (!BRANCH.test(line) && isThrown(evidence, method));
    return isAsked && !COMMENT.test(line) && isReached(lines, place, 0) && !isLetGo(text, match.index, whole)
      ? [`${holder === undefined ? '' : `${holder}.`}${method}("${right}")`]
      : [];
  });
  return [...new Set(found)];
}

const COMMENT = /^\s*(?:\/\/|\*|\/\*)/;

/** `if (!user.can("orders:cancel")) return res.sendStatus(403);`. */
function isRefusedWithout(text: string, at: number, whole: string): boolean {
  const before = text.slice(Math.max(0, at - 60), at);
  if (!/\bif\s*\(\s*!\s*(?:\(?\s*await\s+)?(?:[\w$]+\.)*$/.test(before)) return false;
  const close = closingBracket(text, at + whole.indexOf('('));
  const rest = close < 0 ? '' : text.slice(close + 1, close + LONGEST_REFUSAL);
  return /^\s*\)/.test(rest) && DENIES.test(rest) && /\b(?:throw|return|next)\b/.test(rest);
}

/** What is caught at once, or only kept, keeps nobody out: `can("orders:see").catch(() => { … })`, `const may = can(…)`. */
function isLetGo(text: string, at: number, whole: string): boolean {
  const close = closingBracket(text, at + whole.indexOf('('));
  return close >= 0 && /^\s*\.catch\(/.test(text.slice(close + 1, close + 80));
}

/** Whether each function of the project that has this name throws that the caller may not. */
function isThrown(evidence: Evidence, method: string): boolean {
  if (method === 'throwUnlessCan') return true;
  const known = throwing(evidence).get(method);
  if (known !== undefined) return known;
  const defined = findSymbols(evidence.pack, method, { exact: true, limit: MOST_NAMED }).filter(
    ({ kind, name, path, exported }) =>
      // What stands in for it inside of other code lets that through.
      exported &&
      /^(?:function|method)$/.test(kind) &&
      shortName(name) === method &&
      SCRIPT.test(path) &&
      evidence.file(path)?.place === 'source',
  );
  const answer =
    defined.length > 0 &&
    defined.every((each) => {
      const text = evidence.text(each);
      return /\bthrow\b/.test(text) && DENIES.test(text);
    });
  throwing(evidence).set(method, answer);
  return answer;
}

const throwing = derived((): Map<string, boolean> => new Map());
