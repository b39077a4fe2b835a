import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { namedArgument, stringsIn, stringValue } from '../../text/literal.ts';
import { makeMount, makeRoute } from '../route-maker.ts';

/**
 * Pyramid gives a path a name, `config.add_route("order", "/orders/{id}")`, and says of each view which name it answers:
 * `@view_config(route_name="order", permission="read")`, by that decorator or one of the project.
 */
export function pyramidRoutes(file: SourceFile): Fact[] {
  // aiohttp names a method where Pyramid gives a name.
  if (!/\badd_route\(|\broute_name\s*=/.test(file.text) || file.imports(/^aiohttp\b/)) return [];
  return file.parsed.calls.flatMap((call): Fact[] => {
    if (call.name === 'add_route' && call.decorates === null) return namedPath(call);
    return call.decorates === null ? [] : viewOf(file, call, call.decorates);
  });
}

function namedPath({ arguments: [name, second, ...others], line, endLine }: CodeCall): Fact[] {
  const router = stringValue(name);
  const prefix = stringValue(second) ?? stringValue(namedArgument([second ?? '', ...others], 'pattern') ?? undefined);
  return router === null || prefix === null
    ? []
    : [makeMount({ prefix, router, framework: 'Pyramid', line, endLine, root: true })];
}

function viewOf(file: SourceFile, call: CodeCall, decorated: number): Fact[] {
  const target = file.symbol(decorated);
  const isOfClass = target?.kind === 'class';
  if (!target || call.name === 'view_defaults') return [];
  const above = target.container === null ? undefined : file.decorators(target.container).find(isDefaults);
  const said = (key: string): string | null =>
    namedArgument(call.arguments, key) ?? namedArgument(above?.arguments ?? [], key);
  const router = stringValue(said('route_name') ?? undefined);
  // Without a name it is told by the thing that it shows.
  if (router === null) return [];
  const methods = stringsIn(said('request_method') ?? '');
  const method = isOfClass ? stringValue(namedArgument(call.arguments, 'attr') ?? undefined) : target.name;
  const type = isOfClass ? target.name : file.symbol(target.container ?? undefined)?.name;
  return (methods.length > 0 ? methods : ['ANY']).map((verb) =>
    makeRoute({
      method: verb,
      path: [],
      framework: 'Pyramid',
      line: call.line,
      endLine: call.endLine,
      handler: [type, method].filter(Boolean).join('.'),
      router,
      guards: guardOf(said('permission'), said('is_authenticated')),
      symbol: decorated,
    }),
  );
}

function isDefaults({ name }: CodeCall): boolean {
  return name === 'view_defaults';
}

function guardOf(permission: string | null, authenticated: string | null): string[] {
  if (permission === null) return authenticated === 'True' ? ['is_authenticated'] : [];
  if (/NO_PERMISSION_REQUIRED$|^None$/.test(permission)) return [];
  const text = stringValue(permission);
  return text === null ? [permission] : [`permission('${text}')`];
}
