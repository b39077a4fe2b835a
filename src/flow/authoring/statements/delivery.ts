import { at, type Evidence, top } from '../evidence/evidence.ts';
import { migrationsOf } from '../evidence/models/migration-files.ts';
import type { Route } from '../evidence/routes/route.ts';
import { routesOf } from '../evidence/routes.ts';
import type { Statement } from '../page.ts';
import { count } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';
import { routeName } from '../wording/route-words.ts';

export function images(evidence: Evidence): Statement[] {
  return evidence
    .facts('entry-point')
    .filter(({ values, path }) => values.what === 'image' && !/(?:^|\/)\.devcontainer\//.test(path))
    .slice(0, 2)
    .map(({ values, ...fact }) => ({
      text: `${code(fact.path)} builds an image${values.port ? ` that listens on port ${values.port}` : ''}${values.target ? ` and starts ${code(values.target)}` : ''}`,
      sources: [at(fact)],
    }))
    .map(({ text, sources }) => ({ text: `The file ${text}`, sources }));
}

export function composeServices(evidence: Evidence): Statement | null {
  const services = evidence.facts('integration').filter(({ values }) => values.how === 'service');
  if (services.length === 0) return null;
  return {
    text: `The compose file adds ${ranked([...new Set(services.map(({ values }) => values.party))])}`,
    sources: services.slice(0, 2).map(at),
  };
}

export function probes(evidence: Evidence): Statement[] {
  const side = routesOf(evidence).filter(isProbe);
  if (side.length === 0) return [];
  return [
    {
      text: `Its state can be asked at ${ranked(side.map((route) => code(routeName(route))))}`,
      sources: side.slice(0, 3).map(({ fact }) => at(fact)),
    },
  ];
}

const PROBE = /\/(?:health\w*|livez|liveness|readyz|readiness|metrics)(?:\.\w+)?\/?$/;
/** Words that may be about something else than the service, such as another system: `/printer/version`. */
const SAYS_STATE =
  /^(?:\/(?:api|rest|v\d+|system|server|service|actuator|admin|internal|public|-|_\w*))*\/(?:live|ready|ping|status|version|heartbeat)(?:\.\w+)?\/?$/i;

/** A fixed path near the root that asks for the state of the service, not of one of its things. */
function isProbe({ path, method, whole, fact }: Route): boolean {
  if (!/^(?:GET|HEAD|ANY)$/.test(method) || path.includes('{')) return false;
  if (/HealthChecks$/.test(fact.values.handler ?? '')) return true;
  return path.split('/').length <= 4 && (PROBE.test(path) || (whole && SAYS_STATE.test(path)));
}

export function migrations(evidence: Evidence): Statement | null {
  const { paths, folders } = migrationsOf(evidence);
  const last = paths.at(-1);
  if (last === undefined || paths.length < 2) return null;
  return {
    text: `The schema changes through ${count(paths.length, 'migration')} in ${ranked(folders.map(({ folder }) => code(folder)))}`,
    sources: [top(last, 20)],
  };
}

export function pipelines(evidence: Evidence): Statement[] {
  const jobs = evidence.facts('ci-job');
  if (jobs.length === 0) return [];
  const systems = [...new Set(jobs.map(({ values }) => values.system))];
  const workflows = [...new Set(jobs.map(({ values }) => values.workflow))];
  const statements: Statement[] = [
    {
      text: `${joined(systems)} ${systems.length === 1 ? 'runs' : 'run'} ${count(jobs.length, 'job')} in ${count(workflows.length, 'workflow')}: ${ranked(workflows.map(code))}`,
      sources: jobs.slice(0, 3).map(at),
    },
  ];
  const delivery = jobs.filter(
    ({ values }) =>
      /deploy|release|publish|docker|push|pypi|goreleaser/i.test(`${values.workflow} ${values.job}`) &&
      !/check|lint|test(?!-?pypi)|approv|closed|stale|label|verify|validate/i.test(values.job) &&
      !/^(?:check|lint|test)/i.test(values.workflow),
  );
  const names = [...new Set(delivery.map(({ values }) => code(values.job)))];
  if (names.length > 0)
    statements.push({
      text: `${capital(count(names.length, 'job'))} ${names.length === 1 ? 'delivers' : 'deliver'}: ${ranked(names)}`,
      sources: delivery.slice(0, 3).map(at),
    });
  return statements;
}
