import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { commandsOf } from '../../../authoring/evidence/commands.ts';
import { entriesOf } from '../../../authoring/evidence/entries.ts';
import { at, type Found } from '../../../authoring/evidence/evidence.ts';
import { scriptsOf } from '../../../authoring/evidence/scripts.ts';
import { sizeOfTests } from '../../../authoring/statements/testing.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code, isBalanced, plain } from '../../../authoring/wording/markup.ts';
import { portsTold } from '../../../authoring/wording/ports.ts';
import { runCommand } from '../../../authoring/wording/run-command.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { Task } from '../../understanding/asked-task.ts';
import { type CodeBlock, codeBlocksOf, type DocumentSection, sectionsOf } from '../documents/document-sections.ts';
import { saidIn } from '../documents/section-pieces.ts';
import { bullet, cited, lacking, notFound, opening, type Part, paragraph, type Span } from '../part.ts';

export interface Signs {
  /** What a person wants, after "To". */
  words: string;
  /** Names of scripts, the usual one first. */
  scripts: readonly string[];
  commands: RegExp;
  headings: RegExp;
}

export const SIGNS: Readonly<Record<Task, Signs>> = {
  test: {
    words: 'run the tests',
    scripts: ['test', 'tests', 'check', 'spec', 'unit', 'ci'],
    commands:
      /\b(?:go test|manage\.py test|artisan test|rails test|cargo (?:test|nextest)|pytest|tox|nox|vitest|jest|phpunit|rspec|mvnw? .*(?:test|verify)|gradlew? .*(?:test|check)|dotnet test|mix test|ctest|swift test|bundle exec rake(?: test| spec)?$|rake (?:test|spec)|(?:npm|pnpm|yarn|bun|composer|make|just|task) (?:run )?(?:test|check|(?<!npm )ci)\b)/,
    headings: /\b(?:(?:running|run|execut\w+)\b.*\btests?|tests?|testing|test suite)\b/i,
  },
  check: {
    words: 'check the style of the code',
    scripts: ['lint', 'check', 'format', 'fmt', 'typecheck', 'fix'],
    commands:
      /\b(?:golangci-lint|cargo (?:fmt|clippy)|ruff|flake8|mypy|pyright|eslint|biome|prettier|pre-commit|rubocop|go vet|lint)\b/,
    headings: /\b(?:lint\w*|format\w*|code style|style guide)\b/i,
  },
  build: {
    words: 'build it',
    scripts: ['build', 'compile', 'dist', 'all', 'package', 'bundle'],
    commands:
      /\b(?:go build|cargo build|(?:npm|pnpm|yarn|bun|make|just|task) (?:run )?(?:build|all|dist)\b|python -m build|mvnw? .*package|gradlew? .*(?:build|assemble)|dotnet build|cmake|meson|docker (?:buildx )?build|goreleaser|poetry build|swift build|zig build|tsc\b|rake (?:build|package))/,
    headings: /\b(?:build(?:ing)?|compil\w+|from source)\b/i,
  },
  release: {
    words: 'release it',
    scripts: ['release', 'publish', 'deploy'],
    commands:
      /\b(?:goreleaser|npm publish|cargo publish|twine upload|docker push|gh release|rake release|publish|deploy)\b/,
    headings: /\b(?:releas\w+|publish\w*|deploy\w*)\b/i,
  },
  install: {
    words: 'set it up',
    scripts: ['setup', 'install', 'bootstrap', 'init', 'deps'],
    commands:
      /\b(?:pip3? install|npm (?:i|ci|install)|(?:yarn|pnpm|bundle|composer|poetry|cargo|go|gem|brew) install|uv sync|deps\.get|apt(?:-get)? install)\b/,
    headings:
      /\b(?:install\w*|set(?:ting)? ?up|getting started|quick ?start|development|contributing code|for development)\b/i,
  },
  run: {
    words: 'run it',
    scripts: ['start', 'dev', 'serve', 'run', 'server', 'up'],
    commands:
      /\b(?:manage\.py runserver|(?:npm|yarn|pnpm|bun) (?:run )?(?:start|dev|serve)\b|cargo run|go run|docker[- ]compose up|(?:ruby|python3?|node|php) [\w./-]+\.(?:rb|py|[cm]?js|ts|php)\b|java -jar|flask run|rails s(?:erver)?\b|artisan serve|phx\.server|dotnet run|uvicorn|gradlew? .*bootRun|spring-boot:run|make (?:run|serve|dev|start)\b)/,
    headings:
      /\b(?:quick ?start|getting started|running|run|usage|start(?:ing)?|how to use|for development|development)\b/i,
  },
};

