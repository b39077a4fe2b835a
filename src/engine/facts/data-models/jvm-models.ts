import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, stringsIn } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, isOptionBag, joinUnique, makeModel } from './model-maker.ts';
import { fieldsOfColumns } from './named-columns.ts';

const MEMBER =
  /((?:@\w+(?: ?\((?:[^()]|\([^()]*\))*\))?\s+)*)((?:(?:private|protected|public|internal|final|lateinit|override|open|static|transient|volatile)\s+)*)(?:(?:val|var)\s+(\w+)\s*:\s*([\w<>?, .[\]]+)|([\w.]+(?:<[\w<>?, .]*>)?(?:\[\])?)\s+(\w+)\s*(?=[;=]))/y;
/** What a class has once for all of its objects, and what it keeps from being written, is no column. */
const NOT_STORED = /\b(?:static|transient)\b/;

const SPRING_KEY = /^org\.springframework\.data\.annotation(?:\.Id)?$/;
/** What stores a class, by its mark; any other is JPA's. */
const STORES: Readonly<Record<string, string>> = { Document: 'Spring Data MongoDB', RedisHash: 'Spring Data Redis' };

/** `@UniqueConstraint(columnNames = {"event_id", "code"})` inside of the mark of the table; Kotlin writes a list in brackets. */
const UNIQUE = /\bUniqueConstraint\([^()]*?\bcolumnNames\s*=\s*(?:[{[]([^}\]]*)[}\]]|("\w+"))/g;

