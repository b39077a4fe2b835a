import type { Pack } from '../../../engine/pack/open-pack.ts';
import { type SymbolDetail, symbolDetail, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import { at } from '../../authoring/evidence/evidence.ts';
import { type Model, modelsOf, targetsOf } from '../../authoring/evidence/models.ts';
import { count } from '../../authoring/wording/count.ts';
import { docSentence } from '../../authoring/wording/doc-sentence.ts';
import { joined, ranked } from '../../authoring/wording/list.ts';
import { code } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { ownNames } from '../subject/own-names.ts';
import { maskWeight } from '../subject/question-terms.ts';
import { topicsOf } from '../understanding/understand-question.ts';
import { definitionOf } from '../wording/symbol-words.ts';
import { isSort } from './code/sorts.ts';
import type { Composer } from './composer.ts';
import { bullet, cited, citedList, notFound, opening, type Part, paragraph } from './part.ts';

const MOST_ROWS = 12;
const MOST_NAMED = 60;
const MOST_FIELDS = 30;
/** Words that mean the data as a whole. */
const WHOLE =
  /^(?:internal|main|whole|full|overall|core|app|application|system|project|storage|sqlite|postgres|postgresql|mysql)$/;
const TALK = /^(?:databas|db|tabl|schema|model|column|entity|sql)$/;
const STORED = { table: 'stored', wire: 'exchanged', shape: 'in memory' } as const;

const COLUMNS: readonly { head: string; cell(model: Model, shown: number): string }[] = [
  { head: 'kept', cell: ({ stored }) => STORED[stored] },
  { head: 'fields', cell: (model, shown) => fieldNames(model, shown <= FEW_MODELS ? MOST_OF_FEW : MOST_OF_MANY) },
  { head: 'related to', cell: relatedTo },
];

/** The data model: one model in full where the question names it, else all of them by how they are kept. */
export const composeData: Composer = function* (inquiry) {
  const models = modelsOf(inquiry.evidence);
  const pointing = POINTS_TO.test(inquiry.understanding.text) ? [...pointingTo(inquiry, models)] : [];
  yield* pointing;
  if (pointing.length > 0) return;
  const asked = fitting(inquiry, models);
  const [, thing = ''] = CONSISTS.exec(inquiry.understanding.text) ?? [];
  // What a queue is made of says nothing of an entry of it.
  const isOther = thing !== '' && !isSort(inquiry.main?.name ?? '', stem(thing));
  if (asked.length === 0 && isOther) return;
  if (asked.length === 0 && inquiry.isNamed && inquiry.main) {
    const said = [...fieldsOf(inquiry.pack, inquiry.main)];
    yield* said;
    if (said.length > 0) return;
  }
  // What has no model of its own may still be kept in some way: how, the code tells.
  if (asked.length === 0 && /^how\b(?! many)/i.test(inquiry.understanding.text)) return;
  if (models.length === 0) {
    yield notFound('no tables, schemas or model classes that the extractors know');
    return;
  }
  // A name of the project that is spelt like an identifier is split into its words, and still names no part.
  const own = new Set(inquiry.understanding.identifiers.flatMap((name) => (isOwn(inquiry, name) ? partsOf(name) : [])));
  const wanted = inquiry.subject.terms.filter(
    ({ generic, stem, text }) => !generic && !TALK.test(stem) && !WHOLE.test(text) && !own.has(text),
  );
  if (asked.length === 0 && wanted.length > 0) {
    yield notFound(
      `no table, and no model of a kind that is known, for ${joined(
        wanted.map(({ text }) => `*${text}*`),
        'or',
      )}`,
    );
    yield bullet(
      `${models.every(({ stored }) => stored === 'wire') ? 'Messages that are exchanged' : 'Models that were found'}: ${ranked(models.map(({ name }) => code(name)))}`,
      cited(...models.slice(0, 3).map(({ fact }) => at(fact))),
    );
    return;
  }
  const [one] = asked;
  if (one && asked.length <= 2) {
    yield* oneModel(one);
    yield* pointingAt(one, models);
    for (const other of asked.slice(1))
      yield bullet(
        `${other.name.toLowerCase() === one.name.toLowerCase() ? 'Also by that name' : 'Also near'}: ${code(other.name)} in ${code(other.fact.path)} with ${count(other.fields.length, 'field')}`,
        cited(at(other.fact)),
      );
    return;
  }
  const shown = asked.length > 0 ? asked : models.filter(({ stored }) => stored === models[0]?.stored);
  const kinds = shown.every(({ stored }) => stored === 'table') ? 'stored model' : 'data model';
  const areMessages = shown.every(({ stored }) => stored === 'wire');
  const [first] = shown;
  if (!first) return;
  // A column that says the same of all says nothing.
  const columns = COLUMNS.filter(
    ({ cell }) => new Set(shown.map((model) => cell(model, shown.length))).size > 1 || shown.length === 1,
  );
  const about = asked.length > 0 ? ' that fit the question' : '';
  const list = `${shown.length > 5 ? ', among them ' : ': '}${joined(shown.slice(0, 5).map(({ name }) => code(name)))}`;
  yield opening(
    // What services say to each other is not what the project keeps.
    areMessages && asked.length === 0
      ? `No stored data model of a kind that is known was found. ${count(shown.length, 'message').replace(/^./, (letter) => letter.toUpperCase())} ${shown.length === 1 ? 'is' : 'are'} exchanged${list}`
      : `There ${shown.length === 1 ? 'is' : 'are'} ${count(shown.length, kinds)}${about}${list}`,
    cited(...shown.slice(0, 3).map(({ fact }) => at(fact))),
  );
  yield {
    form: 'table',
    head: ['model', ...columns.map(({ head }) => head)],
    rows: shown.slice(0, MOST_ROWS).map((model) => ({
      cells: [code(model.name), ...columns.map(({ cell }) => cell(model, shown.length))],
      sources: [at(model.fact)],
    })),
  };
  if (shown.length > MOST_ROWS)
    yield paragraph(
      `${shown.length - MOST_ROWS} more: ${joined(shown.slice(MOST_ROWS, MOST_NAMED).map(({ name }) => code(name)))}${shown.length > MOST_NAMED ? ' and others' : ''}`,
      cited(...shown.slice(MOST_ROWS, MOST_ROWS + 3).map(({ fact }) => at(fact))),
    );
  const rest = models.length - shown.length;
  if (rest > 0 && asked.length === 0)
    yield bullet(
      `Beside these, ${count(rest, 'model')} ${rest === 1 ? 'was' : 'were'} found without a table of ${rest === 1 ? 'its' : 'their'} own`,
    );
};

/** Ends in what is asked about. */
const CONSISTS = /^what (?:does|do|is) an? (?:.* )?(\w+) (?:consist|made)\b/i;
const POINTS_TO =
  /\b(?:belongs?|points?|pointing|refers?|related?|relates|linked|links?|connected|attached|tied)\b.{0,20}\bto\b|\breferences?\b/i;

/** Which models point to the one that the question names: by a key, or as belonging to it. */
function* pointingTo({ understanding }: Inquiry, models: readonly Model[]): Generator<Part> {
  const wanted = new Set(topicsOf(understanding).map(({ text }) => text.replace(/s$/, '')));
  const found = models.flatMap((model) => {
    const own = [
      ...model.relations.filter(({ kind }) => kind === 'one').map(({ to }) => to),
      ...model.fields.flatMap(({ references }) => references ?? []),
    ].find((to) => wanted.has((to.split(/[.:\\]+/).at(-1) ?? to).toLowerCase().replace(/s$/, '')));
    return own === undefined ? [] : [{ model, to: own }];
  });
  const [first] = found;
  if (!first) return;
  yield opening(
    `At least ${count(found.length, 'model')} ${found.length === 1 ? 'points' : 'point'} to ${code(first.to)}${found.length > MOST_POINTING ? ', among them ' : ': '}`,
    ...citedList(
      found.slice(0, MOST_POINTING).map(({ model }) => ({ text: code(model.name), source: at(model.fact) })),
    ),
  );
  yield bullet('Counted: keys and relations to one of it that the code declares');
}

const MOST_POINTING = 12;

/** What belongs to a model is told with it, where no other bears its name. */
function* pointingAt(one: Model, models: readonly Model[]): Generator<Part> {
  const nameOf = (name: string): string => name.split(/[.:\\]+/).at(-1) ?? name;
  if (models.some((other) => other !== one && nameOf(other.name) === nameOf(one.name))) return;
  const found = models.filter(
    (model) =>
      model !== one &&
      model.stored === one.stored &&
      [
        ...model.relations.filter(({ kind }) => kind === 'one').map(({ to }) => to),
        ...model.fields.flatMap(({ references }) => references ?? []),
      ].some((to) => nameOf(to) === nameOf(one.name)),
  );
  if (found.length > 0)
    yield bullet(
      'Models that point to it: ',
      ...citedList(
        found.slice(0, MOST_POINTING).map(({ name, fact }) => ({ text: code(name), source: at(fact) })),
        Math.max(0, found.length - MOST_POINTING),
      ),
    );
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'type']);
const FIELDS: ReadonlySet<string> = new Set(['property', 'field', 'variable', 'constant']);

