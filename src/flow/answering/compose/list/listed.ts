import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import type { Source } from '../../../authoring/cite.ts';
import { count } from '../../../authoring/wording/count.ts';
import { docSentence } from '../../../authoring/wording/doc-sentence.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { capital, lower, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight } from '../../subject/question-terms.ts';
import { isGeneric } from '../../understanding/generic-words.ts';
import { predicateOf } from '../../wording/symbol-words.ts';
import { bullet, cited, citedList, opening, type Part, paragraph } from '../part.ts';

/** A list of no more than so many is told whole. */
export const COMPLETE = 15;
/** Who asks for the names themselves gets them all, within what anybody would read. */
const MOST_CITED = 60;
const ASKS_ALL = /\b(?:what|which) are they\b|\b(?:list|name|show)(?: me)? (?:all|them|every)\b/i;
/** Beyond those that are cited one by one, so many are at least named. */
const MOST_NAMED = 40;
const REST_CITED = 3;
/** So few are told in a sentence, more of them in a table. */
const FEW = 3;
const MOST_ROWS = 40;
/** A longer table leaves no room for what stands below it. */
const MOST_WORDS = 560;

/** One of what is listed. */
export interface Item {
  text: string;
  source: Source;
  /** Where the rest of what is told of it stands. */
  beside?: readonly Source[];
  /** For filters such as "which need authentication". */
  about: string;
  /** The folders that it lies in, for "of the billing service". */
  folders?: readonly string[];
  /** What is known of it, a text for each column of the list; empty where nothing is. */
  tells?: readonly string[];
}

/** What is known of each: the head of its column, and the words before it in a sentence. */
interface Column {
  head: string;
  before?: string;
}

interface Listing {
  noun: string;
  /** What was counted. */
  counted: string;
  columns?: readonly Column[];
  /** Whether words of the question may tell some of them apart. */
  mayFilter?: boolean;
  isPartial?: boolean;
}

/** How many there are and which, those first that fit the question, with what is known of each, and what was counted. */
export function* listed(
  { subject, understanding }: Inquiry,
  items: readonly Item[],
  { noun, counted, columns = [], mayFilter = true, isPartial = false }: Listing,
): Generator<Part> {
  const weigh = ({ generic, weight, text }: (typeof subject.terms)[number]): number =>
    generic || text.startsWith(noun) || /^(?:http|rest|api|endpoint|route|url|list|cli)/.test(text) ? 0 : weight;
  const total = mayFilter ? subject.terms.reduce((sum, term) => sum + weigh(term), 0) : 0;
  const inPart = mayFilter ? ofAskedPart(understanding.text, items) : [];
  const found =
    inPart.length > 0 || total === 0
      ? inPart
      : items.filter(({ about }) => maskWeight(subject.matcher.mask(about), subject.terms, weigh) >= 0.5 * total);
  // What fits all of them tells none apart.
  const fits = found.length < items.length ? found : [];
  const shown = fits.length > 0 ? fits : items;
  const lead =
    fits.length > 0
      ? `Of ${count(items.length, noun)} found, ${count(fits.length, noun)} ${fits.length === 1 ? 'fits' : 'fit'} the question`
      : `${isPartial ? 'at least ' : ''}${count(items.length, noun)} ${items.length === 1 ? 'was' : 'were'} found`;
  const told = columns.flatMap((column, place) =>
    shown.some(({ tells = [] }) => (tells[place] ?? '') !== '') ? [{ ...column, place }] : [],
  );
  const names =
    told.length > 0 && shown.length > FEW
      ? yield* asTable(shown, { lead: capital(lead), noun, columns: told })
      : yield* asSentence(shown, { lead: capital(lead), columns: told, isWhole: ASKS_ALL.test(understanding.text) });
  const rest = shown.slice(names);
  if (rest.length > 0 && rest.length <= MOST_NAMED)
    yield paragraph(
      `The other ${rest.length}: ${joined(rest.map(({ text }) => text))}`,
      cited(...rest.slice(0, REST_CITED).map(({ source }) => source)),
    );
  const unmet =
    found.length > 0 || total === 0
      ? []
      : subject.terms.filter((term) => weigh(term) > 0 && !isGeneric(term.text) && !term.text.includes(noun));
  if (unmet.length > 0)
    yield bullet(
      `These are all that were found: none is told apart by ${joined(
        unmet.map(({ text }) => `*${text}*`),
        'or',
      )}`,
    );
  yield bullet(counted);
}

