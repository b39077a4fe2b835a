import type { SourceFile } from '../source-file.ts';
import { upToComma } from '../text/literal.ts';
import { commentBeside, isOwn, joined } from './comment-above.ts';
import type { SettingFound } from './setting-maker.ts';

/** A file of PHP that people copy and change: `config.default.php`, `settings.sample.php`, `config.php.dist`. */
const SAMPLE =
  /^(?:[\w-]*(?:conf|config|configuration|settings|constants|local))[\w-]*[._-](?:default|defaults|sample|example|dist|template)\.php$|^[\w.-]*(?:conf|config|configuration|settings|constants|local)[\w-]*\.php\.(?:dist|sample|example|default)$/i;
const MOST_KEYS = 300;
const DEFINED = /^\s*(?:\/\/|#)?\s?define\(\s*(['"])([A-Za-z]\w*)\1\s*,\s*(?=\S)/;
/** `$config['mail']['port'] = 25;`. */
const ASSIGNED = /^\s*(?:\/\/|#)?\s?\$\w+((?:\[\s*['"][\w.-]+['"]\s*\])+)\s*=(?![=>])\s*(?=\S)/;
/** `'port' => 25,` of an array, whose keys above are those of the arrays around it. */
const ROW = /^\s*(?:\/\/|#)?\s?['"]([\w.-]+)['"]\s*=>\s*(?=\S)/;
const OPENS = /^(?:\[|array\()\s*(?:(?:\/\/|#).*)?$/;
const CLOSES = /^\s*[\])]+\s*[,;]?\s*(?:(?:\/\/|#).*)?$/;
const PLAIN = /^(?:'[^'\n]*'|"[^"\n$]*"|-?\d[\d_.]*|true|false)$/i;
const COMMENT = /^\s*(?:\/\/|#(?!\[)|\/\*+|\*(?!\/))/;

/** Constants and keys of such a file with what the comments above them say; what a sample gives is no default. */
export function phpSamples(file: SourceFile): SettingFound[] {
  if (!SAMPLE.test(file.name)) return [];
  const above: (string | null)[] = [];
  let help: string[] = [];
  const found = file.lines.flatMap((text, index): SettingFound[] => {
    const at = keyAt(text, above);
    if (at === null) {
      if (CLOSES.test(text)) above.pop();
      else if (/^(?:\s*return|\s*\$\w+\s*=)\s*(?:\[|array\()\s*$/.test(text)) above.push(null);
      const isComment = COMMENT.test(text);
      help = isComment ? [...help, wordsIn(text)] : [];
      return [];
    }
    const { key, value } = at;
    if (OPENS.test(value)) {
      above.push(key);
      help = [];
      return [];
    }
    const said = joined(help);
    help = [];
    const plain = plainOf(value);
    const isAlone = said.split(/\s+/).length > 1 && isOwn(keyedOnly(file.lines[index + 1] ?? ''), said, key);
    return [
      {
        name: [...above, key].filter((each) => each !== null).join('.'),
        source: 'property',
        example: plain === null || /^(['"])\1$/.test(plain) ? null : plain,
        help: isAlone ? said : commentBeside(file, index + 1),
        line: index + 1,
      },
    ];
  });
  return found.length > MOST_KEYS ? [] : found;
}

function keyAt(text: string, above: readonly (string | null)[]): { key: string; value: string } | null {
  const defined = DEFINED.exec(text);
  if (defined) return { key: defined[2] ?? '', value: text.slice(defined[0].length).trim() };
  const assigned = ASSIGNED.exec(text);
  if (assigned) {
    const keys = [...(assigned[1] ?? '').matchAll(/['"]([\w.-]+)['"]/g)].map(([, key = '']) => key);
    return { key: keys.join('.'), value: text.slice(assigned[0].length).trim() };
  }
  const row = above.length > 0 ? ROW.exec(text) : null;
  return row ? { key: row[1] ?? '', value: text.slice(row[0].length).trim() } : null;
}

/** A value that is written out, without what ends the statement or the row and without what is said behind it. */
function plainOf(value: string): string | null {
  const text = upToComma(value, 0)
    .trim()
    .replace(/[;)]+\s*(?:(?:\/\/|#).*)?$/, '')
    .trim();
  return PLAIN.test(text) ? text : null;
}

/** What stands in the line below is asked only where it is another key. */
function keyedOnly(next: string): string {
  return DEFINED.test(next) || ASSIGNED.test(next) || ROW.test(next) ? next : '';
}

function wordsIn(text: string): string {
  return text
    .replace(/^\s*(?:\/\/+|#+|\/\*+|\*)\s?/, '')
    .replace(/\s*\*+\/\s*$/, '')
    .replace(/^[-=*#]+$/, '')
    .trim();
}
