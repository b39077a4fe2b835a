import { readFileSync } from 'node:fs';
import type { WrittenDocuments } from '../src/flow/authoring/write-documents.ts';

/**
 * Questions about facts that were written from the files of a repository before its documents were read. `expected`
 * names the words that one paragraph, list item or table row must hold: `&` joins words, `|` separates alternatives.
 * Where the repository does not hold the answer, the question is not counted.
 */
interface Question {
  kind: string;
  repository: string;
  commit: string;
  held: boolean;
  expected: string;
  question: string;
}

const QUESTIONS: readonly Question[] = readFileSync(new URL('document-questions.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => {
    const [kind = '', repository = '', commit = '', held = '', expected = '', question = ''] = line.split('\t');
    return { kind, repository, commit, held: held === 'yes', expected, question };
  });

export interface Answered {
  asked: number;
  answered: number;
  /** Questions whose answer the repository holds and the documents do not. */
  missing: string[];
}

/** How many of the questions about a repository its documents answer; null where there are none. */
export function askDocuments(name: string, written: WrittenDocuments): Answered | null {
  const own = QUESTIONS.filter(({ repository, held }) => held && repository === name.replace('+', '/'));
  if (own.length === 0) return null;
  const blocks = [...written.prd, ...written.techspec].flatMap(({ markdown }) =>
    markdown.split('\n').map((line) => line.replace(/[`*]|\[\d+\]/g, '').toLowerCase()),
  );
  const missing = own.filter(({ expected }) => !isAnswered(blocks, expected)).map(({ question }) => question);
  return { asked: own.length, answered: own.length - missing.length, missing };
}

function isAnswered(blocks: readonly string[], expected: string): boolean {
  return expected
    .toLowerCase()
    .split('|')
    .some((alternative) => {
      const words = alternative.split('&').map((word) => word.trim());
      return blocks.some((block) => words.every((word) => block.includes(word)));
    });
}
