import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { UNSURE } from '../guard-marks.ts';
import { passedNames } from '../passed-names.ts';
import { enclosingPrefixes, makeMount, makeRoute } from '../route-maker.ts';

/** Beego: `web.Router("/orders", &controllers.Orders{}, "get:List;post:Add")`, below the namespaces around it. */
export function beegoRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/(?:^|\/)(?:beego|astaxie)\/beego(?:\/|$)/)) return [];
  const spaces = file.parsed.calls.flatMap(({ name, arguments: [first], line, endLine }) => {
    const prefix = /^(?:NewNamespace|NSNamespace)$/.test(name) ? stringValue(first) : null;
    return prefix === null ? [] : [{ prefix, line, endLine }];
  });
  const routes = file.parsed.calls.flatMap((call): Fact[] => {
    const [first, second = '', third] = call.arguments;
    const path = /^(?:NS)?Router$/.test(call.name) && call.receiver !== null ? stringValue(first) : null;
    const controller = /^&?(?:\w+\.)?(\w+)\{/.exec(second)?.[1];
    if (path === null || controller === undefined) return [];
    const place = { framework: 'Beego', line: call.line, endLine: call.endLine, symbol: call.inside };
    const whole = [...enclosingPrefixes(spaces, call.line, call.endLine), path];
    const mapped = (stringValue(third) ?? '').split(';').flatMap((each) => {
      const [methods = '', method = ''] = each.split(':');
      return method === '' ? [] : methods.split(',').map((verb) => ({ verb: verb.trim(), method: method.trim() }));
    });
    if (mapped.length === 0) return [makeRoute({ method: 'ANY', path: whole, handler: controller, ...place })];
    return mapped.map(({ verb, method }) =>
      makeRoute({ method: verb === '*' ? 'ANY' : verb, path: whole, handler: `${controller}.${method}`, ...place }),
    );
  });
  return [...routes, ...filters(file)];
}

/** `web.InsertFilter("*", web.BeforeRouter, filters.SignedIn)` stands before all routes, or before those of a path. */
function filters(file: SourceFile): Fact[] {
  return file.parsed.calls.flatMap(({ name, arguments: [path, position = '', filter = ''], line, endLine }): Fact[] => {
    const isBefore = name === 'InsertFilter' && /\bBefore\w+$/.test(position);
    const pattern = isBefore ? stringValue(path) : null;
    // Whether it asks, and before which routes, its own text tells.
    const guards = passedNames([filter]).map((each) => (each.startsWith(UNSURE) ? each : `${UNSURE}${each}`));
    if (pattern === null || guards.length === 0) return [];
    const isAll = /^\/?\*$/.test(pattern);
    const place = { framework: 'Beego', line, endLine, onto: 'application' };
    return [makeMount({ prefix: '', router: 'app', guards, ...place, ...(isAll ? {} : { only: [`ANY ${pattern}`] }) })];
  });
}
