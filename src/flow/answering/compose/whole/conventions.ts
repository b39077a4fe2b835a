import { at, type Evidence, top } from '../../../authoring/evidence/evidence.ts';
import { scriptsOf } from '../../../authoring/evidence/scripts.ts';
import { count } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { sectionsOf } from '../documents/document-sections.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';
import { GUIDES, SIGNS } from '../tasks/task.ts';

/** Files in which a tool is told how code shall look. */
const CONFIGURED: readonly (readonly [RegExp, string])[] = [
  [/^\.editorconfig$/, 'EditorConfig'],
  [/^\.eslintrc(?:\.\w+)?$|^eslint\.config\.\w+$/, 'ESLint'],
  [/^\.prettierrc(?:\.\w+)?$|^prettier\.config\.\w+$/, 'Prettier'],
  [/^biome\.jsonc?$/, 'Biome'],
  [/^\.stylelintrc(?:\.\w+)?$/, 'Stylelint'],
  [/^\.?ruff\.toml$/, 'Ruff'],
  [/^\.flake8$/, 'Flake8'],
  [/^\.pylintrc$/, 'Pylint'],
  [/^\.pre-commit-config\.ya?ml$/, 'pre-commit'],
  [/^\.rubocop(?:_todo)?\.yml$/, 'RuboCop'],
  [/^\.golangci\.(?:ya?ml|toml|json)$/, 'golangci-lint'],
  [/^\.?rustfmt\.toml$/, 'rustfmt'],
  [/^\.?clippy\.toml$/, 'Clippy'],
  [/^\.clang-(?:format|tidy)$/, 'clang-format and clang-tidy'],
  [/^(?:pint\.json|\.php-cs-fixer(?:\.dist)?\.php|phpcs\.xml(?:\.dist)?)$/, 'a fixer of PHP'],
  [/^phpstan\.neon(?:\.dist)?$/, 'PHPStan'],
  [/^(?:checkstyle\.xml|config\/checkstyle\/[\w.]+)$/, 'Checkstyle'],
  [/^\.credo\.exs$/, 'Credo'],
  [/^\.formatter\.exs$/, "Elixir's formatter"],
  [/^\.scalafmt\.conf$/, 'Scalafmt'],
  [/^\.swiftlint\.yml$/, 'SwiftLint'],
  [/^commitlint\.config\.\w+$|^\.commitlintrc(?:\.\w+)?$/, 'commitlint'],
];
const HEADINGS =
  /\b(?:code style|coding (?:style|standards?|conventions?|guidelines)|conventions?|style guide|commit messages?|guidelines|formatting|linting|pull requests?)\b/i;
const WRITTEN_FOR_IT =
  /^(?:AGENTS|CLAUDE|STYLE\w*|CODING\w*|CONVENTIONS)\.md$|^docs?\/(?:[\w.-]+\/)?[\w.-]*(?:cod(?:e|ing)[-_](?:style|standards?|conventions?|guidelines)|style[-_]?guide)[\w-]*\.(?:md|rst)$/i;
const MOST_SECTIONS = 8;
const MOST_LINES = 12;

/** How code shall look here, as far as tools are told and guides say it. */
export function* composeConventions({ evidence }: Inquiry): Generator<Part> {
  const configured = CONFIGURED.flatMap(([pattern, tool]) => {
    const file = evidence.files.find(({ path }) => pattern.test(path));
    return file ? [{ text: `${tool} (${code(file.path)})`, source: top(file.path) }] : [];
  });
  const sections = sectionsAbout(evidence);
  const scripts = scriptsOf(evidence)
    .filter(({ values, path }) => SIGNS.check.scripts.includes(values.name) && !path.includes('/'))
    .slice(0, 3);
  if (configured.length === 0 && sections.length === 0) return;
  if (configured.length > 0) yield opening('How code shall look is told to ', ...citedList(configured));
  for (const [place, { path, title, startLine, endLine }] of sections.slice(0, MOST_SECTIONS).entries()) {
    const spans = [
      `${code(path)} speaks of it under "${plain(title)}"`,
      cited({ path, startLine, endLine: Math.min(endLine, startLine + MOST_LINES - 1) }),
    ];
    yield place === 0 && configured.length === 0 ? opening(...spans) : bullet(...spans);
  }
  if (scripts.length > 0)
    yield bullet(
      `${count(scripts.length, 'script')} ${scripts.length === 1 ? 'checks' : 'check'} it: ${joined(scripts.map(({ values }) => code(values.name)))}`.replace(
        /^./,
        (letter) => letter.toUpperCase(),
      ),
      cited(...scripts.map(at)),
    );
}

function sectionsAbout(evidence: Evidence) {
  return evidence.files
    .filter(({ path }) => GUIDES.test(path) || WRITTEN_FOR_IT.test(path))
    .flatMap(({ path }) =>
      sectionsOf(evidence.lines(path) ?? [])
        // A document that is about nothing else is told by the headings that it has.
        .filter(({ title }) => HEADINGS.test(title) || WRITTEN_FOR_IT.test(path))
        .map((section) => ({ ...section, path })),
    );
}
