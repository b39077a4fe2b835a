import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, makeModel } from './model-maker.ts';
import { deletedBy, joinKeys } from './table-keys.ts';
import { isTakenBack } from './taken-back.ts';
import { withNames } from './written-names.ts';

/** No columns: keys over several columns, and what changes one or takes something away. */
const NO_COLUMN =
  /^(?:index|unique|primary|foreign|check|comment|engine|charset|collate|inherits|drop\w*|rename\w*|setNullable)$/;

/** `Tables.ORDERS`: a member of what another file lists the names of tables in. */
export const NAMED_ELSEWHERE = /^[A-Z]\w*\.[A-Z]\w*$/;

export function tableName(file: SourceFile, written: string | undefined): string | null {
  return (
    stringValue(withNames(file, written ?? '')) ?? (NAMED_ELSEWHERE.test(written ?? '') ? (written ?? null) : null)
  );
}

/** Tables that Knex makes: `knex.schema.createTable("orders", (table) => { table.string("title"); })`. */
export function knexModels(file: SourceFile): DataModelFact[] {
  return file.parsed.calls.flatMap((call): DataModelFact[] => {
    const isTable = /^(?:createTable|createTableIfNotExists|alterTable|table)$/.test(call.name);
    const name = isTable && /(?:^|\.)schema\b/.test(call.receiver ?? '') ? tableName(file, call.arguments[0]) : null;
    const maker = makerOf(call);
    if (name === null || maker === undefined || isTakenBack(file, call.line)) return [];
    // Of tables that are made in one chain, each call begins where the chain does.
    const chain = file.codeOf(call.line, call.endLine);
    const start = Math.max(0, chain.lastIndexOf(`.${call.name}(`));
    const body = withNames(file, chain.slice(start));
    const fields = columnsOf(body, maker);
    joinKeys(fields, body, maker);
    if (fields.length === 0) return [];
    const line = call.line + chain.slice(0, start).split('\n').length - 1;
    return [
      makeModel(file, {
        name,
        stored: 'table',
        framework: 'Knex',
        fields,
        partial: !/^create/.test(call.name),
        line,
        endLine: call.endLine,
      }),
    ];
  });
}

/** What the function that makes or changes a table calls it. */
export function makerOf(call: CodeCall): string | undefined {
  return /^(?:async\s+)?(?:function\s*)?\(?\s*(\w+)/.exec(call.arguments[1] ?? '')?.[1];
}

function columnsOf(body: string, maker: string): ModelField[] {
  const columns = body.matchAll(
    new RegExp(
      `(?<![\\w.])${escaped(maker)}\\s*\\.(\\w+)\\(\\s*(?:["'\`](\\w+)["'\`])?([^;]*?)(?=;|\\n\\s*${escaped(maker)}\\b|$)`,
      'g',
    ),
  );
  const fields = [...columns].flatMap(([, type = '', own, rest = '']): ModelField[] => {
    if (NO_COLUMN.test(type)) return [];
    if (type === 'timestamps') return timestamps(rest);
    if (/increments$/i.test(type)) return [field(own ?? 'id', 'integer', ['primary key'])];
    if (own === undefined) return [];
    const value = /\.defaultTo\(([^()]*(?:\([^()]*\))?)\)/.exec(rest)?.[1];
    return [
      field(
        own,
        // `table.specificType("place", "double precision")`
        type === 'specificType' ? (/^\s*,\s*["'`]([^"'`]+)/.exec(rest)?.[1] ?? type) : type,
        [
          /\.primary\(/.test(rest) && 'primary key',
          /\.notNullable\(/.test(rest) && 'not null',
          /\.unique\(/.test(rest) && 'unique',
          value && `default ${value}`,
          deletedBy(rest),
        ],
        /\.inTable\(\s*["'`](\w+)/.exec(rest)?.[1] ?? /\.references\(\s*["'`](\w+)\.\w+/.exec(rest)?.[1],
      ),
    ];
  });
  // Each database may have a type of its own for a column.
  return fields.filter(({ name }, place) => fields.findIndex((other) => other.name === name) === place);
}

/** `table.timestamps(true, true)`: the second word fills them in. */
function timestamps(given: string): ModelField[] {
  const filled = /^\s*(?:true|false)\s*,\s*true\b|\bdefaultToNow:\s*true\b/.test(given)
    ? ['not null', 'default now']
    : [];
  return [field('created_at', 'timestamp', filled), field('updated_at', 'timestamp', filled)];
}
