import * as z from 'zod';
import { decodeCursor, encodeCursor } from '../../../base/cursor.ts';
import { findProject } from '../../../record/projects/projects.ts';
import { symbolShape, toSymbolShape } from '../../wire/code.ts';
import { cursorArgument, maxTokensArgument, projectArgument } from '../arguments.ts';
import { lineArgument, pathArgument, snapshotFields, snapshotLine, snapshotOf } from '../code-arguments.ts';
import { fillPage } from '../text-page.ts';
import { READS, tool } from '../tool.ts';

/** As many lines as an agent reads at a glance; the outline says where to look further. */
const LINES_BY_DEFAULT = 200;
const SYMBOLS_SHOWN = 100;

const output = z.strictObject({
  path: z.string(),
  language: z.string(),
  lines: z.int().describe('Lines of the whole file.'),
  start_line: z.int(),
  end_line: z.int(),
  text: z.string().describe('The lines as they are; secrets are masked.'),
  symbols: z
    .array(symbolShape)
    .describe(
      'Definitions of the whole file on its first page, to see where to read on; none where lines were asked for.',
    ),
  next_cursor: z.string().nullable().describe('Pass it as `cursor` to read on; null at the end.'),
  ...snapshotFields,
});
type Output = z.infer<typeof output>;

export const getFileTool = tool({
  name: 'get_file',
  title: 'Read a file',
  description: `Reads a file of a project at the ingested commit, or some lines of it. Without lines it shows the first ${LINES_BY_DEFAULT} and an outline of the definitions; go on with \`cursor\`, or ask for the lines that search_code or explain_symbol named.`,
  input: z.strictObject({
    project_id: projectArgument,
    path: pathArgument.describe('The path from the root of the repository, as search_code shows it.'),
    start: lineArgument.optional().describe('First line, from 1.'),
    end: lineArgument.optional().describe('Last line.'),
    cursor: cursorArgument,
    max_tokens: maxTokensArgument,
  }),
  output,
  writes: false,
  annotations: READS,
  async run({ db, reach, codeReader, clock }, { project_id, path, cursor, max_tokens, ...range }) {
    const project = await findProject(db, reach, project_id);
    const isWhole = range.start === undefined && range.end === undefined;
    const [from, to, offset] = cursor
      ? decodeCursor('file', cursor, [0, 0, 0])
      : [range.start ?? 1, range.end ?? (isWhole ? LINES_BY_DEFAULT : (range.start ?? 1) + LINES_BY_DEFAULT - 1), 0];
    const start = Math.max(1, Math.floor(from));
    const wish = { path, range: { start, end: Math.floor(to) }, symbols: false };
    const { value: file, commit } = await codeReader.ask(project, 'file', wish);
    const hasOutline = !cursor && isWhole;
    const outline = hasOutline
      ? (await codeReader.ask(project, 'file', { path, range: {}, symbols: true })).value.symbols
      : [];
    const symbols = outline.slice(0, SYMBOLS_SHOWN).map(toSymbolShape);
    const page = await fillPage(
      {
        count: 1,
        read: async () => file,
        textOf: ({ text }) => text,
        besideOf: () => symbols.map(symbolLine).join('\n'),
      },
      { index: 0, offset: Math.max(0, Math.floor(offset)) },
      max_tokens - 400,
    );
    const text = page.parts[0]?.text ?? '';
    const before = file.text.slice(0, Math.max(0, Math.floor(offset)));
    const startLine = file.startLine + newlines(before);
    const structured: Output = {
      path: file.path,
      language: file.language,
      lines: file.lines,
      start_line: startLine,
      end_line: Math.min(file.endLine, startLine + newlines(text.replace(/\n$/, ''))),
      text,
      symbols,
      next_cursor: page.next
        ? encodeCursor('file', [file.startLine, file.endLine, page.next.offset])
        : (cursor || isWhole) && file.endLine < file.lines
          ? encodeCursor('file', [file.endLine + 1, file.endLine + LINES_BY_DEFAULT, 0])
          : null,
      ...snapshotOf(project, commit, clock),
    };
    return { text: toText(structured), structured };
  },
});

function newlines(text: string): number {
  return text.split('\n').length - 1;
}

function symbolLine({ name, kind, start_line, end_line }: z.infer<typeof symbolShape>): string {
  return `- ${kind} ${name} ${start_line}-${end_line}`;
}

function toText(file: Output): string {
  const head = `${file.path}, lines ${file.start_line} to ${file.end_line} of ${file.lines} (${file.language || 'text'})`;
  const isPart = file.start_line > 1 || file.end_line < file.lines;
  const outline = isPart && file.symbols.length > 0 ? `Definitions:\n${file.symbols.map(symbolLine).join('\n')}` : '';
  const more = file.next_cursor === null ? '' : `There is more: pass cursor "${file.next_cursor}".`;
  return [head, file.text, outline, more, snapshotLine(file)].filter(Boolean).join('\n\n');
}
