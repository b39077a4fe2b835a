import type { App } from '../../app.ts';
import { answerQuestion } from '../../flow/answering/answer-question.ts';
import { createConversation } from '../../record/conversations/conversations.ts';
import type { Project } from '../../record/projects/project.ts';
import type { Reach } from '../../record/reach.ts';
import { citationLines } from '../wire/citation.ts';
import { toMessageShape } from '../wire/conversation.ts';

const QUESTION = 'Give me an overview of the architecture.';
const MOST_LINES = 4;

/**
 * A question that every project can answer, asked of a new one and shown short: the first lines of the answer, without
 * its diagram, and where they come from. Undefined where there is nothing good to show.
 */
export async function sampleAnswer(
  { config, database: { db }, clock, snapshots, closing }: App,
  reach: Reach,
  project: Project,
  owner: { userId: string; name: string },
): Promise<string[] | undefined> {
  if (project.status !== 'completed') return undefined;
  // Loaded only here: most of the program, which a server that answers in threads does without.
  const { embeddedAnswerer } = await import('../../flow/answering/embedded-answerer.ts');
  const createdBy = { type: 'user', id: owner.userId, name: owner.name } as const;
  const { id } = await createConversation(db, reach.organizationId, project.id, { createdBy }, clock.now());
  const { answerSeconds } = config;
  const parts = { db, clock, answerer: embeddedAnswerer(snapshots), answerSeconds };
  const sent = { conversationId: id, text: QUESTION, authorId: owner.userId };
  for await (const event of answerQuestion(parts, reach, sent, closing.signal)) {
    if (event.type !== 'answer-end') continue;
    if (event.message.answer?.support !== 'strong') return undefined;
    const { text, citations } = toMessageShape(event.message);
    const lines = firstLines(text);
    const shown = citations.filter(({ n }) => lines.some((line) => line.includes(`[${n}]`)));
    return [`> ${QUESTION}`, '', ...lines, '', ...citationLines(shown).split('\n')];
  }
  return undefined;
}

/** Without fenced blocks and empty lines, as many as are read at a glance. */
function firstLines(text: string): string[] {
  return text
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES);
}
