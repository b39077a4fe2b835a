import type { SourceFile } from '../../source-file.ts';
import { commentAbove, commentBeside } from '../comment-above.ts';
import type { SettingFound } from '../setting-maker.ts';

/** Fewer are a class of some other sort. */
const FEWEST = 3;
const CONFIGURATION = /(?:Config|Configuration|Settings)$/;
/** Values for one surrounding, which are no defaults. */
const OF_ONE = /^(?:Test|Dev|Local|Debug|Stag|Prod|Docker|Heroku|CI)/i;
const KEY = /^([A-Z][A-Z\d_]+)\s*(?::[^=]+)?=\s*(\S[\s\S]*)$/;

/**
 * Classes of Python that a program loads as its configuration, as Flask does with `from_object`: `class DefaultConfig:`
 * with a value for each key in capitals. Whether one is loaded, only all files together tell.
 */
export function loadedClasses(file: SourceFile): SettingFound[] {
  if (file.language !== 'python' || !/^[ \t]*class\s+\w*(?:Config|Configuration|Settings)\b/m.test(file.text))
    return [];
  return file.parsed.symbols.flatMap((symbol, index): SettingFound[] => {
    const isOwn = symbol.bases.every((base) => base === 'object');
    if (symbol.kind !== 'class' || !isOwn || !CONFIGURATION.test(symbol.name) || OF_ONE.test(symbol.name)) return [];
    const found = file.members(index).flatMap(({ symbol: field }): SettingFound[] => {
      const [, name, value] = field.kind === 'property' ? (KEY.exec(field.signature) ?? []) : [];
      // What asks the environment is told by its variable.
      if (name === undefined || value === undefined || /environ|getenv|\benv\b/.test(value)) return [];
      return [
        {
          name,
          source: 'declared',
          default: value,
          help: commentAbove(file, field.startLine, name) ?? commentBeside(file, field.startLine),
          declared: true,
          line: field.startLine,
          endLine: field.endLine,
          of: symbol.name,
        },
      ];
    });
    return found.length < FEWEST ? [] : found;
  });
}
