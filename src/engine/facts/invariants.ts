import { NAMED_ELSEWHERE } from './data-models/knex-models.ts';
import type { DataModelFact } from './data-models/model-facts.ts';
import { modelsOf } from './data-models.ts';
import type { Extractor } from './extractor.ts';
import type { InvariantFact } from './fact.ts';
import { assertions } from './invariants/assertions.ts';
import { errorRules } from './invariants/declared-errors.ts';
import { guardRules } from './invariants/guard-rules.ts';
import { ruleObjects } from './invariants/rule-objects.ts';
import { schemaRules } from './invariants/schema-rules.ts';
import { validators } from './invariants/validators.ts';

/** What the code enforces: guards, assertions, validations and schema constraints, as rules in English. */
export const invariants: Extractor = {
  kind: 'invariant',
  places: ['source'],
  find: (file) => {
    const models = modelsOf(file).filter(
      ({ values }) => (values.stored !== 'shape' || isSpoken(values)) && !NAMED_ELSEWHERE.test(values.name),
    );
    const guarded = guardRules(file);
    // A guard tells the rule of the error that it raises, with its conditions.
    const raised = new Set(guarded.map(({ values }) => values.error));
    return distinct([
      ...guarded,
      ...errorRules(file).filter(({ values }) => !raised.has(values.error)),
      ...ruleObjects(file),
      ...assertions(file),
      ...validators(file, models),
      ...schemaRules(file, models),
    ]);
  },
};

/** What an abstract class of Django says holds for the stored one that is built on it. */
function isSpoken({ name, framework }: DataModelFact['values']): boolean {
  return framework === 'Django' && /^Abstract[A-Z]/.test(name);
}

/**
 * The same rule twice in a file is one rule, told where it ranks highest; what is answered, each that answers it has, and
 * what the actions of a controller of Laravel ask, each of them.
 */
function distinct(found: InvariantFact[]): InvariantFact[] {
  const byRule = new Map<string, InvariantFact>();
  for (const fact of found) {
    const key = fact.values.rule.toLowerCase();
    const known = byRule.get(key);
    if (!known || known.score < fact.score) byRule.set(key, fact);
  }
  const answering = new Map<string, InvariantFact>();
  for (const fact of found) {
    const key = fact.values.rule.toLowerCase();
    const place = `${key}\n${fact.symbol}`;
    if (
      !(fact.values.status !== undefined || isOfAction(fact)) ||
      answering.has(place) ||
      byRule.get(key)?.symbol === fact.symbol
    )
      continue;
    answering.set(place, fact);
  }
  return [...byRule.values(), ...answering.values()];
}

function isOfAction({ values: { form, owner } }: InvariantFact): boolean {
  return form === 'schema' && /^(?!Controller$)[A-Z]\w*Controller$/.test(owner ?? '');
}
