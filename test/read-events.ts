/** One server-sent event as a client sees it. */
export interface ReadEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: events are compared with literals, so a wrong guess fails its test.
  data: any;
}

export interface EventReader {
  /** All events so far, once one of them is as wanted. */
  until(isWanted: (event: ReadEvent) => boolean): Promise<ReadEvent[]>;
  close(): void;
}

/** Reads an event stream over a real connection, from the moment of the call. */
export function readEvents(url: string, bearer: string, body?: unknown): EventReader {
  const events: ReadEvent[] = [];
  const listeners = new Set<() => void>();
  const connection = new AbortController();
  const read = async () => {
    const reply = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      signal: connection.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    let text = '';
    for await (const piece of (reply.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += piece;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
        if (event !== undefined && data !== undefined) events.push({ event, data: JSON.parse(data) });
      }
      for (const listener of listeners) listener();
    }
  };
  read().catch(() => {}); // Closing breaks off the reading.
  return {
    async until(isWanted) {
      while (!events.some(isWanted)) {
        await new Promise<void>((resolve) => {
          const listener = () => {
            listeners.delete(listener);
            resolve();
          };
          listeners.add(listener);
        });
      }
      return events;
    },
    close: () => connection.abort(),
  };
}
