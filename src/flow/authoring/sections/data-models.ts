import { isMigrationPath } from '../../../engine/facts/data-models/sql-models.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import { symbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { entityDiagram } from '../diagrams/entity-diagram.ts';
import { stateDiagram } from '../diagrams/state-diagram.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { declaredMessages } from '../evidence/models/declared-messages.ts';
import { placeOf, tieTo } from '../evidence/models/held-states.ts';
import { mayBeNull, modelNames, relationsBetween } from '../evidence/models/model-relations.ts';
import { isReadWhole } from '../evidence/models/read-whole.ts';
import { dialectsOf } from '../evidence/models/sql-dialects.ts';
import { tellingFields } from '../evidence/models/telling-fields.ts';
import { type Model, modelsOf, storedModels, wireModels } from '../evidence/models.ts';
import { type StateSet, statesOf } from '../evidence/states.ts';
import type { Page, Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { tellAbsence } from '../statements/absence.ts';
import { count, countDigits, verb } from '../wording/count.ts';
import { docSentence, saysMore } from '../wording/doc-sentence.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';
import { singular } from '../wording/plural.ts';
import { toldComment } from '../wording/told-comment.ts';

const MOST_ROWS = 10;
const MOST_FIELDS = 12;
const MOST_RULES = 5;
const MOST_NEVER_NULL = 6;
const MOST_CHANGES = 2;
const MOST_MACHINES = 2;
const MOST_ENUMERATIONS = 8;
/** Of models that have much to tell, fewer are told. */
const MOST_WORDS_OF_ROWS = 400;
/** A diagram of many relations takes of their room. */
const MOST_WORDS_WITH_DIAGRAM = 700;

/** What is stored, with keys and relations; then what is exchanged; of a project without both, the types that it declares. */
export const dataModels: SectionWriter = {
  id: 'data_models',
  title: 'Data models',
  budget: 1_000,
  write(evidence, page) {
    const models = modelsOf(evidence);
    const stored = storedModels(models);
    const wire = wireModels(models);
    let told = '';
    if (stored.length > 0) {
      told = tellStored(evidence, page, stored);
      const dialects = dialectsOf(evidence);
      if (dialects)
        page.paragraph({
          text: `The tables are those for ${dialects.told}; the project makes them for ${joined(dialects.left)}, too`,
          sources: dialects.places,
        });
    } else
      tellAbsence(
        evidence,
        page,
        'storage',
        'no stored data model was found',
        'No stored data model and no driver or mapper of a database was found',
      );
    if (wire.length > 0) tellWire(evidence, page, wire, stored.length === 0);
    const shapes = models.filter(({ stored: kind }) => kind === 'shape');
    if (stored.length + wire.length === 0 && shapes.length > 0) tellShapes(evidence, page, shapes);
    tellStates(evidence, page, [...stored, ...wire], told);
  },
};

/** Gives back what the rows say of the columns. */
function tellStored(evidence: Evidence, page: Page, models: readonly Model[]): string {
  // Of several tables of one name each goes by its schema too.
  const stored = models.map((model) =>
    model.schema === undefined ? model : { ...model, name: `${model.schema}.${model.name}` },
  );
  const frameworks = [...new Set(stored.map(({ framework }) => framework))];
  page.paragraph({
    text: `At least ${count(stored.length, 'stored data model')} ${verb(stored.length, 'was', 'were')} found, declared with ${joined(frameworks.slice(0, 3))}`,
    sources: stored.slice(0, 3).map(({ fact }) => at(fact)),
  });
  const known = modelNames(stored);
  const drawn = entityDiagram(
    stored.map(({ name, fields }) => ({
      name,
      fields: fields
        .map((field) => ({
          name: field.name,
          type: field.type,
          key: field.constraints.includes('primary key')
            ? ('PK' as const)
            : field.references || field.shared
              ? ('FK' as const)
              : field.constraints.includes('unique')
                ? ('UK' as const)
                : null,
        }))
        .sort((a, b) => Number(b.key !== null) - Number(a.key !== null)),
    })),
    relationsBetween(stored),
  );
  page.diagram(drawn, {
    text: `How the stored models refer to each other${drawn?.includes('..') ? '; what is dotted is told by the name of a column alone' : ''}:`,
    sources: stored.slice(0, 2).map(({ fact }) => at(fact)),
  });
  const rows = stored.slice(0, MOST_ROWS).map((model) => row(model, known, isReadWhole(evidence, model)));
  const words = (): number => rows.flatMap(({ cells }) => cells.join(' ').split(' ')).length;
  const room = Math.min(MOST_WORDS_OF_ROWS, MOST_WORDS_WITH_DIAGRAM - (drawn?.split(/\s+/).length ?? 0));
  while (rows.length > 1 && words() > room) rows.pop();
  page.table(['model', 'meaning', 'fields', 'constraints and relations'], rows);
  if (stored.length > rows.length)
    page.remark(
      `And ${count(stored.length - rows.length, 'more stored model')}: ${ranked(stored.slice(rows.length).map(({ name }) => code(name)))}`,
    );
  return rows.flatMap(({ cells }) => cells).join('\n');
}

function row(model: Model, known: ReadonlyMap<string, string> = new Map(), isWhole = true): Row {
  const { fields, fact, declared } = model;
  const shown = tellingFields(fields, MOST_FIELDS).map((field) => code(field.name));
  const more = fields.length > shown.length ? ` and ${fields.length - shown.length} more` : '';
  const keys = fields.filter(({ constraints }) => constraints.includes('primary key')).map((field) => field.name);
  const all = fields.flatMap(({ name: field, constraints, references }) => {
    // That a key called "id" is the key needs no words, nor that a key is unique.
    const isPrimary = constraints.includes('primary key');
    const words = constraints.filter(
      (each) =>
        !((isPrimary || constraints.includes('unique (ignoring case)')) && each === 'unique') &&
        !/^not null$|^generated$|^default |^optional$|^nullable$|^unique (?:\(ignoring case\) )?with |^on delete /.test(
          each,
        ) &&
        !(each === 'primary key' && (/^id$/i.test(field) || keys.length > 1)),
    );
    const deletes = constraints.find((each) => each.startsWith('on delete '));
    const other = references && (known.get(references.toLowerCase()) ?? references);
    const target = other && `refers to ${code(other)}${deletes ? ` (${deletes})` : ''}`;
    return words.length > 0 || target
      ? [
          {
            text: `${code(field)}: ${[...words, ...(target ? [target] : [])].join(', ')}`,
            weight:
              (words.some((each) => /^(?:primary key$|unique\b)/.test(each)) ? 3 : 0) ||
              (references === undefined ? 0 : 2) ||
              Number(words.some((each) => /^(?:(?:each )?one of|check) /.test(each))),
          },
        ]
      : [];
  });
  // Keys and what a field may hold say more of a model than the lengths of its texts.
  const rules = [
    ...(keys.length > 1 ? [`${joined(keys.map(code))} are the primary key together`] : []),
    ...uniqueTogether(fields),
    ...fields.flatMap((each) => sharedKeys(each, known)),
    ...[...all, ...manyToMany(model, known).map((text) => ({ text, weight: 2.5 })), ...hasMany(model, known)]
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ text }) => text),
    ...computed(fields),
  ];
  // One more takes no more room than to say so.
  const shownRules = rules.slice(0, rules.length === MOST_RULES + 1 ? rules.length : MOST_RULES);
  const left = rules.length - shownRules.length;
  // A later migration may allow what the one that makes the table does not, unless all of them were followed.
  const isLasting =
    !isMigrationPath(fact.path) ||
    fact.path.endsWith('ModelSnapshot.cs') ||
    (isWhole && fact.values.framework === 'SQL');
  const told = [
    ...shownRules,
    ...(left > 0 ? [`and ${left} more`] : []),
    ...(isLasting ? neverNull(model, isWhole) : []),
  ];
  return {
    cells: [
      calledTable(model),
      fact.values.about ?? '',
      `${isWhole || shown.length === 0 ? '' : 'at least '}${shown.join(', ')}${more}`,
      // Where nothing else is known, the key is better than nothing.
      told.length === 0 && keys[0] ? `${code(keys[0])} is the primary key` : told.join('; '),
    ],
    // What a table is now, the migrations since it was made tell; what a kind holds, its structures.
    sources: [at(fact), ...(declared === fact ? [] : [at(declared)]), ...(fact.toldIn ?? []).slice(-MOST_CHANGES)],
  };
}

