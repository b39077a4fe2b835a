import { fileOutline } from '../../../engine/pack/file-outline.ts';
import { implementers } from '../../../engine/pack/graph/symbol-graph.ts';
import { shortName } from '../../authoring/evidence/components.ts';
import { count } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code } from '../../authoring/wording/markup.ts';
import { withArticle } from '../../authoring/wording/plural.ts';
import { definitionOf, extendsWords, headOf, kindWord, predicateOf, symbolName } from '../wording/symbol-words.ts';
import { callPath, stepSpans } from './code/call-path.ts';
import { goImplementers } from './code/go-implementers.ts';
import { otherPlaces } from './code/other-places.ts';
import { filesOf } from './code/package-files.ts';
import { tellingLines } from './code/telling-lines.ts';
import { useLine, useParts, userName, usersOf } from './code/uses.ts';
import type { Composer } from './composer.ts';
import { composeFolder } from './folder.ts';
import { composeNamedModel } from './named-model.ts';
import { bullet, cited, citedList, opening } from './part.ts';

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'module', 'type']);
const FIELDS: ReadonlySet<string> = new Set(['property', 'field', 'variable']);
const MEMBERS_NAMED = 6;

/** What something is: its kind and place, what its author says, what it is made of, who uses it. */
export const composeWhat: Composer = function* (inquiry) {
  const { main, pack, isNamed } = inquiry;
  const folder = [...composeFolder(inquiry)];
  yield* folder;
  if (folder.length > 0) return;
  const model = isNamed ? [] : [...composeNamedModel(inquiry)];
  yield* model;
  if (!main || model.length > 0) return;
  const says = predicateOf(main);
  const lead = isNamed
    ? `${symbolName(main)} is ${withArticle(kindWord(main))} in ${code(main.path)}`
    : `The closest match is the ${kindWord(main)} ${symbolName(main)} in ${code(main.path)}`;
  const above = isNamed ? ' that' : ', which';
  const bases = main.bases.length > 0 ? `${above} ${extendsWords(main)}` : '';
  yield opening(`${lead}${bases}${says ? `; it ${says}` : ''}`, cited(definitionOf(main)));
  if (!isNamed) yield* otherPlaces(inquiry, 'Close to it');

  if (TYPES.has(main.kind)) {
    const members = filesOf(pack, main.path)
      .flatMap((path) => fileOutline(pack, path)?.symbols ?? [])
      .filter(({ name }) => name === `${main.name}.${shortName(name)}`);
    // What a name keeps to itself is not counted, and the count says so.
    const open = members.filter(({ name }) => !/^[_#]/.test(shortName(name)));
    const isCut = members.some(({ name, kind }) => kind === 'method' && /^[_#]/.test(shortName(name)));
    const callable = open.filter(({ kind }) => kind === 'method' || kind === 'function');
    // Overloads are one method.
    const methods = [...new Map(callable.toReversed().map((method) => [method.name, method])).values()].reverse();
    const fields = open.filter(({ kind }) => FIELDS.has(kind));
    for (const [noun, found] of [
      ['field', says ? [] : fields],
      [
        `${isCut || methods.every(({ exported }) => exported) ? 'public ' : ''}${main.kind === 'module' ? 'function' : 'method'}`,
        methods,
      ],
      ['member', main.kind === 'enum' ? members.filter(({ kind }) => kind === 'constant') : []],
    ] as const) {
      const [first] = found;
      if (!first) continue;
      const shown = found.slice(0, MEMBERS_NAMED).map(({ name }) => code(shortName(name)));
      const rest = found.length - shown.length;
      yield bullet(
        `It has ${count(found.length, noun)}: ${rest > 0 ? `${shown.join(', ')} and ${rest} more` : joined(shown)}`,
        cited({
          path: first.path,
          startLine: first.startLine,
          endLine: found.findLast(({ path }) => path === first.path)?.startLine ?? first.endLine,
        }),
      );
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
  } else {
    const lines = isNamed ? null : tellingLines(inquiry, main);
    if (lines) yield { form: 'excerpt', ...lines };
    for (const path of callPath(inquiry, main, 3)) yield bullet(...stepSpans(path, 'it '));
  }
  yield* useParts(usersOf(pack, main));
  if (isNamed) yield* otherPlaces(inquiry);
};