/** Documents that tell a developer what to do, in the order in which they are read. */
export const GUIDES =
  /^README\.(?:md|rst|txt|adoc)$|^(?:(?:\.github|docs?)\/)?(?:CONTRIBUTING|DEVELOP\w*|HACKING|BUILD\w*|INSTALL\w*|TESTING)\.(?:md|rst|txt|adoc)$|^docs?\/(?:[\w-]+\/)?(?:[\w-]*(?:install|getting-?_?started|quick-?_?start|contribut|develop|build|setup|testing)[\w-]*)\.(?:md|mdx|rst)$/i;
const MOST_SCRIPTS = 4;
const MOST_COMMANDS = 3;
const MOST_SECTIONS = 2;
export const LONGEST_COMMAND = 120;
/** A script that only tells to use another one. */
export const SAYS_ONLY = /^echo\b|console\.(?:log|warn|error)|deprecated|has been (?:removed|renamed)/;

/** How the project is built, run, tested or released: its scripts, what its documents say, what its pipelines run. */
export function* composeTask(inquiry: Inquiry, task: Task): Generator<Part> {
  const signs = signsOf(inquiry, task);
  const scripts = fittingScripts(inquiry, signs);
  const sections = fittingSections(inquiry, task);
  // What a pipeline starts or installs serves its own checks.
  const pipeline = task === 'run' || task === 'install' ? null : fittingJob(inquiry, signs);
  const [script, ...otherScripts] = task === 'install' && sections.length > 0 ? [] : scripts;
  const [best] = sections;
  // A section without a command to copy tells less than what the pipeline runs.
  const section = best?.block || !pipeline ? best : undefined;
  const otherSections = sections.filter((other) => other !== section);
  if (script) {
    yield opening(`To ${signs.words}, use ${scriptWords(script)}`, cited(at(script)));
    for (const other of otherScripts) yield bullet(scriptWords(other), cited(at(other)));
  }
  if (section) {
    const place = `"${section.title}" in ${code(section.path)}`;
    // A heading promises what only its commands show.
    const words = section.block
      ? `${code(section.path)} shows how to ${signs.words} under "${section.title}"`
      : `${script ? 'See also' : `To ${signs.words}, see`} ${place}`;
    const spans: [string, Span] = [script && section.block ? `The document ${words}` : words, cited(at(section))];
    yield script ? paragraph(...spans) : opening(...spans);
    // What is set up or started takes several steps, which stand there in their order.
    const steps = section.isOfSteps
      ? [...saidIn(section.path, inquiry.evidence.lines(section.path) ?? [], section.text)]
      : [];
    const shown = steps.filter((part) => part.form === 'excerpt').map(({ startLine }) => startLine);
    if (shown.length > 0) yield* steps;
    // What does the task itself may stand below what comes before it.
    if (section.block && !shown.includes(section.block.startLine))
      yield { form: 'excerpt', path: section.path, ...section.block };
    if (shown.length === 0 && !section.block) yield* listedSteps(inquiry, section);
  }
  if (pipeline) {
    const { commands, job } = pipeline;
    const words = `runs ${joined(commands.map(code))} in the job ${code(job.values.job)} of ${code(job.values.workflow)}`;
    yield script || section
      ? bullet(`${job.values.system} ${words}`, cited(at(job)))
      : opening(`To ${signs.words}, do as ${job.values.system}, which ${words}`, cited(at(job)));
  }
  if (script || section || pipeline) {
    for (const { path, title, ...lines } of otherSections)
      yield bullet(`See also "${title}" in ${code(path)}`, cited(at({ path, ...lines })));
    yield* surroundings(inquiry, task);
    return;
  }
  if (task === 'test' && sizeOfTests(inquiry.evidence)) {
    yield* usualTests(inquiry);
    return;
  }
  const [first, ...others] = task === 'run' ? surroundings(inquiry, task) : [];
  if (first && 'spans' in first) {
    yield lacking(`no script and no section of its guides shows how to ${signs.words}`, opening(...first.spans));
    yield* others;
  } else if (task !== 'build')
    yield notFound(
      `no script, no section of its guides and no pipeline that shows how to ${signs.words}${task === 'test' ? ', and no test' : ''}`,
    );
}