/** A model with the name of its table, where nobody would guess that: one of other words. */
function calledTable({ name, declared }: Model): string {
  // A name that is a word of SQL is written in quotes.
  const table = declared.values.table?.replace(/[`'"[\]]/g, '');
  const bare = (each: string): string => singular(identifierWords(each).toLowerCase()).replaceAll(' ', '');
  return table === undefined || bare(table) === bare(name) || bare(table) === bare(declared.values.name)
    ? code(name)
    : `${code(name)} (table ${code(table)})`;
}

/** What a table between the two holds, where no field of the model says so. */
function manyToMany({ fields, relations, framework }: Model, known: ReadonlyMap<string, string>): string[] {
  // Others tell it among the fields, or by a model of its own.
  if (!/^(?:JPA|GORM|Prisma)$/.test(framework)) return [];
  return relations
    .filter(({ kind, through }) => kind === 'both' && !fields.some(({ name }) => name === through))
    .map(({ through, to }) => `${code(through)}: many to many with ${code(known.get(to.toLowerCase()) ?? to)}`);
}

/** What a stored structure of GORM has a list of, each with the key of its own: `Labels: has many Label`. */
function hasMany({ relations, framework }: Model, known: ReadonlyMap<string, string>) {
  if (framework !== 'GORM') return [];
  return relations.flatMap(({ kind, through, to }) => {
    const other = known.get(to.toLowerCase());
    return kind === 'many' && other !== undefined
      ? [{ text: `${code(through)}: has many ${code(other)}`, weight: 1.5 }]
      : [];
  });
}

/** "`workflow` and `shop` together refer to `Workflow`". */
function sharedKeys({ name, shared = [] }: Model['fields'][number], known: ReadonlyMap<string, string>): string[] {
  return shared.map(
    (each) =>
      `${joined([name, ...each.with].map(code))} together refer to ${code(known.get(each.to.toLowerCase()) ?? each.to)}${each.rule ? ` (${each.rule})` : ''}`,
  );
}

/** Columns that the database fills in from others. */
function computed(fields: Model['fields']): string[] {
  const names = fields.filter(({ constraints }) => constraints.includes('generated')).map(({ name }) => code(name));
  const shown = names.slice(0, MOST_NEVER_NULL);
  const left = names.length - shown.length;
  return names.length === 0
    ? []
    : [
        `${joined(left > 0 ? [...shown, `${left} more`] : shown)} ${names.length === 1 ? 'is' : 'are'} computed from other columns`,
      ];
}

/** Fields that a row cannot be stored without. */
function neverNull(model: Model, isWhole: boolean): string[] {
  const { fields } = model;
  const names = fields
    .filter(
      ({ constraints }) =>
        constraints.includes('not null') && !constraints.some((each) => /^(?:primary key|generated)$/.test(each)),
    )
    .map(({ name }) => code(name));
  if (names.length === 0) return [];
  const open = fields.filter(({ constraints }) => !constraints.some((each) => /^(?:not null|primary key)$/.test(each)));
  if (isWhole && open.length === 0) return ['no column may be null'];
  const isKeyed = fields.some(({ constraints }) => constraints.includes('primary key'));
  if (names.length <= MOST_NEVER_NULL) return [`${isKeyed ? 'beside the key, ' : ''}${joined(names)} cannot be null`];
  // Of many, those that may be left out are sooner told.
  if (isWhole && open.length <= MOST_NEVER_NULL && open.every((each) => mayBeNull(model, each)))
    return [`only ${joined(open.map(({ name }) => code(name)))} may be null`];
  const left = names.length - MOST_NEVER_NULL;
  return [`${joined(left === 1 ? names : [...names.slice(0, MOST_NEVER_NULL), `${left} more`])} cannot be null`];
}

/** Each of several fields says that it is unique with the others; together they say it once. */
function uniqueTogether(fields: Model['fields']): string[] {
  const keys = fields.filter(({ constraints }) => constraints.includes('primary key')).map(({ name }) => name);
  const groups = fields.flatMap(({ name, constraints }) =>
    constraints.flatMap((each) => {
      const [, mark = '', listed, where = ''] =
        /^unique( \(ignoring case\))? with (.+?)( where `.+)?$/.exec(each) ?? [];
      const all = listed === undefined ? undefined : [name + mark, ...listed.split(', ')];
      const plain = all?.map((field) => field.replace(/ \(.*$/, '')) ?? [];
      const found = fields.map((field) => field.name).filter((field) => plain.includes(field));
      // Where one of them is not known, the others say too much; what contains the key is unique by that alone.
      return all && found.length === all.length && !(keys.length === 1 && found.includes(keys[0] ?? ''))
        ? [
            `${joined(
              found.map(
                (field) => code(field) + (all.find((each) => each.startsWith(`${field} (`))?.slice(field.length) ?? ''),
              ),
            )} are unique together${where}`,
          ]
        : [];
    }),
  );
  // What is unique whatever the case of its letters is so as it is written.
  const folded = new Set(groups.flatMap((each) => (each.includes(ANY_CASE) ? each.replaceAll(ANY_CASE, '') : [])));
  return [...new Set(groups)].filter((each) => !folded.has(each));
}

