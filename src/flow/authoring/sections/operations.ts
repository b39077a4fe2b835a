import { at, type Evidence } from '../evidence/evidence.ts';
import { hintOf } from '../evidence/hints.ts';
import { isReleasedElsewhere, newestRelease } from '../evidence/history/releases.ts';
import { answersHealth } from '../evidence/routes/answered-health.ts';
import { computedPaths } from '../evidence/routes/computed-paths.ts';
import { routesOf } from '../evidence/routes.ts';
import { scriptsOf } from '../evidence/scripts.ts';
import { workflowsOf } from '../evidence/workflows.ts';
import type { Page, Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { composeServices, images, migrations, pipelines, probes } from '../statements/delivery.ts';
import { namedProcesses } from '../statements/named-processes.ts';
import { count, numberWord } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { code, plain } from '../wording/markup.ts';
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
    page.paragraph(...images(evidence), namedProcesses(evidence), composeServices(evidence));
    page.paragraph(...probes(evidence), migrations(evidence));
    tellScripts(evidence, page);
    page.paragraph(...pipelines(evidence), lastRelease(evidence), owners(evidence));
    tellWorkflows(evidence, page);
    remarkMissing(evidence, page);
    if (page.isEmpty) page.remark('No image, script, pipeline or probe was found');
  },
};

function tellScripts(evidence: Evidence, page: Page): void {
  const useful =
    /^(?:start|serve|dev|build|test|lint|check|migrate|seed|deploy|run|install|format|release|clean|docs?|bench|ci|all|up|down|worker|generate|typecheck)s?(?![a-z])/i;
  const scripts = scriptsOf(evidence)
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
  // A file that is made has a name put together from variables as often as not, and is no task.
  const needed = /^needs (.+)$/
    .exec(command)?.[1]
    ?.split(' ')
    .filter((each) => !each.includes('$'));
  return needed ? joined(needed.map(code)) : command === '' ? '' : code(command);
}

const TELLING =
  /^(?:\w+=\S+ )*(?:npm|pnpm|yarn|bun|npx|bunx|deno|cargo|go|make|python3?|pytest|tox|nox|uv|uvx|pixi|poetry|pre-commit|mvn|gradle|dotnet|composer|php|vendor\/bin|docker|cmake|ctest|bundle|bin\/|rake|terraform|helm|golangci-lint|ruff|mypy|biome|eslint|mix|swift|zig|sbt|stack|cabal|flutter|dart|\.\/[\w./-]+|meson|ninja)\b/;
const SETUP = /\b(?:install|ci|setup|login|config|sync|restore|download|add|update|upgrade|tidy)\b|\s--version\b/;

/** What each workflow runs: its checks before its preparations. */
function tellWorkflows(evidence: Evidence, page: Page): void {
  const rows = workflowsOf(evidence).flatMap(({ name, jobs }) => {
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
              code(name),
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

function lastRelease(evidence: Evidence): Statement | null {
  const newest = newestRelease(evidence);
  if (!newest) return null;
  const tagged = evidence.commits.find(({ sha }) => sha === newest.commit);
  // A branch that was merged later may have begun before: only the dates are known, not who descends from whom.
  const since = tagged ? evidence.commits.filter(({ date }) => date > tagged.date).length : 0;
  return {
    text: `Release ${newest.version} was tagged on ${newest.date}${isReleasedElsewhere(evidence) ? ', and later ones on other branches' : ''}${since > 0 ? `; ${count(since, 'commit')} ${since === 1 ? 'is' : 'are'} dated later` : ''}`,
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
  const mounted = evidence.facts('dependency').map(({ values }) => values.name);
  const computed = computedPaths(evidence);
  const more = computed.length === 0 ? '' : ` and ${count(computed.length, 'further one')} whose paths are computed`;
  const missing = (
    [
      {
        what: 'health',
        path: /health|heartbeat|livez|readyz|\/ready|\/live|\/ping|\/status|\/up$/,
        library: /health|actuator/,
      },
      { what: 'metrics', path: /metrics|prometheus/, library: /prometheus|prom-client|metrics|actuator/ },
    ] as const
  )
    // A library may bring the endpoint along, so that no route of the project names it.
    .filter(
      ({ path, library }) =>
        !routes.some((route) => path.test(route.path)) &&
        !computed.some(({ handler }) => path.test(`/${handler}`)) &&
        !mounted.some((name) => library.test(name)),
    )
    .map(({ what }) => what);
  const isAnswered = missing.includes('health') && routes.some((route) => answersHealth(evidence, route));
  // Where something speaks of one, it may be there and was not read.
  const absent = missing.filter((what) => !(what === 'health' && isAnswered) && hintOf(evidence, what) === null);
  if (absent.length > 0) page.remark(`No ${joined(absent, 'or')} endpoint is among the routes that were found${more}`);
}
