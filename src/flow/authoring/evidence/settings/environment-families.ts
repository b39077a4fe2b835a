import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { CodeSource } from '../../cite.ts';
import { derived } from '../evidence.ts';
import { isBesideProduct } from './beside-product.ts';

/** Variables that the program does not name one by one, but takes all of that begin alike. */
export interface EnvironmentFamily {
  prefix: string;
  /** How a key of a section is spelled behind it, where the file tells the two apart. */
  keys?: string;
  source: CodeSource;
}

/** Files that list the whole environment. */
const LISTS =
  /\bos\.Environ\(\)|\bos\.environ\.(?:items|keys)\(\)|\bin os\.environ\b|\bObject\.(?:keys|entries)\(process\.env\)|\benv::vars(?:_os)?\(\)|\bENV\.(?:each|select|to_h|filter)/;
const PREFIX = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*_{1,2}$/;
/** What is taken out of the environment is not read. */
const TAKES_OUT = /\bUnsetenv\(|\bdelete process\.env\b|\bos\.environ\.pop\(|\benv::remove_var\(|\bENV\.delete\(/;
const LINES_BELOW = 4;
/** A key and its section are told apart by two strokes: `strings.Cut(rest, "__")`. */
const DIVIDES = /\b(?:Cut|SplitN?|split|partition|splitn|split_once)\([^\n"']{0,80}["']__["']/;
/** `strings.HasPrefix(each, "SHOP_")`, `each.startswith(PREFIX)`, `key.starts_with("SHOP_")`. */
const BEGINS =
  /\b(?:HasPrefix\(\s*[\w.[\]]+\s*,|(?:startswith|startsWith|starts_with|start_with\?)\()\s*(?:(["'])([A-Z][A-Z\d_]*_)\1|([A-Za-z_][\w.]*))\s*\)/g;
const COMMENT = /^\s*(?:\/\/|#|\*)/;

/** The prefixes by which code picks variables out of the whole environment. */
export const environmentFamilies = derived((evidence): EnvironmentFamily[] => {
  const found = new Map<string, EnvironmentFamily>();
  const paths = ['environ', 'env', 'vars'].flatMap((name) => filesWithName(evidence.pack, name));
  for (const path of new Set(paths)) {
    if (evidence.file(path)?.place !== 'source' || !/\.(?:go|py|rs|rb|[cm]?[jt]s)$/.test(path)) continue;
    if (isBesideProduct(evidence, path)) continue;
    const lines = (evidence.lines(path) ?? []).map((line) => (COMMENT.test(line) ? '' : line));
    if (!lines.some((line) => LISTS.test(line))) continue;
    const keys = lines.some((line) => DIVIDES.test(line)) && lines.some((line) => /section/i.test(line));
    for (const [index, line] of lines.entries()) {
      if (lines.slice(index, index + LINES_BELOW).some((each) => TAKES_OUT.test(each))) continue;
      for (const [, , written, constant] of line.matchAll(BEGINS)) {
        const prefix = written ?? constantOf(lines, constant ?? '');
        if (prefix === null || !PREFIX.test(prefix) || found.has(prefix)) continue;
        found.set(prefix, {
          prefix,
          ...(keys && prefix.endsWith('__') ? { keys: `${prefix}section__KEY` } : {}),
          source: { path, startLine: index + 1, endLine: index + 1 },
        });
      }
    }
  }
  return [...found.values()];
});

/** `const envPrefix = "SHOP_"` of the same file. */
function constantOf(lines: readonly string[], name: string): string | null {
  if (!/^\w+$/.test(name)) return null;
  const given = new RegExp(`\\b${escaped(name)}\\b(?:\\s*:?\\s*[\\w&' ]+)?\\s*:?=\\s*["']([^"']+)["']`);
  const values = new Set(lines.flatMap((line) => (line.includes(name) ? (given.exec(line)?.[1] ?? []) : [])));
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? only : null;
}
