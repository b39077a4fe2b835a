import { escaped } from '../../base/escaped.ts';
import { helpsTests } from '../syntax/helps-tests.ts';
import type { CodeCall, CodeSymbol, ParsedFile } from '../syntax/parsed-file.ts';
import { type FilePlace, filePlace } from './file-place.ts';
import { type MaskedCode, maskCode } from './text/mask-code.ts';

/** No usual build takes such a file of Go in; `go run`, `go generate` or a tag by hand names it. */
const LEFT_OUT = /^\/\/(?:go:build|\s*\+build) (?:ignore|debug|tools|mage|integration|e2e)\s*$/m;

/** One file as extractors see it: what the parser found, plus views of the text that are made when first asked for. */
export class SourceFile {
  readonly path: string;
  readonly name: string;
  readonly place: FilePlace;
  readonly text: string;
  readonly parsed: ParsedFile;
  #starts: number[] | undefined;
  #masked: MaskedCode | undefined;
  #lines: string[] | undefined;
  #members: Map<number, { symbol: CodeSymbol; index: number }[]> | undefined;
  #decorators: Map<number, CodeCall[]> | undefined;

  constructor(path: string, text: string, parsed: ParsedFile) {
    this.path = path;
    this.name = path.slice(path.lastIndexOf('/') + 1);
    const place = filePlace(path);
    const isSide = path.endsWith('.go') && LEFT_OUT.test(text.slice(0, 2_000));
    this.place = isSide ? 'tool' : place === 'source' && helpsTests(parsed, text) ? 'test' : place;
    this.text = text;
    this.parsed = parsed;
  }

  get language(): string {
    return this.parsed.language;
  }

  get extension(): string {
    const dot = this.name.lastIndexOf('.');
    return dot < 0 ? '' : this.name.slice(dot + 1).toLowerCase();
  }

  get isScript(): boolean {
    return /^(typescript|tsx|javascript)$/.test(this.language);
  }

  get lines(): string[] {
    this.#lines ??= this.text.split('\n');
    return this.#lines;
  }

  /** The text with comments blanked out. */
  get code(): string {
    return this.#mask().code;
  }

  /** The text with comments and the insides of strings blanked out. */
  get bare(): string {
    return this.#mask().bare;
  }

  /** The line, from 1, on which an offset lies. */
  lineAt(offset: number): number {
    const starts = this.#lineStarts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** Where a line begins. */
  offsetOf(line: number): number {
    return this.#lineStarts()[line - 1] ?? this.text.length;
  }

  /** The text of a range of lines, both included. */
  textOf(startLine: number, endLine: number): string {
    return this.text.slice(this.offsetOf(startLine), this.offsetOf(endLine + 1));
  }

  /** The same without what comments say. */
  codeOf(startLine: number, endLine: number): string {
    return this.code.slice(this.offsetOf(startLine), this.offsetOf(endLine + 1));
  }

  /** The innermost function or type around a line. */
  symbolAround(
    line: number,
    kinds: RegExp = /^(function|method|constructor|class|struct|interface|trait)$/,
  ): number | undefined {
    let best: number | undefined;
    let bestSize = Number.POSITIVE_INFINITY;
    const { symbols } = this.parsed;
    for (let index = 0; index < symbols.length; index++) {
      const symbol = symbols[index];
      if (!symbol || symbol.startLine > line || symbol.endLine < line || !kinds.test(symbol.kind)) continue;
      const size = symbol.endLine - symbol.startLine;
      if (size > bestSize) continue;
      best = index;
      bestSize = size;
    }
    return best;
  }

  symbol(index: number | null | undefined): CodeSymbol | undefined {
    return index === null || index === undefined ? undefined : this.parsed.symbols[index];
  }

  /** The direct members of a symbol. */
  members(index: number): readonly { symbol: CodeSymbol; index: number }[] {
    this.#members ??= grouped(
      this.parsed.symbols.map((symbol, at) => ({ symbol, index: at })),
      (each) => each.symbol.container,
    );
    return this.#members.get(index) ?? [];
  }

  /** Decorators, annotations and attributes that stand on a symbol. */
  decorators(index: number): readonly CodeCall[] {
    this.#decorators ??= grouped(this.parsed.calls, (call) => call.decorates);
    return this.#decorators.get(index) ?? [];
  }

  /** The line on which a call gives its first argument: a call at the end of a chain starts where the chain starts. */
  lineOf(call: CodeCall): number {
    const [first] = call.arguments;
    if (first === undefined || call.line === call.endLine) return call.line;
    const from = this.offsetOf(call.line);
    const found = this.text.indexOf(first.slice(0, 40), from);
    if (found >= 0 && found < this.offsetOf(call.endLine + 1)) return this.lineAt(found);
    // A text over several lines is kept on one.
    const words = first.startsWith('`') ? first.slice(0, 40).split(' ') : [];
    const spelled = words.map(escaped).join('\\s+');
    const split = words.length > 1 ? this.textOf(call.line, call.endLine).search(new RegExp(spelled)) : -1;
    return split < 0 ? call.line : this.lineAt(from + split);
  }

  /** Whether some import names a module that the pattern fits. */
  imports(pattern: RegExp): boolean {
    return this.parsed.imports.some((each) => pattern.test(each.module));
  }

  /** The module that the first part of a name was imported from, so that it can be joined with the file behind it. */
  moduleOf(name: string): string | undefined {
    const local = /^[\w$]+/.exec(name)?.[0];
    return this.parsed.imports.find((each) => each.names.some((part) => part.local === local))?.module;
  }

  #mask(): MaskedCode {
    this.#masked ??= maskCode(this.language, this.text);
    return this.#masked;
  }

  #lineStarts(): number[] {
    if (!this.#starts) {
      this.#starts = [0];
      for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
    }
    return this.#starts;
  }
}

/** Things by the index they belong to; those that belong to none are left out. */
function grouped<Thing>(things: readonly Thing[], indexOf: (thing: Thing) => number | null): Map<number, Thing[]> {
  const groups = new Map<number, Thing[]>();
  for (const thing of things) {
    const index = indexOf(thing);
    if (index === null) continue;
    const group = groups.get(index);
    if (group) group.push(thing);
    else groups.set(index, [thing]);
  }
  return groups;
}
