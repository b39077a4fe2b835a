import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';
import { makeMount, makeRoute } from '../route-maker.ts';

const ADDS = /^add_(?:[a-z]+_)?resource$/;
const METHODS = /^(?:get|post|put|patch|delete|head|options)$/;

interface Prefix {
  prefix: string;
  whole: boolean;
}

/**
 * `api.add_resource(Order, "/orders", "/orders/<id>")` of Flask-RESTful: each path answers what the class has methods
 * for. A project may have a way of its own to do it: `api.add_shop_resource(Order, "/orders")`.
 */
export function flaskResources(file: SourceFile, routers: ReadonlyMap<string, Prefix>): Fact[] {
  return file.parsed.calls.flatMap((call): Fact[] => {
    if (call.decorates !== null) return decoratedResource(file, call, routers);
    const [resource = '', ...rest] = call.arguments;
    if (!ADDS.test(call.name) || call.receiver === null || !/^[\w.]+$/.test(resource)) return [];
    const through = call.name === 'add_resource' ? undefined : call.name;
    const paths = rest.flatMap((each) => stringValue(each) ?? []).filter((path) => path.startsWith('/'));
    const { prefix, whole } = apiPrefix(file, call.receiver, routers);
    return routesOf(file, call, resource, { framework: 'Flask', prefix, paths, whole, through, symbol: call.inside });
  });
}

/** A route for each method of a resource at each of its paths. */
function routesOf(
  file: SourceFile,
  { line, endLine, receiver }: CodeCall,
  resource: string,
  at: {
    framework: string;
    prefix: string;
    paths: readonly string[];
    whole: boolean;
    through?: string | undefined;
    before?: string | undefined;
    symbol: number | null;
  },
): Fact[] {
  const { framework, prefix, paths, whole, through, before, symbol } = at;
  return methodsOf(file, resource).flatMap(({ method, guards }) => {
    const handler = method === 'ANY' ? resource : `${resource}.${method}`;
    return paths.map((path) =>
      makeRoute({
        method,
        path: [prefix, path],
        framework,
        line,
        endLine,
        handler,
        guards,
        router: receiver,
        whole,
        through,
        before,
        symbol,
      }),
    );
  });
}

/** `@orders.route("/<id>")` over a class, below the path of its namespace or blueprint. */
function decoratedResource(file: SourceFile, call: CodeCall, routers: ReadonlyMap<string, Prefix>): Fact[] {
  if (!isResource(file, call) || call.receiver === null) return [];
  const { name = '' } = file.symbol(call.decorates) ?? {};
  const paths = call.arguments.flatMap((each) => stringValue(each) ?? []).filter((path) => /^(?:\/|$)/.test(path));
  const blueprint = routers.get(call.receiver);
  if (blueprint) return routesOf(file, call, name, { framework: 'Flask', paths, symbol: call.decorates, ...blueprint });
  const space = new RegExp(`^[ \\t]*${escaped(call.receiver)}\\s*=\\s*[\\w.]*?(?:Namespace|\\.namespace)\\(`, 'm').exec(
    file.bare,
  );
  const open = space ? space.index + space[0].length - 1 : -1;
  const list = space ? splitList(file.code.slice(open + 1, Math.max(open + 1, closingBracket(file.bare, open)))) : [];
  const prefix = stringValue(namedArgument(list, 'path') ?? undefined) ?? stringValue(list[0]) ?? '';
  // A namespace of another file tells its path there.
  const before = space ? undefined : call.receiver;
  const place = { prefix, paths, before, whole: false, symbol: call.decorates };
  return routesOf(file, call, name, { framework: 'Flask-RESTX', ...place });
}

/**
 * Where namespaces of Flask-RESTX hang: `api.add_namespace(orders)`, and `api = Api(blueprint)` itself. A path that is given
 * there takes the place of that of the namespace, which only its own file tells.
 */
export function namespaceMounts(file: SourceFile, routers: ReadonlyMap<string, Prefix>): Fact[] {
  if (!file.imports(/^flask_rest(?:x|plus)\b/)) return [];
  return file.parsed.calls.flatMap(({ name, receiver, arguments: given, line }): Fact[] => {
    const mount = { framework: 'Flask-RESTX', line };
    const [first = '', second] = given;
    if (name === 'add_namespace' && receiver !== null && /^[\w.]+$/.test(first)) {
      const path = stringValue(second)?.replaceAll('/', '') ?? '';
      const isOwn = second === undefined || (path !== '' && new RegExp(`^${escaped(path)}(?:_|$)`).test(first));
      return isOwn
        ? [makeMount({ ...mount, prefix: '', router: first, module: file.moduleOf(first), onto: receiver })]
        : [];
    }
    const made = /Api$/.test(name)
      ? /^\s*(\w+)\s*=\s*(?:\w+\.)?\w*Api\(/.exec(file.lines[line - 1] ?? '')?.[1]
      : undefined;
    if (made === undefined || !routers.has(first)) return [];
    return [makeMount({ ...mount, prefix: apiPrefix(file, made, routers).prefix, router: made, onto: first })];
  });
}

/** Whether a route stands over a class, which answers by its methods. */
export function isResource(file: SourceFile, { name, decorates }: CodeCall): boolean {
  const type = name === 'route' ? file.symbol(decorates) : undefined;
  return (
    type?.kind === 'class' &&
    (file.imports(/^flask_rest(?:x|plus)|^flask_smorest|^apiflask/) ||
      type.bases.some((base) => /(?:^|\.)MethodView$/.test(base)))
  );
}

/** `api = Api(blueprint, prefix="/v1")`: below what the application or blueprint hangs. */
function apiPrefix(file: SourceFile, api: string, routers: ReadonlyMap<string, Prefix>): Prefix {
  const made = new RegExp(`^[ \\t]*${escaped(api)}\\s*=\\s*(?:\\w+\\.)?\\w*Api\\(`, 'm').exec(file.bare);
  if (!made) return { prefix: '', whole: false };
  const open = made.index + made[0].length - 1;
  const list = splitList(file.code.slice(open + 1, Math.max(open + 1, closingBracket(file.bare, open))));
  const own = namedArgument(list, 'prefix');
  const prefix = own === null ? '' : stringValue(own);
  const onto = list.find((each) => /^[\w.]+$/.test(each)) ?? namedArgument(list, 'app');
  const above = routers.get(onto ?? '') ?? { prefix: '', whole: /^(?:\w+\.)?(?:app|application)$/.test(onto ?? '') };
  return { prefix: `${above.prefix}/${prefix ?? ''}`, whole: above.whole && prefix !== null };
}

/** What a class of the same file answers; of a class of another file only that it answers. */
export function methodsOf(file: SourceFile, resource: string): { method: string; guards: string[] }[] {
  const { symbols } = file.parsed;
  const type = symbols.findIndex(({ kind, name }) => kind === 'class' && name === resource);
  const found = symbols.flatMap(({ container, name }, index) =>
    type >= 0 && container === type && METHODS.test(name)
      ? [{ method: name, guards: guardNames(file.decorators(index).map(written)) }]
      : [],
  );
  return found.length > 0 ? found : [{ method: 'ANY', guards: [] }];
}

function written({ name, receiver, arguments: list }: CodeCall): string {
  return `${receiver === null ? '' : `${receiver}.`}${name}${list.length > 0 ? `(${list.join(', ')})` : ''}`;
}
