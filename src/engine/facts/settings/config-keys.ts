import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

const KEY_CLASS = /^\w*(?:ConfigKey|ConfigProperty|ConfigOption|ConfigEntry|PropertyKey|SettingKey)$/;
const DOTTED = /^[a-z][\w-]*(?:\.[\w-]+)+$/;
/** What a constructor is given beside the default: where the key may stand, its type, a list of them. */
const NO_VALUE =
  /^(?:(?:List|Set|Arrays|EnumSet|listOf|setOf)\b|[\w.]+(?:\.class|::class(?:\.java)?)$|[A-Z]\w*\.[A-Z][A-Z\d_]*$)/;

/** Keys that a program declares as constants: `PORT = new IntegerConfigKey("shop.port", List.of(Kind.FILE), 80)`. */
export function configKeys(file: SourceFile): SettingFound[] {
  if (!/^(?:java|kotlin|scala)$/.test(file.language)) return [];
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    const name = KEY_CLASS.test(call.name) ? stringValue(call.arguments[0]) : null;
    if (name === null || !DOTTED.test(name)) return [];
    const rest = call.arguments.slice(1).filter((each) => !NO_VALUE.test(each));
    const constant = file.parsed.symbols.find(
      ({ startLine, endLine, kind }) =>
        startLine <= call.line && call.line <= endLine && /^(?:constant|property|variable|field)$/.test(kind),
    );
    // Where a comment says what it is for, words that are handed over are its value: `"SELECT 1"`.
    const said = constant?.doc ? undefined : rest.map(stringValue).find((each) => each?.includes(' '));
    return [
      {
        name,
        source: 'declared',
        default: rest
          .filter((each) => said === undefined || stringValue(each) !== said)
          .at(-1)
          ?.replace(/(?<=^-?\d+)[lL]$/, ''),
        help: said ?? constant?.doc,
        type: /^(Boolean|Integer|Long|Double|String)/.exec(call.name)?.[1]?.toLowerCase(),
        declared: true,
        line: constant?.startLine ?? call.line,
        endLine: call.endLine,
      },
    ];
  });
}
