import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { constantText } from '../../text/constant-text.ts';
import { namedArgument, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';
import { unsureNames } from '../passed-names.ts';
import { makeMount, makeRoute } from '../route-maker.ts';
import { writtenArguments } from '../written-arguments.ts';

/** The router of a class that registers its own routes: other files reach it through an object of the class. */
const OWN = 'this';
const METHODS = /^(?:get|post|put|patch|delete)$/;
/** What a class of the project calls to be handed a method, a path and what answers: only its definition tells whether it is that. */
const TAKES_ROUTE = /^(?:add|register|define|on|map|handle|mount)?_?(?:[rR]oute|[eE]ndpoint|[hH]andler)?$/;
const METHOD_TEXT = /^(['"`])(get|post|put|patch|delete)\1$/i;
/** A function that only hands its request on. */
const HANDS_ON =
  /^(?:async\s+)?\(?\s*[\w$]*\s*\)?\s*=>\s*\{?\s*(?:return\s+)?(?:await\s+)?this\.([\w$]+)\([^()]*\)\s*;?\s*\}?$/;

/**
 * Classes that hold a router: `this.route({ method: 'get', path: '/x', handler })`, `this.route('GET', '/x', handler)` and
 * `this.get('/x', this.list)` inside them, `app.use('/api', new Orders(config).router)` where they are mounted.
 */
export function classRouters(file: SourceFile, framework: string): Fact[] {
  return file.parsed.calls.flatMap((call) => {
    if (call.receiver === null || call.decorates !== null) return [];
    return mounted(file, call, framework) ?? registered(file, call, framework);
  });
}

function registered(file: SourceFile, call: CodeCall, framework: string): Fact[] {
  if (call.receiver !== OWN) return [];
  const [first = '', second = '', third = ''] = call.arguments;
  const value = (name: string) => namedArgument(call.arguments, name);
  if (call.name === 'route' && call.arguments.length === 1 && first.startsWith('{')) {
    const path = pathIn(file, value('path') ?? value('url') ?? '');
    const [method] = stringsIn(value('method') ?? '');
    const handler = value('handler');
    if (path === null || method === undefined || !METHODS.test(method.toLowerCase()) || handler === null) return [];
    const before = splitList((value('middleware') ?? value('preHandler') ?? '').replace(/^\[|\]$/g, ''));
    const guards = [...permissions(value('permission') ?? value('permissions') ?? ''), ...guardNames(before)];
    return [route(call, file, framework, { method, path, handler, guards })];
  }
  const method = TAKES_ROUTE.test(call.name) ? METHOD_TEXT.exec(first)?.[2] : undefined;
  if (method !== undefined && call.arguments.length > 2) {
    const path = pathIn(file, second);
    const [, , ...handlers] = writtenArguments(file, call);
    if (path === null || path === '') return [];
    // By its name none of them tells whether it is asked who calls: their own text does.
    const guards = unsureNames(handlers.slice(0, -1));
    const handler = handedOn(file, call, handlers.at(-1) ?? '');
    return [route(call, file, framework, { method, path, handler, guards, through: call.name })];
  }
  if (!METHODS.test(call.name) || !/^this\.[\w$]+(?:\.bind\(this\))?$/.test(second)) return [];
  const path = pathIn(file, first);
  if (path === null) return [];
  return [route(call, file, framework, { method: call.name, path, handler: second, guards: permissions(third) })];
}

/** `this.list` of `request => this.list(request)`, where the class has it itself. */
function handedOn(file: SourceFile, { inside }: CodeCall, written: string): string {
  const name = HANDS_ON.exec(written.slice(0, LONGEST_HANDLER))?.[1];
  const type = file.symbol(inside)?.container ?? null;
  const isOwn = type !== null && file.members(type).some(({ symbol }) => symbol.name === name);
  return name !== undefined && isOwn ? `this.${name}` : written;
}

const LONGEST_HANDLER = 300;

interface Registered {
  method: string;
  path: string;
  handler: string;
  guards: string[];
  through?: string;
}

function route(
  call: CodeCall,
  file: SourceFile,
  framework: string,
  { method, path, handler: written, guards, through }: Registered,
): Fact {
  const { endLine, inside: symbol } = call;
  const type = symbol === null ? undefined : file.parsed.symbols[file.parsed.symbols[symbol]?.container ?? -1];
  const handler = type ? written.replace(/^this\./, `${type.name}.`) : written;
  const found = { method, path: [path], handler, guards, framework, router: OWN, whole: false, through, symbol };
  return makeRoute({ ...found, line: file.lineOf(call), endLine });
}

function mounted(file: SourceFile, call: CodeCall, framework: string): Fact[] | null {
  if (!/^use\w*$/.test(call.name)) return null;
  const made = call.arguments.find((each) => MADE.test(each));
  const [, type = ''] = MADE.exec(made ?? '') ?? [];
  // A base path that is a setting is the root of all others.
  const prefix = pathIn(file, (call.arguments[0] ?? '').replace(/^`\$\{[^{}]*\}/, '`'));
  if (type === '' || prefix === null) return null;
  const module = file.moduleOf(type);
  const isOwn = call.receiver === OWN || (/^this\./.test(call.receiver ?? '') && !makesRoot(file));
  const onto = isOwn ? OWN : (call.receiver ?? '').replace(/^this\./, '');
  return [makeMount({ prefix, router: OWN, framework, line: call.line, endLine: call.endLine, module, onto })];
}

const MADE = /^new\s+([\w$]+)\s*\([\s\S]*\)\s*\.\s*(?:router|routes|app)(?:\(\))?$/;

/** Whether the application itself is made here, and not a router of a class above. */
function makesRoot(file: SourceFile): boolean {
  return /\bthis\.\w+\s*=\s*(?:express|fastify|Fastify)\(/.test(file.bare);
}

/** A path, which may be empty, as text or as a constant of the same file. */
function pathIn(file: SourceFile, written: string): string | null {
  const filled = written.replace(/\$\{([\w$]+)\}/g, (hole, name: string) => constantText(file, name) ?? hole);
  const path = /^[\w$]+$/.test(written) ? constantText(file, written) : stringValue(filled);
  return path !== null && /^(?:\/|$)/.test(path) && !path.includes('${') ? path : null;
}

/** `UPDATE_ORDER` and `[READ_ORDER, UPDATE_ORDER]`; nothing for a permission that says that none is needed. */
function permissions(written: string): string[] {
  const names = splitList(written.replace(/^\[|\]$/g, '')).filter((each) => /^(?:[\w$]+\.)*[A-Z][\w$]*$/.test(each));
  return names.filter((each) => !/^(?:NONE|ANY|PUBLIC|ALL)$/i.test(each.split('.').at(-1) ?? ''));
}
