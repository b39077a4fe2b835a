import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringsIn, stringValue } from '../../text/literal.ts';
import { rustDispatch } from '../dispatch/rust-dispatch.ts';
import { UNSURE } from '../guard-marks.ts';
import { guardNames } from '../guard-names.ts';
import { isGuardWrapper } from '../guard-wrappers.ts';
import { looksAtOthers } from '../passed-names.ts';
import { makeMount, makeRoute } from '../route-maker.ts';
import { writtenArguments } from '../written-arguments.ts';
import { actixRoutes } from './actix-routes.ts';
import { axumLayers } from './axum-layers.ts';
import { type AxumNesting, axumNesting, NESTS } from './axum-nesting.ts';
import { routeRows } from './route-rows.ts';
import { utoipaLists, utoipaRoutes } from './utoipa-routes.ts';
import { warpRoutes } from './warp-routes.ts';

/** By which calls each framework takes a path and what answers it. */
const REGISTERS: Record<string, RegExp> = {
  Axum: /^(?:route|api_route(?:_with)?)$/,
  Poem: /^at$/,
  Loco: /^add$/,
};
const VERBS = 'get|post|put|patch|delete|head|options|any';

export function rustRoutes(file: SourceFile): Fact[] {
  const described = utoipaRoutes(file);
  const framework = file.imports(/^(?:axum|utoipa_axum|aide::axum)/)
    ? 'Axum'
    : file.imports(/^actix_web/)
      ? 'Actix'
      : isRocket(file)
        ? 'Rocket'
        : file.imports(/^poem\b/)
          ? 'Poem'
          : file.imports(/^loco_rs\b/)
            ? 'Loco'
            : null;
  if (!framework)
    return file.imports(/^warp\b/) || /\bwarp::path\b/.test(file.bare)
      ? warpRoutes(file)
      : [...described, ...rustDispatch(file)];
  if (framework === 'Rocket') return rocketRoutes(file);
  return [
    ...(framework === 'Axum' ? described : []),
    ...(framework === 'Actix' ? actixRoutes(file) : []),
    ...calledRoutes(file, framework),
    ...routeRows(file, framework),
  ];
}

function calledRoutes(file: SourceFile, framework: string): Fact[] {
  const nesting = axumNesting(file);
  const laterLayers = axumLayers(file);
  const guardsOver = (call: CodeCall): string[] => [
    ...new Set(
      [...nesting.hungBy(call), call].flatMap((each) => [
        ...laterLayers(each).flatMap(guardsOfLayer),
        ...layersOver(file, each),
      ]),
    ),
  ];
  return file.parsed.calls.flatMap((call): Fact[] => {
    const path = stringValue(call.arguments[0]);
    const line = file.lineOf(call);
    const guards = (): string[] => guardsOver(call);
    if (call.name === 'routes' && call.receiver !== null)
      return utoipaLists(file, call, nesting, { root: serves(file), guards: guards() });
    if (call.name === 'merge' && call.receiver !== null && /^[\w:]+\(/.test(boundTo(file, call)))
      return functionMount(file, call, '', framework, nesting, guards);
    // An attribute of a scope of Actix may add nothing to its path: `#[get("")]`.
    const isBare = path === '' && call.decorates !== null && framework === 'Actix';
    if (path === null || !(path.startsWith('/') || isBare)) return [];
    const place = { framework, line, endLine: call.endLine, symbol: call.decorates ?? call.inside };
    if (call.decorates !== null) {
      if (framework === 'Axum') return [];
      const handler = file.symbol(call.decorates)?.name;
      const written = writtenArguments(file, call);
      const guards = attributeGuards(written);
      return attributeMethods(call, written).map((method) =>
        makeRoute({ method, path: [path], handler, whole: false, guards, ...place }),
      );
    }
    if (NESTS.test(call.name) && call.receiver !== null)
      return functionMount(file, call, path, framework, nesting, guards);
    if (!REGISTERS[framework]?.test(call.name) || call.receiver === null || call.arguments.length < 2) return [];
    // Loco says what stands before the paths of a controller in the chain that adds them.
    const shared = framework === 'Loco' ? /\.prefix\(\s*"([^"]*)"/.exec(call.receiver)?.[1] : undefined;
    const whole = [...nesting.prefixes(call), shared ?? '', path];
    const isCut =
      call.arguments[1]?.includes('…') &&
      file.offsetOf(call.endLine + 1) - file.offsetOf(call.line) <= LONGEST_FUNCTION;
    const [, made = ''] = isCut ? writtenArguments(file, call) : call.arguments;
    return methodsOf(made).map(({ method, handler }) =>
      makeRoute({ method, path: whole, handler, whole: serves(file), guards: guards(), ...place }),
    );
  });
}

