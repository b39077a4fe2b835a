import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { cleanStrings, oneLine } from '../../base/text.ts';
import { inSpan } from '../../base/trace.ts';
import type { Db } from '../../engine/db/open-database.ts';
import type { Answerer } from '../../flow/answering/answerer.ts';
import type { CodeReader } from '../../flow/reading/code-reader.ts';
import { mayConverse, type TokenCaller } from '../../record/access/caller.ts';
import type { Reach } from '../../record/reach.ts';
import { FAULT_WORDING } from '../wire/text.ts';
import { endedError, toAppError } from './mcp-error.ts';

/** Everything a tool has while it serves one call. */
export interface ToolCall {
  db: Db;
  clock: Clock;
  log: Log;
  answerer: Answerer;
  codeReader: CodeReader;
  caller: TokenCaller;
  reach: Reach;
  /** Aborts when the work has to stop; see EndReason. */
  signal: AbortSignal;
  /** Sends the next piece of text, or a sign of life without one. Null where the client asked for no progress. */
  sendProgress: ((text?: string) => Promise<void>) | null;
  heartbeatMs: number;
  answerSeconds: number;
  /** Takes one of the caller's streams, or throws. Returns its release. */
  takeStream(): Promise<() => void>;
  /** Runs once the reply has left whole. */
  whenDelivered(callback: () => Promise<void>): void;
}

/** The text is complete on its own, because many clients hand their model the text alone. */
export interface ToolReply<Output> {
  text: string;
  structured: Output;
}

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** Written for an agent that has never seen the product: what it gives, when to use it, what to call next. */
  description: string;
  input: Input;
  output: Output;
  /** True for tools that change something: a read token may not call them. */
  writes: boolean;
  /** True for tools that send progress before their result. */
  streams?: true;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  run(call: ToolCall, input: z.infer<Input>): Promise<ToolReply<z.infer<Output>>>;
}

/** Lets each tool's `run` know the types of its own input and output, and then forget them for the list. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(definition: Tool<Input, Output>): Tool {
  return definition as unknown as Tool; // callTool parses the input with this tool's own schema before `run`.
}

export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The tool as `tools/list` shows it. */
export function listedTool({ name, title, description, input, output, annotations }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema(input, 'input') as ListedTool['inputSchema'], // An object schema, as its type says.
    outputSchema: jsonSchema(output, 'output') as ListedTool['outputSchema'], // The same.
    annotations: { title, ...annotations },
  };
}

/** Agents read the schemas, so what says nothing to them is left out: the pattern of a time, the bounds of all numbers. */
function jsonSchema(schema: z.ZodObject, io: 'input' | 'output') {
  return z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

/** Runs a tool. Whatever goes wrong becomes a result that says what and what to do next, so that the agent can go on. */
export async function callTool(tool: Tool, call: ToolCall, input: unknown): Promise<CallToolResult> {
  try {
    if (tool.writes && !mayConverse(call.caller)) {
      throw new AppError(
        'forbidden',
        `The tool ${tool.name} changes something and this token may only read. Use a token with scope write.`,
      );
    }
    const { text, structured } = await inSpan(`tool ${tool.name}`, {}, () =>
      tool.run(call, parseInput(tool, input ?? {})),
    );
    return { content: [{ type: 'text', text }], structuredContent: structured };
  } catch (error) {
    if (call.signal.aborted) throw endedError(call.signal.reason);
    return { content: [{ type: 'text', text: toAppError(error, call.log).message }], isError: true };
  }
}

function parseInput(tool: Tool, input: unknown): Record<string, unknown> {
  // What no database or reader can use is taken out before the arguments are checked.
  const parsed = tool.input.safeParse(cleanStrings(input), FAULT_WORDING);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) =>
    oneLine(`${path.join('.') || 'arguments'}: ${message}`, 200),
  );
  throw new AppError('invalid-input', `The arguments of ${tool.name} are wrong. ${faults.slice(0, 20).join('; ')}.`);
}
