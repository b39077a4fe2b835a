import { isMigrationPath } from '../../../../engine/facts/data-models/sql-models.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import type { Found } from '../evidence.ts';

type ModelFact = Found<'data-model'>;

/**
 * Tables of one name in several schemas of a database are several tables: each goes by its schema too, `crew.members` and
 * `office.members`, and so do the classes that are mapped to them. What migrations make goes by its bare name.
 */
export function withSchemas(facts: readonly ModelFact[]): ModelFact[] {
  const kept = facts.filter(({ path, values }) => values.schema !== undefined && isRead(path, values.framework));
  const byTable = Map.groupBy(kept, tableOf);
  const files = Map.groupBy(kept, ({ path }) => path);
  const together = [...files.values()].map((own) => new Set(own.map(schemaOf)));
  const mapped = new Set(kept.filter(({ values }) => values.framework !== 'SQL').map(schemaOf));
  const isOneDatabase = (schemas: readonly string[]): boolean =>
    together.some((own) => schemas.filter((each) => own.has(each)).length > 1) ||
    schemas.filter((each) => mapped.has(each)).length > 1;
  const ambiguous = new Map(
    [...byTable].flatMap(([table, own]): [string, Set<string>][] => {
      // A table that no script of several schemas makes in two of them was moved from one to the other.
      const scripts = [...Map.groupBy(own, ({ path }) => path)].filter(
        ([path]) => new Set((files.get(path) ?? []).map(schemaOf)).size > 1,
      );
      const made = scripts.map(([, each]) => new Set(each.map(schemaOf))).filter(({ size }) => size > 1);
      const schemas = [...new Set(scripts.length > 0 ? made.flatMap((each) => [...each]) : own.map(schemaOf))];
      return schemas.length > 1 && isOneDatabase(schemas) ? [[table, new Set(schemas)]] : [];
    }),
  );
  if (ambiguous.size === 0) return [...facts];
  return facts.map((fact): ModelFact => {
    const { schema, name, table, framework } = fact.values;
    if (schema === undefined || !isRead(fact.path, framework)) return fact;
    const isAmong = (other: string): boolean =>
      ambiguous.get(keyOf(other))?.has(schema.toLowerCase()) === true && !other.includes('.');
    const qualified = (other: string): string => (isAmong(other) ? `${schema}.${other}` : other);
    const own = isAmong(table ?? name)
      ? framework === 'SQL'
        ? { name: qualified(name) }
        : { table: qualified(table ?? name) }
      : {};
    if (framework !== 'SQL') return { ...fact, values: { ...fact.values, ...own } };
    return {
      ...fact,
      values: {
        ...fact.values,
        ...own,
        relations: fact.values.relations.map((each) => ({ ...each, to: qualified(each.to) })),
        fields: fact.values.fields.map((each) => ({
          ...each,
          ...(each.references ? { references: qualified(each.references) } : {}),
          ...(each.shared ? { shared: each.shared.map((part) => ({ ...part, to: qualified(part.to) })) } : {}),
        })),
      },
    };
  });
}

/** Whether the schema of a fact is that of the table as it is now. */
function isRead(path: string, framework: string): boolean {
  return framework === 'SQL' ? path.endsWith('.sql') && !isMigrationPath(path) : framework === 'Entity Framework';
}

function schemaOf({ values }: ModelFact): string {
  return (values.schema ?? '').toLowerCase();
}

function tableOf({ values }: ModelFact): string {
  return keyOf(values.table ?? values.name);
}

function keyOf(name: string): string {
  return singular(identifierWords(name).toLowerCase()).replaceAll(' ', '');
}

/** What a model is called, and the schema of its table where that is one of several of its name. */
export function nameAndSchema({ name, table, schema }: ModelFact['values']): { name: string; schema?: string } {
  if (schema === undefined || !(name.startsWith(`${schema}.`) || table?.startsWith(`${schema}.`))) return { name };
  return { name: name.replace(`${schema}.`, ''), schema };
}
