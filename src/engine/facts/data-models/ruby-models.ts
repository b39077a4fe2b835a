import type { DataModelFact, ModelField } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, nameValue } from '../text/literal.ts';
import { field, joinUnique, makeModel, onDelete } from './model-maker.ts';
import { isTakenBack } from './taken-back.ts';
import { condition, railsColumns } from './unique-indexes.ts';

/** `create_table` blocks of a Rails schema or migration, and the relations that ActiveRecord classes declare. */
export function rubyModels(file: SourceFile): DataModelFact[] {
  return [...tables(file), ...records(file)];
}

/** Migrations that a generator writes into the project of its user: templates of Ruby, which no parser reads whole. */
export function rubyTemplateModels(file: SourceFile): DataModelFact[] {
  if (!/\.rb\.(?:tt|erb)$/.test(file.name)) return [];
  return file.lines.flatMap((text, index): DataModelFact[] => {
    const match = /^(\s*)create_table\s*\(?\s*[:"'](\w+)(.*)\bdo\s*\|/.exec(text);
    if (!match) return [];
    const [, indent = '', name = '', options = ''] = match;
    const end = file.lines.findIndex((each, at) => at > index && new RegExp(`^${indent}end\\b`).test(each));
    if (end < 0) return [];
    return [table(file, { name, hasKey: !/\bid:\s*false\b/.test(options), line: index + 1, endLine: end + 1 })];
  });
}

function tables(file: SourceFile): DataModelFact[] {
  return file.parsed.calls.flatMap((call): DataModelFact[] => {
    const name = call.name === 'create_table' ? nameValue(call.arguments[0]) : null;
    if (name === null || call.endLine === call.line || isTakenBack(file, call.line)) return [];
    const hasKey = namedArgument(call.arguments, 'id') !== 'false';
    return [table(file, { name, hasKey, line: call.line, endLine: call.endLine, symbol: call.inside ?? undefined })];
  });
}

interface TableBlock {
  name: string;
  hasKey: boolean;
  line: number;
  endLine: number;
  symbol?: number | undefined;
}

function table(file: SourceFile, { name, hasKey, line: start, endLine, symbol }: TableBlock): DataModelFact {
  const fields: ModelField[] = hasKey ? [field('id', 'bigint', ['primary key'])] : [];
  for (let line = start + 1; line < endLine; line++) {
    let text = file.lines[line - 1]?.trim() ?? '';
    while (text.endsWith(',') && line + 1 < endLine && text.length < LONGEST_COLUMN)
      text += ` ${file.lines[line++]?.trim() ?? ''}`;
    const match = /^t\.(\w+)[\s(]+["':](\w+)["']?(.*)$/.exec(text);
    const [, indexed, options = ''] = INDEX.exec(text) ?? [];
    if (indexed !== undefined) {
      const columns = /\bunique:\s*true/.test(options) ? railsColumns(indexed) : [];
      joinUnique(fields, columns, condition(WHERE.exec(options)?.[1], columns));
      continue;
    }
    if (/^t\.timestamps/.test(text))
      fields.push(field('created_at', 'datetime', ['not null']), field('updated_at', 'datetime', ['not null']));
    if (!match || /^(?:index|foreign_key|check_constraint|timestamps|remove)$/.test(match[1] ?? '')) continue;
    const [, type = '', own = '', rest = ''] = match;
    fields.push(...railsField(type, own, rest));
  }
  return makeModel(file, { name, stored: 'table', framework: 'Rails', fields, line: start, endLine, symbol });
}

const LONGEST_COLUMN = 1_000;
const INDEX = /^t\.index[\s(]+(\[[^\]]*\]|%[iw]\[[^\]]*\]|:\w+|"(?:[^"\\]|\\.)*"|'[^']*')(.*)$/;
const WHERE = /\bwhere:\s*("(?:[^"\\]|\\.)*"|'[^']*'|\S)/;

const UNITS: Readonly<Record<string, number>> = { '': 1, kilo: 2 ** 10, mega: 2 ** 20, giga: 2 ** 30 };

/** `limit: 255`, `limit: 1.megabyte`; null for what is worked out. */
function limitIn(rest: string): number | null {
  const [, amount = '', unit = ''] =
    /\blimit:\s*([\d_]+)(?:\.(kilo|mega|giga)bytes?)?(?=\s*(?:[,)}]|$))/.exec(rest) ?? [];
  return amount === '' ? null : Number(amount.replaceAll('_', '')) * (UNITS[unit] ?? 1);
}

/** The columns of one statement of Rails, with what is written after the name. */
export function railsField(type: string, own: string, rest: string): ModelField[] {
  const isReference = /^(?:references|belongs_to)$/.test(type);
  const fallback = /default:\s*("[^"]*"|'[^']*'|-?[\d.]+|true|false)/.exec(rest)?.[1];
  const limit = limitIn(rest);
  const rules = [
    /null:\s*false/.test(rest) && 'not null',
    limit !== null && /^(?:string|text|binary)$/.test(type) && `max length ${limit}`,
    fallback && `default ${fallback}`,
    /\bindex:\s*\{[^}]*\bunique:\s*true/.test(rest) && !/\bwhere:/.test(rest) && 'unique',
  ];
  if (!isReference) return [field(own, type, rules)];
  // One that may point to several tables says to which beside it.
  if (/polymorphic:\s*(?:true|\{)/.test(rest))
    return [field(`${own}_type`, 'string'), field(`${own}_id`, 'bigint', rules)];
  const deletes = onDelete(/\bon_delete:\s*:(\w+)/.exec(rest)?.[1]);
  return [field(`${own}_id`, 'bigint', [...rules, deletes], referred(own, rest))];
}

/** The table that a reference points to: the one it names, or that of its own name; null where it is computed. */
function referred(own: string, rest: string): string | null {
  const named = /\bto_table:\s*[:"'](\w+)/.exec(rest)?.[1];
  if (named !== undefined) return named;
  return /\bforeign_key:\s*(?!true\b|false\b|\{)\w/.test(rest) ? null : tableOf(own);
}

function tableOf(name: string): string {
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

const TABLE_NAME = /^\s*self\.table_name\s*=\s*:?["']?([\w.]+)["']?\s*$/m;

function records(file: SourceFile): DataModelFact[] {
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (symbol.kind !== 'class' || symbol.bases.length === 0 || isStub(file, index)) return [];
    // A class whose base is one of the project's own says which table it stands for, or is not known for a record.
    const named = TABLE_NAME.exec(file.textOf(symbol.startLine, symbol.endLine))?.[1];
    if (named === undefined && !symbol.bases.some((base) => /^(?:ApplicationRecord|ActiveRecord::Base)$/.test(base)))
      return [];
    if (
      /^\s*self\.abstract_class\s*=\s*true/m.test(file.textOf(symbol.startLine, symbol.endLine)) ||
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
      return [
        {
          kind: isBoth ? 'both' : /many/.test(call.name) ? 'many' : call.name === 'has_one' ? 'part' : 'one',
          to: written ?? className(through, /many/.test(call.name)),
          through,
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
