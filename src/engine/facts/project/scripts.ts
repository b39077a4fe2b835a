import type { Extractor } from '../extractor.ts';
import type { ScriptFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { saidBy } from '../text/ruby-text.ts';
import { cutAt, oneLine } from '../text/words.ts';
import { asObject, jsonObject, keyLine } from './json-text.ts';
import { tomlPairs } from './toml-lines.ts';

/** What a developer can run: npm and Composer scripts, targets of Make and just, tasks of Rake, Taskfile and Python. */
export const scripts: Extractor = {
  kind: 'script',
  places: ['source', 'document'],
  find: (file) => {
    if (file.name === 'package.json' || file.name === 'composer.json') return jsonScripts(file);
    if (/^(?:GNU)?[Mm]akefile$|\.mk$/.test(file.name)) return makeTargets(file);
    if (/^\.?[jJ]ustfile$/.test(file.name)) return justRecipes(file);
    if (/^Taskfile\.ya?ml$/.test(file.name)) return taskfile(file);
    if (file.name === 'pyproject.toml') return tomlTasks(file);
    if (file.name === 'Rakefile' || file.extension === 'rake') return rakeTasks(file);
    return [];
  },
};

function jsonScripts(file: SourceFile): ScriptFact[] {
  const json = jsonObject(file);
  const list = Object.entries(asObject(json?.['scripts']) ?? {});
  // `bun test` and `bun build` are its own commands, not those of the project.
  const manager = /^(?:pnpm|yarn)(?=@|$)/.exec(String(json?.['packageManager'] ?? ''))?.[0] ?? 'npm';
  const runner = file.name === 'package.json' ? manager : 'composer';
  return list.flatMap(([name, commands]) => {
    const command = typeof commands === 'string' ? commands : runner === 'composer' ? inOrder(name, commands) : '';
    return command === '' ? [] : [script(name, command, runner, keyLine(file, 'scripts', name))];
  });
}

/** Composer runs a list in its order. What it runs by itself around an event is no task, nor are calls of its own classes. */
function inOrder(name: string, commands: unknown): string {
  if (!Array.isArray(commands) || /^(?:pre|post)-/.test(name)) return '';
  return commands
    .filter((each): each is string => typeof each === 'string' && !/^@putenv |\\|^Composer\b/.test(each))
    .join(' && ');
}

function makeTargets(file: SourceFile): ScriptFact[] {
  return file.lines.flatMap((text, index): ScriptFact[] => {
    const [head, next] = continuedFrom(file.lines, index);
    const match = /^([A-Za-z][\w./-]*)\s*:(?![=:])([^#]*)(?:##\s*(.*))?$/.exec(text.endsWith('\\') ? head : text);
    const [, name = '', needs = '', said] = match ?? [];
    if (!match || /[%$]/.test(name) || /\.(?:o|c|h|so|a|d)$/.test(name)) return [];
    // `release: MODE = fast` sets a variable for the target, and needs nothing.
    if (/^\s*(?:(?:export|override|private)\s+)*[\w.-]+\s*(?:[?+!]|:{1,3})?=/.test(needs)) return [];
    const above = /^##\s*(.*)$/.exec(file.lines[index - 1] ?? '')?.[1];
    // A name with a path is a file to be made, not something to run.
    if (name.includes('/') && !said) return [];
    const command = recipeOf(file.lines, next, needs.trim());
    return command === null ? [] : [script(name, command, 'make', index + 1, said ?? above)];
  });
}

const NO_TASK = /^(?:\[|test |echo\b|printf\b|if |#|\$\((?:info|warning|error|call|eval)|set |fi\b|done\b)/;

/** A check of what a tool prints runs that tool: `test -z "$$(gofmt -l .)"`. */
const RUNS_INSIDE = /^(?:\[|test )[^$`]*["' ](?:\$\$\(|`)\w+[ -]/;

const CHOICE = /^(?:ifdef|ifndef|ifeq|ifneq|else|endif)\b/;

/** The lines of a recipe that do something; what it says or checks is no task, and what it needs comes before. */
function recipeOf(lines: readonly string[], start: number, needs: string): string | null {
  let said: string | null = null;
  const tasks: string[] = [];
  for (let at = start; lines[at]?.startsWith('\t') || CHOICE.test(lines[at] ?? ''); ) {
    const [line, next] = continuedFrom(lines, at);
    // Of two ways to do it, the first is shown.
    if (/^(?:else|endif)\b/.test(line) && tasks.length > 0) break;
    const text = CHOICE.test(line) ? '' : bare(line);
    const isTask = !NO_TASK.test(text) || RUNS_INSIDE.test(text);
    if (text !== '' && isTask && !line.includes('<<')) tasks.push(text.replaceAll('$$', '$'));
    if (/^(?:echo|printf)\b/.test(text)) said ??= text;
    at = next;
  }
  if (tasks.length > 0) return chained(tasks);
  if (needs !== '') return `needs ${needs}`;
  return said ?? (lines[start]?.startsWith('\t') ? '' : null);
}

/** Without the signs and variables that make Make silent: `@`, `-`, `$(Q)`, `$(V)`. */
function bare(recipe: string): string {
  return recipe.trim().replace(/^(?:[@+-]|\$[({](?:Q|V|AT|QUIET|SILENT|HIDE|ECHO_PREFIX)[)}]|\s)+/, '');
}

const LONGEST_CHAIN = 130;

/** Lines that follow each other, each only after the one before; where they are too many, the first of them. */
function chained(lines: readonly string[]): string {
  let chain = lines[0] ?? '';
  for (const [place, line] of lines.slice(1).entries()) {
    // What goes on in the background is not waited for.
    const longer = /(?<!&)&$/.test(chain) ? `${chain} ${line}` : `${chain} && ${line}`;
    const isLast = place === lines.length - 2;
    if (longer.length > LONGEST_CHAIN - (isLast ? 0 : 5))
      return /(?<!&)&$/.test(chain) ? `${chain} …` : `${chain} && …`;
    chain = longer;
  }
  return chain;
}

/** A line with those that go on after its backslash, and where the next one begins. */
function continuedFrom(lines: readonly string[], from: number): [text: string, next: number] {
  let text = lines[from] ?? '';
  let next = from + 1;
  while (text.endsWith('\\') && next < lines.length) {
    text = `${text.slice(0, -1).trimEnd()} ${(lines[next] ?? '').trim()}`;
    next += 1;
  }
  return [text, next];
}

function justRecipes(file: SourceFile): ScriptFact[] {
  return file.lines.flatMap((text, index): ScriptFact[] => {
    const match = /^@?([a-z][\w-]*)(?:\s+[^:]*)?:(?!=)/.exec(text);
    if (!match) return [];
    const above = /^#\s*(.*)$/.exec(file.lines[index - 1] ?? '')?.[1];
    const end = file.lines.findIndex((line, at) => at > index && !/^\s+\S/.test(line));
    const body = file.lines.slice(index + 1, end < 0 ? undefined : end).map(bare);
    // A recipe with an interpreter of its own is a program, of which no line is a command.
    const tasks = body[0]?.startsWith('#!') ? [] : body.filter((line) => !NO_TASK.test(line));
    return [script(match[1] ?? '', chained(tasks), 'just', index + 1, above)];
  });
}

function taskfile(file: SourceFile): ScriptFact[] {
  let inTasks = false;
  return file.lines.flatMap((text, index): ScriptFact[] => {
    if (/^\w+:/.test(text)) inTasks = text.startsWith('tasks:');
    const match = inTasks ? /^ {2}([\w:-]+):\s*$/.exec(text) : null;
    if (!match) return [];
    const end = file.lines.findIndex((line, at) => at > index && /^ {0,2}\S/.test(line));
    const body = file.lines.slice(index + 1, end < 0 ? undefined : end);
    const help = /^\s+desc:\s*["']?(.+?)["']?$/m.exec(body.join('\n'))?.[1];
    return [script(match[1] ?? '', chained(taskCommands(body)), 'task', index + 1, help)];
  });
}

/** What a task of a Taskfile runs: a command, text over several lines, or another task. */
function taskCommands(body: readonly string[]): string[] {
  const single = body.map((line) => /^ {4}cmd:\s*(\S.*)$/.exec(line)?.[1]).find(Boolean);
  if (single !== undefined) return [single];
  const start = body.findIndex((line) => /^ {4}cmds:\s*$/.test(line));
  if (start < 0) return [];
  const commands: string[] = [];
  for (let at = start + 1; at < body.length && !/^ {0,4}[^\s#-]/.test(body[at] ?? ''); at++) {
    const [, indent = '', what = '', said = ''] =
      /^(\s+)-\s+(?:(cmd|task|defer|for|if|silent|platforms):\s*)?(.*)$/.exec(body[at] ?? '') ?? [];
    if (said === '' || said.startsWith('#') || /^(?:defer|for|if|silent|platforms)$/.test(what)) continue;
    const below = body.slice(at + 1);
    const last = below.findIndex((line) => line.trim() !== '' && !line.startsWith(`${indent} `));
    const lines = below.slice(0, last < 0 ? undefined : last).map((line) => line.trim());
    const block = lines.filter((line) => line !== '' && !NO_TASK.test(line));
    if (/^>[-+]?$/.test(said)) commands.push(block.join(' '));
    else if (/^\|[-+]?$/.test(said)) commands.push(...block);
    else commands.push(what === 'task' ? `task ${said}` : said);
  }
  return commands.filter((command) => !NO_TASK.test(command));
}

/** Tables of tasks by the program that runs them: `[tool.taskipy.tasks]`, `[tool.poe.tasks]`, `[tool.pdm.scripts]`. */
const TASK_TABLE = /^tool\.(taskipy|poe|pdm)\.(?:tasks|scripts)(?:\.([\w-]+))?$/;
const TASK_RUNNERS: Readonly<Record<string, string>> = { taskipy: 'task', poe: 'poe', pdm: 'pdm run' };

/** `api = { cmd = "uvicorn shop:app", help = "serve" }`, `lint = "ruff check"`, or a table of its own with the same keys. */
function tomlTasks(file: SourceFile): ScriptFact[] {
  if (!/^\[tool\.(?:taskipy|poe|pdm)\./m.test(file.text)) return [];
  const pairs = tomlPairs(file.lines);
  return pairs.flatMap(({ table, key, value, line }): ScriptFact[] => {
    const [, tool = '', own] = TASK_TABLE.exec(table) ?? [];
    const runner = TASK_RUNNERS[tool];
    if (runner === undefined || key.startsWith('_') || (own !== undefined && !/^(?:cmd|shell)$/.test(key))) return [];
    const text = (written: string | undefined): string => stringValue(written?.trim()) ?? '';
    const inside = /^\{/.test(value) ? value : `cmd = ${value}`;
    const command = text(
      /\b(?:cmd|shell)\s*=\s*("[^"]*"|'[^']*')/.exec(own === undefined ? inside : `cmd = ${value}`)?.[1],
    );
    const beside = pairs.find((each) => each.table === table && each.key === 'help')?.value;
    const help = text(own === undefined ? /\bhelp\s*=\s*("[^"]*"|'[^']*')/.exec(value)?.[1] : beside);
    return command === '' ? [] : [script(own ?? key, command, runner, line, help || undefined)];
  });
}

function rakeTasks(file: SourceFile): ScriptFact[] {
  const spaces: { name: string; endLine: number }[] = [];
  return file.parsed.calls.flatMap((call): ScriptFact[] => {
    if (call.receiver !== null || !/^(?:task|namespace)$/.test(call.name)) return [];
    const name = /^\{?\s*:?["']?([\w:]+)/.exec(call.arguments[0] ?? '')?.[1]?.replace(/:$/, '');
    if (!name) return [];
    while (spaces.length > 0 && (spaces.at(-1)?.endLine ?? 0) < call.line) spaces.pop();
    if (call.name === 'namespace') {
      spaces.push({ name, endLine: call.endLine });
      return [];
    }
    // What is said stands for the task that is made next, wherever that is.
    const said = file.parsed.calls.findLast(
      (each) => /^(?:desc|task)$/.test(each.name) && each.receiver === null && each.line < call.line,
    );
    // `task build: "styles:build"` without a block of its own only runs others.
    const isBare = !/\bdo\b|\{/.test(file.lines[call.endLine - 1] ?? '') && call.line === call.endLine;
    const needs = /^[\w:"' ]+?(?::\s|=>)\s*([:\w"'[\], ]+)$/.exec(call.arguments[0] ?? '');
    const others = [...((isBare ? needs?.[1] : null) ?? '').matchAll(/\w[\w:]*/g)].map(([other]) => other).join(' ');
    const command = others === '' ? '' : `needs ${others}`;
    const whole = [...spaces.map((each) => each.name), name].join(':');
    const found = script(
      whole,
      command,
      'rake',
      call.line,
      said?.name === 'desc' ? (saidBy(file, said) ?? undefined) : undefined,
    );
    const takes = takenBy(call.arguments);
    return [takes.length === 0 ? found : { ...found, values: { ...found.values, takes } }];
  });
}

/** `task :pack, [:size, :lid] => :environment`, `task :pack, %i[size lid]`. */
function takenBy([, ...rest]: readonly string[]): string[] {
  const list = /^(?:%i)?[[(]([\w\s:,"']*)[\])]/.exec(rest[0]?.trim() ?? '')?.[1] ?? '';
  return [...list.matchAll(/\w+/g)].map(([name]) => name);
}

function script(name: string, command: string, runner: string, line: number, help?: string): ScriptFact {
  return {
    kind: 'script',
    subject: name,
    values: {
      name,
      command: cutAt(oneLine(command), 200),
      runner,
      ...(help ? { help: cutAt(oneLine(help), 160) } : {}),
    },
    startLine: line,
    endLine: line,
    score:
      /^(?:start|dev|build|test|serve|run|lint|deploy|check|install|release|migrate|up|all|default)(?:$|[:_-])/.test(
        name,
      )
        ? 1
        : 0.6,
    polarity: 'observed',
  };
}
