import { fileOutline } from '../../../engine/pack/file-outline.ts';
import { callees } from '../../../engine/pack/graph/symbol-graph.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import { CALLABLE, type SymbolDetail, shortName, symbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code } from '../../authoring/wording/markup.ts';
import { withArticle } from '../../authoring/wording/plural.ts';
import type { Inquiry } from '../inquiry.ts';
import { definitionOf, inFile, kindWord, predicateOf, symbolName } from '../wording/symbol-words.ts';
import { behindRequests } from './code/behind-requests.ts';
import { AT_WORK, callPath, type PathStep } from './code/call-path.ts';
import { handOffs, sameNamed } from './code/hand-offs.ts';
import { memberParts } from './code/members.ts';
import { otherPlaces } from './code/other-places.ts';
import { ownComments } from './code/own-comments.ts';
import { SHOWN_WHOLE, wholeOf } from './code/telling-lines.ts';
import { useLine, useParts, userName, usersOf } from './code/uses.ts';
import { wayIn } from './code/way-in.ts';
import { wayThrough } from './code/way-through.ts';
import type { Composer } from './composer.ts';
import { documented } from './documents/documented.ts';
import { toldBeside } from './documents/from-documents.ts';
import { bullet, cited, opening, paragraph, saying, step } from './part.ts';
import { namesakes } from './routes/deed.ts';

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'module', 'type']);

/** How something works: the entry, then the path through its calls. */
export const composeHow: Composer = function* (inquiry) {
  const { main, pack, isNamed } = inquiry;
  if (!main) return;
  const doer = TYPES.has(main.kind) ? (doerOf(inquiry, main) ?? main) : main;
  // What a type calls is called by its methods, each at its own time.
  const isType = TYPES.has(doer.kind);
  const steps = isType ? [] : callPath(inquiry, doer);
  const says = predicateOf(main);
  const place = `${symbolName(main)} ${inFile(main)}`;
  const path = steps.length > 0 ? `calls or uses ${inOrder(steps)}` : null;
  const tells =
    says ??
    (doer === main ? path : `has the ${kindWord(doer)} ${code(doer.name)}, which ${path ?? 'fits the question best'}`);
  if (isNamed || (tells && saysAll(inquiry, main)))
    yield opening(
      tells ? `${place} ${tells}` : `${symbolName(main)} is ${withArticle(kindWord(main))} ${inFile(main)}`,
      cited(definitionOf(main)),
    );
  else
    yield saying(
      'guess',
      opening(`The closest match is ${place}${tells ? `: it ${tells}` : ''}`, cited(definitionOf(main))),
    );
  if (!isNamed) yield* otherPlaces(inquiry, 'Close to it');
  yield* toldBeside(inquiry);
  if (!isType) {
    if (doer !== main)
      yield paragraph(
        AT_WORK.test(doer.name)
          ? `It is entered through ${code(doer.name)}`
          : `Of its methods ${code(doer.name)} comes nearest`,
        cited(definitionOf(doer)),
      );
    // A single call that the first sentence names is told already.
    const way = [...wayThrough(inquiry, doer, 'it', doer === main && tells === path)];
    yield* way;
    yield* sameNamed(inquiry, doer);
    if (!way.some(({ form }) => form === 'step')) {
      // What is shown whole shows its comments too.
      const remarks = wholeOf(inquiry, doer, SHOWN_WHOLE) ? [] : ownComments(pack, doer);
      const [only] = remarks;
      if (only && remarks.length === 1)
        yield bullet(`A comment inside ${code(doer.name)} says ${only.words}`, cited(only.source));
      else {
        if (remarks.length > 0) yield paragraph(`Comments inside ${code(doer.name)} say, in order:`);
        for (const { words, source } of remarks) yield step(words, cited(source));
      }
    }
  }
  // What all of its members call together is no way through it; what they are tells what it can do.
  if (isType) yield* memberParts(pack, doer);
  if (isType) yield* useParts(usersOf(pack, doer));
  const { production } = isType ? { production: [] } : usersOf(pack, doer, 'calls');
  const [caller] = production;
  const entered = isType ? null : wayIn(inquiry, doer);
  if (entered) yield entered;
  else if (caller)
    yield bullet(
      `It is reached from ${userName(caller)}${production.length > 1 ? ` and at least ${production.length - 1} more` : ''}`,
      cited(useLine(caller)),
    );
  yield* handOffs(inquiry, doer);
  yield* behindRequests(inquiry, doer, { isNamed: true });
  yield* namesakes(inquiry, inquiry.deed?.followers ?? []);
  if (isNamed) yield* otherPlaces(inquiry);
  const guide = documented(inquiry);
  if (guide?.isAbout) {
    yield guide.mention;
    yield* guide.told();
  }
};

