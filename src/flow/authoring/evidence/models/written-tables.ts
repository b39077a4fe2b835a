import { heldRelations } from '../../../../engine/facts/data-models/model-maker.ts';
import { isMigrationPath } from '../../../../engine/facts/data-models/sql-models.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import { at, type Found } from '../evidence.ts';
import type { MigratedModel } from './migrated-tables.ts';

type ModelFact = Found<'data-model'>;

const FEWEST = 3;
const SHARE = 0.5;

/**
 * Where statements of SQL make the tables of the classes of Entity Framework, they know the columns and keys, and a class
 * may have more than is stored. One that has no table among them is stored in that of another.
 */
export function withWrittenTables(facts: readonly ModelFact[]): MigratedModel[] {
  const isClass = ({ values, path }: ModelFact): boolean =>
    values.framework === 'Entity Framework' && values.stored === 'table' && !values.partial && path.endsWith('.cs');
  const written = new Map(
    facts
      .filter(({ values, path }) => values.framework === 'SQL' && path.endsWith('.sql') && !isMigrationPath(path))
      .map((fact) => [keyOf(fact.values.name), fact]),
  );
  const tableOf = ({ values }: ModelFact): ModelFact | undefined =>
    written.get(keyOf(values.table ?? values.name)) ?? written.get(keyOf(values.name));
  const classes = facts.filter(isClass);
  const found = classes.filter((fact) => tableOf(fact) !== undefined);
  if (found.length < FEWEST || found.length < classes.length * SHARE) return [...facts];
  return facts.flatMap((fact): MigratedModel[] => {
    if (!isClass(fact)) return [fact];
    const table = tableOf(fact);
    if (!table) return [];
    const fields = table.values.fields.map((each) =>
      each.constraints.some((rule) => /^(?:not null|primary key)$/.test(rule))
        ? each
        : { ...each, constraints: [...each.constraints, 'nullable'] },
    );
    const many = fact.values.relations.filter(({ kind }) => kind === 'many');
    return [
      {
        ...fact,
        values: { ...fact.values, fields, relations: [...many, ...heldRelations(fields)] },
        toldIn: [at(table)],
      },
    ];
  });
}

function keyOf(name: string): string {
  return singular(identifierWords(name).toLowerCase());
}
