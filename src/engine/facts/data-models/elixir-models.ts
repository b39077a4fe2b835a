import type { SourceFile } from '../source-file.ts';
import { nameValue, stringValue } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, makeModel } from './model-maker.ts';

/** Kept in a column of the table that says it: it has no table of its own. */
const EMBEDDED = /^embeds_(?:one|many)$/;

/** Ecto schemas. */
export function elixirModels(file: SourceFile): DataModelFact[] {
  return file.parsed.calls.flatMap((call): DataModelFact[] => {
    const table = call.name === 'schema' && call.receiver === null ? stringValue(call.arguments[0]) : null;
    if (table === null || call.endLine === call.line) return [];
    const all = file.parsed.calls.filter(
      (each) => each.receiver === null && each.line > call.line && each.endLine < call.endLine,
    );
    // What is kept inside a column may say its fields at once.
    const blocks = all.filter((each) => EMBEDDED.test(each.name) && each.endLine > each.line);
    const inner = all.filter(
      (each) => !blocks.some(({ line, endLine }) => each.line > line && each.endLine <= endLine),
    );
    const fields = inner.flatMap((each): ModelField[] => {
      const name = nameValue(each.arguments[0]);
      if (each.name === 'timestamps') return [field('inserted_at', 'timestamp'), field('updated_at', 'timestamp')];
      if (each.name === 'belongs_to' && name !== null) return [keyOf(name, each.arguments)];
      if (EMBEDDED.test(each.name) && name !== null)
        return [field(name, each.name === 'embeds_one' ? ':map' : '{:array, :map}')];
      // What is only held while the program runs has no column.
      if (each.name !== 'field' || name === null || each.arguments.includes('virtual: true')) return [];
      const fallback = each.arguments
        .map((part) => /^default:\s*(.+)$/.exec(part)?.[1])
        .find((part) => part !== undefined);
      return [field(name, each.arguments[1] ?? ':string', [fallback && `default ${fallback}`])];
    });
    const relations = inner.flatMap((each): DataModelFact['values']['relations'] => {
      const through = nameValue(each.arguments[0]);
      if (!/^(?:belongs_to|has_one|has_many|many_to_many)$/.test(each.name) || through === null) return [];
      const isBoth = each.name === 'many_to_many' || each.arguments.some((part) => /^through:/.test(part));
      const kind = isBoth ? 'both' : /many/.test(each.name) ? 'many' : each.name === 'has_one' ? 'part' : 'one';
      return [{ kind, to: moduleName(each.arguments[1]) ?? through, through }];
    });
    if (fields.length === 0 && relations.length === 0) return [];
    // One that is declared in both branches of a condition is one.
    const seen = new Set(relations.map(({ through }) => through));
    const distinct = fields.filter(({ name }) => !seen.has(name) && seen.add(name));
    const module = file.symbol(call.inside)?.name;
    return [
      makeModel(file, {
        name: module?.split('.').at(-1) ?? table,
        stored: 'table',
        framework: 'Ecto',
        table,
        fields: [...primaryKey(file), ...distinct],
        relations,
        line: call.line,
        endLine: call.endLine,
        symbol: call.inside ?? undefined,
      }),
    ];
  });
}

function moduleName(written: string | undefined): string | undefined {
  return written?.split('.').at(-1);
}

/** `belongs_to :team, App.Team` keeps the key of the other in `team_id`, unless it says another name. */
function keyOf(name: string, given: readonly string[]): ModelField {
  const named = given.map((part) => /^foreign_key:\s*:(\w+)$/.exec(part)?.[1]).find((part) => part !== undefined);
  return field(named ?? `${name}_id`, ':id', [], moduleName(given[1]) ?? name);
}

/** Every schema has the key `id`, unless it says otherwise. */
function primaryKey(file: SourceFile): ModelField[] {
  const [, written] = /@primary_key\s+(false|\{:\w+,\s*[\w:.]+)/.exec(file.code) ?? [];
  if (written === 'false') return [];
  const [, name = 'id', type = ':id'] = /^\{:(\w+),\s*([\w:.]+)/.exec(written ?? '') ?? [];
  return [field(name, type, ['primary key'])];
}
