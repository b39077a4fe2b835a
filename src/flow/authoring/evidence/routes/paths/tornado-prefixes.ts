import { escaped } from '../../../../../base/escaped.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { splitList } from '../../../../../engine/facts/text/literal.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import type { Prefix } from './class-mounts.ts';

/** `url_path_join(prefix, row[0])` and `prefix + path`, by which a path of a table comes below another one. */
const JOINED = /(?:\b\w*join\w*\(\s*([^,()\n]+?)\s*,\s*|(?<=[\s(=[])([\w.]+)\s*\+\s*)(\w+)(\[0\])?\s*[,)\]\n]/g;
/** A list by its name: `handlers`, `default_routes`. */
const TABLE = '[\\w.]*(?:handlers?|routes?|urls?|rules?|patterns?)';
const FAR = 400;
const DEEPEST = 3;
/** Where the whole application hangs, the installation decides. */
const BASE = /(?:^|[._'"])(?:api|app|http|server|site)?_?base_?(?:url|path|uri)(?:['"]\])?$/i;

/**
 * What is put before the tables of Tornado that a project collects and joins with a prefix in a loop. A table that its
 * own file hands to an application stands as it is written.
 */
export function tornadoPrefix(evidence: Evidence, fact: Found<'route'>): Prefix {
  const joins = joinedPrefixes(evidence);
  const here = joins.filter(({ path }) => path === fact.path);
  const text = (evidence.lines(fact.path) ?? []).join('\n');
  // What is added behind the loop is not joined any more.
  const isBefore = here.some(({ line, from }) => fact.startLine < line && fact.startLine >= from);
  if (joins.length === 0 || (!isBefore && /\bApplication\(|\.add_handlers\(/.test(text))) return WHOLE;
  const [first, ...others] = new Set((isBefore ? here : joins).map(({ prefix }) => prefix));
  return first === undefined || first === null || others.length > 0
    ? { path: '', whole: false }
    : { path: first, whole: true };
}

/** Whether anything of the product imports Tornado: a table of another library may look alike. */
export const usesTornado = derived((evidence): boolean =>
  evidence.files.some(
    ({ path, place }) =>
      path.endsWith('.py') &&
      place === 'source' &&
      (evidence.lines(path) ?? []).some((line) => /^\s*(?:import|from) tornado\b/.test(line)),
  ),
);

const WHOLE: Prefix = { path: '', whole: true };

interface Join {
  path: string;
  /** The lines of the function that joins or has it done, up to where it does so. */
  from: number;
  line: number;
  prefix: string | null;
}

const joinedPrefixes = derived((evidence): Join[] => {
  const files = evidence.files
    .filter(({ path, place }) => path.endsWith('.py') && place === 'source')
    .map(({ path }) => ({ path, text: (evidence.lines(path) ?? []).join('\n') }));
  return files
    .filter(({ text }) => /\btornado\b/.test(text))
    .flatMap(({ path, text }) =>
      [...text.matchAll(JOINED)].flatMap((match): Join[] => {
        const [, joined, added, row = '', cell] = match;
        const written = joined ?? added ?? '';
        const around = text.slice(Math.max(0, match.index - FAR), match.index + FAR);
        // A row by its first cell, or the path of a row that is taken apart: `for path, handler in handlers`.
        const target =
          cell === undefined ? `\\(?\\s*${escaped(row)}\\s*,[^:\\n]*` : `[^:\\n]*\\b${escaped(row)}\\b[^:\\n]*`;
        const loop = new RegExp(`\\bfor\\s+${target}\\s+in\\s+(?:enumerate\\()?${TABLE}\\b`);
        if (!loop.test(around)) return [];
        const head = headAbove(text, match.index);
        const place = head?.parameters.indexOf(written) ?? -1;
        if (head === null || place < 0)
          return [{ path, ...linesOf(text, match.index), prefix: valueIn(text, written) }];
        const calls = files.flatMap((file) => callsOf(file, head.name, place));
        return calls.length > 0 ? calls : [{ path, ...linesOf(text, match.index), prefix: null }];
      }),
    );
});

/** The function of Python around a place, and what it takes but itself. */
function headAbove(text: string, index: number): { name: string; parameters: string[]; start: number } | null {
  const head = [...text.slice(0, index).matchAll(/^[ \t]*(?:async )?def (\w+)\(([^)]*)\)/gm)].at(-1);
  if (!head) return null;
  const parameters = splitList(head[2] ?? '').map((each) => /^\w+/.exec(each)?.[0] ?? each);
  return {
    name: head[1] ?? '',
    parameters: parameters.filter((each) => !/^(?:self|cls)$/.test(each)),
    start: head.index,
  };
}

function linesOf(text: string, index: number): { from: number; line: number } {
  const lineAt = (at: number): number => text.slice(0, at).split('\n').length;
  return { from: lineAt(headAbove(text, index)?.start ?? 0), line: lineAt(index) };
}

function callsOf({ path, text }: { path: string; text: string }, name: string, place: number): Join[] {
  return [...text.matchAll(new RegExp(`(?<!def )\\b${escaped(name)}\\(([^()]*(?:\\([^()]*\\)[^()]*)*)\\)`, 'g'))].map(
    (match) => ({
      path,
      ...linesOf(text, match.index),
      prefix: valueIn(text, splitList(match[1] ?? '')[place] ?? ''),
    }),
  );
}

/** A text, a name of the file that stands for one, or such parts joined; null where the file does not tell. */
function valueIn(text: string, written: string, depth = 0): string | null {
  const plain = written.trim();
  const quoted = /^r?(["'])([^"'{}()\\]*)\1$/.exec(plain)?.[2];
  if (quoted !== undefined) return routePath(quoted);
  if (BASE.test(plain)) return '';
  if (depth > DEEPEST) return null;
  const joined = /^\w*join\w*\(([^()]*)\)$/.exec(plain)?.[1];
  if (joined !== undefined) {
    const parts = splitList(joined).map((each) => valueIn(text, each, depth + 1));
    return parts.every((each) => each !== null) ? routePath(...parts) : null;
  }
  const name = /^(?:self\.|cls\.)?(\w+)$/.exec(plain)?.[1];
  if (name === undefined) return null;
  // A trait whose default a method makes: what it gives stands over what the declaration says.
  const made = new RegExp(
    `@default\\(\\s*["']${escaped(name)}["']\\s*\\)\\s+def \\w+\\(self\\)[^:\\n]*:\\s+return ([^\\n]+)`,
  );
  const value =
    made.exec(text)?.[1] ??
    new RegExp(
      `^[ \\t]*${escaped(name)}\\s*(?::[^=\\n]+)?=\\s*(?:(?:\\w+\\.)*[A-Z]\\w*\\(\\s*)?(r?"[^"\\n]*"|r?'[^'\\n]*')`,
      'm',
    ).exec(text)?.[1];
  return value === undefined ? null : valueIn(text, value, depth + 1);
}
