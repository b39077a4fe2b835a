import type { CommandFact } from '../fact.ts';
import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, splitList, stringsIn, stringValue } from '../text/literal.ts';
import { makeCommand } from './command-maker.ts';

/** oclif: the place of a file below `commands/` is the name of the command that its class is. */
export function oclifCommands(file: SourceFile): CommandFact[] {
  const place = /(?:^|\/)src\/(?:cli\/)?commands\/(.+)\.[cm]?[jt]s$/.exec(file.path)?.[1];
  const at = file.parsed.symbols.findIndex(
    ({ kind, bases }) => kind === 'class' && bases.some((base) => /Command$/.test(base)),
  );
  const type = file.symbol(at);
  if (place === undefined || !type || !file.imports(LIBRARY)) return [];
  const [, help] =
    /\bstatic\s+(?:override\s+)?(?:summary|description)\s*=\s*('[^'\n]*'|"[^"\n]*")/.exec(file.code) ?? [];
  return [
    makeCommand({
      name: place.replace(/\/index$/, '').replaceAll('/', ':'),
      help: stringValue(help),
      hidden: /\bstatic\s+(?:override\s+)?hidden\s*=\s*true\b/.test(file.bare),
      arguments: membersOf(file, 'args')
        .filter(({ value }) => value('hidden') !== 'true')
        .map(({ name, value }) => (value('required') === 'true' ? name.toUpperCase() : `[${name.toUpperCase()}]`))
        .join(' '),
      flags: membersOf(file, 'flags').flatMap(toFlag),
      framework: 'oclif',
      line: type.startLine,
      endLine: type.startLine,
      symbol: at,
    }),
  ];
}

/** oclif itself, also a part of it, and what companies build their own commands on: `@shop-cli/command`. */
const LIBRARY = /^@oclif\/(?:core|command)(?:\/|$)|^@[\w-]+-cli\/command$/;

interface Member {
  name: string;
  value: (key: string) => string | undefined;
}

/** `static flags = { force: Flags.boolean({ description: '…' }) }`, `static args = { name: Args.string({ required: true }) }`. */
function membersOf(file: SourceFile, list: 'args' | 'flags'): Member[] {
  const written = new RegExp(`\\bstatic\\s+(?:override\\s+)?(?:readonly\\s+)?${list}\\s*(?::[^={]+)?=\\s*\\{`);
  const match = written.exec(file.bare);
  const open = match ? match.index + match[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  if (close < 0) return [];
  return splitList(file.code.slice(open + 1, close)).flatMap((each): Member[] => {
    const [, name, given = ''] =
      /^['"]?([\w-]+)['"]?\s*:\s*(?:[Ff]lags|Args)\.\w+(?:<[^()]*>)?\(([\s\S]*)\)$/.exec(each) ?? [];
    return name === undefined ? [] : [{ name, value: (key) => namedArgument([given], key) ?? undefined }];
  });
}

function toFlag({ name, value }: Member): Flag[] {
  // What the help of the program leaves out is not for its users.
  if (value('hidden') === 'true') return [];
  const letter = stringValue(value('char'));
  return [
    {
      name: `--${name}`,
      short: letter === null ? undefined : `-${letter}`,
      default: value('default'),
      help: stringValue(value('summary') ?? value('description')),
      required: value('required') === 'true',
      choices: stringsIn(/^\[[^\]]*\]/.exec(value('options') ?? '')?.[0] ?? ''),
    },
  ];
}
