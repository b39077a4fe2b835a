import type { ChangelogFact } from '../../../../engine/facts/fact.ts';
import { sentencesOf } from '../../wording/doc-sentence.ts';
import { plain } from '../../wording/markup.ts';

const LONGEST = 170;
const FEWEST = 12;
const BREAKS = /^breaking(?: changes?)?\b[:\s]*/i;
/** What took the place of something else. */
const TURNS = /^(?:migrat|replac|rewr[io]t|switch|port)\w*\b.{4,}\b(?:to|with|by|in)\b/i;
const RAISED = /^(?:upgrad|updat|bump)\w*\b.*\bfrom (?:version )?v?(\d+)\.\S+ to (?:version )?v?(\d+)\.\d/i;
/** What was written about a release, or shown with it, is not what is in it. */
const BESIDE = /\b(?:announc\w+|blog|articles?|faq|translations?|screenshots?|testimonials?|landing page)\b/i;
/** What leads elsewhere, or speaks to the reader. */
const ADDRESS =
  /^(?:for more|see|read|full|check|please|(?:special )?thanks|what['’]s new|welcome|you|(?:this|that|it) (?:may|is|will|can|was|has|[a-z]*[^s\W]s)|(?:these|those) (?:may|are|will|can|were|have)|and|but|so|yes|despite|i|we|set|run|make sure|ensure|execute|configure)\b|[→:]$|https?:\/\//i;

export interface ReleaseWords {
  text: string;
  /** Whether it breaks something or turns to something else, as no list of small additions does. */
  isTurn: boolean;
}

/**
 * What a release is about: its lead, what breaks, what came alone, and of one with a new first number what took the place
 * of something; null where its list does not say. The first entry of a list is there by chance.
 */
export function wordsOfRelease({ version, lead, entries }: ChangelogFact['values']): ReleaseWords | null {
  const isMajor = /^v?\d+\.0/.test(version);
  const breaking = entries.filter(({ group, text }) => /break/i.test(group) || BREAKS.test(text));
  const turns = entries.filter(({ text }) => isMajor && TURNS.test(text) && !BESIDE.test(text));
  const raised = entries.filter(({ text }) => {
    const [, from, to] = RAISED.exec(text.replaceAll('`', '')) ?? [];
    return isMajor && Number(to) > Number(from);
  });
  const added = entries.filter(({ group }) => /add|feature|highlight/i.test(group));
  const alone = added.length === 1 ? added.filter(({ text }) => !BESIDE.test(text)) : [];
  const weighty = [...new Set([...breaking, ...turns, ...raised])].flatMap(({ text }) => worded(text) ?? []);
  const led = lead === undefined ? null : worded(lead);
  if (led !== null) return { text: led, isTurn: weighty.length > 0 };
  const [first, second] = weighty;
  if (first !== undefined) {
    const both = second === undefined ? '' : `${first}; ${second}`;
    return { text: both !== '' && both.length <= LONGEST ? both : first, isTurn: true };
  }
  const [only] = alone.flatMap(({ text }) => worded(text) ?? []);
  return only === undefined ? null : { text: only, isTurn: false };
}

/** That something changed, which is true of every release. */
const EMPTY =
  /\b(?:contains?|has|includes?|brings?|introduces?) (?:a (?:lot|number) of |lots of |many |several |some )?(?:\w+ )?(?:changes|fixes|improvements|updates)\b/i;
/** Where it was asked for, and by whom it was made. */
const ORIGIN =
  /(?:,? *\(?(?:[\w.-]+\/[\w.-]+)?\\?#\d+(?!\d)\)?|,? *\((?:by )?@[\w-]+\)|,? *\((?=[a-f]*\d)[\da-f]{7,40}\))+(?: *\([\w-]+\))?$/;

function worded(entry: string): string | null {
  const words =
    sentencesOf(plain(entry.replace(BREAKS, '')))[0]
      ?.replace(/[.!]$/, '')
      .replace(ORIGIN, '') ?? '';
  return words.length < FEWEST || words.length > LONGEST || ADDRESS.test(words) || EMPTY.test(words) ? null : words;
}
