import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { code, isBalanced, plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { definitionOf, symbolName } from '../../wording/symbol-words.ts';
import { asksForSetting } from '../config/asked-settings.ts';
import { bullet, cited, type Part } from '../part.ts';

const ASKS_DEFAULT = /\b(?:what|which)\b.*\bdefault\b|\bby default\b/i;
const TELLS_DEFAULT = /\bdefaults?\b/i;
const SYMBOLS_READ = 40;
const MOST = 2;
const LONGEST = 300;

/** "What is the default number of threads?": what the comment of a definition of that name says of a default. */
export function* composeToldDefault(inquiry: Inquiry): Generator<Part> {
  const { understanding, subject } = inquiry;
  if (!ASKS_DEFAULT.test(understanding.text) || understanding.identifiers.length > 0 || asksForSetting(inquiry)) return;
  const topics = subject.terms.flatMap(({ generic }, place) => (generic ? [] : [1 << place]));
  if (topics.length === 0) return;
  const told = subject.symbols
    .slice(0, SYMBOLS_READ)
    .filter(({ symbol, role }) => {
      const own = subject.matcher.mask(symbol.name.slice(symbol.name.lastIndexOf('.') + 1));
      return isProduction(role) && topics.every((topic) => own & topic);
    })
    .flatMap(({ symbol }) => {
      const sentence = sentencesOf(plain(symbol.doc)).find((each) => TELLS_DEFAULT.test(each) && isBalanced(each));
      const words = sentence && quote(sentence.replace(/[.:]+$/, ''), LONGEST);
      return words ? [{ symbol, words }] : [];
    });
  for (const { symbol, words } of told.slice(0, MOST))
    yield bullet(
      `The comment of ${symbolName(symbol)} in ${code(symbol.path)} says: ${words}`,
      cited(definitionOf(symbol)),
    );
}
