import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

/** What stands before the name of a function that may ask a file with sections for a key, or for a key of a section. */
export const INI_KEY = 'ini key ';
export const INI_SECTION = 'ini section ';
const HELPER = /^get_(?:[a-z]+_)*(?:config|secret|setting|conf|option)$/;
const WORD = /^[a-z][\w-]*$/;
const OF_DEVELOPMENT = /^(?:dev(?:elopment)?_only|only_(?:in_)?dev(?:elopment)?)\s*=\s*True$/;

/** `get_secret("mail_password")`, `get_config("mail", "port", "25")`: whether they ask such a file, only their own tells. */
export function iniHelperReads(file: SourceFile): SettingFound[] {
  if (file.language !== 'python') return [];
  return file.parsed.calls.flatMap(({ name, receiver, arguments: given, line, endLine }): SettingFound[] => {
    if (!HELPER.test(name) || receiver !== null) return [];
    // What only those who work on the product can set is no setting of it.
    if (given.some((each) => OF_DEVELOPMENT.test(each.trim()))) return [];
    if (isOfDevelopment(file, line)) return [];
    const [first, second] = [stringValue(given[0]), stringValue(given[1])];
    if (first === null || !WORD.test(first)) return [];
    const isPart = second !== null && WORD.test(second);
    const at = isPart ? 2 : 1;
    const own = given[at];
    const value =
      namedArgument(given, 'default') ??
      namedArgument(given, 'default_value') ??
      (own === undefined || /^\w+\s*=[^=]/.test(own) || own === 'None' ? null : own);
    return [
      {
        name: isPart ? `${first}.${second}` : first,
        source: 'property',
        default: value,
        by: { helper: `${isPart ? INI_SECTION : INI_KEY}${name}`, defaultAt: at },
        declared: true,
        line,
        endLine,
      },
    ];
  });
}

/** Whether a line stands in a branch that only those who work on the product take: `if DEVELOPMENT:`. */
function isOfDevelopment(file: SourceFile, line: number): boolean {
  let depth = indentOf(file.lines[line - 1] ?? '');
  for (let at = line - 2; at >= 0 && depth > 0; at--) {
    const text = file.lines[at] ?? '';
    if (text.trim() === '' || indentOf(text) >= depth) continue;
    depth = indentOf(text);
    if (/^\s*if (?:\w+\.)*(?:IS_)?(?:DEVELOPMENT|DEBUG|DEV)\b(?! (?:is|==) False)/.test(text)) return true;
  }
  return false;
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
