import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../text/literal.ts';
import type { MountFact } from '../route-facts.ts';
import { makeMount } from '../route-maker.ts';
import { routePath } from '../route-path.ts';
import { askedBefore, mayRefuse } from './fastapi-dependencies.ts';
import { askedByNinja, type MadeRouter, ninjaAuth, routerArguments, routerClass, textIn } from './python-routers.ts';

/** What a file of Python hangs below a path; of a list that is gone through, all that is in it. */
export function pythonMounts(
  file: SourceFile,
  framework: string,
  routers: ReadonlyMap<string, MadeRouter>,
): MountFact[] {
  return file.parsed.calls.map(asCalledLater).flatMap((call) => {
    const mount = mountOf(file, call, framework, routers);
    if (mount === null) return [];
    const loaded = loadedModules(file, call, mount.values.router);
    if (loaded.length > 0)
      return loaded.map(({ router, module }) => ({
        ...mount,
        subject: router,
        values: { ...mount.values, router, module },
      }));
    const listed = routers.has(mount.values.router) ? [] : listedRouters(file, call, mount.values.router);
    if (listed.length === 0) return [mount];
    return listed.map((router) => {
      const module = file.moduleOf(router);
      const { module: _, ...values } = mount.values;
      return { ...mount, subject: router, values: { ...values, router, ...(module ? { module } : {}) } };
    });
  });
}

/** `functools.partial(app.register_blueprint, orders, url_prefix="/orders")`, which somebody calls later, as that call. */
function asCalledLater(call: CodeCall): CodeCall {
  const [held = '', ...given] = call.name === 'partial' ? call.arguments : [];
  const [, receiver, name] = /^(\w+(?:\.\w+)*)\.(register_blueprint|include_router)$/.exec(held) ?? [];
  return receiver === undefined || name === undefined ? call : { ...call, receiver, name, arguments: given };
}

const LONGEST_LOOP = 30;

/** `for router in ROUTERS: app.include_router(router)`: what stands in that list, written there or as a constant of the file. */
function listedRouters(file: SourceFile, { line }: CodeCall, router: string): string[] {
  if (!/^\w+$/.test(router)) return [];
  const head = new RegExp(`^[ \\t]*for[ \\t]+${escaped(router)}[ \\t]+in[ \\t]+(?=([\\w]+)[ \\t]*:|[[(])`);
  for (let at = line - 1; at > Math.max(0, line - LONGEST_LOOP); at--) {
    const found = head.exec(file.lines[at - 1] ?? '');
    if (!found) continue;
    const from = found[1] === undefined ? file.offsetOf(at) + found[0].length : listStart(file, found[1]);
    const close = from < 0 ? -1 : closingBracket(file.bare, from);
    const items = close < 0 ? [] : splitList(file.code.slice(from + 1, close));
    return items.every((each) => /^[\w.]+$/.test(each)) ? items : [];
  }
  return [];
}

/**
 * `module = import_module(f"shop.parts.{name}")` for each name of a list, and `app.register_blueprint(module.blueprint)`:
 * the blueprint of each of these modules.
 */
function loadedModules(file: SourceFile, { line }: CodeCall, written: string): { router: string; module: string }[] {
  const [, owner, router] = /^(\w+)\.(\w+)$/.exec(written) ?? [];
  if (owner === undefined || router === undefined) return [];
  const above = file.code.slice(file.offsetOf(Math.max(1, line - LONGEST_LOOP)), file.offsetOf(line));
  const loads = new RegExp(
    `\\b${escaped(owner)}\\s*=\\s*(?:\\w+\\.)?import_module\\(\\s*f["']([\\w.]*)\\{(\\w+)\\}([\\w.]*)["']`,
  );
  const [, before = '', name, after = ''] = loads.exec(above) ?? [];
  if (name === undefined) return [];
  const list = new RegExp(`\\bfor\\s+${escaped(name)}\\s+in\\s+(\\w+)\\s*:`).exec(above)?.[1];
  const from = list === undefined ? -1 : listStart(file, list);
  const close = from < 0 ? -1 : closingBracket(file.bare, from);
  const items = close < 0 ? [] : splitList(file.code.slice(from + 1, close));
  return items.flatMap((each) => {
    const text = stringValue(each);
    return text === null ? [] : [{ router, module: `${before}${text}${after}` }];
  });
}

