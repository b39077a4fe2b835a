import { cleanComment } from './doc-comment.ts';
import { cutLines, lightSymbol } from './light-symbol.ts';
import type { CodeSymbol, SymbolKind } from './parsed-file.ts';

/**
 * Reads definitions in a language of braces without a grammar: line by line, with strings and comments blanked, and a
 * stack of open braces that says what stands inside what.
 */
export interface BlockLanguage {
  rules: BlockRule[];
  /** What begins a comment up to the end of the line. */
  lineComment: string;
  /** Whether a text in `"""` above a definition is its doc, as in GraphQL. */
  quotedDocs?: boolean;
}

export interface BlockRule {
  /** Null for a block that only says to which type its members belong, such as an extension. */
  kind: SymbolKind | null;
  /** Tried at the start of a trimmed line. The group `name` holds the name, the group `bases` what it extends. */
  pattern: RegExp;
  /** The kinds of symbol directly inside which it may stand; `top` is the file itself. */
  within: (SymbolKind | 'top')[];
  /** A name that the pattern does not hold, such as `init`. */
  name?: string;
  exported?: (line: string) => boolean;
}

/** What an open brace belongs to: a symbol, an extension of a type, or anything else. */
type Block = { symbol: number } | { owner: string } | null;

export function readBlocks(text: string, language: BlockLanguage): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  const open: Block[] = [];
  const blanker = new Blanker(language);
  let pending: Block = null;
  for (const { line, number } of cutLines(text)) {
    // A line may hold several statements: `enum Kind { case a; case b }`.
    for (const part of blanker.blank(line).split(/(?<=[{};])/)) {
      const code = part.trim();
      const rule = code === '' ? undefined : ruleFor(code, language.rules, open, symbols);
      if (rule) pending = define(code, line, number, rule, { open, symbols, doc: blanker.takeDoc() });
      else if (code !== '' && !/^@\w|^[})]/.test(code)) blanker.takeDoc();
      if (part.endsWith('{')) {
        open.push(pending);
        pending = null;
      } else if (part.endsWith('}')) {
        const closed = open.pop();
        const symbol = closed && 'symbol' in closed ? symbols[closed.symbol] : undefined;
        if (symbol) symbol.endLine = number;
      }
    }
  }
  return symbols;
}

function ruleFor(code: string, rules: BlockRule[], open: Block[], symbols: CodeSymbol[]) {
  const around = open.at(-1);
  // Inside a block that is nothing we know, everything is local.
  if (around === null) return undefined;
  const kind = around === undefined ? 'top' : 'owner' in around ? 'class' : symbols[around.symbol]?.kind;
  for (const rule of rules) {
    if (!kind || !rule.within.includes(kind)) continue;
    const match = rule.pattern.exec(code);
    if (match) return { ...rule, match };
  }
  return undefined;
}

function define(
  code: string,
  line: string,
  number: number,
  { kind, match, name, exported }: BlockRule & { match: RegExpExecArray },
  { open, symbols, doc }: { open: Block[]; symbols: CodeSymbol[]; doc: string },
): Block {
  const around = open.at(-1) ?? null;
  const found = (match.groups?.['name'] ?? name ?? '').trim();
  if (kind === null) return { owner: found };
  const bases = (match.groups?.['bases'] ?? '').split(/[,&]|\bwith\b|\bimplements\b/);
  const container = around && 'symbol' in around ? around.symbol : null;
  const owner = around && 'owner' in around ? around.owner : null;
  for (const each of found.split(/\s*,\s*/)) {
    symbols.push(
      lightSymbol(kind, each.replace(/[=(].*$/s, '').trim(), number, {
        container: container ?? (owner === null ? null : indexOfType(symbols, owner)),
        ...(owner === null ? {} : { owner }),
        signature: signatureIn(line, code),
        doc,
        exported: (exported?.(code) ?? true) && (container === null || symbols[container]?.exported !== false),
        bases: bases.map((base) => base.replace(/<.*$/s, '').trim()).filter((base) => base !== ''),
      }),
    );
  }
  return { symbol: symbols.length - 1 };
}

/** The statement as written: the blanked code tells where it ends, the line what its strings were. */
function signatureIn(line: string, code: string): string {
  const lead = code.slice(0, 12);
  const start = Math.max(line.indexOf(lead), 0);
  return line
    .slice(start, start + code.length)
    .replace(/\s*(?:[{};,]|=)\s*$/, '')
    .slice(0, 300);
}

function indexOfType(symbols: CodeSymbol[], name: string): number | null {
  const index = symbols.findIndex((symbol) => symbol.name === name && symbol.container === null);
  return index < 0 ? null : index;
}

/** Replaces strings and comments by spaces, across lines, and keeps the last comment as a doc. */
class Blanker {
  readonly #language: BlockLanguage;
  /** The mark that ends what the line before has left open. */
  #until: string | null = null;
  #doc: string[] = [];

  constructor(language: BlockLanguage) {
    this.#language = language;
  }

  takeDoc(): string {
    const doc = cleanComment(this.#doc.join('\n'), 4000);
    this.#doc = [];
    return doc;
  }

  blank(line: string): string {
    let code = '';
    for (let at = 0; at < line.length; ) {
      if (this.#until !== null) {
        const end = line.indexOf(this.#until, at);
        const stop = end < 0 ? line.length : end + this.#until.length;
        this.#keep(line.slice(at, stop));
        code += ' '.repeat(stop - at);
        at = stop;
        if (end >= 0) this.#until = null;
        continue;
      }
      if (line.startsWith(this.#language.lineComment, at)) {
        if (code.trim() === '') this.#doc.push(line.slice(at));
        break;
      }
      const opening = OPENINGS.find(([mark]) => line.startsWith(mark, at));
      if (opening) {
        const [mark, end, spansLines] = opening;
        const close = spansLines ? -1 : closingQuote(line, at + 1, end);
        if (spansLines) this.#until = end;
        if (spansLines && code.trim() === '') this.#keep(mark);
        const stop = spansLines ? at + mark.length : close < 0 ? line.length : close + 1;
        code += ' '.repeat(stop - at);
        at = stop;
        continue;
      }
      code += line[at];
      at++;
    }
    if (code.trim() === '' && line.trim() === '' && this.#until === null) this.#doc = [];
    return code;
  }

  #keep(text: string): void {
    if (this.#until === '*/' || this.#language.quotedDocs) this.#doc.push(text);
  }
}

const OPENINGS: [mark: string, end: string, spansLines: boolean][] = [
  ['/*', '*/', true],
  ['"""', '"""', true],
  ["'''", "'''", true],
  ['"', '"', false],
  ["'", "'", false],
];

function closingQuote(line: string, from: number, quote: string): number {
  for (let at = from; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === quote) return at;
  }
  return -1;
}
