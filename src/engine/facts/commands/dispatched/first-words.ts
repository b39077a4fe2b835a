import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { splitList } from '../../text/literal.ts';

/** A name in the code of one function, or of the file outside of all functions, from one place to another. */
interface Held {
  name: string;
  scope: number | undefined;
  from: number;
  to: number;
}

/** How a language writes what is typed behind the name of a program: all of it, and its first word. */
interface Typed {
  allPattern: string;
  firstPattern: string;
}

const SCRIPT: Typed = {
  allPattern: String.raw`process\.argv\.slice\(2\)`,
  firstPattern: String.raw`process\.argv\[2\]`,
};
const TYPED: Readonly<Record<string, Typed>> = {
  go: {
    allPattern: String.raw`os\.Args\[1:\]|flag\.Args\(\)`,
    firstPattern: String.raw`os\.Args\[1\]|flag\.Arg\(0\)`,
  },
  python: { allPattern: String.raw`sys\.argv\[1:\]`, firstPattern: String.raw`sys\.argv\[1\]` },
  typescript: SCRIPT,
  javascript: SCRIPT,
  rust: {
    allPattern: String.raw`(?:std::)?env::args\(\)\.skip\(1\)(?:\.collect(?:::<Vec<\w+>>)?\(\))?`,
    firstPattern: String.raw`(?:std::)?env::args\(\)\.nth\(1\)`,
  },
  csharp: { allPattern: '(?!)', firstPattern: '(?!)' },
};

const FUNCTION = /^(?:function|method|constructor)$/;
const MAIN = /\bMain\s*\(\s*string\[\]\s+(\w+)\s*\)/;
/** What is handed on goes through few hands. */
const MOST_HANDS = 4;

/** The expressions of a file that are proven to be the first word typed behind the name of its program. */
export class FirstWords {
  readonly #file: SourceFile;
  readonly #typed: Typed | undefined;
  readonly #lists: Held[] = [];
  readonly #words: Held[] = [];

  constructor(file: SourceFile) {
    this.#file = file;
    this.#typed = TYPED[file.language];
    if (this.#typed === undefined) return;
    this.#start();
    for (let hand = 0; hand < MOST_HANDS; hand++) this.#passOn();
    this.#takeFirst();
  }

  /** Whether an expression at a place, without what only changes its letters, is that word. */
  isFirst(written: string, at: number): boolean {
    if (this.#typed === undefined) return false;
    const plain = withoutCare(written);
    if (new RegExp(`^(?:${this.#typed.firstPattern})$`).test(plain)) return true;
    if (this.#isHeld(this.#words, plain, at)) return true;
    const [, list = ''] = FIRST_OF.exec(plain) ?? [];
    return list !== '' && this.#isList(list, at);
  }

  #start(): void {
    const file = this.#file;
    if (file.language !== 'csharp') return;
    const main = MAIN.exec(file.bare);
    if (main) this.#holdIn(this.#lists, main[1] ?? '', this.#scopeAt(main.index), main.index + main[0].length);
  }

  /** `args := os.Args[1:]`, `new List<string>(args)`, and functions of the file that are handed all that is typed. */
  #passOn(): void {
    const file = this.#file;
    for (const match of file.bare.matchAll(ASSIGNED)) {
      const [whole, name = '', value = ''] = match;
      const given = COPIED.exec(value.trim())?.[1] ?? value.trim().replace(/;$/, '');
      if (this.#isList(given.replace(/\.(?:ToList|ToArray)\(\)$/, ''), match.index))
        this.#holdIn(this.#lists, name, this.#scopeAt(match.index), match.index + whole.length);
    }
    for (const call of file.parsed.calls) {
      const place = call.arguments.findIndex((each) => this.#isList(each, file.offsetOf(call.line)));
      const called = place < 0 ? [] : file.parsed.symbols.flatMap((each, at) => (each.name === call.name ? at : []));
      const [only] = called;
      const symbol = called.length === 1 ? file.symbol(only) : undefined;
      if (symbol === undefined || !FUNCTION.test(symbol.kind)) continue;
      const name = parameterAt(symbol.signature, call.name, place, file.language);
      if (name !== undefined) this.#holdIn(this.#lists, name, only, file.offsetOf(symbol.startLine));
    }
  }

  /** `cmd := args[0]`, `cmd, args = args[0], args[1:]`, `const [cmd, ...rest] = process.argv.slice(2)`. */
  #takeFirst(): void {
    for (const match of this.#file.bare.matchAll(TAKEN)) {
      const [whole, opened, name = '', value = ''] = match;
      const written = value.replace(/;\s*$/, '').trim();
      const [first = '', second] = splitList(written);
      const isTaken = opened
        ? this.#isList(written, match.index)
        : (second === undefined || /,/.test(whole.slice(0, whole.indexOf('=')))) && this.isFirst(first, match.index);
      if (isTaken) this.#holdIn(this.#words, name, this.#scopeAt(match.index), match.index + whole.length);
    }
  }

  #isList(written: string, at: number): boolean {
    const { allPattern } = this.#typed ?? { allPattern: '(?!)' };
    return new RegExp(`^(?:${allPattern})$`).test(written.trim()) || this.#isHeld(this.#lists, written.trim(), at);
  }

  #isHeld(held: readonly Held[], name: string, at: number): boolean {
    return held.some(
      (each) => each.name === name && each.from <= at && at < each.to && each.scope === this.#scopeAt(at),
    );
  }

