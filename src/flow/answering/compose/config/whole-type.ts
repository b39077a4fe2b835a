import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { count } from '../../../authoring/wording/count.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { capital, code, isBalanced } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { definitionOf, predicateOf } from '../../wording/symbol-words.ts';
import { saidOf, shortened } from '../list/listed.ts';
import { bullet, cited, citedList, opening, type Part, paragraph } from '../part.ts';
import { topicBits } from './asked-settings.ts';
import { isField, OPTIONS, ownerOf } from './option-fields.ts';

const TYPE = /^(?:class|struct|interface|type)$/;
/** What lies there, or says so of itself, is filled in by whoever uses the program. */
const CONFIG_PLACE = /(?:^|[/_-])(?:config|configs|configuration|options|settings)(?=[/._-])/i;
const CONFIG_WORDS = /\b(?:config|configuration|options|settings)\b/i;
const FEWEST_FIELDS = 2;
const MOST_ROWS = 20;
const MOST_OTHERS = 3;
const LONGEST_DEFAULT = 60;
/** `… = 1000;`, and not `=>` or `==`. */
const GIVEN = /[^=!<>]=(?![=>])\s*(\S.*?)[;,]?\s*(?:\/\/.*)?$/;
/** What a field is called in a file of the user: `json:"attempts,omitempty"`. */
const TAG = /\b(?:yaml|json|toml|mapstructure|hcl):"([A-Za-z][\w.-]*)/;

/** All fields of the type that is called what is asked and holds its configuration. */
export function* wholeType({ subject: { symbols, terms, matcher }, pack }: Inquiry): Generator<Part> {
  const topics = topicBits(terms);
  const [heaviest] = topics;
  if (heaviest === undefined) return;
  const types = symbols
    .map(({ symbol, role }) => ({ symbol, role, isOptions: OPTIONS.test(shortName(symbol.name)) }))
    .filter(({ symbol, role, isOptions }) => {
      const { kind, exported, path, doc } = symbol;
      if (!isProduction(role) || !(exported || isOptions) || !TYPE.test(kind)) return false;
      const name = shortName(symbol.name);
      const [first = ''] = sentencesOf(doc);
      if (!isOptions && !CONFIG_PLACE.test(path) && !CONFIG_WORDS.test(first)) return false;
      const { parts } = nameTerms(name.replace(OPTIONS, ''));
      const said = matcher.mask(`${name} ${path} ${first}`);
      return (
        topics.every((bit) => (said & bit) !== 0) &&
        (matcher.mask(name) & heaviest) !== 0 &&
        parts.every((part) => matcher.mask(part) !== 0)
      );
    })
    .map(({ symbol, isOptions }) => ({ symbol, isOptions, fields: fieldsOf(pack, symbol) }))
    .filter(({ fields }) => fields.length >= FEWEST_FIELDS)
    .sort((a, b) => Number(b.isOptions) - Number(a.isOptions) || b.fields.length - a.fields.length);
  const [best] = types;
  if (!best) return;
  const others = types.filter(({ symbol }) => symbol !== best.symbol);
  // Types of several names each have options of their own, and which of them is meant is not known.
  if (
    others.some(
      (each) => each.isOptions === best.isOptions && shortName(each.symbol.name) !== shortName(best.symbol.name),
    )
  )
    return;
  const { name, path } = best.symbol;
  const lines = fileOutline(pack, path)?.lines ?? [];
  const says = predicateOf(best.symbol);
  yield opening(
    `${code(shortName(name))} in ${code(path)} has ${count(best.fields.length, 'option')}${says ? `; it ${says}` : ''}`,
    cited(definitionOf(best.symbol)),
  );
  yield {
    form: 'table',
    head: ['name', 'what it does', 'default'],
    rows: best.fields.slice(0, MOST_ROWS).map((field) => ({
      cells: [
        code(calledIn(field, lines)),
        capital(shortened(saidOf(pack, field).replace(/^is /, ''))),
        defaultOf(field, lines),
      ],
      sources: [{ path, startLine: withComment(field.startLine, lines), endLine: field.endLine }],
    })),
  };
  if (best.fields.length > MOST_ROWS)
    yield paragraph(
      `${best.fields.length - MOST_ROWS} more: ${joined(best.fields.slice(MOST_ROWS).map((field) => code(calledIn(field, lines))))}`,
    );
  const alike = others.filter(({ symbol }) => shortName(symbol.name) === shortName(name)).slice(0, MOST_OTHERS);
  if (alike.length > 0)
    yield bullet(
      `Of the same name: ${alike.length === 1 ? 'one' : 'some'} in `,
      ...citedList(alike.map(({ symbol }) => ({ text: code(symbol.path), source: definitionOf(symbol) }))),
    );
}

function fieldsOf(pack: Inquiry['pack'], { name, path, exported }: SymbolDetail): SymbolDetail[] {
  const symbols = fileOutline(pack, path)?.symbols ?? [];
  // What is not seen from outside has no fields that are.
  return symbols.filter((each) => (each.exported || !exported) && isField(each) && ownerOf(each) === name);
}

function calledIn({ name, startLine, endLine }: SymbolDetail, lines: readonly string[]): string {
  const tag = startLine === endLine ? TAG.exec(lines[startLine - 1] ?? '')?.[1] : undefined;
  return tag ?? shortName(name);
}

/** What a field is given where it is declared; empty where that is more than a line, or nothing. */
function defaultOf({ path, startLine, endLine }: SymbolDetail, lines: readonly string[]): string {
  // A struct of Go gives its fields nothing: what looks so stands in a tag.
  if (path.endsWith('.go')) return '';
  const given = startLine === endLine ? GIVEN.exec(lines[startLine - 1] ?? '')?.[1] : undefined;
  return given === undefined || given.length > LONGEST_DEFAULT || !isBalanced(given) ? '' : code(given);
}

/** The first line of the comment above a line, or of what is written on the field. */
function withComment(line: number, lines: readonly string[]): number {
  let first = line;
  while (/^\s*(?:\/\/|\/?\*|#|\[\w)/.test(lines[first - 2] ?? '')) first -= 1;
  return first;
}
