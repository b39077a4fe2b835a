import { escaped } from '../../../base/escaped.ts';
import type { DataModelFact, ModelField } from '../data-models/model-facts.ts';
import { plainName } from '../data-models/model-maker.ts';
import { uniqueIndexes } from '../data-models/sql-models.ts';
import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { makeInvariant } from './invariant-maker.ts';

/** Constraints that a schema, a table or a model class enforces by itself, as sentences about its fields. */
export function schemaRules(file: SourceFile, models: readonly DataModelFact[]): InvariantFact[] {
  return models.flatMap((model) =>
    ownFields(file, model).flatMap((field) =>
      rulesOf(model, field)
        .filter((rule) => !(/ must be unique$/.test(rule) && isDroppedAgain(file, model, field)))
        .map((rule) => {
          const line = lineOf(file, model, field, / must be unique\b/.test(rule), / together with /.test(rule));
          return makeInvariant({
            file,
            rule,
            form: 'schema',
            line,
            endLine: line,
            symbol: model.symbol,
            owner: ownerOf(model),
          });
        }),
    ),
  );
}

/** The fields that a model writes itself: what Django gives its users is bounded by Django. */
function ownFields(file: SourceFile, { values, startLine, endLine }: DataModelFact): readonly ModelField[] {
  if (file.language !== 'python' || values.framework !== 'Django') return values.fields;
  const body = file.bare.slice(file.offsetOf(startLine), file.offsetOf(endLine + 1));
  return values.fields.filter(({ name }) => new RegExp(`^\\s+${escaped(name)}\\s*[:=]`, 'm').test(body));
}

/** An abstract class of Django speaks for those that are built on it; a table of Exposed is called what its rows are. */
function ownerOf({ values: { name, framework } }: DataModelFact): string {
  if (framework === 'Exposed') return name.replace(/(?<=\w)(?<!ed)Table$/, '');
  return framework === 'Django' ? name.replace(/^Abstract(?=[A-Z])/, '') : name;
}

function rulesOf(model: DataModelFact, field: ModelField): string[] {
  const owner = ownerOf(model).replace(/^Z(?=[A-Z\d]\w*Schema$)|Schema$/g, '');
  const subject = `\`${field.name}\` of \`${owner || model.values.name}\``;
  const isText = /char|text|str|string|clob/i.test(field.type);
  return exactly(field).flatMap((constraint): string[] => {
    const [, name = '', value = ''] =
      /^(unique(?: \(ignoring case\))? with|max length|min length|length|at least|at most|more than|less than|one of|check|unique|not empty|email|URL|UUID)(?: (.+))?$/.exec(
        constraint,
      ) ?? [];
    const amount = value.replace(/(?<=\d)_(?=\d)/g, '');
    switch (name) {
      case 'unique':
        // A key that the program draws is unique whatever anybody writes, and `@OneToOne` of JPA asks no database.
        if (
          /uuid|guid|serial/i.test(field.type) ||
          /^(?:id|uid|uuid|guid|pk|record_?id)$/i.test(field.name) ||
          field.constraints.includes('primary key') ||
          (model.values.framework === 'JPA' && field.references)
        )
          return [];
        return [`${subject} must be unique${value === '' ? '' : ` ${value}`}`];
      case 'unique with':
      case 'unique (ignoring case) with':
        // What contains the key of its rows is unique by that alone.
        return value.split(', ').some((other) => other < field.name) ||
          holdsKey(model, [field.name, ...value.split(', ')])
          ? []
          : [
              `${subject} must be ${name.replace('with', 'together with')} ${value
                .split(', ')
                .map((each) => each.replace(/^\w+/, '`$&`'))
                .join(' and ')}`,
            ];
      case 'max length':
        return [`${subject} must have at most ${amount} characters`];
      case 'min length':
        return [value === '1' ? `${subject} must not be empty` : `${subject} must have at least ${amount} characters`];
      case 'length':
        return [`${subject} must have exactly ${amount} ${isText ? 'characters' : 'elements'}`];
      case 'at least':
        return value === '1' && /array|\[\]/.test(field.type)
          ? [`${subject} must not be empty`]
          : [
              /array|\[\]/.test(field.type)
                ? `${subject} must have at least ${amount} elements`
                : `${subject} must be at least ${amount}`,
            ];
      case 'at most':
        return [
          /array|\[\]/.test(field.type)
            ? `${subject} must have at most ${amount} elements`
            : `${subject} must be at most ${amount}`,
        ];
      case 'more than':
        return [`${subject} must be greater than ${amount}`];
      case 'less than':
        return [`${subject} must be less than ${amount}`];
      case 'one of':
        // What forms of Django offer, its tables do not ask for; of a list that was cut the rest is not known.
        if (model.values.framework === 'Django' || / and \d+ more$/.test(value)) return [];
        return [
          `${subject} must be one of ${(value.startsWith("'") ? value.slice(1, -1).split("', '") : value.split(' '))
            .map((each) => `\`${each}\``)
            .join(', ')}`,
        ];
      case 'check':
        return value === '' || value.includes('…') ? [] : [`${subject} must satisfy \`${value}\``];
      case 'not empty':
        return [`${subject} must not be empty`];
      case 'email':
        return [`${subject} must be an email address`];
      case 'URL':
        return [`${subject} must be a URL`];
      case 'UUID':
        return [`${subject} must be a UUID`];
      default:
        return [];
    }
  });
}

