import type { ModelMessage, ToolSet } from 'ai';
import type { ZodType } from 'zod';
import { ModelFailure, modelFailure } from './model-failure.ts';
import type { OpenModel } from './open-model.ts';

/** Something the model may look up while it writes. It must change nothing and answer with text of bounded length. */
export interface ModelTool {
  about: string;
  input: ZodType;
  run(input: unknown): string;
}

export interface ModelLimits {
  /** Milliseconds for the whole answer. */
  wholeMs: number;
  /** Milliseconds without a sign of life. */
  silenceMs: number;
  /** Rounds of asking the model, looking things up included. */
  steps: number;
  /** Tokens that it may read and write in all rounds together. */
  tokens: number;
  /** Tokens that it may write in one round. */
  written: number;
}

export interface ModelRequest {
  instructions: string;
  messages: { role: 'user' | 'assistant'; text: string }[];
  tools: Record<string, ModelTool>;
  limits: ModelLimits;
}

export type ModelPiece =
  | { type: 'text'; text: string }
  /** What was written in this round was no answer but a remark on the way to one. */
  | { type: 'looked-up' }
  /** A round is over; tokens read and written in it, null where the server does not say. */
  | { type: 'round'; tokens: number | null };

/** When this share of the tokens is gone, the model has to answer with what it has. */
const LAST_ROUND_FROM = 0.6;
const ATTEMPTS_AFTER_THE_FIRST = 2;

// The library writes warnings to the console, where they would mix with our log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Asks a model and hands out what it writes as it comes, letting it look things up in a bounded loop. A busy or broken
 * server is asked again, with growing pauses, as long as nothing was written. Throws a `ModelFailure` when no whole
 * answer comes; ends silently when the signal aborts.
 */
export async function* streamModel(
  { model }: OpenModel,
  { instructions, messages, tools, limits }: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelPiece> {
  const { isStepCount, streamText, tool } = await import('ai');
  const toolSet: ToolSet = Object.fromEntries(
    Object.entries(tools).map(([name, { about, input, run }]) => [
      name,
      tool({ description: about, inputSchema: input, execute: async (given: unknown) => run(given) }),
    ]),
  );
  let used = 0;
  let wrote = false;
  const patience = new Patience(limits, signal);
  const isOver = () => used >= limits.tokens;
  try {
    const { stream } = streamText({
      model,
      instructions,
      messages: messages.map(({ role, text }): ModelMessage => ({ role, content: text })),
      tools: toolSet,
      stopWhen: [isStepCount(limits.steps), isOver],
      prepareStep: ({ stepNumber }) =>
        stepNumber >= limits.steps - 1 || used >= limits.tokens * LAST_ROUND_FROM ? { toolChoice: 'none' } : {},
      maxOutputTokens: limits.written,
      maxRetries: ATTEMPTS_AFTER_THE_FIRST,
      abortSignal: patience.signal,
      // Failures come as parts of the stream; the library would write them to the console too.
      onError: () => {},
    });
    let isWhole = false;
    for await (const part of stream) {
      patience.hear();
      if (part.type === 'text-delta') {
        wrote ||= part.text.trim() !== '';
        yield { type: 'text', text: part.text };
      } else if (part.type === 'tool-call') yield { type: 'looked-up' };
      else if (part.type === 'finish-step') {
        const { inputTokens, outputTokens } = part.usage;
        const known =
          inputTokens === undefined && outputTokens === undefined ? null : (inputTokens ?? 0) + (outputTokens ?? 0);
        used += known ?? 0;
        isWhole = part.finishReason === 'stop';
        yield { type: 'round', tokens: known };
        if (part.finishReason === 'length') throw new ModelFailure('cut', 'the longest answer was reached');
        if (part.finishReason === 'content-filter') throw new ModelFailure('refused', 'content filter');
      } else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') throw new ModelFailure('slow', 'no answer in time');
    }
    if (!wrote) throw new ModelFailure(isWhole ? 'empty' : 'limit', `no text within ${limits.steps} rounds`);
    if (!isWhole) throw new ModelFailure('cut', 'the stream ended early');
  } catch (error) {
    if (signal.aborted) return;
    if (patience.signal.aborted) throw new ModelFailure('slow', 'no answer in time');
    const failure = modelFailure(error);
    throw wrote && failure.fault === 'broken' ? new ModelFailure('cut', failure.message) : failure;
  } finally {
    patience.end();
  }
}

/** Aborts when the whole takes too long, when nothing is heard for too long, or when the caller wants no more. */
class Patience {
  readonly signal: AbortSignal;
  readonly #lost = new AbortController();
  readonly #silence: NodeJS.Timeout;

  constructor({ wholeMs, silenceMs }: ModelLimits, signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.#lost.signal, AbortSignal.timeout(wholeMs)]);
    this.#silence = setTimeout(() => this.#lost.abort(), silenceMs);
  }

  hear(): void {
    this.#silence.refresh();
  }

  end(): void {
    clearTimeout(this.#silence);
    // The request is over for us: whatever the server still sends is not read.
    this.#lost.abort();
  }
}
