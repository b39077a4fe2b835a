import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

type Model = Found<'data-model'>;

const USER = 'User';
const USER_BASE = /^(?:\w+\.)*Abstract(?:Base)?User$/;

/** What refers to the model of users by the setting of Django refers to the one model that is made for that. */
export function withUserModel(evidence: Evidence, facts: readonly Model[]): readonly Model[] {
  const own = facts.filter(({ values }) => values.framework === 'Django');
  if (own.some(({ values }) => values.name === USER)) return facts;
  const isUser = ({ symbol, values }: Model): boolean =>
    symbol !== null &&
    values.stored === 'table' &&
    (symbolDetail(evidence.pack, symbol)?.bases ?? []).some((base) => USER_BASE.test(base));
  const [only, ...others] = new Set(own.filter(isUser).map(({ values }) => values.name));
  if (only === undefined || others.length > 0) return facts;
  return facts.map((fact) => {
    const { values } = fact;
    if (values.framework !== 'Django') return fact;
    const fields = values.fields.map((each) => (each.references === USER ? { ...each, references: only } : each));
    const relations = values.relations.map((each) => (each.to === USER ? { ...each, to: only } : each));
    return { ...fact, values: { ...values, fields, relations } };
  });
}
