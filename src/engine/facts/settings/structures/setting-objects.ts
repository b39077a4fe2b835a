import type { SourceFile } from '../../source-file.ts';
import { namedArgument, stringValue } from '../../text/literal.ts';
import type { SettingFound } from '../setting-maker.ts';

/** `Setting("max_rows", 1000, "Maximum rows")` and its like. */
export function settingObjects(file: SourceFile): SettingFound[] {
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    if (
      !/^(?:Setting|ConfigOption|ConfigItem|ConfigSetting|SettingDef|\w*(?:Str|Int|Bool|Float|Port|List|URI)Opt)$/.test(
        call.name,
      ) ||
      call.decorates !== null
    )
      return [];
    const name = stringValue(call.arguments[0]) ?? stringValue(namedArgument(call.arguments, 'name') ?? undefined);
    if (name === null || !/^[A-Za-z][\w.-]*$/.test(name) || call.arguments.length < 2) return [];
    const positional = call.arguments.slice(1).filter((each) => !/^\w+\s*=/.test(each));
    const isOption = /Opt$/.test(call.name);
    const fallback = namedArgument(call.arguments, 'default') ?? (isOption ? undefined : positional[0]);
    const help = stringValue(namedArgument(call.arguments, 'help') ?? positional.at(-1));
    return [
      {
        name,
        source: 'declared',
        default: fallback,
        help: help?.includes(' ') ? help : null,
        declared: true,
        line: call.line,
        endLine: call.endLine,
      },
    ];
  });
}
