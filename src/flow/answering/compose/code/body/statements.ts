import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';

/** One statement as it stands in the code, with those that it governs. */
export interface Statement {
  startLine: number;
  endLine: number;
  indent: number;
  /** On one line, without comments. */
  text: string;
  /** The same without what stands inside strings, character for character. */
  bare: string;
  children: Statement[];
  /** What is set to what its branches give: `sign` of `sign = if total > 0`. */
  sets?: string;
}

interface Body {
  /** The lines of the name and the parameters, with what stands above them; null where none was read. */
  head: { startLine: number; endLine: number } | null;
  statements: Statement[];
}

const MOST_LINES = 400;
const MOST_OF_ONE = 60;
const BRACES: ReadonlySet<string> = new Set(
  'javascript typescript tsx vue go rust java kotlin csharp php dart scala swift c cpp zig'.split(' '),
);
const WORDS: ReadonlySet<string> = new Set('python ruby elixir'.split(' '));
const PREPROCESSED: ReadonlySet<string> = new Set(['csharp', 'c', 'cpp']);
/** Words that govern what follows them. */
export const GOVERNS =
  /^(?:if|elif|elsif|else|unless|for|foreach|while|until|loop|try|begin|except|catch|rescue|finally|ensure|after|with|async with|async for|for await|case|when|default|switch|match|cond|do|select|guard|using|lock|synchronized|unsafe|receive)\b/;
