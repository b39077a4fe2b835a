import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { namedArgument, nameValue, stringValue } from '../../text/literal.ts';
import { UNSURE } from '../guard-marks.ts';
import { isGuardWrapper } from '../guard-wrappers.ts';
import { restfulActions } from '../restful-actions.ts';
import { makeRoute } from '../route-maker.ts';
import { beforeBlocks } from './before-blocks.ts';
import { deviseRoutes } from './devise-routes.ts';
import { grapeRoutes } from './grape-routes.ts';
import { type Loop, loopsIn, withShared } from './rails-loops.ts';
import { plural, singular } from './rails-nouns.ts';
import { knownParts, UNKNOWN, withPrefixes } from './rails-prefixes.ts';

const VERB = /^(?:get|post|put|patch|delete|match)$/;
/** Methods of HTTP and of WebDAV; `all` stands for every one. */
const METHOD =
  /^(?:get|post|put|patch|delete|head|options|propfind|proppatch|report|search|mkcol|mkcalendar|copy|move|lock|unlock)$/;
const RESTFUL = restfulActions('destroy');

export function rubyRoutes(file: SourceFile): Fact[] {
  if (/routes\.draw\b/.test(file.text) || /(?:^|\/)config\/routes(?:\/|\.rb$)/.test(file.path))
    return railsRoutes(file);
  const extended = (base: RegExp): boolean =>
    file.parsed.symbols.some((each) => each.bases.some((name) => base.test(name)));
  if (file.text.includes('Grape::API') && extended(/^(?:::)?Grape::API\b/)) return grapeRoutes(file);
  const isSinatra = file.imports(/^sinatra/) || extended(/^Sinatra::/);
  if (!isSinatra) return [];
  const guards = beforeBlocks(file);
  return file.parsed.calls.flatMap((call): Fact[] => {
    const path = stringValue(call.arguments[0]);
    if (call.receiver !== null || !VERB.test(call.name) || path === null || !path.startsWith('/')) return [];
    return [
      makeRoute({
        method: call.name,
        path: [path],
        framework: 'Sinatra',
        line: call.line,
        endLine: call.endLine,
        handler: 'do',
        guards,
        symbol: call.inside,
      }),
    ];
  });
}

interface Block {
  call: CodeCall;
  path: string;
  module: string;
  controller?: string;
  /** What the path of one thing of a resource ends with: `{slug}` where the resource names it, else `{id}`. */
  member?: string;
  guards?: string[];
}

/** What a file of routes has beside the calls that are drawn where they stand. */
interface Drawing {
  framework: string;
  /** All calls, of which a concern may be taken in anywhere. */
  all: readonly CodeCall[];
  loops: readonly Loop[];
}

/** The routes DSL: blocks nest by their lines, and every `resources` stands for up to seven routes. */
function railsRoutes(file: SourceFile): Fact[] {
  const bare = file.parsed.calls.filter((each) => each.receiver === null);
  const all = withShared(withPrefixes(file, bare)).sort(byPlace);
  const loops = loopsIn(file, all);
  const within = (each: CodeCall) => loops.some(({ call }) => call.line < each.line && each.line < call.endLine);
  // A concern that is taken in stands where it is.
  const taken = new Set(all.flatMap((call) => concernsOf(call, all).flat()));
  const others = all.filter((call) => !taken.has(call) && !within(call));
  const calls = [...others, ...loops.map(({ call }) => call)].sort(byPlace);
  return drawn(calls, { framework: isHanami(file) ? 'Hanami' : 'Rails', all, loops }, []);
}

const BESIDE = /^(?:collection|member)$/;

function byPlace(a: CodeCall, b: CodeCall): number {
  return a.line - b.line || b.endLine - a.endLine || Number(BESIDE.test(b.name)) - Number(BESIDE.test(a.name));
}

