import type { SourceFile } from '../source-file.ts';

/** `exports.down = function (knex) {`, which has no name of its own. */
const DOWN = /\bdown\s*[:=(]/;
const UP = /\bup\s*[:=(]/;
const GOES_BACK = /^(?:down|downgrade)$/;
const GOES_ON = /^(?:up|upgrade|change)$/;
/** Who a function of the same file or class is asked of. */
const OWN = /^(?:\$?this|self|static)$/;

/** Languages in which a function of a migration is called after the way it goes. */
export function hasWayBack({ isScript, language }: SourceFile): boolean {
  return isScript || language === 'php';
}

/** Whether a migration says which of its statements take it back. */
export function tellsApart(file: SourceFile): boolean {
  return UP.test(file.bare) && DOWN.test(file.bare);
}

/** Whether a line of a migration stands in the function that takes it back, or in one that only that calls. */
export function isTakenBack(file: SourceFile, line: number): boolean {
  const around = functionAround(file, line);
  if (around === null) return isBelowDown(file, line);
  return GOES_BACK.test(around) || (!GOES_ON.test(around) && onlyBack(file).has(around));
}

function functionAround(file: SourceFile, line: number): string | null {
  return file.symbol(file.symbolAround(line, /^(?:function|method)$/) ?? null)?.name ?? null;
}

function isBelowDown(file: SourceFile, line: number): boolean {
  const down = DOWN.exec(file.bare);
  const up = UP.exec(file.bare);
  const [from, until] = [down?.index, up?.index].map((index) => (index === undefined ? null : file.lineAt(index)));
  return from != null && line >= from && !(until != null && until > from && line >= until);
}

const known = new WeakMap<SourceFile, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/** The functions of a file that its way back calls, themselves or through others, and its way on does not. */
function onlyBack(file: SourceFile): ReadonlySet<string> {
  const before = known.get(file);
  if (before) return before;
  if (!/\bdown(?:grade)?\b/.test(file.bare)) return NONE;
  const calls = file.parsed.calls
    .filter(({ receiver }) => receiver === null || OWN.test(receiver))
    .map(({ name, line }) => ({ name, line, from: functionAround(file, line) }));
  const reached = (isStart: (call: (typeof calls)[number]) => boolean): Set<string> => {
    const names = new Set(calls.filter(isStart).map(({ name }) => name));
    // A set that grows is gone through to its new end.
    for (const name of names) for (const call of calls) if (call.from === name) names.add(call.name);
    return names;
  };
  const isBack = ({ from, line }: (typeof calls)[number]): boolean =>
    from === null ? isBelowDown(file, line) : GOES_BACK.test(from);
  const back = reached(isBack);
  const on = reached((call) => (call.from === null ? !isBack(call) : GOES_ON.test(call.from)));
  const only = new Set([...back].filter((name) => !on.has(name)));
  known.set(file, only);
  return only;
}