/** At least and at most as many is exactly as many. */
function exactly({ type, constraints }: ModelField): readonly string[] {
  const [least, most] = constraints.some((each) => each.startsWith('max length'))
    ? ['min length', 'max length']
    : ['at least', 'at most'];
  const amount = constraints.find((each) => each.startsWith(`${most} `))?.slice(most.length + 1);
  const both = [`${least} ${amount}`, `${most} ${amount}`];
  const isOne = constraints.includes(both[0] ?? '') && (most === 'max length' || /array|\[\]/.test(type));
  return isOne ? [...constraints.filter((each) => !both.includes(each)), `length ${amount}`] : constraints;
}

function holdsKey(model: DataModelFact, names: readonly string[]): boolean {
  const [key, ...others] = model.values.fields.filter(({ constraints }) => constraints.includes('primary key'));
  return key !== undefined && others.length === 0 && names.includes(key.name);
}

/** Where a field is declared: before the class itself, attributes may name its fields, too. */
function lineOf(
  file: SourceFile,
  model: DataModelFact,
  field: ModelField,
  isUnique: boolean,
  isShared: boolean,
): number {
  const name = new RegExp(`(?<!\\w)\\$?${escaped(field.name)}(?![\\w$])`);
  const lines = file.lines.slice(model.startLine - 1, model.endLine);
  const head = Math.max(
    0,
    lines.findIndex((line) => /^(?:\w+ )*(?:class|struct|record)\b/.test(line)),
  );
  // A table names what is unique below its columns.
  const alone = new RegExp(`\\bindex\\W+${escaped(field.name)}["']?\\s*\\].*\\bunique: true\\b`);
  const column = new RegExp(
    `\\b${escaped(field.name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase())}(?:_id)?\\b`,
  );
  const sole = isUnique
    ? lines.findIndex(
        (line) =>
          (/\bunique\b[^\n]{0,80}\(/i.test(line) && name.test(line) && isShared === isOfSeveral(line)) ||
          (/\bUnique(?:Constraint|Entity)\(/.test(line) && (name.test(line) || column.test(line))) ||
          alone.test(line),
      )
    : -1;
  if (sole >= 0) return model.startLine + sole;
  // An index of SQL stands behind its table.
  const index =
    isUnique && model.values.framework === 'SQL'
      ? uniqueIndexes(file.text).find(
          ({ table, columns: [first = '', ...others] }) =>
            table === model.values.name &&
            others.length > 0 === isShared &&
            [first, ...others].map(plainName).includes(field.name),
        )
      : undefined;
  if (index) return file.lineAt(index.index);
  // What the text on top of a class says of a field does not declare it.
  const member = new RegExp(`^[ \\t]+${escaped(field.name)}\\s*[:=]`, 'm');
  const body = file.language === 'python' ? file.bare.slice(file.offsetOf(model.startLine)) : '';
  const [before] = member.test(body) ? body.split(member, 1) : [];
  if (before !== undefined) return model.startLine + before.split('\n').length - 1;
  const found = lines.findIndex((line, place) => place >= head && name.test(line) && name.test(declaring(line)));
  return found < 0 ? model.startLine : model.startLine + found;
}

/** Whether a constraint lists several columns: `UNIQUE (boat_id, name)`. */
function isOfSeveral(line: string): boolean {
  return /\bunique\b[^\n(]*\([^()]*,/i.test(line);
}

/** `ALTER TABLE boats DROP INDEX name`: what the table began with was taken from it again, whichever of the two is written first. */
function isDroppedAgain(file: SourceFile, { values }: DataModelFact, { name }: ModelField): boolean {
  if (values.framework !== 'SQL' || !/\bdrop\s+(?:constraint|index|key|unique)\b/i.test(file.text)) return false;
  return new RegExp(
    `\\balter\\s+table\\s+[\\w."\`[\\]]*?${escaped(values.name)}["\`\\]]?\\s+drop\\s+(?:constraint|index|key|unique)\\s+(?:if\\s+exists\\s+)?["\`[]?(?:\\w*_)?${escaped(name)}(?:_(?:key|uniq\\w*|uk|idx))?(?![\\w])`,
    'i',
  ).test(file.text);
}

/** A line without its comment and its attributes: `@Column(name = "tag_id")` declares no field called name, nor does `Name = name;`. */
function declaring(line: string): string {
  if (/^\s*(?:\/?\*|\/\/|#(?!\[))|^\s*(?:this\.)?\w+\s*=\s*\w+;\s*$/.test(line)) return '';
  return line.replace(/^\s*(?:@[\w.]+(?:\([^()]*\))?|#?\[[^\]]*\])/, '');
}