const CLOSES = /^(?:[\])}]|end\b)(?:end\b|[\])}\s;,.])*$/;
/** A bracket that opens a value and not a block. */
const VALUE_BEFORE = /(?:[=([,:?|&<]|\breturn|\bnew(?: [\w.<>]+)?(?:\([^()]*\))?|\byield|\bawait|\bin|\[\])\s*$/;
/** `each(|order| {` of Rust. */
const CLOSURE = /[(,=]\s*(?:move\s+)?\|[^|]{0,80}\|\s*\{$/;
export const BUILT_FOR = /^#\[cfg\((.*)\)\]$/;
const GOES_ON = /(?:[=(,\\+*&|<]|\s\?|[^-]-|\b(?:and|or|not|in)|=>)$/;
const GOES_ON_WITH = /^(?:>|[.?]\.?\w|->|::|\|>|&&|\|\||[?:+*] |- |and\b|or\b|<>|\+\+|=> ?[^{])/;

/** `sign = if total > 0`: what is set to what the branches give. */
const SET_BY_BRANCH =
  /^(?:(?:let|const|var|val|mut)\s+)*([\w.@$]{1,60}(?:\s*:\s*[\w<>]{1,40})?)\s*=\s*(?=(?:if|unless|case|match|when|try|begin|cond|with)\b)/;

export function isRead(language: string): boolean {
  return BRACES.has(language) || WORDS.has(language);
}

/** The statements of a range of lines, one inside the other as they are indented; of a definition, those after its head. */
export function statementsOf(
  { lines, language }: { lines: readonly string[]; language: string },
  range: { startLine: number; endLine: number },
  isDefinition = true,
): Body {
  const last = Math.min(range.endLine, range.startLine + MOST_LINES - 1, lines.length);
  if (!isRead(language)) return { head: null, statements: [] };
  const own = lines.slice(range.startLine - 1, last).join('\n');
  const masked = maskCode(language === 'vue' ? 'javascript' : language, own);
  const reader = new Reader(masked.code.split('\n'), masked.bare.split('\n'), language);
  const head = isDefinition ? reader.headEnd() : -1;
  const flat = reader.statements(head + 1).map((each) => ({
    ...each,
    startLine: each.startLine + range.startLine,
    endLine: each.endLine + range.startLine,
  }));
  return {
    head: head < 0 ? null : { startLine: range.startLine, endLine: range.startLine + head },
    statements: nested(flat, language),
  };
}

class Reader {
  readonly #code: readonly string[];
  readonly #bare: readonly string[];
  readonly #language: string;

  constructor(code: readonly string[], bare: readonly string[], language: string) {
    this.#code = code;
    this.#bare = bare;
    this.#language = language;
  }

  /** The last line of the head of a definition: its parameters, and what opens its body. */
  headEnd(): number {
    let at = 0;
    while (at < this.#bare.length && !this.#isCode(at)) at += 1;
    let depth = 0;
    for (let line = at; line < Math.min(this.#bare.length, at + MOST_OF_ONE); line++) {
      const text = this.#line(line);
      depth += balance(text, '([', ')]');
      if (depth > 0) continue;
      if (this.#language === 'elixir' && !/\bdo$|\bdo:/.test(text)) continue;
      if (WORDS.has(this.#language) || /[{;]$/.test(text) || /=>$|=$/.test(text)) return line;
      // What stands behind the head of a short function is its body.
      if (text.includes('{')) return line;
      if (/^\{/.test(this.#line(line + 1))) return line + 1;
    }
    return at;
  }

  /** Annotations and comments above a definition are none of it. */
  #isCode(at: number): boolean {
    const text = this.#line(at);
    return text !== '' && !/^(?:@[\w.:]+(?:\(.*\)?)?(?:\s.*)?|#\[.*\]?|\[[\w.]+(?:\(.*\))?\]|"+|'+)$/.test(text);
  }

  statements(from: number): Statement[] {
    const found: Statement[] = [];
    let at = from;
    while (at < this.#bare.length) {
      const text = this.#line(at);
      if (text === '' || CLOSES.test(text) || /^[a-z]?[{"'\s]+$/.test(text)) at += 1;
      else {
        const end = this.#endOf(at);
        found.push(this.#statement(at, end));
        at = end + 1;
      }
    }
    return found;
  }

  #endOf(start: number): number {
    const indent = indentOf(this.#bare[start] ?? '');
    const first = withoutCloser(this.#line(start));
    const isHead = GOVERNS.test(first.replace(SET_BY_BRANCH, '')) || /^(?:async )?(?:def|class) /.test(first);
    let depth = 0;
    for (let at = start; at < Math.min(this.#bare.length, start + MOST_OF_ONE); at++) {
      const text = at === start ? withoutCloser(this.#line(at)) : this.#line(at);
      depth += balance(text, '([{', ')]}');
      if (this.#opensBlock(text)) return at;
      if (depth > 0) continue;
      // A branch of a `match` ends with a comma.
      if (text.endsWith(';') || /=>.*,$/.test(text)) return at;
      const next = this.#nextCode(at);
      if (next < 0) return at;
      const following = this.#line(next);
      if (GOES_ON.test(text) && !CLOSES.test(following)) continue;
      if (GOES_ON_WITH.test(following) && !/^\? *>/.test(following)) continue;
      // Nothing that governs nothing has deeper lines of its own.
      if (!isHead && indentOf(this.#bare[next] ?? '') > indent && !/^\{$/.test(following)) continue;
      return at;
    }
    return Math.min(this.#bare.length - 1, start + MOST_OF_ONE - 1);
  }

  #nextCode(at: number): number {
    for (let line = at + 1; line < this.#bare.length; line++) if (this.#line(line) !== '') return line;
    return -1;
  }

  #opensBlock(text: string): boolean {
    if (WORDS.has(this.#language))
      return (
        (this.#language === 'python' &&
          /:$/.test(text) &&
          (GOVERNS.test(text) || /^(?:async )?def |^class /.test(text))) ||
        (this.#language !== 'python' && /\bdo(?: *\|[^|]*\|)?$|->$|\{ *\|[^|]*\|$/.test(text))
      );
    if (/->$|\{ *\|[^|]*\|$|\{ [\w, ()]+ (?:in|->)$/.test(text)) return true;
    if (this.#language === 'rust' && CLOSURE.test(text)) return true;
    if (!text.endsWith('{')) return false;
    const before = text.slice(0, -1);
    if (GOVERNS.test(text.replace(SET_BY_BRANCH, '')) || /\)\s*$|=>\s*$|\bfunction\b[^{}]*$/.test(before)) return true;
    if (VALUE_BEFORE.test(before)) return false;
    // `Order{` of Go and `Order {` of Rust are values.
    return (
      !(this.#language === 'go' && /[\w\]]$/.test(before)) &&
      !(this.#language === 'rust' && /\b[A-Z]\w*\s*$/.test(before))
    );
  }

  #statement(start: number, end: number): Statement {
    const parts: string[] = [];
    const bares: string[] = [];
    for (let at = start; at <= end; at++) {
      const code = this.#code[at] ?? '';
      const bare = this.#bare[at] ?? '';
      // A line inside a string is bare of everything.
      const [from, to] = [Math.min(indentOf(bare), indentOf(code)), code.trimEnd().length];
      if (to <= from) continue;
      const cut = at === start ? to - from - withoutCloser(bare.slice(from, to)).length : 0;
      // No blank stands before what goes on with a chain.
      const gap =
        parts.length === 0 || /^(?:[.)\]]|->|::|\?\.)/.test(bare.slice(from)) || /[([.]$/.test(parts.at(-1) ?? '')
          ? ''
          : ' ';
      parts.push(gap + code.slice(from + cut, to));
      bares.push(gap + bare.slice(from + cut, to));
    }
    const [text, bare] = [parts.join(''), bares.join('')];
    const set = SET_BY_BRANCH.exec(bare);
    const cut = set?.[0].length ?? 0;
    return {
      startLine: start,
      endLine: end,
      indent: indentOf(this.#bare[start] ?? ''),
      text: text.slice(cut),
      bare: bare.slice(cut),
      children: [],
      ...(set?.[1] !== undefined && { sets: set[1].replace(/\s*:.*$/, '') }),
    };
  }

  #line(at: number): string {
    const text = (this.#bare[at] ?? '').trim();
    // `#pragma`, `#if`: words to the compiler.
    return text.startsWith('#') && PREPROCESSED.has(this.#language) ? '' : text;
  }
}

/** Deeper statements belong to the one before them that governs; cases may stand as deep as what they are cases of. */
function nested(flat: readonly Statement[], language: string): Statement[] {
  const top: Statement[] = [];
  const open: Statement[] = [];
  const isCase = ({ bare }: Statement): boolean =>
    (BRACES.has(language) ? /^(?:case|default)\b/ : /^when\b/).test(bare);
  const depthOf = (each: Statement): number => (isCase(each) ? each.indent + 0.5 : each.indent);
  for (const each of flat) {
    while (open.length > 0 && depthOf(open.at(-1) ?? each) >= depthOf(each)) open.pop();
    const beside = open.at(-1)?.children ?? top;
    const last = beside.at(-1);
    // `#[cfg(unix)]` of Rust governs the one statement below it.
    (last && last.children.length === 0 && BUILT_FOR.test(last.bare) ? last.children : beside).push(each);
    open.push(each);
  }
  return top;
}

function withoutCloser(text: string): string {
  return text.replace(/^(?:[\])}]+;?|end\b)\s*(?=\S)/, '');
}

function balance(text: string, opening: string, closing: string): number {
  let depth = 0;
  for (const char of text) depth += opening.includes(char) ? 1 : closing.includes(char) ? -1 : 0;
  return depth;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
