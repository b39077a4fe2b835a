import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';
import { UNSURE } from '../guard-marks.ts';
import { guardNames } from '../guard-names.ts';
import { passedNames } from '../passed-names.ts';
import { makeMount, makeRoute } from '../route-maker.ts';

const ROUTER =
  /(?:\bconst\s+([\w$]+)\s*(?::[^=\n]{1,80})?=\s*|\bexport\s+default\s+)(?:mergeRouters\(\s*)?(?:[\w$]+\.)?(?:router|createTRPCRouter|createRouter)\(\s*\{/g;
const APART = /^(?:export\s+)?const\s+([\w$]+)\s*=\s*([\w$.]*[pP]rocedure\w*)\b/gm;
const OPERATION = /\.\s*(query|mutation|subscription)\s*\($/;

/** Procedures of tRPC: in a router, in routers inside it, in routers that other files define, or each in a file of its own. */
export function trpcRoutes(file: SourceFile): Fact[] {
  const isOwn = file.imports(/trpc/i) || /[pP]rocedure\b/.test(file.bare);
  // A contract of ts-rest has routers too.
  if (!isOwn || file.imports(/^@ts-rest\//)) return [];
  const routers = [...file.bare.matchAll(ROUTER)].flatMap((match): Fact[] => {
    const open = match.index + match[0].length - 1;
    const end = closingBracket(file.bare, open, LONGEST);
    return end < 0 ? [] : entriesOf(file, { router: match[1] ?? 'default', prefix: '', open, end });
  });
  const apart = [...file.bare.matchAll(APART)].flatMap((match): Fact[] => {
    const [, router = '', base = ''] = match;
    const from = match.index + match[0].length - base.length;
    const chain = chainOf(file, from);
    return chain ? [procedure(file, { ...chain, router, path: '', at: match.index })] : [];
  });
  return [...routers, ...apart];
}

/** A router of a large application lies in one file. */
const LONGEST = 200_000;

interface Level {
  router: string;
  /** The names of the routers around, with a dot behind each. */
  prefix: string;
  open: number;
  end: number;
}

function entriesOf(file: SourceFile, { router, prefix, open, end }: Level): Fact[] {
  const { bare } = file;
  return parts(bare, open + 1, end).flatMap(([from, to]): Fact[] => {
    const text = bare.slice(from, to);
    const [head = '', name = ''] = /^\s*([\w$]+)\s*(?::\s*|$)/.exec(text) ?? [];
    if (name === '') return [];
    const start = from + head.length;
    const value = bare.slice(start, to).trim();
    const line = file.lineAt(from + text.search(/\S/));
    if (value === '' || /^[\w$]+$/.test(value)) {
      const mounted = value === '' ? name : value;
      const module = file.moduleOf(mounted);
      return [
        makeMount({ prefix: `${prefix}${name}`, router: mounted, framework: 'tRPC', line, module, onto: router }),
      ];
    }
    const inner = /^(?:(?:[\w$]+\.)?(?:router|createTRPCRouter|createRouter)\(\s*)?\{/.exec(value);
    if (inner) {
      const opened = start + bare.slice(start).indexOf('{');
      const closed = closingBracket(bare, opened, LONGEST);
      return closed < 0 ? [] : entriesOf(file, { router, prefix: `${prefix}${name}.`, open: opened, end: closed });
    }
    const chain = chainOf(file, start);
    return chain ? [procedure(file, { ...chain, router, path: `${prefix}${name}`, at: from + text.search(/\S/) })] : [];
  });
}

interface Chain {
  base: string;
  operation: string;
  end: number;
  /** What is put before this one procedure: `.use(keepersOnly)`. */
  used: string[];
}

/** What stands before the first call of a chain, whatever a project calls it: `protectedProcedure`, `t.procedure`, `authed`. */
const BASE = /^[\w$]+(?:\.[\w$]+)*?(?=\s*\.\s*[\w$]+\s*[(<])/;

/** `protectedProcedure.use(keepersOnly).input(…).query(`: what the chain begins with and what it ends in. */
function chainOf(file: SourceFile, from: number): Chain | null {
  const base = BASE.exec(file.bare.slice(from, from + 120))?.[0];
  if (base === undefined) return null;
  const used: string[] = [];
  let at = from + base.length;
  for (let step = 0; step < 20; step++) {
    const call = /^\s*\.\s*[\w$]+\s*(?:<[^()]*>)?\(/.exec(file.bare.slice(at, at + 200))?.[0];
    if (call === undefined) return null;
    const close = closingBracket(file.bare, at + call.length - 1, LONGEST);
    if (close < 0) return null;
    const operation = OPERATION.exec(call)?.[1];
    if (operation !== undefined) return { base, operation, end: close, used };
    if (/\.\s*use\s*\($/.test(call)) used.push(file.code.slice(at + call.length, close).trim());
    at = close + 1;
  }
  return null;
}

function procedure(file: SourceFile, found: Chain & { router: string; path: string; at: number }): Fact {
  const { base, operation, end, used, router, path, at } = found;
  const line = file.lineAt(at);
  const name = base.split('.').at(-1) ?? base;
  return makeRoute({
    method: operation,
    path: [path],
    framework: 'tRPC',
    line,
    endLine: file.lineAt(end),
    handler: 'function',
    router,
    guards: [...new Set([...askedBy(name), ...passedNames(used)])],
    open: /^(?:public|open|(?:un|no)auth)/i.test(name) && used.length === 0,
    whole: /^(?:app|root|trpc)?Router$/i.test(router) && path !== '',
    symbol: file.symbolAround(line, /^(?:constant|variable|function)$/),
  });
}

/** What a procedure of another name asks, its own text tells: `const depotProcedure = privateProcedure.use(…)`. */
function askedBy(name: string): string[] {
  if (/^(?:protected|private)/i.test(name)) return [name];
  if (/^(?:maybe|public|open|base|procedure|(?:un|no)auth)/i.test(name)) return [];
  const asked = guardNames([name]);
  return asked.length > 0 ? asked : [`${UNSURE}${name}`];
}

/** The places of the parts of a list, split at its commas. */
function parts(bare: string, from: number, to: number): [number, number][] {
  let at = from;
  return splitList(bare.slice(from, to)).map((part): [number, number] => {
    const start = bare.indexOf(part, at);
    at = start + part.length;
    return [start, at];
  });
}
