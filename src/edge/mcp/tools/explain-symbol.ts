import * as z from 'zod';
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
import { limitArgument, projectArgument } from '../arguments.ts';
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

const SOURCE_LINES = 60;
const COMMITS_SHOWN = 3;

const output = z.strictObject({
  symbol: symbolDetailShape,
  source: z.string().describe(`Its first ${SOURCE_LINES} lines.`),
  callers: z.array(useShape),
  callees: z.array(useShape),
  implementers: z.array(useShape),
  rules: z
    .array(z.strictObject({ rule: z.string(), path: z.string(), line: z.int() }))
    .describe('What its code enforces.'),
  history: historyShape,
  others: z.array(symbolShape).describe('Other definitions of this name: pass `path` to choose one.'),
  more: z.boolean().describe('True where there are more users than shown: raise `limit`.'),
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
  }),
  output,
  writes: false,
  annotations: READS,
  async run({ db, reach, codeReader, clock }, { project_id, limit, ...named }) {
    const project = await findProject(db, reach, project_id);
    const load = async (rows: number): Promise<Output> => {
      const { value, commit } = await codeReader.ask(project, 'explanation', { wish: defined(named), limit: rows });
      const { symbol } = value;
      const wish = { symbol: symbol.name, path: symbol.path, start: symbol.startLine };
      const history = await codeReader.history(project, { ...wish, offset: 0, limit: COMMITS_SHOWN });
      return {
        symbol: toSymbolDetailShape(symbol),
        source: value.text.split('\n').slice(0, SOURCE_LINES).join('\n'),
        callers: value.callers.map(toUseShape),
        callees: value.callees.map(toUseShape),
        implementers: value.implementers.map(toUseShape),
        rules: value.rules,
        history: toHistoryShape(history.value),
        others: value.others.map(toSymbolShape),
        more: value.more,
        ...snapshotOf(project, commit, clock),
      };
    };
    const { page, text } = await fitPage(limit, load, toText);
    return { text, structured: page };
  },
});

function toText(page: Output): string {
  const { symbol, source, callers, callees, implementers, rules, history, others, more } = page;
  const told = [
    `${symbol.kind} ${symbol.name} in ${symbol.path}:${symbol.start_line}-${symbol.end_line}${symbol.exported ? ', exported' : ''}`,
    symbol.doc,
    source,
    uses('Called by', callers, (use) => `${use.path}:${use.lines.join(',')}`),
    uses('Calls', callees, (use) => `line ${use.lines.join(',')}`),
    uses('Implemented by', implementers, (use) => `${use.path}:${use.lines.join(',')}`),
    more ? 'There are more users: raise `limit` to see them.' : '',
    part(
      'Enforces',
      rules.map(({ rule, path, line }) => `- ${rule} (${path}:${line})`),
    ),
    historyText(history),
    part(
      'Also defined as',
      others.map(({ name, path, start_line }) => `- ${name} in ${path}:${start_line}`),
    ),
    snapshotLine(page),
  ];
  return told.filter(Boolean).join('\n\n');
}

type Use = Output['callers'][number];

function uses(title: string, list: readonly Use[], where: (use: Use) => string): string {
  return part(
    title,
    list.map((use) => `- ${use.symbol?.name ?? use.path} (${where(use)}; ${use.certainty})`),
  );
}

function part(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n${lines.join('\n')}`;
}
