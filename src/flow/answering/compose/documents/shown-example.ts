import { escaped } from '../../../../base/escaped.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { findText } from '../../../../engine/pack/search/find-text.ts';
import type { CodeBlock } from './document-sections.ts';

const MOST_LINES = 200;
const PATIENCE_MS = 250;
const MOST_SHOWN = 20;
const EXTENDED: ReadonlySet<string> = new Set(['class', 'interface', 'trait']);

/** The code of a document that extends or implements a type, up to the end of its block. */
export function shownExample(pack: Pack, { kind, name }: SymbolDetail): (CodeBlock & { path: string }) | null {
  if (!EXTENDED.has(kind)) return null;
  const own = escaped(shortName(name));
  const extending = new RegExp(
    `^(?:export )?(?:public |abstract |final |data )*class \\w+(?:\\((?:[\\w.]+, )*(?:\\w+\\.)*${own}\\b|\\b.*\\b(?:extends|implements)\\b.*\\b${own}\\b| < (?:\\w+::)*${own}\\b| : .*\\b${own}\\b)|^impl(?:<[^>]*>)? ${own}(?:<[^>]*>)? for\\b`,
  );
  const roles = new Map(pack.corpus.files.map(({ path, role }) => [path, role]));
  const found = findText(pack, shortName(name), { isWord: true, limit: MOST_LINES, patience: PATIENCE_MS }).lines.find(
    ({ path, text }) => roles.get(path) === 'document' && !RELEASES.test(path) && extending.test(text.trim()),
  );
  if (!found) return null;
  const lines = fileOutline(pack, found.path)?.lines ?? [];
  const rest = lines.slice(found.line, found.line + MOST_SHOWN);
  // The next line that stands no deeper begins something else.
  const margin = indentOf(lines[found.line - 1] ?? '');
  const end = rest.findIndex((line) => line.trim() !== '' && indentOf(line) <= margin && !/^\s*[}\])]/.test(line));
  const length = rest.slice(0, end < 0 ? rest.length : end).findLastIndex((line) => line.trim() !== '') + 1;
  const fence = lines.slice(0, found.line).findLast((line) => FENCE.test(line)) ?? '';
  const [, language = ''] = FENCE.exec(fence) ?? [];
  return length > 0 ? { path: found.path, startLine: found.line, endLine: found.line + length, language } : null;
}

const FENCE = /^\s*(?:```|~~~)\s*\{?\.?([\w+-]*)/;
/** What they show may hold no longer. */
const RELEASES = /change|history|news|release|deprecat|upgrad|migrat/i;

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
