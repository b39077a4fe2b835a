import { callers } from '../../../../engine/pack/graph/symbol-graph.ts';
import { CALLABLE, type FoundSymbol, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import type { Evidence } from '../../../authoring/evidence/evidence.ts';
import { fieldOf, fieldReads } from '../../../authoring/evidence/settings/field-reads.ts';
import type { Setting } from '../../../authoring/evidence/settings/setting.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { bullet, cited, type Part } from '../part.ts';

const MOST_SHOWN = 5;
const LONGEST = 120;

/** Where the code asks for the field that a key of a configuration file fills, with the line that does. */
export function* readsOfField(evidence: Evidence, setting: Setting): Generator<Part> {
  const field = fieldOf(evidence, setting);
  if (field === null) return;
  const reads = fieldReads(evidence, setting);
  const own = code([...field.holders.slice(0, 1), field.name].join('.'));
  if (reads.length === 0) {
    yield bullet(`It fills ${own}; no line was found that reads that`);
    return;
  }
  for (const read of reads.slice(0, MOST_SHOWN)) {
    const around = functionAt(evidence, read);
    const line = (evidence.lines(read.path)?.[read.startLine - 1] ?? '').trim();
    const place = around === undefined ? code(read.path) : code(around.name);
    const isUncalled = around !== undefined && isCalledByNobody(evidence, around);
    yield bullet(
      `${place} reads it as ${own}: ${code(line.slice(0, LONGEST))}`,
      isUncalled ? `; nothing was found that calls ${place}` : '',
      cited(read),
    );
  }
  if (reads.length > MOST_SHOWN) yield bullet(`More lines read ${own} than are shown`);
}

function functionAt(evidence: Evidence, { path, startLine }: CodeSource): FoundSymbol | undefined {
  return symbolsOfFile(evidence.pack, path).findLast(
    (each) => CALLABLE.has(each.kind) && each.startLine <= startLine && startLine <= each.endLine,
  );
}

/** Functions without an object are known by their callers; a program or its set-up begins by itself. */
function isCalledByNobody(evidence: Evidence, { id, kind, name }: FoundSymbol): boolean {
  return kind === 'function' && !/^(?:main|init)$/.test(name) && callers(evidence.pack, id, { limit: 1 }).length === 0;
}
