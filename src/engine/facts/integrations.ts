import type { Extractor } from './extractor.ts';
import type { Fact, IntegrationFact } from './fact.ts';
import { defaultAddresses } from './integrations/default-addresses.ts';
import { manifestParties } from './integrations/manifest-parties.ts';
import { namedStores } from './integrations/named-stores.ts';
import { processCalls, requestCalls } from './integrations/outgoing-calls.ts';
import { phpStores } from './integrations/php-stores.ts';
import { productsOf } from './integrations/products.ts';
import type { SourceFile } from './source-file.ts';

/** What the program talks to: hosts it calls, programs it starts, drivers and clients it loads, services beside it. */
export const integrations: Extractor = {
  kind: 'integration',
  places: ['source'],
  find: (file) => {
    const found: IntegrationFact[] = [
      ...requestCalls(file),
      ...defaultAddresses(file),
      ...processCalls(file),
      ...drivers(file),
      ...manifestParties(file).map(({ party, how, name, line }) => integration(party, how, line, name)),
      ...composeServices(file),
      ...defaultConnection(file),
      ...mailSettings(file),
      ...namedStores(file),
      ...phpStores(file),
    ];
    const byParty = new Map<string, Fact>();
    for (const fact of found) {
      const key = `${fact.values.how} ${fact.values.party}`;
      if (!byParty.has(key)) byParty.set(key, fact);
    }
    return [...byParty.values()];
  },
};

function drivers(file: SourceFile): IntegrationFact[] {
  return file.parsed.imports.flatMap((each): IntegrationFact[] => {
    if (each.time === 'types') return [];
    // PHP imports a class of a namespace.
    const modules = file.language === 'php' ? each.names.map(({ name }) => `${each.module}\\${name}`) : [each.module];
    return modules.flatMap((module) => {
      const product = productsOf(file.language, module);
      return product ? [integration(product.party, product.how, each.line, module)] : [];
    });
  });
}

const CONNECTIONS: Readonly<Record<string, string>> = {
  sqlite: 'SQLite',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  pgsql: 'PostgreSQL',
  sqlsrv: 'SQL Server',
  mongodb: 'MongoDB',
};

/** The database that Laravel speaks to unless another is set; the others of the file are there to be chosen. */
function defaultConnection(file: SourceFile): IntegrationFact[] {
  if (!/(?:^|\/)config\/database\.php$/i.test(file.path)) return [];
  const found = /'default'\s*=>\s*[^\n]*'(\w+)'\)*/.exec(file.code);
  const party = CONNECTIONS[found?.[1] ?? ''];
  if (!found || !party) return [];
  return [integration(party, 'database', file.lineAt(found.index), found[0].replace(/\s+/g, ' '))];
}

/** The mail server that Rails or Django is told of: `config.action_mailer.smtp_settings`, `EMAIL_HOST`. */
function mailSettings(file: SourceFile): IntegrationFact[] {
  const told = file.language === 'ruby' ? RAILS_MAIL : file.language === 'python' ? DJANGO_MAIL : null;
  if (!told || /(?:^|\/)(?:dev(?:elopment)?|local|tests?)\.\w+$/.test(file.path)) return [];
  const found = told.exec(file.code);
  return found ? [integration('SMTP server', 'client', file.lineAt(found.index), (found[1] ?? '').trim())] : [];
}

const RAILS_MAIL = /^[ \t]*(?:config\.|ActionMailer::Base\.)(?:action_mailer\.)?(smtp_settings)\s*=/m;
const DJANGO_MAIL = /^(EMAIL_HOST)\s*=/m;

/** Images of other products; the project's own image stands in its compose files too. */
const KNOWN_IMAGE =
  /(?:^|\/)(?:postgres\w*|postgis|timescaledb|pgvector|mysql|mariadb|redis\w*|valkey|keydb|dragonfly\w*|mongo\w*|rabbitmq|kafka|cp-kafka|redpanda|nats|minio|elasticsearch|opensearch|meilisearch|typesense|solr|clickhouse[\w-]*|memcached|cassandra|neo4j|couchdb|influxdb|nginx|traefik|caddy|haproxy|mailhog|mailpit|inbucket|mailcatcher|maildev|keycloak|vault|consul|etcd|zookeeper|prometheus|grafana|loki|jaeger[\w-]*|otel[\w-]*|opentelemetry[\w-]*|localstack|selenium|browserless|chrom\w+|gotenberg|adminer|pgadmin\d?|phpmyadmin|qdrant|weaviate|chroma|milvus|ollama|temporal[\w-]*|inngest|azurite|dynamodb-local|fake-gcs-server|stripe-mock)(?:[:@]|$)/;

/** Services of a compose file that run a published image. */
function composeServices(file: SourceFile): IntegrationFact[] {
  if (!/^(?:docker-)?compose[\w.-]*\.ya?ml$/.test(file.name)) return [];
  let inServices = false;
  let name = '';
  return file.lines.flatMap((text, index): IntegrationFact[] => {
    if (/^\w+:/.test(text)) inServices = text.startsWith('services:');
    name = (inServices ? /^ {2}([\w.-]+):\s*(?:#.*)?$/.exec(text)?.[1] : undefined) ?? name;
    const image = inServices ? /^\s{4,}image:\s*["']?([^\s"']+)/.exec(text)?.[1] : undefined;
    return image && KNOWN_IMAGE.test(image)
      ? [
          integration(
            image
              .replace(/[:@].*$/, '')
              .split('/')
              .at(-1) ?? image,
            'service',
            index + 1,
            `${name}: ${image}`,
          ),
        ]
      : [];
  });
}

function integration(
  party: string,
  how: IntegrationFact['values']['how'],
  line: number,
  detail: string,
): IntegrationFact {
  return {
    kind: 'integration',
    subject: party,
    values: { party, how, detail },
    startLine: line,
    endLine: line,
    score: how === 'service' ? 0.8 : 1,
    polarity: 'observed',
  };
}
