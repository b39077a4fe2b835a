import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence } from '../evidence.ts';
import { readerOf } from './reader-prefixes.ts';
import type { Setting } from './setting.ts';
import { PROGRAM } from './two-programs.ts';

/**
 * Whether a variable is known from the tag of a field, or from what an object is asked for, alone: a loader may put something
 * before the name, and nothing else in the repository spells it as an operator has to.
 */
export function isUnconfirmed(evidence: Evidence, { name, source, facts }: Setting): boolean {
  if (source !== 'environment') return false;
  const isOpen = facts.every((fact) => {
    if (!PROGRAM.test(fact.path)) return false;
    const line = evidence.lines(fact.path)?.[fact.startLine - 1] ?? '';
    return new RegExp(`\`[^\`]*\\benv(?:config)?:"${escaped(name)}\\b`).test(line) || readerOf(evidence, fact) !== null;
  });
  if (!isOpen) return false;
  const own = new Set(facts.map(({ path }) => path));
  const spelled = new RegExp(`(?<![\\w])${escaped(name)}(?!\\w)`);
  return !filesWithName(evidence.pack, name).some(
    (path) => !own.has(path) && (evidence.lines(path) ?? []).some((line) => spelled.test(line)),
  );
}
