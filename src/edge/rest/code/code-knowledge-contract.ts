import * as z from 'zod';
import { commitShape, historyShape, symbolDetailShape, symbolKind } from '../../wire/code.ts';
import { queryFlag } from '../contract.ts';
import { filter, line, page, paging, place, snapshot, symbolName, total } from './code-shapes.ts';

const query = z.string().max(200).optional().describe('Words that must occur.');

export const knownContract = {
  history: {
    querystring: z.strictObject({
      path: filter.describe('A file.'),
      symbol: symbolName.optional(),
      start: line.optional(),
      end: line.optional(),
      ...paging(20, 200),
    }),
    response: z.strictObject({ ...historyShape.shape, ...page }).meta({ id: 'CodeHistory' }),
  },
  activity: {
    querystring: z.strictObject({ path: filter.describe('A file; absent: the whole project.') }),
    response: z
      .strictObject({
        months: z.array(
          z.strictObject({ month: z.string().describe('`2026-11`'), commits: z.int(), authors: z.int() }),
        ),
        ...snapshot,
      })
      .meta({ id: 'Activity' }),
  },
  invariants: {
    querystring: z.strictObject({
      basis: z.enum(['enforced', 'stated']).optional(),
      path: filter,
      query,
      introduced: queryFlag.describe('Also look for the commit that introduced each; takes seconds the first time.'),
      ...paging(50, 500),
    }),
    response: z
      .strictObject({
        invariants: z.array(
          z.strictObject({
            rule: z.string(),
            basis: z.enum(['enforced', 'stated']).describe('By code, or by a text alone.'),
            form: z.string(),
            condition: z.string().nullable().describe('What is refused, as written.'),
            path: z.string(),
            start_line: z.int(),
            end_line: z.int(),
            symbol: z.strictObject({ name: z.string(), path: z.string(), line: z.int() }).nullable(),
            others: z.array(place).describe('The same rule elsewhere.'),
            stated_at: z.strictObject({ path: z.string(), line: z.int(), text: z.string() }).nullable(),
            introduced_by: commitShape.nullable().describe('Null where it was not asked for or could not be traced.'),
          }),
        ),
        total,
        ...page,
      })
      .meta({ id: 'InvariantList' }),
  },
  patterns: {
    querystring: z.strictObject({}),
    response: z
      .strictObject({
        patterns: z.array(
          z.strictObject({
            name: z.string(),
            certainty: z
              .enum(['certain', 'probable'])
              .describe('`certain`: every sign that the pattern needs was seen; `probable`: enough of them.'),
            statement: z.string(),
            evidence: z.array(
              z.strictObject({ path: z.string(), start_line: z.int(), end_line: z.int(), shows: z.string() }),
            ),
          }),
        ),
        ...snapshot,
      })
      .meta({ id: 'PatternList' }),
  },
  components: {
    querystring: z.strictObject({ query, kind: symbolKind.optional(), ...paging(20, 200) }),
    response: z
      .strictObject({
        components: z.array(
          z.strictObject({
            ...symbolDetailShape.shape,
            summary: z.string().nullable(),
            users: z.int().describe('Files outside of tests that use it.'),
            directories: z.int(),
            implementers: z.int(),
            example: z.strictObject({ path: z.string(), line: z.int(), text: z.string() }),
            alternatives: z.array(
              z.strictObject({ name: z.string(), path: z.string(), line: z.int(), why: z.string() }),
            ),
          }),
        ),
        total,
        ...page,
      })
      .meta({ id: 'ComponentList' }),
  },
};
