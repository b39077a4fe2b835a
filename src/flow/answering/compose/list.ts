import { implementers } from '../../../engine/pack/graph/symbol-graph.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { at } from '../../authoring/evidence/evidence.ts';
import { count } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { withoutOwnWords } from '../subject/domain-words.ts';
import { isProduction } from '../subject/question-terms.ts';
import { headOf } from '../wording/symbol-words.ts';
import { extensionPoint, madeFrom } from './code/extension-points.ts';
import { folderItems } from './code/folder-items.ts';
import { goImplementers } from './code/go-implementers.ts';
import { implementersOf } from './code/implementers.ts';
import { enumerationAsked, membersOf, namedValues } from './code/named-values.ts';
import { headNoun, isSort, saysDeed, sortOf } from './code/sorts.ts';
import { useLine, userName } from './code/uses.ts';
import type { Composer } from './composer.ts';
import { composeConfig } from './config.ts';
import { composeData } from './data.ts';
import { composeDeps } from './deps.ts';
import { knownList } from './list/known-lists.ts';
import { COMPLETE, type Item, listed, SAID, saidOf } from './list/listed.ts';
import { citedList, opening, type Part } from './part.ts';
import { asksAmount } from './stated/amount.ts';
import { askedValues } from './values/asked-values.ts';

const ASKS_KINDS = /\b(?:subclass|implement|backend|dialect|kind|type|adapter|driver|builder)/i;

/** How many and which: routes, commands, implementations, settings, models, tests, or definitions by name. */
export const composeList: Composer = function* (inquiry) {
  const { evidence, understanding, main, pack, isNamed } = inquiry;
  const { text } = understanding;
  const known = knownList(inquiry);
  if (known) return yield* known;
  if (/\b(?:settings?|options?|environment variables?|env vars?|flags?)\b/i.test(withoutOwnWords(evidence, text)))
    return yield* composeConfig(inquiry);
  if (/\b(?:tables?|models?|entities)\b/i.test(text)) return yield* composeData(inquiry);
  if (/\b(?:dependenc|librar|packages)/i.test(text)) return yield* composeDeps(inquiry);
  if (/\btests?\b/i.test(text)) {
    const tests = evidence.facts('test').map(
      (fact): Item => ({
        text: code(fact.values.name),
        source: at(fact),
        about: `${fact.values.name} ${fact.values.suite.join(' ')}`,
      }),
    );
    if (tests.length > 0)
      return yield* listed(inquiry, tests, {
        noun: 'test',
        counted: 'Counted: test cases that the extractors know by name',
      });
  }
  if (main && isNamed && TYPES.has(main.kind) && ASKS_MEMBERS.test(text) && !SUPPORTED_WAYS.test(text)) {
    const [words, kinds] = MEMBER_KINDS.find(([each]) => each.test(text)) ?? [/(?!)/, []];
    const members = membersOf(inquiry, main, kinds);
    const noun = (words.exec(text)?.[0] ?? 'member').toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
    if (members.length > 0)
      return yield opening(
        `${code(main.name)} in ${code(main.path)} declares ${count(members.length, noun)}: `,
        ...citedList(members.slice(0, COMPLETE), Math.max(0, members.length - COMPLETE)),
      );
  }
  const named = namedValues(inquiry);
  const [holder] = named;
  if (holder)
    return yield opening(
      `${code(holder.owner)} in ${code(holder.path)} names ${count(named.length, 'value')}: `,
      ...citedList(named.slice(0, COMPLETE), Math.max(0, named.length - COMPLETE)),
    );
  const asked = enumerationAsked(inquiry);
  if (asked) {
    const members = membersOf(inquiry, asked, ['constant', 'property', 'variable']);
    if (members.length > 1)
      return yield opening(
        `${code(asked.name)} in ${code(asked.path)} has ${count(members.length, 'value')}: `,
        ...citedList(members.slice(0, COMPLETE), Math.max(0, members.length - COMPLETE)),
      );
  }
  const direct = main ? goImplementers(pack, main) : [];
  // A type that others are made from is their base, and none of them itself.
  const made = direct.flatMap((type) => {
    const below = implementersOf(pack, type);
    return below.length > 0 ? below : [type];
  });
  const own = [...new Map(made.map((type) => [type.id, type])).values()].filter(({ path }) =>
    isProduction(evidence.file(path)?.role),
  );
  if (main && own.length > 1 && (isNamed || ASKS_KINDS.test(text) || isSort(main.name, stem(headNoun(text) ?? '')))) {
    const items = own.map(
      (type): Item => ({
        text: `${code(type.name)} in ${code(type.path)}`,
        source: headOf(type, 1),
        about: '',
        tells: [saidOf(pack, type)],
      }),
    );
    const through = made.length > direct.length ? ', or through a base' : '';
    const counted = `Counted: types that implement the interface ${code(main.name)} by methods of their own${through}`;
    return yield* listed(inquiry, items, { noun: 'type', counted, columns: SAID, mayFilter: false });
  }
  if (main) {
    const below = implementers(pack, main.id, { limit: 200 }).filter(
      ({ path }) => understanding.aboutTests || isProduction(evidence.file(path)?.role),
    );
    if (below.length > 1 && (isNamed || isSort(main.name, stem(headNoun(text) ?? '')) || ASKS_KINDS.test(text))) {
      const items = below.map(
        (use): Item => ({ text: userName(use), source: useLine(use), about: '', tells: [saidOf(pack, use.symbol)] }),
      );
      return yield* listed(inquiry, items, {
        noun: 'type',
        counted: `Counted: types that extend or implement ${code(main.name)} directly`,
        columns: SAID,
        mayFilter: false,
      });
    }
  }
  const ofBase = ofPoint(inquiry);
  if (ofBase)
    return yield* listed(inquiry, ofBase.items, {
      noun: 'type',
      counted: ofBase.counted,
      columns: SAID,
      mayFilter: false,
    });
  // Types and files that are called so are not what one of them can be.
  if (askedValues(text)?.isHad) return;
  const sort = sortOf(inquiry);
  const files = sort && !sort.isPartial ? null : folderItems(inquiry);
  // A folder that is called what is asked for, or has one for each, holds them all; the files that were read may be a few.
  const holdsAll = files !== null && (files.noun === 'folder' || files.items.length > (sort?.members.length ?? 0));
  if (sort && !holdsAll) {
    const items = sort.members.map(
      ({ name, symbol }): Item => ({
        text: name,
        source: headOf(symbol, 1),
        about: '',
        tells: [saidOf(pack, symbol)],
      }),
    );
    return yield* listed(inquiry, items, {
      noun: sort.noun,
      counted: `Counted: ${sort.counted}`,
      columns: SAID,
      mayFilter: false,
      isPartial: sort.isPartial ?? false,
    });
  }
  if (files) {
    const { folder, noun, items, isCut, without } = files;
    const counted = noun === 'file' ? 'source files of' : 'folders in';
    const so = isCut ? ' that are called so, without a base' : without ? ` without ${code(without)}` : '';
    return yield* listed(inquiry, items, {
      noun,
      counted: `Counted: ${counted} the folder ${code(folder)}${so}`,
      mayFilter: false,
    });
  }
  // How much of something there may be is no question about names.
  if (!asksAmount(understanding)) yield* byName(inquiry);
};

