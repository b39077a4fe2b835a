import type { FactOf } from '../fact-of.ts';

export interface ModelField {
  name: string;
  type: string;
  /** In words a reader knows: `primary key`, `unique`, `not null`, `max 50`, `default 0`, `check age > 0`. */
  constraints: string[];
  /** What the database calls it, where that is said apart from the field. */
  column?: string;
  /** How long the mapper is told that its column is, which only one who makes the table sees to. */
  width?: number;
  /** The model that the field points to. */
  references?: string;
  /** Models that it points to together with other fields. */
  shared?: { to: string; with: string[]; rule?: string }[];
}

export type DataModelFact = FactOf<
  'data-model',
  {
    name: string;
    /** `table`: stored; `wire`: exchanged (protobuf, GraphQL, request schemas); `shape`: a type in memory. */
    stored: 'table' | 'wire' | 'shape';
    framework: string;
    /** The table or collection, where it is named apart from the model. */
    table?: string;
    /** The schema of the database that the table is in, where it is named: `crew` of `crew.boats`. */
    schema?: string;
    fields: ModelField[];
    /**
     * `one`: this one holds the key of the other; `part`: the other holds the key of this one, which has only one of it;
     * `both`: a table between them holds the keys of each.
     */
    relations: {
      kind: 'one' | 'many' | 'part' | 'both';
      to: string;
      through: string;
      /** The column that holds the key, where it is named apart. */
      key?: string;
      /** What is said of that column, in the words of fields. */
      rules?: string[];
      /** The relation of the other model that it is the other end of. */
      of?: string;
    }[];
    /** True where the file only changes a model that is made elsewhere, as a migration does. */
    partial?: boolean;
    /** True where it is marked as the one of its versions that is stored. */
    isCurrent?: boolean;
    /** What the class of a model is built on, whose fields it has too. */
    bases?: string[];
    /** True where it is a model only if what it is built on is one. */
    needsBase?: boolean;
    /** What a class says anew of the columns of the classes that it is built on, or asks of the columns of its table. */
    overrides?: { name: string; constraints: string[] }[];
    /** What its author says that it is, in one sentence. */
    about?: string;
  }
>;

/** What a migration takes away from a table that is made elsewhere, renames or adds. */
export type TableChangeFact = FactOf<
  'table-change',
  | { what: 'table dropped'; table: string }
  | { what: 'table renamed'; table: string; to: string }
  | { what: 'column added'; table: string; field: ModelField }
  | { what: 'column dropped'; table: string; column: string }
  | { what: 'column renamed'; table: string; column: string; to: string }
  /** A length of null is one that no longer holds. */
  | {
      what: 'column changed';
      table: string;
      column: string;
      type?: string;
      mayBeNull?: boolean;
      length?: number | null;
    }
  | { what: 'key added'; table: string; column: string; with?: string[]; to: string; rule?: string; name?: string }
  /** With a condition it holds for the rows alone that meet it. */
  | { what: 'unique added'; table: string; columns: string[]; where?: string; name?: string }
  | { what: 'unique dropped'; table: string; columns: string[]; name?: string }
  | { what: 'primary dropped'; table: string }
  | { what: 'primary added'; table: string; columns: string[]; name?: string }
  /** A key of any kind, by the name that it was given, or that the database gave it; the table is empty where none is named. */
  | { what: 'constraint dropped'; table: string; name: string }
  | { what: 'constraint renamed'; table: string; name: string; to: string }
  | { what: 'check added'; table: string; check: string; name?: string }
>;