/** What says all that is asked, in its name, its path or its comment, is meant; anything else only comes nearest. */
function saysAll(
  { subject: { terms, matcher }, understanding: { sentence } }: Inquiry,
  { name, path, doc, kind }: SymbolDetail,
): boolean {
  const deed = terms.findIndex(({ text, generic }) => !generic && text === sentence?.deed);
  // `Encoder.metadata` is of what encodes, and does not encode itself.
  if (deed >= 0 && CALLABLE.has(kind) && !(matcher.mask(`${shortName(name)} ${doc.slice(0, DOC_READ)}`) & (1 << deed)))
    return false;
  const told = matcher.mask(`${name} ${path} ${doc.slice(0, DOC_READ)}`);
  const topics = terms.flatMap(({ generic }, place) => (generic ? [] : [1 << place]));
  return topics.length > 1 && topics.every((bit) => (told & bit) !== 0);
}

const DOC_READ = 300;

/** The method of a type that fits the question best. */
export function doerOf({ subject, pack }: Inquiry, type: SymbolDetail): SymbolDetail | null {
  const outline = fileOutline(pack, type.path);
  const members = new Set(
    outline?.symbols
      .filter(
        ({ name, kind }) =>
          name.startsWith(`${type.name}.`) && (kind === 'method' || kind === 'function' || kind === 'constructor'),
      )
      .map(({ id }) => id),
  );
  // What the type is called says nothing about which of its methods is meant.
  const own = subject.matcher.mask(type.name);
  const fitting = subject.symbols
    .filter(({ symbol }) => members.has(symbol.id))
    .flatMap(({ symbol }) => symbolDetail(pack, symbol.id) ?? [])
    .filter(({ name, doc }) => subject.matcher.mask(`${shortName(name)} ${doc}`) & ~own);
  // A type is at work where it is called, not where it is made.
  const [best] = [
    ...fitting.filter(({ name, kind }) => kind !== 'constructor' && !MAKES.test(name)),
    ...calledBy(outline?.symbols ?? [], members),
    ...fitting,
    ...(fitting.length === 0 ? enteredFrom(pack, type, members) : []),
  ];
  return best ? symbolDetail(pack, best.id) : null;
}

/** Of a module or class without a method that fits, the one method that others call and that has the most to do. */
function enteredFrom(pack: Pack, type: SymbolDetail, members: ReadonlySet<number>): SymbolDetail[] {
  return [...members]
    .flatMap((id) => symbolDetail(pack, id) ?? [])
    .filter(({ exported, name, kind }) => exported && kind !== 'constructor' && !MAKES.test(name))
    .filter((each) => {
      const { production, tests } = usersOf(pack, each, 'calls');
      return [...production, ...tests].some(({ path }) => path !== type.path);
    })
    .map((each) => ({ each, calls: callees(pack, each.id).filter(({ symbol }) => symbol !== null).length }))
    .filter(({ calls }) => calls > 1)
    .sort((a, b) => b.calls - a.calls || a.each.id - b.each.id)
    .map(({ each }) => each);
}

const MAKES = /\.(?:__init__|constructor|new|initialize|init)$/;

function calledBy<Member extends { id: number; name: string }>(
  symbols: readonly Member[],
  members: ReadonlySet<number>,
): Member[] {
  return symbols.filter(({ id, name }) => members.has(id) && AT_WORK.test(name));
}

function inOrder(steps: readonly PathStep[]): string {
  const names = steps.filter(({ use }) => use.certainty === 'exact').map(({ target }) => code(target.name));
  const shown = names.length > 0 ? names : steps.map(({ target }) => `${code(target.name)} (probably)`);
  return joined(shown.slice(0, 4));
}
