import { at, derived, type Evidence, type Found, top } from '../evidence/evidence.ts';
import { criterionOf } from '../evidence/tests/criteria.ts';
import { scriptRunner } from '../evidence/tests/script-runners.ts';
import type { Statement } from '../page.ts';
import { count, digits, verb } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';
import { runCommand } from '../wording/run-command.ts';

/** Share of the tests below which those whose names were understood say little of how they are named. */
const LEAST_NAMED = 0.2;

/** How many tests there are and what they are written for. */
export function sizeOfTests(evidence: Evidence): Statement | null {
  const { tests, subtests } = countedTests(evidence);
  if (tests.length === 0) {
    const files = evidence.files.filter(
      ({ place, role, language }) =>
        (place === 'test' || role === 'test') && language !== 'text' && language !== 'markdown',
    );
    const [first] = files;
    return first
      ? {
          text: `${capital(count(files.length, 'file'))} ${files.length === 1 ? 'lies' : 'lie'} where tests lie; single tests could not be told apart`,
          sources: [top(first.path)],
        }
      : null;
  }
  const files = new Set(tests.map(({ path }) => path)).size;
  const byFramework = Map.groupBy(tests, (test) => frameworkOf(evidence, test));
  const frameworks = [...byFramework]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([name, own]) => (byFramework.size > 1 ? `${name} (${digits(own.length)})` : name));
  const within = subtests > 0 ? ` with ${count(subtests, 'subtest')} in them` : '';
  const named = evidence.facts('test').filter((test) => criterionOf(test) !== null).length;
  return {
    text: `At least ${count(tests.length, 'test')}${within} ${verb(tests.length, 'was', 'were')} found in ${count(files, 'file')}, written for ${joined(frameworks.slice(0, 3))}${named > 1 && named >= tests.length * LEAST_NAMED ? `; the names of at least ${digits(named)} say what must hold` : ''}`,
    sources: tests.slice(0, 2).map(at),
  };
}

/** Cases that a test of Go runs inside of itself are parts of it, and counted apart. */
export function countedTests(evidence: Evidence): { tests: Found<'test'>[]; subtests: number } {
  const all = evidence.facts('test');
  const whole = new Set(
    all.flatMap(({ path, values }) => (values.suite.length === 0 ? [`${path}\n${values.name}`] : [])),
  );
  const tests = all.filter(({ path, values: { suite } }) => !whole.has(`${path}\n${suite[0] ?? ''}`));
  return { tests, subtests: all.length - tests.length };
}

/** Where and how they are run: by the pipeline, and by who works on the code. */
export function testRuns(evidence: Evidence): Statement[] {
  const jobs = evidence
    .facts('ci-job')
    .filter(({ values }) => values.commands.some((command) => runsTests(evidence, command)));
  const statements: Statement[] = [];
  const [job] = jobs;
  if (job) {
    const commands = [
      ...new Set(jobs.flatMap(({ values }) => values.commands.filter((command) => runsTests(evidence, command)))),
    ].filter((command) => command.length <= 60 && !command.includes('\n'));
    statements.push({
      text: `${job.values.system} runs ${commands.length > 0 ? ranked(commands.map(code)) : 'them'} in ${ranked([...new Set(jobs.map(({ values }) => `${code(values.workflow)}`))])}`,
      sources: jobs.slice(0, 2).map(at),
    });
  }
  const script = evidence
    .facts('script')
    .find(({ values, path }) => values.name === 'test' && !path.includes('/') && !startsAnything(values.command));
  if (script?.values.command && script.values.command.length <= 100 && !script.values.command.startsWith('needs '))
    statements.push({
      text: `Locally, ${code(runCommand(script))} runs ${code(script.values.command)}`,
      sources: [at(script)],
    });
  return statements;
}

/** `docker run -p 80:80 shop`: a target that is called after tests, and starts the product or a part of it. */
export function startsAnything(command: string): boolean {
  const parts = command.split(/&&|;|\|\|/).map((part) => part.trim().replace(/^(?:\w+=\S*\s+)+|^sudo\s+/g, ''));
  const told = parts.filter((part) => !SAYS.test(part));
  return told.length > 0 && told.every((part) => STARTS.test(part) && !SPEAKS_OF_TESTS.test(part));
}

