import { productsOf } from '../../../../engine/facts/integrations/products.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { at, derived, type Evidence } from '../../../authoring/evidence/evidence.ts';
import { modelsOf } from '../../../authoring/evidence/models.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { bullet, citedList, notFound, opening, type Part } from '../part.ts';

const PRODUCT_KINDS = [
  { how: 'database', noun: 'databases', words: /\b(?:databases?|db|dbms|data ?stores?)\b/i },
  { how: 'queue', noun: 'message queues', words: /\b(?:message (?:queues?|brokers?)|queues?|brokers?)\b/i },
] as const;
const ASKS_PRODUCT =
  /^(?:which|what)\b.*\b(?:uses?|used|using|supports?|supported|needs?|needed|requires?|required|behind|runs? on|works? with|stores?|stored)\b/i;
/** The database is what is asked for, not a table, a setting or a class of it. */
const OF_IT = /\b(?:databases?|db)[- ](?!do\b|does\b|is\b|are\b|can\b|it\b|needs?\b|to\b|in\b|for\b|behind\b)\w+/i;
/** What keeps things for a while is told after what keeps them. */
const KEEPS_FOR_A_WHILE = /^(?:Redis|Elasticsearch)$/;

interface Sign {
  product: string;
  text: string;
  source: CodeSource;
}

/** "Which database does it use?": the products that the project shows itself to talk to, not all that it depends on. */
export function* composeProducts({ evidence, understanding: { text, identifiers } }: Inquiry): Generator<Part> {
  const kind = PRODUCT_KINDS.find(({ words }) => words.test(text));
  if (!kind || identifiers.length > 0 || !ASKS_PRODUCT.test(text) || OF_IT.test(text)) return;
  const products = productSigns(evidence, kind.how);
  if (products.length === 0) {
    const isKept = kind.how === 'database' ? modelsOf(evidence).some(({ stored }) => stored === 'table') : true;
    if (!isKept) yield notFound('no client of a database, no table and no service beside it that keeps data was found');
    return;
  }
  yield opening(
    `Signs of these ${kind.noun} were found: `,
    ...citedList(products.map(({ product, text: sign, source }) => ({ text: `${product} (${sign})`, source }))),
  );
  yield bullet('A product behind a general driver is not seen');
}

/** One sign of each product of a kind, those with most signs first. */
export function productSigns(evidence: Evidence, how: 'database' | 'queue'): Sign[] {
  const signs = [
    ...imported(evidence, how),
    ...(how === 'database' ? declared(evidence) : []),
    ...needed(evidence, how),
    ...started(evidence, how),
  ];
  return [...Map.groupBy(signs, ({ product }) => product).values()]
    .flatMap(([first, ...others]) => (first ? [{ first, signs: 1 + others.length }] : []))
    .sort(
      (a, b) =>
        Number(KEEPS_FOR_A_WHILE.test(a.first.product)) - Number(KEEPS_FOR_A_WHILE.test(b.first.product)) ||
        b.signs - a.signs,
    )
    .map(({ first }) => first);
}

function imported(evidence: Evidence, how: string): Sign[] {
  return evidence
    .facts('integration')
    .filter(({ path, values }) => values.how === how && isProduction(evidence.file(path)?.role))
    .filter((fact) => !listedClients(evidence).has(placeOf(fact)))
    .map((fact) => ({
      product: fact.values.party,
      // What a language has itself is opened without an import.
      text: `${/^new |_p?connect$/.test(fact.values.detail ?? '') ? 'it is opened' : 'a client of it is imported'} in ${code(fact.path)}`,
      source: at(fact),
    }));
}

/** Where manifests name what the program depends on: a party that is told there is imported by nothing. */
const listedClients = derived((evidence): Set<string> => new Set(evidence.facts('dependency').map(placeOf)));

function placeOf({ path, startLine }: { path: string; startLine: number }): string {
  return `${path}:${startLine}`;
}

function needed(evidence: Evidence, how: string): Sign[] {
  const parties = new Map(evidence.facts('integration').map((fact) => [placeOf(fact), fact.values]));
  return evidence.facts('dependency').flatMap((fact) => {
    const isRun = fact.values.scope === 'runtime';
    const found = isRun ? (parties.get(placeOf(fact)) ?? productsOf('', fact.values.name)) : null;
    return found?.how === how
      ? [{ product: found.party, text: `its client ${code(fact.values.name)} is a dependency`, source: at(fact) }]
      : [];
  });
}

/** Files that say which database a library for several of them shall use. */
const DECLARES = /\.prisma$|(?:^|\/)(?:config\/database\.ya?ml|[\w-]*repo\.ex|settings(?:\/\w+)?\.py)$/;
const ADAPTER =
  /^\s*provider\s*=\s*"(\w+)"|^\s*adapter:\s*["']?(?:Ecto\.Adapters\.)?(\w+)|["']ENGINE["']:.*?django\.db\.backends\.(\w+)/;
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:postgres(?:ql)?|postgis|timescaledb?)$/i, 'PostgreSQL'],
  [/^(?:mysql2?|trilogy)$/i, 'MySQL'],
  [/^mariadb$/i, 'MariaDB'],
  [/^sqlite3?$/i, 'SQLite'],
  [/^mongo(?:db)?$/i, 'MongoDB'],
  [/^clickhouse(?:-server)?$/i, 'ClickHouse'],
  [/^(?:mssql|sqlserver|tds)$/i, 'SQL Server'],
  [/^cockroach(?:db)?$/i, 'CockroachDB'],
  [/^(?:redis|valkey)$/i, 'Redis'],
  [/^elasticsearch$/i, 'Elasticsearch'],
];
const QUEUES: readonly (readonly [RegExp, string])[] = [
  [/^rabbitmq$/i, 'RabbitMQ'],
  [/^kafka$/i, 'Kafka'],
  [/^nats$/i, 'NATS'],
];

function declared(evidence: Evidence): Sign[] {
  return evidence.files
    .filter(({ path, place }) => DECLARES.test(path) && !/^(?:agent|vendored|fixture|test)$/.test(place))
    .flatMap(({ path }) =>
      (evidence.lines(path) ?? []).flatMap((line, index): Sign[] => {
        const written = ADAPTER.exec(line)?.slice(1).find(Boolean);
        const product = written && nameOf(written, NAMES);
        return product
          ? [
              {
                product,
                text: `declared in ${code(path)}`,
                source: { path, startLine: index + 1, endLine: index + 1 },
              },
            ]
          : [];
      }),
    );
}

function started(evidence: Evidence, how: string): Sign[] {
  return evidence.facts('integration').flatMap((fact) => {
    const product = fact.values.how === 'service' && nameOf(fact.values.party, how === 'database' ? NAMES : QUEUES);
    return product ? [{ product, text: `started as a service in ${code(fact.path)}`, source: at(fact) }] : [];
  });
}

function nameOf(written: string, names: typeof NAMES): string | undefined {
  return names.find(([pattern]) => pattern.test(written))?.[1];
}
