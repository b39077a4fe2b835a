import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, objectValue, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { UNSURE, UNTOLD } from '../guard-marks.ts';
import { enclosingPrefixes, makeRoute } from '../route-maker.ts';
import { writtenArguments } from '../written-arguments.ts';
import { scaffoldedRoutes } from './auth-routes.ts';
import { handedRouters, laravelHandings } from './handed-routers.ts';
import { fromSetting, isListOfFiles, laravelFiles } from './laravel-files.ts';
import { listedPaths } from './listed-paths.ts';
import { withLists } from './middleware-lists.ts';

const VERB =
  /^(?:get|post|put|patch|delete|options|any|match|view|inertia|resource|apiResource|resources|apiResources|singleton|apiSingleton)$/;
/** `$app['config']` and `$app->make('config')` are things that an application holds, not the application. */
const ROUTER = /^(?:Route\b|\$(?:app|router|group|this->router|route|api)\b(?!\[|->(?:make|config|getContainer)\b))/;

type Action = readonly [name: string, method: string, rest: string, api: boolean];

const ACTIONS: readonly Action[] = [
  ['index', 'GET', '', true],
  ['store', 'POST', '', true],
  ['create', 'GET', '/create', false],
  ['show', 'GET', '/{}', true],
  ['edit', 'GET', '/{}/edit', false],
  ['update', 'PUT', '/{}', true],
  ['destroy', 'DELETE', '/{}', true],
];
/** What there is only one of, such as a profile, has no identity in its path. */
const ACTIONS_OF_ONE: readonly Action[] = [
  ['show', 'GET', '', true],
  ['edit', 'GET', '/edit', false],
  ['update', 'PUT', '', true],
];

/** What stands around a route or belongs to it alone. */
interface Terms {
  prefix: string;
  /** Whether the prefix is a text: `config('shop.path')` is none. */
  isRead: boolean;
  /** The place of the settings that holds the prefix, as `config('shop.path')` names it; empty where none does. */
  prefixSetting: string;
  /** Those that hold middleware. */
  middlewareSettings: string[];
  /** All that it passes, and what of it asks who calls. */
  middleware: string[];
  guards: string[];
  /** What may do so under another name. */
  unsure: string[];
  /** Middleware that it is taken out of. */
  freed: string[];
  namespace: string;
  /** The namespace as it is written. */
  space: string;
  /** The name, or the beginning of the names of all routes in a group. */
  name: string;
  controller: string | null;
}

interface Group extends Terms {
  line: number;
  endLine: number;
}

/** Routes of Laravel, Lumen and Slim: verbs on a facade or a router, the groups around them, and resources that stand for many. */
export function laravelRoutes(file: SourceFile): Fact[] {
  const isRouteFile = /(?:^|\/)routes\/[\w/.-]+\.php$/.test(file.path);
  const usesRoute = isRouteFile || file.imports(/Facades|^(?:Slim|Laravel\\Lumen|Illuminate\\Foundation)/);
  const handed = handedRouters(file);
  if (!usesRoute && handed.size === 0) return isListOfFiles(file) ? laravelFiles(file, []) : [];
  const groups = file.parsed.calls.filter(({ name }) => name === 'group').map((call) => groupOf(file, call));
  const isOfApi = /(?:^|\/)routes\/api\.php$/.test(file.path);
  const framework = isOfApi || usesLaravel(file) ? 'Laravel' : 'Slim';
  const routes = file.parsed.calls.flatMap((call): Fact[] => {
    const around = groups.filter(({ line, endLine }) => line <= call.line && endLine >= call.endLine);
    // Slim binds what it hands a group to the function of the group.
    const isOfGroup = framework === 'Slim' && call.receiver === '$this' && around.length > 0;
    const isHanded = handed.has(/^\$\w+/.exec(call.receiver ?? '')?.[0] ?? '');
    const isRouter = isHanded || isOfGroup || (usesRoute && ROUTER.test(call.receiver ?? ''));
    const scaffolded = usesRoute ? scaffoldedRoutes(call) : [];
    if (scaffolded.length === 0 && !(VERB.test(call.name) && isRouter)) return [];
    const { before, after } = writtenAround(file, call);
    const own = termsOf(withLists(file, `${before}${after}`, call.endLine), '');
    const above = [...enclosingPrefixes(groups, call.line, call.endLine), own.prefix];
    const setting = settingBefore([...around.toSorted((a, b) => a.line - b.line || b.endLine - a.endLine), own]);
    const targets = [
      ...scaffolded.map((each) => ({ ...each, terms: termsOf('', '') })),
      ...(scaffolded.length > 0 ? [] : targetsOf(file, call, after)).map(({ action, ...each }) => ({
        ...each,
        ...actionOf(file, action, [...around, own]),
      })),
    ];
    return targets.map(({ method, path, handler, name, terms }) => {
      const freed = [...new Set([...around, own, terms].flatMap((each) => each.freed))];
      const all = [...around, own, terms];
      const isKept = (each: string): boolean => !freed.includes(each);
      const guards = all.flatMap((each) => each.guards).filter(isKept);
      const unsure = all.flatMap((each) => each.unsure).filter(isKept);
      return makeRoute({
        method,
        // The path of a group has no slash at its end.
        path: [...above, path, ''],
        before: setting === '' ? undefined : fromSetting(setting),
        framework,
        line: call.line,
        endLine: call.endLine,
        handler,
        guards: [...new Set([...guards, ...unsure.map((each) => `${UNSURE}${each}`)])],
        limits: [...new Set(all.flatMap((each) => each.middleware))].filter(
          (each) => /^throttle\b/.test(each) && isKept(each),
        ),
        forStrangers: [...new Set(all.flatMap((each) => each.middleware))].filter(
          (each) => isForStrangers(each) && isKept(each),
        ),
        freed,
        name: nameOf(around, name ?? (own.name || terms.name)),
        whole: all.every(({ isRead, prefixSetting }) => isRead || (setting !== '' && prefixSetting === setting)),
        router: isHanded && !isRouteFile ? typeAround(file, call) : undefined,
        symbol: call.inside,
      });
    });
  });
  if (framework !== 'Laravel') return isListOfFiles(file) ? laravelFiles(file, []) : routes;
  return [...routes, ...laravelFiles(file, groups), ...laravelHandings(file, handed, groups)];
}

/** The class whose method is handed the router of a route. */
function typeAround(file: SourceFile, { line }: CodeCall): string | undefined {
  return file.parsed.symbols.findLast(
    ({ kind, startLine, endLine }) => kind === 'class' && startLine <= line && line <= endLine,
  )?.name;
}

/** The one place of the settings that holds the first prefix around a route; empty where none does. */
function settingBefore(around: readonly Terms[]): string {
  const [first, ...others] = around.filter(({ prefix, isRead }) => prefix !== '' || !isRead);
  if (first?.isRead !== false) return '';
  return others.some(({ isRead }) => !isRead) ? '' : first.prefixSetting;
}

interface Target {
  method: string;
  path: string;
  /** What answers, as written. */
  action: string;
  /** The name that a resource gives; null where the route is named by itself or not at all. */
  name: string | null;
}

/** The routes that one call registers. */
function targetsOf(file: SourceFile, call: CodeCall, after: string): Target[] {
  const [first = '', second, third] = call.arguments;
  if (/^(?:resources|apiResources)$/.test(call.name))
    return splitList(first.replace(/^\[|\]$/g, '')).flatMap((each) => {
      const [written, controller = ''] = each.split('=>');
      const path = stringValue(written);
      return path === null ? [] : resourceTargets(call.name.slice(0, -1), path, controller.trim(), after);
    });
  const isMatch = call.name === 'match';
  const path = stringValue(isMatch ? second : first);
  const action = isMatch ? third : second;
  if (path === null || action === undefined) return [];
  if (/^(?:resource|apiResource|singleton|apiSingleton)$/.test(call.name))
    // A long list of names may stand before what is left out.
    return resourceTargets(call.name, path, action, `${after}${optionsOf(writtenArguments(file, call)[2])}`);
  const methods = isMatch ? stringsIn(first) : [/^(?:view|inertia)$/.test(call.name) ? 'GET' : call.name];
  return listedPaths(file, call, { path, action }).flatMap((listed) =>
    methods.map((method) => ({ method, ...listed, name: null })),
  );
}

/** `['only' => ['index']]` as the third argument says the same as `->only(['index'])` behind the call. */
function optionsOf(list = ''): string {
  return ['only', 'except']
    .map((name) => ({ name, listed: objectValue(list, name) }))
    .map(({ name, listed }) => (listed === null ? '' : `->${name}(${stringsIn(listed).map((each) => `'${each}'`)})`))
    .join('');
}

function resourceTargets(kind: string, path: string, written: string, after: string): Target[] {
  const controller = /((?:\w+\\)*\w+)::class/.exec(written)?.[1] ?? stringValue(written) ?? written;
  const isNamed = /->names?\(/.test(after);
  return (/singleton/i.test(kind) ? ACTIONS_OF_ONE : ACTIONS)
    .filter(([action, , , api]) => (api || !kind.startsWith('api')) && isKept(after, action))
    .map(([action, method, rest]) => ({
      method,
      path: `${nested(path)}${rest.replace('{}', `{${parameterOf(path)}}`)}`,
      action: `'${controller}@${action}'`,
      name: isNamed ? null : `${path.split('/').at(-1)}.${action}`,
    }));
}

function groupOf(file: SourceFile, call: CodeCall): Group {
  const { before, inside, after } = writtenAround(file, call);
  // What stands in the function of a group, such as the list of one inside, is not said of the group itself.
  const open = /^\s*(?:array\s*)?[[(]/.exec(inside)?.[0];
  const list = open === undefined ? '' : inside.slice(0, closingBracket(inside, open.length - 1) + 1);
  const terms = termsOf(withLists(file, `${before}${after}`, call.endLine), withLists(file, list, call.endLine));
  const prefix = terms.prefix || (stringValue(call.arguments[0]) ?? '');
  return { ...terms, prefix, line: call.line, endLine: call.endLine };
}

/** What a chain such as `->prefix('x')->name('y')` and a list such as `['prefix' => 'x', 'as' => 'y']` say. */
function termsOf(chain: string, list: string): Terms {
  const chained = (pattern: string): string[] =>
    [...chain.matchAll(new RegExp(`(?:->|::)${pattern}\\(((?:[^()]|\\([^()]*\\))*)\\)`, 'g'))].map(
      (match) => match[1]?.trim() ?? '',
    );
  const said = (method: string, key: string): string =>
    stringValue(chained(method)[0]) ?? stringValue(objectValue(list, key) ?? undefined) ?? '';
  const written = [...chained('middleware'), objectValue(list, 'middleware') ?? ''].filter((each) => each !== '');
  const middleware = written.flatMap(middlewareIn);
  const prefix = chained('prefix')[0] ?? objectValue(list, 'prefix') ?? '';
  return {
    prefix: said('prefix', 'prefix'),
    isRead: [chained('prefix')[0], objectValue(list, 'prefix') ?? undefined].every(
      (written) => written === undefined || stringValue(written) !== null,
    ),
    prefixSetting: settingsIn(/^config\([^()]*\)$/.test(prefix) ? prefix : '')[0] ?? '',
    middlewareSettings: written.flatMap(settingsIn),
    middleware,
    guards: middleware.filter(isGuard),
    unsure: [
      ...addedNames(chain),
      ...middleware
        .filter((each) => !isGuard(each) && !isOfOthers(each))
        .map((each) => (each.startsWith(UNSURE) ? each.slice(UNSURE.length) : each)),
      ...(written.some((each) => middlewareIn(each).length === 0) ? [UNTOLD.slice(UNSURE.length)] : []),
    ],
    freed: chained('withoutMiddleware').flatMap(middlewareIn),
    namespace: said('namespace', 'namespace'),
    space: chained('namespace')[0] ?? objectValue(list, 'namespace') ?? '',
    name: said('(?:name|as|setName)', 'as'),
    controller: /(\w+)::class/.exec(chained('controller')[0] ?? '')?.[1] ?? null,
  };
}

/** What answers, with its namespace where it is named by a text, and what is said in a list beside it. */
function actionOf(file: SourceFile, written: string, around: readonly Terms[]): { handler: string; terms: Terms } {
  const isList = /^(?:\[|array\()/.test(written) && /=>/.test(written);
  const terms = termsOf('', isList ? written : '');
  const uses = isList ? (objectValue(written, 'uses') ?? 'function') : written;
  // `Orders::class . ':show'` and `'Orders:show'` of Slim name a method.
  const [, type, method] = /^\\?([\w\\]+)::class\s*\.\s*['"]:(\w+)['"]$/.exec(uses) ?? [];
  if (type !== undefined) return { handler: `${type.split('\\').at(-1)}@${method}`, terms };
  const whole = inNamespace(file, uses);
  if (whole !== null) return { handler: whole, terms };
  const text = stringValue(uses)?.replace(/^([\w\\]+):(\w+)$/, '$1@$2') ?? null;
  // A resource names its controller as its file takes it in: `Api\OrderController`.
  const [, space = '', below] = /^(\w+)\\([\w\\]+@\w+)$/.exec(text ?? '') ?? [];
  const taken = below === undefined ? null : importedSpace(file, space);
  if (taken !== null) return { handler: `${taken}\\${below}`, terms };
  if (text === null) return { handler: uses, terms };
  const controller = around.findLast((each) => each.controller !== null)?.controller;
  if (controller && /^\w+$/.test(text)) return { handler: `${controller}@${text}`, terms };
  if (!/^[\w\\]+(?:@\w+|Controller)$/.test(text)) return { handler: uses, terms };
  const spaces = text.startsWith('\\') ? [] : around.map(({ namespace }) => namespace);
  const parts = [...spaces, text].flatMap((each) => each.split('\\')).filter((each) => each !== '');
  return { handler: parts.join('\\'), terms };
}

/** `[Controllers\Orders::class, 'show']`, or the class alone, is in the namespace of `use App\Shop\Controllers`. */
function inNamespace(file: SourceFile, uses: string): string | null {
  const [, space = '', type, method = '__invoke'] =
    /^\[?\s*(\w+)\\([\w\\]+)::class(?:\s*,\s*['"](\w+)['"]\s*\])?$/.exec(uses) ?? [];
  const taken = importedSpace(file, space);
  return type === undefined || taken === null ? null : `${taken}\\${type}@${method}`;
}

function importedSpace(file: SourceFile, local: string): string | null {
  const imported = file.parsed.imports.find(({ names }) => names.some((each) => each.local === local));
  const name = imported?.names.find((each) => each.local === local)?.name;
  return name === undefined ? null : `${imported?.module}\\${name}`;
}

function nameOf(around: readonly Terms[], own: string): string | undefined {
  return own === '' ? undefined : `${around.map(({ name }) => name).join('')}${own}`;
}

/** The text of a call: the chain before its name, what its brackets hold, and the chain behind them. */
function writtenAround(file: SourceFile, call: CodeCall): { before: string; inside: string; after: string } {
  const begin = file.offsetOf(call.line);
  const name = new RegExp(`\\b${escaped(call.name)}\\(`, 'g');
  name.lastIndex = begin;
  const found = name.exec(file.bare);
  if (!found) return { before: call.receiver ?? '', inside: '', after: '' };
  const open = found.index + call.name.length;
  const [router = ''] = /^[$\w]+/.exec(call.receiver ?? '') ?? [];
  const from = Math.max(begin, file.bare.lastIndexOf(router, found.index));
  const close = closingBracket(file.bare, open);
  let end = close;
  for (let next = chainedCall(file.bare, end); next !== -1; next = chainedCall(file.bare, end)) end = next;
  return {
    before: file.code.slice(from, found.index),
    // The routes of a large group are no part of what it says of them.
    inside: file.code.slice(open + 1, Math.min(close < 0 ? Number.POSITIVE_INFINITY : close, open + LONGEST_LIST)),
    after: close < 0 ? '' : file.code.slice(close + 1, end + 1),
  };
}

const LONGEST_LIST = 2_000;

/** The closing bracket of a call that is chained right behind `end`, or -1. */
function chainedCall(bare: string, end: number): number {
  const chained = end < 0 ? null : /^\)\s*->\s*\w+\(/.exec(bare.slice(end, end + 300));
  return chained ? closingBracket(bare, end + chained[0].length - 1) : -1;
}

function usesLaravel(file: SourceFile): boolean {
  return file.imports(/Illuminate/) || /\b(?:Route::|Auth::routes\()/.test(file.bare);
}

/** Middleware that asks who the caller is or what he may do, or says that it refuses; others limit, count or translate. */
export function guardsIn(text: string): string[] {
  return middlewareIn(text).filter(isGuard);
}

/** What keeps sessions apart, what asks those who are known for more, and what adds a header to answers lets strangers pass. */
export function isGuard(name: string): boolean {
  return (
    /^(?!throttle\b|.*optional).*(?:auth|admin|role|permission|^(?:can|abilit(?:y|ies)|scopes?):|signed|verified|log(?:ged)?_?in|require\w*key|^(?:reject|deny|block|forbid|refuse))/i.test(
      name,
    ) && !/^auth\.session$|^AuthenticateSession$|two_?factor|^2fa|IfAuthenticated$|\bheaders?\b/i.test(name)
  );
}

/** What sends on whoever is signed in already. */
export function isForStrangers(name: string): boolean {
  return /^(?:guest(?::[\w,]+)?|RedirectIfAuthenticated)$/.test(name);
}

/** What every new application of Laravel puts before its routes to limit, decode or translate, and what is called like that. */
export function isOfOthers(name: string): boolean {
  return /^(?:web|api|bindings|guest\b.*|throttle\b.*|cache\b.*|auth\.session|AuthenticateSession|RedirectIfAuthenticated|StartSession|ShareErrorsFromSession|SubstituteBindings|TrimStrings|ConvertEmptyStringsToNull|TrustProxies|TrustHosts|HandleCors|ValidatePostSize|PreventRequestsDuringMaintenance|CheckForMaintenanceMode|InvokeDeferredCallbacks|HandlePrecognitiveRequests|HandleInertiaRequests|CreateFreshApiToken|EnsureFrontendRequestsAreStateful|AddLinkHeadersForPreloadedAssets)$|csrf|PreventRequestForgery|cookies|throttle|ratelimit|headers|locale|language|log(?!in|ged)|secur\w*header|debugbar|cors$/i.test(
    name,
  );
}

/** What Slim adds to a route, a group or an application: a class, a new one of it, a name, or a variable that holds it. */
export function addedNames(chain: string): string[] {
  if (!chain.includes('->add')) return [];
  return [...chain.matchAll(/->add(?:Middleware)?\(/g)].flatMap(({ 0: { length }, index }) => {
    const open = index + length - 1;
    const written = chain.slice(open + 1, Math.max(open + 1, closingBracket(chain, open)));
    const type = /(\w+)::class/.exec(written)?.[1];
    const name = /^\s*(?:new\s+)?['"]?\$?(?:this->)?\\?(?:\w+\\)*(\w+)/.exec(written)?.[1];
    if (name === undefined) return [];
    return /^(?:function|fn|static)$/.test(name) ? [UNTOLD.slice(UNSURE.length)] : [type ?? name];
  });
}

/** `config('shop.path')` names a place of the settings of an application. */
function settingsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w>:])config\(\s*['"](\w[\w.-]*)['"]/g)].map(([, key = '']) => key);
}

/** The names and classes in what a route, a group or a controller is told as its middleware. */
export function middlewareIn(text: string): string[] {
  // What a function gives is not known here.
  const written = text.replace(/\w+\([^()]*\)/g, '');
  const classes = [...written.matchAll(/(\w+)::class/g)].map((match) => match[1] ?? '');
  return [...stringsIn(written), ...classes];
}

/** `user-stories` is asked for one by one as `user_story`. */
function parameterOf(resource: string): string {
  const last = resource.split(/[./]/).at(-1) ?? resource;
  return last
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|status|alias)es$/, '$1')
    .replace(/(?<!s|statu|alia)s$/, '')
    .replaceAll('-', '_');
}

/** `artists.songs` stands for the songs of one artist. */
function nested(path: string): string {
  const parts = path.split('.');
  if (parts.length < 2 || path.includes('/')) return path;
  return parts.map((part, at) => (at < parts.length - 1 ? `${part}/{${parameterOf(part)}}` : part)).join('/');
}

/** What `->only(…)` and `->except(…)` behind a resource leave of its actions. */
function isKept(after: string, action: string): boolean {
  const listed = (name: string): string[] | null => {
    const found = new RegExp(`->${escaped(name)}\\(([^()]*)\\)`).exec(after);
    return found ? stringsIn(found[1] ?? '') : null;
  };
  return listed('only')?.includes(action) !== false && listed('except')?.includes(action) !== true;
}
