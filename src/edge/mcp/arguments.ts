import * as z from 'zod';
import { DEFAULT_TOKENS, MOST_TOKENS } from './text-page.ts';

/** Arguments that several tools have, each meaning the same everywhere. */
export const projectArgument = z
  .string()
  .min(1)
  .max(200)
  .describe('The project: its id (`prj_…`) or its exact name, as list_projects shows them.');

export const conversationArgument = z
  .string()
  .min(1)
  .max(200)
  .describe('The conversation id (`cnv_…`), from create_conversation or list_conversations.');

export const cursorArgument = z
  .string()
  .min(1)
  .max(1000)
  .optional()
  .describe('`next_cursor` of the page before, unchanged. Leave it out for the first page.');

export const queryArgument = z.string().min(1).max(200).optional();

export const limitArgument = (fallback: number) =>
  z.int().min(1).max(100).default(fallback).describe(`How many at most on one page (1 to 100, default ${fallback}).`);

export const maxTokensArgument = z
  .int()
  .min(1000)
  .max(MOST_TOKENS)
  .default(DEFAULT_TOKENS)
  .describe(
    `Largest size of the result in tokens (1000 to ${MOST_TOKENS}, default ${DEFAULT_TOKENS}). What does not fit follows by cursor.`,
  );
