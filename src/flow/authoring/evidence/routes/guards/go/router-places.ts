import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket, givenAt, splitList } from '../../../../../../engine/facts/text/literal.ts';
import type { CodeSource } from '../../../../cite.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Wrapper } from '../wrapper.ts';
import { peeled } from './peeled-routers.ts';

/** Where a function of Go gives a router on, with what it has put around that by then. */
export interface Place {
  wrappers: Wrapper[];
  /** What it puts around it only where a condition holds. */
  sometimes: Wrapper[];
  end: 'returned' | 'served';
  /** The router that it is hung on. */
  onto: string | null;
}

/** What stands for the call of a function that gives back a router. */
export const STANDS_FOR = 'theRouterOfThisCall';

const MOST_LINES = 400;

export function linesWithoutComments(evidence: Evidence, { path, startLine, endLine }: CodeSource): string {
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, Math.min(endLine, startLine + MOST_LINES));
  return lines.map((line) => (/^\s*\/\//.test(line) ? '' : line)).join('\n');
}

/** The calls of a function in a text, with what each is given. */
export function callsIn(text: string, name: string): { from: number; to: number; given: string[] }[] {
  return [...text.matchAll(new RegExp(`(?<![\\w.])(?:\\w+\\.)*${escaped(name)}\\(`, 'g'))].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(text, open);
    if (close < 0 || /\bfunc(?:\s*\([^()]*\))?\s*$/.test(text.slice(0, match.index))) return [];
    return [{ from: match.index, to: close + 1, given: splitList(text.slice(open + 1, close)) }];
  });
}

/** A text in which a name stands for one of its calls. */
export function standIn(text: string, from: number, to: number): string {
  return text.slice(0, from) + STANDS_FOR + text.slice(to);
}

interface Held {
  wrappers: Wrapper[];
  sometimes: Wrapper[];
}

/** The starts of what may be a router with something around it, and what is done with it there. */
const STARTS =
  /\breturn[ \t]+|(?<![\w.])(?:var[ \t]+)?((?:\w+\.)*\w+)(?:,[ \t]*\w+)?(?:[ \t]+[\w.]+)?[ \t]*(?::=|=(?!=))\s*|\bHandler:\s*|(?<![\w.])([\w.]+)\.(?:Handle|Mount|Handler)\(|\b(?:ListenAndServe\w*|Serve(?:TLS)?)\(/g;

/** Where a function gives on the router of a name. */
export function placesOf(evidence: Evidence, path: string, text: string, router: string): Place[] {
  const held = new Map<string, Held>([[router, { wrappers: [], sometimes: [] }]]);
  const places: Place[] = [];
  let until = 0;
  for (const match of text.matchAll(STARTS)) {
    const [start, set, onto] = match;
    const from = match.index + start.length;
    if (match.index < until) continue;
    const written = start.endsWith('(') ? lastGiven(text, from - 1, onto ? 2 : 1) : expressionAt(text, from);
    if (!mentions(written, held)) continue;
    const found = peeled(evidence, path, written, text, (name) => held.has(name));
    const before = found && held.get(found.router);
    if (!found || !before) continue;
    until = from + written.length;
    const own: Held = { wrappers: [...found.wrappers, ...before.wrappers], sometimes: before.sometimes };
    if (set !== undefined) held.set(set, inBranch(text, match.index) ? onlyThere(held.get(set), own) : own);
    // What is set on an object, `server.Handler = signedIn(mux)`, is served by that.
    if (set === undefined || /\.Handler$/.test(set))
      places.push({ ...own, end: start.startsWith('return') ? 'returned' : 'served', onto: onto ?? null });
  }
  return places;
}

function mentions(written: string, held: ReadonlyMap<string, Held>): boolean {
  return [...held.keys()].some((name) => written.includes(name));
}

/** What stands in a block of the function is done only sometimes. */
function inBranch(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  return /^\t{2,}|^ {8,}/.test(line);
}

/** What a name holds where only a block has set it: what it had before, and what the block adds only sometimes. */
function onlyThere(before: Held | undefined, own: Held): Held {
  if (before === undefined) return own;
  const had = new Set(before.wrappers.map(({ name }) => name));
  const has = new Set(own.wrappers.map(({ name }) => name));
  const added = own.wrappers.filter(({ name, asks }) => asks !== false && !had.has(name));
  const lost = before.wrappers.filter(({ name, asks }) => asks !== false && !has.has(name));
  return {
    wrappers: before.wrappers.filter(({ name }) => has.has(name)),
    sometimes: [
      ...own.sometimes,
      ...[...added, ...lost].filter((each) => !own.sometimes.some(({ name }) => name === each.name)),
    ],
  };
}

/** What is written from a place on, to the end of its statement. */
function expressionAt(text: string, from: number): string {
  let at = from;
  for (; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '"' || char === '`') {
      const end = text.indexOf(char, at + 1);
      if (end < 0) break;
      at = end;
    } else if ('([{'.includes(char)) {
      const close = closingBracket(text, at);
      if (close < 0) break;
      at = close;
    } else if (')]},;'.includes(char)) break;
    else if (char === '\n' && !/\.\s*$/.test(text.slice(from, at))) break;
  }
  return text.slice(from, at).trim();
}

/** The last of what a call is given. */
function lastGiven(text: string, open: number, fewest: number): string {
  const given = givenAt(text, open);
  return given.length < fewest ? '' : (given.at(-1) ?? '');
}
