import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api, type ConversationSummary, type Message } from '../api.ts';
import { IconButton } from '../components/button.tsx';
import { Callout, ErrorNote } from '../components/callout.tsx';
import { Answer, AnswerInProgress, Question } from '../components/chat/answer.tsx';
import styles from '../components/chat/chat.module.css';
import { Composer } from '../components/chat/composer.tsx';
import { ConversationList } from '../components/chat/conversation-list.tsx';
import { NewConversation } from '../components/chat/new-conversation.tsx';
import { isStored, useAnswer } from '../components/chat/use-answer.ts';
import { ConfirmDialog } from '../components/dialog.tsx';
import { Loading } from '../components/loading.tsx';
import { useTitle } from '../components/page.tsx';
import { RenameDialog } from '../components/rename-dialog.tsx';
import { conversationQuery, conversationsQuery, projectQuery } from '../queries.ts';
import { useRole } from '../session.ts';
import { FaultPage } from './fault-page.tsx';

const ROUTE = '/app/projects/$projectId/conversations/{-$conversationId}';

/** Questions and answers about one project: the conversations at the side, one of them in the middle. */
export function ConversationsPage() {
  const { projectId, conversationId } = useParams({ from: ROUTE });
  const { ask: prepared } = useSearch({ from: ROUTE });
  const { atLeast } = useRole();
  const client = useQueryClient();
  const navigate = useNavigate();
  const project = useQuery(projectQuery(projectId));
  const list = useQuery(conversationsQuery(projectId));
  const conversation = useQuery({ ...conversationQuery(conversationId ?? ''), enabled: conversationId !== undefined });
  const [active, setActive] = useState(conversationId);
  const { writing, ask, stop, busy } = useAnswer(active);
  useEffect(() => setActive(conversationId), [conversationId]);
  useTitle(conversation.data?.title ?? 'Conversations', project.data?.name);

  const begin = useMutation({
    mutationFn: async (question: string) => {
      const made = conversationId ?? (await api.createConversation(projectId)).conversation_id;
      return { made, question };
    },
    onSuccess: async ({ made, question }) => {
      if (made !== conversationId) {
        setActive(made);
        await client.invalidateQueries({ queryKey: conversationsQuery(projectId).queryKey });
        await navigate({
          to: '/projects/$projectId/conversations/{-$conversationId}',
          params: { projectId, conversationId: made },
          replace: true,
        });
      }
      await ask(made, question);
    },
  });

  const messages = conversation.data?.messages ?? [];
  const bottom = useFollow(`${messages.length}${writing?.text.length ?? 0}${writing?.state ?? ''}`);
  if (project.error && !project.data) return <FaultPage error={project.error} />;
  const name = project.data?.name ?? 'this project';
  return (
    <div className={styles.grid}>
      <ConversationList
        projectId={projectId}
        conversations={list.data?.conversations ?? []}
        loading={list.isPending}
        error={list.error}
        current={conversationId}
      />
      <div className={styles.thread}>
        {conversationId && conversation.data ? (
          <Title conversation={conversation.data} projectId={projectId} />
        ) : (
          <NewConversation
            projectId={projectId}
            name={name}
            onAsk={atLeast('member') && !prepared && !writing ? (question) => begin.mutate(question) : undefined}
          />
        )}
        {conversationId && conversation.isPending && <Loading />}
        <ErrorNote error={conversation.error ?? begin.error} />
        <Thread messages={messages} projectId={projectId} />
        {writing && !isStored(messages, writing, 'question') && <Question text={writing.question} />}
        {writing && (
          <AnswerInProgress
            writing={writing}
            stored={isStored(messages, writing, 'answer')}
            projectId={projectId}
            onRetry={() => begin.mutate(writing.question)}
          />
        )}
        <div ref={bottom} />
        {atLeast('member') ? (
          <Composer
            key={prepared}
            draft={`lorekeep.draft.${projectId}`}
            projectName={name}
            commit={project.data?.commit?.sha}
            first={messages.length === 0 && !writing}
            busy={busy || begin.isPending}
            start={prepared ?? ''}
            onAsk={begin.mutateAsync}
            onStop={stop}
          />
        ) : (
          <Callout tone="plain">As a viewer you read conversations. Members ask questions.</Callout>
        )}
      </div>
    </div>
  );
}

function Thread({ messages, projectId }: { messages: Message[]; projectId: string }) {
  let answers = 0;
  return messages.map((message) => {
    if (message.role === 'user') return <Question key={message.message_id} text={message.text} />;
    answers += 1;
    return <Answer key={message.message_id} message={message} projectId={projectId} index={answers} />;
  });
}

/** Keeps the end in view while text comes, until the reader scrolls up. */
function useFollow(change: string) {
  const end = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  useEffect(() => {
    const look = () => {
      following.current = innerHeight + scrollY >= document.documentElement.scrollHeight - 120;
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the content that moves the page.
  useEffect(() => {
    if (following.current) end.current?.scrollIntoView({ block: 'end' });
  }, [change]);
  return end;
}

function Title({ conversation, projectId }: { conversation: ConversationSummary; projectId: string }) {
  const { atLeast } = useRole();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rename' | 'delete' | undefined>();
  const id = conversation.conversation_id;
  const refresh = () => client.invalidateQueries({ queryKey: conversationsQuery(projectId).queryKey });
  return (
    <div className={styles.title}>
      <h1>{conversation.title}</h1>
      {atLeast('member') && (
        <div className="row tight">
          <IconButton icon="pen" label="Rename conversation" onClick={() => setOpen('rename')} />
          <IconButton icon="trash" label="Delete conversation" onClick={() => setOpen('delete')} />
        </div>
      )}
      {open === 'rename' && (
        <RenameDialog
          what="conversation"
          name={conversation.title}
          field="title"
          longest={200}
          rename={async (title) => {
            await api.renameConversation(id, title);
            await client.invalidateQueries({ queryKey: conversationQuery(id).queryKey });
            await refresh();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={`Delete the conversation “${conversation.title}”?`}
          action="Delete conversation"
          acting="Deleting"
          run={() => api.deleteConversation(id)}
          onDone={() => {
            setOpen(undefined);
            void refresh();
            void navigate({
              to: '/projects/$projectId/conversations/{-$conversationId}',
              params: { projectId, conversationId: undefined },
            });
          }}
          onClose={() => setOpen(undefined)}
        >
          <p className="t2">
            Everybody in the organization loses it, and tools can no longer continue it. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
