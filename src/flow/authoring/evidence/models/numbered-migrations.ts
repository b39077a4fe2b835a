import { stepNumber } from '../../../../engine/facts/data-models/numbered-steps.ts';
import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../evidence.ts';

const FEWEST = 3;
const CODE = /\.(?:php|go|py|rb|[cm]?[jt]s|java|kt|cs|rs)$/;

/**
 * The number of the step that a place of a program belongs to, where functions with numbers change the tables one after the
 * other, in whatever order they are written; null elsewhere, and -1 beside them.
 */
export function stepOf(evidence: Evidence, path: string, line: number): number | null {
  if (!CODE.test(path)) return null;
  const known = steps(evidence).get(path) ?? stepsIn(evidence, path);
  steps(evidence).set(path, known);
  if (known.length === 0) return null;
  return known.find(({ startLine, endLine }) => startLine <= line && line <= endLine)?.number ?? -1;
}

interface Step {
  number: number;
  startLine: number;
  endLine: number;
}

const steps = derived((): Map<string, Step[]> => new Map());

function stepsIn(evidence: Evidence, path: string): Step[] {
  const found = symbolsOfFile(evidence.pack, path).flatMap(({ kind, name, startLine, endLine }) => {
    const number = /^(?:function|method)$/.test(kind) ? stepNumber(name) : null;
    return number === null ? [] : [{ number, startLine, endLine }];
  });
  return found.length < FEWEST ? [] : found;
}
