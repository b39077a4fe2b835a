import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Citation, Message } from '../../api.ts';
import { conversationQuery } from '../../queries.ts';
import { askQuestion } from './read-events.ts';

/** A question whose answer is being written, or ended badly. */
export interface Writing {
  question: string;
  text: string;
  citations: Citation[];
  state: 'waiting' | 'writing' | 'stopped' | 'failed';
  fault?: string;
  /** Under which ids the server keeps question and answer; known as soon as it has begun. */
  kept?: { question: string; answer: string };
}

/** What the server has kept is shown from there, and must not stand on the page twice. */
export function isStored(messages: Message[], { kept }: Writing, part: 'question' | 'answer'): boolean {
  return kept !== undefined && messages.some(({ message_id: id }) => id === kept[part]);
}

/** Asks, shows the answer while it comes, and lets it be stopped. What was written before a fault stays. */
export function useAnswer(conversationId: string | undefined) {
  const client = useQueryClient();
  const [writing, setWriting] = useState<Writing | undefined>();
  const stopper = useRef<AbortController | undefined>(undefined);

  // Another conversation, or none: the answer of the one before is no longer of interest here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the conversation that ends it.
  useEffect(() => {
    return () => {
      stopper.current?.abort();
      setWriting(undefined);
    };
  }, [conversationId]);

  async function ask(id: string, question: string) {
    const controller = new AbortController();
    stopper.current = controller;
    let now: Writing = { question, text: '', citations: [], state: 'waiting' };
    const show = (change: Partial<Writing>) => {
      now = { ...now, ...change };
      if (stopper.current === controller) setWriting(now);
    };
    show({});
    try {
      for await (const event of askQuestion(id, question, crypto.randomUUID(), controller.signal)) {
        if (event.type === 'answer-start') {
          show({ kept: { question: event.data.question_id, answer: event.data.message_id } });
        } else if (event.type === 'text-delta') show({ text: now.text + event.data.text, state: 'writing' });
        else if (event.type === 'citation') show({ citations: [...now.citations, event.data] });
        else if (event.type === 'error') show({ state: 'failed', fault: event.data.message });
      }
      if (now.state === 'waiting') show({ state: 'failed', fault: 'The connection ended before an answer came.' });
    } catch (error) {
      if (controller.signal.aborted) show({ state: 'stopped' });
      else show({ state: 'failed', fault: error instanceof Error ? error.message : String(error) });
    }
    const stored = await waitForStored(client, id, now);
    // From here on the stored message is shown; only a fault stays, because its words are not stored.
    if (stopper.current === controller && stored && now.state !== 'failed') setWriting(undefined);
    await client.invalidateQueries({ queryKey: ['conversations'] });
  }

  return {
    writing,
    ask,
    stop: () => stopper.current?.abort(),
    busy: writing?.state === 'waiting' || writing?.state === 'writing',
  };
}

const TRIES = 10;
const PAUSE_MS = 200;

/** A stopped answer is written down a moment after the connection was closed, so it is looked for more than once. */
async function waitForStored(client: QueryClient, id: string, writing: Writing): Promise<boolean> {
  for (let left = TRIES; left > 0; left--) {
    const { messages } = await client.fetchQuery({ ...conversationQuery(id), staleTime: 0 });
    // Who stopped it before it began has no ids; then the last message tells.
    if (writing.kept ? isStored(messages, writing, 'answer') : messages.at(-1)?.role === 'assistant') return true;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}
