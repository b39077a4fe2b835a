import { lightDefinitions } from './light-definitions.ts';
import type { CodeSymbol } from './parsed-file.ts';

/** How far the start of a symbol (its decorators, its modifiers) may lie above the line of its name. */
const REACH = 10;

/**
 * Definitions in the lines that a parser gave up on. One construct that a grammar does not know can cost it the class
 * around; the leading words of its definitions still tell their names.
 */
export function definitionsInBrokenCode(
  text: string,
  broken: { start: number; end: number }[],
  known: CodeSymbol[],
): CodeSymbol[] {
  if (broken.length === 0) return [];
  const starts = new Map<string, number[]>();
  for (const { name, startLine } of known) starts.set(name, [...(starts.get(name) ?? []).slice(-50), startLine]);
  return lightDefinitions(text).symbols.filter(({ name, startLine }) => {
    const isBroken = broken.some(({ start, end }) => start <= startLine && startLine <= end);
    const isKnown = starts.get(name)?.some((start) => start <= startLine && startLine - start <= REACH) ?? false;
    return isBroken && !isKnown;
  });
}
