import { escaped } from '../../../base/escaped.ts';
import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, splitList, stringsIn, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
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
      flags: [...membersOf(file, 'flags'), ...membersOf(file, 'baseFlags')].flatMap(toFlag),
      takes: takenBy(file, type.bases),
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

/** A text, and the same without what stands in its quotes and comments. */
type Text = Pick<SourceFile, 'bare' | 'code'>;

/** `static flags = { force: Flags.boolean({ description: '…' }) }`, `static args = { name: Args.string({ required: true }) }`. */
function membersOf({ bare, code }: Text, list: 'args' | 'flags' | 'baseFlags'): Member[] {
  return partsOf({ bare, code }, list).flatMap((each): Member[] => {
    // Older commands list what is typed behind them: `static args = [{ name: 'shelf', required: true }]`.
    const listed =
      list === 'args' && each.startsWith('{') ? stringValue(namedArgument([each], 'name') ?? undefined) : null;
    if (listed !== null) return [{ name: listed, value: (key) => namedArgument([each], key) ?? undefined }];
    const [, name, given = ''] =
      /^['"]?([\w-]+)['"]?\s*:\s*(?:[Ff]lags|Args)\.\w+(?:<[^()]*>)?\(([\s\S]*)\)$/.exec(each) ?? [];
    return name === undefined ? [] : [{ name, value: (key) => namedArgument([given], key) ?? undefined }];
  });
}

function partsOf({ bare, code }: Text, list: string): string[] {
  const written = new RegExp(
    `\\bstatic\\s+(?:override\\s+)?(?:readonly\\s+)?${escaped(list)}\\s*(?::[^={]+)?=\\s*[{[]`,
  );
  const match = written.exec(bare);
  const open = match ? match.index + match[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(bare, open);
  return close < 0 ? [] : splitList(code.slice(open + 1, close));
}

/** Options that commands have from a class that they extend: always its base flags, and its flags where they take those. */
export function oclifFlags(text: string, list: 'flags' | 'baseFlags'): CommandFact['values']['options'] {
  const flags = membersOf({ bare: text, code: text }, list).flatMap(toFlag);
  return makeCommand({ name: '', framework: 'oclif', flags, line: 1 }).values.options;
}

/**
 * What a command has options from that are written elsewhere: the class that it extends, `Base.flags` where it takes all
 * flags of that, and the name of whatever else it spreads.
 */
function takenBy(file: SourceFile, bases: readonly string[]): string[] {
  const parts = partsOf(file, 'flags');
  const spread = parts.flatMap((each) => /^\.\.\.\(?([\w.]+)\)?$/.exec(each)?.[1] ?? []);
  const own = bases.filter((base) => /Command$/.test(base) && !/^(?:\w+\.)?Command$/.test(base));
  const isWhole = !/\bstatic\s+(?:override\s+)?(?:readonly\s+)?flags\b/.test(file.bare);
  return [
    ...own.map((base) => (isWhole || spread.some((each) => isFlagsOf(each, base)) ? `${base}.flags` : base)),
    ...spread.filter((each) => !/\.(?:baseF|f)lags$/.test(each)),
  ];
}

function isFlagsOf(spread: string, base: string): boolean {
  return spread === `${base}.flags` || spread === 'super.flags';
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
