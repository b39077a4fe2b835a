import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';
import { givenTo, isRoot, prefixOf, REGISTERS, type Registrar } from './go-registering-calls.ts';

const LOOP = /\bfor\s+\w+\s*,\s*(\w+)\s*:=\s*range\s[^\n{]*\{[ \t]*(?:\/\/[^\n]*)?\n/g;
const LONGEST_LOOP = 6_000;
const MOST_FILES = 4_000;

/** A loop of Go that registers what each of its rows says, and the file in which it stands. */
interface Loop extends Registrar {
  path: string;
  text: string;
}

/**
 * What a loop puts before the paths of values of a type, `server.Add(route.Method, root+route.Path, route.Handler)`; null
 * where nothing registers such values, or several loops do so below different paths.
 */
export function loopOver(evidence: Evidence, path: string, type: string): Registrar | null {
  const found = routeLoops(evidence).filter((loop) => runsOver(loop, directoryOf(path), type));
  const [first, ...others] = found;
  if (first === undefined || others.some(({ prefix }) => prefix !== first.prefix)) return null;
  return { prefix: first.prefix, whole: found.every(({ whole }) => whole) };
}

/** Whether the file of a loop names the type: one of its own folder as it is, another with its package. */
function runsOver({ path, text }: Loop, folder: string, type: string): boolean {
  const name = type.slice(type.lastIndexOf('.') + 1);
  const module = type.includes('.') ? type.slice(0, type.lastIndexOf('.')) : `/${folder}`;
  const own = directoryOf(path);
  const isOwn = type.includes('.') ? module.endsWith(`/${own}`) : own === folder;
  if (isOwn) return new RegExp(`(?<![\\w.])${escaped(name)}\\b`).test(text);
  return text.includes(`${module}"`) && new RegExp(`\\w\\.${escaped(name)}\\b`).test(text);
}

const routeLoops = derived((evidence): Loop[] => {
  const files = evidence.files.filter(({ path, place }) => path.endsWith('.go') && place === 'source');
  return files.slice(0, MOST_FILES).flatMap(({ path }) => {
    const text = (evidence.lines(path) ?? []).join('\n');
    return [...text.matchAll(LOOP)].flatMap((match): Loop[] => {
      const open = match.index + match[0].lastIndexOf('{');
      const close = closingBracket(text, open, LONGEST_LOOP);
      const registrar = close < 0 ? null : registrarIn(evidence, path, text.slice(open, close), match[1] ?? '');
      return registrar === null ? [] : [{ ...registrar, path, text }];
    });
  });
});

/** What the body of a loop registers, where it tells method and path of a row. */
function registrarIn(evidence: Evidence, path: string, body: string, row: string): Registrar | null {
  const method = new RegExp(`\\b${escaped(row)}\\.\\w*(?:[mM]ethod|[vV]erb)\\b`).exec(body)?.[0];
  const place = new RegExp(`\\b${escaped(row)}\\.\\w*(?:[pP]ath|[pP]attern|[rR]oute|URL|[eE]ndpoint)\\b`).exec(
    body,
  )?.[0];
  if (method === undefined || place === undefined) return null;
  for (const match of body.matchAll(REGISTERS)) {
    const given = givenTo(body, match.index + match[0].length - 1).slice(0, 2);
    const written = given.find((each) => each.includes(place));
    if (written === undefined) continue;
    const prefix = prefixOf(written, method, place);
    return { prefix: prefix ?? '', whole: prefix !== null && isRoot(evidence, path, match[1] ?? '') };
  }
  return null;
}
