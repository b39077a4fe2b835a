import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Citation } from '../../api.ts';
import { conversationQuery } from '../../queries.ts';
import { askQuestion } from './read-events.ts';

/** A question whose answer is being written, or ended badly. */
export interface Writing {
  question: string;
  text: string;
  citations: Citation[];
  state: 'waiting' | 'writing' | 'stopped' | 'failed';
  fault?: string;
  /** The server has kept question and text, so that the page shows them already. */
  stored?: boolean;
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
        if (event.type === 'text-delta') show({ text: now.text + event.data.text, state: 'writing' });
        else if (event.type === 'citation') show({ citations: [...now.citations, event.data] });
        else if (event.type === 'error') show({ state: 'failed', fault: event.data.message });
      }
      if (now.state === 'waiting') show({ state: 'failed', fault: 'The connection ended before an answer came.' });
    } catch (error) {
      if (controller.signal.aborted) show({ state: 'stopped' });
      else show({ state: 'failed', fault: error instanceof Error ? error.message : String(error) });
    }
    const stored = await waitForStored(client, id);
    await client.invalidateQueries({ queryKey: ['conversations'] });
    // From here on the stored message is shown; only a fault stays, because its words are not stored.
    if (stopper.current !== controller) return;
    setWriting(stored && now.state !== 'failed' ? undefined : { ...now, stored });
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
async function waitForStored(client: QueryClient, id: string): Promise<boolean> {
  for (let left = TRIES; left > 0; left--) {
    const { messages } = await client.fetchQuery({ ...conversationQuery(id), staleTime: 0 });
    if (messages.at(-1)?.role === 'assistant') return true;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}
