import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { parseQuery } from '../../../../engine/pack/search/parse-query.ts';
import { rankFiles } from '../../../../engine/pack/search/rank-files.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { ownNames } from '../../subject/own-names.ts';
import { maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { isWrittenElsewhere } from '../../subject/side-code.ts';
import { bullet, cited, type Part, paragraph, pathsOf } from '../part.ts';
import { onlyWeighs } from './decided-text.ts';
import { codeBlocksOf, sectionsWithParents } from './document-sections.ts';
import { ASIDE, tellingSentence } from './from-documents.ts';
import { paragraphs } from './paragraphs.ts';

const DOCUMENTS_READ = 8;
/** How much of what is asked a passage must say with its heading. */
const LEAST_SHARE = 0.6;
/** How much of it may stand in the heading alone. */
const OF_HEADING = 0.8;
const MOST_SHOWN = 2;
/** A second passage says nearly as much as the first. */
const NEARLY = 0.85;
/** Fewer only name what is asked. */
const LEAST_WORDS = 6;

interface Passage {
  path: string;
  /** The heading, behind the one above it where a word alone says little. */
  title: string;
  words: string;
  startLine: number;
  endLine: number;
  share: number;
}

/** Where no code clearly answers, what the documents say that comes nearest; nothing that the answer has told already. */
export function* nearPassages(inquiry: Inquiry, told: readonly Part[]): Generator<Part> {
  const quoted = new Set(told.flatMap(pathsOf));
  const [first, ...others] = passagesOf(inquiry).filter(({ path }) => !quoted.has(path));
  if (!first) return;
  const second = others.find(({ share, title }) => share >= NEARLY * first.share && title !== first.title);
  yield paragraph('In the documents:');
  for (const { path, title, words, ...lines } of [first, ...(second ? [second] : [])].slice(0, MOST_SHOWN))
    yield bullet(
      `${code(path)} says${title === '' ? '' : ` under "${title.replace(/"/g, "'")}"`}: ${words}`,
      cited({ path, startLine: lines.startLine, endLine: lines.endLine }),
    );
}

function passagesOf({ pack, evidence, subject, understanding }: Inquiry): Passage[] {
  const { terms, matcher } = subject;
  // In a text, the name of the project stands for the project.
  const own = new Set([...partsOf(evidence.projectName), ...ownNames(evidence)].map(stem));
  const weigh = (term: QuestionTerm): number => (own.has(term.stem) ? 0 : term.weight);
  const total = terms.reduce((sum, term) => sum + weigh(term), 0);
  const topics = terms.reduce(
    (mask, term, place) => (term.generic || own.has(term.stem) ? mask : mask | (1 << place)),
    0,
  );
  if (topics === 0 || total === 0) return [];
  const isOne = (topics & (topics - 1)) === 0;
  const shareOf = (mask: number): number => maskWeight(mask, terms, weigh) / total;
  const records = new Set(evidence.facts('decision').map(({ path }) => path));
  return rankFiles(
    pack,
    parseQuery(understanding.text),
    ({ role, path }) => role === 'document' && !ASIDE.test(path) && !isWrittenElsewhere(path),
  )
    .slice(0, DOCUMENTS_READ)
    .flatMap(({ file }) => fileOutline(pack, file.path) ?? [])
    .flatMap(({ path, lines }) =>
      sectionsWithParents(lines).flatMap(({ title, startLine, endLine }) => {
        // What a record weighs is not what was decided.
        if (records.has(path) && onlyWeighs(title)) return [];
        const heading = matcher.mask(title);
        const blocks = [...codeBlocksOf(lines, { startLine, endLine })];
        return [...paragraphs(lines, startLine + 1, endLine, true)].flatMap((each): Passage[] => {
          // Code in a document is no sentence.
          if (blocks.some((block) => block.startLine <= each.startLine && each.startLine <= block.endLine)) return [];
          const said = matcher.mask(each.text);
          const share = shareOf(said) + OF_HEADING * shareOf(heading & ~said);
          const both = (said | heading) & topics;
          // One word may stand anywhere; a heading of it, or two that stand together, are about it.
          const isAbout = isOne ? (heading & topics) !== 0 : (both & (both - 1)) !== 0 && (said & topics) !== 0;
          if (share < LEAST_SHARE || !isAbout) return [];
          const words = tellingSentence(each.text, matcher.mask.bind(matcher), shareOf);
          if (words === null || words.split(' ').length < LEAST_WORDS) return [];
          return [{ path, title, words, startLine: each.startLine, endLine: each.endLine, share }];
        });
      }),
    )
    .sort(
      (a, b) => b.share - a.share || a.endLine - a.startLine - (b.endLine - b.startLine) || a.startLine - b.startLine,
    );
}
