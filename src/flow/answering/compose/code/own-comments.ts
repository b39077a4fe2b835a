import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import type { SymbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { quote } from '../../../authoring/wording/markup.ts';

const COMMENT = /^\s*(?:#(?!\[|!|include|define|if|endif|else|pragma)|\/\/(?!\/))\s?/;
const NO_REMARK =
  /^(?:todo|fixme|xxx|hack|noqa|eslint|biome|pragma|nolint|type:|ts-|istanbul|region|endregion|[-=*#]{3})/i;
const LEAST_WORDS = 4;

/** What the author says inside a definition about the lines that follow, in order: the story where names tell none. */
export function ownComments(pack: Pack, symbol: SymbolDetail, most = 4): { words: string; source: CodeSource }[] {
  const lines = fileOutline(pack, symbol.path)?.lines ?? [];
  const found: { words: string; source: CodeSource }[] = [];
  let text: string[] = [];
  for (let line = symbol.startLine; line <= symbol.endLine && found.length < most; line++) {
    const raw = lines[line - 1] ?? '';
    if (COMMENT.test(raw)) {
      text.push(raw.replace(COMMENT, '').trim());
      continue;
    }
    if (text.length > 0) {
      const [first = ''] = sentencesOf(text.join(' '));
      const words = quote(first.replace(/[.:]+$/, ''), 200);
      const startLine = line - text.length;
      const isRemark = /^[A-Z]/.test(first) && !NO_REMARK.test(first) && first.split(' ').length >= LEAST_WORDS;
      if (words && isRemark && !/[;{}]$/.test(first))
        found.push({ words, source: { path: symbol.path, startLine, endLine: line - 1 } });
    }
    text = [];
  }
  return found;
}
