import type { SourceFile } from '../source-file.ts';
import { closingBracket, objectValue, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

/** `export const serve: Command = { name: 'serve', summary: '…', run() {} }`: commands that a program keeps as objects. */
export function objectCommands(file: SourceFile): CommandFact[] {
  if (!/(?:^|\/)(?:cli|commands?|cmd)\//i.test(file.path)) return [];
  return [
    ...file.bare.matchAll(/^(?:export\s+)?(?:default|const\s+\w+(?:\s*:\s*\w*Command\w*(?:<[^=>]*>)?)?\s*=)\s*\{/gm),
  ].flatMap((match): CommandFact[] => {
    const open = match.index + match[0].length - 1;
    const end = closingBracket(file.bare, open);
    const text = end < 0 ? '' : file.code.slice(open, end + 1);
    const isRun = /\b(?:run|handler|action|execute)\s*(?:\(|:|,)/.test(text);
    const name = stringValue(objectValue(text, 'name') ?? objectValue(text, 'command') ?? undefined);
    if (!isRun || name === null || !/^[a-z][\w:-]*(?: [a-z<[][\w:<>[\]-]*)*$/.test(name)) return [];
    const help = ['summary', 'description', 'describe', 'about', 'help']
      .map((key) => stringValue(objectValue(text, key) ?? undefined))
      .find((each) => each !== null);
    const line = file.lineAt(match.index);
    return [
      makeCommand({
        name,
        help,
        framework: 'command objects',
        line,
        endLine: file.lineAt(end),
        symbol: file.symbolAround(line, /^(?:constant|variable|function)$/),
      }),
    ];
  });
}
