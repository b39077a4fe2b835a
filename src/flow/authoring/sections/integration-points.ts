import { at, type Evidence, type Found } from '../evidence/evidence.ts';
import { reachedParties } from '../evidence/reached-parties.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { tellAbsence } from '../statements/absence.ts';
import { issuerRows } from '../statements/authentication.ts';
import { count } from '../wording/count.ts';
import { ranked } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';

const MOST = 14;
const HOW: Readonly<Record<Found<'integration'>['values']['how'], string>> = {
  http: 'HTTP requests',
  process: 'starts the program',
  database: 'database driver',
  queue: 'message queue',
  client: 'client library',
  service: 'service in the compose file',
  address: 'at the address of a setting',
};
const ORDER = ['database', 'queue', 'service', 'address', 'http', 'client', 'process'];

/** Outside parties: databases, queues, services, hosts and programs, grouped by party. */
export const integrationPoints: SectionWriter = {
  id: 'integration_points',
  title: 'Integration points',
  budget: 300,
  write(evidence, page) {
    const groups = partiesOf(evidence);
    const [first] = groups.flat();
    if (first) {
      // Who is reached by an address that is set or put together is not seen.
      const told = 'Outside parties that the code reaches';
      page.summary(`${told}: ${ranked(groups.flatMap(([each]) => (each ? [partyName(each)] : [])))}`);
      page.paragraph({ text: `${told}, by addresses and libraries that stand in it:`, sources: [at(first)] });
    }
    const shown = page.table(
      ['outside party', 'how', 'detail'],
      [...groups.slice(0, MOST).map(row), ...issuerRows(evidence)],
    );
    if (shown === 0)
      tellAbsence(
        evidence,
        page,
        'outside',
        'no outside party that the code reaches was found',
        'No outside party and no call to another host or program was found in the code',
      );
    else if (groups.length > MOST) page.remark(`And ${count(groups.length - MOST, 'more party')}`);
  },
};

function partiesOf(evidence: Evidence): Found<'integration'>[][] {
  const byParty = new Map<string, Found<'integration'>[]>();
  for (const fact of reachedParties(evidence)) {
    if (fact.values.how === 'service' && evidence.projectName.toLowerCase().includes(fact.values.party.toLowerCase()))
      continue;
    const { party, how } = fact.values;
    // A driver and the service of a compose file are two ends of one party.
    const key = `${party
      .toLowerCase()
      .replace(/^postgres(?:ql)?$/, 'postgresql')
      .replace(/-server$/, '')} ${how === 'http' || how === 'process' ? how : 'store'}`;
    byParty.set(key, [...(byParty.get(key) ?? []), fact]);
  }
  const weight = (facts: readonly Found<'integration'>[]): number =>
    ORDER.indexOf(facts[0]?.values.how ?? 'process') - Math.min(2, facts.length * 0.3) - (facts[0]?.score ?? 0);
  return [...byParty.values()].sort(
    (a, b) => weight(a) - weight(b) || ((a[0]?.values.party ?? '') < (b[0]?.values.party ?? '') ? -1 : 1),
  );
}

function row(facts: Found<'integration'>[]): Row {
  const [first] = facts;
  if (!first) return { cells: [], sources: [] };
  const { how, detail } = first.values;
  const files = new Set(facts.map(({ path }) => path)).size;
  return {
    cells: [
      partyName(first),
      HOW[how],
      [detail ? code(detail) : '', files > 1 ? `in ${count(files, 'file')}` : ''].filter(Boolean).join('; '),
    ],
    sources: facts.slice(0, 3).map(at),
  };
}

/** Names of products as their makers write them, where a compose file writes them small. */
const SPELLED: Readonly<Record<string, string>> = {
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  postgres: 'PostgreSQL',
  postgresql: 'PostgreSQL',
  mongodb: 'MongoDB',
  mongo: 'MongoDB',
  rabbitmq: 'RabbitMQ',
  mailhog: 'MailHog',
  minio: 'MinIO',
  openldap: 'OpenLDAP',
  influxdb: 'InfluxDB',
  'opentelemetry-collector': 'OpenTelemetry Collector',
  'clickhouse-server': 'ClickHouse',
};

function partyName({ values: { party, how } }: Found<'integration'>): string {
  return how === 'process' || how === 'http' ? code(party) : (SPELLED[party.toLowerCase()] ?? capital(party));
}
