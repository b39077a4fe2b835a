import { answerFromPack } from '../src/flow/answering/answer-from-pack.ts';
import { understandQuestion } from '../src/flow/answering/understanding/understand-question.ts';
import type { Support } from '../src/record/conversations/conversation.ts';
import { eachPlaceProject, isAmong, type Lines, type PlaceQuestion } from './place-questions.ts';
import { readOptions } from './search-data.ts';

interface Answered extends PlaceQuestion {
  support: Support;
  /** Which of the lines that are cited, in their order, are among the right ones. */
  hits: boolean[];
}

/** Asks questions in plain words and measures whether the answers cite the lines that decide them. */
export async function benchPlaces(args: string[]): Promise<void> {
  const options = readOptions(args);
  const answers: Answered[] = [];
  await eachPlaceProject(options, (pack, name, questions) => {
    for (const one of questions) {
      const cited: Lines[] = [];
      let support: Support = 'none';
      let text = '';
      for (const piece of answerFromPack(pack, name, understandQuestion(one.question))) {
        if (piece.type === 'text') text += piece.text;
        else if (piece.type === 'verdict') ({ support } = piece);
        else if (piece.citation.kind === 'code')
          cited.push([piece.citation.path, piece.citation.startLine, piece.citation.endLine]);
      }
      const hits = cited.map((lines) => isAmong(lines, one.core));
      answers.push({ ...one, support, hits });
      if (options.show && !hits.includes(true)) console.log(`${name} (${support}): ${one.question}\n${text}\n`);
    }
  });
  const groups: [string, Answered[]][] = [
    ['all', answers],
    ...Map.groupBy(answers, ({ half }) => half),
    ...Map.groupBy(answers, ({ kind }) => kind),
  ];
  for (const [label, own] of groups) print(label, own);
}

function print(label: string, answers: readonly Answered[]): void {
  const known = answers.filter(({ core }) => core.length > 0);
  const share = (fits: (each: Answered) => boolean, of: readonly Answered[] = known): string =>
    `${((100 * of.filter(fits).length) / Math.max(1, of.length)).toFixed(1)} %`;
  const by = (wanted: Support): string => {
    const own = known.filter(({ support }) => support === wanted);
    return `${wanted} ${own.length}, of these ${share(({ hits }) => hits.includes(true), own)}`;
  };
  console.log(
    `${label.padEnd(10)} n ${known.length}  first ${share(({ hits }) => hits[0] === true)}  three ${share(({ hits }) => hits.slice(0, 3).includes(true))}  any ${share(({ hits }) => hits.includes(true))}  ${by('strong')}  ${by('weak')}  declined ${known.filter(({ support }) => support === 'none').length}`,
  );
}
