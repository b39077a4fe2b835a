import * as z from 'zod';
import { decodeCursor, encodeCursor } from '../../../base/cursor.ts';
import { AppError } from '../../../base/errors.ts';
import type { FindOptions, FoundLine } from '../../../engine/pack/search/find-text.ts';
import { findProject } from '../../../record/projects/projects.ts';
import { searchResultShape, symbolKind, toSearchResultShape } from '../../wire/code.ts';
import { defined } from '../../wire/defined.ts';
import { cursorArgument, limitArgument, projectArgument } from '../arguments.ts';
import { snapshotFields, snapshotLine, snapshotOf } from '../code-arguments.ts';
import { fitPage } from '../text-page.ts';
import { READS, type ToolCall, tool } from '../tool.ts';

/** Ranked results beyond this are noise. */
const MOST_RANKED = 100;

const input = z.strictObject({
  project_id: projectArgument,
  query: z
    .string()
    .min(1)
    .max(20_000)
    .describe('A name, a question in plain words, or a whole issue; with another mode the text or pattern itself.'),
  mode: z
    .enum(['ranked', 'exact', 'regex'])
    .default('ranked')
    .describe('ranked: the best places. exact, regex: every line that has the text or fits the pattern.'),
  path: z.string().max(500).optional().describe('Only below this path, or files that fit this glob: `src/**/*.ts`.'),
  language: z.string().max(50).optional().describe('Only files in this language, as get_project names them: `go`.'),
  kind: symbolKind.optional().describe('Only places that show a definition of this kind (ranked).'),
  tests: z.boolean().default(true).describe('False leaves test files out.'),
  limit: limitArgument(6),
  cursor: cursorArgument,
});

const output = z.strictObject({
  results: z.array(searchResultShape),
  next_cursor: z.string().nullable().describe('Pass it as `cursor` to see more; null at the end.'),
  ...snapshotFields,
});
type Output = z.infer<typeof output>;

export const searchCodeTool = tool({
  name: 'search_code',
  title: 'Search the code',
  description:
    'Finds places in the code of a project: by meaning (a question, a name, an issue text), or every line with an exact text or regular expression. Each result has path, lines, definition, why it matched and a snippet; a line comes with the ones around it. Read on with get_file, or with explain_symbol for a definition.',
  input,
  output,
  writes: false,
  annotations: READS,
  async run(call, { project_id, cursor, limit, ...wish }) {
    if (wish.kind !== undefined && wish.mode !== 'ranked') {
      throw new AppError('invalid-input', '`kind` works with mode ranked only: leave it out, or leave out `mode`.');
    }
    const project = await findProject(call.db, call.reach, project_id);
    const [offset] = cursor ? decodeCursor('search', cursor, [0]) : [0];
    const start = Math.min(Math.max(0, Math.floor(offset)), 100_000);
    const load = async (rows: number): Promise<Output> => {
      const { results, more, commit } = await find(call, project, wish, { offset: start, limit: rows });
      const next_cursor = more ? encodeCursor('search', [start + rows]) : null;
      return { results, next_cursor, ...snapshotOf(project, commit, call.clock) };
    };
    const { page, text } = await fitPage(limit, load, (loaded) => toText(wish, loaded));
    return { text, structured: page };
  },
});

type Wish = Omit<z.infer<typeof input>, 'project_id' | 'cursor' | 'limit'>;

async function find(
  { codeReader }: ToolCall,
  project: Parameters<ToolCall['codeReader']['ask']>[0],
  { query, mode, kind, ...filter }: Wish,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ results: Output['results']; more: boolean; commit: string }> {
  const end = offset + limit;
  if (mode === 'ranked') {
    const options = defined({ ...filter, kind, limit: Math.min(end + 1, MOST_RANKED) });
    const { value, commit } = await codeReader.ask(project, 'search', { query, options });
    return { results: value.slice(offset, end).map(toSearchResultShape), more: value.length > end, commit };
  }
  const options: FindOptions = { ...defined(filter), regex: mode === 'regex', limit: end + 1, context: true };
  const { value, commit } = await codeReader.ask(project, 'text', { query, options });
  const why = mode === 'regex' ? 'the line fits the pattern' : 'the line has this text';
  const hits = value.lines.slice(offset, end);
  const snippets = snippetsOf(hits);
  const results = hits.map(({ path, line }, at) => ({
    path,
    start_line: line,
    end_line: line,
    symbol: null,
    kind: null,
    score: 1,
    why,
    snippet: snippets[at] ?? '',
  }));
  return { results, more: value.lines.length > end, commit };
}

/** Each hit with its number between the lines around it, as grep shows them; no line twice. */
function snippetsOf(hits: readonly FoundLine[]): string[] {
  const shown = new Set(hits.map(({ path, line }) => `${path}:${line}`));
  return hits.map(({ path, line, text, around = [null, null] }) => {
    const besideAt = (number: number, beside: string | null): string[] => {
      const place = `${path}:${number}`;
      if (beside === null || beside.trim() === '' || shown.has(place)) return [];
      shown.add(place);
      return [`${number}- ${beside}`];
    };
    const [before, after] = around;
    return [...besideAt(line - 1, before), `${line}: ${text}`, ...besideAt(line + 1, after)].join('\n');
  });
}

function toText({ query, mode }: Wish, page: Output): string {
  if (page.results.length === 0) {
    return `Nothing in this project fits "${query.slice(0, 200)}". Try other words, a part of a name, or a wider path.\n\n${snapshotLine(page)}`;
  }
  const places = page.results.map(({ path, start_line, end_line, symbol, kind, why, snippet }) => {
    const what = symbol === null ? '' : ` ${kind} ${symbol}`;
    const lines = start_line === end_line ? `${start_line}` : `${start_line}-${end_line}`;
    return `${path}:${lines}${what}${mode === 'ranked' ? ` (${why})` : ''}\n${snippet}`;
  });
  const more = page.next_cursor === null ? '' : `There is more: pass cursor "${page.next_cursor}".`;
  return [...places, more, snapshotLine(page)].filter(Boolean).join('\n\n');
}