/** Where the one list of a name opens in a file. */
function listStart(file: SourceFile, name: string): number {
  const given = new RegExp(`^${escaped(name)}[ \\t]*(?::[^=\\n]+)?=[ \\t]*(?=[[(])`, 'gm');
  const [only, ...others] = [...file.bare.matchAll(given)];
  return only && others.length === 0 ? only.index + only[0].length : -1;
}
function mountOf(
  file: SourceFile,
  call: CodeCall,
  framework: string,
  routers: ReadonlyMap<string, MadeRouter>,
): ReturnType<typeof makeMount> | null {
  const api = initialized(call);
  if (api !== null)
    return makeMount({ ...api, prefix: '', framework, line: call.line, module: file.moduleOf(api.router) });
  if (
    !/^(?:register_blueprint|include_router|add_router|add_subapp|mount|Mount)$/.test(call.name) ||
    call.decorates !== null
  )
    return null;
  const isPathFirst = /^(?:add_router|add_subapp|mount|Mount)$/.test(call.name);
  const written = namedArgument(call.arguments, 'url_prefix') ?? namedArgument(call.arguments, 'prefix');
  const prefix = textIn(file, (isPathFirst ? call.arguments[0] : written) ?? '');
  const isApplication = /^(?:[mM]ount|add_subapp)$/.test(call.name) && call.arguments.length > 1;
  // Where it hangs is a setting, which only those who run it know; that an application is a part of another is told all the same.
  if (isPathFirst && prefix === null && (!isApplication || OF_ALL.test(call.arguments[0] ?? ''))) return null;
  const part = namedArgument(call.arguments, 'app') ?? namedArgument(call.arguments, 'routes') ?? call.arguments[1];
  const given = (isPathFirst ? part : call.arguments[0]) ?? '';
  const router = call.name === 'register_blueprint' || isApplication ? partIn(given) : given;
  // A router of django-ninja may be told by its name: `api.add_router("/orders", "shop.orders.router")`.
  const [, module, name] = /^["']([\w.]+)\.(\w+)["']$/.exec(call.name === 'add_router' ? router : '') ?? [];
  if (module !== undefined && name !== undefined)
    return makeMount({
      prefix: prefix ?? '',
      router: name,
      framework,
      line: call.line,
      module,
      onto: call.receiver,
      guards: includedGuards(file, call),
    });
  const computed = isApplication && prefix === null ? '' : undefined;
  const { constant = computed, rest = '' } =
    prefix === null ? constantIn((isPathFirst ? call.arguments[0] : written) ?? '') : {};
  if (!/^[\w.]+$/.test(router) || (written !== null && prefix === null && constant === undefined)) return null;
  // What FastAPI hangs on a router, and Flask on a blueprint, stands below the path with which that was made.
  const above = isPathFirst ? '' : (routers.get(call.receiver ?? '')?.prefix ?? '');
  return makeMount({
    prefix: routePath(above, prefix ?? rest),
    constant,
    router,
    framework,
    line: call.line,
    module: file.moduleOf(router),
    onto: call.receiver,
    guards: includedGuards(file, call),
  });
}

/** What an operator may put before all paths alike: `app.mount(settings.base_url, api)`. */
const OF_ALL = /base|root|context|sub_?path|proxy/i;

/** A blueprint or an application may be made by a function, `orders.make_blueprint(settings)`, or put into a wrapper. */
function partIn(given: string): string {
  const wrapped = /^(?:\w+\.)*[A-Z]\w*Middleware\(\s*(?:app\s*=\s*)?([\w.]+)\s*(?:,.*)?\)$/s.exec(given)?.[1];
  return wrapped ?? given.replace(/^((?:\w+\.)*[a-z_]\w*)\(.*\)$/s, '$1');
}

/**
 * What an operator may set has a value to begin with, `url_prefix=app.config["SHOP_URL_PREFIX"]` and
 * `prefix=settings.API_PREFIX`, and so has a constant of another file; more may stand behind it: `f"{settings.API}/orders"`.
 */
function constantIn(written: string): { constant?: string | undefined; rest?: string } {
  const [, hole, rest = ''] = /^f["']\{([^{}]+)\}([^"'{}]*)["']$/.exec(written) ?? [];
  const name = hole ?? written;
  const constant =
    /\bconfig\[\s*["']([A-Z]\w*)["']\s*\]$/.exec(name)?.[1] ??
    /^(?:\w+\.)*\w*(?:settings|config)(?:\(\))?\.(\w+)$/i.exec(name)?.[1] ??
    /^(?:\w+\.)*([A-Z][A-Z\d_]+)$/.exec(name)?.[1];
  return { constant, rest };
}

/** `app.include_router(orders, dependencies=[Depends(signed_in)])` asks before all of it, as does what it is hung on. */
function includedGuards(file: SourceFile, { name, receiver, arguments: list }: CodeCall): string[] | undefined {
  if (name === 'add_router') {
    const asked = askedByNinja(ninjaAuth(file, receiver ?? '', list));
    return asked.length > 0 ? asked : undefined;
  }
  if (name !== 'include_router') return undefined;
  const above = receiver === null ? '' : routerArguments(file, receiver);
  const written = [namedArgument(splitList(above), 'dependencies'), namedArgument(list, 'dependencies')];
  const guards = [
    ...routerClass(file, receiver ?? ''),
    ...written.flatMap((each) => askedBefore(each ?? '')).filter((each) => mayRefuse(file, each)),
  ];
  return guards.length > 0 ? [...new Set(guards)] : undefined;
}

/** `api.init_app(app)`: an interface of Flask-RESTful that was made without the application gets it later. */
function initialized({
  name,
  receiver,
  arguments: list,
  decorates,
}: CodeCall): { router: string; onto: string } | null {
  const [onto = ''] = list;
  const isApi = name === 'init_app' && decorates === null && receiver !== null && /(?:^|_)api$/i.test(receiver);
  return isApi && list.length === 1 && /^\w+$/.test(onto) ? { router: receiver, onto } : null;
}
