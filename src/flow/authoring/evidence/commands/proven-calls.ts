import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence, Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { isTakenByProgram } from './added-commands.ts';
import { isInstalled, openerOf, topCommand } from './command-names.ts';
import { binaryOf, parsingProgram } from './crate-programs.ts';
import { installedAround } from './installed-programs.ts';
import { programOf } from './program-names.ts';
import { scriptProgram } from './script-programs.ts';

interface Call {
  name: string;
  fact: Found<'command'>;
}

/**
 * Commands of which it is known how they are called: each name above one was found up to the program, or the repository
 * types the call somewhere, or that of a neighbour behind the same words. What hangs below a known one is known too.
 */
export function provenCalls(evidence: Evidence, all: readonly Call[]): Set<Found<'command'>> {
  // Who puts what before the name of what a function gives back, no name in the file tells.
  const calls = all.filter(({ fact }) => !fact.values.handed);
  const byTop = Map.groupBy(calls, ({ fact }) => topCommand(evidence, fact));
  const proven = new Set(
    [...byTop].flatMap(([top, below]) => (isRooted(evidence, top) ? below.map(({ fact }) => fact) : [])),
  );
  const doubtful = calls.filter(({ fact }) => !proven.has(fact));
  const typed = typedCalls(evidence, new Set(doubtful.flatMap(({ name }) => wordsOf(name).slice(0, -1).slice(0, 1))));
  const isTyped = ({ name }: Call): boolean => typed.has(wordsOf(name).join(' '));
  const shared = new Set(doubtful.filter(isTyped).map(prefixOf));
  const known = new Set(calls.map(({ name }) => wordsOf(name).join(' ')));
  const groups = new Set(calls.flatMap(({ name }) => name.split(' ').slice(1)));
  const isDeeper = ({ name }: Call): boolean =>
    callsBelow(wordsOf(name), groups).some((each) => typed.has(each) && !known.has(each));
  // Those above come first.
  for (const call of doubtful.toSorted((a, b) => a.name.length - b.name.length)) {
    const above = calls.some(({ name, fact }) => proven.has(fact) && isAbove(evidence, { name, fact }, call));
    const beside = shared.has(prefixOf(call)) && !isDeeper(call);
    if (above || isTyped(call) || beside) proven.add(call.fact);
  }
  return proven;
}

/** Their commands are found by where they lie or by the class that they extend: none hangs below an unknown one. */
const BY_PLACE = /^(?:Django|Laravel|Symfony|Rails|Mix|Flask|oclif|nest-commander|nestjs-command)$/;

/** Whether the topmost command above others is a program that is found in the code, or hangs below one. */
function isRooted(evidence: Evidence, top: Found<'command'>): boolean {
  const { program, sole, framework } = top.values;
  // Each file of Python may make a group, which another one adds, or nobody.
  if ((program ? !top.path.endsWith('.py') : sole) || BY_PLACE.test(framework)) return true;
  if (framework === 'Thor') return programOf(evidence, top) !== null;
  if (isInstalled(evidence, top) || startsHere(evidence, top) || isBelowProgram(evidence, top)) return true;
  if (isTakenByProgram(evidence, top) || scriptProgram(evidence, top) !== null) return true;
  return top.path.endsWith('.rs') && (binaryOf(evidence, top.path) ?? parsingProgram(evidence, top)) !== null;
}

/** Whether the file of a command opens it on the program, or on what is called like one that is installed. */
function isBelowProgram(evidence: Evidence, { path, values: { parent } }: Found<'command'>): boolean {
  const first = parent?.split(' ')[0];
  if (first === undefined || path.endsWith('.py')) return false;
  const isOpened = evidence
    .facts('command')
    .some((each) => each.path === path && each.values.program && each.values.name === first);
  return isOpened || installedAround(evidence, path).some(({ name }) => name === first);
}

/** Whether the program starts in the file of a command, or in Go in its package. */
function startsHere(evidence: Evidence, top: Found<'command'>): boolean {
  const { path } = top;
  // Beside an installed program, a module that can be started too does not say what it is called there.
  if (path.endsWith('.py') && !/^(?:cd \S+ && )?python /.test(programOf(evidence, top) ?? '')) return false;
  return evidence
    .facts('entry-point')
    .some(
      (each) =>
        each.values.what === 'main' &&
        (each.path === path ||
          (path.endsWith('.go') && each.path.endsWith('.go') && directoryOf(each.path) === directoryOf(path))),
    );
}

/** Whether a command is the one that another was found to hang below. */
function isAbove(evidence: Evidence, { name, fact }: Call, below: Call): boolean {
  if (!below.name.startsWith(`${name} `)) return false;
  if (fact.path === below.fact.path) return true;
  // What a group loads from another file hangs below the group of that file.
  let opener = openerOf(evidence, below.fact);
  for (let depth = 0; opener !== undefined && depth < DEEPEST; depth++) {
    if (opener === fact) return true;
    opener = openerOf(evidence, opener);
  }
  return false;
}

const DEEPEST = 8;

/** What is typed in front of the own name of a command, and the folder in which its neighbours lie. */
function prefixOf({ name, fact: { path } }: Call): string {
  return `${directoryOf(path)} ${wordsOf(name).slice(0, -1).join(' ')}`;
}

/** `python shop/manage.py load` is typed as `./manage.py load` too. */
function wordsOf(name: string): string[] {
  return name
    .replace(/^(?:cd \S+ && )?(?:python|php|ruby|node) (?:-m )?/, '')
    .split(' ')
    .map((word) => word.replace(/^.*\//, ''));
}

/** Words that more files hold take long to look for. */
const MOST_FILES = 400;

/** The words that the repository types behind the names of programs, from the first on: `shop`, `shop jobs`, `shop jobs run`. */
function typedCalls(evidence: Evidence, programs: ReadonlySet<string>): Set<string> {
  const typed = new Set<string>();
  const made = new Set(evidence.facts('command').map(({ path }) => path));
  const rank = (path: string): number => (made.has(path) ? 0 : evidence.file(path)?.place === 'source' ? 2 : 1);
  for (const program of programs) {
    const call = new RegExp(`(?<![\\w.-])${escaped(program)}((?:["']?[,\\s]\\s*["']?[A-Za-z][\\w:.-]*){1,4})`, 'g');
    const files = filesWithName(evidence.pack, /\w+/.exec(program)?.[0] ?? program).toSorted(
      (a, b) => rank(a) - rank(b),
    );
    for (const line of files.slice(0, MOST_FILES).flatMap((path) => evidence.lines(path) ?? []))
      for (const [, behind = ''] of line.includes(program) ? line.matchAll(call) : []) {
        const words = behind.split(/[^\w:.-]+/).filter((word) => word !== '');
        for (let length = 1; length <= words.length; length++)
          typed.add([program, ...words.slice(0, length)].join(' ').replace(/[.:]$/, ''));
      }
  }
  return typed;
}

/** A command below each of some groups: `shop jobs run` for `shop run`. */
function callsBelow(words: readonly string[], groups: ReadonlySet<string>): string[] {
  return [...groups].map((group) => [...words.slice(0, -1), group, ...words.slice(-1)].join(' '));
}
