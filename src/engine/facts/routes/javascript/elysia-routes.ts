import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';
import { UNTOLD } from '../guard-marks.ts';
import { isRefusal } from '../passed-names.ts';
import type { MountFact, RouteFact } from '../route-facts.ts';
import { makeMount, makeRoute } from '../route-maker.ts';
import { optionGuards, ownValue } from './route-options.ts';

const VERB = /^(?:get|post|put|patch|delete|options|head|all)$/;
const FRAMEWORK = 'Elysia';
const MOST_LINKS = 400;
const MOST_MADE = 50;
const DEEPEST = 6;

/** Where the links of a chain hang, and what was said before them. */
interface Place {
  prefix: string;
  guards: readonly string[];
  router: string;
  /** Whether nothing stands before the prefix. */
  whole: boolean;
}

/** Whether a file makes what Elysia answers by. */
export function isElysia(file: SourceFile): boolean {
  return file.text.includes('new Elysia') && file.imports(/^elysia$/);
}

/**
 * Elysia is one chain: `new Elysia({ prefix }).use(orders).get('/', 'open').group('/api', (app) => app.get(…))`. What a
 * group or a guard is handed hangs inside of it, and a guard without a function stands before the links behind it.
 */
export function elysiaRoutes(file: SourceFile): (RouteFact | MountFact)[] {
  const listening = /\.listen\(|\bserve\(/.test(file.bare);
  const news = [...file.bare.matchAll(/\bnew\s+Elysia\s*(?:<[^()]{0,80}>)?\s*\(/g)].slice(0, MOST_MADE);
  let end = -1;
  const made = news.flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    // What is made among the arguments of another chain has no place of its own.
    if (close < 0 || match.index < end) return [];
    end = endOfChain(file, close + 1);
    const before = file.bare.slice(Math.max(0, match.index - 160), match.index);
    const name = /\b(?:const|let|var)\s+([\w$]+)(?:\s*:[^=\n]{1,80})?\s*=\s*$/.exec(before)?.[1];
    const prefix = stringValue(ownValue(file.code.slice(open + 1, close).trim(), 'prefix') ?? undefined) ?? '';
    return [{ name, prefix, behind: close + 1, end }];
  });
  return made.flatMap(({ name, prefix, behind, end: last }) => {
    const place = { prefix, guards: [], router: name ?? 'default', whole: listening };
    const again = name === undefined ? [] : chainsOf(file, name, last, file.bare.length);
    return [behind, ...again].flatMap((from) => chain(file, from, place, 0));
  });
}

interface Link {
  name: string;
  given: readonly string[];
  /** Where its arguments lie. */
  open: number;
  close: number;
}

/** The calls that hang on each other from a place on. */
function linksFrom(file: SourceFile, from: number): Link[] {
  const links: Link[] = [];
  let at = from;
  while (links.length < MOST_LINKS) {
    const [whole, name] = /^\s*\??\.\s*([\w$]+)\s*(?:<[^()]{0,200}>)?\s*\(/.exec(file.bare.slice(at, at + 400)) ?? [];
    if (whole === undefined || name === undefined) break;
    const open = at + whole.length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0) break;
    links.push({ name, given: splitList(file.code.slice(open + 1, close)), open, close });
    at = close + 1;
  }
  return links;
}

function endOfChain(file: SourceFile, from: number): number {
  return linksFrom(file, from).at(-1)?.close ?? from;
}

/** Where the chains begin that hang on a name: `app.get(…).post(…)`. */
function chainsOf(file: SourceFile, name: string, from: number, to: number): number[] {
  const uses = new RegExp(`(?<![\\w$.])${escaped(name)}(?=\\s*\\.\\s*[\\w$]+\\s*[(<])`, 'g');
  const found: number[] = [];
  let end = -1;
  for (const { 0: text, index } of file.bare.slice(from, to).matchAll(uses)) {
    const at = from + index + text.length;
    // Those inside of the arguments of another chain of the same name are found with that.
    if (at < end) continue;
    found.push(at);
    end = endOfChain(file, at);
  }
  return found;
}

function chain(file: SourceFile, from: number, place: Place, depth: number): (RouteFact | MountFact)[] {
  if (depth > DEEPEST) return [];
  const facts: (RouteFact | MountFact)[] = [];
  let here = place;
  for (const link of linksFrom(file, from)) {
    const { name, given, open, close } = link;
    const [first = '', second = ''] = given;
    const last = given.at(-1) ?? '';
    if (name === 'group' || name === 'guard') {
      const options = given.find((each) => each.startsWith('{')) ?? '';
      const below = name === 'group' ? stringValue(first) : '';
      const guards = [...here.guards, ...asked(options)];
      const inner = { ...here, prefix: `${here.prefix}${below ?? ''}`, guards, whole: here.whole && below !== null };
      if (!isFunction(last)) here = name === 'guard' ? { ...here, guards } : here;
      else facts.push(...handed(file, link, inner, depth));
    } else if (name === 'onBeforeHandle' || name === 'onRequest') {
      here = { ...here, guards: [...here.guards, ...asked(`{ beforeHandle: ${last} }`)] };
    } else if (name === 'use') {
      facts.push(...used(file, link, here));
    } else if (VERB.test(name) && given.length > 1) {
      const path = stringValue(first);
      if (path === null || !/^(?:\/|$|\*)/.test(path)) continue;
      facts.push(
        makeRoute({
          method: name === 'all' ? 'ANY' : name.toUpperCase(),
          path: [here.prefix, path],
          framework: FRAMEWORK,
          line: file.lineAt(open),
          endLine: file.lineAt(close),
          handler: /^['"`\d[{]/.test(second) ? undefined : second,
          guards: [...new Set([...here.guards, ...asked(given[2] ?? '')])],
          router: here.router,
          whole: here.whole,
        }),
      );
    }
  }
  return facts;
}

function isFunction(written: string): boolean {
  return /^(?:async\b|function\b|\(|[\w$]+\s*=>)/.test(written);
}

/** What a group or a guard is handed hangs links on what that is handed. */
function handed(
  file: SourceFile,
  { given, open, close }: Link,
  place: Place,
  depth: number,
): (RouteFact | MountFact)[] {
  const written = given.at(-1) ?? '';
  const name = /^(?:async\s+)?(?:function\s*[\w$]*\s*)?\(?\s*([\w$]+)/.exec(written)?.[1];
  if (name === undefined) return [];
  const arrow = file.bare.indexOf('=>', open);
  const body = arrow < 0 || arrow > close ? open : arrow;
  return chainsOf(file, name, body, close).flatMap((from) => chain(file, from, place, depth + 1));
}

/** What asks before a route by its options: names, or a function that is written there and refuses. */
function asked(options: string): string[] {
  const { guards } = optionGuards(options);
  const hook = ownValue(options, 'beforeHandle') ?? '';
  const isUntold = guards.length === 0 && /=>|\bfunction\b/.test(hook) && isRefusal(hook);
  return isUntold ? [UNTOLD] : guards;
}

/** `.use(orders)`: what another file makes hangs below the path so far. */
function used(file: SourceFile, { given: [written = ''], open }: Link, place: Place): MountFact[] {
  const router = /^([\w$]+)(?:\(.*\))?$/s.exec(written)?.[1];
  const module = router === undefined ? undefined : file.moduleOf(router);
  if (router === undefined || (module !== undefined && !/^[.@~#]/.test(module))) return [];
  return [
    makeMount({
      prefix: place.prefix,
      router,
      framework: FRAMEWORK,
      line: file.lineAt(open),
      module,
      onto: place.router,
      guards: place.guards.length > 0 ? [...place.guards] : undefined,
      root: place.whole,
    }),
  ];
}
