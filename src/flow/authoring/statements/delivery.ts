import { at, type Evidence, top } from '../evidence/evidence.ts';
import { migrationsOf } from '../evidence/models/migration-files.ts';
import { answersHealth } from '../evidence/routes/answered-health.ts';
import type { Route } from '../evidence/routes/route.ts';
import { routesOf } from '../evidence/routes.ts';
import { isOfMakers } from '../evidence/settings/development-stacks.ts';
import { workflowsOf } from '../evidence/workflows.ts';
import type { Statement } from '../page.ts';
import { count } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';
import { portsTold } from '../wording/ports.ts';
import { routeName } from '../wording/route-words.ts';

const MOST_IMAGES = 3;
/** Files for those who make the product, try it or measure it. */
const OF_MAKERS =
  /(?:^|[./_-])(?:devcontainer|dev|develop(?:ment)?|debug|e2e|tests?|testing|load|bench\w*|ci|examples?|samples?|demo)(?=[./_-]|$)/i;

/** The images that are built, that of the root and of the largest folders first. */
export function images(evidence: Evidence): Statement[] {
  const all = evidence.facts('entry-point').filter(({ values, path }) => values.what === 'image' && isBuilt(path));
  const product = all.filter(({ path }) => !OF_MAKERS.test(path) && !isOfMakers(evidence, path));
  const sizes = new Map(all.map(({ path }) => [path, filesAround(evidence, path)]));
  const ordered = (product.length > 0 ? product : all).toSorted(
    (a, b) => (sizes.get(b.path) ?? 0) - (sizes.get(a.path) ?? 0),
  );
  const rest = ordered.slice(MOST_IMAGES);
  return [
    ...ordered.slice(0, MOST_IMAGES).map(({ values, ...fact }) => ({
      text: `The file ${code(fact.path)} builds an image${values.port ? ` that exposes ${portsTold(values.port)}` : ''}${isTelling(values.target) ? ` and starts ${code(values.target)}` : ''}`,
      sources: [at(fact)],
    })),
    ...(rest.length > 0
      ? [
          {
            text: `${capital(count(rest.length, 'more image'))} ${rest.length === 1 ? 'is' : 'are'} built by ${ranked(rest.map(({ path }) => code(path)))}`,
            sources: rest.slice(0, 3).map(at),
          },
        ]
      : []),
  ];
}

/** What only waits for the program does not say which one. */
function isTelling(target: string | undefined): target is string {
  return target !== undefined && !/^\S*(?:tini|dumb-init)(?: -\S*)*$/.test(target.trim());
}

function isBuilt(path: string): boolean {
  return !/(?:^|\/)\.devcontainer\//.test(path);
}

/** How many files lie in the part of the product that a Dockerfile belongs to. */
function filesAround({ files }: Evidence, path: string): number {
  const folder = path.replace(/[^/]*$/, '').replace(/(?:src\/main\/)?(?:docker|deploy|build|containers?)\/$/, '');
  return files.filter((file) => file.path.startsWith(folder)).length;
}

const MOST_SERVICES = 4;

/** What the compose file of the product starts beside it, and not one of its makers or of a tool. */
export function composeServices(evidence: Evidence): Statement | null {
  const services = evidence
    .facts('integration')
    .filter(({ values, path }) => values.how === 'service' && !OF_MAKERS.test(path));
  const isPlain = (path: string): boolean => /(?:^|\/)(?:docker-)?compose\.ya?ml$/.test(path);
  const [file] = [...new Set(services.map(({ path }) => path))].toSorted(
    (a, b) => Number(isPlain(b)) - Number(isPlain(a)) || a.split('/').length - b.split('/').length,
  );
  const own = services.filter(({ path }) => path === file);
  if (file === undefined) return null;
  // Of the services of a long file not each may be known: those that are not named are not counted.
  const named = [...new Set(own.map(({ values }) => values.party))];
  return {
    text: `The compose file ${code(file)} adds ${named.length > MOST_SERVICES ? `${named.slice(0, MOST_SERVICES).join(', ')} and others` : joined(named)}`,
    sources: own.slice(0, 2).map(at),
  };
}

export function probes(evidence: Evidence): Statement[] {
  const side = routesOf(evidence).filter((route) => isProbe(route) || answersHealth(evidence, route));
  if (side.length === 0) return [];
  return [
    {
      text: `Its state can be asked at ${ranked([...new Set(side.map((route) => code(routeName(route))))])}`,
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
  const workflows = workflowsOf(evidence).map(({ name }) => name);
  const statements: Statement[] = [
    {
      text: `${joined(systems)} ${systems.length === 1 ? 'runs' : 'run'} ${count(jobs.length, 'job')} in ${count(workflows.length, 'workflow')}: ${ranked(workflows.map(code))}`,
      sources: jobs.slice(0, 3).map(at),
    },
  ];
  const delivers = (text: string): boolean => /deploy|release|publish|docker|push|pypi|goreleaser/i.test(text);
  const delivery = jobs
    .filter(
      ({ values }) =>
        delivers(`${values.workflow} ${values.job}`) &&
        !/check|lint|smoke|bench|test(?!-?pypi)|approv|closed|stale|label|verify|validat|readme|trigger|^(?:get|pre|cache|restore|warm)[-_]/i.test(
          values.job,
        ) &&
        !/^(?:check|lint|test)|\btests?\b|validat/i.test(values.workflow) &&
        !isOfReview(values.triggers),
    )
    .toSorted((a, b) => Number(delivers(b.values.job)) - Number(delivers(a.values.job)));
  const names = [...new Set(delivery.map(({ values }) => code(values.job)))];
  if (names.length > 0)
    statements.push({
      text: `${capital(count(names.length, 'job'))} ${names.length === 1 ? 'delivers' : 'deliver'}: ${ranked(names)}`,
      sources: delivery.slice(0, 3).map(at),
    });
  return statements;
}

/** What runs on the changes that somebody proposes, or by hand, delivers nothing. */
function isOfReview(triggers: readonly string[]): boolean {
  return (
    triggers.some((each) => each.startsWith('pull_request')) &&
    triggers.every((each) => /^(?:pull_request(?:_target)?|merge_group|workflow_dispatch)$/.test(each))
  );
}
