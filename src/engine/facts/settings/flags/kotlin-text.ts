import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';

const HOLE = /(?<!\\)\$(?:\{([^{}"]*)\}|([A-Za-z_]\w*))/g;

/** A text of Kotlin as it is written, with the constants of its file filled in; null where a hole is anything else. */
export function kotlinText(file: SourceFile, written: string | null): string | null {
  if (written === null || file.language !== 'kotlin') return written;
  let isWhole = true;
  const text = written.replace(HOLE, (_, braced?: string, plain?: string) => {
    const value = constantOf(file, (plain ?? braced ?? '').trim());
    isWhole &&= value !== null;
    return value ?? '';
  });
  return isWhole ? text : null;
}

function constantOf(file: SourceFile, name: string): string | null {
  if (!/^[A-Za-z_]\w*$/.test(name)) return null;
  const found = new RegExp(
    `\\bconst\\s+val\\s+${escaped(name)}(?:\\s*:\\s*\\w+)?\\s*=\\s*(?:"([^"$\\\\\\n]*)"|(-?\\d[\\d_.]*)[LFf]?|(true|false))[ \\t;]*$`,
    'm',
  ).exec(file.code);
  return found ? (found[1] ?? found[2]?.replaceAll('_', '') ?? found[3] ?? null) : null;
}
