import type { CodeSource } from '../../cite.ts';
import { at, derived, type Evidence } from '../evidence.ts';

const DIALECTS: readonly (readonly [name: string, path: RegExp])[] = [
  ['PostgreSQL', /^(?:postgres(?:ql)?|pgsql|pg)$/],
  ['MySQL', /^mysql$/],
  ['MariaDB', /^mariadb$/],
  ['SQLite', /^sqlite3?$/],
  ['SQL Server', /^(?:mssql|sqlserver)$/],
  ['Oracle', /^oracle$/],
  ['CockroachDB', /^cockroach(?:db)?$/],
  ['H2', /^h2$/],
  ['HSQLDB', /^hsqldb$/],
  ['Derby', /^derby$/],
  ['ClickHouse', /^clickhouse$/],
];
const SHARE = 0.5;

export interface Dialects {
  told: string;
  left: string[];
  /** A file for each of them, the one that is told first. */
  places: CodeSource[];
  /** Whether a file is for a database whose tables are not told. */
  isLeft(path: string): boolean;
}

/**
 * A product that runs on several databases says its schema once for each, and a table of one with the columns of another
 * is nobody's: the database with the most files is told. One that makes other tables is beside it.
 */
export const dialectsOf = derived((evidence): Dialects | null => {
  const own = new Map<string, { files: Set<string>; tables: Set<string> }>();
  for (const { name, path, table } of namedTables(evidence)) {
    const known = own.get(name) ?? { files: new Set(), tables: new Set() };
    own.set(name, known);
    known.files.add(path);
    known.tables.add(table.toLowerCase());
  }
  const order = DIALECTS.map(([name]) => name);
  const [told, ...others] = [...own].sort(
    ([a, { files: fromA }], [b, { files: fromB }]) => fromB.size - fromA.size || order.indexOf(a) - order.indexOf(b),
  );
  if (!told) return null;
  const left = others
    .filter(([, { tables }]) => [...tables].filter((each) => told[1].tables.has(each)).length >= tables.size * SHARE)
    .map(([name]) => name);
  const isVariant = variantsOf([...told[1].files]);
  return left.length === 0
    ? null
    : {
        told: told[0],
        left,
        places: [told[0], ...left].flatMap((name) => placeFor(evidence, name)),
        isLeft: (path) => left.includes(dialectOf(path) ?? '') || isVariant(path),
      };
});

/** Of `1_start.sql` and `1_start.mysql.sql`, MySQL runs the second alone. */
function variantsOf(files: readonly string[]): (path: string) => boolean {
  const plain = new Set(
    files
      .map((path) => path.split('/'))
      .flatMap((parts) => {
        const name = parts.at(-1) ?? '';
        const rest = name
          .split('.')
          .filter((part) => !isDialect(part))
          .join('.');
        return rest === name ? [] : [[...parts.slice(0, -1), rest].join('/')];
      }),
  );
  return (path) => plain.has(path);
}

function namedTables(evidence: Evidence): { name: string; path: string; table: string }[] {
  const tables = [
    ...evidence
      .facts('data-model')
      .flatMap(({ path, values }) => (values.stored === 'table' ? [{ path, table: values.table ?? values.name }] : [])),
    ...evidence
      .facts('table-change')
      .flatMap(({ path, values }) => (values.table === '' ? [] : [{ path, table: values.table }])),
  ];
  return tables.flatMap((each) => {
    const name = dialectOf(each.path);
    return name === null ? [] : [{ ...each, name }];
  });
}

function placeFor(evidence: Evidence, name: string): CodeSource[] {
  const fact = [...evidence.facts('data-model'), ...evidence.facts('table-change')].find(
    ({ path }) => dialectOf(path) === name,
  );
  return fact ? [at(fact)] : [];
}

/** The database that a folder or a file is named after; the last such word counts. */
function dialectOf(path: string): string | null {
  const word = path
    .toLowerCase()
    .split(/[/._-]/)
    .findLast(isDialect);
  return DIALECTS.find(([, pattern]) => pattern.test(word ?? ''))?.[0] ?? null;
}

function isDialect(word: string): boolean {
  return DIALECTS.some(([, pattern]) => pattern.test(word));
}