interface Told {
  lead: string;
  columns: readonly (Column & { place: number })[];
}

/** Their names with what is known of each in brackets; tells how many were named. */
function* asSentence(
  items: readonly Item[],
  { lead, columns, isWhole }: Told & { isWhole: boolean },
): Generator<Part, number> {
  const shown = items.slice(0, isWhole ? MOST_CITED : COMPLETE);
  const inWords = ({ text, source, tells = [] }: Item) => {
    const known = columns.flatMap(({ before = '', place }) =>
      tells[place] ? [`${before}${lower(tells[place]).replace(/^(?:is|are) (?=an? |the )/, '')}`] : [],
    );
    return { text: known.length > 0 ? `${text} (${known.join('; ')})` : text, source };
  };
  const spans = [`${lead}: `, ...citedList(shown.map(inWords), items.length - shown.length)];
  yield { form: 'opening', spans, tells: columns.map(({ head }) => head) };
  return shown.length;
}

/** A row for each, as many as there is room for; tells how many. */
function* asTable(items: readonly Item[], { lead, noun, columns }: Told & { noun: string }): Generator<Part, number> {
  const rows: { cells: string[]; sources: Source[] }[] = [];
  let words = 0;
  for (const { text, source, beside = [], tells = [] } of items) {
    const cells = [text, ...columns.map(({ place }) => capital(shortened(tells[place] ?? '')))];
    words += cells.join(' ').split(/\s+/).length + 2;
    if (rows.length > FEW && (rows.length >= MOST_ROWS || words > MOST_WORDS)) break;
    rows.push({ cells, sources: [source, ...beside] });
  }
  const cut = rows.length < items.length ? `; the table has the first ${rows.length}` : '';
  yield opening(`${lead}${cut}`, cited(...items.slice(0, REST_CITED).map(({ source }) => source)));
  yield { form: 'table', head: [noun, ...columns.map(({ head }) => head)], rows };
  return rows.length;
}

const LONGEST_CELL = 180;

/** The beginning of what is said of one of many, up to the last whole word that has room. */
export function shortened(text: string): string {
  if (text.length <= LONGEST_CELL) return text;
  const cut = text.slice(0, text.lastIndexOf(' ', LONGEST_CELL - 1));
  // A name in code type is shown whole or not at all.
  return `${cut.split('`').length % 2 === 0 ? cut.slice(0, cut.lastIndexOf('`')).trimEnd() : cut} …`;
}

/** What a definition says of itself in its first sentence; empty where it says nothing. */
export function saidOf(pack: Pack, symbol: { id: number } | null | undefined): string {
  const detail = symbol ? symbolDetail(pack, symbol.id) : null;
  if (!detail) return '';
  const says = predicateOf(detail);
  return says && !says.startsWith('is documented as') ? says : inCell(docSentence(detail.doc, detail.name));
}

/** What definitions of the code say of themselves. */
export const SAID: readonly Column[] = [{ head: 'what it says of itself' }];

/** A help text or a summary as a cell tells it: the first line, without its full stop. */
export function inCell(text: string | null | undefined): string {
  return plain((text ?? '').split('\n')[0] ?? '')
    .replace(/\.$/, '')
    .trim();
}

/** Folders that say nothing about which part of a project they are. */
const ANY_FOLDER =
  /^(?:apps?|src|libs?|apis?|server|routes?|routers?|endpoints?|urls?|pages?|commands?|internal|pkg|cmd|controllers?|main|web)$/;

/** The items in a folder that the question names in all its words: `Billing.Api/` for "the billing API". */
function ofAskedPart(text: string, items: readonly Item[]): Item[] {
  const asked = new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => [word, ...partsOf(word)]),
  );
  const isAsked = (folder: string): boolean => {
    const parts = partsOf(folder);
    return parts.some((part) => !ANY_FOLDER.test(part)) && parts.every((part) => asked.has(part));
  };
  const found = items.filter(({ folders = [] }) => folders.some(isAsked));
  return found.length < items.length ? found : [];
}
