import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { Fact } from '../fact.ts';
import { namedArgument, objectValue, stringsIn, stringValue } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { enclosingPrefixes, makeRoute } from './route-maker.ts';

const VERB = /^(?:get|post|put|patch|delete|options|any|match|view|resource|apiResource|singleton)$/;
const ACTIONS: readonly (readonly [string, string, string, boolean])[] = [
  ['index', 'GET', '', true],
  ['store', 'POST', '', true],
  ['create', 'GET', '/create', false],
  ['show', 'GET', '/{}', true],
  ['edit', 'GET', '/{}/edit', false],
  ['update', 'PUT', '/{}', true],
  ['destroy', 'DELETE', '/{}', true],
];

export function phpRoutes(file: SourceFile): Fact[] {
  if (!/\bRoute\b|->(?:get|post)\(/.test(file.text)) return [];
  return [...laravelRoutes(file), ...attributeRoutes(file), ...commentRoutes(file)];
}

function laravelRoutes(file: SourceFile): Fact[] {
  const isRouteFile = /(?:^|\/)routes\/[\w/.-]+\.php$/.test(file.path);
  const usesRoute = isRouteFile || file.imports(/Facades/) || file.imports(/^(?:Slim|Laravel\\Lumen)/);
  if (!usesRoute) return [];
  const blocks = file.parsed.calls.flatMap((call) => {
    if (call.name !== 'group') return [];
    const chained = /prefix\(\s*(['"][^'"]*['"])\s*\)/.exec(call.receiver ?? '')?.[1];
    const written =
      chained ??
      objectValue(call.arguments[0] ?? '', "'prefix'") ??
      objectValue(call.arguments[0] ?? '', 'prefix') ??
      (/^['"]/.test(call.arguments[0] ?? '') ? call.arguments[0] : undefined);
    const guards = [...middleware(call), ...guardsIn(objectValue(call.arguments[0] ?? '', "'middleware'") ?? '')];
    return [{ prefix: stringValue(written ?? undefined) ?? '', guards, line: call.line, endLine: call.endLine }];
  });
  // Laravel serves routes/api.php below /api by default.
  const root = /(?:^|\/)routes\/api\.php$/.test(file.path) ? '/api' : '';
  return file.parsed.calls.flatMap((call): Fact[] => {
    if (
      !VERB.test(call.name) ||
      !/^(?:Route\b|\$(?:app|router|group|this->router|route|api)\b)/.test(call.receiver ?? '')
    )
      return [];
    const isMatch = call.name === 'match';
    const path = stringValue(call.arguments[isMatch ? 1 : 0]);
    const handler = call.arguments[isMatch ? 2 : 1];
    if (path === null || handler === undefined) return [];
    const own = /prefix\(\s*['"]([^'"]*)['"]\s*\)/.exec(call.receiver ?? '')?.[1] ?? '';
    const above = [root, ...enclosingPrefixes(blocks, call.line, call.endLine), own];
    const around = blocks
      .filter(({ line, endLine }) => line <= call.line && endLine >= call.endLine)
      .flatMap(({ guards }) => guards);
    const isResource = call.name === 'resource' || call.name === 'apiResource';
    const make = (method: string, rest: string, target: string) =>
      makeRoute({
        method,
        path: [...above, isResource ? nested(path) : path, rest],
        framework: root || usesLaravel(file) ? 'Laravel' : 'Slim',
        line: call.line,
        endLine: call.endLine,
        handler: target,
        guards: [...new Set([...around, ...middleware(call)])],
        symbol: call.inside,
      });
    if (isResource) {
      const controller = /([\w]+)::class/.exec(handler)?.[1] ?? stringValue(handler) ?? handler;
      return ACTIONS.filter(([action, , , api]) => (api || call.name === 'resource') && isKept(file, call, action)).map(
        ([action, method, rest]) =>
          make(method, rest.replace('{}', `{${parameterOf(path)}}`), `${controller}@${action}`),
      );
    }
    const methods = isMatch ? stringsIn(call.arguments[0] ?? '') : [call.name === 'view' ? 'GET' : call.name];
    return methods.map((method) => make(method, '', handler));
  });
}

function usesLaravel(file: SourceFile): boolean {
  return file.imports(/Illuminate/) || /\bRoute::/.test(file.bare);
}

function middleware(call: CodeCall): string[] {
  return [...(call.receiver ?? '').matchAll(/middleware\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap((match) =>
    guardsIn(match[1] ?? ''),
  );
}

/** Middleware that asks who the caller is or what he may do; others limit, count or translate. */
function guardsIn(text: string): string[] {
  // What a function gives is not known here.
  const written = text.replace(/\w+\([^()]*\)/g, '');
  const classes = [...written.matchAll(/(\w+)::class/g)].map((match) => match[1] ?? '');
  return [...stringsIn(written), ...classes].filter((name) =>
    /^(?!throttle\b).*(?:auth|admin|role|permission|^can:|signed|verified)/i.test(name),
  );
}

/** Symfony's `#[Route('/x', methods: ['GET'])]`, with a prefix on the class. */
function attributeRoutes(file: SourceFile): Fact[] {
  return file.parsed.calls.flatMap((call): Fact[] => {
    const method = file.symbol(call.decorates);
    if (call.name !== 'Route' || call.decorates === null || method?.kind !== 'method') return [];
    const path = stringValue(call.arguments[0]) ?? stringValue(namedArgument(call.arguments, 'path') ?? undefined);
    if (path === null) return [];
    const outer =
      method.container === null ? undefined : file.decorators(method.container).find((each) => each.name === 'Route');
    const prefix =
      stringValue(outer?.arguments[0]) ??
      stringValue(namedArgument(outer?.arguments ?? [], 'path') ?? undefined) ??
      commentPrefix(file, method.container);
    const verbs = stringsIn(namedArgument(call.arguments, 'methods') ?? '');
    const handler = `${file.symbol(method.container)?.name ?? ''}.${method.name}`;
    const marks = [
      ...(method.container === null ? [] : file.decorators(method.container)),
      ...file.decorators(call.decorates),
    ];
    const rights = marks
      .filter(({ name }) => name === 'IsGranted')
      .map((each) => stringValue(each.arguments[0]) ?? each.arguments[0] ?? '');
    return (verbs.length > 0 ? verbs : ['ANY']).map((verb) =>
      makeRoute({
        method: verb,
        path: [prefix, path],
        framework: 'Symfony',
        line: call.line,
        endLine: call.endLine,
        handler,
        guards: granted(rights),
        symbol: call.decorates,
      }),
    );
  });
}

const IN_COMMENT = /@Route\(\s*(?:path\s*=\s*)?"([^"]*)"((?:[^()"]|"[^"]*"|\([^()]*\))*)\)/g;

/** Symfony's older form, in the comment over a method: `@Route("/x", methods={"GET"})`. */
function commentRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/Routing\\Annotation|Routing\\Attribute|FrameworkExtraBundle/)) return [];
  return file.parsed.symbols.flatMap((method, index): Fact[] => {
    if (method.kind !== 'method' || method.container === null || !method.doc.includes('@Route')) return [];
    const type = file.symbol(method.container);
    const prefix = commentPrefix(file, method.container);
    const rights = [...`${type?.doc}\n${method.doc}`.matchAll(/@IsGranted\(\s*"([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    return [...method.doc.matchAll(IN_COMMENT)].flatMap(([, path = '', rest = '']) => {
      const verbs = stringsIn(/\bmethods\s*=\s*(\{[^}]*\}|"[^"]*")/.exec(rest)?.[1] ?? '');
      return (verbs.length > 0 ? verbs : ['ANY']).map((verb) =>
        makeRoute({
          method: verb,
          path: [prefix, path],
          framework: 'Symfony',
          line: method.startLine,
          handler: `${type?.name ?? ''}.${method.name}`,
          guards: granted(rights),
          symbol: index,
        }),
      );
    });
  });
}

