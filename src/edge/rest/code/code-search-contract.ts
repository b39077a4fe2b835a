import * as z from 'zod';
import { searchResultShape, symbolKind } from '../../wire/code.ts';
import { queryFlag } from '../contract.ts';
import { filter, limit, page, paging, snapshot, symbolDetail, symbolName, total } from './code-shapes.ts';

const filters = {
  path: filter.describe('A path prefix or a glob such as `src/**/*.ts`.'),
  language: z.string().max(50).optional(),
  kind: symbolKind.optional().describe('Only results that show a definition of this kind.'),
};
const testsFlag = z
  .enum(['true', 'false'])
  .default('true')
  .transform((word) => word === 'true')
  .describe('False leaves test files out.');
const searchResponse = z.strictObject({
  results: z.array(searchResultShape.meta({ id: 'SearchResult' })),
  ...snapshot,
  preview: z.boolean().describe('True while the first ingestion is under way: only a part is searched.'),
});

export const searchContract = {
  ranked: {
    querystring: z.strictObject({
      q: z.string().min(1).max(2_000),
      limit: limit.max(100).default(10),
      ...filters,
      tests: testsFlag,
    }),
    response: searchResponse,
  },
  long: {
    body: z.strictObject({
      query: z.string().min(1).max(50_000),
      limit: z.int().min(1).max(100).default(10),
      ...filters,
      tests: z.boolean().default(true).describe('False leaves test files out.'),
    }),
    response: searchResponse,
  },
  text: {
    querystring: z.strictObject({
      q: z.string().min(1).max(1_000),
      regex: queryFlag.describe('Read `q` as a regular expression. Every pattern takes linear time.'),
      ignore_case: queryFlag,
      limit: limit.max(1_000).default(100),
      path: filters.path,
      language: filters.language,
      tests: testsFlag,
    }),
    response: z
      .strictObject({
        lines: z.array(z.strictObject({ path: z.string(), line: z.int(), text: z.string() })),
        complete: z.boolean().describe('False where the limit or the time ended the search early.'),
        ...snapshot,
      })
      .meta({ id: 'FoundLines' }),
  },
  symbols: {
    querystring: z.strictObject({
      q: symbolName,
      kind: symbolKind.optional(),
      path: filter,
      exact: queryFlag.describe('True: only this very name. Otherwise similar names where there is no such name.'),
      ...paging(20, 200),
    }),
    response: z.strictObject({ symbols: z.array(symbolDetail), total, ...page }).meta({ id: 'SymbolList' }),
  },
};
