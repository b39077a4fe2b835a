import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction, maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { definitionOf, headOf, predicateOf } from '../../wording/symbol-words.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

/** Types whose fields whoever uses the code fills in: `ServerOptions`. */
export const OPTIONS = /(?:Options|Settings|Config|Configuration|Properties)$/;
/** A field that says so little less than the question is another one. */
const LEAST_SHARE = 0.6;
const OTHERS_NAMED = 6;
const EXCERPT = 8;
/** "The number of workers" is `WorkerCount`. */
const AMOUNT: ReadonlySet<string> = new Set(['number', 'count', 'amount', 'max', 'maximum', 'limit'].map(stem));

/** The field of an options type that is called what is to be configured, where no setting of the program is. */
export function* optionFields(inquiry: Inquiry): Generator<Part> {
  const { subject, pack } = inquiry;
  const { terms, matcher } = subject;
  const weigh = ({ generic, weight, stem: root }: QuestionTerm): number => (generic || AMOUNT.has(root) ? 0 : weight);
  const total = terms.reduce((sum, term) => sum + weigh(term), 0);
  if (total === 0) return;
  const [best] = subject.symbols
    .filter(({ symbol, role }) => isProduction(role) && isField(symbol) && OPTIONS.test(ownerOf(symbol)))
    .map(({ symbol, score }) => {
      const { parts } = nameTerms(shortName(symbol.name));
      const said = parts.filter((part) => AMOUNT.has(part) || matcher.mask(part) !== 0).length;
      const share = maskWeight(matcher.mask(shortName(symbol.name)), terms, weigh) / total;
      return { symbol, share, precision: said / Math.max(1, parts.length), score };
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share || b.precision - a.precision || b.score - a.score);
  if (!best) return;
  const { symbol } = best;
  const owner = ownerOf(symbol);
  const says = predicateOf(symbol);
  yield opening(
    `${code(shortName(symbol.name))} of ${code(shortName(owner))} in ${code(symbol.path)} is called so${says ? `; it ${says}` : ''}`,
    cited(definitionOf(symbol)),
  );
  yield {
    form: 'excerpt',
    path: symbol.path,
    startLine: symbol.startLine,
    endLine: Math.min(symbol.endLine, symbol.startLine + EXCERPT - 1),
  };
  const type = fileOutline(pack, symbol.path)?.symbols.find(({ name }) => name === owner);
  const others =
    fileOutline(pack, symbol.path)?.symbols.filter(
      (each) => each.id !== symbol.id && each.exported && isField(each) && ownerOf(each) === owner,
    ) ?? [];
  if (type && others.length > 0)
    yield bullet(
      `${code(shortName(owner))} has ${others.length > OTHERS_NAMED ? 'among others ' : ''}${joined(others.slice(0, OTHERS_NAMED).map(({ name }) => code(shortName(name))))} beside it`,
      cited(headOf(type)),
    );
}

export function isField({ kind }: SymbolDetail): boolean {
  return kind === 'property';
}

export function ownerOf({ name }: Pick<SymbolDetail, 'name'>): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}
