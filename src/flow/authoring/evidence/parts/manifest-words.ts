import type { CodeSource } from '../../cite.ts';
import { at, type Evidence, type Found } from '../evidence.ts';

const DESCRIPTION = /^\s*(?:["']?description["']?\s*[:=]|<description>|\w+\.(?:description|summary)\s*=)/;

/** The lines of a manifest in which it describes what it is the manifest of. */
export function descriptionPlace(evidence: Evidence, manifest: Found<'manifest'>): CodeSource {
  const lines = evidence.lines(manifest.path) ?? [];
  const start = lines.findIndex((line) => DESCRIPTION.test(line));
  if (start < 0) return at(manifest);
  const long = /=\s*("""|''')(?!.*\1)/.exec(lines[start] ?? '')?.[1];
  const end = long === undefined ? start : lines.findIndex((line, place) => place > start && line.includes(long));
  return { path: manifest.path, startLine: start + 1, endLine: Math.max(start, end) + 1 };
}