/** `#[get("/orders")]`, and `#[route("/orders", method = "GET", method = "HEAD")]` of Actix. */
function attributeMethods({ name }: CodeCall, written: readonly string[]): string[] {
  if (new RegExp(`^(?:${VERBS})$`).test(name)) return [name];
  const methods = name === 'route' ? valuesOf(written, 'method') : [];
  // Who may get something may ask for its head alone.
  return methods.filter((each) => each !== 'HEAD' || !methods.includes('GET'));
}

/** `#[get("/orders", wrap = "RequireUser")]` of Actix. */
function attributeGuards(written: readonly string[]): string[] {
  return guardNames(valuesOf(written, 'wrap').map((each) => /^(?:\w+::)*([A-Z]\w*)/.exec(each)?.[1] ?? ''));
}

function valuesOf(written: readonly string[], name: string): string[] {
  const values = written.map((each) => each.split('=').map((part) => part.trim()));
  return values.flatMap(([key, value]) => (key === name ? (stringValue(value) ?? []) : []));
}

/** Middleware that is laid over a chain of Axum behind a route: `.route_layer(middleware::from_fn(require_user))`. */
function layersOver(file: SourceFile, call: CodeCall): string[] {
  const route = chainText(`${call.receiver}.${call.name}(${call.arguments[0]}`);
  return file.parsed.calls
    .filter(
      ({ name, line, endLine }) => /^(?:route_)?layer$/.test(name) && line === call.line && endLine >= call.endLine,
    )
    .filter(({ receiver }) => {
      const chain = chainText(receiver ?? '');
      return chain.text.startsWith(route.text) || (chain.isCut && route.text.startsWith(chain.text));
    })
    .flatMap(guardsOfLayer);
}

function guardsOfLayer({ arguments: [layer = ''] }: CodeCall): string[] {
  const asked = /\bfrom_fn(?:_with_state)?\(\s*(?:[\w.]+(?:\(\))?\s*,\s*)?([\w:]+)\s*,?\s*\)/.exec(layer)?.[1];
  return asked === undefined ? layerOf(layer) : guardOrUnsure(asked);
}

/** By its name a function asks, or looks at something else, or only its own text tells. */
function guardOrUnsure(name: string): string[] {
  const own = name.split('::').at(-1) ?? name;
  return isGuardWrapper(own) ? [name] : looksAtOthers(own) ? [] : [`${UNSURE}${name}`];
}

/** Layers of libraries that refuse strangers, and those that speak of the caller and may. */
function layerOf(layer: string): string[] {
  const [, refusing, about] =
    /^((?:\w+::)*(?:RequireAuthorizationLayer|ValidateRequestHeaderLayer)::(?:bearer|basic)|(?:login|permission)_required!)|^((?:\w+::)*\w*(?:Auth|Session|Login|Identity)\w*)/.exec(
      layer,
    ) ?? [];
  return refusing !== undefined ? [refusing] : about !== undefined ? [`${UNSURE}${about}`] : [];
}

/** A chain without its spaces, as far as it is kept: a long one is cut. */
function chainText(written: string): { text: string; isCut: boolean } {
  return { text: written.replace(/…[\s\S]*$/, '').replace(/\s+/g, ''), isCut: written.includes('…') };
}

/** What stands in the file that starts the server hangs on the application itself. */
function serves(file: SourceFile): boolean {
  return /\b(?:serve|axum::Server|HttpServer::new|into_make_service\w*)\b/.test(file.bare);
}

function functionMount(
  file: SourceFile,
  call: CodeCall,
  prefix: string,
  framework: string,
  nesting: AxumNesting,
  guardsOver: () => string[],
): Fact[] {
  const made = boundTo(file, call);
  if (nesting.isOwn(made)) return [];
  const guards = guardsOver();
  return [
    makeMount({
      prefix: [...nesting.prefixes(call), prefix].filter((each) => each !== '').join('/'),
      router: routerMaker(made),
      framework,
      line: file.lineOf(call),
      endLine: call.endLine,
      functions: 'any',
      root: serves(file),
      guards: guards.length > 0 ? guards : undefined,
      symbol: call.inside,
    }),
  ];
}

const LONGEST_FUNCTION = 20_000;

/** What is hung, as written, or for a name what the same function gave to it: `let orders = orders::router(db);`. */
function boundTo(file: SourceFile, { arguments: given, line, inside }: CodeCall): string {
  const made = given.at(-1) ?? '';
  if (!/^[a-z]\w*$/.test(made)) return made;
  const end = file.offsetOf(line + 1);
  const start = file.offsetOf(file.symbol(inside)?.startLine ?? line);
  const before = file.bare.slice(Math.max(start, end - LONGEST_FUNCTION), end);
  const [only, ...others] = before.matchAll(
    new RegExp(
      `\\blet[ \\t]+(?:mut[ \\t]+)?${escaped(made)}(?:[ \\t]*:[^=;\\n]{0,100})?[ \\t]*=\\s*([a-z]\\w*(?:::\\w+)+\\()`,
      'g',
    ),
  );
  return only?.[1] !== undefined && others.length === 0 ? only[1] : made;
}