/** The types that are made from the base that is called what is asked for. */
function ofPoint(inquiry: Inquiry): { items: Item[]; counted: string } | null {
  const point = extensionPoint(inquiry, () => true);
  if (!point || !isSort(point.name, stem(headNoun(inquiry.understanding.text) ?? ''))) return null;
  const made = madeFrom(inquiry.pack, point);
  return {
    items: made.map(
      (symbol): Item => ({
        text: code(symbol.name),
        source: headOf(symbol, 1),
        about: '',
        tells: [saidOf(inquiry.pack, symbol)],
      }),
    ),
    counted: `Counted: types that extend or implement ${code(point.name)}, directly or through a base`,
  };
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'type', 'module']);
const MEMBER_KINDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:methods?|functions?|operations?)\b/i, ['method', 'function']],
  [/\b(?:values?|members?|variants?|constants?|options?|states?)\b/i, ['constant', 'property', 'variable']],
  [/\b(?:fields?|attributes?|properties)\b/i, ['property', 'variable', 'constant']],
];
const ASKS_MEMBERS = new RegExp(MEMBER_KINDS.map(([words]) => words.source).join('|'), 'i');

/** "Which payment methods are supported" wants the ways to pay, not what a class can do. */
const SUPPORTED_WAYS =
  /^(?:which|what)(?: are the| is the)? (?:\w+ )*?(?!public|private|static|class|instance|abstract)\w+ methods? .*\b(?:support|supports|supported|available|offers?|offered|accepts?|accepted|allowed)\b/i;

/** Definitions whose names hold the topic words. */
function* byName(inquiry: Inquiry): Generator<Part> {
  const { subject } = inquiry;
  const topics = subject.terms.filter(({ generic }) => !generic);
  if (topics.length === 0) return;
  const fitting = subject.symbols.filter(
    ({ symbol, role }) =>
      role !== 'test' &&
      role !== 'document' &&
      /^(?:class|interface|struct|trait|enum|function|method|type|constant|macro)$/.test(symbol.kind) &&
      topics.every((term) => subject.matcher.mask(symbol.name) & (1 << subject.terms.indexOf(term))),
  );
  // `send_channel` is no channel and does something to one: where a sort of thing is asked for, the name must say that it is one.
  const noun = stem(headNoun(inquiry.understanding.text) ?? '');
  const isOfSort = fitting.every(
    ({ symbol: { kind, name } }) => !/^(?:function|method)$/.test(kind) || (isSort(name, noun) && !saysDeed(name)),
  );
  if (fitting.length < 2 || !isOfSort) return;
  const items = fitting.map(
    ({ symbol }): Item => ({
      text: code(symbol.name),
      source: headOf(symbol),
      about: '',
      tells: [saidOf(inquiry.pack, symbol)],
    }),
  );
  yield* listed(inquiry, items, {
    noun: 'definition',
    counted: `Counted: definitions whose names hold ${joined(topics.map(({ text }) => `*${text}*`))}, in the files that fit the question best`,
    columns: SAID,
    mayFilter: false,
    isPartial: true,
  });
}
