import type { Commit } from '../../../../engine/pack/history/stored-commits.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { reasonOf } from '../../../authoring/evidence/history/reasons.ts';
import { dayOf } from '../../../authoring/evidence/history.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { understandQuestion } from '../../understanding/understand-question.ts';
import { bullet, cited, type Part } from '../part.ts';

const ASKED =
  /^(?:why|when|by whom) (?:was|were|did|has|have) (?:we |they |you |it )?(.+?) (?:been )?(remove[ds]?|drop(?:ped)?|delete[ds]?|replaced?|renamed?|moved?|deprecated?|switched|migrated|merged|split)\b(.*)$/i;
/** What authors write for each, as the beginnings of words. */
const DEEDS: readonly RegExp[] = [
  /^(?:remov|drop|delet|eliminat|strip|rid|purg)/i,
  /^(?:replac|switch|migrat|swap|port|convert|mov)/i,
  /^renam/i,
  /^deprecat/i,
  /^merg/i,
  /^split/i,
];
const ROUTINE = /\(deps?(?:-dev)?\)|\bbump\b|\bupdate dependency\b|\brenovate\b|^merge\b/i;
const BODY_READ = 800;
const LONGEST_QUOTE = 320;
const MORE = 2;

/** "Why was the slug removed from tags, and when": the commit whose own title says that it did just that. */
export function* composeChanged({ evidence, understanding: { text } }: Inquiry): Generator<Part> {
  const [, thing = '', deed = '', rest = ''] =
    ASKED.exec(text.replace(/,? and (?:when|why|by whom)\s*\??$/i, '')) ?? [];
  const said = DEEDS.find((each) => each.test(deed));
  const roots = understandQuestion(`${thing} ${rest}`).stems;
  if (!said || roots.length === 0) return;
  const found = evidence.commits
    .filter(({ subject }) => !ROUTINE.test(subject) && doesIt(subject, said) && !isBrought(subject, thing))
    .map((commit) => ({ commit, named: sharedWith(commit.subject, roots) }))
    .filter(
      ({ commit, named }) =>
        named === roots.length ||
        (named > 0 && sharedWith(`${commit.subject} ${commit.body.slice(0, BODY_READ)}`, roots) === roots.length),
    )
    .toSorted(
      (a, b) => b.named - a.named || a.commit.subject.length - b.commit.subject.length || b.commit.date - a.commit.date,
    );
  const [first, ...others] = found.map(({ commit }) => commit);
  if (!first) return;
  const reason = reasonOf(first.body, first.subject);
  const words = reason ?? firstWords(first.body);
  const quoted = words && quote(words, LONGEST_QUOTE);
  yield {
    form: 'opening',
    spans: [
      `By its title a commit of ${dayOf(first.date)} did this or a part of it, ${told(first)}${quoted ? `; it says: ${quoted}` : ''}`,
      cited({ commit: first.sha }),
    ],
    tells: ['when', 'by whom', ...(quoted ? ['why'] : [])],
  };
  if (!quoted && /\bwhy\b/i.test(text)) yield bullet('Its message gives no reason');
  for (const commit of others.slice(0, MORE))
    yield bullet(`Also by its title: ${dayOf(commit.date)}, ${told(commit)}`, cited({ commit: commit.sha }));
}

/** A title says what was done in its first words: "fix(ui)!: finally remove …", and no "re-add … migrations". */
function doesIt(subject: string, said: RegExp): boolean {
  return subject
    .replace(PREFIX, '')
    .split(/\s+/, FIRST_WORDS)
    .some((word) => said.test(word));
}

const PREFIX = /^(?:\[[^\]]{1,40}\]\s*|[\w-]+(?:\([^()]{1,40}\))?!?:\s*)/;
const FIRST_WORDS = 2;

/** "Replace the till with scrolls" takes no scrolls away. */
function isBrought(subject: string, thing: string): boolean {
  const [last = ''] = thing.toLowerCase().split(/\s+/).slice(-1);
  const before = subject.toLowerCase().split(last)[0] ?? '';
  return / (?:to|with|by|into)(?: the| an?)? $/.test(before);
}

/** The first sentence of a message that is no heading and no list. */
function firstWords(body: string): string | null {
  const text = body.split(/\n\s*\n/).find((paragraph) => /^[\p{Lu}`]/u.test(paragraph.trim()));
  return (text && sentencesOf(plain(text))[0]) ?? null;
}

/** How many of the words a text has. */
function sharedWith(text: string, roots: readonly string[]): number {
  const parts = new Set((text.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((word) => nameTerms(word).parts));
  return roots.filter((root) => parts.has(root)).length;
}

function told({ author, subject }: Commit): string {
  return `by ${plain(author.name)}: "${plain(subject).replace(/"/g, "'")}"`;
}
