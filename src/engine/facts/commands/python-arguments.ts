import type { CodeCall } from '../../syntax/parsed-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';

/** What is typed without a name before it: `@click.argument("path", required=False)` → `[PATH]`. */
export function argumentsOf(calls: readonly CodeCall[], maker: string): string {
  return calls
    .filter(({ name, arguments: list }) => name === maker && /^\w[\w-]*$/.test(stringValue(list[0]) ?? ''))
    .map(({ arguments: list }) => {
      const many = namedArgument(list, 'nargs')?.replace(/["']/g, '');
      const isOptional =
        namedArgument(list, 'required') === 'False' ||
        (namedArgument(list, 'default') ?? 'None') !== 'None' ||
        /^[?*]$/.test(many ?? '') ||
        (many === '-1' && namedArgument(list, 'required') !== 'True');
      const shown = stringValue(namedArgument(list, 'metavar') ?? undefined) ?? stringValue(list[0])?.toUpperCase();
      const word = `${shown}${/^(?:-1|[*+])$/.test(many ?? '') ? '...' : ''}`;
      return isOptional ? `[${word}]` : word;
    })
    .join(' ');
}
