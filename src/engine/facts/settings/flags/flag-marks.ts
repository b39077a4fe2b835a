import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { goText } from '../../text/constant-text.ts';

/** A flag by its name as it is written, on what holds the flags of a command, in a line. */
interface WrittenFlag {
  name: string | undefined;
  flags: string;
  line: number;
}

/**
 * `cmd.MarkFlagRequired("port")`, `cmd.Flags().MarkHidden("port")` and `mustMarkRequired(cmd, "port", "host")` on the
 * command whose flags these are.
 */
export function isMarked(
  file: SourceFile,
  { name: written, flags, line }: WrittenFlag,
  mark: RegExp,
  held: ReadonlyMap<string, string>,
): boolean {
  if (!/\b\w*[mM]ark\w*\(/.test(file.bare)) return false;
  const command = /^\w+(?=\.)/.exec(flags)?.[0] ?? held.get(flags);
  if (command === undefined) return false;
  const name = goText(file, written) ?? written;
  const isIt = (given: string | undefined): boolean => (goText(file, given) ?? given) === name;
  return file.parsed.calls.some((call) => {
    const { name: called, receiver, arguments: given } = call;
    const isOfCommand = receiver === flags || new RegExp(`^${escaped(command)}\\b`).test(receiver ?? '');
    const isMark = mark.test(called) && isOfCommand && isIt(given[0]);
    // A function of the project that marks several names on the command that it is handed.
    const isHelper = HELPER.test(called) && mark.test('MarkFlagRequired') && given[0] === command;
    return (isMark || (isHelper && given.slice(1).some(isIt))) && isSeenFrom(file, call, command, line);
  });
}

const HELPER = /^\w*[mM]ark\w*Required$/;

/** A variable of one function is another one in the next: `cmd := &cobra.Command{…}` of two makers. */
function isSeenFrom(file: SourceFile, { line: there }: CodeCall, command: string, line: number): boolean {
  const functionAt = (at: number) => file.symbolAround(at, /^(?:function|method)$/);
  if (functionAt(line) === functionAt(there)) return true;
  return !new RegExp(`\\b${escaped(command)}\\s*:=|[(,]\\s*${escaped(command)}\\s+\\*`).test(file.bare);
}
