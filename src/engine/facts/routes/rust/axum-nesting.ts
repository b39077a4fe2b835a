import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';

/** A router of Axum that is hung on another: `.nest("/orders", orders)`, or `.merge(orders)` without a prefix. */
interface Hung {
  /** Null where the prefix is no text. */
  prefix: string | null;
  made: string;
  at: number;
  from: number;
  to: number;
}

/** A router with a name: `let orders = Router::new()…;`. */
interface Named {
  name: string;
  from: number;
  to: number;
}

const DEEPEST = 6;
/** By which calls a router hangs on another, below a path or beside what that has; the longer names are for one that has its state. */
export const NESTS = /^nest(?:_api)?(?:_service)?$/;
const HANGS = /^(?:nest(?:_api)?(?:_service)?|merge)$/;

export interface AxumNesting {
  /** What stands before a call by the routers of the file around it, outermost first. */
  prefixes(call: CodeCall): string[];
  /** The calls that hang these routers. */
  hungBy(call: CodeCall): CodeCall[];
  /** Whether a router is one that the file gives a name, or writes where it hangs it. */
  isOwn(made: string): boolean;
}

/** Routers of Axum that are hung in the file that makes them, by a name or where they are written. */
export function axumNesting(file: SourceFile): AxumNesting {
  const hung = hungRouters(file);
  const named = namedRouters(file);
  const above = (at: number, depth = 0): Hung[] => {
    if (depth > DEEPEST) return [];
    const [around] = hung.filter(({ from, to }) => from < at && at < to).sort((a, b) => b.from - a.from);
    if (around) return [...above(around.at, depth + 1), around];
    const own = named.find(({ from, to }) => from < at && at < to);
    if (!own) return [];
    const function_ = file.symbolAround(file.lineAt(at), /^(?:function|method)$/);
    const [place, ...others] = hung.filter(
      (each) =>
        each.at > own.to &&
        /^\w+/.exec(each.made)?.[0] === own.name &&
        file.symbolAround(file.lineAt(each.at), /^(?:function|method)$/) === function_,
    );
    return place && others.length === 0 ? [...above(place.at, depth + 1), place] : [];
  };
  const hungAbove = (call: CodeCall): Hung[] => above(offsetOf(file, call));
  return {
    prefixes: (call) => hungAbove(call).map(({ prefix }) => prefix ?? ''),
    hungBy: (call) => {
      const places = new Set(hungAbove(call).map(({ at }) => at));
      return file.parsed.calls.filter((each) => HANGS.test(each.name) && places.has(offsetOf(file, each)));
    },
    isOwn: (made) =>
      /^(?:\w+::)*(?:OpenApi|Api)?Router(?:::<[^>]*>)?::\w+\(/.test(made) ||
      named.some(({ name }) => new RegExp(`^${escaped(name)}\\b(?!\\()`).test(made)),
  };
}

function hungRouters(file: SourceFile): Hung[] {
  return [...file.bare.matchAll(/\.(nest(?:_api)?(?:_service)?|merge)\(/g)].flatMap((match): Hung[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0) return [];
    const given = splitList(file.code.slice(open + 1, close));
    const isNest = match[1] !== 'merge';
    if (given.length !== (isNest ? 2 : 1)) return [];
    const prefix = isNest ? stringValue(given[0]) : '';
    return [{ prefix, made: given.at(-1) ?? '', at: match.index, from: open, to: close }];
  });
}

/** A program has few routers, and what is longer than this is none: looking for the ends of more would cost their square. */
const MOST_CHAINS = 500;
const LONGEST_CHAIN = 50_000;

function namedRouters(file: SourceFile): Named[] {
  const start = /\blet\s+(?:mut\s+)?(\w+)(?:\s*:[^=;]+)?\s*=\s*(?:\w+::)*(?:OpenApi|Api)?Router(?:::<[^>]*>)?::\w+\(/g;
  const made = [...file.bare.matchAll(start)].slice(0, MOST_CHAINS).map((match) => chainFrom(file, match));
  // What is added later belongs to the same router: `orders = orders.route(…);`.
  const names = new Set(made.map(({ name }) => name));
  const added = [...file.bare.matchAll(/(?<![\w.])([a-z_]\w*)\s*=\s*\1\s*\.\w+\(/g)]
    .filter(([, name = '']) => names.has(name))
    .slice(0, MOST_CHAINS)
    .map((match) => chainFrom(file, match));
  return [...made, ...added];
}

function chainFrom({ bare }: SourceFile, match: RegExpExecArray): Named {
  let to = match.index + match[0].length - 1;
  const last = Math.min(bare.length, to + LONGEST_CHAIN);
  while (to < last && bare[to] !== ';') {
    const close = '([{'.includes(bare[to] ?? '') ? closingBracket(bare, to) : to;
    to = Math.max(close, to) + 1;
  }
  return { name: match[1] ?? '', from: match.index, to };
}

/** Where a call of a chain stands: at its own name, before its first argument. */
function offsetOf(file: SourceFile, call: CodeCall): number {
  const from = file.offsetOf(call.line);
  const [first = ''] = call.arguments;
  const start = first.replace(/\s+/g, '').slice(0, 40);
  for (let at = file.text.indexOf(`.${call.name}(`, from); at >= 0; at = file.text.indexOf(`.${call.name}(`, at + 1)) {
    const given = file.text.slice(at + call.name.length + 2, at + call.name.length + 400).replace(/\s+/g, '');
    if (given.startsWith(start)) return at;
  }
  return from;
}
