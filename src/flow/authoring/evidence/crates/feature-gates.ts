import { escaped } from '../../../../base/escaped.ts';
import { closingBracket, splitList } from '../../../../engine/facts/text/literal.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { isDefaultFeature } from './default-features.ts';

interface Place {
  path: string;
  startLine: number;
}

const MOST_LINES = 4_000;
const DEEPEST = 8;
const LONGEST_MARK = 12;

/**
 * Features of its crate without which a line of Rust is not compiled, each as it is told: "`boats`", "`boats` or `ships`".
 * `#[cfg(feature = "…")]` may stand above the statement, a block or function around it, or the module of the file.
 */
export function featureGates(evidence: Evidence, place: Place): string[] {
  if (!place.path.endsWith('.rs')) return [];
  const gates = [...gatesInFile(evidence, place), ...gatesOfModule(evidence, place.path)];
  const needed = gates.filter((names) => !names.some((name) => isDefaultFeature(evidence, place.path, name)));
  // Where one of several is needed anyway, nothing is left of the choice.
  const alone = new Set(needed.flatMap((names) => (names.length === 1 ? names : [])));
  const told = needed.filter((names) => names.length === 1 || !names.some((name) => alone.has(name)));
  return [...new Set(told.map((names) => names.map(code).join(' or ')))];
}

/** "only with the feature `boats`", or null where what is told is always there. */
export function gatesTold(gates: readonly string[]): string | null {
  return gates.length === 0 ? null : `only with the feature${gates.length > 1 ? 's' : ''} ${joined([...gates])}`;
}

/** One list for each condition; one of its features is enough. */
function gatesInFile(evidence: Evidence, { path, startLine }: Place): string[][] {
  const lines = evidence.lines(path) ?? [];
  const own = lines[startLine - 1] ?? '';
  let depth = indentOf(own);
  const found = [...marksAbove(lines, startLine - 1), ...marksIn(own)];
  for (let at = startLine - 2; at >= Math.max(0, startLine - MOST_LINES) && depth > 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || /^\s*(?:\/\/|#\[)/.test(line) || indentOf(line) >= depth) continue;
    depth = indentOf(line);
    found.push(...marksAbove(lines, at));
  }
  const whole = lines.filter((line) => line.startsWith('#![cfg(')).flatMap(marksIn);
  return [...found, ...whole];
}

/** What the attributes right above a line say, which may go over several lines themselves. */
function marksAbove(lines: readonly string[], index: number): string[][] {
  const found: string[][] = [];
  const depth = indentOf(lines[index] ?? '');
  for (let at = index - 1; at >= 0; at--) {
    let text = lines[at] ?? '';
    if (indentOf(text) !== depth) break;
    if (/^\s*\/\//.test(text)) continue;
    for (let up = 0; up < LONGEST_MARK && /\)\]\s*$/.test(text) && !/^\s*#!?\[/.test(text); up++) {
      at--;
      text = `${lines[at] ?? ''}\n${text}`;
    }
    if (!/^\s*#\[/.test(text) || !/\]\s*(?:\/\/.*)?$/.test(text)) break;
    found.push(...marksIn(text));
  }
  return found;
}

function marksIn(text: string): string[][] {
  const start = /^\s*#!?\[cfg\(/.exec(text)?.[0];
  if (start === undefined) return [];
  const close = closingBracket(text, start.length - 1);
  return close < 0 ? [] : neededBy(text.slice(start.length, close));
}

/** What is asked of anything else than features, or that one is not there, is left out: what is told holds all the same. */
function neededBy(asked: string, depth = 0): string[][] {
  const name = /^\s*feature\s*=\s*"([^"]+)"\s*$/.exec(asked)?.[1];
  if (name !== undefined) return [[name]];
  const [, kind, inner = ''] = /^\s*(all|any)\s*\(([\s\S]*)\)\s*$/.exec(asked) ?? [];
  if (kind === undefined || depth > DEEPEST) return [];
  const parts = splitList(inner)
    .filter((each) => each.trim() !== '')
    .map((each) => neededBy(each, depth + 1));
  if (kind === 'all') return parts.flat();
  return parts.every((each) => each.length === 1) ? [[...new Set(parts.flat(2))]] : [];
}

/** What stands above `mod boats;` in the file that holds a module, and above that of its parents. */
function gatesOfModule(evidence: Evidence, path: string, depth = 0): string[][] {
  const folder = directoryOf(path);
  const file = path.slice(path.lastIndexOf('/') + 1, -'.rs'.length);
  if (depth > DEEPEST || /^(?:lib|main|build)$/.test(file) || /(?:^|\/)src\/bin$/.test(folder)) return [];
  const isFolder = file === 'mod';
  const name = isFolder ? folder.slice(folder.lastIndexOf('/') + 1) : file;
  const around = isFolder ? directoryOf(folder) : folder;
  const holders = [...['mod', 'lib', 'main'].map((each) => `${around}/${each}.rs`), `${around}.rs`];
  const declared = holders
    .filter((each) => each !== path)
    .flatMap((each) =>
      (evidence.lines(each) ?? []).flatMap((line, index) =>
        new RegExp(`^\\s*(?:#\\[.*\\]\\s*)?(?:pub(?:\\([^)]*\\))?\\s+)?mod\\s+(?:r#)?${escaped(name)}\\s*;`).test(line)
          ? [{ path: each, startLine: index + 1 }]
          : [],
      ),
    );
  const [only, ...others] = declared;
  if (!only || others.length > 0) return [];
  return [...gatesInFile(evidence, only), ...gatesOfModule(evidence, only.path, depth + 1)];
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