/** JPA entities with the annotations of each field; Java records and Kotlin data classes as shapes. */
export function jvmModels(file: SourceFile): DataModelFact[] {
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (!/^(?:class|struct|other)$/.test(symbol.kind)) return [];
    const marks = file.decorators(index).filter((each) => each.line <= symbol.startLine + 30);
    const isTable =
      marks.some((each) => /^(?:Entity|Embeddable|MappedSuperclass|Document|RedisHash|Table)$/.test(each.name)) &&
      file.imports(/persistence|springframework\.data|room|micronaut\.data|exposed/);
    // Spring Data stores a class by its key alone, where a repository asks for it.
    const isKept =
      symbol.kind === 'class' &&
      file.imports(SPRING_KEY) &&
      /@Id\b/.test(file.codeOf(symbol.startLine, symbol.endLine));
    if (isTable || (isKept && symbol.container === null)) return [entity(file, index)].filter((each) => each !== null);
    if (!/\bdata class\b|\brecord\b/.test(symbol.signature) || !symbol.exported || isOptionBag(symbol.name)) return [];
    const ofKotlin = file.language === 'kotlin' ? constructorFields(file, index) : null;
    const fields =
      ofKotlin ??
      [
        ...symbol.signature.matchAll(
          /(?:val|var)\s+(\w+)\s*:\s*([\w<>?.]+(?:, ?[\w<>?.]+>)?)|(?<=[(,]\s*)(?:@\w+(?:\([^()]*\))?\s+)*([\w<>.]+)\s+(\w+)(?=\s*[,)])/g,
        ),
      ].map((match) => field(match[1] ?? match[4] ?? '', match[2] ?? match[3] ?? ''));
    if (fields.length < 3) return [];
    return [
      makeModel(file, {
        name: symbol.name,
        stored: 'shape',
        framework: file.language === 'kotlin' ? 'Kotlin' : 'Java',
        fields,
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

/** The properties in the brackets of a data class, whatever annotations stand before them: a long head is not kept whole. */
function constructorFields(file: SourceFile, index: number): ModelField[] | null {
  const symbol = file.symbol(index);
  if (!symbol) return null;
  const open = file.bare.indexOf('(', file.bare.indexOf(`class ${symbol.name}`, file.offsetOf(symbol.startLine)));
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  if (close < 0) return null;
  return file.members(index).flatMap(({ symbol: each }) => {
    const [, name, type] = /\bva[lr]\s+(\w+)\s*:\s*([^=]+)/.exec(each.signature) ?? [];
    const isInside = each.kind === 'property' && each.endLine <= file.lineAt(close);
    return isInside && name !== undefined && type !== undefined ? [field(name, type.trim())] : [];
  });
}

function entity(file: SourceFile, index: number): DataModelFact | null {
  const symbol = file.symbol(index);
  if (!symbol) return null;
  const marks = file.decorators(index);
  const start = file.offsetOf(symbol.startLine);
  const keyword = /\b(?:class|interface|record)\s+\w+/.exec(file.bare.slice(start, start + 4000));
  const from = start + (keyword?.index ?? 0);
  const fields: ModelField[] = [];
  const relations: DataModelFact['values']['relations'] = [];
  const columns = new Map<string, string>();
  const members = membersAt(file, from);
  // The columns of a key that is a class of its own stand there: no field here is the key, nor are those that are parts of it.
  const isEmbedded = members.some(({ annotations }) => /@EmbeddedId\b/.test(annotations));
  for (const { annotations, name, type } of members) {
    const column = /@(?:Join)?Column\([^()]*\bname\s*=\s*["`]+(\w+)/.exec(annotations)?.[1];
    if (column) columns.set(column, name);
    const told = column === undefined || column === name ? {} : { column };
    const relation = /@(OneToMany|ManyToOne|OneToOne|ManyToMany|ElementCollection)\b/.exec(annotations)?.[1];
    if (/@Transient\b/.test(annotations) || /^[A-Z_\d]+$|^serialVersionUID$/.test(name)) continue;
    if (relation && relation !== 'ElementCollection') {
      const to =
        /\btargetEntity\s*=\s*(?:\w+\.)*(\w+)(?:\.|::)class\b/.exec(annotations)?.[1] ??
        /<(?:\w+,\s*)?(\w+)(?:<[^<>]*>)?>/.exec(type)?.[1] ??
        type.replace(/[?\s]/g, '');
      // The end that holds the key has a column; the other one only shows what points to it.
      const isHeld = !annotations.includes('mappedBy');
      if (/ToOne$/.test(relation) && isHeld)
        fields.push({ ...field(name, type, keyConstraints(annotations, relation, isEmbedded), to), ...told });
      relations.push({
        kind: relation === 'ManyToMany' ? 'both' : /ToMany/.test(relation) ? 'many' : isHeld ? 'one' : 'part',
        to,
        through: name,
      });
      continue;
    }
    const own = field(name, type, [...constraints(annotations), neverNull(file, type)]);
    fields.push({ ...own, constraints: [...new Set(own.constraints)], ...widthIn(annotations), ...told });
  }
  const named = marks
    .find((each) => each.name === 'Table' || each.name === 'Document')
    ?.arguments.map((each) => /^(?:(?:name|collection)\s*=\s*)?"([^"]+)"$/.exec(each)?.[1]);
  for (const [, list, one] of marks.flatMap((each) => [...each.arguments.join(', ').matchAll(UNIQUE)]))
    joinUnique(fields, fieldsOfColumns(fields, columns, stringsIn(list ?? one ?? '')), null);
  // Spring also marks who made a row of JPA, and when.
  const isSprings = file.imports(SPRING_KEY) && !file.imports(/\bpersistence\b/);
  const isBase = marks.some((each) => /^(?:MappedSuperclass|Embeddable)$/.test(each.name));
  if (fields.length === 0 && relations.length === 0 && symbol.bases.length === 0) return null;
  return makeModel(file, {
    name: symbol.name,
    stored: isBase ? 'shape' : 'table',
    framework: marks.flatMap(({ name }) => STORES[name] ?? [])[0] ?? (isSprings ? 'Spring Data' : 'JPA'),
    table: named?.find((each) => each !== undefined),
    fields,
    relations,
    bases: symbol.bases,
    overrides: marks.flatMap((each) => overridesIn(`${each.name}(${each.arguments.join(', ')})`)),
    line: symbol.startLine,
    endLine: symbol.endLine,
    symbol: index,
  });
}

const PRIMITIVE = /^(?:boolean|byte|char|short|int|long|float|double)$/;

/** A primitive of Java always holds a value. */
function neverNull(file: SourceFile, type: string): string | false {
  return file.language === 'java' && PRIMITIVE.test(type) && 'not null';
}

const OVERRIDE = /\bAttributeOverride\(\s*name\s*=\s*"(\w+)"\s*,\s*column\s*=\s*@Column\(([^()]*)\)/g;

/** `@AttributeOverride(name = "label", column = @Column(nullable = true))`: the column of a field of a class below. */
function overridesIn(written: string): { name: string; constraints: string[] }[] {
  return [...written.matchAll(OVERRIDE)].map(([, name = '', column = '']) => ({
    name,
    constraints: field(name, '', constraints(`@Column(${column})`)).constraints,
  }));
}

/** Fields at the first level of a class body, and the parameters of a Kotlin constructor. */
function membersAt(file: SourceFile, from: number): { annotations: string; name: string; type: string }[] {
  const found: { annotations: string; name: string; type: string }[] = [];
  const { bare, code } = file;
  const read = (start: number, end: number) => {
    let depth = 0;
    for (let at = start; at < end; at++) {
      const char = bare[at] ?? '';
      if (depth === 0 && (char === '@' || /[A-Za-z]/.test(char)) && !/[\w.@]/.test(bare[at - 1] ?? '')) {
        MEMBER.lastIndex = at;
        const match = MEMBER.exec(code);
        if (match && match[0] !== '') {
          const name = match[3] ?? match[6] ?? '';
          const type = (match[4] ?? match[5] ?? '').trim();
          const isStored = !NOT_STORED.test(match[2] ?? '');
          if (isStored && !/^(?:return|new|throw|package|import|static|class|fun|this|else)$/.test(type))
            found.push({ annotations: (match[1] ?? '').replace(/(@\w+) \(/g, '$1('), name, type });
          at += match[0].length - 1;
          const stop = /[;\n,{]/.exec(bare.slice(at, at + 400));
          if (stop && bare[at + stop.index] !== '{') at += stop.index;
          continue;
        }
      }
      if ('([{'.includes(char)) depth++;
      else if (')]}'.includes(char)) depth--;
    }
  };
  const parameters = /^[^({;]*\(/.exec(bare.slice(from, from + 400));
  if (parameters) {
    const open = from + parameters[0].length - 1;
    const close = closingBracket(bare, open);
    if (close > 0) read(open + 1, close);
  }
  const open = bare.indexOf('{', from);
  // The classes that matter most are the longest.
  const close = open < 0 ? -1 : closingBracket(bare, open, bare.length);
  if (close > 0) read(open + 1, close);
  return found;
}

function keyConstraints(annotations: string, relation: string, isEmbedded: boolean): (string | false)[] {
  return [
    !isEmbedded && /@(?:Id|MapsId)\b/.test(annotations) && 'primary key',
    /\bunique\s*=\s*true/.test(annotations) && 'unique',
    // Whether the database keeps it from being held twice depends on the release of the mapper.
    relation === 'OneToOne' && !/\bunique\s*=\s*true/.test(annotations) && 'one to one',
    /\b(?:nullable|optional)\s*=\s*false|@NotNull\b/.test(annotations) && 'not null',
    /@OnDelete\([^()]*\bCASCADE\b/.test(annotations) && 'on delete cascade',
  ];
}

/** `@Column(length = 40)`, where nothing else says how long a value may be. */
function widthIn(annotations: string): { width?: number } {
  const [, width] = /@Column\([^()]*\blength\s*=\s*(\d[\d_]*)/.exec(annotations) ?? [];
  return width === undefined || /@(?:Size|Length)\b/.test(annotations)
    ? {}
    : { width: Number(width.replaceAll('_', '')) };
}

function constraints(annotations: string): (string | null | false)[] {
  const value = (annotation: string, key: string) =>
    new RegExp(`@${escaped(annotation)}\\([^()]*\\b${escaped(key)}\\s*=\\s*(-?[\\d_]+)`).exec(annotations)?.[1];
  const limit = (annotation: string, words: string) => {
    const found = new RegExp(`@${escaped(annotation)}\\(\\s*(?:value\\s*=\\s*)?(-?[\\d_]+)`).exec(annotations)?.[1];
    return found ? `${words} ${found}` : null;
  };
  const length = value('Column', 'length') ?? value('Size', 'max') ?? value('Length', 'max');
  const least = value('Size', 'min') ?? value('Length', 'min');
  return [
    /@(?:Id|PrimaryKey)\b/.test(annotations) && 'primary key',
    /@Column\([^()]*\bunique\s*=\s*true/.test(annotations) && 'unique',
    /@Column\([^()]*\bnullable\s*=\s*false|@NotNull\b/.test(annotations) && 'not null',
    /@(?:NotBlank|NotEmpty)\b/.test(annotations) && 'not empty',
    length ? `max length ${length}` : null,
    least ? `min length ${least}` : null,
    limit('Min', 'at least'),
    limit('Max', 'at most'),
    /@Email\b/.test(annotations) && 'email',
    pattern(annotations),
    /@Positive\b/.test(annotations) && 'more than 0',
    /@PositiveOrZero\b/.test(annotations) && 'at least 0',
  ];
}

/** `@Pattern(regexp = "[A-Z]+")`, also of a constant; an expression that nobody would read is left out. */
function pattern(annotations: string): string | null {
  const [, written, constant] =
    /@Pattern\(\s*(?:regexp\s*=\s*)?(?:"([^"`|]{1,60})"|((?:\w+\.)*[A-Z_\d]{3,60})(?=\s*[,)]))/.exec(annotations) ?? [];
  const told = constant ?? written?.replaceAll('\\\\', '\\');
  return told === undefined ? null : `matches \`${told}\``;
}