/** What a type of the code holds, where it is no model that the extractors know. */
function* fieldsOf(pack: Pack, main: SymbolDetail): Generator<Part> {
  if (!TYPES.has(main.kind)) return;
  const fields = symbolsOfFile(pack, main.path).filter(
    ({ name, kind }) => FIELDS.has(kind) && name.slice(0, name.lastIndexOf('.')) === main.name,
  );
  if (fields.length === 0) return;
  yield opening(
    `${code(main.name)} in ${code(main.path)} has ${count(fields.length, 'field')}`,
    cited(definitionOf(main)),
  );
  yield {
    form: 'table',
    head: ['field', 'as declared', 'what it is'],
    rows: fields.slice(0, 20).map((field) => {
      const detail = symbolDetail(pack, field.id);
      return {
        cells: [
          code(field.name.slice(main.name.length + 1)),
          detail?.signature ? code(detail.signature.slice(0, 80)) : '',
          detail ? (docSentence(detail.doc, field.name) ?? '') : '',
        ],
        sources: [{ path: main.path, startLine: field.startLine, endLine: field.endLine }],
      };
    }),
  };
  const others = fields.slice(20, MOST_NAMED).map(({ name }) => code(name.slice(main.name.length + 1)));
  if (others.length > 0)
    yield paragraph(`${fields.length - 20} more: ${joined(others)}${fields.length > MOST_NAMED ? ' and others' : ''}`);
}

