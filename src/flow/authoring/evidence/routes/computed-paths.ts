import { closingBracket, namedArgument, splitList } from '../../../../engine/facts/text/literal.ts';
import { type MaskedCode, maskCode } from '../../../../engine/facts/text/mask-code.ts';
import { loopRows, textWithHole } from '../../../../engine/facts/text/python-loops.ts';
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
export const computedPaths = derived((evidence): ComputedPath[] => [
  ...ofTornado(evidence),
  ...ofRust(evidence),
  ...ofFlask(evidence),
]);

/** `app.add_url_rule(f"/{kind}/all", view_func=listed)` in a loop over a list that is made elsewhere. */
function ofFlask(evidence: Evidence): ComputedPath[] {
  if (!evidence.facts('route').some(({ values }) => values.framework === 'Flask')) return [];
  return evidence.files
    .filter(({ path, place }) => path.endsWith('.py') && place === 'source')
    .flatMap(({ path }) => {
      const text = (evidence.lines(path) ?? []).join('\n');
      return text.includes('.add_url_rule(') && /^\s*(?:from|import)\s+(?:flask|quart)/m.test(text)
        ? rulesIn(path, maskCode('python', text))
        : [];
    });
}

function rulesIn(path: string, file: MaskedCode): ComputedPath[] {
  return [...file.bare.matchAll(/\.add_url_rule\(/g)].flatMap((match): ComputedPath[] => {
    const open = match.index + match[0].length - 1;
    const given = splitList(file.code.slice(open + 1, Math.max(open, closingBracket(file.bare, open))));
    const rule = given[0]?.replace(/^rule\s*=\s*/, '');
    const hole = rule === undefined ? null : textWithHole(rule);
    const line = file.bare.slice(0, match.index).split('\n').length;
    // What a function is handed, those tell who call it; what no loop gives is one path, and may be a setting.
    if (hole === null || loopRows(file, line, hole.name) !== null || isHanded(file.bare, line, hole.name)) return [];
    const view = namedArgument(given, 'view_func') ?? given[2] ?? given[1];
    const handler = /^(?:\w+\.)*\w+(?=$|\.as_view\()/.exec(view ?? '')?.[0].replace(/\.as_view$/, '');
    return handler === undefined ? [] : [{ handler, path, line }];
  });
}

/** Whether the loop that gives a variable goes through something that the function around it is handed. */
function isHanded(bare: string, line: number, name: string): boolean {
  const above = bare
    .split('\n')
    .slice(0, line - 1)
    .join('\n');
  const loop = [...above.matchAll(/^[ \t]*for\s+([^\n]+?)\s+in\s+([^\n]+):/gm)].findLast(([, names = '']) =>
    names.split(/[\s,()]+/).includes(name),
  );
  const given = [...above.matchAll(/\bdef\s+\w+\(([^)]*)\)/g)].at(-1)?.[1]?.match(/\w+/g) ?? [];
  return (loop?.[2]?.match(/\w+/g) ?? []).some((word) => word !== 'self' && given.some((each) => each === word));
}

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
