import type { SourceFile } from '../../source-file.ts';
import { splitList } from '../../text/literal.ts';
import { columnOf, DEEDS, type LiquibaseChange, MOST_CHANGES } from './change.ts';

/** A key of YAML with what stands below it. */
interface Node {
  key: string;
  value: string;
  depth: number;
  line: number;
  endLine: number;
  below: Node[];
}

const LINE = /^((?: |- )*)(["']?)([\w.-]+)\2:(?:\s+(.*))?$/;
const DEEPEST = 40;

/** What is made and changed, one after the other; what stands below `rollback` takes a change back. */
export function yamlChanges(file: SourceFile): LiquibaseChange[] {
  const found: LiquibaseChange[] = [];
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (found.length === MOST_CHANGES || node.key === 'rollback') continue;
      if (DEEDS.has(node.key)) found.push(changeOf(node));
      else walk(node.below);
    }
  };
  walk(nodesOf(file.text));
  return found;
}

function changeOf(node: Node): LiquibaseChange {
  const columns = node.below
    .filter(({ key }) => key === 'columns')
    .flatMap(({ below }) => below.filter(({ key }) => key === 'column'))
    .flatMap((column) => {
      const rules = column.below.filter(({ key }) => key === 'constraints').flatMap(({ below }) => below);
      return columnOf(
        (key) => saidOf(column.below, key),
        (key) => saidOf(rules, key),
      );
    });
  return {
    name: node.key,
    of: (key) => saidOf(node.below, key),
    columns,
    line: node.line,
    endLine: node.endLine,
  };
}

function saidOf(nodes: readonly Node[], key: string): string {
  return nodes.find((each) => each.key === key)?.value ?? '';
}

/** The keys of a file by how far they stand in; what is no key, such as a list of words, is left out. */
function nodesOf(text: string): Node[] {
  const top: Node[] = [];
  const open: Node[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [whole, before = '', , key = '', written = ''] = LINE.exec(line.trimEnd()) ?? [];
    if (whole === undefined || before.length > DEEPEST * 4) continue;
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= before.length) open.pop();
    const node: Node = { ...made(key, written, index + 1), depth: before.length };
    for (const each of open) each.endLine = index + 1;
    (open.at(-1)?.below ?? top).push(node);
    open.push(node);
    if (open.length > DEEPEST) return top;
  }
  return top;
}

/** `{name: id, constraints: {nullable: false}}` on one line. */
function made(key: string, written: string, line: number): Node {
  const value = written.replace(/\s+#.*$/, '').trim();
  const inner = /^\{(.*)\}$/.exec(value)?.[1];
  const below = (inner === undefined ? [] : splitList(inner)).flatMap((each) => {
    const [, , own, rest] = /^\s*(["']?)([\w.-]+)\1\s*:\s*(.*)$/.exec(each) ?? [];
    return own === undefined ? [] : [made(own, rest ?? '', line)];
  });
  return { key, value: inner === undefined ? unquoted(value) : '', depth: 0, line, endLine: line, below };
}

function unquoted(value: string): string {
  return value.replace(/^(["'])(.*)\1$/, '$2');
}
