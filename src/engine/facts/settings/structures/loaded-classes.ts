import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { commentAbove, commentBeside } from '../comment-above.ts';
import type { SettingFound } from '../setting-maker.ts';
import { behindRead, isAsked } from './asked-keys.ts';

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
    const text = file.textOf(symbol.startLine, symbol.endLine);
    const fields = file.members(index).flatMap(({ symbol: field }) => {
      if (field.kind !== 'property') return [];
      // A long line has its value only in the text.
      const isCut = !field.signature.includes('=') && isAsked(text, field.name);
      const from = file.offsetOf(field.startLine);
      const written = isCut ? file.code.slice(from, file.offsetOf(field.endLine + 1)).trim() : field.signature;
      const [, name, value] = KEY.exec(written) ?? [];
      if (name === undefined || value === undefined) return [];
      // What asks the environment is told by its variable.
      const inEnvironment = /environ|getenv|\benv\b/.test(value);
      return [{ field, name, value, inEnvironment, isOpen: inEnvironment || isAsked(text, name) }];
    });
    // Beside keys that are taken from elsewhere, a value that the class holds is one that nobody can set.
    const isReader = fields.filter(({ isOpen }) => isOpen).length * 2 > fields.length;
    const found = fields.flatMap(({ field, name, value, inEnvironment, isOpen }): SettingFound[] => {
      if (inEnvironment || (isReader && !isOpen)) return [];
      const isSetAnew = [...text.matchAll(new RegExp(`^\\s+${escaped(name)}\\s*(?::[^=\\n]+)?=[^=]`, 'gm'))].length > 1;
      return [
        {
          name,
          source: 'declared',
          default: behindRead(value, name) ?? (isSetAnew ? value : null),
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
