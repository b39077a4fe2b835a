import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import type { Setting } from './setting.ts';

/** The field of a structure of Go that a setting is read into, and that by which the structure itself is held. */
interface Field {
  name: string;
  holders: readonly string[];
}

const MOST_READS = 12;

/** The field of the code that a key of a configuration file fills: `MostIP` of `Gate`. */
export function fieldOf(evidence: Evidence, { facts }: Setting): Field | null {
  const fact = facts.find(({ path, values }) => path.endsWith('.go') && values.of !== undefined);
  if (!fact) return null;
  const name = nameAt(evidence, fact.path, fact.startLine);
  const folder = directoryOf(fact.path);
  const holders = evidence
    .facts('setting')
    .filter(({ path, values }) => values.holds === fact.values.of && directoryOf(path) === folder)
    .flatMap(({ path, startLine }) => nameAt(evidence, path, startLine) ?? []);
  return name === null ? null : { name, holders: [...new Set(holders)] };
}

function nameAt(evidence: Evidence, path: string, line: number): string | null {
  return /^\s*([A-Z]\w*)\s/.exec(evidence.lines(path)?.[line - 1] ?? '')?.[1] ?? null;
}

/** Lines of the product that ask for the field of a setting; a name that several structures have counts only behind its holder. */
export function fieldReads(evidence: Evidence, setting: Setting): CodeSource[] {
  const field = fieldOf(evidence, setting);
  if (field === null) return [];
  const isOne = (declared(evidence).get(field.name) ?? 0) <= 1;
  const before = isOne ? '' : `\\b(?:${field.holders.map(escaped).join('|') || '(?!)'})`;
  const read = new RegExp(`${before}\\.${escaped(field.name)}\\b(?!\\s*=[^=])(?!\\s*\\()`);
  return filesWithName(evidence.pack, field.name)
    .filter((path) => path.endsWith('.go') && evidence.file(path)?.place === 'source')
    .flatMap((path) =>
      (evidence.lines(path) ?? []).flatMap((line, at) =>
        read.test(line) && !/^\s*\/\//.test(line) ? [{ path, startLine: at + 1, endLine: at + 1 }] : [],
      ),
    )
    .slice(0, MOST_READS);
}

/** How many structures of Go declare a field of a name. */
const declared = derived((evidence): Map<string, number> => {
  const found = new Map<string, number>();
  for (const { path, place } of evidence.files) {
    if (place !== 'source' || !path.endsWith('.go')) continue;
    for (const line of evidence.lines(path) ?? []) {
      const name = /^\s+([A-Z]\w*)\s+[*[\]\w.{}]+\s*(?:`.*|\/\/.*)?$/.exec(line)?.[1];
      if (name !== undefined) found.set(name, (found.get(name) ?? 0) + 1);
    }
  }
  return found;
});
