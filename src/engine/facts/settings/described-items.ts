import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

/** Python: `"cache_dir": Item("Where files are kept", "/tmp", env_var="SHOP_CACHE_DIR")`, whatever the class is called. */
export function describedItems(file: SourceFile): SettingFound[] {
  if (file.language !== 'python' || !/\benv_?var\s*=/.test(file.code)) return [];
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    const name = stringValue(
      namedArgument(call.arguments, 'env_var') ?? namedArgument(call.arguments, 'envvar') ?? undefined,
    );
    const help = stringValue(namedArgument(call.arguments, 'description') ?? call.arguments[0]);
    if (call.decorates !== null || name === null || !/^[A-Z][A-Z\d_]+$/.test(name) || !help?.includes(' ')) return [];
    return [
      {
        name,
        source: 'environment',
        default: namedArgument(call.arguments, 'default') ?? defaultOf(file, call),
        help,
        declared: true,
        line: call.line,
        endLine: call.endLine,
      },
    ];
  });
}

/** The argument in the place that the field `default` has in the class, where the class is in the file. */
function defaultOf(file: SourceFile, call: CodeCall): string | undefined {
  const index = file.parsed.symbols.findIndex(({ name, kind }) => name === call.name && kind === 'class');
  const fields =
    index < 0 ? [] : file.members(index).filter(({ symbol }) => /^[^=]*\w\s*:\s*\w/.test(symbol.signature));
  const place = fields.findIndex(({ symbol }) => symbol.name === 'default');
  const written = place < 0 ? undefined : call.arguments[place];
  return written === undefined || /^\w+\s*=(?!=)/.test(written) ? undefined : written;
}
