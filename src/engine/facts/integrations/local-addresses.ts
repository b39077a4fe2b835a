import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';

const ADDRESS = /["'`](?:https?|wss?):\/\/([^/"'`\s:?$#{}%]+)/g;
/** No address is built over more lines. */
const LONGEST = 1_000;

/**
 * Hosts of a variable that a function sets before a call, in one way or another: the nearest above where that stands
 * beside the call, all of them where each case of a choice above it sets its own. Null where the function sets none.
 */
export function localHosts(file: SourceFile, call: CodeCall, name: string): string[] | null {
  const around = file.symbol(call.inside);
  if (around === undefined) return null;
  const set = settings(file, name, around.startLine, call.line);
  if (set.length === 0) return null;
  const own = depth(file.lines[call.line - 1] ?? '');
  const hosts: string[] = [];
  for (const { line, value } of set.toReversed()) {
    hosts.push(...hostsOf(file, value));
    if (depth(file.lines[line - 1] ?? '') <= own) break;
  }
  return hosts;
}

/** Where a name is given a value that does not go on from the one it had. */
function settings(file: SourceFile, name: string, from: number, to: number): { line: number; value: string }[] {
  const start = file.offsetOf(from);
  const text = file.code.slice(start, file.offsetOf(to));
  const bare = file.bare.slice(start, file.offsetOf(to));
  const assigned = new RegExp(`(?<![\\w.>$])\\$?${escaped(name)}\\s?:?=(?![=>])\\s*`, 'g');
  return [...bare.matchAll(assigned)].flatMap(({ index, 0: head }) => {
    const value = text.slice(index + head.length, index + head.length + LONGEST);
    const end =
      file.language === 'php' ? bare.indexOf(';', index) - index - head.length : value.search(/\n(?!\s*[+.?:|])/);
    const own = end < 0 ? value : value.slice(0, end);
    return new RegExp(`(?<!\\w)${escaped(name)}(?!\\w)`).test(own)
      ? []
      : [{ line: file.lineAt(start + index), value: own }];
  });
}

/** The hosts that a value names, or that a method of its own gives back. */
function hostsOf(file: SourceFile, value: string): string[] {
  const method = /^(?:\$?this->|self::|static::|this\.|self\.)(\w+)\(/.exec(value)?.[1];
  const called = file.parsed.symbols.find(
    ({ kind, name }) => method !== undefined && kind === 'method' && name.split('.').at(-1) === method,
  );
  const text = called
    ? [...file.codeOf(called.startLine, called.endLine).matchAll(/\breturn\s+["'][^\n]*/g)].join('\n')
    : value;
  return [...text.matchAll(ADDRESS)].flatMap(([, host = '']) => (host === '' ? [] : [host]));
}

function depth(line: string): number {
  return line.length - line.trimStart().length;
}