const ANY_CASE = ' (ignoring case)';

function tellWire(evidence: Evidence, page: Page, wire: readonly Model[], isMain: boolean): void {
  const frameworks = [...new Set(wire.map(({ framework }) => framework))];
  // A message may as well be what a program keeps in a file or tells its own kind.
  const isMessage = frameworks.every((each) => each === 'Protocol Buffers');
  // Messages without fields, and those of one name in two packages, are no models of their own.
  const total = isMessage ? Math.max(wire.length, declaredMessages(evidence)) : wire.length;
  const told = count(total, isMessage ? 'message' : 'model');
  page.paragraph({
    // Models without fields, those of one field, and those of one name in two packages, are not told apart.
    text: `${isMessage ? capital(told) : `At least ${told}`} ${total === 1 ? 'was' : 'were'} found, ${isMessage ? '' : 'exchanged with callers and '}declared with ${joined(frameworks.slice(0, 3))}: ${ranked(
      wire.map(({ name }) => code(name)),
      total,
    )}`,
    sources: wire.slice(0, 3).map(({ fact }) => at(fact)),
  });
  if (isMain)
    page.table(
      ['model', 'meaning', 'fields', 'constraints and relations'],
      wire.slice(0, 8).map((model) => row(model)),
    );
}

/** State machines as pictures, enumerations as rows, unless a row of their column tells all of their values. */
function tellStates(evidence: Evidence, page: Page, models: readonly Model[], told: string): void {
  const sets = statesOf(evidence);
  const stored = storedModels(models);
  const machines = sets.filter(({ moves }) => moves.length >= 2).slice(0, MOST_MACHINES);
  for (const { name, values, moves, fact } of machines)
    page.diagram(stateDiagram(values, moves), {
      text: `${code(name)} has ${count(values.length, 'state')}; ${count(moves.length, 'move')} between them ${moves.length === 1 ? 'was' : 'were'} found in the code:`,
      sources: [at(fact), ...moves.slice(0, 3).map((each) => at(each.fact))],
    });
  const rows = sets
    .filter(({ values }) => !told.includes(`one of ${values.map((each) => `'${each}'`).join(', ')}`))
    .flatMap((set) => {
      const fact = placeOf(set, stored);
      return fact && fact.score >= 1 ? [{ ...set, fact, values: fact.values.kept ?? fact.values.values }] : [];
    })
    .map((set) => ({ ...set, tie: models.length === 0 ? 1 : tieTo(set, models) }))
    .filter(({ tie }) => tie > 0)
    // What is stored comes before what is only sent; the order is kept among those.
    .toSorted((one, other) => other.tie - one.tie)
    .slice(0, MOST_ENUMERATIONS)
    .map((set) => ({ ...set, name: ownedName(evidence, set) }));
  const names = Map.groupBy(rows, ({ name }) => name);
  page.table(
    ['enumeration', 'values'],
    rows.map(({ name, values, fact }) => ({
      cells: [
        // Each of two with one name is told by its file.
        `${code(name)}${(names.get(name)?.length ?? 0) > 1 ? ` in ${code(fact.path.split('/').at(-1) ?? '')}` : ''}`,
        `${values.slice(0, 8).map(code).join(', ')}${values.length > 8 ? ` and ${values.length - 8} more` : ''}`,
      ],
      sources: [at(fact)],
    })),
  );
}

