import { escaped } from '../../../base/escaped.ts';
import { implementers } from '../../../engine/pack/graph/symbol-graph.ts';
import { type SymbolDetail, shortName } from '../../../engine/pack/search/find-symbols.ts';
import { count } from '../../authoring/wording/count.ts';
import { capital, code } from '../../authoring/wording/markup.ts';
import { withArticle } from '../../authoring/wording/plural.ts';
import type { Inquiry } from '../inquiry.ts';
import { isMigration } from '../subject/side-code.ts';
import { topicsOf } from '../understanding/understand-question.ts';
import { definitionOf, extendsWords, headOf, kindWord, predicateOf, symbolName } from '../wording/symbol-words.ts';
import { callPath, stepSpans } from './code/call-path.ts';
import { goImplementers } from './code/go-implementers.ts';
import { handOffs } from './code/hand-offs.ts';
import { memberParts } from './code/members.ts';
import { otherPlaces, SHORT } from './code/other-places.ts';
import { refusedBy } from './code/own-checks.ts';
import { excerptOf } from './code/telling-lines.ts';
import { useLine, useParts, userName, usersOf } from './code/uses.ts';
import { wayThrough } from './code/way-through.ts';
import type { Composer } from './composer.ts';
import { definedTerm } from './documents/defined-term.ts';
import { documented } from './documents/documented.ts';
import { doerOf } from './how.ts';
import { composeFolder } from './named/folder.ts';
import { composeNamedModel } from './named/named-model.ts';
import { bullet, cited, citedList, opening, type Part, paragraph, saying } from './part.ts';

/** What is called as if it were a function does its work there. */
const IS_CALLED = /\.(?:__call__|__invoke|ServeHTTP|call|invoke)$/;
const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'module', 'type']);

/** What something is: its kind and place, what its author says, what it is made of, who uses it. */
export const composeWhat: Composer = function* (inquiry) {
  const { main, pack, isNamed, understanding } = inquiry;
  const folder = [...composeFolder(inquiry)];
  yield* folder;
  if (folder.length > 0) return;
  // A migration keeps a former shape of what the schema has now.
  const model = isNamed && !isMigration(main?.path ?? '') ? [] : [...composeNamedModel(inquiry)];
  yield* model;
  if (model.length > 0) return;
  const term = isNamed ? [] : [...definedTerm(inquiry)];
  yield* term;
  if (term.length > 0) yield* otherPlaces(inquiry, 'In the code, these come nearest');
  if (!main || term.length > 0) return;
  const says = predicateOf(main);
  const lead = isNamed
    ? `${symbolName(main)} is ${withArticle(kindWord(main))} in ${code(main.path)}`
    : `The closest match is the ${kindWord(main)} ${symbolName(main)} in ${code(main.path)}`;
  const above = isNamed ? ' that' : ', which';
  const bases = main.bases.length > 0 ? `${above} ${extendsWords(main)}` : '';
  const first = opening(`${lead}${bases}${says ? `; it ${says}` : ''}`, cited(definitionOf(main)));
  yield isNamed ? first : saying('guess', first);
  if (!isNamed) yield* otherPlaces(inquiry, 'Close to it');
  // Where its author does not say it, the documents may, and what it does tells what it is.
  const isUnsaid = isNamed && says === null;
  if (isUnsaid) yield* documented(inquiry)?.said(shortName(main.name)) ?? [];
  if (TYPES.has(main.kind)) {
    yield* memberParts(pack, main);
    const doer = isUnsaid ? doerOf(inquiry, main) : null;
    if (doer && IS_CALLED.test(doer.name)) {
      yield paragraph(`It is entered through ${code(doer.name)}`, cited(definitionOf(doer)));
      yield* wayThrough(inquiry, doer);
    }
    const said = implementers(pack, main.id, { limit: 100 }).filter(({ symbol }) => symbol !== null);
    const below = [
      ...goImplementers(pack, main).map((type) => ({ text: code(type.name), source: headOf(type, 1) })),
      ...said.map((use) => ({ text: userName(use), source: useLine(use) })),
    ];
    if (below.length > 0) {
      const shown = below.slice(0, 4);
      yield bullet(
        `${count(below.length, 'type')} ${below.length === 1 ? 'extends or implements' : 'extend or implement'} it${below.length > shown.length ? ', among them ' : ': '}`.replace(
          /^./,
          (first) => first.toUpperCase(),
        ),
        ...citedList(shown),
      );
    }
  } else if (isUnsaid) {
    yield* refusedParts(inquiry, main);
    yield* wayThrough(inquiry, main);
  } else {
    if (!isNamed) yield* excerptOf(inquiry, main);
    yield* refusedParts(inquiry, main);
    for (const path of callPath(inquiry, main, 3)) yield bullet(...stepSpans(path, 'it '));
  }
  // Who uses what only comes nearest tells a short question nothing.
  if (isNamed || topicsOf(understanding).length > SHORT) yield* useParts(usersOf(pack, main));
  yield* handOffs(inquiry, main);
  if (isNamed) yield* otherPlaces(inquiry);
};

const MOST_REFUSED = 12;
const FEW_REFUSED = 2;

/** What a function that checks does not let pass, one by one. */
function* refusedParts(inquiry: Inquiry, main: SymbolDetail): Generator<Part> {
  const refused = inquiry.isNamed ? refusedBy(inquiry, main) : [];
  if (refused.length < FEW_REFUSED) return;
  yield paragraph('What it does not let pass, in the order of its lines:');
  const own = new RegExp(`^${escaped(code(main.name))} `);
  for (const { text, source } of refused.slice(0, MOST_REFUSED))
    yield bullet(capital(`${text.replace(own, 'it ')}`), cited(source));
  if (refused.length > MOST_REFUSED) yield bullet(`${count(refused.length - MOST_REFUSED, 'further check')} follow`);
}
