import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { identifierWords } from '../../../../../engine/facts/text/words.ts';
import { edgesFrom, edgesFromFile } from '../../../../../engine/pack/graph/edge-reader.ts';
import { type FoundSymbol, readSymbol, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../cite.ts';
import type { Evidence, Found } from '../../evidence.ts';
import { importedSymbol } from './imported-names.ts';

/** The code that answers a route: a definition, or the function written where the route is registered. */
export interface Handler extends CodeSource {
  /** Null for a function without a name. */
  id: number | null;
  name: string | null;
  /** Definitions of the product that it calls, in the order of the calls. */
  readonly calls: FoundSymbol[];
  /** Those that are called where the route is registered, before the function that answers. */
  readonly before?: ReadonlySet<number>;
}

const MOST_CALLS = 10;

/** A handler that is a definition. */
export function definedHandler(evidence: Evidence, { id, name, path, startLine, endLine }: FoundSymbol): Handler {
  let calls: FoundSymbol[] | undefined;
  return {
    id,
    name,
    path,
    startLine,
    endLine,
    symbol: name,
    // Most handlers are only looked at from outside.
    get calls() {
      const targets = (): number[] =>
        edgesFrom(evidence.pack, id)
          .filter(({ kind, certainty }) => kind === 'call' && certainty !== 'guess')
          .map(({ target }) => target);
      calls ??= productSymbols(evidence, targets());
      return calls;
    },
  };
}

/** A handler that is written where its route is registered. */
export function inlineHandler(evidence: Evidence, { path, startLine, endLine }: Found<'route'>): Handler | null {
  const file = evidence.file(path);
  if (!file) return null;
  const begin = path.endsWith('.rs') ? closureLine(evidence, path, startLine, endLine) : startLine;
  const lines = workLines(evidence, path, startLine, endLine);
  const targets = edgesFromFile(evidence.pack, file.id)
    .filter(({ kind, certainty, line }) => kind === 'call' && certainty !== 'guess' && line >= begin && line <= endLine)
    .filter(({ line }) => (lines[line - startLine] ?? '').trim() !== '')
    .map(({ target, line }) => ({ id: target, line }));
  const called = [...targets, ...importedCalls(evidence, path, startLine, lines)].sort((a, b) => a.line - b.line);
  const around = wrappersOf(evidence, path, startLine, endLine);
  return {
    id: null,
    name: null,
    path,
    startLine,
    endLine,
    calls: productSymbols(
      evidence,
      called.map(({ id }) => id),
    ).filter(({ name }) => !around.has(name)),
    before: callsBefore(evidence, path, startLine, endLine),
  };
}

/** Where a function without a name begins that Rust is given behind others: `.and(with_store(store)).map(|store| …)`. */
function closureLine(evidence: Evidence, path: string, startLine: number, endLine: number): number {
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  return (
    startLine +
    Math.max(
      0,
      lines.findIndex((text) => /(?:\(|\bmove|^)\s*\|[^|]*(?:\||$)/.test(text)),
    )
  );
}

/** `auth()` and `validate(schema)` of `router.post('/orders', auth(), validate(schema), async (ctx) => {`. */
function callsBefore(evidence: Evidence, path: string, startLine: number, endLine: number): Set<number> {
  const text = SCRIPT.test(path) ? evidence.text({ path, startLine, endLine }) : '';
  const begin = text.search(/\basync\b|\bfunction\b|=>/);
  const names = text.slice(0, Math.max(0, begin)).matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)\(/g);
  const own = symbolsOfFile(evidence.pack, path);
  return new Set(
    [...names].flatMap(
      ([, name = '']) => (importedSymbol(evidence, path, name) ?? own.find((each) => each.name === name))?.id ?? [],
    ),
  );
}

const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * What a range of lines calls or makes by names that its file imports, also as methods of an object that another file
 * holds, `orders.cancel(id)`: the graph has each such call of a file once. What is only done about an error is no work.
 */
function importedCalls(evidence: Evidence, path: string, startLine: number, lines: readonly string[]): Called[] {
  return lines.flatMap((text, index) =>
    [...text.matchAll(CALLED)].flatMap(([, name = '']): Called[] => {
      const symbol = importedSymbol(evidence, path, name);
      return symbol && sharesWord(symbol.name, name) ? [{ id: symbol.id, line: startLine + index }] : [];
    }),
  );
}

/** A name, or a method of what has one: what is called on what else was called is not known. */
const CALLED = /(?<![\w$.])([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)?)\(/g;
const CATCH = /\bcatch\b[^{};\n]{0,60}\{/g;

/** The lines of a function that do its work: what a script does about an error that it catches is none. */
function workLines(evidence: Evidence, path: string, startLine: number, endLine: number): string[] {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  if (!SCRIPT.test(path)) return text.split('\n');
  let work = text;
  for (const { 0: begin, index } of text.matchAll(CATCH)) {
    const close = closingBracket(text, index + begin.length - 1);
    if (close > 0)
      work = `${work.slice(0, index)}${text.slice(index, close).replace(/[^\n]/g, ' ')}${work.slice(close)}`;
  }
  return work.split('\n');
}

/** What is exported by default may have another name, but one that `traced(presentOrder)` makes is not `traced`. */
function sharesWord(name: string, called: string): boolean {
  const words = (text: string): string[] =>
    identifierWords(text)
      .toLowerCase()
      .split(' ')
      .map((word) => word.slice(0, 4));
  return words(name.split('.').at(-1) ?? name).some((word) => words(called).includes(word));
}

interface Called {
  id: number;
  line: number;
}

/** What stands around a function where it is registered does none of its work: `caught` of `caught(async (req) => …)`. */
function wrappersOf(evidence: Evidence, path: string, startLine: number, endLine: number): Set<string> {
  const text = evidence.text({ path, startLine, endLine });
  return new Set(
    [...text.matchAll(/([\w$]+)\(\s*(?:async\b|function\b|\([^()]*\)\s*=>)/g)].map(([, name = '']) => name),
  );
}

function productSymbols(evidence: Evidence, ids: readonly number[]): FoundSymbol[] {
  return [...new Set(ids)]
    .flatMap((id) => readSymbol(evidence.pack, id) ?? [])
    .filter((symbol) => evidence.file(symbol.path)?.place === 'source' && isCode(evidence, symbol))
    .slice(0, MOST_CALLS);
}

/** A constant may hold a function too: `export const getOrders = cache(async () => …)`. */
function isCode(evidence: Evidence, symbol: FoundSymbol): boolean {
  if (/^(?:function|method|class|constructor)$/.test(symbol.kind)) return true;
  return symbol.kind === 'constant' && SCRIPT.test(symbol.path) && HOLDS_FUNCTION.test(evidence.text(symbol));
}

const HOLDS_FUNCTION = /^[^\n]*=\s*[\w$.]+\(\s*(?:async\b|function\b|\([^()]*\)\s*(?::[^=]{1,80})?=>)/;
