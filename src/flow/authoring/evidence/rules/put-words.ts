import { closingBracket, namedArgument, splitList, stringValue } from '../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../engine/facts/text/mask-code.ts';

/** `trans('errors.full')`, `__('errors.full', […])`, `Lang::get('errors.full')`, `$this->translator->get('errors.full')`. */
const ASKED =
  /(?<![\w$>:])(?:\\?(?:trans|__)|\\?(?:\w+\\)*Lang::(?:get|trans)|(?:\$this->|\$)(?:translator|lang|translation)->(?:get|trans)|app\(\s*'translator'\s*\)->(?:get|trans))\(\s*(?=['"])/g;
/** An error that is made where it is thrown. */
const THROWN = /\bthrow\s+new\s+\\?(?:\w+\\)*(\w+)\s*\(/g;
const PLACEHOLDER = /:([A-Za-z]\w*)/g;

/** What an error says wherever it is thrown: the expression that its class hands on, and the names that its constructor gives to what it gets. */
export interface OwnWords {
  words: string;
  takes: readonly string[];
}

interface Change {
  from: number;
  to: number;
  text: string;
}

/** The lines of a file of PHP with the words in the place of the keys below which they are kept. */
export function withTexts(text: string, textOf: (key: string) => string | undefined): string {
  const { code, bare } = maskCode('php', text);
  return changed(
    text,
    [...code.matchAll(ASKED)].flatMap(({ index, 0: head }): Change[] => {
      const open = index + head.trimEnd().length - 1;
      const close = closingBracket(bare, open);
      const [key = '', given = ''] = close < 0 ? [] : splitList(code.slice(open + 1, close));
      const words = textOf(stringValue(key) ?? '');
      // Which of the forms is said, only the number tells.
      return words === undefined || words.includes('|')
        ? []
        : [{ from: index, to: close + 1, text: filled(words, given) }];
    }),
  );
}

/** The same with what errors say of their own, handed to them where they are thrown. */
export function withOwnWords(text: string, wordsOf: (error: string) => OwnWords | undefined): string {
  const { code, bare } = maskCode('php', text);
  return changed(
    text,
    [...code.matchAll(THROWN)].flatMap(({ index, 0: head, 1: error = '' }): Change[] => {
      const own = wordsOf(error);
      const open = index + head.length - 1;
      const close = own === undefined ? -1 : closingBracket(bare, open);
      if (own === undefined || close < 0) return [];
      const given = splitList(code.slice(open + 1, close));
      const words = own.words.replace(/\$(\w+)\b/g, (name: string, taken: string) => {
        const place = own.takes.indexOf(taken);
        return place < 0 ? name : (given[place] ?? name);
      });
      return [{ from: open + 1, to: close, text: words }];
    }),
  );
}

/** `'Only :name may moor'` with `['name' => $boat->name]` as a call that puts the name in. */
function filled(words: string, given: string): string {
  const values: string[] = [];
  const format = words.replace(PLACEHOLDER, (whole, name: string) => {
    const value = namedArgument([given], name) ?? namedArgument([given], name.toLowerCase());
    if (value === null) return whole;
    values.push(value);
    return '%s';
  });
  const quoted = `'${format.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
  return values.length === 0 ? quoted : `sprintf(${[quoted, ...values].join(', ')})`;
}

/** Each change keeps its lines, so that what stands below is found where it was. */
function changed(text: string, changes: readonly Change[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const { from, to, text: words } of changes) {
    if (from < at) continue;
    const lines = text.slice(from, to).split('\n').length - words.split('\n').length;
    parts.push(text.slice(at, from), words, '\n'.repeat(Math.max(0, lines)));
    at = to;
  }
  return changes.length === 0 ? text : [...parts, text.slice(at)].join('');
}
