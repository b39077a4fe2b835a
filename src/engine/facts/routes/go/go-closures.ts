import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';
import { isWithin } from '../branches.ts';

/** `hooks := func(m *Router, may Guard) { … }`: a function that is written in another one and has a name there. */
export interface Closure {
  name: string;
  parameters: string[];
  line: number;
  endLine: number;
}

/** One of the calls by which a closure is come to. */
export interface Spot {
  /** The call, with what stands for the parameters of the closure around it. */
  call: CodeCall;
  /** The closure around the call, where it stands in one. */
  around: Closure | null;
  /** Where the closure is handed to a group, `m.Group("/orders", addOrders, signedIn)`, its place among what that takes. */
  handed: number | null;
}

/** A call as it is come to: by calls of the closures around it, the outermost first. */
export interface Unfolded {
  call: CodeCall;
  /** The call as it is written. */
  original: CodeCall;
  around: Closure | null;
  spots: Spot[];
}

const DEEPEST = 4;
const MOST_SPOTS = 16;
const MAKES_GROUP = /^(?:Group|Route)$/;

const CLOSURES = new WeakMap<SourceFile, Closure[]>();

function closuresOf(file: SourceFile): Closure[] {
  const known = CLOSURES.get(file);
  if (known) return known;
  const found = [...file.bare.matchAll(/\b(\w+)\s*:=\s*func\s*\(/g)].flatMap((match): Closure[] => {
    const from = match.index + match[0].length;
    const close = closingBracket(file.bare, from - 1);
    const head = close < 0 ? null : /^[^{}\n]*\{/.exec(file.bare.slice(close + 1, close + 200));
    const end = head === null ? -1 : closingBracket(file.bare, close + head[0].length);
    if (end < 0) return [];
    return [
      {
        name: match[1] ?? '',
        parameters: splitList(file.bare.slice(from, close)).map((each) => /^\s*(\w+)/.exec(each)?.[1] ?? ''),
        line: file.lineAt(match.index),
        endLine: file.lineAt(end),
      },
    ];
  });
  CLOSURES.set(file, found);
  return found;
}

/** The innermost closure around a line. */
export function closureAround(file: SourceFile, line: number): Closure | null {
  return closuresOf(file).findLast((each) => each.line < line && line < each.endLine) ?? null;
}

/**
 * A call of a closure once for each way on which the closure is called, with what it is handed there in the place of its
 * parameters; as it is written where it stands in none, and without spots where nobody was seen to call the closure.
 */
export function unfolded(file: SourceFile, call: CodeCall, depth = 0): Unfolded[] {
  const around = closureAround(file, call.line);
  if (around === null) return [{ call, original: call, around: null, spots: [] }];
  const ways =
    depth >= DEEPEST ? [] : spotsOf(file, around, call.inside).flatMap((spot) => waysOver(file, spot, depth));
  if (ways.length === 0) return [{ call, original: call, around, spots: [] }];
  return ways.map((spots) => ({ call: withGiven(call, around, spots.at(-1)), original: call, around, spots }));
}

/** A spot with the calls by which the closure around it is come to. */
function waysOver(file: SourceFile, spot: Spot, depth: number): Spot[][] {
  return unfolded(file, spot.call, depth + 1).flatMap(({ call, around, spots }) =>
    around !== null && spots.length === 0 ? [] : [[...spots, { ...spot, call, around }]],
  );
}

const SPOTS = new WeakMap<Closure, Spot[]>();

/** Where a closure is called by its name, or handed to a group, in the function in which it is written. */
function spotsOf(file: SourceFile, closure: Closure, inside: number | null): Spot[] {
  const known = SPOTS.get(closure);
  if (known) return known;
  const { name, line, endLine } = closure;
  const found = file.parsed.calls
    .flatMap((call): Spot[] => {
      if (call.inside !== inside || isWithin({ line, endLine }, call.line)) return [];
      if (call.receiver === null && call.name === name) return [{ call, around: null, handed: null }];
      const handed = MAKES_GROUP.test(call.name) && call.receiver !== null ? call.arguments.indexOf(name) : -1;
      return handed === 0 || handed === 1 ? [{ call, around: null, handed }] : [];
    })
    .slice(0, MOST_SPOTS);
  SPOTS.set(closure, found);
  return found;
}

/** A call in a closure with what the closure is handed in the place of its parameters. */
function withGiven(call: CodeCall, { parameters }: Closure, spot: Spot | undefined): CodeCall {
  if (spot === undefined) return call;
  const given = spot.handed === null ? spot.call.arguments : [spot.call.receiver ?? ''];
  const meanings = new Map(
    parameters.flatMap((name, place) => (given[place] === undefined ? [] : [[name, given[place]] as const])),
  );
  const last = parameters.at(-1);
  return {
    ...call,
    receiver: call.receiver === null ? null : withMeanings(call.receiver, meanings),
    arguments: call.arguments.flatMap((each) =>
      last !== undefined && each === `${last}...` ? given.slice(parameters.length - 1) : withMeaning(each, meanings),
    ),
  };
}

/** A parameter, alone or at the beginning of a text that is put together: `path + "/new"`. */
function withMeaning(written: string, meanings: ReadonlyMap<string, string>): string {
  if (!/^\w+\s*\+/.test(written)) return meanings.get(written) ?? written;
  return splitList(written, '+')
    .map((part) => meanings.get(part) ?? part)
    .join('+');
}

/** A chain with the router at its beginning, and what its links take, as these are handed in. */
function withMeanings(receiver: string, meanings: ReadonlyMap<string, string>): string {
  const [name = ''] = /^\w+/.exec(receiver) ?? [];
  const meant = meanings.get(name) ?? '';
  const links = receiver
    .slice(name.length)
    .replace(/(?<=[(,]\s?)\w+(?=\s?[,)])/g, (written) => meanings.get(written) ?? written);
  return `${/^[\w.]+$/.test(meant) ? meant : name}${links}`;
}
