import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import type { Evidence, Found } from '../../evidence.ts';
import { belowSetting } from './rails-settings.ts';

interface Place {
  prefix: string;
  module: string;
}

/** A route of Rails in a file that the routes of the application draw inside of their blocks: `namespace :api do draw :api end`. */
export function drawnRoutes(evidence: Evidence, registered: Found<'route'>): Found<'route'>[] {
  const fact = belowSetting(evidence, registered);
  const [, root, name] = /^(.*\bconfig\/routes)\/(.+)\.rb$/.exec(fact.path) ?? [];
  if (name === undefined || evidence.lines(fact.path)?.some((line) => /\broutes\.draw\b/.test(line))) return [fact];
  const lines = evidence.lines(`${root}.rb`) ?? [];
  const draws = new RegExp(`^\\s*draw[ (]+[:"']+${name}["')]*\\s*$`);
  const places = lines.flatMap((line, at) => (draws.test(line) ? [placeOf(lines, at)] : []));
  // One path may be drawn for several versions, of which the first answers.
  const first = places.filter((place, at) => place && places.findIndex((each) => each?.prefix === place.prefix) === at);
  if (places.includes(null)) return [{ ...fact, values: { ...fact.values, whole: false } }];
  return first.length === 0 ? [fact] : first.flatMap((place) => (place ? [below(fact, place)] : []));
}

function below(fact: Found<'route'>, { prefix, module }: Place): Found<'route'> {
  const path = routePath(prefix, fact.values.path);
  const { handler } = fact.values;
  return {
    ...fact,
    subject: `${fact.values.method} ${path}`,
    values: { ...fact.values, path, ...(handler?.includes('#') ? { handler: `${module}${handler}` } : {}) },
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
    const option = (key: string): string | undefined => new RegExp(`\\b${key}:\\s*[:"']([\\w/-]*)`).exec(rest)?.[1];
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
