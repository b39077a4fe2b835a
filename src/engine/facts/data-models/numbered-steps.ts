import type { SourceFile } from '../source-file.ts';

/** `version_117`, `migrate12`, `upgradeTo_5`: functions of which each does one step, in the order of their numbers. */
const NUMBERED =
  /^(?:version|migrat(?:e|ion)|update|upgrade|schema|step|patch|to|up|v)(?:_?(?:to|version))?_?v?(\d{1,6})$/i;
const FEWEST = 3;

/** The number of the step that a function does, as its name says; null for any other. */
export function stepNumber(name: string): number | null {
  const [, number] = NUMBERED.exec(name.split('.').at(-1) ?? name) ?? [];
  return number === undefined ? null : Number(number);
}

/** Where the functions of a program begin and end that change tables step by step; none where it has hardly any. */
export function numberedSteps(file: SourceFile): { from: number; to: number }[] {
  if (!/\b(?:alter|create)\s+table\b/i.test(file.text)) return [];
  const steps = file.parsed.symbols.filter(
    ({ kind, name }) => (kind === 'function' || kind === 'method') && stepNumber(name) !== null,
  );
  return steps.length < FEWEST
    ? []
    : steps.map(({ startLine, endLine }) => ({ from: file.offsetOf(startLine), to: file.offsetOf(endLine + 1) }));
}
