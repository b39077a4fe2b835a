import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What the server does with one request: text bit by bit, a call of a tool, or trouble. */
export type Turn =
  | { say: string[]; tokens?: number }
  | { echo: (prompt: string) => string; tokens?: number }
  | { call: string; input: unknown; say?: string[] }
  | { status: number; headers?: Record<string, string> }
  /** Some text, and then the connection breaks, or the stream ends without an end. */
  | { say: string[]; ends: 'break' | 'end' | 'garbage' | 'silence' }
  | { raw: string; type: string };

export interface Asked {
  messages: { role: string; content: string }[];
  tools?: { function: { name: string } }[];
  tool_choice?: string;
}

/** A server that speaks the streaming protocol of OpenAI, as far as a client can tell, and follows a script. */
export class ModelServer {
  /** What is done with the next requests; the last is repeated. */
  script: Turn[] = [];
  readonly asked: Asked[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #port = 0;

  static async start(): Promise<ModelServer> {
    const server = new ModelServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    const address = server.#server.address();
    server.#port = typeof address === 'object' && address ? address.port : 0;
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/v1`;
  }

  play(...script: Turn[]): void {
    this.script = script;
    this.asked.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request) body += String(piece);
    this.asked.push(JSON.parse(body));
    const turn = this.script.length > 1 ? this.script.shift() : this.script[0];
    if (!turn) throw new Error('The script is empty.');
    if ('status' in turn) {
      response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers });
      response.end(JSON.stringify({ error: { message: 'the words of the server' } }));
      return;
    }
    if ('echo' in turn) {
      const prompt = this.asked.at(-1)?.messages.at(-1)?.content ?? '';
      const { echo, ...rest } = turn;
      return this.#say({ ...rest, say: [echo(prompt)] }, response);
    }
    if ('raw' in turn) {
      response.writeHead(200, { 'content-type': turn.type }).end(turn.raw);
      return;
    }
    this.#say(turn, response);
  }

  #say(turn: Extract<Turn, { say?: string[] }>, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish: string | null = null, usage?: object) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], ...(usage && { usage }) })}\n\n`,
      );
    for (const content of turn.say ?? []) send({ role: 'assistant', content });
    if ('ends' in turn) {
      if (turn.ends === 'break') setImmediate(() => response.destroy());
      else if (turn.ends === 'garbage') response.end('data: {"choices": [{"delta": \n\n');
      else if (turn.ends === 'end') response.end();
      return;
    }
    if ('call' in turn) {
      const { call: name, input } = turn;
      const calls = [
        { index: 0, id: 'call_1', type: 'function', function: { name, arguments: JSON.stringify(input) } },
      ];
      send({ role: 'assistant', tool_calls: calls });
    }
    const tokens = 'tokens' in turn ? (turn.tokens ?? 100) : 100;
    const usage = { prompt_tokens: tokens, completion_tokens: 10, total_tokens: tokens + 10 };
    send({}, 'call' in turn ? 'tool_calls' : 'stop', usage);
    response.end('data: [DONE]\n\n');
  }
}
