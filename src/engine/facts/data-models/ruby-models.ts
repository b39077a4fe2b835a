import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, nameValue, splitList } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, makeModel } from './model-maker.ts';
import { columnsOf, keyType } from './rails-columns.ts';
import { railsValidations } from './rails-validations.ts';
import { isTakenBack } from './taken-back.ts';

/** `create_table` blocks of a Rails schema or migration, and the relations that ActiveRecord classes declare. */
export function rubyModels(file: SourceFile): DataModelFact[] {
  return [...tables(file), ...virtualTables(file), ...records(file)];
}

/** Migrations that a generator writes into the project of its user: templates of Ruby, which no parser reads whole. */
export function rubyTemplateModels(file: SourceFile): DataModelFact[] {
  if (!/\.rb\.(?:tt|erb)$/.test(file.name)) return [];
  return file.lines.flatMap((text, index): DataModelFact[] => {
    const match = /^(\s*)create_table\s*\(?\s*[:"'](\w+)(.*)\bdo\s*\|/.exec(text);
    if (!match) return [];
    const [, indent = '', name = '', options = ''] = match;
    const end = file.lines.findIndex((each, at) => at > index && new RegExp(`^${escaped(indent)}end\\b`).test(each));
    if (end < 0) return [];
    return [table(file, { name, key: keyOf(file, splitList(options)), line: index + 1, endLine: end + 1 })];
  });
}

function tables(file: SourceFile): DataModelFact[] {
  return file.parsed.calls.flatMap((call): DataModelFact[] => {
    const name = call.name === 'create_table' ? nameValue(call.arguments[0]) : null;
    if (name === null || call.endLine === call.line || isTakenBack(file, call.line)) return [];
    const key = keyOf(file, call.arguments.slice(1));
    return [table(file, { name, key, line: call.line, endLine: call.endLine, symbol: call.inside ?? undefined })];
  });
}

/** `create_virtual_table "crate_index", "fts5", ["label", "tokenize=porter"]`: what SQLite is searched by. */
function virtualTables(file: SourceFile): DataModelFact[] {
  return file.parsed.calls.flatMap((call): DataModelFact[] => {
    const [first, module = '', columns = ''] = call.arguments;
    const name = call.name === 'create_virtual_table' ? nameValue(first) : null;
    if (name === null || !/^["']fts\d["']$/.test(module) || isTakenBack(file, call.line)) return [];
    const fields = splitList(columns.replace(/^\[|\]$/g, ''))
      .map((each) => /^["'](\w+)["']$/.exec(each.trim())?.[1])
      .flatMap((each) => (each === undefined ? [] : [field(each, 'text', [])]));
    const { line, endLine } = call;
    const about = `Index for full-text search with ${module.slice(1, -1).toUpperCase()}`;
    return [makeModel(file, { name, stored: 'table', framework: 'Rails', fields, line, endLine, about })];
  });
}

interface TableMade {
  name: string;
  key: ModelField | null;
  line: number;
  endLine: number;
  symbol?: number | undefined;
}

function table(file: SourceFile, { name, key, line, endLine, symbol }: TableMade): DataModelFact {
  const columns = columnsOf(file, { line, endLine });
  const fields =
    key === null || columns.some((each) => each.constraints.includes('primary key')) ? columns : [key, ...columns];
  return makeModel(file, { name, stored: 'table', framework: 'Rails', fields, line, endLine, symbol });
}

/** The key that a table has unless it says otherwise: `id: :uuid`, `id: false`, `primary_key: "code"`. */
function keyOf(file: SourceFile, options: readonly string[]): ModelField | null {
  const written = namedArgument(options, 'id') ?? '';
  const keys = namedArgument(options, 'primary_key') ?? '';
  if (written === 'false' || keys.startsWith('[') || keys.startsWith('%')) return null;
  const type = /^(?:\{\s*type:\s*)?[:"'](\w+)/.exec(written)?.[1] ?? keyType(file);
  return field(nameValue(keys) ?? 'id', type, ['primary key']);
}

/** A name that the application puts something before or behind is known all the same: `"#{table_name_prefix}orders"`. */
const TABLE_NAME =
  /^[ \t]*self\.table_name\s*=\s*:?["']?(?:#\{table_name_prefix\})?([\w.]+)(?:#\{table_name_suffix\})?["']?\s*$/m;

function records(file: SourceFile): DataModelFact[] {
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (symbol.kind !== 'class' || symbol.bases.length === 0 || isStub(file, index)) return [];
    // A class whose base is one of the project's own says which table it stands for, or is not known for a record.
    const named = TABLE_NAME.exec(file.textOf(symbol.startLine, symbol.endLine))?.[1];
    if (named === undefined && !symbol.bases.some((base) => /^(?:ApplicationRecord|ActiveRecord::Base)$/.test(base)))
      return [];
    if (
      /^[ \t]*self\.abstract_class\s*=\s*true/m.test(file.textOf(symbol.startLine, symbol.endLine)) ||
      symbol.name === 'ApplicationRecord'
    )
      return [];
    const relations = file.parsed.calls.flatMap((call): DataModelFact['values']['relations'] => {
      if (
        call.receiver !== null ||
        call.inside !== index ||
        !/^(?:belongs_to|has_one|has_many|has_and_belongs_to_many)$/.test(call.name)
      )
        return [];
      const through = nameValue(call.arguments[0]);
      // One that may point to several models is no relation to any of them.
      if (through === null || namedArgument(call.arguments, 'polymorphic') === 'true') return [];
      const options = call.arguments.slice(1).join(', ');
      const isBoth =
        call.name === 'has_and_belongs_to_many' ||
        (call.name === 'has_many' && /(?::through\s*=>|\bthrough:)/.test(options));
      const written = namedArgument(call.arguments, 'class_name')?.replace(/^["']|["']$/g, '');
      const key =
        call.name === 'belongs_to' ? nameValue(namedArgument(call.arguments, 'foreign_key') ?? undefined) : null;
      return [
        {
          kind: isBoth ? 'both' : /many/.test(call.name) ? 'many' : call.name === 'has_one' ? 'part' : 'one',
          to: written ?? className(through, /many/.test(call.name)),
          // The column says which it is, whatever it is called in the class.
          through: key?.replace(/_id$/, '') ?? through,
        },
      ];
    });
    return [
      makeModel(file, {
        name: symbol.name,
        stored: 'table',
        framework: 'ActiveRecord',
        table: named,
        fields: [],
        relations,
        overrides: railsValidations(file, index),
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

/** A migration or a task keeps classes of its own for the tables that it works on, which may be gone by now. */
function isStub(file: SourceFile, index: number): boolean {
  if (/(?:^|\/)db\/(?:post_)?migrate\//.test(file.path)) return true;
  const around = file.symbol(file.symbol(index)?.container ?? null);
  return around?.kind === 'class' && !/(?:^|\/)models\//.test(file.path);
}

/** One of the things that a table is named after. */
export function oneOf(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh|(?:^|_)bus|status|alias|virus|bonus|campus)es$/, '$1')
    .replace(/(?<!s|(?:^|_)bu|statu|alia|viru|bonu|campu)s$/, '');
}

function className(name: string, many: boolean): string {
  return (many ? oneOf(name) : name).replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
