import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { columnOf, DEEDS, type LiquibaseChange, MOST_CHANGES } from './change.ts';

/** Looking for the end of more that have none would cost the square of the file. */
const MOST_UNCLOSED = 20;
const ELEMENT = new RegExp(`<(${[...DEEDS].join('|')})\\b([^<>]{0,1000})>`, 'g');

/** What is made and changed, one after the other; what takes a change back is no change. */
export function xmlChanges(file: SourceFile): LiquibaseChange[] {
  const text = withoutRollbacks(file.text);
  const found: LiquibaseChange[] = [];
  let unclosed = 0;
  for (const match of text.matchAll(ELEMENT)) {
    if (found.length === MOST_CHANGES || unclosed > MOST_UNCLOSED) break;
    const [whole, name = '', tag = ''] = match;
    const from = match.index + whole.length;
    const close = tag.endsWith('/') ? from : text.indexOf(`</${name}>`, from);
    if (close < 0) unclosed++;
    else
      found.push({
        name,
        of: (key) => attribute(tag, key),
        columns: columnsIn(text.slice(from, close)),
        line: file.lineAt(match.index),
        endLine: file.lineAt(close),
      });
  }
  return found;
}

function withoutRollbacks(text: string): string {
  let rest = text;
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<rollback>', '</rollback>'],
  ] as const) {
    const parts = rest.split(open);
    // As many signs as before, so that lines keep their numbers.
    rest = parts
      .map((part, place) => {
        const end = place === 0 ? -close.length : part.indexOf(close);
        const until = place === 0 ? 0 : end < 0 ? part.length : end + close.length;
        return `${place === 0 ? '' : ' '.repeat(open.length)}${part.slice(0, until).replace(/[^\n]/g, ' ')}${part.slice(until)}`;
      })
      .join('');
  }
  return rest;
}

function attribute(text: string, name: string): string {
  const [, double, single] =
    new RegExp(`\\b${escaped(name)}\\s*=\\s*(?:"([^"]{1,200})"|'([^']{1,200})')`).exec(text) ?? [];
  return double ?? single ?? '';
}

function columnsIn(body: string): LiquibaseChange['columns'] {
  return body
    .split('<column')
    .slice(1)
    .flatMap((part) => {
      const tag = part.slice(0, part.indexOf('>'));
      const rules = /<constraints\b([^<>]{0,1000})>/.exec(part)?.[1] ?? '';
      return columnOf(
        (key) => attribute(tag, key),
        (key) => attribute(rules, key),
      );
    });
}
