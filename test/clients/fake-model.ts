import { createServer } from 'node:http';

/**
 * Stands in for the language model of an agent: it answers the first turn with one tool call, and the turn that brings
 * the tool's result with that result. So a whole agent turn runs without any network.
 */
export async function startFakeModel(
  toolName: string,
  input: object,
): Promise<{ url: string; results: string[]; stop(): Promise<void> }> {
  const results: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const { messages = [], tools = [], stream } = parse(body);
      const last = JSON.stringify(messages.at(-1)?.content ?? '');
      const hasResult = last.includes('tool_result');
      if (hasResult) results.push(last);
      const calls = !hasResult && tools.some((tool) => tool.name === toolName);
      const block = calls ? { type: 'tool_use', id: 'toolu_1', name: toolName, input: {} } : { type: 'text', text: '' };
      const delta = calls
        ? { type: 'input_json_delta', partial_json: JSON.stringify(input) }
        : { type: 'text_delta', text: hasResult ? 'The tool has answered.' : 'Fine.' };
      const message = {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'fake',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      };
      const stop_reason = calls ? 'tool_use' : 'end_turn';
      if (!stream) {
        const content = [calls ? { ...block, input } : { type: 'text', text: 'Fine.' }];
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ ...message, content, stop_reason }));
        return;
      }
      response.setHeader('content-type', 'text/event-stream');
      for (const event of [
        { type: 'message_start', message },
        { type: 'content_block_start', index: 0, content_block: block },
        { type: 'content_block_delta', index: 0, delta },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } },
        { type: 'message_stop' },
      ]) {
        response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      }
      response.end();
    });
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    results,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface ModelRequest {
  messages?: { content: unknown }[];
  tools?: { name: string }[];
  stream?: boolean;
}

function parse(body: string): ModelRequest {
  try {
    return JSON.parse(body) as ModelRequest; // What an agent sends to its model; only these fields are looked at.
  } catch {
    return {};
  }
}