function* oneModel(model: Model) {
  const own = new Set(model.fields.map(({ name }) => name));
  const beside = model.relations.some(({ through }) => !own.has(through)) ? ' beside its relations' : '';
  if (model.fields.length === 0) {
    yield opening(
      `${code(model.name)} in ${code(model.fact.path)} is stored${model.framework ? ` (${model.framework})` : ''}; which fields it has was not found`,
      cited(at(model.fact)),
    );
    return;
  }
  yield opening(
    `${code(model.name)} in ${code(model.fact.path)} has ${count(model.fields.length, 'field')}${beside}${model.framework ? ` (${model.framework})` : ''}`,
    cited(at(model.fact)),
  );
  yield {
    form: 'table' as const,
    head: ['field', 'type', 'rules'],
    rows: model.fields.slice(0, MOST_FIELDS).map(({ name, type, constraints, references, shared = [] }) => ({
      cells: [
        code(name),
        type ? code(type) : '',
        [
          ...constraints,
          ...(references ? [`points to ${references}`] : []),
          ...shared.map((key) => `points to ${key.to} with ${joined(key.with)}`),
        ].join(', '),
      ],
      sources: [],
    })),
  };
  if (model.fields.length > MOST_FIELDS)
    yield paragraph(
      `${model.fields.length - MOST_FIELDS} more: ${joined(model.fields.slice(MOST_FIELDS).map(({ name }) => code(name)))}`,
      cited(at(model.fact)),
    );
  const targets = [...new Set(targetsOf(model))];
  if (targets.length > 0) yield bullet(`It is related to ${joined(targets.map(code))}`, cited(at(model.fact)));
}

/** Whether a model that was found bears all words of the question that may name one. */
export function namesModel({ evidence, understanding }: Inquiry): boolean {
  return (
    understanding.identifiers.length === 0 &&
    calledByAll(understanding.words.filter(isTopic), modelsOf(evidence)).length > 0
  );
}

function isTopic({ generic, stem: root }: { generic: boolean; stem: string }): boolean {
  return !generic && !TALK.test(root);
}

