import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import type { SymbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { code, quote } from '../../../authoring/wording/markup.ts';
import { cited, type Part, paragraph, step } from '../part.ts';

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

const NUMBER = /^(?:step )?\(?(\d{1,2})(?:[.):]| -)\s+(?=\S)/i;
const MOST_NUMBERED = 12;
const LEAST_NUMBERED = 3;

/** Comments that the author numbered are the steps of a function, told in its author's words. */
export function numberedSteps(pack: Pack, symbol: SymbolDetail): Part[] {
  const lines = fileOutline(pack, symbol.path)?.lines ?? [];
  const steps: Part[] = [];
  for (let line = symbol.startLine; line <= symbol.endLine && steps.length < MOST_NUMBERED; line++) {
    const raw = lines[line - 1] ?? '';
    const words = COMMENT.test(raw) ? raw.replace(COMMENT, '').trim() : '';
    const number = NUMBER.exec(words);
    // A number out of turn belongs to something else.
    if (!number || Number(number[1]) !== steps.length + 1) continue;
    const told = quote(words.slice(number[0].length).replace(/[.:]+$/, ''), 200);
    if (told) steps.push(step(told, cited({ path: symbol.path, startLine: line, endLine: line })));
  }
  return steps.length < LEAST_NUMBERED
    ? []
    : [paragraph(`Numbered comments inside ${code(symbol.name)} say, in order:`), ...steps];
}
