import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { parseQuery } from '../../../../engine/pack/search/parse-query.ts';
import { rankFiles } from '../../../../engine/pack/search/rank-files.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { capital, code, isBalanced, plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { ownNames } from '../../subject/own-names.ts';
import { maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { isWrittenElsewhere } from '../../subject/side-code.ts';
import { cited, opening, type Part, paragraph } from '../part.ts';
import { GUIDES } from '../tasks/task.ts';
import { type DocumentSection, sectionsWithParents } from './document-sections.ts';
import { paragraphs } from './paragraphs.ts';
import { decisionReasons } from './stated-reasons.ts';

const DOCUMENTS_READ = 6;
/** One word may stand anywhere; two that stand in one paragraph are what it is about. */
const LEAST_TOPICS = 2;
/** What the paragraph itself must say; its heading and the name of its file may say the rest. */
const LEAST_OWN = 0.6;
const LONGEST_QUOTE = 320;
/** Fewer only name what is asked. */
const LEAST_WORDS = 6;
export const ASIDE =
  /change|history|news|release|(?:^|[/_-])v?\d+(?:\.\d+)+\.(?:md|rst|txt|adoc)$|[_-]\d{3,}\.md$|vendor|node_modules|licen[cs]e|code_of_conduct|(?:^|\/)(?:fonts?|third[-_]?party|static|assets)\/|(?:^|\/)(?:OFL|COPYING|NOTICE)/i;

/** The record of the decision that a question asks for, where the code itself does not speak of it. */
export function* composeDecision(inquiry: Inquiry): Generator<Part> {
  const [first, ...others] = decisionReasons(inquiry).sort((a, b) => b.weight - a.weight);
  const words = first && quote(first.text, LONGEST_QUOTE);
  if (!first || !words) return;
  yield opening(`${capital(first.by)} says: ${words}`, cited(first.source));
  for (const { by, text, source } of others.slice(0, 2)) {
    const more = quote(text, LONGEST_QUOTE);
    if (more) yield paragraph(`${capital(by)} says: ${more}`, cited(source));
  }
}

/** A paragraph of the documents that holds every word that matters, where no code does. */
export function* composeFromDocuments(inquiry: Inquiry): Generator<Part> {
  const told = toldInDocuments(inquiry);
  if (told) yield opening(`${code(told.path)} says${under(told)}: ${told.words}`, cited(told));
}

/** The same beside what the code says, where the question names no definition: a sentence that is about nothing else. */
export function* toldBeside(inquiry: Inquiry): Generator<Part> {
  const told = inquiry.isNamed ? null : toldInDocuments(inquiry);
  if (!told || told.words.split(' ').length < LEAST_WORDS) return;
  const { evidence, subject } = inquiry;
  // In a text, the name of the project stands for the project.
  const own = new Set([...partsOf(evidence.projectName), ...ownNames(evidence)].map(stem));
  const said = subject.matcher.mask(`${told.title} ${told.words}`);
  const topics = subject.terms.flatMap((term, place) => (term.generic || own.has(term.stem) ? [] : [1 << place]));
  if (topics.length >= LEAST_TOPICS && topics.every((bit) => (said & bit) !== 0))
    yield paragraph(`${code(told.path)} says${under(told)}: ${told.words}`, cited(told));
}

interface Told {
  path: string;
  title: string;
  words: string;
  startLine: number;
  endLine: number;
}

function under({ title }: Told): string {
  return title === '' ? '' : ` under "${title.replace(/"/g, "'")}"`;
}

function toldInDocuments({ pack, subject, understanding }: Inquiry): Told | null {
  const { terms, matcher } = subject;
  const topics = terms.filter(({ generic }) => !generic);
  // "How do I add a localization" has one topic, and the deed is the other word that a paragraph must hold.
  const counted = understanding.kind === 'howto' ? terms : topics;
  if (topics.length === 0 || counted.length < LEAST_TOPICS) return null;
  const deeds = terms.reduce((mask, { generic }, place) => (generic ? mask | (1 << place) : mask), 0);
  const weigh = ({ generic, weight }: QuestionTerm): number => (generic ? 0 : weight);
  const total = topics.reduce((sum, { weight }) => sum + weight, 0);
  const shareOf = (mask: number): number => maskWeight(mask, terms, weigh) / total;
  const [best] = rankFiles(
    pack,
    parseQuery(understanding.text),
    ({ role, path }) => role === 'document' && !ASIDE.test(path) && !isWrittenElsewhere(path),
  )
    .slice(0, DOCUMENTS_READ)
    .flatMap(({ file }) => fileOutline(pack, file.path) ?? [])
    .flatMap(({ path, lines }) => {
      const sections = sectionsWithParents(lines);
      return [...paragraphs(lines, 1, lines.length, true)].flatMap(({ text, startLine, endLine }) => {
        const title = headingOf(sections, startLine);
        const own = matcher.mask(text);
        const whole = own | matcher.mask(title) | matcher.mask(path);
        const words =
          shareOf(whole) > 0.99 && shareOf(own) >= LEAST_OWN && (topics.length >= LEAST_TOPICS || (own & deeds) !== 0)
            ? tellingSentence(text, matcher.mask.bind(matcher), shareOf)
            : null;
        return words === null ? [] : [{ path, title, words, startLine, endLine, share: shareOf(own) }];
      });
    })
    // What lies beside a part is told of that part.
    .sort(
      (a, b) =>
        b.share - a.share ||
        Number(GUIDES.test(b.path)) - Number(GUIDES.test(a.path)) ||
        a.endLine - a.startLine - (b.endLine - b.startLine),
    );
  return best ?? null;
}

/** The sentence of a paragraph that names most of what is asked, as a quotation. */
export function tellingSentence(
  text: string,
  maskOf: (text: string) => number,
  shareOf: (mask: number) => number,
): string | null {
  const sentences = sentencesOf(/```|~~~/.test(text) ? '' : plain(text))
    // Code tells by its lines; a heading names what is told below it, and tells nothing.
    .filter((sentence) => isBalanced(sentence) && !/^#|^[\s`]*\$ |\bcurl -|\bsudo /.test(sentence));
  const [best] = sentences
    .map((sentence, place) => ({ sentence, place, share: shareOf(maskOf(sentence)) }))
    .sort((a, b) => b.share - a.share);
  if (!best || best.share === 0) return null;
  // What the sentence only names, the next one may tell.
  const both = `${best.sentence} ${sentences[best.place + 1] ?? ''}`.trim();
  const told = shareOf(maskOf(both)) > best.share ? quote(both.replace(/[.:]+$/, ''), LONGEST_QUOTE) : null;
  return told ?? quote(best.sentence.replace(/[.:]+$/, ''), LONGEST_QUOTE);
}

function headingOf(sections: readonly DocumentSection[], line: number): string {
  return sections.find(({ startLine, endLine }) => startLine <= line && line <= endLine)?.title ?? '';
}
