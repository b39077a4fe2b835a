import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { constantText } from '../../text/constant-text.ts';
import { namedArgument, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { guardNames, makeMount, makeRoute } from '../route-maker.ts';

/** The router of a class that registers its own routes: other files reach it through an object of the class. */
const OWN = 'this';
const METHODS = /^(?:get|post|put|patch|delete)$/;

/**
 * Classes that hold a router: `this.route({ method: 'get', path: '/x', handler })` and `this.get('/x', this.list)` inside
 * them, `app.use('/api', new Orders(config).router)` where they are mounted.
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
  if (!METHODS.test(call.name) || !/^this\.[\w$]+(?:\.bind\(this\))?$/.test(second)) return [];
  const path = pathIn(file, first);
  if (path === null) return [];
  return [route(call, file, framework, { method: call.name, path, handler: second, guards: permissions(third) })];
}

function route(
  call: CodeCall,
  file: SourceFile,
  framework: string,
  { method, path, handler: written, guards }: { method: string; path: string; handler: string; guards: string[] },
): Fact {
  const { endLine, inside: symbol } = call;
  const type = symbol === null ? undefined : file.parsed.symbols[file.parsed.symbols[symbol]?.container ?? -1];
  const handler = type ? written.replace(/^this\./, `${type.name}.`) : written;
  const found = { method, path: [path], handler, guards, framework, router: OWN, whole: false, symbol };
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
