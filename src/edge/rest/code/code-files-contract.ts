import * as z from 'zod';
import { queryFlag } from '../contract.ts';
import { file, line, page, paging, snapshot, symbol, total } from './code-shapes.ts';

export const fileContract = {
  read: {
    querystring: z.strictObject({
      path: file,
      start: line.optional(),
      end: line.optional(),
      symbols: queryFlag.describe('Also list the definitions in these lines.'),
    }),
    response: z
      .strictObject({
        path: z.string(),
        language: z.string(),
        lines: z.int().describe('Lines of the whole file.'),
        start_line: z.int(),
        end_line: z.int(),
        text: z.string().describe('Secrets are masked.'),
        symbols: z.array(symbol),
        ...snapshot,
      })
      .meta({ id: 'FileText' }),
  },
  list: {
    querystring: z.strictObject({
      path: z.string().max(4_096).default('').describe('A folder; absent: the root.'),
      ...paging(500, 2_000),
    }),
    response: z
      .strictObject({
        path: z.string(),
        entries: z.array(
          z.strictObject({
            name: z.string(),
            path: z.string(),
            type: z.enum(['folder', 'file']),
            files: z.int().describe('Files below a folder.'),
            lines: z.int(),
            size: z.int(),
            language: z.string().nullable(),
            role: z.string().nullable().describe('What a file is for: source, test, example, document, generated …'),
          }),
        ),
        total,
        ...page,
      })
      .meta({ id: 'Folder' }),
  },
};
