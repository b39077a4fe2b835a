import { edgesTo } from '../../../../engine/pack/graph/edge-reader.ts';
import { fileOfSymbol } from '../../../../engine/pack/pack-schema.ts';
import type { Component } from '../components.ts';
import type { Evidence } from '../evidence.ts';

/** A use to show as an example: in Rust, tests stand below the code of a file, and are none. */
export function shownUse(evidence: Evidence, { id, name, path, use }: Component): Component['use'] {
  if (!use.path.endsWith('.rs') || !isInTests(evidence, use)) return use;
  const others = edgesTo(evidence.pack, id).flatMap(({ source, line }) => {
    const file = evidence.fileOf(fileOfSymbol(source));
    return file && file.place === 'source' && file.path !== path ? [{ path: file.path, line }] : [];
  });
  return (
    others.find((other) => {
      const line = evidence.lines(other.path)?.[other.line - 1] ?? '';
      return line.includes(name) && !/^\s*(?:pub )?use\b/.test(line) && !isInTests(evidence, other);
    }) ?? use
  );
}

function isInTests(evidence: Evidence, { path, line }: Component['use']): boolean {
  const lines = evidence.lines(path) ?? [];
  const start = lines.findIndex(
    (each, at) => /^#\[cfg\(test\)\]/.test(each) && /^(?:pub )?mod \w+ \{/.test(lines[at + 1] ?? ''),
  );
  return start >= 0 && line > start;
}
