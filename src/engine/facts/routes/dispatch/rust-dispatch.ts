import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';
import { type Arm, type Dispatcher, dispatchRoutes, guardsBefore, isMethod } from './dispatch-arms.ts';

const SERVERS = /^(?:hyper|hyper_util|http|tiny_http|lambda_http|rouille|may_minihttp)\b/;
const ROUTERS = /^(?:axum|actix_web|rocket|warp|poem|salvo|tide|gotham|reqwest)\b/;
const TAKES = /\b\w+\s*:\s*&?(?:mut\s+)?(?:\w+::)*(?:Server)?Request\b/;
const GIVES = /->[^{;]*\b(?:Response|Future)\b|:\s*&mut\s+(?:\w+::)*Response\b/;
const FILLS = /\b\w+\s*:\s*&mut\s+(?:\w+::)*Response\b/;

/** `match *req.method() { Method::GET => … }` of hyper, and the conditions by path and method beside it. */
export function rustDispatch(file: SourceFile): Fact[] {
  if (!file.imports(SERVERS) || file.imports(ROUTERS) || !/\bmethod\b|\.path\(\)/.test(file.bare)) return [];
  const functions = file.parsed.symbols.flatMap((symbol, index) => {
    if (!/^(?:function|method)$/.test(symbol.kind)) return [];
    const from = file.offsetOf(symbol.startLine);
    const to = file.offsetOf(symbol.endLine + 1);
    const open = file.bare.indexOf('{', from);
    const head = open < 0 || open > to ? '' : file.bare.slice(from, open);
    const isServing = TAKES.test(head) && GIVES.test(head);
    const closure = isServing ? -1 : file.bare.slice(from, to).search(/\bservice_fn\(\s*(?:move\s*)?\|/);
    const isServed = isServing || closure >= 0;
    return isServed || FILLS.test(head)
      ? [{ name: symbol.name, from: closure < 0 ? open : from + closure, to, index, head, isServed }]
      : [];
  });
  const served = functions.filter(({ isServed }) => isServed);
  const servers = served.map((each) => {
    const names = [
      ...each.head.matchAll(/\b(\w+)\s*:\s*&?(?:mut\s+)?(?:\w+::)*(?:Server)?(?:Request|Response)\b/g),
    ].map(([, name = '']) => name);
    const server: Dispatcher = {
      framework: 'hyper',
      from: each.from,
      to: each.to,
      symbol: each.index,
      given: new RegExp(`^(?:${[...names, 'req', 'res', 'request', 'response'].map(escaped).join('|')})$`),
      own: 'self',
    };
    return { server, arms: armsOf(file, each.from, each.to), own: each };
  });
  const chosen = servers.filter(({ arms }) => isDispatch(arms));
  const filled = functions.filter(({ isServed }) => !isServed);
  return [
    ...chosen.flatMap(({ server, arms }) => dispatchRoutes(file, server, arms)),
    ...filled.flatMap((part) => handedOn(file, part, chosen)),
  ];
}

interface Part {
  name: string;
  from: number;
  to: number;
  index: number;
}

/** A part of such a server in a function of its own is handed the path: `if method == Method::GET && self.internal(path, &mut res)`. */
function handedOn(file: SourceFile, part: Part, servers: readonly { server: Dispatcher; arms: Arm[] }[]): Fact[] {
  const arms = armsOf(file, part.from, part.to).filter(({ paths }) => paths.length > 0);
  if (arms.length === 0) return [];
  const name = part.name.split(/::|\./).at(-1) ?? part.name;
  return servers.flatMap(({ server, arms: before }): Fact[] => {
    const [at, ...others] = [
      ...file.bare.slice(server.from, server.to).matchAll(new RegExp(`\\b${escaped(name)}\\(`, 'g')),
    ].map(({ index }) => server.from + index);
    if (at === undefined || others.length > 0) return [];
    const head = file.bare.lastIndexOf('if ', at);
    const condition = head < server.from ? '' : file.code.slice(head, at);
    const methods = /[{};]/.test(condition) ? [] : methodsIn(condition);
    const guards = guardsBefore(file, server, at, before);
    return dispatchRoutes(
      file,
      { ...server, ...part, symbol: part.index, guards, ...(methods.length > 0 ? { methods } : {}) },
      arms,
    );
  });
}

/** One method beside all others is a special case, not a server that tells them apart. */
function isDispatch(arms: readonly Arm[]): boolean {
  const methods = new Set(arms.flatMap((arm) => arm.methods));
  return methods.size > 1 || arms.some(({ methods: own, paths }) => paths.length > 0 && own.length + paths.length > 1);
}

function armsOf(file: SourceFile, from: number, to: number): Arm[] {
  const text = file.bare.slice(from, to);
  const matched = [...text.matchAll(/\bmatch\s+([^{};]{1,200}?)\s*\{/g)].flatMap((match) => {
    const open = from + match.index + match[0].length - 1;
    const asked = splitList((match[1] ?? '').replace(/^\((.*)\)$/s, '$1')).map(sortOf);
    const isTold = asked.some((each) => each !== null);
    return isTold ? matchArms(file, open, asked, (match[1] ?? '').startsWith('(')) : [];
  });
  const asked = [...text.matchAll(/\bif\s+(?!let\b)([^{};]{1,300}?)\s*\{/g)].flatMap((match): Arm[] => {
    const open = from + match.index + match[0].length - 1;
    const condition = file.code.slice(from + match.index, open);
    const close = closingBracket(file.bare, open);
    const methods = methodsIn(condition);
    const paths = pathsIn(file, condition);
    // What else is asked decides as well, and what is not is no arm.
    const isPlain = !/!=|!\s*\w|\|\|/.test(condition) && condition.split('&&').length <= methods.length + paths.length;
    const body = file.bare.slice(open, Math.max(open, close));
    const isAnswer = /\breturn\b|\bOk\(|\bResponse\b/.test(body);
    return close < 0 || methods.length + paths.length === 0 || !isPlain || !isAnswer
      ? []
      : [{ methods, paths, at: from + match.index, from: open, to: close }];
  });
  return [...matched, ...asked];
}

function sortOf(subject: string): 'method' | 'path' | null {
  return /\bmethod\b(?!_)/.test(subject)
    ? 'method'
    : /(?:^|[\w_]*_)path$|\.path\(\)$|\burl\(\)$/.test(subject.trim())
      ? 'path'
      : null;
}

/** The arms of a `match` by what of its subject each pattern names. */
function matchArms(file: SourceFile, open: number, asked: readonly (string | null)[], isTuple: boolean): Arm[] {
  const { bare, code } = file;
  const end = closingBracket(bare, open);
  const arms: Arm[] = [];
  for (let at = open + 1; at < end; ) {
    const arrow = nextAt(bare, at, end, '=>');
    if (arrow < 0) break;
    const from = arrow + 2 + (/^\s*/.exec(bare.slice(arrow + 2, arrow + 80))?.[0].length ?? 0);
    const to = bare[from] === '{' ? closingBracket(bare, from) : nextAt(bare, from, end, ',');
    const stop = to < 0 ? end : to;
    const begin = at + (/^[\s,]*/.exec(bare.slice(at, arrow))?.[0].length ?? 0);
    const [pattern = '', guard = ''] = code
      .slice(begin, arrow)
      .trim()
      .split(/\s+if\s+/);
    const given = patternsOf(pattern, isTuple);
    const methods = given.flatMap((parts) =>
      parts.flatMap((part, place) => (asked[place] === 'method' ? methodsIn(`== ${part}`) : [])),
    );
    const paths = [
      ...given.flatMap((parts) =>
        parts.flatMap((part, place) => (asked[place] === 'path' ? textPath(file, part) : [])),
      ),
      ...pathsIn(file, guard),
    ];
    if (methods.length + paths.length > 0)
      arms.push({ methods: [...new Set(methods)], paths: [...new Set(paths)], at: begin, from, to: stop });
    at = stop + 1;
  }
  return arms;
}

/** `(&Method::GET, "/") | (&Method::GET, "/index.html")`: each alternative by its parts. */
function patternsOf(pattern: string, isTuple: boolean): string[][] {
  return splitList(pattern, '|').map((each) =>
    isTuple ? splitList(each.trim().replace(/^\((.*)\)$/s, '$1')).map((part) => part.trim()) : [each.trim()],
  );
}

function methodsIn(condition: string): string[] {
  return [...condition.matchAll(/==\s*&?(?:(?:\w+::)*Method::([A-Z]+)\b|"([A-Z]+)")/g)].flatMap(
    ([, constant, text]) => {
      const method = constant ?? text ?? '';
      return isMethod(method) ? [method] : [];
    },
  );
}

const EQUAL = /(?:\w*path|\.path\(\)|\burl\(\))\s*==\s*&?("[^"\n]*"|[A-Z][A-Z\d_]+)/g;
const BELOW = /(?:\w*path|\.path\(\)|\burl\(\))\.starts_with\(\s*&?("[^"\n]*"|[A-Z][A-Z\d_]+)\s*\)/g;

function pathsIn(file: SourceFile, condition: string): string[] {
  return [
    ...[...condition.matchAll(EQUAL)].flatMap(([, written = '']) => textPath(file, written)),
    ...[...condition.matchAll(BELOW)].flatMap(([, written = '']) =>
      textPath(file, written).map((path) => `${path.replace(/\/$/, '')}/*`),
    ),
  ];
}

/** A path as it is written, or the constant of the file that is called one: it may be without the slash that was cut off. */
function textPath(file: SourceFile, written: string): string[] {
  const text = stringValue(written);
  if (text !== null) return text.startsWith('/') ? [text] : [];
  const held = /^[A-Z][A-Z\d_]+$/.test(written)
    ? new RegExp(`\\bconst\\s+${escaped(written)}\\s*:[^=;]{1,40}=\\s*"([^"\\n]*)"`).exec(file.code)?.[1]
    : undefined;
  return held !== undefined && (held.startsWith('/') || /PATH|ROUTE|URL/.test(written))
    ? [`/${held.replace(/^\//, '')}`]
    : [];
}

/** Where a mark stands next, outside of all brackets that open on the way. */
function nextAt(bare: string, from: number, end: number, mark: string): number {
  for (let at = from; at < end; at++) {
    const char = bare[at] ?? '';
    if (bare.startsWith(mark, at)) return at;
    if (!/[([{]/.test(char)) continue;
    const close = closingBracket(bare, at);
    if (close < 0) return -1;
    at = close;
  }
  return -1;
}
