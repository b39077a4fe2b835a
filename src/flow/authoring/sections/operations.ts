import { at, type Evidence, type Found, top } from '../evidence/evidence.ts';
import { releasesOf } from '../evidence/history/releases.ts';
import { routesOf } from '../evidence/routes.ts';
import type { Page, Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count, numberWord } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code, plain } from '../wording/markup.ts';
import { routeName } from '../wording/route-words.ts';
import { runCommand } from '../wording/run-command.ts';

const MOST_WORKFLOWS = 8;
const MOST_COMMANDS = 5;
const LONGEST_COMMAND = 80;

/** How it is built, started, watched and delivered. */
export const operations: SectionWriter = {
  id: 'operations',
  title: 'Operations',
  budget: 560,
  write(evidence, page) {
    page.paragraph(...images(evidence), compose(evidence));
    page.paragraph(...probes(evidence), migrations(evidence));
    tellScripts(evidence, page);
    page.paragraph(...pipelines(evidence), newestRelease(evidence), owners(evidence));
    tellWorkflows(evidence, page);
    remarkMissing(evidence, page);
    if (page.isEmpty) page.remark('No image, script, pipeline or probe was found');
  },
};

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

export function compose(evidence: Evidence): Statement | null {
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

/** A fixed path near the root whose last word asks for the state of the service, not of one of its things. */
function isProbe({ path, method }: { path: string; method: string }): boolean {
  return (
    /^(?:GET|HEAD|ANY)$/.test(method) &&
    path.split('/').length <= 4 &&
    !path.includes('{') &&
    /\/(?:health\w*|livez?|liveness|readyz?|readiness|ping|metrics|status|version|heartbeat)(?:\.\w+)?\/?$/.test(path)
  );
}

export function migrations(evidence: Evidence): Statement | null {
  const found = evidence.files.filter(
    ({ path, place }) =>
      place === 'source' &&
      /(?:^|\/)(?:migrations?|migrate|db\/migrate|alembic\/versions)\/.*\.(?:py|sql|rb|ts|js|php|go|kt|java|ex|exs)$/.test(
        path,
      ) &&
      !/__init__/.test(path),
  );
  const last = found.at(-1);
  if (!last || found.length < 2) return null;
  const own = [...new Set(found.map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1)))];
  // Where each migration has a folder of its own, the one around them all is meant.
  const folders =
    own.length <= 3 ? own : [...new Set(own.map((each) => each.replace(/((?:^|\/)migrat\w*\/).*$/, '$1')))];
  return {
    text: `The schema changes through ${count(found.length, 'migration')} in ${ranked(folders.map(code))}`,
    sources: [top(last.path, 20)],
  };
}

function tellScripts(evidence: Evidence, page: Page): void {
  const useful =
    /^(?:start|serve|dev|build|test|lint|check|migrate|seed|deploy|run|install|format|release|clean|docs?|bench|ci|all|up|down|worker|generate|typecheck)/i;
  const scripts = evidence
    .facts('script')
    .filter(
      ({ values, path }) =>
        path.split('/').length <= 2 &&
        !/^docs?\//.test(path) &&
        useful.test(values.name) &&
        values.command.length <= 140 &&
        !values.command.endsWith('\\'),
    )
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)
    .filter((fact, place, all) => all.findIndex((other) => runCommand(other) === runCommand(fact)) === place)
    .slice(0, 8);
  page.table(
    ['task', 'command', 'runs'],
    scripts.map((fact) => ({
      cells: [fact.values.help ? plain(fact.values.help) : '', code(runCommand(fact)), runs(fact.values.command)],
      sources: [at(fact)],
    })),
  );
}

/** What a task runs; one that only needs others is told by them. */
function runs(command: string): string {
  const needed = /^needs (.+)$/.exec(command)?.[1]?.split(' ');
  return needed ? joined(needed.map(code)) : command === '' ? '' : code(command);
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
      !/check|lint|test|approv|closed|stale|label|verify|validate/i.test(values.job) &&
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

const TELLING =
  /^(?:\w+=\S+ )*(?:npm|pnpm|yarn|bun|npx|bunx|deno|cargo|go|make|python3?|pytest|tox|nox|uv|uvx|pixi|poetry|pre-commit|mvn|gradle|dotnet|composer|php|vendor\/bin|docker|cmake|ctest|bundle|bin\/|rake|terraform|helm|golangci-lint|ruff|mypy|biome|eslint|mix|swift|zig|sbt|stack|cabal|flutter|dart|\.\/[\w./-]+|meson|ninja)\b/;
const SETUP = /\b(?:install|ci|setup|login|config|sync|restore|download|add|update|upgrade|--version|tidy)\b/;

/** What each workflow runs: its checks before its preparations. */
function tellWorkflows(evidence: Evidence, page: Page): void {
  const byWorkflow = new Map<string, Found<'ci-job'>[]>();
  for (const job of evidence.facts('ci-job'))
    byWorkflow.set(job.values.workflow, [...(byWorkflow.get(job.values.workflow) ?? []), job]);
  const rows = [...byWorkflow].flatMap(([workflow, jobs]) => {
    const every = [...new Set(jobs.flatMap(({ values }) => values.commands))];
    const all = every.filter((command) => TELLING.test(command) && command.length <= LONGEST_COMMAND);
    const commands = [
      ...all.filter((command) => !SETUP.test(command)),
      ...all.filter((command) => SETUP.test(command)),
    ];
    const shown = commands.slice(0, MOST_COMMANDS);
    const rest = every.length - shown.length + jobs.reduce((sum, { values }) => sum + (values.others ?? 0), 0);
    const [first] = jobs;
    return first && commands.length > 0
      ? [
          {
            cells: [
              code(workflow),
              joined([...new Set(jobs.flatMap(({ values }) => values.triggers))].slice(0, 3)),
              `${shown.map(code).join(', ')}${rest > 0 ? ` and ${numberWord(rest)} more` : ''}`,
            ],
            sources: [at(first)],
          },
        ]
      : [];
  });
  page.table(['workflow', 'runs on', 'commands'], rows.slice(0, MOST_WORKFLOWS));
}

function newestRelease(evidence: Evidence): Statement | null {
  const [newest] = releasesOf(evidence);
  if (!newest) return null;
  const place = evidence.commits.findIndex(({ sha }) => sha === newest.commit);
  const since = place < 0 ? 0 : evidence.commits.length - 1 - place;
  return {
    text: `Release ${newest.version} was tagged on ${newest.date}${since > 0 ? `; ${count(since, 'commit')} ${since === 1 ? 'has' : 'have'} been made since` : ''}`,
    sources: [{ commit: newest.commit }],
  };
}

function owners(evidence: Evidence): Statement | null {
  const [first] = evidence.facts('owner');
  if (!first) return null;
  const total = evidence.facts('owner').length;
  return {
    text: `Reviews are assigned by ${count(total, 'ownership rule')}, the first for ${code(first.values.pattern)} to ${joined(first.values.owners.slice(0, 3).map(code))}`,
    sources: [at(first)],
  };
}

function remarkMissing(evidence: Evidence, page: Page): void {
  const routes = routesOf(evidence);
  if (routes.length < 3) return;
  const missing = [/health|heartbeat|livez|readyz|\/ready|\/live|\/ping|\/status|\/up$/, /metrics|prometheus/].flatMap(
    (pattern, place) => (routes.some(({ path }) => pattern.test(path)) ? [] : [place === 0 ? 'health' : 'metrics']),
  );
  if (missing.length > 0) page.remark(`No ${joined(missing, 'or')} endpoint was found among the routes`);
}
