import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, splitList, stringValue } from '../text/literal.ts';
import { userFields } from './django-users.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, heldRelations, isOptionBag, makeModel, onDelete, oneOf } from './model-maker.ts';
import { choicesOf } from './python-choices.ts';
import { basesOf, isOfPydantic, type Kind, kindOf } from './python-kinds.ts';
import { uniqueIn } from './python-unique.ts';
import { joinTableArguments } from './sqlalchemy-keys.ts';

const FRAMEWORK: Record<Kind, string> = {
  django: 'Django',
  sqlalchemy: 'SQLAlchemy',
  sqlmodel: 'SQLModel',
  pydantic: 'Pydantic',
  dataclass: 'dataclass',
  mongo: 'MongoEngine',
};

export function pythonModels(file: SourceFile): DataModelFact[] {
  // What a migration says of a class held when it was written.
  const isMigration =
    (/(?:^|\/)migrations\//.test(file.path) && file.imports(/^django/)) ||
    (file.imports(/^alembic$/) && /^(?:down_)?revision\b/m.test(file.bare));
  if (isMigration) return [];
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (symbol.kind !== 'class') return [];
    const body = file
      .members(index)
      .filter(({ symbol: each }) => each.kind === 'property' && !isForTypesOnly(file, each.startLine));
    const lines = [
      ...body.map(({ symbol: each }) => ({
        name: each.name,
        text: file.codeOf(each.startLine, each.endLine).trim(),
        doc: each.doc,
      })),
      ...declaredColumns(file, index),
    ];
    const kind = kindOf(file, index, lines.map((each) => each.text).join('\n'));
    if (!kind) return bareModel(file, index);
    const isAbstract =
      symbol.bases.some((base) => /(?:^|\.)DeclarativeBase\w*$/.test(base)) ||
      /^\s*(?:abstract|__abstract__)\s*=\s*True\b/m.test(file.codeOf(symbol.startLine, symbol.endLine)) ||
      // What is built on nothing adds its columns to what is built on it.
      (kind === 'sqlalchemy' && (/Mixin$/.test(symbol.name) || symbol.bases.every((base) => base === 'object')));
    const table =
      stringValue(
        /__tablename__\s*(?::[^=\n]+)?=\s*(["'][^"']+["'])/.exec(lines.map((each) => each.text).join('\n'))?.[1],
      ) ?? stringValue(/\bdb_table\s*=\s*(["'][^"']+["'])/.exec(file.codeOf(symbol.startLine, symbol.endLine))?.[1]);
    const fields = lines
      .map((each) =>
        kind === 'django'
          ? withChoices(file, fieldOf(kind, each.name, each.text.replace(SELF, `$1'${symbol.name}'`)), each.text)
          : fieldOf(kind, each.name, each.text),
      )
      .filter((each) => each !== null);
    if (kind === 'django') fields.push(...userFields(file, symbol, lines));
    uniqueIn(fields, file.codeOf(symbol.startLine, symbol.endLine));
    // It may be a method that gives them.
    const apart = file.members(index).find(({ symbol: each }) => each.name === '__table_args__')?.symbol;
    if (apart) joinTableArguments(fields, file.codeOf(apart.startLine, apart.endLine));
    const isTable =
      (kind === 'sqlmodel'
        ? file.decorators(index).length >= 0 && /\btable\s*=\s*True/.test(symbol.signature)
        : /^(?:django|sqlalchemy|mongo)$/.test(kind)) && !isAbstract;
    if (
      fields.length === 0 ||
      (kind === 'dataclass' && (fields.length < 3 || isOptionBag(symbol.name) || !symbol.exported))
    )
      return [];
    const stored = isTable ? 'table' : kind === 'pydantic' || kind === 'sqlmodel' ? 'wire' : 'shape';
    return [
      makeModel(file, {
        name: symbol.name,
        stored,
        framework: FRAMEWORK[kind],
        table,
        fields,
        relations: relationsOf(file, kind, lines, fields).map((each) =>
          each.to === 'self' ? { ...each, to: symbol.name } : each,
        ),
        bases:
          /^(?:django|sqlalchemy|sqlmodel)$/.test(kind) || (kind === 'pydantic' && !isOfPydantic(symbol.bases))
            ? basesOf(symbol.bases)
            : [],
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

const MOST_ABOVE = 60;

/** Whether a line stands below `if TYPE_CHECKING:`, which no program runs. */
function isForTypesOnly(file: SourceFile, line: number): boolean {
  if (!file.text.includes('TYPE_CHECKING')) return false;
  const indent = (text: string): number => text.length - text.trimStart().length;
  const own = indent(file.lines[line - 1] ?? '');
  for (let at = line - 2; at >= 0 && at > line - MOST_ABOVE; at--) {
    const text = file.lines[at] ?? '';
    if (text.trim() !== '' && indent(text) < own) return /^\s*if\s+(?:\w+\.)?TYPE_CHECKING\s*:/.test(text);
  }
  return false;
}

/** `class Order(AbstractOrder): pass` among the models of Django: all that it has is said of the class that it is built on. */
function bareModel(file: SourceFile, index: number): DataModelFact[] {
  const symbol = file.symbol(index);
  const bases = basesOf(symbol?.bases ?? []);
  if (!symbol || !/(?:^|\/)models(?:\.py$|\/)/.test(file.path) || !bases.some((base) => /^Abstract[A-Z]/.test(base)))
    return [];
  const { name, startLine: line, endLine } = symbol;
  return [
    makeModel(file, {
      name,
      stored: 'table',
      framework: FRAMEWORK.django,
      fields: [],
      relations: [],
      bases,
      line,
      endLine,
      symbol: index,
    }),
  ];
}

/** `@declared_attr def shop_id(cls): return Column(…)` of a class that adds columns to others. */
function declaredColumns(file: SourceFile, index: number): { name: string; text: string; doc: string }[] {
  if (!file.text.includes('declared_attr')) return [];
  return file.members(index).flatMap(({ symbol, index: own }) => {
    const isDeclared = file.decorators(own).some(({ name }) => name === 'declared_attr');
    const text = file.codeOf(symbol.startLine, symbol.endLine);
    const made = isDeclared ? /\breturn\s+((?:\w+\.)?(?:Column|mapped_column)\([\s\S]*\))\s*$/.exec(text)?.[1] : null;
    return made ? [{ name: symbol.name, text: `${symbol.name} = ${made}`, doc: '' }] : [];
  });
}

/** A class of Django that points to itself. */
const SELF = /((?:ForeignKey|OneToOneField|ManyToManyField)\(\s*(?:to\s*=\s*)?)["']self["']/;

function fieldOf(kind: Kind, name: string, text: string): ModelField | null {
  const isOwnColumn = kind === 'sqlalchemy' && /^_[a-z]\w*\b[^=]*=\s*(?:\w+\.)?(?:Column|mapped_column)\(/.test(text);
  if (!isOwnColumn && /^(?:__|_|objects$|model_config|Meta$|class_)/.test(name)) return null;
  const match = /^\w+\s*(?::\s*([^=\n]+?(?:\[[^=]*\])?))?\s*(?:=\s*([\s\S]+))?$/.exec(
    text.replace(/\s+#[^\n"']*$/gm, ''),
  );
  if (!match) return null;
  const annotation = match[1]?.trim() ?? '';
  const value = ownColumn(match[2]?.trim() ?? '');
  const made = /^(?:[\w.]+\.)?(\w+)\(([\s\S]*)\)$/.exec(value);
  const list = made ? splitList(made[2] ?? '') : [];
  if (kind === 'django') return djangoField(name, made?.[1], list);
  if (kind === 'mongo') return made && /Field$/.test(made[1] ?? '') ? field(name, made[1] ?? '', flags(list)) : null;
  if (/(?:^|\.)relationship\(|Relationship\(|association_proxy|column_property|hybrid/.test(value)) return null;
  if (kind === 'sqlalchemy') {
    if (!/Column|mapped_column/.test(made?.[1] ?? '') && !/Mapped\[/.test(annotation)) return null;
    const positional = list.filter((each) => !/^\w+\s*=(?!=)/.test(each) && stringValue(each) === null);
    const type =
      /Mapped\[(.*)\]$/.exec(annotation)?.[1] ??
      positional.find((each) => !/^(?:[\w.]+\.)?ForeignKey/.test(each)) ??
      '';
    const foreign = /ForeignKey\(\s*["']?(\w[\w.]*\.\w+)/.exec(value)?.[1];
    const deletes = onDelete(/\bForeignKey\([^()]*\bondelete\s*=\s*["']([\w ]+)["']/.exec(value)?.[1]);
    // What only the class may touch is stored under the name that the column is given.
    const shown = isOwnColumn ? (stringValue(list[0]) ?? name) : name;
    const rules = flags(list);
    // What is declared as a type that has no None in it.
    const isKept =
      /Mapped\[/.test(annotation) &&
      !/\bNone\b|\bOptional\[/.test(annotation) &&
      namedArgument(list, 'nullable') === null;
    const kept =
      isKept && !rules.includes('not null') && !rules.includes('primary key') && type !== '' ? 'not null' : null;
    return field(shown, type, [...rules, kept, deletes], foreign?.split('.').slice(0, -1).at(-1));
  }
  if (annotation === '' || /ClassVar/.test(annotation)) return null;
  const foreign = /foreign_key\s*=\s*["']([\w.]+)["']/.exec(value)?.[1];
  const fallback = made && /^(?:Field|field|ib|attrib)$/.test(made[1] ?? '') ? null : value;
  // A column of SQLModel may be null where its type may be None.
  const isKept =
    kind === 'sqlmodel' &&
    !/\bNone\b|\bOptional\[|\bAny\b/.test(annotation) &&
    !/\bsa_column\b|\bnullable\s*=|\bprimary_key\s*=/.test(value);
  return field(
    name,
    annotation,
    [
      ...flags(list),
      isKept ? 'not null' : null,
      fallback && fallback.length <= 40 && !/^[\w.]+\(/.test(fallback) ? `default ${fallback}` : null,
    ],
    foreign?.split('.')[0],
  );
}

/** `column_property(Column(Integer), Orders.shop_id)`: a column of the table itself beside one of the table above it. */
function ownColumn(value: string): string {
  const [, list = ''] = /^(?:\w+\.)*column_property\(([\s\S]*)\)$/.exec(value) ?? [];
  const [first = ''] = splitList(list);
  return /^(?:\w+\.)*(?:Column|mapped_column)\(/.test(first) ? first : value;
}

/** A field that may hold a few values only: how long one may be says nothing more. */
function withChoices(file: SourceFile, found: ModelField | null, text: string): ModelField | null {
  const written = found && /\bchoices\s*=\s*([[(][\s\S]*|[\w.]+(?:\(\))?)/.exec(text)?.[1];
  const choices = written ? choicesOf(file, written) : [];
  if (!found || choices.length < 2) return found;
  const others = found.constraints.filter((each) => !each.startsWith('max length'));
  return field(found.name, found.type, [...others, oneOf(choices)], found.references);
}

function djangoField(name: string, type: string | undefined, list: string[]): ModelField | null {
  if (!type || !/(?:Field|ForeignKey|OneToOneField|ManyToManyField|Key|TaggableManager)$/.test(type)) return null;
  const isRelation = /ForeignKey|OneToOne|ManyToMany/.test(type);
  const target = isRelation
    ? (stringValue(list[0]) ?? (namedArgument(list, 'to') ?? list[0] ?? '').replace(/^["']|["']$/g, ''))
    : null;
  const isSole = type.endsWith('OneToOneField') && namedArgument(list, 'primary_key') !== 'True';
  const isOpen = isRelation && namedArgument(list, 'null') === 'True';
  return field(
    name,
    type,
    [isSole && 'unique', ...flags(list), isOpen && 'nullable'],
    target === null ? null : modelNamed(target),
  );
}

/** `Order` of `shop.Order`; what Django calls the model of users, wherever it is. */
function modelNamed(path: string): string {
  const name = path.split('.').at(-1) ?? path;
  return /^(?:AUTH_USER_MODEL|get_user_model(?:\(\))?)$/.test(name) ? 'User' : name;
}

/** Constraints that are written as keyword arguments, in words. */
function flags(list: readonly string[]): (string | null)[] {
  const value = (key: string) => namedArgument(list, key);
  const isTrue = (key: string) => value(key) === 'True';
  const limit = (key: string, words: string) =>
    value(key) === null || !/^-?[\w.]+$/.test(value(key) ?? '') ? null : `${words} ${value(key)}`;
  const fallback = value('default') ?? value('server_default');
  return [
    isTrue('primary_key') ? 'primary key' : null,
    isTrue('unique') ? 'unique' : null,
    onDelete((value('on_delete') ?? value('ondelete'))?.replace(/^(?:\w+\.)*|["']/g, '')),
    value('nullable') === 'False' || value('required') === 'True' ? 'not null' : null,
    limit('max_length', 'max length'),
    limit('min_length', 'min length'),
    limit('ge', 'at least'),
    limit('gt', 'more than'),
    limit('le', 'at most'),
    limit('lt', 'less than'),
    fallback !== null && /^(?:-?[\d.]+|True|False|["'][^"']{0,30}["'])$/.test(fallback) ? `default ${fallback}` : null,
  ];
}

function relationsOf(
  file: SourceFile,
  kind: Kind,
  lines: readonly { name: string; text: string }[],
  fields: readonly ModelField[],
): DataModelFact['values']['relations'] {
  const written = lines.flatMap(({ name, text }): DataModelFact['values']['relations'] => {
    const django =
      kind === 'django'
        ? /=\s*(?:\w+\.)?(\w*(?:ForeignKey|OneToOneField|ManyToManyField))\(\s*(?:to\s*=\s*)?["']?([\w.]+)/.exec(text)
        : null;
    if (django)
      return [
        {
          kind: /Many/.test(django[1] ?? '') ? 'both' : 'one',
          to: modelNamed(django[2] ?? ''),
          through: name,
        },
      ];
    const related = /(?:^|[\s.=])(?:relationship|Relationship)\(/.test(text)
      ? (/Mapped\[["']?(?:\w+\[)?["']?(\w+)/.exec(text)?.[1] ??
        /elationship\(\s*["']([\w.]+)["']/.exec(text)?.[1] ??
        /:\s*(?:list|List)\[["']?(\w+)/.exec(text)?.[1] ??
        /:\s*["']?(\w+)/.exec(text)?.[1])
      : undefined;
    if (related)
      return [
        {
          kind: /\bsecondary\s*=/.test(text) ? 'both' : endOf(file, text, { name, to: related }, fields),
          to: related.split('.').at(-1) ?? related,
          through: name,
        },
      ];
    const foreign = /(?:ForeignKey\(|foreign_key\s*=)\s*["']?(\w[\w.]*)\.\w+/.exec(text)?.[1];
    return foreign ? [{ kind: 'one', to: foreign.split('.').at(-1) ?? foreign, through: name }] : [];
  });
  const told = new Set(written.map(({ through }) => through));
  // Keys that stand apart from their columns.
  return [...written, ...(kind === 'django' ? [] : heldRelations(fields).filter(({ through }) => !told.has(through)))];
}

/**
 * Without an annotation, a class that holds the key of the other has one of it, and any other has many, or one at most where
 * it says so.
 */
function endOf(
  file: SourceFile,
  text: string,
  { name, to }: { name: string; to: string },
  fields: readonly ModelField[],
): 'one' | 'many' | 'part' {
  if (/List\[|list\[|Set\[|(?:WriteOnly|Dynamic)Mapped\[/.test(text)) return 'many';
  const isSingle = /\buselist\s*=\s*False/.test(text.replace(/\bbackref\([^()]*\)/g, ''));
  if (!isSingle && /Mapped|^\w+\s*:/.test(text)) return 'one';
  const table = new RegExp(
    `^class ${escaped(to.split('.').at(-1) ?? to)}\\b(?:(?!^class )[\\s\\S]){0,2000}?__tablename__\\s*=\\s*["'](\\w+)`,
    'm',
  ).exec(file.text)?.[1];
  const holdsKey = fields.some(
    (each) =>
      (each.name === `${name}_id` && each.references !== undefined) ||
      (table !== undefined && heldRelations([each]).some((held) => held.to === table)),
  );
  if (holdsKey || /\bforeign_keys\s*=\s*\[\s*\w+_id\b/.test(text)) return 'one';
  return isSingle ? 'part' : 'many';
}