  /** A name holds until something else is put into it, or words are taken away from it. */
  #holdIn(held: Held[], name: string, scope: number | undefined, from: number): void {
    if (!/^[a-zA-Z_]\w*$/.test(name) || held.some((each) => each.name === name && each.scope === scope)) return;
    const end =
      scope === undefined ? this.#file.text.length : this.#file.offsetOf((this.#file.symbol(scope)?.endLine ?? 0) + 1);
    const changed = new RegExp(
      `(?<![\\w.])${escaped(name)}(?:\\s*,\\s*\\w+)*\\s*:?=(?![=>])|(?<![\\w.])${escaped(name)}\\.(?:RemoveAt|RemoveRange|shift|splice|pop|next|remove|drain)\\(`,
      'g',
    );
    changed.lastIndex = from;
    const next = held === this.#lists ? changed.exec(this.#file.bare) : null;
    // What stands in the same statement is read before it is changed.
    const to = next === null ? end : Math.min(end, this.#lineEnd(next.index));
    held.push({ name, scope, from, to });
  }

  #lineEnd(at: number): number {
    const end = this.#file.bare.indexOf('\n', at);
    return end < 0 ? this.#file.bare.length : end;
  }

  #scopeAt(at: number): number | undefined {
    return this.#file.symbolAround(this.#file.lineAt(at), FUNCTION);
  }
}

const ASSIGNED = /(?<![\w.])(\w+)(?:\s*:\s*[\w<>[\]]+)?\s*:?=(?![=>])[ \t]*([^\n]{3,120})/g;
const COPIED = /^new\s+(?:List<string>|Queue<string>)?\(([\w.]+)\)/;
const TAKEN =
  /(?<![\w.])(\[\s*)?(\w+)(?:\s*,\s*(?:\.\.\.)?\w+\s*\]?|\s*\])?(?:\s*:\s*[\w<>&]+)?\s*:?=(?![=>])[ \t]*([^\n]{3,120})/g;
/** `args[0]`, `args.shift()`, `args.next()`, and what each language adds to be sure that it is there. */
const FIRST_OF =
  /^([\w.]+(?:\(\d*\))?(?:\[1:\])?)(?:\[0\]|\.shift\(\)|\.next\(\)|\.pop\(0\)|\.First\(\)|\.first\(\)|\.get\(0\))$/;

/** Without what only changes the letters of a word, or tells it from none: `strings.ToLower(cmd)`, `cmd.as_deref()`. */
function withoutCare(written: string): string {
  let plain = written.trim();
  for (;;) {
    const next = plain
      .replace(/^(?:strings\.(?:ToLower|TrimSpace))\((.*)\)$/, '$1')
      .replace(
        /(?:\?|!)?\.(?:ToLower|ToLowerInvariant|Trim|toLowerCase|trim|lower|strip|as_str|as_deref|as_ref|to_lowercase|unwrap_or_default|expect|unwrap)\([^()]*\)$/,
        '',
      )
      .replace(/^&(?=[\w.])/, '')
      .replace(/^\((.*)\)$/, '$1');
    if (next === plain) return plain;
    plain = next;
  }
}

/** The name of a parameter, counted as the call counts: a method of Python is handed itself too. */
function parameterAt(signature: string, name: string, place: number, language: string): string | undefined {
  const open = signature.indexOf(`${name}(`);
  if (open < 0) return undefined;
  const close = signature.indexOf(')', open);
  const list = splitList(signature.slice(open + name.length + 1, close < 0 ? undefined : close));
  const own = /^&?(?:mut )?self\b/.test(list[0] ?? '') ? list.slice(1) : list;
  const written = own[place]?.trim() ?? '';
  return language === 'csharp' ? /(\w+)(?:\s*=.*)?$/.exec(written)?.[1] : /^(?:mut\s+)?(\w+)/.exec(written)?.[1];
}
