import { at } from '../evidence.ts';
import type { MigratedModel } from './migrated-tables.ts';

/** The folder of an application, which Django calls its tables by: `share/models.py`, `share/models/links.py`. */
const APPLICATION = /(?:^|\/)(\w+)\/models(?:\.py|\/.+\.py)$/;
const SHARE = 0.5;

/**
 * A table of a dump or a script of SQL that a class of Django declares too is that class, `share_parcel` and `Parcel` of the
 * application `share`: it is told once, as the code knows it.
 */
export function withoutDjangoTables(models: readonly MigratedModel[]): MigratedModel[] {
  const tables = Map.groupBy(
    models.filter(({ values }) => values.framework === 'SQL' && values.stored === 'table'),
    ({ values }) => values.name.toLowerCase(),
  );
  if (tables.size === 0) return [...models];
  const told = new Set<MigratedModel>();
  const found = models.map((model) => {
    const { framework, stored, name, table } = model.values;
    const application = APPLICATION.exec(model.path)?.[1];
    if (framework !== 'Django' || stored !== 'table' || (table === undefined && application === undefined))
      return model;
    const own = (tables.get((table ?? `${application}_${name}`).toLowerCase()) ?? []).filter((each) =>
      isOf(model, each),
    );
    for (const each of own) told.add(each);
    return own.length === 0 ? model : { ...model, toldIn: [...(model.toldIn ?? []), ...own.map(at)] };
  });
  return found.filter((model) => !told.has(model));
}

/** Whether a table has most of the fields of a class; what a class points to is a key there. */
function isOf({ values: { fields } }: MigratedModel, table: MigratedModel): boolean {
  const columns = new Set(table.values.fields.map(({ name }) => name.toLowerCase()));
  const shared = fields.filter(
    ({ name, column }) => columns.has((column ?? name).toLowerCase()) || columns.has(`${name}_id`.toLowerCase()),
  );
  return table.values.partial === true || shared.length >= fields.length * SHARE;
}
