import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'questions');

/** The rows of one of the files with questions. */
export function readQuestions<Row>(file: string): Row[] {
  return readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
