import { filePlace } from '../../../engine/facts/file-place.ts';

/** Benchmarks are full of made-up things. */
const BENCHMARK = /(?:^|\/)(?:bench|benchmarks?|benches|perf)\/|benchmark|[-_.]bench(?:\.\w+)?$/i;
const SCRIPT =
  /(?:^|\/)(?:[Mm]akefile|[Jj]ustfile|[Rr]akefile|Dockerfile|Vagrantfile)[^/]*$|\.(?:mk|sh|bash|zsh|ps1|bat|cmd)$/;
/** Rust keeps tests in a module of the file that they test. */
const INLINE_TESTS = /^(?:\w+_)?tests?\./;

/** Code of others, and code that a program wrote, say nothing about how this project works. */
const WRITTEN_ELSEWHERE: ReadonlySet<string> = new Set(['vendored', 'generated', 'agent']);
const GENERATED = /(?:_gen|\.gen|_generated|_mock|mocks_gen)\.\w+$/;

export function isWrittenElsewhere(path: string): boolean {
  return GENERATED.test(path) || WRITTEN_ELSEWHERE.has(filePlace(path));
}

/** Texts beside tests and texts of others are no guide to the project. */
export function isAside(path: string): boolean {
  return isWrittenElsewhere(path) || /^(?:test|fixture)$/.test(filePlace(path.replace(/\.(?:mdx?|rst|txt|adoc)$/, '')));
}

/** A step on the way to the schema tells less of it than what it led to. */
export function isMigration(path: string): boolean {
  return /(?:^|\/)(?:[Mm]igrations?|migrate|alembic\/versions)\//.test(path);
}

/** What builds and starts the project is called after what it builds and starts. */
export function isScript(path: string): boolean {
  return SCRIPT.test(path);
}

export function isBenchmark(path: string): boolean {
  // What a crate of Rust has in `src` is the crate, also of one that is about benchmarks.
  return BENCHMARK.test(path.replace(/(^|\/)src\/.*\.rs$/, '$1'));
}

/** What only tests import is no production code, though it tests nothing itself. */
export function isTestHelp(path: string): boolean {
  return OF_A_TEST_PROJECT.test(path) || TEST_HELP.test(path);
}

/** Projects of .NET that hold tests, with all that helps them: `Tests/IntegrationTests/SeedWork/TestBase.cs`. */
const OF_A_TEST_PROJECT =
  /(?:^|\/)(?:[\w.]*\.)?(?:(?:Unit|Integration|Acceptance|Functional|System|Arch|Architecture|Component)?Tests|(?:Unit|Integration|Acceptance|Functional|Architecture)Test)\/.*\.(?:cs|fs|vb)$/;
const TEST_HELP =
  /(?:^|\/)(?:mailer_?previews\/|e2e[-_]?tests?[-_]|test[-_]?(?:utils?|helpers?|support)(?:\/|\.\w+$)|[\w.-]+[-.](?:tests|junit\d?|testkit)\/|test\w*\.(?:c|cc|cpp)$)|\.t$/i;

const TEST_DOUBLE =
  /(?:^|\/)(?:(?:Mock|Fake|Stub)(?=[A-Z])\w+|\w*[a-z](?:Mock|Fake|Stub))\.(?:cs|java|kt|scala|php|swift|ts|dart)$/;

/** What stands in for the real thing, by the name of its file: `EventsBusMock.cs`, `FakeMailer.php`. */
export function isTestDouble(path: string): boolean {
  return TEST_DOUBLE.test(path);
}

/** Code that runs, but does nothing of what the product does. */
export function isSideCode(path: string): boolean {
  return isWrittenElsewhere(path) || isBenchmark(path) || isMigration(path) || isTestHelp(path) || isScript(path);
}

/** Whether a definition is a test that stands among the code it tests. */
export function isInlineTest(symbol: { path: string; name: string }): boolean {
  return symbol.path.endsWith('.rs') && INLINE_TESTS.test(symbol.name);
}

const PAGE =
  /\.(?:tsx|jsx|vue|svelte|html?|dart)$|(?:^|\/)(?:app\/(?:stores|actions|models|scenes|components|javascript)|web|client|frontend|ui|(?:assets|resources|static|public|media)\/(?:js|javascripts?|ts|scripts)|wwwroot)\/.*\.[cm]?[jt]s$/;

/** What draws a page asks for a deed that something else does. */
export function isPage(path: string): boolean {
  return PAGE.test(path);
}

const MADE_UP = /\b(?:mock|fake|dummy|stub|simulated?|demo|sample|test)s?\b/i;

/** Whether a name or a text speaks of what stands in for the real thing in tests and demonstrations. */
export function isMadeUp(text: string): boolean {
  return MADE_UP.test(text.replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' '));
}
