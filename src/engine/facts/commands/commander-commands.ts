import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';
import { handedOn, handedTo, heldCommands, namesAbove, takenIn, topOf, typedName } from './held-commands.ts';

/** A command that is made by itself: `const storage = new Command("storage")`. */
interface Made {
  variable: string;
  name: string | null;
  /** It reads the command line itself. */
  isProgram: boolean;
  call: CodeCall;
}

/** commander, yargs and cac: `program.command("x")`, and commands that are made apart and added. */
export function commanderCommands(file: SourceFile): CommandFact[] {
  const made = constructed(file);
  return [...made.flatMap((each) => standing(file, made, each)), ...chained(file, made)];
}

function constructed(file: SourceFile): Made[] {
  if (!file.imports(/^commander$|^@commander-js\//)) return [];
  return [...file.bare.matchAll(/\b(\w+)\s*=\s*new\s+(?:\w+\.)?Command\(/g)].flatMap((match): Made[] => {
    const line = file.lineAt(match.index + match[0].length - 1);
    const variable = match[1] ?? '';
    const call = file.parsed.calls.find(
      (each) => each.name === 'Command' && each.constructs && each.line <= line && line <= each.endLine,
    );
    if (!call) return [];
    const named = file.parsed.calls.find(
      (each) => each.name === 'name' && (isOn(each, variable) || isOfMaking(each, call)),
    );
    return [
      {
        variable,
        name: stringValue(call.arguments[0]) ?? stringValue(named?.arguments[0]),
        isProgram: new RegExp(
          `\\b${escaped(variable)}\\s*\\.(?:parse|parseAsync)\\(|\\.parse(?:Async)?\\(process\\.argv`,
        ).test(file.bare),
        call,
      },
    ];
  });
}

/** Whether a call belongs to a command itself and not to one that its chain opens. */
function isOn({ receiver }: CodeCall, variable: string): boolean {
  return receiver !== null && new RegExp(`^${escaped(variable)}\\b`).test(receiver) && !/\.command\(/.test(receiver);
}

/** Whether a call stands in the expression that makes a command: `new Command().name("storage")`. */
function isOfMaking({ line, receiver }: CodeCall, made: CodeCall): boolean {
  return line === made.line && receiver?.startsWith('new Command(') === true && !/\.command\(/.test(receiver);
}

/** Names of the commands that a command which is made apart is added to, the highest first. */
function namesOver(file: SourceFile, made: readonly Made[], { variable }: Made, depth = 0): string[] {
  const above = file.parsed.calls.find(
    (each) => each.name === 'addCommand' && each.arguments[0] === variable && each.receiver !== null,
  );
  const owner = depth > made.length ? undefined : made.find((each) => above?.receiver === each.variable);
  return owner === undefined || owner.name === null ? [] : [...namesOver(file, made, owner, depth + 1), owner.name];
}

/** Whether a chain of commander starts at a command, however many it opens on the way. */
function isFrom(call: CodeCall, variable: string, framework: string): boolean {
  return framework === 'commander'
    ? new RegExp(`^${escaped(variable)}\\b`).test(call.receiver ?? '')
    : isOn(call, variable);
}

function standing(file: SourceFile, made: readonly Made[], each: Made): CommandFact[] {
  const { variable, call } = each;
  const own = inOrder(
    file,
    file.parsed.calls.filter((other) => isOn(other, variable) || isOfMaking(other, call)),
  );
  // A program that does all its work by itself has the name under which it is installed.
  const sole = each.name === null && each.isProgram && own.some((other) => other.name === 'action');
  const name = sole ? variable : each.name;
  if (name === null || !/^[\w:.-]+/.test(name)) return [];
  return [
    makeCommand({
      name: /^[\w:.-]+/.exec(name)?.[0] ?? name,
      parent: namesOver(file, made, each).join(' '),
      help: helpIn(
        file,
        own.find((other) => other.name === 'description'),
      ),
      program: each.isProgram && !sole,
      sole,
      arguments: takenIn(null, own),
      framework: 'commander',
      flags: own.map((other) => flagOf(file, other)).filter((flag) => flag !== null),
      line: call.line,
      endLine: call.line,
      symbol: call.inside,
    }),
  ];
}

function chained(file: SourceFile, made: readonly Made[]): CommandFact[] {
  const calls = file.parsed.calls.filter(
    (call) => call.name === 'command' && call.receiver !== null && stringValue(call.arguments[0]) !== null,
  );
  const framework = file.imports(/^yargs/) ? 'yargs' : file.imports(/^cac$/) ? 'cac' : 'commander';
  const held = framework === 'commander' ? heldCommands(file, calls) : [];
  return calls.flatMap((call): CommandFact[] => {
    const name = typedName(call);
    const top = topOf(held, call);
    if (
      !/^[\w:.-]+$/.test(name) ||
      !/^(?:new )?\w*(?:program|prog|cli|cmd|command|yargs|sade|app)/i.test(top.receiver ?? '')
    )
      return [];
    const line = file.lineOf(call);
    const own = framework === 'yargs' ? inOrder(file, withinCall(file, call, calls)) : chainFrom(file, call);
    const described = own.find((each) => each.name === 'description' || each.name === 'describe');
    const written = stringValue(call.arguments[1]) ?? helpIn(file, described);
    const flags = own.map((each) => flagOf(file, each)).filter((each) => each !== null);
    const maker = made.find(({ variable }) => isFrom(top, variable, framework));
    const parents = [
      ...(maker ? [...namesOver(file, made, maker), maker.name ?? ''] : []),
      ...(framework === 'commander' ? namesAbove(held, call) : []),
    ];
    return [
      makeCommand({
        name,
        parent: parents.filter((each) => each !== '').join(' '),
        under: handedTo(file, top),
        opens: handedOn(file, held, call),
        help: written,
        arguments: takenIn(call, own),
        framework,
        flags,
        line,
        endLine: line,
        symbol: call.inside,
      }),
    ];
  });
}

/** What a call is given as a text; one over several lines is read where it stands, since the call keeps only its head, on one line. */
function helpIn(file: SourceFile, call: CodeCall | undefined): string | null {
  const [first = ''] = call?.arguments ?? [];
  if (call === undefined || !first.startsWith('`')) return stringValue(first);
  const from = file.text.indexOf(first.split(' ')[0] ?? first, file.offsetOf(file.lineOf(call)));
  return from < 0 ? null : stringValue(/^`(?:[^`\\]|\\.)*`/s.exec(file.text.slice(from))?.[0]);
}

/** As they are written: the parser finds the end of a chain first. */
function inOrder(file: SourceFile, calls: readonly CodeCall[]): CodeCall[] {
  const lengthOf = ({ receiver }: CodeCall): number => receiver?.length ?? 0;
  return calls.toSorted((a, b) => file.lineOf(a) - file.lineOf(b) || lengthOf(a) - lengthOf(b));
}

/**
 * The calls of its chain behind the one that opens a command, up to the next one that does. All of them start where the
 * chain starts, and the parser finds the last one first.
 */
function chainFrom(file: SourceFile, head: CodeCall): CodeCall[] {
  // With its help beside its name, commander gives back what it was opened on.
  if (file.imports(/^commander$/) && stringValue(head.arguments[1]) !== null) return [];
  const start = head.receiver?.replace(/…$/, '') ?? '';
  const chain = file.parsed.calls
    .slice(0, file.parsed.calls.indexOf(head))
    .filter(
      ({ line, receiver }) =>
        line === head.line && receiver?.startsWith(start) === true && receiver.includes('command('),
    )
    .toReversed();
  const next = chain.findIndex(({ name }) => name === 'command');
  return next < 0 ? chain : chain.slice(0, next);
}

/** What is called on the builder that yargs hands to a function: `.command('add', 'Adds one', (y) => y.option('size'))`. */
function withinCall(file: SourceFile, head: CodeCall, heads: readonly CodeCall[]): CodeCall[] {
  const line = file.lineOf(head);
  const until = Math.min(...heads.map((each) => file.lineOf(each)).filter((each) => each > line));
  return file.parsed.calls.filter((call) => {
    const at = file.lineOf(call);
    const isInside = call.line > head.line ? call.endLine <= head.endLine : call.line === head.line;
    return call.receiver !== null && isInside && at >= line && at < until && !call.receiver.includes('command(');
  });
}
