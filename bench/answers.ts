import { findCommit } from '../src/engine/pack/history/file-history.ts';
import { openPack, type Pack } from '../src/engine/pack/open-pack.ts';
import { readFile } from '../src/engine/pack/read-file.ts';
import type { Weights } from '../src/engine/pack/search/weights.ts';
import { answerFromPack } from '../src/flow/answering/answer-from-pack.ts';
import { understandQuestion } from '../src/flow/answering/understanding/understand-question.ts';
import type { Support } from '../src/record/conversations/conversation.ts';
import type { Citation } from '../src/record/documents/document.ts';
import { benchAnswerFacts } from './answer-facts.ts';
import { heldOutWeights } from './held-out-weights.ts';
import { benchQuestionKinds } from './question-kinds.ts';
import { type BenchOptions, ingestCase, readCases, readOptions } from './search-data.ts';

interface Answered {
  targets: string[];
  /** Cited files in the order of their citations, with repetitions. */
  cited: string[];
  support: Support;
  words: number;
  firstMs: number;
  wholeMs: number;
  citations: number;
  verified: number;
}

/** Answers real questions whose reference answers name files, and measures which files the answers cite. */
export async function benchAnswers(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options.heldOut) return benchHeldOut(options);
  benchQuestionKinds();
  printTotals(await answerCases(options));
  await benchAnswerFacts(options);
}

/** The same questions, each repository with the weights that were fitted without it: what to expect elsewhere. */
async function benchHeldOut(options: BenchOptions): Promise<void> {
  const weightsFor = await heldOutWeights(options);
  printTotals(await answerCases({ ...options, keep: true }, weightsFor));
}

async function answerCases(
  options: BenchOptions,
  weightsFor?: (github: string) => Weights,
): Promise<{ name: string; answers: Answered[] }[]> {
  const all: { name: string; answers: Answered[] }[] = [];
  for (const one of readCases(options.data).filter(({ set }) => set === 'questions')) {
    if (options.only.length > 0 && !options.only.includes(one.name)) continue;
    const ingested = await ingestCase(one, options);
    if (!ingested) {
      console.log(`${one.name}: ${one.github}@${one.revision} is not in ${options.repositories}; left out`);
      continue;
    }
    const pack = openPack(ingested.file);
    const weights = weightsFor?.(one.github);
    // The first question of a process pays for opening and compiling.
    const [first] = one.queries;
    if (first) answer(pack, one.name, first, weights);
    const answers = one.queries.map((query) => answer(pack, one.name, query, weights));
    pack.close();
    all.push({ name: one.name, answers });
    console.log(row(one.name, answers));
  }
  return all;
}

function printTotals(all: { name: string; answers: Answered[] }[]): void {
  const without = all.filter(({ name }) => name !== 'pytest');
  console.log(
    row(
      'all',
      all.flatMap(({ answers }) => answers),
    ),
  );
  console.log(
    row(
      'without pytest',
      without.flatMap(({ answers }) => answers),
    ),
  );
}

function answer(
  pack: Pack,
  name: string,
  { text, targets }: { text: string; targets: string[] },
  weights: Weights | undefined,
): Answered {
  const started = performance.now();
  let firstMs = 0;
  let words = '';
  let support: Support = 'none';
  const citations: Citation[] = [];
  for (const piece of answerFromPack(pack, name, understandQuestion(text), weights)) {
    if (piece.type === 'text') {
      firstMs ||= performance.now() - started;
      words += piece.text;
    } else if (piece.type === 'citation') citations.push(piece.citation);
    else support = piece.support;
  }
  const wholeMs = performance.now() - started;
  const cited = citations.flatMap((citation) => (citation.kind === 'code' ? [citation.path] : []));
  const verified = citations.filter((citation) => holds(pack, citation)).length;
  return {
    targets,
    cited,
    support,
    words: words.split(/\s+/).length,
    firstMs,
    wholeMs,
    citations: citations.length,
    verified,
  };
}

/** Looks a citation up once more, by other means than the answer did. */
function holds(pack: Pack, citation: Citation): boolean {
  if (citation.kind === 'commit') return findCommit(pack, citation.commit)?.subject === citation.subject;
  const { path, startLine, endLine } = citation;
  const file = readFile(pack, path, { start: startLine, end: endLine });
  return file !== null && file.startLine === startLine && file.endLine === endLine && file.text.trim() !== '';
}

function row(name: string, answers: readonly Answered[]): string {
  const share = (fits: (answered: Answered) => boolean): string =>
    percent(answers.filter(fits).length / Math.max(1, answers.length));
  const hit = ({ cited, targets }: Answered): number => {
    const place = cited.findIndex((path) => targets.includes(path));
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  };
  const recall = mean(
    answers.map(
      ({ cited, targets }) => targets.filter((path) => cited.includes(path)).length / Math.max(1, targets.length),
    ),
  );
  const precision = mean(
    answers.map(
      ({ cited, targets }) =>
        [...new Set(cited)].filter((path) => targets.includes(path)).length / Math.max(1, new Set(cited).size),
    ),
  );
  const all = answers.reduce((sum, { citations }) => sum + citations, 0);
  const verified = answers.reduce((sum, each) => sum + each.verified, 0);
  return [
    name.padEnd(15),
    `n ${answers.length}`,
    `first ${share((each) => hit(each) === 0)}`,
    `three ${share((each) => hit(each) < 3)}`,
    `any ${share((each) => hit(each) < Number.POSITIVE_INFINITY)}`,
    // A decline names the nearest places; here it counts as a miss.
    `answered and first ${share((each) => each.support !== 'none' && hit(each) === 0)}, three ${share((each) => each.support !== 'none' && hit(each) < 3)}`,
    `recall ${recall.toFixed(3)}`,
    `precision ${precision.toFixed(3)}`,
    `not found ${share(({ support }) => support === 'none')}`,
    `weak ${share(({ support }) => support === 'weak')}`,
    `words ${Math.round(
      at(
        answers.map(({ words }) => words),
        0.5,
      ),
    )}`,
    `first text p50 ${ms(
      answers.map(({ firstMs }) => firstMs),
      0.5,
    )} p95 ${ms(
      answers.map(({ firstMs }) => firstMs),
      0.95,
    )}`,
    `whole p50 ${ms(
      answers.map(({ wholeMs }) => wholeMs),
      0.5,
    )} p95 ${ms(
      answers.map(({ wholeMs }) => wholeMs),
      0.95,
    )}`,
    `verified ${percent(verified / Math.max(1, all))} of ${all}`,
  ].join('  ');
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
}

function ms(values: readonly number[], share: number): string {
  return `${Math.round(at(values, share))} ms`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
