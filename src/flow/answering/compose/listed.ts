import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import type { Source } from '../../authoring/cite.ts';
import { count } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import type { Inquiry } from '../inquiry.ts';
import { maskWeight } from '../subject/question-terms.ts';
import { isGeneric } from '../understanding/generic-words.ts';
import { bullet, cited, citedList, opening, type Part, paragraph } from './part.ts';

/** A list of no more than so many is told whole. */
export const COMPLETE = 15;
/** Who asks for the names themselves gets them all, within what anybody would read. */
const MOST_CITED = 60;
const ASKS_ALL = /\b(?:what|which) are they\b|\b(?:list|name|show)(?: me)? (?:all|them|every)\b/i;
/** Beyond those that are cited one by one, so many are at least named. */
const MOST_NAMED = 40;
const REST_CITED = 3;

/** One of what is listed. */
export interface Item {
  text: string;
  source: Source;
  /** For filters such as "which need authentication". */
  about: string;
  /** The folders that it lies in, for "of the billing service". */
  folders?: readonly string[];
}

/** How many there are and which, those first that fit the question, and what was counted. */
export function* listed(
  { subject, understanding }: Inquiry,
  items: readonly Item[],
  noun: string,
  counted: string,
  mayFilter = true,
  isPartial = false,
): Generator<Part> {
  const weigh = ({ generic, weight, text }: (typeof subject.terms)[number]): number =>
    generic || text.startsWith(noun) || /^(?:http|rest|api|endpoint|route|url|list|cli)/.test(text) ? 0 : weight;
  const total = mayFilter ? subject.terms.reduce((sum, term) => sum + weigh(term), 0) : 0;
  const inPart = mayFilter ? ofAskedPart(understanding.text, items) : [];
  const fits =
    inPart.length > 0 || total === 0
      ? inPart
      : items.filter(({ about }) => maskWeight(subject.matcher.mask(about), subject.terms, weigh) >= 0.5 * total);
  const shown = fits.length > 0 ? fits : items;
  const names = shown.slice(0, ASKS_ALL.test(understanding.text) ? MOST_CITED : COMPLETE);
  const verb = items.length === 1 ? 'was' : 'were';
  const lead =
    fits.length > 0
      ? `Of ${count(items.length, noun)} found, ${count(fits.length, noun)} ${fits.length === 1 ? 'fits' : 'fit'} the question: `
      : `${isPartial ? 'at least ' : ''}${count(items.length, noun)} ${verb} found: `;
  yield opening(`${lead.charAt(0).toUpperCase()}${lead.slice(1)}`, ...citedList(names, shown.length - names.length));
  const rest = shown.slice(names.length);
  if (rest.length > 0 && rest.length <= MOST_NAMED)
    yield paragraph(
      `The other ${rest.length}: ${joined(rest.map(({ text }) => text))}`,
      cited(...rest.slice(0, REST_CITED).map(({ source }) => source)),
    );
  const unmet =
    fits.length > 0 || total === 0
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
