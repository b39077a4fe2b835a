import { cleanQuestion } from '../src/flow/answering/understanding/clean-question.ts';
import { questionKind } from '../src/flow/answering/understanding/question-kind.ts';
import type { QuestionKind } from '../src/flow/answering/understanding/question-kinds.ts';
import { readQuestions } from './read-questions.ts';

interface Wording {
  half: 'first' | 'second' | 'third';
  kind: QuestionKind;
  question: string;
}

/** Tells how often the kind of a question is understood, in plain and in hasty wording. */
export function benchQuestionKinds(): void {
  const hasty = readQuestions<Wording>('wordings.jsonl');
  const sets: [string, Wording[]][] = [
    ['plain wording', readQuestions<Wording>('facts.jsonl')],
    ['hasty wording, first half', hasty.filter(({ half }) => half === 'first')],
    ['hasty wording, second half', hasty.filter(({ half }) => half === 'second')],
    ['hasty wording, by others', hasty.filter(({ half }) => half === 'third')],
  ];
  for (const [label, rows] of sets) {
    const guesses = rows.map(({ kind, question }) => ({ wanted: kind, ...questionKind(cleanQuestion(question)) }));
    const right = guesses.filter(({ wanted, kind }) => kind === wanted).length / rows.length;
    const near =
      guesses.filter(({ wanted, kind, second }) => kind === wanted || second === wanted).length / rows.length;
    console.log(`kinds ${label.padEnd(27)} n ${rows.length}  right ${right.toFixed(3)}  or second ${near.toFixed(3)}`);
  }
}
