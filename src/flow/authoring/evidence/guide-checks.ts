import type { CodeSource } from '../cite.ts';
import { derived } from './evidence.ts';

const GUIDE = /(?:^|\/)CONTRIBUTING\.(?:md|rst|adoc|txt)$/i;
const OF_ALL = /^(?:\.github\/|contributing\/|docs?\/)?[^/]+$/i;
const MOST_CHECKS = 4;

/** A command of a tool that runs checks, with nothing to fill in and nothing after it. */
const COMMAND =
  /^(?:\.\/(?:gradlew|mvnw)|bazel|bin\/\w+|bundle exec|cargo|composer|deno|dotnet|go|gradle|hatch|just|make|mix|mvn|npm|npx|nox|pnpm|poetry run|pre-commit|pytest|python -m|rake|sbt|swift|task|tox|uv run|yarn)(?: [^<>{}[\]|&;$*…]{1,60})?$/;
const CHECKS =
  /(?:^|[\s:/_-])(?:analy[sz]e|check|clippy|credo|fix|fmt|format|lint|mypy|phpstan|pre-commit|pytest|rubocop|ruff|rspec|spec|test|tox|type-?check|verify|vet)(?:s|er|ing)?(?=$|[\s:._-])/i;
/** One file, one test or a mode for those at work: no check of a whole change. */
const PART =
  /\.\w{2,4}\b(?!\.\.)|--(?:cwd|filter|grep|only|test|watch)\b|::|\s-[ckt]\b|\b(?:bar|clean|docs?|example|foo|(?:un)?install|my|watch)\b/i;

export interface Guide {
  path: string;
  /** Commands that it names to check a change with. */
  checks: { command: string; source: CodeSource }[];
}

/** What those who contribute are told to read, and to run. */
export const guideOf = derived((evidence): Guide | null => {
  const guide = evidence.files
    .filter(({ path, place }) => GUIDE.test(path) && place !== 'vendored')
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)[0];
  if (!guide) return null;
  const found = new Map<string, CodeSource>();
  // The guide of a part tells of the checks of that part.
  if (!OF_ALL.test(guide.path)) return { path: guide.path, checks: [] };
  for (const [place, line] of (evidence.lines(guide.path) ?? []).entries())
    for (const command of commandsIn(line))
      if (!found.has(command) && ![...found.keys()].some((other) => command.startsWith(`${other} `)))
        found.set(command, { path: guide.path, startLine: place + 1, endLine: place + 1 });
  const checks = [...found].map(([command, source]) => ({ command, source }));
  return { path: guide.path, checks: checks.slice(0, MOST_CHECKS) };
});

/** The name of a tool alone may only be spoken of. */
const ONE_WORD = /^(?:nox|pytest|tox)$/;
const RUN = /\b(?:execut|run)\w*\b[^`]{0,25}`+(?:nox|pytest|tox)`|^\W*(?:nox|pytest|tox)\W*$/i;

/** What is set as code in a line, or is the whole line. */
function commandsIn(line: string): string[] {
  const marked = [...line.matchAll(/`+([^`]+)`+/g)].map(([, text = '']) => text);
  return [...marked, ...(marked.length === 0 && /^\s*(?:\$\s+)?[\w./-]+(?: \S+){0,5}$/.test(line) ? [line] : [])]
    .map((each) => each.trim().replace(/^\$\s+/, ''))
    .filter((each) => COMMAND.test(each) && CHECKS.test(each) && !PART.test(each))
    .filter((each) => each.includes(' ') || each.startsWith('bin/') || (ONE_WORD.test(each) && RUN.test(line)));
}
