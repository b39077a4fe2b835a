import { derived, type Evidence } from '../evidence.ts';
import { usesTornado } from './paths/tornado-prefixes.ts';

/** A row of Tornado whose path is no text: `(Url.regex(), ImageHandler, {…})`, `(url, HealthHandler)`. */
const COMPUTED = /[[(,]\s*\(\s*[A-Za-z_][\w.]*(?:\(\))?\s*,\s*(?:\w+\.)*([A-Z]\w*Handler)\s*[,)]/g;

export interface ComputedPath {
  handler: string;
  path: string;
  line: number;
}

/** `.route(&config.health_route, web::get().to(health))` of Actix, `.route(&config.health_route, get(health))` of Axum. */
const BY_FIELD =
  /\.route\(\s*&?(?:\w+\.)+\w+(?:\.as_str\(\))?\s*,\s*(?:(?:web::|routing::)?(?:get|post|put|patch|delete)\(\s*\)\s*\.to\(\s*(?:\w+::)*(\w+)|(?:routing::)?(?:get|post|put|patch|delete)\(\s*(?:\w+::)*(\w+))\s*\)/g;

/** Classes and functions that answer at paths which only the running program knows. */
export const computedPaths = derived((evidence): ComputedPath[] => [...ofTornado(evidence), ...ofRust(evidence)]);

function ofRust(evidence: Evidence): ComputedPath[] {
  return evidence.files
    .filter(({ path, place }) => path.endsWith('.rs') && place === 'source')
    .flatMap(({ path }) => {
      const text = (evidence.lines(path) ?? []).join('\n');
      if (!text.includes('.route(')) return [];
      return [...text.matchAll(BY_FIELD)].map(({ index, 1: to, 2: given }) => ({
        handler: to ?? given ?? '',
        path,
        line: text.slice(0, index).split('\n').length,
      }));
    });
}

function ofTornado(evidence: Evidence): ComputedPath[] {
  if (!evidence.facts('route').some(({ values }) => values.framework === 'Tornado') || !usesTornado(evidence))
    return [];
  return evidence.files
    .filter(({ path, place }) => path.endsWith('.py') && place === 'source')
    .flatMap(({ path }) => rowsIn(evidence, path));
}

function rowsIn(evidence: Evidence, path: string): ComputedPath[] {
  const text = (evidence.lines(path) ?? []).join('\n');
  if (!text.includes('Handler')) return [];
  return [...text.matchAll(COMPUTED)].map((match) => ({
    handler: match[1] ?? '',
    path,
    // What stands before the row may be a line of its own.
    line: text.slice(0, match.index + match[0].length).split('\n').length,
  }));
}
