import type { CodeCall } from '../../syntax/parsed-file.ts';
import { pythonFlag } from '../settings/flags/python-flags.ts';
import type { SourceFile } from '../source-file.ts';
import type { CommandFact } from './command-fact.ts';
import { argumentsOf } from './python-arguments.ts';

const MADE = /^[ \t]*(\w+)[ \t]*=[ \t]*[\w.]+\.add_mutually_exclusive_group\(([^()]*)\)/gm;

/** `group = parser.add_mutually_exclusive_group(required=True)` of argparse: exactly one of what is added to it is given. */
export function exclusiveGroups(file: SourceFile, calls: readonly CodeCall[]): CommandFact['values']['oneOf'] {
  if (!file.bare.includes('add_mutually_exclusive_group(')) return [];
  const made = [...file.code.matchAll(MADE)].map(({ index, 1: variable = '', 2: given = '' }) => ({
    variable,
    line: file.lineAt(index),
    isRequired: /\brequired\s*=\s*True\b/.test(given),
  }));
  return made.flatMap(({ variable, line, isRequired }) => {
    const next = made.find((other) => other.variable === variable && other.line > line)?.line ?? Infinity;
    const own = calls.filter((call) => call.receiver === variable && line < call.line && call.line < next);
    const names = own.flatMap(
      (call) => pythonFlag(file, call)?.name ?? (argumentsOf([call], 'add_argument').replace(/[[\].]/g, '') || []),
    );
    return isRequired && names.length > 1 && names.length === own.length ? [{ names, exactly: true as const }] : [];
  });
}
