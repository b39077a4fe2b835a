import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence } from '../evidence.ts';

export interface OutsideImport {
  module: string;
  path: string;
  line: number;
}

const readFiles = derived(() => new Map<string, readonly OutsideImport[]>());

/** What a file imports that is no file of the project. Sections and answers ask for the same files, so each is read once. */
export function outsideImports(evidence: Evidence, path: string): readonly OutsideImport[] {
  const known = readFiles(evidence).get(path);
  if (known) return known;
  const found = fileImports(evidence.pack, path).flatMap(({ module, target, line }) =>
    target === null ? [{ module, path, line }] : [],
  );
  readFiles(evidence).set(path, found);
  return found;
}
