import { escaped } from '../../../../base/escaped.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { singular } from '../../wording/plural.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

type ModelFact = Found<'data-model'>;

const SQL = /\.(?:sql|ddl|psql|pgsql|mysql)$/;
const PROGRAM = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|scala|cs|exs?|c|cc|cpp|swift|dart|clj|pl|vue|svelte)$/;
/** Fewer tables may be called like anything. */
const FEWEST = 3;
const SHARE_NAMED = 0.25;
/** Folders and names of what fills a database for a look or a test. */
const OF_SAMPLES =
  /(?:^|\/)(?:data|seeds?|samples?|sample[-_]?data|fixtures?|dumps?|demos?|examples?|testdata)\/|(?:^|[/_.-])(?:samples?|fixtures?|dumps?|demos?|examples?)(?=[_.-])[^/]*$/i;
/** There, half of the tables may be called like something of the product by chance. */
const SHARE_OF_SAMPLES = 0.5;

/** Without the tables of files that fill a database with something to look at: no program of the product names them. */
export function withoutSamples(evidence: Evidence, facts: readonly ModelFact[]): readonly ModelFact[] {
  const samples = sampleFiles(evidence);
  return samples.size === 0 ? facts : facts.filter(({ path }) => !samples.has(path));
}

/** Files of SQL whose tables are none of the product: neither are the rules that they set. */
export const sampleFiles = derived((evidence): ReadonlySet<string> => {
  const files = Map.groupBy(
    evidence.facts('data-model').filter(({ path, values }) => values.framework === 'SQL' && SQL.test(path)),
    ({ path }) => path,
  );
  const changed = new Set(
    files.size === 0 ? [] : evidence.facts('table-change').map(({ values }) => values.table.toLowerCase()),
  );
  return new Set(
    [...files]
      // What migrations of the product change is its own.
      .filter(([, own]) => !own.some(({ values }) => changed.has(values.name.toLowerCase())))
      .filter(([path, own]) => isSample(evidence, path, own))
      .map(([path]) => path),
  );
});

function isSample(evidence: Evidence, path: string, tables: readonly ModelFact[]): boolean {
  const names = new Set(tables.map(({ values }) => values.name));
  const isOfSamples = OF_SAMPLES.test(path);
  if ((names.size < FEWEST && !isOfSamples) || /migrat|schema|structure/i.test(path)) return false;
  const named = [...names].filter((name) => isInProgram(evidence, name));
  const most = names.size * (isOfSamples ? SHARE_OF_SAMPLES : SHARE_NAMED);
  return named.length < most && !isRead(evidence, path.split('/').at(-1) ?? path);
}

/** Whether a program spells a table, or a class for its rows: `order_items`, `OrderItem`. */
function isInProgram(evidence: Evidence, name: string): boolean {
  const words = singular(identifierWords(name).toLowerCase()).split(' ');
  const type = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const spelled = new RegExp(`\\b(?:${escaped(name)}|${escaped(type)}s?)\\b`);
  return filesWithName(evidence.pack, name).some(
    (path) =>
      PROGRAM.test(path) &&
      evidence.file(path)?.place === 'source' &&
      (evidence.lines(path) ?? []).some((line) => spelled.test(line)),
  );
}

/** Whether something of the product spells the name of the file, to run what it holds. */
function isRead(evidence: Evidence, name: string): boolean {
  return filesWithName(evidence.pack, name.replace(/\..*$/, '')).some(
    (path) =>
      evidence.file(path)?.place === 'source' &&
      !OF_CHECK.test(path) &&
      (evidence.lines(path) ?? []).some((line) => line.includes(name)),
  );
}

/** `script/test_all.sh` runs checks, whatever folder it lies in. */
const OF_CHECK = /(?:^|[/_.-])tests?(?=[/_.-])/i;
