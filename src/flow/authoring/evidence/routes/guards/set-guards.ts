import { escaped } from '../../../../../base/escaped.ts';
import { namesUsed } from '../../../../../engine/facts/routes/go/go-guards.ts';
import { onlySometimes, SOMETIMES, UNSURE } from '../../../../../engine/facts/routes/guard-marks.ts';
import { givenAt } from '../../../../../engine/facts/text/literal.ts';
import type { FoundSymbol } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { calledFunctions, methodsBeside, parametersOf } from '../paths/go-mounts.ts';

const MARK = new RegExp(`^(\\${UNSURE}~?)>([\\w.]+)#(\\d+)$`);

/** The guards that a file tells, with what functions put there that are handed a router: `setUpMiddleware(api)`. */
export function withSetGuards(evidence: Evidence, path: string, guards: readonly string[]): string[] {
  if (!guards.some((each) => MARK.test(each))) return [...guards];
  return guards.flatMap((each) => {
    const [, kind = '', called = '', place = ''] = MARK.exec(each) ?? [];
    if (kind === '') return each;
    const found = setBy(evidence, path, called, Number(place));
    return kind === SOMETIMES ? found.map(onlySometimes) : found;
  });
}

const known = derived((): Map<string, string[]> => new Map());

function setBy(evidence: Evidence, path: string, called: string, place: number): string[] {
  const key = `${path} ${called} ${place}`;
  const kept = known(evidence).get(key);
  if (kept) return kept;
  const functions = calledFunctions(evidence, path, called);
  const [only, ...others] = functions.length > 0 ? functions : methodsBeside(evidence, path, called);
  const found = only && others.length === 0 ? usesOf(evidence, only, place) : [];
  const before = functions.length > 0 && called.includes('.') ? called.slice(0, called.indexOf('.') + 1) : '';
  const named = found.map((each) => withPackage(each, before));
  known(evidence).set(key, named);
  return named;
}

/** A name of the package of the function is one of that package elsewhere: `api.signedIn`. */
function withPackage(guard: string, before: string): string {
  const [mark = ''] = /^\?[~*]?/.exec(guard) ?? [];
  const own = guard.slice(mark.length);
  return /^\w+(?:\(|$)/.test(own) ? `${mark}${before}${own}` : guard;
}

/** What a function puts before the routes of what it is handed; in a block, or behind an exit, it does so only sometimes. */
function usesOf(evidence: Evidence, { path, startLine, endLine }: FoundSymbol, place: number): string[] {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  const router = parametersOf(text)[place];
  if (!router || !text.includes(`${router}.Use(`)) return [];
  const body = text.indexOf('\n');
  return [...text.matchAll(new RegExp(`^(\\s*)${escaped(router)}\\.Use\\(`, 'gm'))].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const given = givenAt(text, open);
    const isLeft = /^\t{2,}return\b/m.test(text.slice(body, match.index));
    const isAlways =
      (match[1] ?? '').replace(/\n/g, '').length <= 1 && !isLeft && !/^["`]/.test(given[0]?.trim() ?? '');
    const names = namesUsed(given.map((each) => each.trim()));
    return isAlways ? names : names.map(onlySometimes);
  });
}
