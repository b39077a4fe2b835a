import { stringValue } from '../../text/literal.ts';

/** What argparse and optparse fill the default into: `%(default)s`, `%default`; some write `{default}` and fill it themselves. */
const DEFAULT = /%\(default\)\w|%default\b|\{\{\s*default\s*\}\}|\{default(?:![rs])?\}/;
/** What says the default and nothing else, with what stands around it: ` [default: %default]`, `, defaults to %(default)s`. */
const SAID = new RegExp(
  `[\\s,;.]*[[(]?\\s*\\b[dD]efaults?(?:\\s+(?:is|to|value))?\\s*[:=]?\\s*["'\`]?(?:${DEFAULT.source})["'\`]?\\s*[\\])]?`,
  'g',
);
/** `(%(default)s)` says it without a word. */
const BRACKETED = new RegExp(`\\s*[[(]\\s*["'\`]?(?:${DEFAULT.source})["'\`]?\\s*[\\])]`, 'g');
/** What else is filled in only when the help is shown. */
const OTHER = /\s*[[(]?\s*%\((?:choices|type|metavar|dest|const|nargs)\)\w\s*[\])]?/g;

/**
 * The help of an option as its program shows it: its default is told for itself, so that a clause which says nothing else
 * is cut, and filled in where the sentence goes on around it; a text whose default is not written says nothing.
 */
export function filledHelp(help: string | null, written: string | null): string | null {
  if (help === null || !/[%{]/.test(help)) return help;
  const said = help
    .replace(SAID, '')
    .replace(BRACKETED, '')
    .replace(OTHER, '')
    .replace(/%\(prog\)s|%prog\b/g, 'the program')
    .replace(/%%/g, '%')
    .trim();
  if (!DEFAULT.test(said)) return said;
  const value =
    stringValue(written ?? undefined) ?? (/^(?:-?\d[\d.]*|True|False)$/.test(written ?? '') ? written : null);
  return value === null || value === '' ? null : said.replace(new RegExp(DEFAULT.source, 'g'), () => value);
}
