import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, splitList, stringsIn, stringValue } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, joinUnique, makeModel, onDelete } from './model-maker.ts';
import { fieldsOfColumns } from './named-columns.ts';

interface Mapping {
  fields: ModelField[];
  relations: DataModelFact['values']['relations'];
  columns: Map<string, string>;
}

const MAKES =
  /\b(create|add)(Field|ManyToOne|OneToOne|OwningOneToOne|InverseOneToOne|OneToMany|ManyToMany|OwningManyToMany|InverseManyToMany)\(|\bnew\s+FieldBuilder\(/g;

/** Entities of Doctrine that a file beside their classes maps by a builder: `$builder->createField('name', Types::STRING)->length(40)->build()`. */
export function builtMappings(file: SourceFile): DataModelFact[] {
  if (!file.text.includes('ClassMetadataBuilder')) return [];
  const table = /->setTable\(\s*(?:determineTableName\(\s*)?['"]([\w.]+)['"]/.exec(file.code)?.[1];
  const within = file.parsed.symbols.findIndex(({ kind }) => kind === 'class');
  const name =
    (file.symbol(within)?.name ??
      file.name
        .replace(/\.php$/, '')
        .split('.')
        .at(-1)) ||
    '';
  if (table === undefined || !/^[A-Z]\w*$/.test(name)) return [];
  const found: Mapping = { fields: [], relations: [], columns: new Map() };
  for (const match of file.bare.matchAll(MAKES)) {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    const end = file.bare.indexOf(';', close);
    if (close < 0 || end < 0) continue;
    const list = splitList(file.code.slice(open + 1, close));
    const chain = chainIn(file, close, end);
    if (match[2] === undefined) addMade(found, list[1] ?? '', chain);
    else if (match[2] === 'Field' && /^\$\w+$/.test(list[0] ?? ''))
      for (const each of loopedNames(file, match.index, list[0] ?? ''))
        addColumn(found, [each, ...list.slice(1)], chain, match[1] === 'add');
    else if (match[2] === 'Field') addColumn(found, list, chain, match[1] === 'add');
    else addRelation(found, match[2], list, chain);
  }
  for (const [, list = ''] of file.code.matchAll(/->addUniqueConstraint\(\s*\[([^\]]*)\]/g))
    joinUnique(found.fields, fieldsOfColumns(found.fields, found.columns, stringsIn(list)), null);
  if (found.fields.length === 0) return [];
  const at = file.code.indexOf('setTable(');
  return [
    makeModel(file, {
      name,
      stored: 'table',
      framework: 'Doctrine',
      table,
      fields: found.fields,
      relations: found.relations,
      line: file.lineAt(at),
      endLine: file.lines.length,
      ...(within < 0 ? {} : { symbol: within }),
    }),
  ];
}

/** What a loop around a place hands a variable: `foreach (['country_code' => 'countryCode'] as $column => $name)`. */
function loopedNames(file: SourceFile, at: number, variable: string): string[] {
  const loop = [...file.code.slice(0, at).matchAll(/\bforeach\s*\(\s*(?:(\$\w+)|(?=\[))/g)].at(-1);
  if (loop === undefined) return [];
  const [head, list] = loop;
  const set = list === undefined ? null : new RegExp(`${escaped(list)}\\s*=\\s*(?=\\[)`).exec(file.code);
  const open = list === undefined ? loop.index + head.length : set === null ? -1 : set.index + set[0].length;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  const taken = /^\s*as\s+(?:(\$\w+)\s*=>\s*)?(\$\w+)\s*\)/.exec(
    file.code.slice(list === undefined ? close + 1 : loop.index + head.length),
  );
  if (close < 0 || taken === null) return [];
  return splitList(file.code.slice(open + 1, close)).flatMap((item) => {
    const [key, value] = item.includes('=>') ? item.split('=>') : [undefined, item];
    return (taken[1] === variable ? key?.trim() : taken[2] === variable ? value?.trim() : undefined) ?? [];
  });
}

/** The calls of a chain behind a place, by their names, with what each is given. */
function chainIn(file: SourceFile, from: number, to: number): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  for (const { index, 0: head, 1: name = '' } of file.bare.slice(from, to).matchAll(/->(\w+)\(/g)) {
    const open = from + index + head.length - 1;
    const close = closingBracket(file.bare, open);
    if (close >= 0) calls.set(name, splitList(file.code.slice(open + 1, close)));
  }
  return calls;
}

/** `Types::BIGINT`, `'string'`, `MoneyType::NAME`: the type by the word for it. */
function typeOf(written: string | undefined): string {
  return stringValue(written) ?? /::(\w+)$/.exec(written ?? '')?.[1]?.toLowerCase() ?? '';
}

function isTrue(chain: ReadonlyMap<string, string[]>, name: string): boolean {
  const given = chain.get(name);
  return given !== undefined && given[0]?.trim() !== 'false';
}

function addColumn(
  found: Mapping,
  list: readonly string[],
  chain: ReadonlyMap<string, string[]>,
  isWhole: boolean,
): void {
  const name = stringValue(list[0]);
  if (name === null) return;
  // `addField('name', 'string', ['nullable' => true])` has no chain of its own.
  const options = isWhole ? (list[2] ?? '') : '';
  const said = (key: string): string | undefined =>
    new RegExp(`['"]${escaped(key)}['"]\\s*=>\\s*([^,\\]]+)`).exec(options)?.[1]?.trim();
  const own = isWhole ? new Map<string, string[]>() : chain;
  const type = typeOf(list[1]);
  const isKey = own.has('makePrimaryKey') || said('id') === 'true';
  const length = said('length') ?? own.get('length')?.[0]?.trim();
  const column = stringValue(said('columnName') ?? own.get('columnName')?.[0]);
  if (column !== null) found.columns.set(column, name);
  found.fields.push(
    field(name, type, [
      isKey && 'primary key',
      (isTrue(own, 'unique') || said('unique') === 'true') && 'unique',
      !isKey && (isTrue(own, 'nullable') || said('nullable') === 'true' ? 'nullable' : 'not null'),
      length !== undefined && /^\d+$/.test(length) && !/int|float|decimal|bool/.test(type) && `max length ${length}`,
    ]),
  );
}

/** `new FieldBuilder($builder, ['fieldName' => 'kind', 'type' => Types::STRING])`. */
function addMade(found: Mapping, written: string, chain: ReadonlyMap<string, string[]>): void {
  const name = /['"]fieldName['"]\s*=>\s*('[^']*'|"[^"]*")/.exec(written)?.[1];
  const type = /['"]type['"]\s*=>\s*([\w\\:'"]+)/.exec(written)?.[1];
  if (name !== undefined) addColumn(found, [name, type ?? ''], chain, false);
}

function addRelation(
  found: Mapping,
  relation: string,
  list: readonly string[],
  chain: ReadonlyMap<string, string[]>,
): void {
  const name = stringValue(list[0]);
  const to = (/([\w\\]+)::class/.exec(list[1] ?? '')?.[1] ?? stringValue(list[1]) ?? '').split('\\').at(-1) ?? '';
  if (name === null || to === '') return;
  const isHeld = /ToOne$/.test(relation) && !/^Inverse/.test(relation) && !chain.has('mappedBy');
  if (isHeld) {
    const join = chain.get('addJoinColumn') ?? [];
    const column = stringValue(namedArgument(join, 'columnName') ?? join[0]);
    if (column !== null) found.columns.set(column, name);
    const placed = (place: number, key: string): string | undefined =>
      namedArgument(join, key) ??
      (join.slice(0, place + 1).some((each) => /^\w+:(?!:)/.test(each)) ? undefined : join[place]);
    const isKey = chain.has('makePrimaryKey');
    found.fields.push(
      field(
        name,
        to,
        [
          isKey && 'primary key',
          (/OneToOne/.test(relation) || placed(3, 'unique')?.trim() === 'true') && 'unique',
          !isKey && (placed(2, 'nullable')?.trim() === 'false' ? 'not null' : 'nullable'),
          onDelete(stringValue(placed(4, 'onDelete')) ?? undefined),
        ],
        to,
      ),
    );
  }
  const isMany = /ToMany$/.test(relation);
  const kind = /ManyToMany$/.test(relation) ? 'both' : isMany ? 'many' : isHeld ? 'one' : 'part';
  found.relations.push({ kind, to, through: name });
}

const ELEMENT = /<(id|field|many-to-one|one-to-one|one-to-many|many-to-many|unique-constraint)\b([^<>]*?)(\/?)>/g;

/** Entities of Doctrine that a file of XML maps: `<entity name="Shop\Order" table="orders"><field name="title" type="string"/>`. */
export function xmlMappings(file: SourceFile): DataModelFact[] {
  if (file.extension !== 'xml' || !file.text.includes('doctrine-mapping')) return [];
  const text = file.text.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...text.matchAll(/<(entity|mapped-superclass)\b([^<>]*)>/g)].flatMap((match): DataModelFact[] => {
    const end = text.indexOf(`</${match[1]}>`, match.index);
    const own = said(match[2] ?? '');
    const name = own('name')?.split(/[\\.]/).at(-1) ?? '';
    if (end < 0 || name === '') return [];
    const found = elementsIn(text.slice(match.index + match[0].length, end));
    if (found.fields.length === 0) return [];
    const isEntity = match[1] === 'entity';
    return [
      makeModel(file, {
        name,
        stored: isEntity ? 'table' : 'shape',
        framework: 'Doctrine',
        table: isEntity ? own('table') : undefined,
        fields: found.fields,
        relations: found.relations,
        line: file.lineAt(match.index),
        endLine: file.lineAt(end),
      }),
    ];
  });
}

/** Reads the attributes of an element. */
function said(attributes: string): (name: string) => string | undefined {
  return (name) => new RegExp(`(?:^|\\s)${escaped(name)}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];
}

function elementsIn(text: string): Mapping {
  const found: Mapping = { fields: [], relations: [], columns: new Map() };
  const unique: string[][] = [];
  for (const match of text.matchAll(ELEMENT)) {
    const [whole, element = '', attributes = '', isClosed] = match;
    const own = said(attributes);
    if (element === 'unique-constraint') {
      const names = (own('columns') ?? own('fields') ?? '').split(',').map((each) => each.trim());
      unique.push(names);
      continue;
    }
    const end = isClosed === '/' ? -1 : text.indexOf(`</${element}>`, match.index);
    const inside = end < 0 ? '' : text.slice(match.index + whole.length, end);
    const name = own('name') ?? own('field');
    if (name === undefined) continue;
    if (element === 'id' || element === 'field') {
      const type = own('type') ?? '';
      const length = /int|float|decimal|bool/.test(type) ? undefined : own('length');
      found.columns.set(own('column') ?? name, name);
      found.fields.push(
        field(name, type, [
          element === 'id' && !own('association-key') && 'primary key',
          own('unique') === 'true' && 'unique',
          element === 'field' && (own('nullable') === 'true' ? 'nullable' : 'not null'),
          length !== undefined && `max length ${length}`,
        ]),
      );
    } else addElement(found, element, name, own, said(/<join-column\b([^<>]*)>/.exec(inside)?.[1] ?? ''));
  }
  for (const names of unique) joinUnique(found.fields, fieldsOfColumns(found.fields, found.columns, names), null);
  return found;
}

type Said = ReturnType<typeof said>;

function addElement(found: Mapping, element: string, name: string, own: Said, join: Said): void {
  const to = own('target-entity')?.split('\\').at(-1) ?? '';
  if (to === '') return;
  const isHeld = element.endsWith('to-one') && own('mapped-by') === undefined;
  if (isHeld) {
    found.columns.set(join('name') ?? `${name}_id`, name);
    found.fields.push(
      field(
        name,
        to,
        [
          (element === 'one-to-one' || join('unique') === 'true') && 'unique',
          join('nullable') === 'false' ? 'not null' : 'nullable',
          onDelete(join('on-delete')),
        ],
        to,
      ),
    );
  }
  const kind = element === 'many-to-many' ? 'both' : element === 'one-to-many' ? 'many' : isHeld ? 'one' : 'part';
  found.relations.push({ kind, to, through: name });
}
