import { at, type Evidence, type Found } from '../../../authoring/evidence/evidence.ts';
import { frameworkOf } from '../../../authoring/statements/testing.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, opening, type Part } from '../part.ts';
import { shownCommand } from './shown-command.ts';

/** How one test is named to what runs it: by what it is written for and, where it takes a file to be there, by that. */
interface Way {
  framework: RegExp;
  file?: RegExp;
  isFor?: (evidence: Evidence) => boolean;
  one: (test: Found<'test'>) => string;
}

const WAYS: readonly Way[] = [
  {
    framework: /PHPUnit/,
    file: /^artisan$/,
    isFor: hasArtisanTest,
    one: ({ values }) => `php artisan test --filter ${quoted(values.name)}`,
  },
  { framework: /PHPUnit/, one: ({ values, path }) => `vendor/bin/phpunit --filter ${quoted(values.name)} ${path}` },
  { framework: /Pest/, one: ({ values, path }) => `vendor/bin/pest ${path} --filter ${quoted(values.name)}` },
  {
    framework: /Django/,
    file: /(?:^|\/)manage\.py$/,
    one: ({ values, path }) =>
      `python manage.py test ${[path.replace(/\.py$/, '').replaceAll('/', '.'), ...values.suite, values.name].join('.')}`,
  },
  { framework: /pytest/, one: ({ values, path }) => `pytest ${[path, ...values.suite, values.name].join('::')}` },
  { framework: /RSpec/, file: /_spec\.rb$/, one: ({ path, startLine }) => `bundle exec rspec ${path}:${startLine}` },
  { framework: /Minitest/, file: /^bin\/rails$/, one: ({ path, startLine }) => `bin/rails test ${path}:${startLine}` },
  {
    framework: /Go's/,
    one: ({ values, path }) => `go test ./${folderOf(path)} -run ${quoted(`^${values.suite[0] ?? values.name}$`)}`,
  },
  { framework: /Rust's/, one: ({ values }) => `cargo test ${values.name}` },
  {
    framework: /JUnit/,
    file: /^(?:gradlew|(?:build|settings)\.gradle(?:\.kts)?)$/,
    one: ({ path }) => `./gradlew test --tests ${quoted(`*${classOf(path)}`)}`,
  },
  { framework: /JUnit/, file: /^(?:mvnw|pom\.xml)$/, one: ({ path }) => `mvn test -Dtest=${classOf(path)}` },
  { framework: /ExUnit/, one: ({ path, startLine }) => `mix test ${path}:${startLine}` },
  {
    framework: /\.NET|xUnit|NUnit|MSTest/,
    one: ({ path }) => `dotnet test --filter ${quoted(`FullyQualifiedName~${classOf(path)}`)}`,
  },
  { framework: /XCTest/, one: ({ path }) => `swift test --filter ${classOf(path)}` },
  { framework: /vitest/, one: ({ values, path }) => `npx vitest run ${path} -t ${quoted(values.name)}` },
  { framework: /jest/, one: ({ values, path }) => `npx jest ${path} -t ${quoted(values.name)}` },
  { framework: /mocha/, one: ({ values, path }) => `npx mocha ${path} --grep ${quoted(values.name)}` },
  { framework: /playwright/, one: ({ path, startLine }) => `npx playwright test ${path}:${startLine}` },
];

/** Laravel has a command for it since version 7. */
function hasArtisanTest(evidence: Evidence): boolean {
  const laravel = evidence.facts('dependency').find(({ values }) => values.name === 'laravel/framework');
  return Number(/\d+/.exec(laravel?.values.version ?? '')?.[0] ?? 0) >= 7;
}

const LONGEST_NAME = 60;

/** How one test alone is run: the usual way of what most of them are written for, shown on one of them. */
export function* composeOneTest({ evidence }: Inquiry): Generator<Part> {
  const told = documentedWay(evidence);
  if (told) yield opening(`${code(told.path)} shows how: ${code(told.command)}`, cited(told));
  const byFramework = [...Map.groupBy(evidence.facts('test'), (test) => frameworkOf(evidence, test))];
  const [most] = byFramework.sort((a, b) => b[1].length - a[1].length);
  if (!most) return;
  const [framework, tests] = most;
  const way = WAYS.find(
    (each) =>
      each.framework.test(framework) &&
      (!each.file || evidence.files.some(({ path }) => each.file?.test(path))) &&
      (!each.isFor || each.isFor(evidence)),
  );
  const example = tests.find(({ values }) => isPlain(values.name) && values.suite.every(isPlain)) ?? tests[0];
  if (!way || !example) return;
  const words = `Most tests are written for ${framework}; the usual command for one of them is, for example, ${code(withTags(evidence, example, way.one(example)))}`;
  yield told ? bullet(words, cited(at(example))) : opening(words, cited(at(example)));
  if (!told) yield bullet('The project itself was not seen to say how; this is how such tests are run elsewhere');
}

/** A file of Go may be compiled only where a word is given: `//go:build testing`. */
function withTags(evidence: Evidence, { path }: Found<'test'>, command: string): string {
  const [, tag] = path.endsWith('.go')
    ? (/^\/\/go:build (\w+)$/.exec(evidence.lines(path)?.[0]?.trim() ?? '') ?? [])
    : [];
  return tag === undefined ? command : command.replace('go test ', `go test -tags ${tag} `);
}

function isPlain(name: string): boolean {
  return name.length <= LONGEST_NAME && !/["'`$\\]/.test(name);
}

/** A command of a document that names a single test. */
const NAMES_ONE =
  /\b(?:go test\b.* -run\b|pytest\b.*(?:::| -k )|phpunit\b.*--filter|artisan test\b.*--filter|rspec \S+_spec\.rb|cargo test \w+::|(?:vitest|jest)\b.* (?:-t|--testNamePattern)\b|mocha\b.*--grep|-Dtest=|--tests\b|dotnet test\b.*--filter|mix test \S+\.exs|manage\.py test \S+\.\S+)/;
const OF_MAKERS =
  /^(?:README|CONTRIBUTING|DEVELOP\w*|HACKING|TESTING|CLAUDE|AGENTS)\.(?:md|rst|txt|adoc)$|^(?:docs?|\.github)\/.*(?:test|contribut|develop)[^/]*\.(?:md|mdx|rst|txt|adoc)$/i;
const LONGEST_LINE = 120;

function documentedWay(
  evidence: Evidence,
): { path: string; startLine: number; endLine: number; command: string } | null {
  for (const { path } of evidence.files.filter((file) => OF_MAKERS.test(file.path))) {
    const lines = evidence.lines(path) ?? [];
    const place = lines.findIndex((line) => NAMES_ONE.test(line) && line.length <= LONGEST_LINE);
    if (place < 0) continue;
    const command = shownCommand(lines[place] ?? '', NAMES_ONE);
    return { path, startLine: place + 1, endLine: place + 1, command };
  }
  return null;
}

function quoted(text: string): string {
  return /^[\w.*:-]+$/.test(text) ? text : `"${text}"`;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function classOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}
