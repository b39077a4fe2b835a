import type { CodeImport, ParsedFile } from '../syntax/parsed-file.ts';
import { compress, decompress } from './compressed.ts';
import { IMPORT_TIMES } from './pack-schema.ts';

/** What a file uses from elsewhere: the input of linking, and the lines behind every edge. */
export interface Uses {
  imports: CodeImport[];
  calls: Call[];
  references: Reference[];
}

export interface Call {
  name: string;
  receiver: string | null;
  line: number;
  inside: number | null;
  decorates: number | null;
  constructs: boolean;
}

export interface Reference {
  name: string;
  line: number;
  inside: number | null;
  kind: 'type' | 'base' | 'value';
}

const REFERENCE_KINDS = ['type', 'base', 'value'] as const;

/** Names once, everything else as numbers: a third of the plain form after compression. */
export function encodeUses(parsed: Pick<ParsedFile, 'imports' | 'calls' | 'references'>): Uint8Array {
  const names: string[] = [];
  const places = new Map<string, number>();
  const place = (name: string | null): number => {
    if (name === null) return -1;
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, names.length);
    names.push(name);
    return names.length - 1;
  };
  let line = 0;
  const step = (next: number): number => {
    const delta = next - line;
    line = next;
    return delta;
  };
  const calls = parsed.calls.map((call) => [
    place(call.name),
    place(call.receiver),
    step(call.line),
    call.inside ?? -1,
    call.decorates ?? -1,
    call.constructs ? 1 : 0,
  ]);
  line = 0;
  const references = parsed.references.map((reference) => [
    place(reference.name),
    step(reference.line),
    reference.inside ?? -1,
    REFERENCE_KINDS.indexOf(reference.kind),
  ]);
  const imports = parsed.imports.map((one) => [
    one.module,
    one.names.flatMap(({ name, local }) => [name, local]),
    one.line,
    IMPORT_TIMES.indexOf(one.time),
    one.reexport ? 1 : 0,
  ]);
  return compress(JSON.stringify([names, calls.flat(), references.flat(), imports]));
}

type Stored = [string[], number[], number[], [string, string[], number, number, number][]];

export function decodeUses(data: unknown): Uses {
  const [names, calls, references, imports] = JSON.parse(decompress(data)) as Stored; // Written by encodeUses.
  const at = (list: number[], i: number): number => list[i] ?? -1;
  const orNull = (value: number): number | null => (value < 0 ? null : value);
  const uses: Uses = { imports: [], calls: [], references: [] };
  let line = 0;
  for (let i = 0; i < calls.length; i += 6) {
    line += at(calls, i + 2);
    uses.calls.push({
      name: names[at(calls, i)] ?? '',
      receiver: names[at(calls, i + 1)] ?? null,
      line,
      inside: orNull(at(calls, i + 3)),
      decorates: orNull(at(calls, i + 4)),
      constructs: at(calls, i + 5) === 1,
    });
  }
  line = 0;
  for (let i = 0; i < references.length; i += 4) {
    line += at(references, i + 1);
    uses.references.push({
      name: names[at(references, i)] ?? '',
      line,
      inside: orNull(at(references, i + 2)),
      kind: REFERENCE_KINDS[at(references, i + 3)] ?? 'value',
    });
  }
  for (const [module, pairs, importLine, time, reexport] of imports) {
    const taken: CodeImport['names'] = [];
    for (let i = 0; i < pairs.length; i += 2) taken.push({ name: pairs[i] ?? '', local: pairs[i + 1] ?? '' });
    uses.imports.push({
      module,
      names: taken,
      line: importLine,
      time: IMPORT_TIMES[time] ?? 'load',
      reexport: reexport === 1,
    });
  }
  return uses;
}
