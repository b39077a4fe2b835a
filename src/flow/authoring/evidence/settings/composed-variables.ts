import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence, Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

const SAMPLE = /(?:^|\/)[\w-]*\.?env(?:[.-][\w.-]+)?$/i;
const COMPOSED = /(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/i;
/** What runs the checks of a project gives values to what it starts for them. */
const OF_CHECKS = /^\.(?:github|circleci|gitlab|gitea|woodpecker|devcontainer)\/|^\.(?:gitlab-ci|travis|drone)\.yml$/;
/** Images of programs that others make, which a product runs beside it. */
const OF_OTHERS =
  /(?:^|[/-])(?:postg(?:res|is)|mysql|mariadb|mssql|mongo|redis|valkey|memcached|rabbitmq|kafka|zookeeper|pulsar|nats|elasticsearch|opensearch|kibana|clickhouse|meilisearch|typesense|timescale|cockroach|neo4j|influxdb|dynamodb|localstack|minio|azurite|mailhog|mailpit|maildev|nginx|traefik|caddy|adminer|pgadmin|phpmyadmin|grafana|prometheus|jaeger|opentelemetry|otel|loki)/i;

/**
 * Without variables of a sample that nothing but a compose file asks for, and that only to run programs of others beside
 * the product, or to choose which image runs and on which port it is reached.
 */
export function withoutComposed(evidence: Evidence, all: readonly SettingFact[]): SettingFact[] {
  const composed = evidence.files.filter(({ path }) => COMPOSED.test(path)).map(({ path }) => path);
  if (composed.length === 0) return [...all];
  const read = new Set(all.filter(({ path }) => !SAMPLE.test(path)).map(({ values }) => values.name));
  const known = new Map<string, boolean>();
  return all.filter(({ path, values: { name, source } }) => {
    if (source !== 'environment' || !SAMPLE.test(path) || read.has(name)) return true;
    const isOthers = known.get(name) ?? isOfOthers(evidence, name);
    known.set(name, isOthers);
    return !isOthers;
  });
}

function isOfOthers(evidence: Evidence, name: string): boolean {
  const spelled = new RegExp(`(?<![A-Za-z\\d_])${escaped(name)}(?![A-Za-z\\d_])`);
  const asked = new RegExp(`\\$\\{?${escaped(name)}(?![A-Za-z\\d_])`);
  let isAsked = false;
  for (const path of filesWithName(evidence.pack, name)) {
    const lines = SAMPLE.test(path) || OF_CHECKS.test(path) ? [] : (evidence.lines(path) ?? []);
    for (const [index, line] of lines.entries()) {
      if (!spelled.test(line) || /^\s*#/.test(line)) continue;
      if (!COMPOSED.test(path)) return false;
      // The key that hands a value on may have the same name.
      if (!asked.test(line) || !isBeside(lines, index)) return false;
      isAsked = true;
    }
  }
  return isAsked;
}

/** Whether a line of a compose file only chooses an image or a port, or belongs to a service of others. */
function isBeside(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (/^\s*image:/.test(line) || /^\s*-\s*["']?[\d.:]*(?:\$\{[^}]*\}[\d.:]*)+(?:\/(?:tcp|udp))?["']?\s*$/.test(line))
    return true;
  const services = lines.findLastIndex((each, at) => at < index && /^services:\s*(?:#.*)?$/.test(each));
  const indent =
    services < 0 ? 0 : indentOf(lines.slice(services + 1).find((each) => /^\s+[\w."'-]+:/.test(each)) ?? '');
  if (indent === 0) return false;
  const isKey = (each: string): boolean => each.trim() !== '' && !/^\s*#/.test(each) && indentOf(each) <= indent;
  const from = lines.findLastIndex((each, at) => at < index && isKey(each));
  const to = lines.findIndex((each, at) => at > index && isKey(each));
  const service = lines.slice(from, to < 0 ? lines.length : to);
  const image = service.flatMap((each) => /^\s*image:\s*["']?([^\s"'$:]+)/.exec(each)?.[1] ?? [])[0] ?? '';
  return OF_OTHERS.test(image) && !service.some((each) => /^\s*build:/.test(each));
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
