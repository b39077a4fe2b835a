import type { CodeCall } from '../../syntax/parsed-file.ts';
import { builtText, chainedOn } from '../settings/flags/clap-flags.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { type Given, givenOf } from './clap-given.ts';
import { clapParents } from './clap-parents.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

const MADE = /(?:^|::)(?:Command|App|SubCommand)$/;

/** Commands of clap that calls build: `Command::new("send").about("Sends a parcel")`. */
export function builtClapCommands(file: SourceFile): CommandFact[] {
  if (!file.parsed.calls.some(({ receiver }) => receiver !== null && MADE.test(receiver))) return [];
  const parentsOf = clapParents(file);
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const name =
      /^(?:new|with_name)$/.test(call.name) &&
      call.receiver !== null &&
      MADE.test(call.receiver) &&
      buildsClap(file, call.receiver)
        ? stringValue(call.arguments[0])
        : null;
    if (name === null) return [];
    const said = chainedOn(file, call);
    const given = givenArguments(file, call);
    return [
      makeCommand({
        name,
        ...given,
        parent: parentsOf(call).join(' '),
        help: builtText(said('about')),
        hidden: said('hide') === 'true',
        framework: 'clap',
        line: file.lineOf(call),
        symbol: call.inside,
      }),
    ];
  });
}

/** `.arg(Arg::new("path"))` and `.arg(Arg::new("all").long("all"))` in the chain of a command. */
function givenArguments(file: SourceFile, call: CodeCall): Given {
  const start = `${call.receiver}::${call.name}(${call.arguments[0]})`;
  const made = file.parsed.calls
    .filter(({ name, line, receiver }) => name === 'arg' && line === call.line && receiver?.startsWith(start))
    .flatMap(({ arguments: [text = ''] }) => {
      const name = /^(?:clap::)?Arg::(?:new|with_name)\(\s*"([\w-]{1,60})"/.exec(text)?.[1];
      const [, long] = /\.long\(\s*"([\w-]{1,60})"/.exec(text) ?? [];
      const [, short] = /\.short\(\s*'(\w)'/.exec(text) ?? [];
      const option = long !== undefined ? `--${long}` : short !== undefined ? `-${short}` : null;
      const isNeeded = /\.required\(\s*true\s*\)/.test(text);
      const letter = short === undefined ? undefined : `-${short}`;
      const isMany = /\.num_args\(\s*[01]\.\./.test(text);
      return name === undefined ? [] : [{ name, option, letter, isNeeded, isMany }];
    });
  return givenOf(made);
}

/** `Command` is also the name of what starts a process, so the import decides. */
function buildsClap(file: SourceFile, receiver: string): boolean {
  if (receiver.startsWith('clap::')) return true;
  return file.parsed.imports.some(
    (each) => /^clap/.test(each.module) && each.names.some((part) => part.local === receiver),
  );
}
