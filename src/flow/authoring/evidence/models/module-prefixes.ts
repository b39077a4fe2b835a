import { escaped } from '../../../../base/escaped.ts';
import type { ModelField } from '../../../../engine/facts/data-models/model-facts.ts';
import { plural } from '../../../../engine/facts/routes/ruby/rails-nouns.ts';
import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../evidence.ts';
import { fileName } from '../routes/handlers/rails-controllers.ts';
import { isolatedModules } from '../routes/handlers/rails-engines.ts';
import type { MigratedModel } from './migrated-tables.ts';

/**
 * Tables of Rails with the tables that their references mean: the tables of a module all begin alike, and a reference is
 * called without that. One to a table that nobody makes tells no table, unless the database is told to hold to it.
 */
export function withModulePrefixes(evidence: Evidence, models: readonly MigratedModel[]): MigratedModel[] {
  const known = modulePrefixes(evidence);
  if (known.length === 0) return [...models];
  const tables = new Set(models.flatMap(({ values }) => (values.stored === 'table' ? [values.name] : [])));
  return models.map((model) => {
    const { framework, stored, name, fields, relations } = model.values;
    const prefix = known.find((each) => name.startsWith(each));
    if (framework !== 'Rails' || stored !== 'table' || prefix === undefined) return model;
    const meant = new Map<string, string | null>();
    for (const field of fields) {
      const to = field.references;
      if (to === undefined || tables.has(to) || !field.name.endsWith('_id')) continue;
      const own = [to, plural(field.name.replace(/_id$/, ''))].map((each) => prefix + each);
      const found = own.find((each) => tables.has(each));
      if (found !== undefined) meant.set(field.name, found);
      else if (!isHeldTo(evidence, model, field.name)) meant.set(field.name, null);
    }
    if (meant.size === 0) return model;
    const values = {
      ...model.values,
      fields: fields.map((field) => pointing(field, meant.get(field.name))),
      relations: relations.flatMap((relation) => {
        const to = meant.get(relation.through);
        if (to === null) return [];
        return [to === undefined ? relation : { ...relation, to }];
      }),
    };
    return { ...model, values };
  });
}

function pointing(field: ModelField, to: string | null | undefined): ModelField {
  if (to === undefined) return field;
  const { references: _, ...others } = field;
  return to === null ? others : { ...others, references: to };
}

/** Whether a migration gives a column a key that the database holds to: `t.references :owner, foreign_key: true`. */
function isHeldTo(evidence: Evidence, { path, toldIn = [] }: MigratedModel, column: string): boolean {
  const name = escaped(column.replace(/_id$/, ''));
  const held = new RegExp(`[:"']${name}\\b.*\\b(?:foreign_key|to_table)(?::|\\s*=>)\\s*(?!false\\b)\\S`);
  const keyed = new RegExp(`\\bforeign_key\\b.*[:"']${escaped(column)}\\b`);
  const paths = new Set([path, ...toldIn.map((each) => each.path)]);
  return [...paths].some((each) => evidence.lines(each)?.some((line) => held.test(line) || keyed.test(line)));
}

/** What the tables of modules begin with, the longest first: what a module says itself, or its name in an engine. */
const modulePrefixes = derived((evidence): string[] => {
  const written = findSymbols(evidence.pack, 'table_name_prefix', { exact: true, limit: 40 })
    .filter(({ name, path }) => /(?:^|\.)table_name_prefix$/.test(name) && evidence.file(path)?.place === 'source')
    .flatMap(({ path, startLine, endLine }) => (evidence.lines(path) ?? []).slice(startLine - 1, endLine))
    .flatMap((line) => /["'](\w+_)["']/.exec(line)?.[1] ?? []);
  const named = isolatedModules(evidence).map((module) => `${fileName(module).replaceAll('/', '_')}_`);
  return [...new Set([...written, ...named])].toSorted((a, b) => b.length - a.length);
});
