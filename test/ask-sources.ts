import type { Commit } from '../src/engine/pack/history/stored-commits.ts';
import { openPack } from '../src/engine/pack/open-pack.ts';
import { answerFromPack } from '../src/flow/answering/answer-from-pack.ts';
import { understandQuestion } from '../src/flow/answering/understanding/understand-question.ts';
import type { Support } from '../src/record/conversations/conversation.ts';
import { packFileOf } from './make-pack.ts';

interface Asked {
  sources: Record<string, string>;
  projectName?: string;
  commits?: Commit[];
}

/** Ingests files by path and asks one question about them; the places are those of the code that the answer cites. */
export async function askSources(
  question: string,
  { sources, projectName = 'sample', commits = [] }: Asked,
): Promise<{ text: string; support: Support; places: string[] }> {
  const pack = openPack(await packFileOf(sources, commits));
  let text = '';
  let support: Support = 'none';
  const places: string[] = [];
  for (const piece of answerFromPack(pack, projectName, understandQuestion(question))) {
    if (piece.type === 'text') text += piece.text;
    if (piece.type === 'verdict') support = piece.support;
    if (piece.type === 'citation' && piece.citation.kind === 'code')
      places.push(`${piece.citation.path}:${piece.citation.startLine}-${piece.citation.endLine}`);
  }
  pack.close();
  return { text, support, places };
}