const SAYS = /^(?:echo|printf|cd|sleep)(?:\s|$)/;
const STARTS =
  /^(?:docker|podman)(?:[- ]compose)? (?:(?:container )?run|up|start|build|pull)\b|^(?:npm|pnpm|yarn|bun) (?:run )?(?:start|dev|serve)\b/;
const SPEAKS_OF_TESTS =
  /(?:^|[^A-Za-z])(?:tests?|check|spec|pytest|jest|vitest|mocha|rspec|phpunit|tox|lint|verify|ci)(?![A-Za-z])/i;

const LANGUAGE_RUNNERS: Readonly<Record<string, string>> = {
  rust: "Rust's test runner",
  C: 'a test runner of its own or a library for C',
  Go: "Go's testing package",
  go: "Go's testing package",
  python: 'pytest',
  java: 'JUnit',
  kotlin: 'JUnit',
  php: 'PHPUnit',
  swift: 'XCTest',
  minitest: 'Minitest',
  c_sharp: 'a .NET test runner',
  csharp: 'a .NET test runner',
};

/** A Django project whose pipeline and manifests never name pytest runs its tests with its own runner. */
const isDjango = derived((evidence): boolean => {
  const commands = [
    ...evidence.facts('ci-job').flatMap(({ values }) => values.commands),
    ...evidence.facts('script').map(({ values }) => values.command),
  ];
  return (
    commands.some((command) => /manage\.py test\b/.test(command)) &&
    !evidence.facts('dependency').some(({ values }) => /^pytest/.test(values.name))
  );
});

/** Blocks of `test` are Minitest's; files of RSpec are called so. */
const rubyRunner = derived((evidence): string =>
  evidence.files.some(({ path }) => path.endsWith('_spec.rb')) ? 'RSpec' : 'Minitest',
);

/** What runs a test: the language says so, or what its package declares. */
export function frameworkOf(evidence: Evidence, { path, values: { framework } }: Found<'test'>): string {
  if (framework === 'pytest' && isDjango(evidence)) return "Django's test runner";
  if (framework === 'Ruby') return rubyRunner(evidence);
  if (framework !== 'JavaScript') return LANGUAGE_RUNNERS[framework] ?? framework;
  return scriptRunner(evidence, path);
}

/** Whether a command runs tests, as its words say, or those of the script of the manifest that it starts: `npm run ci`. */
function runsTests(evidence: Evidence, command: string): boolean {
  if (isTestCommand(command)) return true;
  const [, name] = /^(?:npm|pnpm|yarn|bun) run ([\w:-]+)$/.exec(command) ?? [];
  const started = evidence
    .facts('script')
    .find(({ path, values }) => path === 'package.json' && values.name === name && name !== undefined);
  return started?.values.command.split(/&&|;/).some((part) => isTestCommand(part.trim())) === true;
}

function isTestCommand(command: string): boolean {
  return (
    /\b(?:tests?|pytest|jest|vitest|mocha|rspec|phpunit|tox|nox|ctest|gotestsum|playwright|cypress|nextest|coverage)\b/i.test(
      command,
    ) &&
    !/^(?:echo|cd|pushd|popd|export|source|set|mkdir|cat|cp|mv|rm|adb|ls|curl|wget|git|tar|chmod)\b|^(?:docker|podman)(?:[- ]buildx)? (?:pull|push|load|save|build|tag|login|logout|rm|stop|network|volume)\b|\b(?:install|go get|isort|flake8|black|ruff|upload|download)\b/.test(
      command,
    )
  );
}

export function largestTestFiles(evidence: Evidence): Statement | null {
  // Cases inside of tests are counted only where they say what must hold, so that files are compared by their tests.
  const byFile = Map.groupBy(countedTests(evidence).tests, ({ path }) => path);
  const sorted = [...byFile].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1)).slice(0, 4);
  if (sorted.length < 2) return null;
  return {
    text: `The files with most tests are ${joined(sorted.map(([path, tests]) => `${code(path)} (${digits(tests.length)})`))}`,
    sources: sorted.slice(0, 3).flatMap(([, tests]) => tests.slice(0, 1).map(at)),
  };
}
