import { escaped } from '../../../../base/escaped.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { findText } from '../../../../engine/pack/search/find-text.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { code, isBalanced, plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isAside } from '../../subject/side-code.ts';
import { cited, opening, type Part } from '../part.ts';
import { paragraphs } from './paragraphs.ts';

const OPTION = /(?<![\w-])--[a-z][a-z\d]*(?:-[a-z\d]+)*/;
const ASIDE = /change|history|news|release/i;
const MOST_LINES = 200;
const LONGEST_QUOTE = 320;
const LEAST_WORDS = 6;

/** What the documents say of an option that the question spells, where no setting of that name is known. */
export function* toldOption({ pack, evidence, understanding: { text } }: Inquiry): Generator<Part> {
  const option = OPTION.exec(text)?.[0];
  if (option === undefined) return;
  const isItself = new RegExp(`(?<![\\w-])${escaped(option)}(?![\\w-])`);
  const documents = findText(pack, option, { limit: MOST_LINES }).lines.filter(
    ({ path }) => evidence.file(path)?.role === 'document' && !ASIDE.test(path) && !isAside(path),
  );
  const [said] = [...new Set(documents.map(({ path }) => path))]
    .sort((a, b) => Number(/readme/i.test(b)) - Number(/readme/i.test(a)) || a.length - b.length)
    .flatMap((path) =>
      [...paragraphs(fileOutline(pack, path)?.lines ?? [], 1, Number.MAX_SAFE_INTEGER, true)].flatMap((each) => {
        const sentence = sentencesOf(plain(each.text)).find(
          (one) => isItself.test(one) && isBalanced(one) && one.split(' ').length >= LEAST_WORDS && /^[\w`]/.test(one),
        );
        const words = sentence && quote(sentence.replace(/[.:]+$/, ''), LONGEST_QUOTE);
        return words ? [{ path, words, startLine: each.startLine, endLine: each.endLine }] : [];
      }),
    );
  if (!said) return;
  yield opening(`${code(said.path)} says of ${code(option)}: ${said.words}`, cited(said));
}
