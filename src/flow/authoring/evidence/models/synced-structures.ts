import type { Evidence, Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

/** Calls by which the libraries of Go make the tables of the structures that they are handed. */
const MAKES_TABLES = /\.(?:AutoMigrate|Sync2?)\(/;
const CALLS = /\.(?:AutoMigrate|Sync2?)\(((?:[^()]|\([^()]*\)){0,4000})\)/g;
const HANDED = /^(?:&(?:\w+\.)?(\w+)\{\}|new\((?:\w+\.)?(\w+)\)|\(\*(?:\w+\.)?(\w+)\)\(nil\))$/;
const OF_TABLES =
  /(?:database|db|engine|init|main|migrat\w*|model\w*|orm\w*|repository|schema|setup|storage|store)\w*\.go$/i;
const BY_STRUCTURE = /^(?:GORM|XORM)$/i;
/** Fewer may be those of one upgrade. */
const FEWEST = 3;

/**
 * Without the structures of Go that only have the tags of a table: where a project hands its structures to what makes the
 * tables, those that it leaves out are parts of others, or what is read from somewhere.
 */
export function ofMadeTables(evidence: Evidence, facts: readonly Found<'data-model'>[]): Found<'data-model'>[] {
  const own = facts.filter(({ path, values }) => path.endsWith('.go') && BY_STRUCTURE.test(values.framework));
  if (own.length < FEWEST) return [...facts];
  const folders = new Set(own.map(({ path }) => directoryOf(path)));
  const made = new Set<string>();
  for (const { path, place } of evidence.files) {
    if (place !== 'source' || !path.endsWith('.go') || !(folders.has(directoryOf(path)) || OF_TABLES.test(path)))
      continue;
    const lines = evidence.lines(path) ?? [];
    if (!lines.some((line) => MAKES_TABLES.test(line))) continue;
    for (const [, handed = ''] of lines.join('\n').matchAll(CALLS))
      for (const each of handed.split(',').map((part) => part.trim())) {
        const [, one, two, three] = HANDED.exec(each) ?? [];
        const name = one ?? two ?? three;
        // A list that is made elsewhere leaves open what else is in it.
        if (name === undefined && each !== '' && !/^(?:ctx|context)\b|^\/\//.test(each)) return [...facts];
        if (name !== undefined) made.add(name);
      }
  }
  const kept = own.filter(({ values }) => made.has(values.name));
  if (kept.length < FEWEST || kept.length * 2 < own.length) return [...facts];
  const left = new Set(own.filter(({ values }) => !made.has(values.name)));
  return facts.filter((fact) => !left.has(fact));
}
