import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { ModelServer, type Turn } from '../../../test/model-server.ts';
import { readModelName } from '../../base/model-name.ts';
import { ModelFailure } from './model-failure.ts';
import { openModel } from './open-model.ts';
import { type ModelLimits, type ModelPiece, type ModelTool, streamModel } from './stream-model.ts';

const LIMITS: ModelLimits = { wholeMs: 20_000, silenceMs: 10_000, steps: 3, tokens: 10_000, written: 500 };

describe('streaming from a server that speaks the protocol of OpenAI', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await ModelServer.start();
  });
  afterAll(() => server.stop());

  async function ask(
    script: Turn[],
    { limits = {}, tools = {}, signal = new AbortController().signal }: AskOptions = {},
  ): Promise<{ text: string; rounds: (number | null)[]; lookUps: number; fault: string | null }> {
    server.play(...script);
    const model = await openModel(readModelName(`openai-compatible:m@${server.url}`), 'key');
    const request = {
      instructions: 'Answer.',
      messages: [{ role: 'user' as const, text: 'What is it?' }],
      tools,
      limits: { ...LIMITS, ...limits },
    };
    const heard = { text: '', rounds: [] as (number | null)[], lookUps: 0, fault: null as string | null };
    try {
      for await (const piece of streamModel(model, request, signal)) {
        if (piece.type === 'text') heard.text += piece.text;
        else if (piece.type === 'round') heard.rounds.push(piece.tokens);
        else heard.lookUps += 1;
      }
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      heard.fault = error.fault;
      expect(error.message).not.toContain('the words of the server');
    }
    return heard;
  }

  it('hands out the text as it comes and says what it cost', async () => {
    const heard = await ask([{ say: ['One ', 'two ', 'three.'] }]);
    expect(heard).toEqual({ text: 'One two three.', rounds: [110], lookUps: 0, fault: null });
    expect(server.asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  const again = { 'retry-after-ms': '5' };
  test.each<[string, Turn[], { text: string; fault: string | null }]>([
    [
      'a busy server is asked again',
      [{ status: 429, headers: again }, { say: ['Fine.'] }],
      { text: 'Fine.', fault: null },
    ],
    [
      'a broken server is asked again',
      [{ status: 500, headers: again }, { say: ['Fine.'] }],
      { text: 'Fine.', fault: null },
    ],
    ['a server that stays busy is given up', [{ status: 429, headers: again }], { text: '', fault: 'busy' }],
    ['a server that stays broken is given up', [{ status: 503, headers: again }], { text: '', fault: 'broken' }],
    ['a refused key is not tried again', [{ status: 401 }, { say: ['Never.'] }], { text: '', fault: 'refused' }],
    ['an unknown model is not tried again', [{ status: 404 }, { say: ['Never.'] }], { text: '', fault: 'refused' }],
    ['a broken connection is a cut answer', [{ say: ['Half of'], ends: 'break' }], { text: 'Half of', fault: 'cut' }],
    ['a stream without an end is a cut answer', [{ say: ['Half of'], ends: 'end' }], { text: 'Half of', fault: 'cut' }],
    ['garbage in the stream ends it', [{ say: ['Half of'], ends: 'garbage' }], { text: 'Half of', fault: 'cut' }],
    ['a web page is no answer', [{ raw: '<html>Hello</html>', type: 'text/html' }], { text: '', fault: 'broken' }],
    ['no words are no answer', [{ say: [' '] }], { text: ' ', fault: 'empty' }],
  ])('%s', async (_, script, expected) => {
    const heard = await ask(script);
    expect({ text: heard.text, fault: heard.fault }).toEqual(expected);
  });

  it('gives up when nothing is heard for too long', async () => {
    const heard = await ask([{ say: ['Half of'], ends: 'silence' }], { limits: { silenceMs: 200 } });
    expect(heard).toMatchObject({ text: 'Half of', fault: 'slow' });
  });

  it('gives up when the whole takes too long', async () => {
    const heard = await ask([{ say: ['Half of'], ends: 'silence' }], { limits: { wholeMs: 200 } });
    expect(heard.fault).toBe('slow');
  });

  it('ends silently when the caller wants no more', async () => {
    const heard = await ask([{ say: ['Half of'], ends: 'silence' }], { signal: AbortSignal.timeout(200) });
    expect(heard.fault).toBeNull();
  });

  describe('with something to look up', () => {
    const given: unknown[] = [];
    const tools: Record<string, ModelTool> = {
      look: {
        about: 'Looks.',
        input: z.object({ at: z.string() }),
        run: (input) => {
          given.push(input);
          return 'It is green.';
        },
      },
    };

    it('lets the model look and go on', async () => {
      const script: Turn[] = [{ call: 'look', input: { at: 'it' }, say: ['Let me see.'] }, { say: ['Green.'] }];
      const heard = await ask(script, { tools });
      expect(heard).toEqual({ text: 'Let me see.Green.', rounds: [110, 110], lookUps: 1, fault: null });
      expect(given).toEqual([{ at: 'it' }]);
      expect(JSON.stringify(server.asked[1])).toContain('It is green.');
    });

    it('makes it answer in the last round', async () => {
      const heard = await ask([{ call: 'look', input: { at: 'it' } }], { tools });
      expect(heard.fault).toBe('broken');
      expect(server.asked.map(({ tool_choice: choice }) => choice)).toEqual(['auto', 'auto', 'none']);
    });

    it('stops when the tokens are used up', async () => {
      const heard = await ask([{ call: 'look', input: { at: 'it' } }], { tools, limits: { tokens: 100 } });
      expect(heard).toMatchObject({ rounds: [110], fault: 'limit' });
    });

    it('tells the model of an input that does not fit, and of a tool that does not exist', async () => {
      given.length = 0;
      const script: Turn[] = [{ call: 'look', input: { wrong: 1 } }, { call: 'delete', input: {} }, { say: ['Done.'] }];
      expect(await ask(script, { tools })).toMatchObject({ text: 'Done.', fault: null });
      expect(given).toEqual([]);
    });
  });
});

it('takes the text of any model of the library, and none of its thoughts', async () => {
  const usage = {
    inputTokens: { total: 7, noCache: 7, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 3, text: 3, reasoning: 0 },
  };
  const model = new MockLanguageModelV4({
    doStream: {
      stream: simulateReadableStream({
        chunks: [
          { type: 'stream-start', warnings: [{ type: 'other', message: 'A warning.' }] },
          { type: 'reasoning-start', id: 'r' },
          { type: 'reasoning-delta', id: 'r', delta: 'They want to know.' },
          { type: 'reasoning-end', id: 'r' },
          { type: 'text-start', id: 't' },
          { type: 'text-delta', id: 't', delta: 'Fine.' },
          { type: 'text-end', id: 't' },
          { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
        ],
      }),
    },
  });
  const request = {
    instructions: 'Answer.',
    messages: [{ role: 'user' as const, text: '?' }],
    tools: {},
    limits: LIMITS,
  };
  const heard: ModelPiece[] = [];
  for await (const piece of streamModel({ name: 'mock', model }, request, new AbortController().signal))
    heard.push(piece);
  expect(heard).toEqual([
    { type: 'text', text: 'Fine.' },
    { type: 'round', tokens: 10 },
  ]);
});

interface AskOptions {
  limits?: Partial<ModelLimits>;
  tools?: Record<string, ModelTool>;
  signal?: AbortSignal;
}
