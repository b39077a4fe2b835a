import type { Extractor } from '../extractor.ts';
import type { CiJobFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { commandsOf, type Line, unquoted } from './ci-commands.ts';

/** Jobs that a CI service runs, with their commands and matrix. YAML is read by indentation, as far as jobs need it. */
export const ciJobs: Extractor = {
  kind: 'ci-job',
  places: ['source', 'document'],
  find: (file) => {
    // These services look at the root alone: deeper, such a file came along with a copy of another project.
    if (/^\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/.test(file.path)) return workflow(file);
    if (/(?:^|\/)\.gitlab-ci\.yml$/.test(file.path)) return gitlab(file);
    if (/^\.circleci\/config\.yml$/.test(file.path)) return sections(file, 'jobs', 'CircleCI');
    if (/(?:^|\/)azure-pipelines[\w.-]*\.ya?ml$/.test(file.path)) return azure(file);
    return [];
  },
};

function significant(file: SourceFile): Line[] {
  return file.lines.flatMap((raw, index) => {
    const text = raw.trimEnd();
    return text.trim() === '' || text.trim().startsWith('#')
      ? []
      : [{ text: text.trim(), indent: text.length - text.trimStart().length, number: index + 1 }];
  });
}

function workflow(file: SourceFile): CiJobFact[] {
  const lines = significant(file);
  const name = unquoted(/^name:\s*(.+)$/m.exec(file.text)?.[1] ?? file.name);
  return sections(file, 'jobs', 'GitHub Actions', name, triggers(lines));
}

/** The blocks below a top-level key, each of them a job. */
function sections(
  file: SourceFile,
  key: string,
  system: string,
  workflowName = file.name,
  events: string[] = [],
): CiJobFact[] {
  const lines = significant(file);
  const start = lines.findIndex((line) => line.indent === 0 && line.text.startsWith(`${key}:`));
  if (start < 0) return [];
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => line.indent === 0);
  const body = end < 0 ? after : after.slice(0, end);
  const depth = body[0]?.indent ?? 2;
  const heads = body.flatMap((line, index) => (line.indent === depth && /^[\w"'.-]+:/.test(line.text) ? [index] : []));
  return heads
    .map((from, at) => body.slice(from, heads[at + 1]))
    .filter((lines) => !isSwitchedOff(lines))
    .map((lines) => job(system, workflowName, events, lines));
}

/** `if: false`, and what means it: a job that never runs. The conditions of its steps stand deeper. */
function isSwitchedOff(body: readonly Line[]): boolean {
  const depth = body[1]?.indent ?? 0;
  return body.some(
    ({ text, indent }) =>
      indent === depth && /^if:\s*(["']?)(?:\$\{\{\s*)?(?:false|0)(?:\s*\}\})?\1\s*(?:#.*)?$/.test(text),
  );
}

function gitlab(file: SourceFile): CiJobFact[] {
  const lines = significant(file);
  const heads = lines.flatMap((line, index) =>
    line.indent === 0 && /^[\w.:/ -]+:\s*$/.test(line.text) ? [index] : [],
  );
  return heads.flatMap((from, at): CiJobFact[] => {
    const body = lines.slice(from, heads[at + 1]);
    const isJob =
      body.some((line) => /^(?:script|trigger):/.test(line.text)) &&
      !/^(?:\.|default|variables|stages|include|workflow|cache|image|services)\b/.test(lines[from]?.text ?? '');
    return isJob ? [job('GitLab CI', file.name, [], body)] : [];
  });
}

function azure(file: SourceFile): CiJobFact[] {
  const lines = significant(file);
  const heads = lines.flatMap((line, index) => (/^- job:\s*\S/.test(line.text) ? [index] : []));
  return heads.map((from, at) =>
    job(
      'Azure Pipelines',
      file.name,
      [],
      lines
        .slice(from, heads[at + 1])
        .map((line, index) => (index === 0 ? { ...line, text: line.text.replace(/^- job:\s*(\S+)/, '$1:') } : line)),
    ),
  );
}

function job(system: string, workflowName: string, events: string[], body: readonly Line[]): CiJobFact {
  const [head] = body;
  const name = (head?.text ?? '').replace(/:.*$/, '').replace(/^["']|["']$/g, '');
  const runsOn = body.map((line) => /^runs-on:\s*(.+)$/.exec(line.text)?.[1]).find((each) => each !== undefined);
  const first = head?.number ?? 1;
  const { typed, others } = commandsOf(body);
  return {
    kind: 'ci-job',
    subject: `${workflowName} / ${name}`,
    values: {
      system,
      workflow: workflowName,
      job: name,
      triggers: events,
      commands: typed,
      ...(others > 0 ? { others } : {}),
      matrix: matrixOf(body),
      ...(runsOn ? { runsOn: unquoted(runsOn) } : {}),
    },
    startLine: first,
    endLine: Math.min(body.at(-1)?.number ?? first, first + 59),
    score: /test|build|lint|check|ci/i.test(`${name} ${workflowName}`) ? 1 : 0.7,
    polarity: 'observed',
  };
}

function matrixOf(body: readonly Line[]): Record<string, string[]> {
  const matrix: Record<string, string[]> = {};
  const start = body.findIndex((line) => line.text === 'matrix:');
  const indent = body[start]?.indent ?? 0;
  let key = '';
  for (const line of start < 0 ? [] : body.slice(start + 1)) {
    if (line.indent <= indent) break;
    const pair = /^["']?([\w-]+)["']?:\s*(.*)$/.exec(line.text);
    if (pair && /^(?:include|exclude)$/.test(pair[1] ?? '')) break;
    const inline = /^\[(.*)\]$/.exec(pair?.[2] ?? '')?.[1];
    if (pair && inline !== undefined) matrix[pair[1] ?? ''] = inline.split(',').map((each) => unquoted(each.trim()));
    else if (pair && pair[2] === '') [key, matrix[pair[1] ?? '']] = [pair[1] ?? '', []];
    else if (/^- /.test(line.text) && key !== '') matrix[key]?.push(unquoted(line.text.slice(2)));
  }
  return Object.fromEntries(Object.entries(matrix).filter(([, values]) => values.length > 0));
}

function triggers(lines: readonly Line[]): string[] {
  const at = lines.findIndex((line) => line.indent === 0 && /^["']?on["']?:/.test(line.text));
  const value = (lines[at]?.text ?? '').replace(/^["']?on["']?:\s*/, '').replace(/(?:^|\s)#.*$/, '');
  if (value !== '')
    return value
      .replace(/[[\]]/g, '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const found: string[] = [];
  const depth = lines[at + 1]?.indent ?? 0;
  for (const line of at < 0 ? [] : lines.slice(at + 1)) {
    if (line.indent === 0) break;
    if (line.indent === depth) found.push(line.text.replace(/^- /, '').replace(/:.*$/, ''));
  }
  return found;
}
