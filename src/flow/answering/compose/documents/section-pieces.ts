import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { isBalanced, plain, quote } from '../../../authoring/wording/markup.ts';
import { bullet, cited, type Part, paragraph } from '../part.ts';
import { codeBlocksOf, listItemsOf } from './document-sections.ts';

export const LONGEST_QUOTE = 320;
const MOST_TOLD = 9;
const MOST_BLOCKS = 4;
export const ITEMS_TOLD = 8;

/** What stands there, piece by piece, as quotations and excerpts. */
export function* saidIn(
  path: string,
  lines: readonly string[],
  section: { startLine: number; endLine: number },
): Generator<Part> {
  let told = 0;
  let blocks = 0;
  for (const piece of piecesOf(lines, section)) {
    if (told >= MOST_TOLD || blocks >= MOST_BLOCKS) return;
    if (piece.form === 'code') {
      const { startLine, endLine, language } = piece;
      blocks += 1;
      yield { form: 'excerpt', path, startLine, endLine, language: language || 'text' };
    } else if (piece.form === 'list') {
      for (const { text, ...at } of piece.items.slice(0, ITEMS_TOLD)) {
        const words = wordsOf(text);
        if (words) yield bullet(words, cited({ path, ...at }));
      }
    } else {
      const words = wordsOf(piece.text);
      if (!words) continue;
      yield paragraph(
        `${told === 0 ? 'It says: ' : ''}${words}`,
        cited({ path, startLine: piece.startLine, endLine: piece.endLine }),
      );
    }
    told += 1;
  }
}

/** A text as a quotation: as much of it from its beginning as fits. */
function wordsOf(text: string): string | null {
  const sentences = sentencesOf(plain(text.replace(/^\[!\w+\][\s>]*/, '')));
  for (let last = Math.min(sentences.length, 3); last > 0; last--) {
    const words = sentences.slice(0, last).join(' ');
    const quoted = isBalanced(words) ? quote(words.replace(/[.:;]+$/, ''), LONGEST_QUOTE) : null;
    if (quoted && /\p{L}{2}/u.test(quoted)) return quoted;
  }
  return null;
}

type Piece =
  | { form: 'prose'; text: string; startLine: number; endLine: number }
  | { form: 'code'; startLine: number; endLine: number; language: string }
  | { form: 'list'; items: { text: string; startLine: number; endLine: number }[] };

const NO_PROSE = /^\s*(?:\||<|!\[|\[!|\.\. |:\w+:|#|=+\s*$|-+\s*$|\{(?:[{%]|\/\*)|:::|import )/;
const ITEM = /^(?:[-*+]|\d+[.)])\s+\S/;

/** What stands under a heading, piece by piece. Tables and pictures are passed over. */
export function* piecesOf(lines: readonly string[], section: { startLine: number; endLine: number }): Generator<Piece> {
  const blocks = [...codeBlocksOf(lines, section)];
  for (let line = section.startLine; line <= section.endLine; line++) {
    const block = blocks.find(({ startLine, endLine }) => line >= startLine - 1 && line <= endLine);
    const text = lines[line - 1] ?? '';
    if (block && line >= block.startLine) {
      yield { form: 'code', ...block };
      line = Math.max(line, block.endLine);
      // The fence that ends it.
      if (/^\s*(?:```|~~~)/.test(lines[line] ?? '')) line += 1;
    } else if (ITEM.test(text)) {
      const items = listItemsOf(lines, { startLine: line - 1, endLine: section.endLine });
      if (items.length === 0) continue;
      yield { form: 'list', items };
      line = Math.max(line, items.at(-1)?.endLine ?? line);
    } else if (text.trim() !== '' && !NO_PROSE.test(text) && !/^\s*(?:```|~~~)/.test(text)) {
      let last = line;
      while (last < section.endLine && isProse(lines[last] ?? '')) last += 1;
      yield {
        form: 'prose',
        text: lines
          .slice(line - 1, last)
          .join(' ')
          .replace(/^[> ]+/, ''),
        startLine: line,
        endLine: last,
      };
      line = last;
    }
  }
}

function isProse(line: string): boolean {
  return line.trim() !== '' && !NO_PROSE.test(line) && !ITEM.test(line) && !/^\s*(?:```|~~~)/.test(line);
}
