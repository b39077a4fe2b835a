import { openPack, type Pack } from '../src/engine/pack/open-pack.ts';
import { findRepository } from './bare-repository.ts';
import { readQuestions } from './read-questions.ts';
import { type BenchOptions, packOf } from './search-data.ts';

/** Lines of a file: its path, the first and the last one. */
export type Lines = [path: string, from: number, to: number];

/** A question in plain words whose right places somebody looked up in the code. */
export interface PlaceQuestion {
  github: string;
  revision: string;
  /**
   * `read` where answers about the project had been read before the ranker was made, `new` where none had been, `later`
   * where the question was written when the ranker stood.
   */
  half: 'read' | 'new' | 'later';
  kind: string;
  question: string;
  /** Each of these, shown, has truly helped; none where the project does not answer it. */
  core: Lines[];
  /** Right and useful beside them, but not enough alone. */
  also: Lines[];
}

/** Opens the pack of each project and hands over its questions. */
export async function eachPlaceProject(
  options: BenchOptions,
  work: (pack: Pack, name: string, questions: PlaceQuestion[]) => void,
): Promise<void> {
  for (const [github, questions] of Map.groupBy(readQuestions<PlaceQuestion>('places.jsonl'), ({ github }) => github)) {
    const [, name = ''] = github.split('/');
    const [first] = questions;
    if (!first || (options.only.length > 0 && !options.only.includes(name))) continue;
    const repository = findRepository(options.repositories, github, first.revision);
    if (!repository) {
      console.log(`${name}: ${github}@${first.revision} is not in ${options.repositories}; left out`);
      continue;
    }
    const pack = openPack((await packOf(repository, { name: `places-${name}`, root: '' }, options)).file);
    work(pack, name, questions);
    pack.close();
  }
}

/** Whether some lines are among the known ones, at least in part. */
export function isAmong([path, from, to]: Lines, known: readonly Lines[]): boolean {
  return known.some(([each, first, last]) => path === each && from <= last && first <= to);
}
