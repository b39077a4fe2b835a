import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

/** Fewer are asked of some other file. */
const FEWEST = 5;
const GETTER = /^get(?:int|float|boolean)?$/;
const PARSER = /^[ \t]*(\w+)\s*(?::[^=\n]+)?=\s*(?:configparser\.)?(?:Raw|Safe)?ConfigParser\(/gm;
const IN_ENVIRONMENT = /^os\.(?:environ\.get|getenv)\(\s*["']([A-Z][A-Z\d_]*)["']\s*(?:,\s*([^()]+?)\s*)?\)$/;

/** Keys of a file with sections that the parser of Python is asked for: `config.getint('mail', 'port', fallback=25)`. */
export function iniSettings(file: SourceFile): SettingFound[] {
  if (file.language !== 'python' || !file.imports(/^configparser$/)) return [];
  const parsers = new Set([...file.code.matchAll(PARSER)].map(([, name = '']) => name));
  // What is made of a parser alone is asked as it is: `config = WithVariables(parser)`.
  for (const [, made = '', of = ''] of file.code.matchAll(/^[ \t]*(\w+)\s*=\s*[A-Z]\w*\((\w+)\)\s*$/gm))
    if (parsers.has(of)) parsers.add(made);
  const found = file.parsed.calls.flatMap(({ name, receiver, arguments: given, line, endLine }): SettingFound[] => {
    const [section, key] = [stringValue(given[0]), stringValue(given[1])];
    if (!GETTER.test(name) || !parsers.has(receiver ?? '') || !isWord(section) || !isWord(key)) return [];
    const fallback = namedArgument(given.slice(2), 'fallback');
    const [, variable, other] = IN_ENVIRONMENT.exec(fallback?.trim() ?? '') ?? [];
    return [
      {
        name: `${section}.${key}`,
        source: 'property',
        default: variable === undefined ? fallback : other,
        fallback: variable,
        type: name === 'getboolean' ? 'bool' : null,
        declared: true,
        line,
        endLine,
      },
    ];
  });
  return found.length < FEWEST ? [] : found;
}

function isWord(text: string | null): text is string {
  return text !== null && /^[A-Za-z][\w-]*$/.test(text);
}
