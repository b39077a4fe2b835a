import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';

/** How a method of the project that makes a group is called where its own text stands in another file. */
const CALLED_SO = /^(?:Sub|New|Add|Make|Create|Child)_?Group$/;
/** `func (r *Router) Below(prefix string, m ...Middleware) *Router {`: a method that is given a path first and gives something back. */
const METHOD =
  /^func \(\s*\w+\s+\*?(\w+)(?:\[[^\]]*\])?\s*\) (\w+)\(\s*(\w+)(?:,\s*\w+)?\s+string\b([^\n]*)\)\s*\*?([\w.]+)\s*\{\s*$/gm;
const LIBRARY_GROUP = /\.(?:Group|Party|Route|PathPrefix)\(\s*(\w+)\s*(?=[,)])/g;

/** A method of a router of the project that makes a group of it, as the routers of libraries have one. */
export interface GroupMaker {
  name: string;
  /** What it puts before every group itself, by name. */
  guards: string[];
}

/** `type Router struct { *echo.Group }`: routers of the project that pass on to one of a library. */
const EMBEDS =
  /^type (\w+) struct \{[^{}]*?^[ \t]*(?:\w+[ \t]+)?\*?(?:echo\.(?:Group|Echo)|gin\.(?:RouterGroup|Engine|IRouter|IRoutes)|chi\.(?:Router|Mux)|fiber\.(?:Router|App|Group)|mux\.Router|iris\.Party)[ \t]*$/gm;

/** The types of a file that are routers of the project around one of a library. */
export function wrappingTypes(file: SourceFile): string[] {
  return [...file.bare.matchAll(EMBEDS)].map(([, name = '']) => name);
}

/** The methods of a file that make groups, each with what it puts before them. */
function ownMakers(file: SourceFile): { name: string; maker: GroupMaker | null }[] {
  return [...file.bare.matchAll(METHOD)].map((match) => {
    const [whole, , name = '', prefix = '', others = ''] = match;
    const open = match.index + whole.trimEnd().length - 1;
    const close = closingBracket(file.bare, open);
    const body = file.bare.slice(open, close < 0 ? open : close);
    const group = [...body.matchAll(LIBRARY_GROUP)].find(([, given]) => given === prefix);
    if (group === undefined) return { name, maker: null };
    const from = group.index + group[0].indexOf('(');
    const given = splitList(body.slice(from + 1, closingBracket(body, from))).slice(1);
    const handed = new Set([prefix, ...(others.match(/\w+/g) ?? [])]);
    // What it is handed, and what it makes of that, tells who calls it.
    const isMade = (each: string): boolean =>
      new RegExp(`\\b${escaped(each.replace(/\.{3}$/, ''))}\\b[^\\n]*:?=`).test(body);
    const guards = given.filter(
      (each) => /^[\w.]+$/.test(each) && !handed.has(each) && !isMade(each) && !each.endsWith('...'),
    );
    return { name, maker: { name, guards } };
  });
}

const MAKERS = new WeakMap<SourceFile, (name: string) => GroupMaker | null>();

/** Looks up a method by which the project makes groups, beside those of the libraries. */
export function groupMakers(file: SourceFile): (name: string) => GroupMaker | null {
  const kept = MAKERS.get(file);
  if (kept) return kept;
  const own = new Map(ownMakers(file).map(({ name, maker }) => [name, maker]));
  const look = (name: string): GroupMaker | null =>
    own.get(name) ?? (!own.has(name) && CALLED_SO.test(name) ? { name, guards: [] } : null);
  MAKERS.set(file, look);
  return look;
}

/** The names of the methods that make groups in a file, for a pattern. */
export function groupNamesPattern(file: SourceFile): string {
  const look = groupMakers(file);
  const called = new Set(file.parsed.calls.map(({ name }) => name));
  return [...called]
    .filter((name) => look(name) !== null)
    .map((name) => `|${escaped(name)}`)
    .join('');
}
