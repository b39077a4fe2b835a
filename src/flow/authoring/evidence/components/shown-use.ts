import { edgesTo } from '../../../../engine/pack/graph/edge-reader.ts';
import { fileOfSymbol } from '../../../../engine/pack/pack-schema.ts';
import { type Component, TOOL } from '../components.ts';
import type { Evidence } from '../evidence.ts';

/**
 * A use to show as an example: in Rust, tests stand below the code of a file, and are none; and a tool that helps to make
 * the product is none where the product has one.
 */
export function shownUse(evidence: Evidence, { id, name, path, use }: Component): Component['use'] {
  const isAside = (each: Component['use']): boolean =>
    each.path.endsWith('.rs') ? isInTests(evidence, each) : TOOL.test(each.path);
  if (!isAside(use)) return use;
  const others = edgesTo(evidence.pack, id).flatMap(({ source, line }) => {
    const file = evidence.fileOf(fileOfSymbol(source));
    return file && file.place === 'source' && file.role !== 'test' && file.path !== path
      ? [{ path: file.path, line }]
      : [];
  });
  return (
    others.find((other) => {
      const line = evidence.lines(other.path)?.[other.line - 1] ?? '';
      return line.includes(name) && !/^\s*(?:(?:pub )?use|import|from)\b/.test(line) && !isAside(other);
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
