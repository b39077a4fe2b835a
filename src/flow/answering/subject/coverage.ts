import type { SymbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { isKnownVerb, sameThing } from './name-verbs.ts';
import { formsOf, maskWeight, type QuestionTerm } from './question-terms.ts';
import type { Subject } from './resolve-subject.ts';

const WINDOW = 12;
const DOC_READ = 600;

/**
 * How much of what a question is about a definition speaks of, from 0 to 1: in its name, its comment and its file's
 * name, and in a few of its lines that stand together. A long body holds any word somewhere.
 */
export function coverOf({ terms, matcher, read }: Subject, symbol: SymbolDetail): number {
  const weigh = ({ generic, weight }: QuestionTerm): number => (generic ? 0 : weight);
  const total = terms.reduce((sum, term) => sum + weigh(term), 0);
  if (total === 0) return 1;
  const { name, path, signature, doc, startLine, endLine } = symbol;
  const head = matcher.mask(`${name} ${path} ${signature ?? ''} ${doc.slice(0, DOC_READ)}`);
  const masks = read.find(({ outline }) => outline.path === path)?.masks;
  let best = maskWeight(head, terms, weigh);
  for (let line = startLine; masks && line <= endLine; line++) {
    let mask = head;
    for (let at = line; at < line + WINDOW && at <= endLine; at++) mask |= masks[at - 1] ?? 0;
    if (mask !== head) best = Math.max(best, maskWeight(mask, terms, weigh));
  }
  return best / total;
}

/** A word that most projects use is missed by nobody. */
const TELLING = 0.5;
const BEGINNING = 5;
const DEED = /(?:ed|ing)$/;

/**
 * The things of a question that a definition has nowhere: not in its name, its comment, the name of its file nor its lines.
 * Deeds are left out, for code says them in other words; so are people, and what the code only writes in short.
 */
export function unmetThings(
  { terms }: Subject,
  { sentence }: Understanding,
  symbol: SymbolDetail,
  lines: readonly string[],
): string[] {
  const { name, path, signature, doc, startLine, endLine } = symbol;
  const written = [name, path, signature ?? '', doc, ...lines.slice(startLine - 1, endLine)]
    .join('\n')
    .toLowerCase()
    .replace(/[_-]/g, '');
  return terms
    .filter(
      ({ generic, rarity, text, stem }) =>
        !generic && rarity >= TELLING && !DEED.test(text) && !isKnownVerb(stem) && !sentence?.who.has(text),
    )
    .filter(
      ({ stem }) => ![...sameThing(stem), ...formsOf(stem)].some((each) => written.includes(each.slice(0, BEGINNING))),
    )
    .map(({ text }) => text);
}
