import type { CommandFact } from '../fact.ts';
import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../text/literal.ts';
import { makeCommand } from './command-maker.ts';

/** oclif: the place of a file below `commands/` is the name of the command that its class is. */
export function oclifCommands(file: SourceFile): CommandFact[] {
  const place = /(?:^|\/)src\/(?:cli\/)?commands\/(.+)\.[cm]?[jt]s$/.exec(file.path)?.[1];
  const at = file.parsed.symbols.findIndex(
    ({ kind, bases }) => kind === 'class' && bases.some((base) => /Command$/.test(base)),
  );
  const type = file.symbol(at);
  if (place === undefined || !type || !file.imports(/^@oclif\/(?:core|command)$/)) return [];
  const [, help] =
    /\bstatic\s+(?:override\s+)?(?:summary|description)\s*=\s*('[^'\n]*'|"[^"\n]*")/.exec(file.code) ?? [];
  return [
    makeCommand({
      name: place.replace(/\/index$/, '').replaceAll('/', ':'),
      help: stringValue(help),
      hidden: /\bstatic\s+(?:override\s+)?hidden\s*=\s*true\b/.test(file.bare),
      flags: flagsOf(file),
      framework: 'oclif',
      line: type.startLine,
      endLine: type.startLine,
      symbol: at,
    }),
  ];
}

/** `static flags = { force: Flags.boolean({ description: '…' }) }`. */
function flagsOf(file: SourceFile): Flag[] {
  const match = /\bstatic\s+(?:override\s+)?(?:readonly\s+)?flags\s*(?::[^={]+)?=\s*\{/.exec(file.bare);
  const open = match ? match.index + match[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  if (close < 0) return [];
  return splitList(file.code.slice(open + 1, close)).flatMap((each): Flag[] => {
    const [, name, written = ''] =
      /^['"]?([\w-]+)['"]?\s*:\s*[Ff]lags\.\w+(?:<[^()]*>)?\(([\s\S]*)\)$/.exec(each) ?? [];
    if (name === undefined) return [];
    const value = (key: string) => namedArgument([written], key) ?? undefined;
    return [
      { name: `--${name}`, default: value('default'), help: stringValue(value('summary') ?? value('description')) },
    ];
  });
}