/** What calls draw inside of blocks. */
function drawn(calls: readonly CodeCall[], drawing: Drawing, around: readonly Block[]): Fact[] {
  const { framework } = drawing;
  const open = [...around];
  const facts: Fact[] = [];
  for (const call of calls) {
    while (open.length > around.length && (open.at(-1)?.call.endLine ?? 0) < call.line) open.pop();
    const loop = drawing.loops.find((each) => each.call === call);
    if (loop) {
      facts.push(...onceEach(loop.rounds.flatMap((round) => drawn(round, drawing, open))));
      continue;
    }
    const outer = open.map((block) => block.path);
    // A namespace of Hanami is one of paths alone.
    const module = framework === 'Hanami' ? '' : open.map((block) => block.module).join('');
    const block = blockOf(call, open.at(-1));
    const guards = open.flatMap((each) => each.guards ?? []);
    const found: RailsRoute[] = /^resources?$/.test(call.name)
      ? resourceRoutes(call, outer, module)
      : VERB.test(call.name)
        ? verbRoutes(call, open, outer, module)
        : call.name === 'root'
          ? rootRoutes(call, outer, module)
          : deviseRoutes(call).map(({ path, ...route }) => ({ ...route, parts: [...outer, path] }));
    const own = constraintsOf(namedArgument(call.arguments, 'constraints') ?? '');
    facts.push(...found.map((route) => rails(call, framework, route, [...guards, ...own, ...(route.guards ?? [])])));
    for (const inside of concernsOf(call, drawing.all))
      facts.push(...drawn(inside, drawing, call.name === 'concerns' || !block ? open : [...open, block]));
    // What stands in braces on one line is inside too: `collection { post :batch }`.
    if (block && (call.endLine > call.line || BESIDE.test(call.name))) open.push(block);
  }
  return facts;
}

/** What one action answers under several names is told by the first of them. */
function onceEach(facts: readonly Fact[]): Fact[] {
  const key = (fact: Fact): string =>
    fact.kind === 'route' && fact.values.handler !== undefined
      ? `${fact.startLine} ${fact.values.method} ${fact.values.handler}`
      : `${fact.startLine} ${fact.subject}`;
  return facts.filter((fact, place) => facts.findIndex((each) => key(each) === key(fact)) === place);
}

