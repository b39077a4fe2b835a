import { escaped } from '../../../../../base/escaped.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import type { Evidence, Found } from '../../evidence.ts';
import { fileName } from '../handlers/rails-controllers.ts';
import { engineAround, namespaceOf } from '../handlers/rails-engines.ts';
import { belowSetting } from './rails-settings.ts';

interface Place {
  prefix: string;
  module: string;
}

/** A route of Rails where it is drawn, with the module that an engine puts its controller into. */
export function drawnRoutes(evidence: Evidence, registered: Found<'route'>): Found<'route'>[] {
  return placedRoutes(evidence, registered).map(({ fact, at: [routes, line] }) => {
    const engine = engineAround(evidence, routes, line);
    const module = engine === null ? null : namespaceOf(evidence, engine);
    return module === null ? fact : below(fact, { prefix: '', module: `${fileName(module)}/` });
  });
}

interface Placed {
  fact: Found<'route'>;
  /** The file and the line that draw it. */
  at: readonly [routes: string, line: number];
}

/** A route in a file that the routes of the application draw inside of their blocks: `namespace :api do draw :api end`. */
function placedRoutes(evidence: Evidence, registered: Found<'route'>): Placed[] {
  const fact = belowSetting(evidence, registered);
  const own = { fact, at: [fact.path, fact.startLine] } as const;
  const [, root, name] = /^(.*\bconfig\/routes)\/(.+)\.rb$/.exec(fact.path) ?? [];
  const draws = /\broutes\.draw\b|Engine\.(?:\w+_)?routes\b/;
  if (name === undefined || evidence.lines(fact.path)?.some((line) => draws.test(line))) return [own];
  const lines = evidence.lines(`${root}.rb`) ?? [];
  const drawn = new RegExp(`^\\s*draw[ (]+[:"']+${escaped(name)}["')]*\\s*$`);
  const places = lines.flatMap((line, at) => (drawn.test(line) ? [{ line: at + 1, place: placeOf(lines, at) }] : []));
  if (places.some(({ place }) => place === null))
    return [{ ...own, fact: { ...fact, values: { ...fact.values, whole: false } } }];
  // One path may be drawn for several versions, of which the first answers.
  const first = places.filter(
    ({ place }, at) => places.findIndex((each) => each.place?.prefix === place?.prefix) === at,
  );
  if (first.length === 0) return [own];
  return first.flatMap(({ place, line }): Placed[] =>
    place ? [{ fact: below(fact, place), at: [`${root}.rb`, line] }] : [],
  );
}

function below(fact: Found<'route'>, { prefix, module }: Place): Found<'route'> {
  const path = routePath(prefix, fact.values.path);
  const { handler } = fact.values;
  // `/orders#index` is that controller, whatever lies around.
  const isNested = handler?.includes('#') && !handler.startsWith('/');
  return {
    ...fact,
    subject: `${fact.values.method} ${path}`,
    values: { ...fact.values, path, ...(isNested ? { handler: `${module}${handler}` } : {}) },
  };
}

/** What the blocks around a line put before its routes; null where one of them is of a resource. */
function placeOf(lines: readonly string[], at: number): Place | null {
  const place: Place = { prefix: '', module: '' };
  let indent = indentOf(lines[at]);
  for (let line = at - 1; line >= 0 && indent > 0; line--) {
    const text = lines[line] ?? '';
    if (text.trim() === '' || indentOf(text) >= indent) continue;
    indent = indentOf(text);
    const [, call = '', rest = ''] = /^\s*(\w+)\b(.*)\bdo\b/.exec(text) ?? [];
    if (/^(?:resources?|concern|member|collection)$/.test(call)) return null;
    if (!/^(?:namespace|scope)$/.test(call)) continue;
    const [, quoted, symbol] = /^[ (]+(?:["']([^"']*)["']|:(\w+))/.exec(rest) ?? [];
    const name = quoted ?? symbol;
    const option = (key: string): string | undefined =>
      new RegExp(`\\b${escaped(key)}:\\s*[:"']([\\w/-]*)`).exec(rest)?.[1];
    const written = (option('path') ?? name ?? '').replace(/\/?\([^()]*\)/g, '').replace(/:(\w+)/g, '{$1}');
    const module = option('module') ?? (call === 'namespace' ? name : undefined);
    place.prefix = routePath(written, place.prefix);
    place.module = `${module === undefined ? '' : `${module}/`}${place.module}`;
  }
  return place;
}

function indentOf(line = ''): number {
  return line.length - line.trimStart().length;
}