/** Whether a model that was found bears a name of the question. */
export function asksForModel(inquiry: Inquiry): boolean {
  return named(inquiry, modelsOf(inquiry.evidence)).length > 0;
}

function named({ understanding }: Inquiry, models: readonly Model[]): Model[] {
  const words = understanding.words.filter(isTopic);
  const { acronyms = [], others = [] } = Object.groupBy(understanding.identifiers, (name) =>
    ACRONYM.test(name) ? 'acronyms' : 'others',
  );
  const short = acronyms.map((name) => ({ stem: stem(name.toLowerCase()) }));
  const called = others.length > 0 ? [] : calledByAll([...short, ...words], models);
  if (called.length > 0) return called;
  const ofOthers = acronymsOfOthers(understanding);
  const names = new Set(
    [...understanding.identifiers, ...words.map(({ text }) => text)]
      .map((name) => name.toLowerCase().replace(/s$/, ''))
      .filter((name) => !ofOthers.has(name)),
  );
  return models.filter(
    ({ name, fact }) =>
      names.has(name.toLowerCase().replace(/s$/, '')) ||
      names.has((fact.values.table ?? '').toLowerCase().replace(/s$/, '')),
  );
}

const ACRONYM = /^[A-Z]{2,5}$/;

/** "API keys" are keys, and no API. */
function acronymsOfOthers({ words, text }: Inquiry['understanding']): Set<string> {
  const topics = new Set(words.filter(isTopic).map((word) => word.text.toLowerCase()));
  const pairs = [...text.matchAll(/\b([A-Z]{2,5})[ -](?=([\w-]+))/g)];
  return new Set(
    pairs.flatMap(([, name = '', next = '']) => (topics.has(next.toLowerCase()) ? name.toLowerCase() : [])),
  );
}

/** "The video comments" are `VideoCommentModel`, before any `Video`: what is kept comes before what only looks like it. */
function calledByAll(words: readonly { stem: string }[], models: readonly Model[]): Model[] {
  const wanted = new Set(words.map(({ stem: root }) => root));
  if (wanted.size < 2) return [];
  const found = models.filter(({ name }) => {
    const own = new Set(
      partsOf(name)
        .map(stem)
        .filter((part) => !SAYS_MODEL.test(part)),
    );
    return own.size === wanted.size && [...own].every((part) => wanted.has(part));
  });
  return found.toSorted((a, b) => Number(b.stored === 'table') - Number(a.stored === 'table'));
}

const SAYS_MODEL = /^(?:model|entiti|entity|tabl|record|schema|orm)$/;

function fitting(inquiry: Inquiry, models: readonly Model[]): Model[] {
  const { subject, understanding } = inquiry;
  const exact = named(inquiry, models);
  if (exact.length > 0) return exact;
  const ofOthers = acronymsOfOthers(understanding);
  const weigh = ({ generic, weight, stem }: (typeof subject.terms)[number]): number =>
    generic || TALK.test(stem) ? 0 : weight;
  return models.filter(
    ({ name, fact }) =>
      !ofOthers.has(name.toLowerCase()) &&
      maskWeight(subject.matcher.mask(`${name} ${fact.values.table ?? ''}`), subject.terms, weigh) > 0,
  );
}

const MOST_RELATED = 6;

/** A model and its table are one: `Order` and `orders`. */
function relatedTo(model: Model): string {
  const one = new Map<string, string>();
  for (const target of targetsOf(model)) {
    const key = target
      .toLowerCase()
      .replace(/[^a-z\d]/g, '')
      .replace(/ies$/, 'y')
      .replace(/s$/, '');
    // The model is what the code calls it.
    if (!one.has(key) || /^\p{Lu}/u.test(target)) one.set(key, target);
  }
  const names = [...one.values()].map(code);
  const shown = names.slice(0, MOST_RELATED);
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : joined(shown);
}

/** Of a few models all columns are told. */
const FEW_MODELS = 4;
const MOST_OF_FEW = 15;
const MOST_OF_MANY = 5;

function fieldNames({ fields }: Model, most: number): string {
  const shown = fields
    .slice(0, most)
    .map(({ name }) => code(name))
    .join(', ');
  return fields.length > most ? `${shown} and ${fields.length - most} more` : shown;
}

function isOwn({ evidence }: Inquiry, name: string): boolean {
  return ownNames(evidence).has(name.toLowerCase());
}
