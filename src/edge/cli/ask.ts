import { AppError } from '../../base/errors.ts';
import { answerQuestion } from '../../flow/answering/answer-question.ts';
import { openSingleAnswerer } from '../../flow/answering/open-answerer.ts';
import type { Message } from '../../record/conversations/conversation.ts';
import { createConversation } from '../../record/conversations/conversations.ts';
import { findProject } from '../../record/projects/projects.ts';
import { citationLines } from '../wire/citation.ts';
import { answerStanding, toMessageShape } from '../wire/conversation.ts';
import type { Command } from './command.ts';
import { firstOwner, ORGANIZATION_OPTION, pickOrganization } from './pick-organization.ts';

export const ask: Command = {
  name: 'ask',
  summary: 'Ask a question about a project and read the answer as it is written.',
  operands: '<project> "<question>"',
  options: {
    conversation: { value: 'id', about: 'Go on with this conversation. Default: begin a new one.' },
    ...ORGANIZATION_OPTION,
  },
  run({ operands: [idOrName, ...words], option, on, print, withApp }) {
    const text = words.join(' ');
    if (idOrName === undefined || text.trim() === '') {
      throw new AppError('invalid-input', 'Name a project and ask a question: lorekeep ask <project> "<question>".');
    }
    return withApp(async ({ config, database: { db }, clock, log, snapshots, store }) => {
      const organization = await pickOrganization(db, option('organization'));
      const owner = await firstOwner(db, organization.id);
      const reach = { organizationId: organization.id, projectIds: null };
      const project = await findProject(db, reach, idOrName);
      const createdBy = { type: 'user', id: owner.userId, name: owner.name } as const;
      const conversationId =
        option('conversation') ??
        (await createConversation(db, organization.id, project.id, { createdBy }, clock.now())).id;

      const interrupted = new AbortController();
      const interrupt = () => interrupted.abort();
      process.once('SIGINT', interrupt);
      try {
        const answerer = await openSingleAnswerer({ config, snapshots, store, db, clock, log });
        const parts = { db, clock, answerer, answerSeconds: config.answerSeconds };
        const sent = { conversationId, text, authorId: owner.userId };
        let message: Message | null = null;
        for await (const event of answerQuestion(parts, reach, sent, interrupted.signal)) {
          if (event.type === 'text-delta' && !on('json')) process.stdout.write(event.text);
          else if (event.type === 'answer-end') message = event.message;
          else if (event.type === 'error') throw new AppError(event.code, event.message, { cause: event.cause });
        }
        if (!message) return 1;
        const shape = toMessageShape(message);
        const sources = citationLines(shape.citations);
        print({ conversation_id: conversationId, ...shape }, [
          '',
          ...(sources === '' ? [] : ['', sources]),
          '',
          answerStanding(shape),
        ]);
        return message.status === 'complete' ? 0 : 1;
      } finally {
        process.off('SIGINT', interrupt);
        await snapshots.close();
      }
    });
  },
};