/** What makes a router: `orders::routes` of `orders::routes(db)`, `Orders::router` of `Orders::new(db).router()`. */
function routerMaker(made: string): string {
  const type = /^((?:\w+::)*[A-Z]\w*)::\w+\(/.exec(made)?.[1];
  const method = /\)\s*\.(\w+)\([^()]*\)$/.exec(made)?.[1];
  if (type !== undefined && method !== undefined) return `${type}::${method}`;
  return /^[\w:]+/.exec(made)?.[0] ?? made;
}

function isRocket(file: SourceFile): boolean {
  return file.imports(/^rocket/) || /#\[macro_use\] extern crate rocket|\brocket::|\broutes!\s*\[/.test(file.text);
}

/**
 * Rocket's `#[get("/x")]` on a function says nothing of where it is mounted: functions list each other with `routes![…]`
 * and by adding lists to lists, until one list is given to `mount`.
 */
function rocketRoutes(file: SourceFile): Fact[] {
  const mounted = mountedHere(file);
  return file.parsed.calls.flatMap((call): Fact[] => {
    if (call.decorates !== null) {
      const path = stringValue(call.arguments[0])?.replace(/\?.*$/, '');
      const isVerb = new RegExp(`^(?:${VERBS})$`).test(call.name);
      if (!isVerb || path === undefined || !path.startsWith('/')) return [];
      const handler = file.symbol(call.decorates)?.name;
      const here = mounted.filter(({ names }) => handler !== undefined && names.includes(handler));
      return (here.length > 0 ? here.map(({ prefix }) => prefix) : [null]).map((prefix) =>
        makeRoute({
          method: call.name,
          path: prefix === null ? [path] : [prefix, path],
          framework: 'Rocket',
          handler,
          whole: prefix !== null,
          line: file.lineOf(call),
          endLine: call.endLine,
          symbol: call.decorates,
        }),
      );
    }
    const isList = call.name === 'routes' && call.receiver === null && call.arguments.length > 0;
    const adds = /^(?:append|extend)$/.test(call.name) && /routes?\b/.test(call.arguments[0] ?? '');
    const isMount = call.name === 'mount' && call.receiver !== null && call.arguments.length === 2;
    if (!isList && !adds && !isMount) return [];
    const line = isList ? call.line : file.lineOf(call);
    if (!adds && mounted.some((each) => each.line <= line && line <= each.endLine)) return [];
    // A prefix may begin with a base that is configured; what is written is what follows it.
    const [prefix, ...more] = isMount
      ? stringsIn(call.arguments[0] ?? '').map((each) => each.replace(/\{\w*\}/g, ''))
      : [''];
    if (prefix === undefined || more.length > 0) return [];
    return [
      makeMount({
        prefix,
        router: /([\w:]+)\(\)$/.exec(call.arguments.at(-1) ?? '')?.[1] ?? call.name,
        framework: 'Rocket',
        line: isList ? call.line : file.lineOf(call),
        endLine: call.endLine,
        // The macro of a list is no call of a function with its name.
        functions: isList || /routes!/.test(call.arguments.join()) ? 'named' : 'any',
        root: isMount,
        symbol: call.inside,
      }),
    ];
  });
}

const MOUNTED = /\.mount\(\s*"([^"\n]*)"\s*,\s*routes!\[([^\]]*)\]/g;

/** Functions of the file that it mounts itself, `rocket.mount("/orders", routes![list, show])`, with the path. */
function mountedHere(file: SourceFile): { prefix: string; names: string[]; line: number; endLine: number }[] {
  const own = new Set(file.parsed.symbols.map(({ name }) => name));
  return [...file.code.matchAll(MOUNTED)].flatMap(({ 0: { length }, 1: prefix = '', 2: list = '', index }) => {
    const names = list.split(',').map((each) => each.trim());
    const line = file.lineAt(index);
    const isLocal = names.every((each) => each === '' || own.has(each));
    return isLocal ? [{ prefix, names, line, endLine: file.lineAt(index + length) }] : [];
  });
}

/** `get(list).post(create)` of Axum; a name at which a long text is cut is none. */
function methodsOf(made: string): { method: string; handler: string | undefined }[] {
  const found: { method: string; handler: string | undefined }[] = [];
  for (const match of made.matchAll(
    new RegExp(`(?:^|\\.|::|\\b)(${VERBS})(?:_service|_with)?\\(\\s*([\\w:]+(?![\\w:…]|$))?`, 'g'),
  ))
    found.push({ method: match[1] ?? 'ANY', handler: match[2] });
  return found;
}
