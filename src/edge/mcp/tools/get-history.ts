import * as z from 'zod';
import { decodeCursor, encodeCursor } from '../../../base/cursor.ts';
import { AppError } from '../../../base/errors.ts';
import { findProject } from '../../../record/projects/projects.ts';
import { historyShape, toHistoryShape } from '../../wire/code.ts';
import { defined } from '../../wire/defined.ts';
import { cursorArgument, limitArgument, projectArgument } from '../arguments.ts';
import {
  lineArgument,
  pathArgument,
  snapshotFields,
  snapshotLine,
  snapshotOf,
  symbolArgument,
} from '../code-arguments.ts';
import { historyText } from '../history-text.ts';
import { fitPage } from '../text-page.ts';
import { READS, tool } from '../tool.ts';

const output = z.strictObject({
  ...historyShape.shape,
  next_cursor: z.string().nullable().describe('Pass it as `cursor` for older commits; null at the end.'),
  ...snapshotFields,
});
type Output = z.infer<typeof output>;

export const getHistoryTool = tool({
  name: 'get_history',
  title: 'Get the history of code',
  description:
    'Says why code is as it is: the commits behind a symbol or some lines with the reasons that their authors gave, decision records and changelog entries that name it, who knows the file, and what usually changes with it. With `path` alone: of the file; with nothing: the latest commits of the project. Use it before you change or remove something odd.',
  input: z.strictObject({
    project_id: projectArgument,
    path: pathArgument.optional().describe('A file, or where the symbol is defined.'),
    symbol: symbolArgument.optional(),
    start: lineArgument.optional().describe('First line of a range in `path`.'),
    end: lineArgument.optional().describe('Last line of the range.'),
    limit: limitArgument(8),
    cursor: cursorArgument,
  }),
  output,
  writes: false,
  annotations: READS,
  async run({ db, reach, codeReader, clock }, { project_id, limit, cursor, ...wish }) {
    if ((wish.start ?? wish.end) !== undefined && wish.path === undefined && wish.symbol === undefined) {
      throw new AppError('invalid-input', '`start` and `end` are lines of a file: pass its `path` too.');
    }
    const project = await findProject(db, reach, project_id);
    const [from] = cursor ? decodeCursor('history', cursor, [0]) : [0];
    const offset = Math.min(Math.max(0, Math.floor(from)), 1_000_000);
    const load = async (rows: number): Promise<Output> => {
      const { value, commit } = await codeReader.history(project, { ...defined(wish), offset, limit: rows });
      const next_cursor = value.more ? encodeCursor('history', [offset + rows]) : null;
      return { ...toHistoryShape(value), next_cursor, ...snapshotOf(project, commit, clock) };
    };
    const { page, text } = await fitPage(limit, load, toText);
    return { text, structured: page };
  },
});

function toText(history: Output): string {
  const more = history.next_cursor === null ? '' : `Older commits: pass cursor "${history.next_cursor}".`;
  return [historyText(history), more, snapshotLine(history)].filter(Boolean).join('\n\n');
}