/** The calls of the concerns that a call takes in: `resources :orders, concerns: :payable`, `concerns :payable`. */
function concernsOf(call: CodeCall, all: readonly CodeCall[]): CodeCall[][] {
  if (!/^(?:resources?|concerns)$/.test(call.name)) return [];
  const written =
    call.name === 'concerns' ? call.arguments.join(' ') : (namedArgument(call.arguments, 'concerns') ?? '');
  const names = /^\[?%i/.test(written) ? written.slice(2).match(/\w+/g) : written.match(/(?<=:)\w+/g);
  return (names ?? []).flatMap((name) => {
    const concern = all.find((each) => each.name === 'concern' && nameValue(each.arguments[0]) === name);
    // One that takes itself in would never end.
    if (!concern || (concern.line <= call.line && call.line <= concern.endLine)) return [];
    return [all.filter((each) => concern.line < each.line && each.line < concern.endLine)];
  });
}

/** Hanami took its routes over from Rails, but every action is a class. */
function isHanami(file: SourceFile): boolean {
  return /\bHanami::Routes\b/.test(file.code) || /(?:^|\/)apps\/\w+\/config\/routes\.rb$/.test(file.path);
}

interface RailsRoute {
  method: string;
  parts: string[];
  handler: string | undefined;
  guards?: string[];
}

function rootRoutes(call: CodeCall, outer: string[], module: string): RailsRoute[] {
  const target = stringValue(namedArgument(call.arguments, 'to') ?? call.arguments[0]);
  return target ? [{ method: 'GET', parts: [...outer, '/'], handler: `${module}${target}` }] : [];
}

function blockOf(call: CodeCall, around: Block | undefined): Block | null {
  const name = nameValue(call.arguments[0]);
  const written = pathOf(call);
  const keep = {
    ...(around?.controller === undefined ? {} : { controller: around.controller }),
    ...(around?.member === undefined ? {} : { member: around.member }),
  };
  switch (call.name) {
    case 'namespace':
      return name === null ? null : { call, path: written ?? name, module: moduleOf(call) || `${name}/` };
    case 'scope':
      return {
        call,
        // What may be left out tells nothing of where its routes are: `scope "(:locale)"`.
        path: (name !== null && !/^\w+\s*[:=]/.test(call.arguments[0] ?? '') ? name : (written ?? '')).replace(
          /\/?\([^()]*\)/g,
          '',
        ),
        module: moduleOf(call),
        ...keep,
      };
    case 'resources':
      return name === null
        ? null
        : {
            call,
            path: `${written ?? name}/{${singular(name.replace(/^.*\//, ''))}_${paramOf(call)}}`,
            module: moduleOf(call),
            controller: controllerOf(call, name),
            member: `{${paramOf(call)}}`,
          };
    case 'resource':
      return name === null
        ? null
        : { call, path: written ?? name, module: moduleOf(call), controller: controllerOf(call, plural(name)) };
    case 'collection':
      return { call, path: '..', module: '', ...keep };
    case 'member':
      return { call, path: memberStep(around), module: '', ...keep };
    case 'concern':
      return { call, path: UNKNOWN, module: '' };
    case 'controller':
      return name === null ? null : { call, path: '', module: '', controller: name };
    // Devise lets only those who are signed in through to the routes inside.
    case 'authenticate':
    case 'authenticated':
      return { call, path: '', module: '', ...keep, guards: [call.name] };
    case 'constraints':
      return { call, path: '', module: '', ...keep, guards: constraintsOf(call.arguments.join(', ')) };
    default:
      return wrapperOf(call, keep);
  }
}

/** `path: "v1"`, `path: :v1`, and `path: nil`, which stands for nothing. */
function pathOf(call: CodeCall): string | null {
  const written = namedArgument(call.arguments, 'path') ?? undefined;
  return written === 'nil' ? '' : nameValue(written);
}

/** Who is let through to routes may be asked by a class of the project: `constraints ->(request) { Staff.admin?(request) }`. */
function constraintsOf(written: string): string[] {
  if (/^(?:\{|:?\w+\s*(?:=>|:(?!:)))/.test(written.trim())) return [];
  const [, type, question = ''] =
    /(?<![\w:])([A-Z]\w*(?:::[A-Z]\w*)*)(?:\.new\b)?(?:\.(\w+[?!]?))?/.exec(written) ?? [];
  if (type === undefined || /^(?:Rails|ENV|Regexp|URI)$/.test(type)) return [];
  const name = question === '' || question === 'new' ? type : `${type}.${question}`;
  const words = name.replace(/Constraints?\b|\?$/g, '').replace(/(?<=[a-z])(?=[A-Z])/g, '_');
  return [words.split(/\.|::/).some((each) => isGuardWrapper(`require_${each}`)) ? name : `${UNSURE}${name}`];
}

/** What another library puts around routes says it as a scope does: `api_version(module: "Api::V1", path: {value: "v1"})`. */
function wrapperOf(call: CodeCall, keep: Partial<Block>): Block | null {
  const module = moduleOf(call);
  const path = namedArgument(call.arguments, 'path') ?? '';
  const written = pathOf(call) ?? stringValue(/\bvalue(?::|\s*=>)\s*("[^"\n]*"|'[^'\n]*')/.exec(path)?.[1]);
  return module === '' && written === null ? null : { ...keep, call, path: written ?? '', module };
}

/** `module: :import` puts the controllers into a module, whatever the path. */
function moduleOf(call: CodeCall): string {
  const module = nameValue(namedArgument(call.arguments, 'module') ?? undefined);
  if (module === null) return '';
  // A module may be written as a constant: `Api::V1`.
  return `${module
    .replace(/::/g, '/')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .toLowerCase()}/`;
}

/** A step to one thing of the resource around: its identifier has its plain name there. */
function memberStep(around: Block | undefined): string {
  return `.${around?.member ?? '{id}'}`;
}

/** `resources :orders, param: :number` has another identifier in its paths than `id`. */
function paramOf(call: CodeCall): string {
  return nameValue(namedArgument(call.arguments, 'param') ?? undefined) ?? 'id';
}

function resourceRoutes(call: CodeCall, outer: string[], module: string): RailsRoute[] {
  const names: string[] = [];
  for (const each of call.arguments) {
    const name = nameValue(each);
    if (name === null || /^\w+:/.test(each)) break;
    names.push(name);
  }
  const only = namedArgument(call.arguments, 'only');
  const except = namedArgument(call.arguments, 'except');
  // What has an identifier of its own needs no longer that of the resource around it.
  const isShallow = namedArgument(call.arguments, 'shallow') === 'true' && /\}$/.test(outer.at(-1) ?? '');
  const listed = (written: string, action: string) => new RegExp(`\\b${escaped(action)}\\b`).test(written);
  return names.flatMap((name) => {
    const isOne = call.name === 'resource';
    const base = pathOf(call) ?? name;
    const controller = controllerOf(call, isOne ? plural(name) : name);
    return RESTFUL.filter(([action]) => !(isOne && action === 'index'))
      .filter(([action]) => (only === null ? except === null || !listed(except, action) : listed(only, action)))
      .map(([action, method, path]) => ({
        method,
        parts: [
          ...(isShallow && path.includes('{id}') ? outer.slice(0, -1) : outer),
          base,
          path.replace(/\/\{id\}/, isOne ? '' : `/{${paramOf(call)}}`),
        ],
        handler: `${module}${moduleOf(call)}${controller}#${action}`,
      }));
  });
}

/** The usual actions of a resource are told apart by their methods alone: `collection { delete :destroy }`. */
const CANONICAL = /^(?:index|create|new|show|update|destroy)$/;

function verbRoutes(call: CodeCall, open: readonly Block[], outer: string[], module: string): RailsRoute[] {
  const first = call.arguments[0] ?? '';
  const arrow = /^(['"][^'"]*['"])\s*=>\s*(.+)$/.exec(first);
  const path = arrow ? stringValue(arrow[1]) : nameValue(first);
  if (path === null || (path === '' && outer.length === 0)) return [];
  const target = arrow?.[2] ?? namedArgument(call.arguments, 'to') ?? undefined;
  const to = nameValue(target);
  const action = nameValue(namedArgument(call.arguments, 'action') ?? undefined);
  const controller = nameValue(namedArgument(call.arguments, 'controller') ?? undefined) ?? open.at(-1)?.controller;
  const on = nameValue(namedArgument(call.arguments, 'on') ?? undefined);
  const named = to ?? action ?? (/^\w+$/.test(path) ? path : null);
  // A target that is no name answers by itself: `to: redirect("/orders")`.
  const handler =
    target !== undefined && to === null
      ? undefined
      : to !== null && /[#.]/.test(to)
        ? `${module}${to}`
        : controller && named !== null
          ? `${module}${controller}#${named}`
          : /^\w+\/\w+$/.test(path)
            ? path.replace('/', '#')
            : undefined;
  const via = (namedArgument(call.arguments, 'via') ?? '').match(/[a-z]+/g)?.filter((each) => METHOD.test(each)) ?? [];
  const methods = call.name !== 'match' ? [call.name] : via.length === 0 ? ['ANY'] : via;
  const where = on === 'collection' ? [...outer, '..'] : on === 'member' ? [...outer, memberStep(open.at(-1))] : outer;
  const own = path.replace(/\(\.?:?format\)|\(\.[^)]*\)/g, '').replace(/[()]/g, '');
  const isBeside = BESIDE.test(on ?? open.at(-1)?.call.name ?? '');
  const parts = isBeside && CANONICAL.test(own) ? where : [...where, own];
  return methods.map((method) => ({ method, parts, handler }));
}

function rails(call: CodeCall, framework: string, { method, parts, handler }: RailsRoute, guards: string[]): Fact {
  // A collection steps back over the identifier of its resource; a member keeps it under the plain name.
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..') path.push((path.pop() ?? '').replace(/\/\{\w+\}$/, ''));
    else if (part.startsWith('.{')) path.push((path.pop() ?? '').replace(/\{\w+\}$/, part.slice(1)));
    else path.push(part);
  }
  return makeRoute({
    method,
    // What takes the rest of a path is a variable too: `files/*path`.
    ...knownParts(path.map((part) => part.replace(/(?<=^|\/)\*(\w+)/g, '{$1}'))),
    framework,
    line: call.line,
    endLine: call.line,
    // What a loop fills in is not known where its list is not.
    handler: handler?.includes('#{') ? undefined : handler,
    guards,
    symbol: call.inside,
  });
}

function controllerOf(call: CodeCall, fallback: string): string {
  return nameValue(namedArgument(call.arguments, 'controller') ?? undefined) ?? fallback;
}
