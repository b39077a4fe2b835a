import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

type SettingFact = Found<'setting'>;

const IMPORT = /^\s*(?:import\s+)?"flag"\s*$/;
const COMMENT = /^\s*\/\//;
/** The set of the whole program is parsed, or handed to what parses the line. */
const PARSES = /\bflag\.(?:Parse\(|CommandLine\b)|\bAddGoFlag(?:Set)?\(/;

/** Options that a program of Go defines with its standard library, and never parses, are none. */
export function withoutUnparsed(evidence: Evidence, facts: readonly SettingFact[]): SettingFact[] {
  return facts.filter((fact) => !isOfStandard(evidence, fact) || isParsed(evidence, fact.path));
}

/** `flag.String("name", …)` of the program's own set, where the package is the one of the standard library. */
function isOfStandard(evidence: Evidence, { path, startLine, values }: SettingFact): boolean {
  if (values.source !== 'flag' || !path.endsWith('.go')) return false;
  const lines = evidence.lines(path) ?? [];
  return /(?<![\w.])flag\.[A-Z]\w*\(/.test(lines[startLine - 1] ?? '') && lines.some((line) => IMPORT.test(line));
}

/** Who parses is in the same folder, or in a package that several programs may call. */
function isParsed(evidence: Evidence, path: string): boolean {
  const folder = directoryOf(path);
  return parsers(evidence).some((each) => !each.isMain || each.folder === folder);
}

const parsers = derived((evidence): { folder: string; isMain: boolean }[] =>
  [
    ...new Set(
      ['Parse', 'CommandLine', 'AddGoFlagSet', 'AddGoFlag'].flatMap((name) => filesWithName(evidence.pack, name)),
    ),
  ]
    .filter((path) => path.endsWith('.go') && !path.endsWith('_test.go'))
    .flatMap((path) => {
      const lines = evidence.lines(path) ?? [];
      if (!lines.some((line) => PARSES.test(line) && !COMMENT.test(line))) return [];
      return [{ folder: directoryOf(path), isMain: lines.some((line) => /^package main\b/.test(line)) }];
    }),
);
