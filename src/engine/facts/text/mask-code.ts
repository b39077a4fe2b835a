/** How a language writes comments and strings, as far as a scan from left to right needs to know. */
import { escaped } from '../../../base/escaped.ts';

interface Lexis {
  line: string[];
  block?: readonly [string, string];
  quotes: string;
  /** Quotes of strings that may run over lines without any mark. */
  multiline?: string;
  /** Triple quotes, as in Python. */
  triple?: boolean;
  /** `/…/` may be a pattern, told by what stands before it. */
  patterns?: boolean;
  /** A single quote may be a lifetime or a rune, so it opens a string only when it closes within a few characters. */
  shortSingle?: boolean;
}

const C_LIKE: Lexis = { line: ['//'], block: ['/*', '*/'], quotes: '"\'' };
const LEXES: Record<string, Lexis> = {
  javascript: { line: ['//'], block: ['/*', '*/'], quotes: '"\'`', multiline: '`', patterns: true },
  python: { line: ['#'], quotes: '"\'', triple: true },
  go: { line: ['//'], block: ['/*', '*/'], quotes: '"`', multiline: '`', shortSingle: true },
  rust: { line: ['//'], block: ['/*', '*/'], quotes: '"', multiline: '"', shortSingle: true },
  ruby: { line: ['#'], quotes: '"\'', multiline: '"\'' },
  php: { line: ['//', '#'], block: ['/*', '*/'], quotes: '"\'', multiline: '"\'' },
  elixir: { line: ['#'], quotes: '"', triple: true },
  sql: { line: ['--'], block: ['/*', '*/'], quotes: "'" },
  lua: { line: ['--'], quotes: '"\'' },
  haskell: { line: ['--'], block: ['{-', '-}'], quotes: '"' },
  bash: { line: ['#'], quotes: '"\'', multiline: '"\'' },
  kotlin: { line: ['//'], block: ['/*', '*/'], quotes: '"\'', triple: true },
};
const SAME: Record<string, string> = {
  typescript: 'javascript',
  tsx: 'javascript',
  scala: 'kotlin',
  swift: 'kotlin',
  java: 'kotlin',
  dart: 'kotlin',
};

/**
 * Two copies of the text with the same length and lines: `code` without its comments, `bare` also without what stands
 * inside strings. Patterns search the copies, so they never match prose; values are read from the original.
 */
export interface MaskedCode {
  code: string;
  bare: string;
}

export function maskCode(language: string, text: string): MaskedCode {
  const lexis = LEXES[SAME[language] ?? language] ?? C_LIKE;
  const code: string[] = [];
  const bare: string[] = [];
  let kept = 0;
  const blank = (from: number, to: number, inCode: boolean) => {
    code.push(text.slice(kept, from));
    bare.push(text.slice(kept, from));
    const gap = blanks(text, from, to);
    code.push(inCode ? text.slice(from, to) : gap);
    bare.push(gap);
    kept = to;
  };
  const marks = marksOf(lexis);
  for (let at = nextMark(marks, text, 0); at < text.length; at = nextMark(marks, text, at)) {
    const char = text[at] ?? '';
    if (lexis.quotes.includes(char)) {
      const [from, to, after] = stringRange(lexis, text, at, char);
      blank(from, to, true);
      at = after;
    } else if (lexis.line.some((mark) => text.startsWith(mark, at)) && !isHashInWord(char, text, at)) {
      const end = endOf(text, '\n', at);
      blank(at, end, false);
      at = end;
    } else if (lexis.block && text.startsWith(lexis.block[0], at)) {
      const close = text.indexOf(lexis.block[1], at + 2);
      const end = close < 0 ? text.length : close + lexis.block[1].length;
      blank(at, end, false);
      at = end;
    } else if (char === "'" && lexis.shortSingle) {
      const close = text[at + 1] === '\\' ? text.indexOf("'", at + 2) : at + 2;
      const isRune = text[close] === "'" && close - at < 12;
      if (isRune) blank(at + 1, close, true);
      at = isRune ? close + 1 : at + 1;
    } else if (char === '/' && lexis.patterns && opensPattern(text, at)) {
      const end = patternEnd(text, at);
      blank(at + 1, end, true);
      at = end + 1;
    } else at++;
  }
  code.push(text.slice(kept));
  bare.push(text.slice(kept));
  return { code: code.join(''), bare: bare.join('') };
}

function blanks(text: string, from: number, to: number): string {
  const line = text.indexOf('\n', from);
  return line < 0 || line >= to
    ? ' '.repeat(to - from)
    : text.slice(from, to).replace(/[^\n]+/g, (part) => ' '.repeat(part.length));
}

/** Finds the next character that may open a comment or a string, so that all between is passed over at once. */
function marksOf(lexis: Lexis): RegExp {
  const known = MARKS.get(lexis);
  if (known) return known;
  const first = [...lexis.line, lexis.block?.[0] ?? '', lexis.shortSingle ? "'" : '', lexis.patterns ? '/' : ''].map(
    (mark) => mark[0] ?? '',
  );
  const made = new RegExp(`[${[...new Set([...first, ...lexis.quotes])].map(escaped).join('')}]`, 'g');
  MARKS.set(lexis, made);
  return made;
}
const MARKS = new Map<Lexis, RegExp>();

function nextMark(marks: RegExp, text: string, from: number): number {
  marks.lastIndex = from;
  return marks.exec(text)?.index ?? text.length;
}

/** The inside of the string that opens at `at`, and where the scan goes on. */
function stringRange(lexis: Lexis, text: string, at: number, quote: string): [number, number, number] {
  const tripled = quote.repeat(3);
  if (lexis.triple && text.startsWith(tripled, at)) {
    const close = text.indexOf(tripled, at + 3);
    const end = close < 0 ? text.length : close;
    return [at + 3, end, Math.min(text.length, end + 3)];
  }
  const runsOn = lexis.multiline?.includes(quote) ?? false;
  const raw = quote === '`' && !lexis.patterns;
  for (let end = at + 1; end < text.length; end++) {
    const char = text[end];
    if (char === quote) return [at + 1, end, end + 1];
    if (char === '\n' && !runsOn) return [at + 1, end, end];
    if (char === '\\' && !raw) end++;
  }
  return [at + 1, text.length, text.length];
}

/** `#` inside `$#` or `a#b` of a shell or `#{…}` of Ruby is no comment. */
function isHashInWord(char: string, text: string, at: number): boolean {
  return char === '#' && (text[at + 1] === '{' || text[at + 1] === '[' || /[$\w{?]/.test(text[at - 1] ?? ''));
}

function opensPattern(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (text[before] === ' ' || text[before] === '\n' || text[before] === '\t')) before--;
  if (before < 0) return true;
  if ('(,=:[!&|?{};+'.includes(text[before] ?? '')) return true;
  return /\b(return|typeof|case)$/.test(text.slice(Math.max(0, before - 6), before + 1));
}

function patternEnd(text: string, at: number): number {
  let inClass = false;
  for (let end = at + 1; end < text.length; end++) {
    const char = text[end];
    if (char === '\n') return at + 1;
    if (char === '\\') end++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return end;
  }
  return at + 1;
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found;
}
