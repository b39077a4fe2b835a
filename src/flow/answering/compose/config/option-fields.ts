import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { count } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { capital, code, isBalanced } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction, maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { definitionOf, headOf, predicateOf } from '../../wording/symbol-words.ts';
import { saidOf, shortened } from '../list/listed.ts';
import { bullet, cited, opening, type Part, paragraph } from '../part.ts';
import { SEVERAL, TALK } from './asked-settings.ts';

/** Types whose fields whoever uses the code fills in: `ServerOptions`. */
const OPTIONS = /(?:Options|Settings|Config|Configuration|Properties)$/;
/** A field that says so little less than the question is another one. */
const LEAST_SHARE = 0.6;
const OTHERS_NAMED = 6;
const EXCERPT = 8;
const TYPE = /^(?:class|struct|interface|type)$/;
const FEWEST_FIELDS = 2;
const MOST_ROWS = 20;
const LONGEST_DEFAULT = 60;
/** `… = 1000;`, and not `=>` or `==`. */
const GIVEN = /[^=!<>]=(?![=>])\s*(\S.*?)[;,]?\s*(?:\/\/.*)?$/;
/** "The number of workers" is `WorkerCount`. */
const AMOUNT: ReadonlySet<string> = new Set(['number', 'count', 'amount', 'max', 'maximum', 'limit'].map(stem));

/** The field of an options type that is called what is to be configured, where no setting of the program is. */
export function* optionFields(inquiry: Inquiry): Generator<Part> {
  const { subject, pack } = inquiry;
  const whole = SEVERAL.test(inquiry.understanding.text) ? [...wholeType(inquiry)] : [];
  yield* whole;
  if (whole.length > 0) return;
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

/** All fields of the one options type that is called what is asked, where several options are asked for. */
function* wholeType({ subject: { symbols, terms, matcher }, pack }: Inquiry): Generator<Part> {
  const topics = terms.flatMap(({ generic, stem: root }, place) => (generic || TALK.test(root) ? [] : [1 << place]));
  const types = symbols.filter(({ symbol, role }) => {
    const name = shortName(symbol.name);
    if (!isProduction(role) || !symbol.exported || !TYPE.test(symbol.kind) || !OPTIONS.test(name)) return false;
    const { parts } = nameTerms(name.replace(OPTIONS, ''));
    const said = matcher.mask(name);
    return topics.every((bit) => (said & bit) !== 0) && parts.every((part) => matcher.mask(part) !== 0);
  });
  const [type] = types;
  if (topics.length === 0 || !type || types.length > 1) return;
  const { name, path } = type.symbol;
  const outline = fileOutline(pack, path);
  const fields = outline?.symbols.filter((each) => each.exported && isField(each) && ownerOf(each) === name) ?? [];
  if (!outline || fields.length < FEWEST_FIELDS) return;
  const says = predicateOf(type.symbol);
  yield opening(
    `${code(shortName(name))} in ${code(path)} has ${count(fields.length, 'option')}${says ? `; it ${says}` : ''}`,
    cited(definitionOf(type.symbol)),
  );
  yield {
    form: 'table',
    head: ['name', 'what it does', 'default'],
    rows: fields.slice(0, MOST_ROWS).map((field) => ({
      cells: [
        code(shortName(field.name)),
        capital(shortened(saidOf(pack, field).replace(/^is /, ''))),
        defaultOf(field, outline.lines),
      ],
      sources: [{ path, startLine: withComment(field.startLine, outline.lines), endLine: field.endLine }],
    })),
  };
  if (fields.length > MOST_ROWS)
    yield paragraph(
      `${fields.length - MOST_ROWS} more: ${joined(fields.slice(MOST_ROWS).map((field) => code(shortName(field.name))))}`,
    );
}

/** What a field is given where it is declared; empty where that is more than a line, or nothing. */
function defaultOf({ startLine, endLine }: SymbolDetail, lines: readonly string[]): string {
  const given = startLine === endLine ? GIVEN.exec(lines[startLine - 1] ?? '')?.[1] : undefined;
  return given === undefined || given.length > LONGEST_DEFAULT || !isBalanced(given) ? '' : code(given);
}

/** The first line of the comment above a line, or of what is written on the field. */
function withComment(line: number, lines: readonly string[]): number {
  let first = line;
  while (/^\s*(?:\/\/|\/?\*|#|\[\w)/.test(lines[first - 2] ?? '')) first -= 1;
  return first;
}

function isField({ kind }: SymbolDetail): boolean {
  return kind === 'property';
}

function ownerOf({ name }: Pick<SymbolDetail, 'name'>): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}