/** Rights that a route asks for, as its guards. */
function granted(rights: readonly string[]): string[] {
  return rights.filter(refuses).map((right) => `IsGranted(${right})`);
}

/** What everybody is granted keeps nobody out. */
function refuses(right: string): boolean {
  return !/PUBLIC_ACCESS|IS_AUTHENTICATED_ANONYMOUSLY/.test(right);
}

function commentPrefix(file: SourceFile, type: number | null): string {
  return [...(file.symbol(type)?.doc ?? '').matchAll(IN_COMMENT)][0]?.[1] ?? '';
}

/** `user-stories` is asked for one by one as `user_story`. */
function parameterOf(resource: string): string {
  const last = resource.split(/[./]/).at(-1) ?? resource;
  return last
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
    .replaceAll('-', '_');
}

/** `artists.songs` stands for the songs of one artist. */
function nested(path: string): string {
  const parts = path.split('.');
  if (parts.length < 2 || path.includes('/')) return path;
  return parts.map((part, at) => (at < parts.length - 1 ? `${part}/{${parameterOf(part)}}` : part)).join('/');
}

/** What `->only(…)` and `->except(…)` behind a resource leave of its actions. */
function isKept(file: SourceFile, resource: CodeCall, action: string): boolean {
  const name = resource.arguments[0] ?? '';
  const chained = file.parsed.calls.filter(
    (each) => each.line === resource.line && (each.receiver ?? '').includes(`esource(${name}`),
  );
  const only = chained.find((each) => each.name === 'only');
  const except = chained.find((each) => each.name === 'except');
  const lists = (each: CodeCall) => stringsIn(each.arguments.join(', ')).includes(action);
  return (!only || lists(only)) && !(except && lists(except));
}
