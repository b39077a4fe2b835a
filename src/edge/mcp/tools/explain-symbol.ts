import * as z from 'zod';
import { decodeCursor, encodeCursor } from '../../../base/cursor.ts';
import { findProject } from '../../../record/projects/projects.ts';
import {
  historyShape,
  symbolDetailShape,
  symbolShape,
  toHistoryShape,
  toSymbolDetailShape,
  toSymbolShape,
  toUseShape,
  useShape,
} from '../../wire/code.ts';
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
import { shapingLine } from '../history-text.ts';
import { fitPage } from '../text-page.ts';
import { READS, tool } from '../tool.ts';

const SOURCE_LINES = 60;
const COMMITS_SHOWN = 2;
const LISTS = ['callers', 'mentions', 'callees', 'implementers', 'rules'] as const;

/** Most of a history is of the file; what explains a symbol are the commits behind its own lines. */
const briefHistoryShape = historyShape.pick({ subject: true, summary: true, shaped_by: true, traced: true });

const output = z.strictObject({
  symbol: symbolDetailShape,
  source: z.string().describe(`Its first ${SOURCE_LINES} lines; empty on later pages.`),
  source_left_out: z
    .strictObject({ start_line: z.int(), end_line: z.int() })
    .nullable()
    .describe('Its lines that `source` does not have: read them with get_file. Null where it is whole.'),
  callers: z.array(useShape),
  mentions: z.array(useShape).describe('What names it without calling it: as a type or a value.'),
  callees: z.array(useShape),
  implementers: z.array(useShape),
  rules: z
    .array(z.strictObject({ rule: z.string(), path: z.string(), line: z.int() }))
    .describe('What its code enforces.'),
  history: briefHistoryShape.describe(
    `In brief: at most ${COMMITS_SHOWN} commits behind it; get_history has the rest.`,
  ),
  others: z.array(symbolShape).describe('Other definitions of this name: pass `path` to choose one.'),
  more: z.boolean().describe('True where a list has more than is shown: raise `limit`, or go on with `cursor`.'),
  more_of: z.array(z.enum(LISTS)).describe('The lists that have more.'),
  next_cursor: z.string().nullable().describe('Pass it as `cursor` for what the lists have more; null at the end.'),
  ...snapshotFields,
});
type Output = z.infer<typeof output>;

export const explainSymbolTool = tool({
  name: 'explain_symbol',
  title: 'Explain a symbol',
  description:
    'Explains one function, class or other definition: signature, documentation, source, who calls it, what it calls, what implements it (each with lines and how sure the link is), the rules that its code enforces, and why it is as it is. Use it before you change or call something. Where a name has several definitions, pass `path` to choose.',
  input: z.strictObject({
    project_id: projectArgument,
    symbol: symbolArgument,
    path: pathArgument.optional().describe('Where it is defined: a path, a folder or a glob.'),
    line: lineArgument.optional().describe('A line inside the definition that is meant.'),
    limit: limitArgument(8),
    cursor: cursorArgument,
  }),
  output,
  writes: false,
  annotations: READS,
  async run({ db, reach, codeReader, clock }, { project_id, limit, cursor, ...named }) {
    const project = await findProject(db, reach, project_id);
    const [from] = cursor ? decodeCursor('explanation', cursor, [0]) : [0];
    const offset = Math.min(Math.max(0, Math.floor(from)), 1_000_000);
    const load = async (rows: number): Promise<Output> => {
      const asked = { wish: defined(named), offset, limit: rows };
      const { value, commit } = await codeReader.ask(project, 'explanation', asked);
      const { symbol } = value;
      const wish = { symbol: symbol.name, path: symbol.path, start: symbol.startLine };
      const history = await codeReader.history(project, { ...wish, offset: 0, limit: 1 });
      const more_of = LISTS.filter((list) => value[list].more);
      return {
        symbol: toSymbolDetailShape(symbol),
        ...firstLines(symbol, value.text, offset === 0 ? SOURCE_LINES : 0),
        callers: value.callers.items.map(toUseShape),
        mentions: value.mentions.items.map(toUseShape),
        callees: value.callees.items.map(toUseShape),
        implementers: value.implementers.items.map(toUseShape),
        rules: value.rules.items,
        history: inBrief(toHistoryShape(history.value)),
        others: value.others.map(toSymbolShape),
        more: more_of.length > 0,
        more_of,
        next_cursor: more_of.length > 0 ? encodeCursor('explanation', [offset + rows]) : null,
        ...snapshotOf(project, commit, clock),
      };
    };
    const { page, text } = await fitPage(limit, load, toText);
    return { text, structured: page };
  },
});

function firstLines(
  { startLine, endLine }: { startLine: number; endLine: number },
  text: string,
  lines: number,
): Pick<Output, 'source' | 'source_left_out'> {
  const source = text.split('\n').slice(0, lines).join('\n');
  const next = startLine + lines;
  return { source, source_left_out: next > endLine ? null : { start_line: next, end_line: endLine } };
}

function inBrief({ subject, summary, shaped_by, traced }: z.infer<typeof historyShape>): Output['history'] {
  return { subject, summary, shaped_by: shaped_by.slice(0, COMMITS_SHOWN), traced };
}

function toText(page: Output): string {
  const { symbol, source, source_left_out: rest, history, others } = page;
  const { callers, mentions, callees, implementers, rules } = page;
  const at = (use: Use): string => `${use.path}:${use.lines.join(',')}`;
  const told = [
    `${symbol.kind} ${symbol.name} in ${symbol.path}:${symbol.start_line}-${symbol.end_line}${symbol.exported ? ', exported' : ''}`,
    symbol.doc,
    source,
    rest &&
      `Lines ${rest.start_line} to ${rest.end_line} are left out: read on with get_file path "${symbol.path}" start ${rest.start_line} end ${rest.end_line}.`,
    uses(page, 'Called by', 'callers', callers, at),
    uses(page, 'Named without a call by', 'mentions', mentions, at),
    uses(page, 'Calls', 'callees', callees, (use) => `line ${use.lines.join(',')}`),
    uses(page, 'Implemented by', 'implementers', implementers, at),
    part(
      'Enforces',
      rules.map(({ rule, path, line }) => `- ${rule} (${path}:${line})`),
      moreLine(page, 'rules'),
    ),
    part('Shaped by (get_history has more)', history.shaped_by.map(shapingLine)),
    part(
      'Also defined as',
      others.map(({ name, path, start_line }) => `- ${name} in ${path}:${start_line}`),
    ),
    page.next_cursor !== null && `There is more: pass cursor "${page.next_cursor}".`,
    snapshotLine(page),
  ];
  return told.filter(Boolean).join('\n\n');
}

type Use = Output['callers'][number];
type List = Output['more_of'][number];

function uses(page: Output, title: string, list: List, shown: readonly Use[], where: (use: Use) => string): string {
  const lines = shown.map((use) => `- ${use.symbol?.name ?? use.path} (${where(use)}; ${use.certainty})`);
  return part(title, lines, moreLine(page, list));
}

function moreLine({ more_of }: Output, list: List): string {
  return more_of.includes(list) ? '- and more' : '';
}

function part(title: string, lines: readonly string[], more = ''): string {
  return lines.length === 0 ? '' : [`${title}:`, ...lines, more].filter(Boolean).join('\n');
}
