import { callees } from '../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, readSymbol, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import { type CommandEntry, commandsOf } from '../../authoring/evidence/commands.ts';
import { derived, type Evidence } from '../../authoring/evidence/evidence.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { ownNames } from './own-names.ts';
import { plainDeed } from './plain-deed.ts';
import { formsOf } from './question-terms.ts';

const SAYS_COMMAND: ReadonlySet<string> = new Set(['command', 'subcommand', 'cli'].map(stem));
/** What a class or module calls the method that does the work of a command. */
const RUNS = /^(?:handle|run|execute|invoke|perform|call|__call__|action|main)$/i;

/** The command that does what a plain question asks after, all of whose words its name or its help says. */
export function askedCommand(evidence: Evidence, understanding: Understanding): CommandEntry | null {
  const asked = plainDeed(understanding);
  if (!asked) return null;
  const program = new Set([...ownNames(evidence), ...partsOf(evidence.projectName)].map(stem));
  const words = asked.words.filter((word) => !program.has(word) && !SAYS_COMMAND.has(word));
  const fitting = spokenCommands(evidence).flatMap(({ command, own, help }) => {
    const isOwn = (word: string): boolean => formsOf(word).some((form) => own.includes(form));
    if (words.length === 0 || !own.every((part) => words.some((word) => formsOf(word).includes(part)))) return [];
    if (!words.every((word) => isOwn(word) || help.includes(word) || asked.who.has(word))) return [];
    return [{ command, named: words.filter(isOwn).length }];
  });
  const [best, second] = fitting.sort((a, b) => b.named - a.named);
  return best && best.named > 0 && best.named !== second?.named ? best.command : null;
}

const ASKS_WHAT = /^(?:what (?:does|is)|how does|explain|describe)\b.*\bcommand\b/i;

/** The one command that a question spells out as it is typed, where it asks what that does: `shop:export`. */
export function spelledCommand(evidence: Evidence, text: string): CommandEntry | null {
  if (!ASKS_WHAT.test(text)) return null;
  const words = new Set(text.toLowerCase().match(/[\w:.-]+/g) ?? []);
  const fitting = commandsOf(evidence).filter(({ name }) => {
    const own = name.split(' ').at(-1)?.toLowerCase() ?? '';
    return /[:_-]/.test(own) && words.has(own);
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Commands below the program, with the words of their names and of what their help says. */
const spokenCommands = derived((evidence): { command: CommandEntry; own: string[]; help: string[] }[] => {
  const commands = commandsOf(evidence);
  const first = new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''));
  const program = new Set([...ownNames(evidence), ...(first.size === 1 ? first : [])].flatMap(partsOf));
  return commands
    .map((command) => ({
      command,
      own: partsOf(command.name)
        .filter((part) => !program.has(part))
        .map(stem),
      help: nameTerms(command.help ?? '').parts.slice(),
    }))
    .filter(({ own }) => own.length > 0);
});

/** The function that does the work of a command, as far as its declaration tells. */
export function runnerOf({ pack }: Evidence, { name, fact }: CommandEntry): FoundSymbol | null {
  const declared = fact.symbol === null ? null : readSymbol(pack, fact.symbol);
  if (!declared) return null;
  if (declared.kind === 'class' || declared.kind === 'struct') {
    const methods = symbolsOfFile(pack, declared.path).filter((each) => each.name.startsWith(`${declared.name}.`));
    return methods.find((each) => RUNS.test(each.name.slice(declared.name.length + 1))) ?? null;
  }
  if (!/^(?:function|method)$/.test(declared.kind)) return null;
  // What makes the command is handed the function that runs it; a function that is marked as one runs it itself.
  const makes = fact.startLine > declared.startLine;
  if (!makes) return declared;
  const words = partsOf(name.split(' ').at(-1) ?? '').map(stem);
  const called = callees(pack, declared.id, { limit: 60 }).flatMap(({ symbol }) => symbol ?? []);
  return (
    called.find(({ name: own, kind }) => {
      const { parts } = nameTerms(own.slice(own.lastIndexOf('.') + 1));
      const isOfIt = words.every((word) => parts.includes(word)) && parts.some((part) => !words.includes(part));
      const saysNoMore = parts.every((part) => words.includes(part) || AROUND.has(part));
      return /^(?:function|method)$/.test(kind) && isOfIt && saysNoMore;
    }) ?? null
  );
}

const AROUND: ReadonlySet<string> = new Set(
  'run do cmd command exec execute handle handler start action main fn func'.split(' ').map(stem),
);
