import type { Db } from '../../engine/db/open-database.ts';
import type { DocumentKind, DocumentSection } from '../../record/documents/document.ts';
import { readAllSections } from '../../record/documents/documents.ts';
import { describeIngestion, type Project } from '../../record/projects/project.ts';
import type { Answerer, AnswerPiece, Question } from './answerer.ts';

const ENGINE = 'embedded';
const PASSAGES = 3;
const LONGEST_PASSAGE = 1_500;

interface Passage {
  kind: DocumentKind;
  section: DocumentSection;
  text: string;
  /** Share of the question's words that the passage has, heavier for rare words. */
  match: number;
}

/** Answers from the project's documents without a language model: the passages that share the question's words. */
export function embeddedAnswerer(db: Db): Answerer {
  return {
    async *answer(question) {
      const sections = await readAllSections(db, question.reach, question.project.id);
      const passages = rank(question.text, sections);
      const best = passages.filter((passage) => passage.match >= 0.34).slice(0, PASSAGES);
      if (best.length === 0) yield* notFound(question, sections, passages[0]);
      else yield* quote(question.project, best);
    },
  };
}

function* quote(project: Project, best: Passage[]): Generator<AnswerPiece> {
  const support = (best[0]?.match ?? 0) >= 0.67 && !project.pack?.preview ? 'strong' : 'weak';
  const opening =
    support === 'strong'
      ? `From the documents of project '${project.name}':`
      : `Weak evidence: the documents of project '${project.name}' touch this only in part.`;
  yield { type: 'text', text: `${opening}\n` };
  let n = 0;
  for (const { kind, section, text } of best) {
    const citations = section.citations.filter((citation) => text.includes(`[${citation.n}]`));
    // The numbers of a document are its own; an answer counts its citations from 1.
    const numbers = new Map(citations.map((citation) => [citation.n, ++n]));
    const renumbered = text.replace(/\[(\d+)\]/g, (mark, old) => `[${numbers.get(Number(old)) ?? mark.slice(1, -1)}]`);
    yield { type: 'text', text: `\n**${section.title}** (${kind}, section \`${section.id}\`)\n\n${renumbered}\n` };
    for (const citation of citations) {
      yield { type: 'citation', citation: { ...citation, n: numbers.get(citation.n) ?? citation.n } };
    }
  }
  yield { type: 'verdict', support, engine: ENGINE };
}

function* notFound(
  { project, text }: Question,
  sections: { kind: DocumentKind; section: DocumentSection }[],
  nearest: Passage | undefined,
): Generator<AnswerPiece> {
  const searched =
    sections.length === 0
      ? `there are no documents yet, ${describeIngestion(project)}`
      : `searched were the ${sections.length} sections of its documents for ${wordsOf(text).slice(0, 8).join(', ') || 'the words of the question'}`;
  yield { type: 'text', text: `Not found in this project: ${searched}.` };
  if (nearest && nearest.match > 0) {
    yield {
      type: 'text',
      text: `\n\nNearest: section \`${nearest.section.id}\` of the ${nearest.kind} ("${nearest.section.title}").`,
    };
  }
  yield {
    type: 'text',
    text: '\n\nAsk with a name that stands in the code, such as a file, a function or a setting, or read the outline of the tech spec first.',
  };
  yield { type: 'verdict', support: 'none', engine: ENGINE };
}

function rank(question: string, sections: { kind: DocumentKind; section: DocumentSection }[]): Passage[] {
  const passages = sections.flatMap(({ kind, section }) =>
    section.markdown
      .split(/\n{2,}/)
      .filter((text) => text.trim() !== '')
      .map((text) => ({ kind, section, text: text.slice(0, LONGEST_PASSAGE).trim() })),
  );
  const bags = passages.map(({ section, text }) => new Set(wordsOf(`${section.title} ${text}`)));
  const weights = wordsOf(question).map((word) => {
    const holders = bags.filter((bag) => bag.has(word)).length;
    return { word, weight: Math.log(1 + passages.length / (1 + holders)) };
  });
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  return passages
    .map((passage, index) => {
      const shared = weights.filter(({ word }) => bags[index]?.has(word)).reduce((sum, { weight }) => sum + weight, 0);
      return { ...passage, match: total === 0 ? 0 : shared / total };
    })
    .sort((a, b) => b.match - a.match);
}

const COMMON = new Set(
  'the and for are was with that this from what where which how why who does did has have can could should would into about there when then than them they its it is in of on to do be or an as at by we you i not all any'.split(
    ' ',
  ),
);

/** The words that carry meaning, once each: identifiers are cut at case changes and underscores. */
function wordsOf(text: string): string[] {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu);
  return [...new Set((words ?? []).filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?<=...)s$/, '')))];
}
