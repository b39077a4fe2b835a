import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import type { Model } from '../models.ts';
import { impliedReferences } from './implied-references.ts';

interface ModelRelation {
  from: string;
  to: string;
  kind: 'one' | 'many' | 'part' | 'both';
  through: string;
  /** What the other end of it is called, or the columns that hold its key: of several between two models each has its own. */
  own?: string;
  isOpen: boolean;
  isImplied?: boolean;
}

/** How stored models refer to each other: by keys, by what is called a relation, and by the names of columns. */
export function relationsBetween(stored: readonly Model[]): ModelRelation[] {
  const known = modelNames(stored);
  const byName = new Map(stored.map((model) => [model.name, model]));
  // Who holds the key of the other is sure; what a relation is called may tell it wrongly.
  return [
    ...stored.flatMap((model) => byKeys(model, known)),
    ...stored.flatMap((model) => byRelations(model, known, byName)),
    ...stored.flatMap((model) => byNames(model, stored)),
  ].filter(({ from, to }) => from !== to);
}

function byKeys(model: Model, known: ReadonlyMap<string, string>): ModelRelation[] {
  return model.fields.flatMap((field): ModelRelation[] => {
    const { name: through, references, shared = [], constraints, type } = field;
    const isOpen = mayBeNone(model, field);
    // What is called a field of both lies in a table between them.
    const other = references && !/ManyToMany/.test(type) && known.get(references.toLowerCase());
    const kind = constraints.some((each) => /^(?:unique|one to one)$/.test(each)) ? 'part' : 'many';
    const together = shared.flatMap((each) => known.get(each.to.toLowerCase()) ?? []);
    return [
      ...(other
        ? [{ from: other, to: model.name, kind, through, own: `${model.name}.${through}`, isOpen } as const]
        : []),
      ...together.map((from) => ({ from, to: model.name, kind: 'many', through, isOpen }) as const),
    ];
  });
}

function byRelations(
  model: Model,
  known: ReadonlyMap<string, string>,
  byName: ReadonlyMap<string, Model>,
): ModelRelation[] {
  return model.relations.flatMap(({ to, kind: own, through, of }): ModelRelation[] => {
    const target = known.get(to.toLowerCase());
    // Where both ends say many, each has many of the other.
    const end = (byName.get(target ?? '')?.relations ?? []).find(
      (other) =>
        /^(?:many|both)$/.test(other.kind) && other.to === model.name && (other.through === of || other.of === through),
    );
    const kind = own === 'many' && end ? 'both' : own;
    const ends = kind === 'both' && end ? { own: [through, end.through].sort().join() } : {};
    const isMany = kind === 'one' && singular(through) !== through;
    const holder = keyAmong(model, [through, to]);
    // Who holds the key has one of the other, whatever the relation is called.
    if (target && own === 'part' && holder !== undefined && keyAmong(byName.get(target), [model.name]) === undefined)
      return [{ from: target, to: model.name, kind: 'many', through, isOpen: mayBeNone(model, holder) }];
    const theirs = kind === 'many' || kind === 'part' ? keyOfOther(byName.get(target ?? ''), model.name) : undefined;
    // Where nobody knows the column, a row may do without it.
    const isOpen =
      kind === 'one'
        ? holder === undefined || mayBeNone(model, holder)
        : theirs !== undefined && mayBeNone(theirs.model, theirs.field);
    return target ? [{ from: model.name, to: target, kind: isMany ? 'many' : kind, through, ...ends, isOpen }] : [];
  });
}

/** The column that holds the key of another model, by what it or the relation is called. */
function keyAmong(model: Model | undefined, names: readonly string[]): Model['fields'][number] | undefined {
  const words = names.map((name) => identifierWords(name).toLowerCase().trim());
  return model?.fields.find(({ name }) => {
    const own = identifierWords(name).toLowerCase();
    return names[0] === name || words.some((each) => own === `${each} id` || own === `${singular(each)} id`);
  });
}

/** The column by which rows of a model belong to one of another: called after it, or after what the model calls it. */
function keyOfOther(
  model: Model | undefined,
  to: string,
): { model: Model; field: Model['fields'][number] } | undefined {
  const back = model?.relations.find((each) => each.kind === 'one' && each.to === to)?.through;
  const field = keyAmong(model, back === undefined ? [to] : [back, to]);
  return model && field && { model, field };
}

function byNames(model: Model, stored: readonly Model[]): ModelRelation[] {
  return impliedReferences(model, stored).map(({ field, to }) => ({
    from: to,
    to: model.name,
    kind: 'many',
    through: field.name,
    // Of mappers that leave keys open, a column that is one by its name alone is left so too.
    isOpen: mayBeNone(model, field) || mayBeNone(model, { ...field, references: to }),
    isImplied: true,
    own: `${model.name}.${field.name}`,
  }));
}

/** The names of models by what refers to them: the class, its table, or the table as it is called without a word about it. */
export function modelNames(stored: readonly Model[]): Map<string, string> {
  const known = new Map(
    stored.map(({ name }) => [identifierWords(name).toLowerCase().replaceAll(' ', '_'), name] as const),
  );
  for (const { name, fact } of stored)
    for (const each of [fact.values.name, fact.values.table, name]) if (each) known.set(each.toLowerCase(), name);
  return known;
}

/** Whether a row may belong to none: a default of 0 is the key of nothing, and Laravel holds no key that is not declared as one. */
function mayBeNone(model: Model, field: Model['fields'][number]): boolean {
  return (
    mayBeNull(model, field) ||
    field.constraints.some((each) => /^default ['"]?0['"]?$/.test(each)) ||
    (/^(?:Laravel|Eloquent)$/.test(model.framework) && !field.references && !field.shared) ||
    (LEFT_OPEN.test(model.framework) &&
      field.references !== undefined &&
      !field.constraints.some((each) => /^(?:not null|primary key)$/.test(each)))
  );
}

/** Mappers whose keys may be null where nothing is said of that, and which say so of those that may not. */
const LEFT_OPEN = /^(?:JPA|Doctrine|Drizzle|Mongoose)$/;

const NULL_TYPE = /\?$|\|\s*(?:null|undefined|None)\b|^(?:Option|Optional|Nullable|Maybe)\b|^sql\.Null|^\*/;

/** Whether a row may do without a value; where a declaration leaves that to its library, nobody says so. */
export function mayBeNull({ framework }: Model, { constraints, type }: Model['fields'][number]): boolean {
  if (constraints.some((each) => /^(?:not null|primary key)$/.test(each))) return false;
  return (
    constraints.some((each) => /^(?:nullable|optional|on delete set null)$/.test(each)) ||
    NULL_TYPE.test(type) ||
    /^(?:SQL|SQLAlchemy|Rails|Laravel)$/.test(framework)
  );
}
