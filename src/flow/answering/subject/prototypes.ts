import {
  type FoundSymbol,
  findSymbols,
  type SymbolDetail,
  symbolDetail,
} from '../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import { isTestHelp } from './side-code.ts';

const HAS_PROTOTYPES = /\.(?:c|cc|cpp|cxx|h|hh|hpp|m)$/;
const LONGEST = 12;

/** `int slabs_alloc(size_t size);` announces a function that is written elsewhere. */
export function isPrototype(evidence: Evidence, { kind, path, startLine, endLine }: SymbolDetail): boolean {
  if (!HAS_PROTOTYPES.test(path) || !/^(?:function|method)$/.test(kind) || endLine - startLine > LONGEST) return false;
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join(' ');
  return !text.includes('{') && text.includes(');');
}

/** The function that a prototype announces; the symbol itself where it is none, or where nothing writes it. */
export function writtenOut(evidence: Evidence, symbol: SymbolDetail): SymbolDetail {
  if (!isPrototype(evidence, symbol)) return symbol;
  const written = findSymbols(evidence.pack, symbol.name, { exact: true, limit: 20 })
    .filter(({ name, kind, path }) => name === symbol.name && kind === symbol.kind && !isTestHelp(path))
    .flatMap(({ id }) => symbolDetail(evidence.pack, id) ?? [])
    .filter((each) => !isPrototype(evidence, each));
  return written.find(({ path }) => path === symbol.path) ?? written[0] ?? symbol;
}

const SHORT = 6;
const LEFT_OPEN =
  /\bnot (?:yet )?implemented\b|\bNotImplemented|\b(?:todo|unimplemented)!\(|^\s*(?:\w+\s+)*abstract\s[^{]*;\s*$/i;

/** `throw new Error('Method not implemented.')`, or no body at all: the deed is done elsewhere, or not yet. */
export function isLeftOpen(evidence: Evidence, { path, startLine, endLine }: FoundSymbol): boolean {
  if (endLine - startLine >= SHORT) return false;
  return LEFT_OPEN.test((evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n'));
}