/** `Parcel.Kind` of a `Kind` that is declared inside another type: one word says nothing alone. */
function ownedName({ pack }: Evidence, { name, fact }: StateSet): string {
  const whole = fact.symbol === null ? undefined : symbolDetail(pack, fact.symbol)?.name;
  const owner = whole?.split('.').at(-2);
  // A field is always one of its model.
  return owner === undefined || (identifierWords(name).includes(' ') && !/^[a-z]/.test(name))
    ? name
    : `${owner}.${name}`;
}

function tellShapes(evidence: Evidence, page: Page, shapes: readonly Model[]): void {
  const large = shapes
    .filter(({ fields }) => fields.length >= 3)
    .map((shape) => ({ ...shape, meaning: meaningOf(evidence, shape.fact) }))
    // A name and its fields alone say little.
    .toSorted(
      (a, b) =>
        Number(b.meaning !== '') - Number(a.meaning !== '') ||
        b.fields.length - a.fields.length ||
        (a.name < b.name ? -1 : 1),
    );
  page.table(
    ['declared type', 'what it is', 'fields'],
    large.slice(0, 8).map(({ name, fields, fact, meaning }) => ({
      cells: [code(name), meaning, fieldsTold(fields)],
      sources: [at(fact)],
    })),
  );
  const rest = shapes.length - Math.min(8, large.length);
  if (rest > 1) page.remark(`And ${count(rest, 'more type')}; which of them are stored could not be told`);
}

const MOST_SHAPE_FIELDS = 8;

function fieldsTold(fields: Model['fields']): string {
  const names = fields.map(({ name }) => code(name));
  const left = names.length - MOST_SHAPE_FIELDS;
  return `${countDigits(fields.length, 'field')}: ${joined(left > 0 ? [...names.slice(0, MOST_SHAPE_FIELDS), `${left} more`] : names)}`;
}

/** What the comment on a type says of it. */
function meaningOf({ pack }: Evidence, { symbol, path, values: { name } }: Model['fact']): string {
  const sentence = symbol === null ? null : docSentence(symbolDetail(pack, symbol)?.doc ?? '', name);
  return sentence !== null && saysMore(sentence, name) ? (toldComment({ sentence, name, path }) ?? '') : '';
}
