import { UNSURE } from '../../../../../../engine/facts/routes/guard-marks.ts';
import { stringsIn } from '../../../../../../engine/facts/text/literal.ts';
import { derived, type Evidence, type Found } from '../../../evidence.ts';
import { namedFunction } from '../../handlers/named-function.ts';
import { type PathMaker, pathMaker } from '../../paths/path-makers.ts';
import { isEstablished } from '../established-guards.ts';
import { REFUSED } from '../refusals.ts';
import { isRefusing } from './decorator-guards.ts';

/** What stands before a view by the function of the project that makes its path. */
interface Dispatch {
  /** Those that turn callers away, and those of which it could not be told. */
  asking: string[];
  unsure: string[];
  /** What a view may be marked with so that it is asked otherwise. */
  marks: string[];
  /** Those that let in whoever is signed in. */
  lenient: string[];
}

interface MadeGuards {
  guards: string[];
  lenient: string[];
}

const NOTHING: Dispatch = { asking: [], unsure: [], marks: [], lenient: [] };

/**
 * `scoped_path("orders", GET=show)`, whose text has all be answered by one function that looks who calls, or puts a guard
 * around each view: what that asks is asked before the view.
 */
export function madeGuards(evidence: Evidence, { path, values }: Found<'route'>): MadeGuards {
  if (values.through === undefined || values.framework !== 'Django') return { guards: [], lenient: [] };
  const maker = pathMaker(evidence, path, values.through);
  if (maker === null) return { guards: [], lenient: [] };
  const { asking, unsure, marks, lenient } = dispatchOf(evidence, maker);
  const isOther = values.marks?.some((each) => marks.includes(each)) === true;
  const names = [...unsure, ...(isOther ? asking : [])].map((each) => UNSURE + each);
  return { guards: isOther ? names : [...asking, ...names], lenient };
}

function dispatchOf(evidence: Evidence, maker: PathMaker): Dispatch {
  const kept = dispatches(evidence);
  const known = kept.get(maker.symbol.id);
  if (known) return known;
  const found = readDispatch(evidence, maker);
  kept.set(maker.symbol.id, found);
  return found;
}

const dispatches = derived((): Map<number, Dispatch> => new Map());

function readDispatch(evidence: Evidence, { symbol, view, handed }: PathMaker): Dispatch {
  if (/^[A-Za-z_][\w.]*$/.test(view)) return view === handed ? NOTHING : dispatcher(evidence, symbol.path, view);
  return sorted(evidence, symbol.path, aroundNames(view));
}

/** `signed_in` and `counted` of `signed_in(counted(view))`. */
function aroundNames(written: string): string[] {
  const [, outer, inner = ''] = /^([A-Za-z_][\w.]*)(?:\([^()]*\)(?=\())?\(([\s\S]*)\)$/.exec(written) ?? [];
  return outer === undefined || outer.endsWith('.as_view') ? [] : [outer, ...aroundNames(inner.trim())];
}

function sorted(evidence: Evidence, path: string, names: readonly string[]): Dispatch {
  const isAsking = (name: string): boolean => isEstablished(evidence, path, name) || isRefusing(evidence, path, name);
  const asking = names.filter(isAsking);
  return { ...NOTHING, asking, unsure: names.filter((each) => !asking.includes(each)) };
}

/** What a function does that answers all paths of one kind, and calls the view that is meant. */
function dispatcher(evidence: Evidence, path: string, name: string): Dispatch {
  const symbol = namedFunction(evidence, path, name);
  if (!symbol) return { ...NOTHING, unsure: [name] };
  const text = evidence
    .text(symbol)
    .replace(/^([ \t]*)(?:"""[\s\S]*?"""|'''[\s\S]*?''')[ \t]*$/gm, '')
    .replace(/^[ \t]*#[^\n]*$/gm, '');
  // `return signed_in(view)(request, …)`: all that it answers goes through that.
  const called = [...text.matchAll(/^[ \t]+return[ \t]+([A-Za-z_][\w.]*)\([\w.]+\)\(\s*request\b/gm)];
  const [put, ...others] = new Set(called.map((match) => match[1] ?? ''));
  if (put !== undefined && others.length === 0) {
    const around = sorted(evidence, symbol.path, [put]);
    if (around.asking.length > 0) return around;
  }
  if (!ASKED.test(text) || !refusesInside(text)) return { ...NOTHING, unsure: [name] };
  const lenient = /\bis_authenticated\b/.test(text) ? [name] : [];
  return { asking: [name], unsure: [], marks: stringsIn(conditionsOf(text).join(' ')), lenient };
}

const LONGEST_CONDITION = 12;

/** What a function asks before it goes one way or another. */
function conditionsOf(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, place) => {
    if (!/^\s*(?:if|elif)\b/.test(line)) return [];
    const below = lines.slice(place, place + LONGEST_CONDITION);
    const end = below.findIndex((each) => each.trimEnd().endsWith(':'));
    return below.slice(0, end + 1);
  });
}

const ASKED = /is_authenticated|[aA]uthorization|\buser\b|session|api_?key/;

/** Whether a function itself, and none that is written inside of it, refuses those who are not let in. */
function refusesInside(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const depthOf = (line: string): number => line.length - line.trimStart().length;
  let inner = Number.POSITIVE_INFINITY;
  let isBegun = false;
  return lines.some((line) => {
    if (depthOf(line) <= inner) inner = Number.POSITIVE_INFINITY;
    if (/^\s*(?:async\s+)?def\b/.test(line)) {
      if (isBegun) inner = Math.min(inner, depthOf(line));
      isBegun = true;
    }
    return inner === Number.POSITIVE_INFINITY && /^\s*(?:raise|return)\b/.test(line) && REFUSED.test(line);
  });
}
