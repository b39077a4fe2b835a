import type { CodeCall } from '../../syntax/parsed-file.ts';
import { namedArgument, shownLiteral, stringValue } from '../text/literal.ts';
import type { ArgumentDefault } from './command-maker.ts';

/** What is typed without a name before it: `@click.argument("path", required=False)` → `[PATH]`. */
export function argumentsOf(calls: readonly CodeCall[], maker: string): string {
  return placed(calls, maker)
    .map(({ arguments: list }) => {
      const many = namedArgument(list, 'nargs')?.replace(/["']/g, '');
      const isOptional =
        namedArgument(list, 'required') === 'False' ||
        (namedArgument(list, 'default') ?? 'None') !== 'None' ||
        /^[?*]$/.test(many ?? '') ||
        (many === '-1' && namedArgument(list, 'required') !== 'True');
      const word = `${shownName(list)}${/^(?:-1|[*+])$/.test(many ?? '') ? '...' : ''}`;
      return isOptional ? `[${word}]` : word;
    })
    .join(' ');
}

/** What is taken where nothing is typed: `@click.argument("path", default="dist")`. */
export function argumentDefaults(calls: readonly CodeCall[], maker: string): ArgumentDefault[] {
  return placed(calls, maker).flatMap(({ arguments: list }): ArgumentDefault[] => {
    const value = shownLiteral(namedArgument(list, 'default') ?? undefined);
    return value === null || !/\w/.test(value) ? [] : [{ name: shownName(list), value }];
  });
}

function placed(calls: readonly CodeCall[], maker: string): CodeCall[] {
  return calls.filter(({ name, arguments: list }) => name === maker && /^\w[\w-]*$/.test(stringValue(list[0]) ?? ''));
}

function shownName(list: readonly string[]): string {
  return stringValue(namedArgument(list, 'metavar') ?? undefined) ?? stringValue(list[0])?.toUpperCase() ?? '';
}
