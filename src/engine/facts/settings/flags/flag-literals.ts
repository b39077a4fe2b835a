import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import type { Flag } from './flag.ts';

export interface FlagLiteral {
  flag: Flag;
  line: number;
  endLine: number;
}

/** urfave/cli of Go: `&cli.StringFlag{Name: "port", EnvVars: []string{"PORT"}, Value: "80", Usage: "…"}`. */
export function flagLiterals(file: SourceFile): FlagLiteral[] {
  if (file.language !== 'go' || !file.imports(/urfave\/cli/)) return [];
  return [...file.bare.matchAll(/\bcli\.(\w*)Flag(?:\[\w+\])?\s*\{/g)].flatMap((match): FlagLiteral[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0) return [];
    const parts = splitList(file.code.slice(open + 1, close));
    const written = (key: string) =>
      parts
        .map((part) => new RegExp(`^${escaped(key)}:\\s*([\\s\\S]+)$`).exec(part)?.[1])
        .find((each) => each !== undefined);
    // Older versions list the short name behind the long one.
    const [name, ...older] = stringValue(written('Name'))?.split(/\s*,\s*/) ?? [];
    const letter = [...older, ...stringsIn(written('Aliases') ?? '')].find((each) => /^\w$/.test(each));
    if (name === undefined || !/^[\w.-]+$/.test(name) || written('Hidden') === 'true') return [];
    const variables = written('EnvVars') ?? written('EnvVar') ?? written('Sources');
    const type = match[1] ?? '';
    const value = written('Value');
    return [
      {
        flag: {
          name: `${name.length === 1 ? '-' : '--'}${name}`,
          short: letter === undefined ? undefined : `-${letter}`,
          default: value === undefined || value === '""' ? zeroOf(type, written('DefaultText')) : value,
          help: stringValue(written('Usage')),
          environment: /"([A-Za-z_]\w*)/.exec(variables ?? '')?.[1],
          required: written('Required') === 'true',
          type: type === 'Bool' ? 'bool' : undefined,
        },
        line: file.lineAt(match.index),
        endLine: file.lineAt(close),
      },
    ];
  });
}

/** A switch that nobody sets is off; what else has no value has no default. */
function zeroOf(type: string, said: string | undefined): string | null {
  return said ?? (type === 'Bool' ? 'false' : null);
}
