import { stem } from '../../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import { at, type Found } from '../../../authoring/evidence/evidence.ts';
import { scriptsOf } from '../../../authoring/evidence/scripts.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code, isBalanced, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { Task } from '../../understanding/asked-task.ts';
import { type CodeBlock, codeBlocksOf, sectionsOf } from '../documents/document-sections.ts';
import { bullet, cited, opening, type Part } from '../part.ts';
import { GUIDES, LONGEST_COMMAND, SAYS_ONLY, SHELL, SIGNS, scriptWords } from './task.ts';

const MOST_SCRIPTS = 3;
const DRIVES_BROWSER = /\b(?:end-to-end|e2e|playwright|cypress|wdio|nightwatch)\b/;
const TESTS_BROWSER = /\be2e\b|\b(?:playwright test|cypress (?:run|open)|wdio run|nightwatch)\b/;
/** How people and scripts call the same. */
const SHORT: Readonly<Record<string, string>> = { database: 'db', benchmarks: 'bench', documentation: 'docs' };
/** Tools that serve only the pages, and tools that serve only what is behind them. */
const SIDES: Readonly<Record<string, RegExp>> = {
  frontend: /^(?:npm|pnpm|yarn|bun|npx|vitest|jest|vite|ng|vue-cli-service)\b/,
  backend:
    /^(?:go|cargo|mix|pytest|python3?|tox|rspec|bundle|rake|bin\/rails|rails|php|composer|phpunit|mvnw?|\.\/mvnw|gradle|\.\/gradlew|dotnet|swift)\b/,
};
const SIDE_WORDS: Readonly<Record<string, string>> = { server: 'backend', client: 'frontend', ui: 'frontend' };

/**
 * How a part of the project is built, run or tested, or the whole in a certain manner: by a script that is named for it, a
 * command of the guides that names it, or a job of the pipeline. Nothing where none of them says just that.
 */
export function* composeTaskOf(inquiry: Inquiry, task: Task, of: readonly string[]): Generator<Part> {
  const asked = `*${of.join(' ')}*`;
  const words = task === 'run' ? `run ${asked}` : `${SIGNS[task].words} (${asked})`;
  const scripts = scriptsNaming(inquiry, task, of);
  const block = blockOf(inquiry, task, of);
  const job = jobOf(inquiry, task, of);
  const [script, ...others] = scripts;
  if (script) yield opening(`To ${words}, use ${scriptWords(script)}`, cited(at(script)));
  for (const other of others) yield bullet(scriptWords(other), cited(at(other)));
  if (block) {
    const { path, title, startLine, endLine } = block;
    const told = `${code(path)} shows under "${title}" how to ${words}`;
    const source = cited({ path, startLine, endLine });
    yield script ? bullet(told, source) : opening(told, source);
    yield { form: 'excerpt', path, startLine, endLine, language: block.language || 'text' };
  }
  if (job) {
    const { values } = job.fact;
    const told = `runs ${joined(job.commands.map(code))} in the job ${code(values.job)} of ${code(values.workflow)}`;
    yield script || block
      ? bullet(`${values.system} ${told}`, cited(at(job.fact)))
      : opening(`To ${words}, do as ${values.system}, which ${told}`, cited(at(job.fact)));
  }
}

function speaksOf(text: string, of: readonly string[]): boolean {
  const spoken = new Set(
    (text.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((word) => [word, ...partsOf(word)]).map(stemOf),
  );
  // A package may be called by two words that are joined.
  const asked = of.flatMap((word) => word.split('-'));
  return asked.every((word) => spoken.has(stemOf(word)) || spoken.has(stemOf(SHORT[word] ?? word)));
}

function stemOf(word: string): string {
  return stem(word.toLowerCase());
}

function scriptsNaming({ evidence }: Inquiry, task: Task, of: readonly string[]): Found<'script'>[] {
  const { scripts } = SIGNS[task];
  return scriptsOf(evidence)
    .filter(({ path, values: { name, command } }) => {
      const words = name.split(/[:_.-]/);
      const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      const isNamed = speaksOf(`${name} ${folder}`, of);
      const isMeant = DRIVES_BROWSER.test(of.join(' ')) && TESTS_BROWSER.test(`${name} ${command}`);
      return (
        // Who runs a thing that a script is named for needs no other word for it.
        (words.some((word) => scripts.includes(word)) || (task === 'run' && isNamed)) &&
        command.length <= LONGEST_COMMAND &&
        !SAYS_ONLY.test(command) &&
        (isNamed || isMeant)
      );
    })
    .toSorted((a, b) => a.path.length - b.path.length || a.values.name.length - b.values.name.length)
    .slice(0, MOST_SCRIPTS);
}

/** A block of commands that does the task and names the part itself. */
function blockOf(
  { evidence }: Inquiry,
  task: Task,
  of: readonly string[],
): (CodeBlock & { path: string; title: string }) | null {
  const { commands } = SIGNS[task];
  const paths = evidence.files
    .map(({ path }) => path)
    .filter((path) => GUIDES.test(path))
    .sort((a, b) => Number(/readme/i.test(b)) - Number(/readme/i.test(a)) || a.length - b.length);
  for (const path of paths) {
    const lines = evidence.lines(path) ?? [];
    for (const section of sectionsOf(lines))
      for (const block of codeBlocksOf(lines, section)) {
        const text = lines.slice(block.startLine - 1, block.endLine);
        if (SHELL.test(block.language) && text.some((line) => commands.test(line) && speaksOf(line, of)))
          return { ...block, path, title: plain(section.title).trim() };
      }
  }
  return null;
}

function jobOf(
  { evidence }: Inquiry,
  task: Task,
  of: readonly string[],
): { fact: Found<'ci-job'>; commands: string[] } | null {
  const [only] = of;
  const side = of.length === 1 && only ? SIDES[SIDE_WORDS[only] ?? only] : undefined;
  for (const fact of evidence.facts('ci-job')) {
    const fitting = [...new Set(fact.values.commands)].filter(
      (command) =>
        SIGNS[task].commands.test(command) &&
        (speaksOf(`${fact.values.job} ${command}`, of) || side?.test(command)) &&
        isBalanced(command) &&
        command.length <= LONGEST_COMMAND &&
        !/\$\{\{|^echo|^printf|\binstall\b/.test(command),
    );
    if (fitting.length > 0) return { fact, commands: fitting.slice(0, MOST_SCRIPTS) };
  }
  return null;
}
