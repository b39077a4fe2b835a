import type { Language } from '../language.ts';
import { lightSymbol } from '../light-symbol.ts';
import type { CodeSymbol } from '../parsed-file.ts';

export const json: Language = {
  name: 'json',
  kind: 'data',
  extensions: ['json', 'jsonc', 'json5', 'webmanifest', 'code-workspace'],
  fileNames: ['.babelrc', '.eslintrc', '.prettierrc', 'composer.lock', 'pipfile.lock'],
  read: (text) => ({ symbols: keys(text) }),
};

const DEEPEST = 2;
const MOST_KEYS = 500;

/** The keys of the two outer levels of objects. A scanner does: no value needs to be understood for it. */
function keys(text: string): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  const open: { isObject: boolean; symbol: number | null }[] = [];
  let line = 1;
  let current: number | null = null;
  for (let at = 0; at < text.length && symbols.length < MOST_KEYS; at++) {
    switch (text[at]) {
      case '\n':
        line++;
        break;
      case '"': {
        const end = endOfString(text, at);
        const isKey =
          open.length <= DEEPEST && open.every((each) => each.isObject) && /^\s*:/.test(text.slice(end, end + 20));
        if (isKey && open.length > 0) {
          const name = text.slice(at + 1, end - 1);
          symbols.push(
            lightSymbol('key', name, line, { container: open.at(-1)?.symbol ?? null, signature: signature(text, at) }),
          );
          current = symbols.length - 1;
        }
        at = end - 1;
        break;
      }
      case '{':
      case '[':
        open.push({ isObject: text[at] === '{', symbol: current });
        current = null;
        break;
      case '}':
      case ']': {
        const symbol = symbols[open.pop()?.symbol ?? -1];
        if (symbol) symbol.endLine = line;
        current = null;
        break;
      }
      case '/':
        // Comments of JSONC: their quotes and brackets do not count.
        if (text[at + 1] === '/') at = Math.max(text.indexOf('\n', at), at + 1) - 1;
        break;
    }
  }
  return symbols;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"' || text[at] === '\n') return at + 1;
  }
  return text.length;
}

function signature(text: string, start: number): string {
  const [line = ''] = text.slice(start, start + 300).split('\n', 1);
  return line.replace(/[,{[\s]+$/, '');
}