/** How tests of a kind are run where nobody says otherwise: by what they are written for, and where it takes a file, by that. */
const USUAL: readonly (readonly [RegExp, string, RegExp?])[] = [
  [/\bPHPUnit\b/, 'vendor/bin/phpunit'],
  [/\bpytest\b/, 'pytest'],
  [/\bDjango\b/, 'python manage.py test'],
  [/\bRSpec\b/, 'bundle exec rspec', /^\.rspec$|^spec\//],
  [/\bMinitest\b/, 'bin/rails test', /^bin\/rails$/],
  [/\bGo's\b/, 'go test ./...', /^go\.mod$/],
  [/\bRust's\b/, 'cargo test', /^Cargo\.toml$/],
  [/\bJUnit\b/, './gradlew test', /^gradlew$|^(?:build|settings)\.gradle(?:\.kts)?$/],
  [/\bJUnit\b/, 'mvn test', /^pom\.xml$/],
  [/\bExUnit\b/, 'mix test', /^mix\.exs$/],
  [/\.NET\b/, 'dotnet test'],
  [/\bXCTest\b/, 'swift test', /^Package\.swift$/],
  [/\bvitest\b/, 'npx vitest run'],
  [/\bjest\b/, 'npx jest'],
  [/\bmocha\b/, 'npx mocha'],
];

function* usualTests({ evidence }: Inquiry): Generator<Part> {
  const tests = sizeOfTests(evidence);
  if (!tests) return;
  yield opening(
    `${tests.text}; no script, no section of its guides and no pipeline was found that shows how to run them`,
    cited(...tests.sources),
  );
  const usual = USUAL.find(
    ([framework, , file]) =>
      framework.test(tests.text) && (!file || evidence.files.some(({ path }) => file.test(path))),
  );
  if (usual) yield bullet(`The usual command for such tests is ${code(usual[1])}; the project itself does not say so`);
}

/** Who develops starts another script than who runs it for others. */
function signsOf({ understanding: { text } }: Inquiry, task: Task): Signs {
  const signs = SIGNS[task];
  return task === 'run' && /\bdev(?:elopment)?\b|\blocal(?:ly)?\b/i.test(text)
    ? { ...signs, words: 'run it for development', scripts: ['dev', 'develop', 'serve', 'server', ...signs.scripts] }
    : signs;
}

/** The list of steps under a heading or the headings below it, as it stands there. */
function* listedSteps({ evidence }: Inquiry, { path, startLine }: GuideSection): Generator<Part> {
  const lines = evidence.lines(path) ?? [];
  const depth = /^#+/.exec(lines[startLine - 1] ?? '')?.[0].length ?? 0;
  if (depth === 0) return;
  const isEnd = (line: string): boolean => (/^#+(?= )/.exec(line)?.[0].length ?? depth + 1) <= depth;
  const after = lines.findIndex((line, index) => index >= startLine && isEnd(line));
  const end = after < 0 ? lines.length : after;
  const first = lines.findIndex((line, index) => index >= startLine && index < end && /^1[.)] /.test(line));
  if (first < 0) return;
  let last = first;
  while (last + 1 < end && last - first < MOST_STEPS && !/^#/.test(lines[last + 1] ?? '')) last += 1;
  while ((lines[last] ?? '').trim() === '') last -= 1;
  yield { form: 'excerpt', path, startLine: first + 1, endLine: last + 1, language: 'text' };
}

const MOST_STEPS = 11;

export function scriptWords(script: Found<'script'>): string {
  const { values } = script;
  const help = values.help ? `: ${plain(values.help)}` : '';
  const runs =
    values.command !== '' && !values.command.startsWith('needs ') ? `, which runs ${code(values.command)}` : '';
  return `${code(runCommand(script))}${help || runs}`;
}

/** Scripts of the project itself: those below a folder are for a part of it. */
function fittingScripts({ evidence }: Inquiry, { scripts }: Signs): Found<'script'>[] {
  const fitting = scriptsOf(evidence).filter(
    ({ values, path }) =>
      scripts.includes(values.name) &&
      !path.includes('/') &&
      values.command.length <= LONGEST_COMMAND &&
      !SAYS_ONLY.test(values.command) &&
      !values.command.endsWith('\\'),
  );
  return [...new Map(fitting.map((fact) => [runCommand(fact), fact])).values()]
    .toSorted((a, b) => scripts.indexOf(a.values.name) - scripts.indexOf(b.values.name))
    .slice(0, MOST_SCRIPTS);
}

interface GuideSection extends DocumentSection {
  path: string;
  block: CodeBlock | null;
  /** Any commands to copy, also such as are not known to do the task. */
  hasCommands: boolean;
  /** What stands below the heading. */
  text: { startLine: number; endLine: number };
  isOfSteps: boolean;
}

export const SHELL = /^(?:ba|z|fi)?sh$|^(?:console|shell|shell-session|terminal|text|cmd|powershell)?$/i;

/** The commands of a section that do the task. Code of the product shows how it is used, not how it is built. */
function shellBlock(lines: readonly string[], section: DocumentSection, commands: RegExp): CodeBlock | null {
  const blocks = [...codeBlocksOf(lines, section)].filter(({ language }) => SHELL.test(language));
  return blocks.find((block) => commands.test(textOf(lines, block))) ?? null;
}

function textOf(lines: readonly string[], { startLine, endLine }: { startLine: number; endLine: number }): string {
  return lines.slice(startLine - 1, endLine).join('\n');
}

const LOCAL = /\bdev(?:elop\w*)?\b|\blocal(?:ly)?\b|\bfrom source\b|\bcontribut/i;
const IN_CONTAINERS = /\b(?:docker|containers?|kubernetes|production)\b/i;
const OF_DEVELOPERS = 0.5;
const FOR_DEVELOPERS = /\bdevelop\w*\b|\blocal(?:ly)?\b|\bfrom source\b/i;

/** What is typed begins with a name, and not with a pattern or an address. */
const COMMAND = /^\s*(?:[$#>%] )?(?:sudo )?(?:[A-Z_]+=\S+ )*(?:\.{0,2}\/)?[a-z][\w./-]* \S/m;
/** Words of who sets a program up or starts it on a machine. */
const OF_A_MACHINE =
  /\b(?:docker|compose|container|image|binar(?:y|ies)|npm|npx|pnpm|yarn|pip|pipx|cargo|brew|apt|gem|helm|kubectl|install\w*|clone|localhost|terminal|shell|server|dependenc(?:y|ies)|repository|makefile|commands?|executable|self-host\w*|deploy\w*)\b|(?<!`)`[a-z][^`\n]* [^`\n]+`(?!`)/i;

function fittingSections({ evidence, understanding }: Inquiry, task: Task): GuideSection[] {
  const isLocal = LOCAL.test(understanding.text);
  const { headings, commands } = SIGNS[task];
  const paths = evidence.files
    .filter(({ path }) => GUIDES.test(path))
    .map(({ path }) => path)
    .sort((a, b) => Number(/readme/i.test(b)) - Number(/readme/i.test(a)) || a.length - b.length);
  const found = paths.flatMap((path) => {
    const lines = evidence.lines(path) ?? [];
    return (
      sectionsOf(lines)
        .map(
          (section, place, all): GuideSection => ({
            ...section,
            title: plain(section.title)
              .replace(/^\$ |\p{So}|\u{fe0f}|\u{200d}/gu, '')
              .trim(),
            path,
            block: shellBlock(lines, section, commands),
            hasCommands: shellBlock(lines, section, COMMAND) !== null,
            text: { startLine: section.startLine + 1, endLine: endOf(lines, all, place) },
            isOfSteps: (task === 'run' || task === 'install') && headings.test(section.title),
          }),
        )
        // Much is installed for one purpose or another; the whole, at the top or under its own heading.
        .filter(
          ({ title, block }, place) =>
            headings.test(title) || (block && (task !== 'install' || (place === 0 && /^readme/i.test(path)))),
        )
        // "Usage" may tell where to click in what runs already.
        .filter(
          ({ hasCommands, block, text }) =>
            task !== 'run' || block || hasCommands || OF_A_MACHINE.test(textOf(lines, text)),
        )
    );
  });
  // What can be copied comes before what is only told; a heading of few words is about nothing else.
  const worth = ({ title, block, hasCommands, isOfSteps }: GuideSection): number =>
    (block ? 2 : hasCommands && isOfSteps ? 1.5 : 0) +
    (headings.test(title) ? 1 : 0) +
    (isLocal ? (FOR_DEVELOPERS.test(title) ? OF_DEVELOPERS : IN_CONTAINERS.test(title) ? -OF_DEVELOPERS : 0) : 0) -
    Math.min(1, title.split(' ').length / 10);
  const ranked = found.toSorted((a, b) => worth(b) - worth(a));
  return ranked.slice(0, MOST_SECTIONS).map((section) => ({
    ...section,
    ...(section.block ?? { endLine: Math.min(section.endLine, section.startLine + 11) }),
  }));
}

/** Where a section without commands of its own ends with the headings below it. */
function endOf(lines: readonly string[], sections: readonly DocumentSection[], place: number): number {
  const section = sections[place];
  if (!section || shellBlock(lines, section, /\S/)) return section?.endLine ?? 0;
  const depth = (each: DocumentSection): number => /^#*/.exec(lines[each.startLine - 1] ?? '')?.[0].length ?? 0;
  let last = place;
  while (last + 1 < sections.length && depth(sections[last + 1] ?? section) > depth(section)) last += 1;
  return sections[last]?.endLine ?? section.endLine;
}

function fittingJob({ evidence }: Inquiry, { commands }: Signs): { job: Found<'ci-job'>; commands: string[] } | null {
  for (const job of evidence.facts('ci-job')) {
    const fitting = [...new Set(job.values.commands)].filter(
      (command) =>
        commands.test(command) &&
        isBalanced(command) &&
        command.length <= LONGEST_COMMAND &&
        // What is run for one folder is no task of the whole.
        !/\$\{\{|^echo|^printf|\binstall\b|\s(?:--prefix|--cwd|-C)[ =]/.test(command),
    );
    if (fitting.length > 0) return { job, commands: fitting.slice(0, MOST_COMMANDS) };
  }
  return null;
}

/** What else one who runs or builds it wants to know: where it starts, its command line, its image. */
function* surroundings({ evidence, pack }: Inquiry, task: Task): Generator<Part> {
  if (task !== 'run' && task !== 'build') return;
  const [entry] = entriesOf(evidence).filter(
    ({ path, why }) => !/\.(?:json|toml|ya?ml|xml)$/.test(path) && !/package/.test(why),
  );
  if (entry && symbolsOfFile(pack, entry.path).length > 0)
    yield bullet(`The program starts in ${code(entry.path)}`, cited(entry.source));
  const command = commandsOf(evidence).find(
    ({ name, help }) => help && /(?:^| )(?:run|start|serve|server|up)$/.test(name),
  );
  if (task === 'run' && command)
    yield bullet(`Its command line has ${code(command.name)}: ${plain(command.help ?? '')}`, cited(at(command.fact)));
  const [image] = evidence
    .facts('entry-point')
    .filter(({ values, path }) => values.what === 'image' && !path.startsWith('.devcontainer/'));
  if (image)
    yield bullet(
      `${code(image.path)} builds an image${image.values.target ? ` that starts ${code(image.values.target)}` : ''}${image.values.port ? ` and exposes ${portsTold(image.values.port)}` : ''}`,
      cited(at(image)),
    );
}
