import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';
import type { MigratedModel } from './migrated-tables.ts';

/** What refers to a table of Drizzle names the constant that holds it: `users` of `const users = pgTable('user', …)`. */
export function withTablesOfConstants(evidence: Evidence, models: readonly MigratedModel[]): MigratedModel[] {
  const own = models.filter(({ values }) => values.framework === 'Drizzle');
  const tables = new Set(own.map(({ values }) => values.name));
  const constants = new Map<string, string | null>();
  for (const { symbol, values } of own) {
    const constant = symbol === null ? undefined : symbolDetail(evidence.pack, symbol)?.name;
    if (constant === undefined || tables.has(constant)) continue;
    // Two constants of one name say neither.
    constants.set(constant, constants.has(constant) && constants.get(constant) !== values.name ? null : values.name);
  }
  if (constants.size === 0) return [...models];
  const tableOf = (name: string): string => constants.get(name) ?? name;
  return models.map((model) =>
    model.values.framework === 'Drizzle'
      ? {
          ...model,
          values: {
            ...model.values,
            fields: model.values.fields.map((field) => ({
              ...field,
              ...(field.references === undefined ? {} : { references: tableOf(field.references) }),
              ...(field.shared ? { shared: field.shared.map((key) => ({ ...key, to: tableOf(key.to) })) } : {}),
            })),
            relations: model.values.relations.map((each) => ({ ...each, to: tableOf(each.to) })),
          },
        }
      : model,
  );
}
