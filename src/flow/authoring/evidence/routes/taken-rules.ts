import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence } from '../evidence.ts';
import { takesChecked } from '../rules/taken-classes.ts';
import { type Rule, rulesOf } from '../rules.ts';

const LONGEST_HEAD = 20;

/** What the classes ask that a handler takes and has checked. */
export function rulesOfTaken(evidence: Evidence, { path, startLine }: CodeSource): Rule[] {
  if (!/\.(?:java|kt|cs)$/.test(path)) return [];
  const byType = sentRules(evidence);
  if (byType.size === 0) return [];
  const lines = evidence.lines(path) ?? [];
  const from = lines.slice(startLine - 1, startLine - 1 + LONGEST_HEAD);
  const end = from.findIndex((line) => /[{;]\s*$|=>/.test(line) && line.includes(')'));
  const head = from.slice(0, end < 0 ? undefined : end + 1).join('\n');
  return [...new Set(head.match(/\b[A-Z]\w+\b/g))].flatMap((type) => {
    const rules = byType.get(type) ?? [];
    return rules.length > 0 && takesChecked(head, lines.join('\n'), path, type) ? rules : [];
  });
}

/** What is asked of what is sent, by its class; not where two classes have one name. */
const sentRules = derived((evidence): ReadonlyMap<string, Rule[]> => {
  const found = rulesOf(evidence).flatMap((rule) =>
    [rule.fact, ...rule.others, ...(rule.again ?? [])].flatMap((fact) =>
      fact.values.ofSent === undefined
        ? []
        : [{ type: fact.values.ofSent, path: fact.path, rule: { ...rule, fact, others: [] } }],
    ),
  );
  return new Map(
    [...Map.groupBy(found, ({ type }) => type)].flatMap(([type, own]) =>
      new Set(own.map(({ path }) => path)).size > 1 ? [] : [[type, own.map(({ rule }) => rule)] as const],
    ),
  );
});
