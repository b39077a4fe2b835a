import { escaped } from '../../../../base/escaped.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { findText } from '../../../../engine/pack/search/find-text.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';

const MOST_LINES = 300;
const PATIENCE_MS = 250;
const COMMENT = /^\s*(?:\/\/|#(?!define\b)|\/?\*(?:\s|\*|\/|$)|--)/;
const IMPORT = /^\s*(?:import|from|use|using|require|export \{|module\.exports)\b/;

export interface NamedPlace {
  /** The function around it, or the file where no function stands around it. */
  text: string;
  source: CodeSource;
  line: string;
  isInside: boolean;
}

/** The functions of the product that name a value, each once, without the lines that define it. */
export function namedIn({ pack, evidence }: Inquiry, written: string, own: readonly CodeSource[]): NamedPlace[] {
  const found = new Map<string, NamedPlace>();
  for (const { path, line, text } of findText(pack, written, { limit: MOST_LINES, patience: PATIENCE_MS }).lines) {
    const file = evidence.file(path);
    if (!file || !isProduction(file.role) || file.place !== 'source' || COMMENT.test(text) || IMPORT.test(text))
      continue;
    if (own.some((each) => each.path === path && line >= each.startLine && line <= each.endLine)) continue;
    // A longer name is another one.
    if (!new RegExp(`(?<![\\w$])${escaped(written)}(?![\\w$])`).test(text)) continue;
    const around = fileOutline(pack, path)
      ?.symbols.filter(
        ({ kind, startLine, endLine }) => /^(?:function|method)$/.test(kind) && startLine <= line && line <= endLine,
      )
      .at(-1);
    const name = code(around?.name ?? path);
    if (!found.has(name))
      found.set(name, {
        text: name,
        source: { path, startLine: line, endLine: line },
        line: text,
        isInside: around !== undefined,
      });
  }
  return [...found.values()];
}
