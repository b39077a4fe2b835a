import { escaped } from '../../../base/escaped.ts';
import { callees } from '../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, findSymbols, shortName, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from './evidence.ts';

const MOST = 20;

/** What a definition calls of the product that does some of its work, in the order of its lines. */
export function calledWork(evidence: Evidence, { id }: FoundSymbol): FoundSymbol[] {
  const called = calledInTurn(evidence, id)
    .flatMap(({ symbol, does }) => (isWork(symbol) ? (does ?? []) : []))
    .filter((next) => next.id !== id && isWork(next));
  return [...new Map(called.map((each) => [each.id, each])).values()];
}

/**
 * These calls of a definition without those that are made only where something failed; a call that only sets what the next one
 * in its chain works with stands for that one, where it is of the same type.
 */
export function workAmong(evidence: Evidence, caller: number | null, calls: readonly FoundSymbol[]): FoundSymbol[] {
  if (caller === null) return [...calls];
  const told = new Map(calledInTurn(evidence, caller).map(({ symbol, does }) => [symbol.id, does]));
  return calls.flatMap((each) => {
    const does = told.get(each.id);
    return does === undefined ? each : (does ?? []);
  });
}

interface Called {
  symbol: FoundSymbol;
  /** What it does the work with; null where it does none. */
  does: FoundSymbol | null;
}

function calledInTurn(evidence: Evidence, caller: number): Called[] {
  return callees(evidence.pack, caller, { limit: MOST, atLeast: 'likely', lines: 1 })
    .toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
    .flatMap(({ symbol, path, lines: [line = 0] }): Called[] => {
      if (symbol === null || evidence.file(symbol.path)?.place !== 'source') return [];
      const lines = evidence.lines(path) ?? [];
      if (isAfterFailure(lines, line - 1)) return [{ symbol, does: null }];
      return [{ symbol, does: isSetter(evidence, symbol) ? chainedOn(evidence, lines, line - 1, symbol) : symbol }];
    });
}

const AFTER_FAILURE = /^\s*(?:\}\s*)?(?:catch|except|rescue)\b/;

/** Whether a line stands in a block for what failed. */
function isAfterFailure(lines: readonly string[], place: number): boolean {
  const depthOf = (line: string): number => line.length - line.trimStart().length;
  let depth = depthOf(lines[place] ?? '');
  for (let at = place - 1; at >= 0 && depth > 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || depthOf(line) >= depth) continue;
    depth = depthOf(line);
    if (AFTER_FAILURE.test(line)) return true;
  }
  return false;
}

const LONGEST_SETTER = 14;
const RETURNS_ITSELF = /\breturn \$?(?:this|self)\s*;?\s*\}?\s*$/;

/** `setWeight(…)` and `withLid()` that give back what they belong to. */
function isSetter(evidence: Evidence, symbol: FoundSymbol): boolean {
  return (
    symbol.kind === 'method' &&
    /^(?:set|with)[A-Z_]/.test(shortName(symbol.name)) &&
    symbol.endLine - symbol.startLine < LONGEST_SETTER &&
    RETURNS_ITSELF.test(evidence.text(symbol).trim())
  );
}

const LONGEST_CHAIN = 12;

/**
 * The last call of the chain, `pack` of `$this->scale->setWeight(2)->pack()`, where the type of the setter has such a method, or
 * the type that its file gives to the property.
 */
function chainedOn(
  evidence: Evidence,
  lines: readonly string[],
  place: number,
  setter: FoundSymbol,
): FoundSymbol | null {
  const text = lines.slice(place, place + LONGEST_CHAIN).join('\n');
  const begin = text.indexOf(`${shortName(setter.name)}(`);
  let depth = 0;
  let last = '';
  for (const { 0: mark, 1: name } of begin < 0 ? [] : text.slice(begin).matchAll(/(?:->|\.)(\w+)(?=\()|[()[\]{};]/g)) {
    if (mark === ';' || depth < 0) break;
    if (name !== undefined && depth === 0) last = name;
    depth += /[([{]/.test(mark) ? 1 : /[)\]}]/.test(mark) ? -1 : 0;
  }
  const owner = setter.name.slice(0, setter.name.lastIndexOf('.') + 1);
  if (last === '' || owner === '') return null;
  const own = symbolsOfFile(evidence.pack, setter.path).find((each) => each.name === `${owner}${last}`);
  const found = own ?? ofProperty(evidence, lines, text.slice(0, begin), last);
  return found === undefined || isSetter(evidence, found) ? null : found;
}

/** The method of the type that PHP gives to a property: `private Scale $scale`. */
function ofProperty(
  evidence: Evidence,
  lines: readonly string[],
  before: string,
  method: string,
): FoundSymbol | undefined {
  const property = /\$this->(\w+)\s*->\s*$/.exec(before)?.[1];
  if (property === undefined) return undefined;
  const given = new RegExp(
    `\\b(?:private|protected|public)\\s+(?:readonly\\s+)?([A-Z]\\w*)\\s+\\$${escaped(property)}\\b`,
  );
  const types = new Set(lines.flatMap((line) => given.exec(line)?.[1] ?? []));
  const [type, ...others] = types;
  if (type === undefined || others.length > 0) return undefined;
  const [only, ...more] = findSymbols(evidence.pack, `${type}.${method}`, { exact: true, limit: 4 }).filter(
    ({ name, path }) => name === `${type}.${method}` && evidence.file(path)?.place === 'source',
  );
  return more.length === 0 ? only : undefined;
}

/** That an error is made says what may fail, not where the work goes. */
export function isWork({ kind, name, path }: FoundSymbol): boolean {
  return (
    /^(?:function|method|class|constructor)$/.test(kind) &&
    !/(?:Error|Exception|Fault)$/.test(shortName(name)) &&
    !OF_ERRORS.test(path)
  );
}

/** Files that hold errors alone: `exceptions/index.ts`, `errors.py`, `apperror/new.go`. */
const OF_ERRORS = /(?:^|\/)[a-z]*(?:errors?|exceptions?)(?:\/[^/]+|\.\w+)$/i;
