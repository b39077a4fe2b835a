import {
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { count, verb } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { LIKELY } from '../../places/rank-places.ts';
import { type Area, areaOf } from '../../subject/area.ts';
import { topicsOf } from '../../understanding/understand-question.ts';
import { definitionOf, headOf, kindWord, predicateOf } from '../../wording/symbol-words.ts';
import { callPath, type PathStep } from '../code/call-path.ts';
import { implementersOf } from '../code/implementers.ts';
import { type Users, useLine, userName, usersOf } from '../code/uses.ts';
import { wayThrough } from '../code/way-through.ts';
import { documented } from '../documents/documented.ts';
import { bullet, cited, citedList, opening, type Part, paragraph, type Span } from '../part.ts';

const FOLDERS_NAMED = 3;
const FILES_NAMED = 3;
const ROUTES_NAMED = 5;
const TYPES: ReadonlySet<string> = new Set(['interface', 'trait', 'class', 'module', 'struct', 'type']);
const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'variable', 'constant']);
const LEAST_STEPS = 2;
const IMPLEMENTERS_NAMED = 4;
const FILES_READ = 40;
const LEAST_USERS = 3;
const SHORT_FORM = 4;

/** How a whole part of the product works: where it stands, how it is reached, the way through it, what others use of it. */
export function* composeArea(inquiry: Inquiry): Generator<Part> {
  const { evidence, understanding } = inquiry;
  if (understanding.kind !== 'how' || isToldByItself(inquiry)) return;
  const area = areaOf(evidence, understanding);
  if (!area || isCalledOtherwise(inquiry, area)) return;
  const definitions = definitionsOf(inquiry, area);
  const ways = waysThrough(inquiry, area, definitions);
  if (ways.length === 0) return;
  yield opening('By their names, these are about it: ', ...placesOfArea(area));
  const [core] = coreOf(inquiry, definitions);
  if (core) yield corePart(inquiry, core);
  if (area.routes.length > 0 && area.others.length === 0) yield routesPart(area);
  for (const { entry } of ways) {
    const says = predicateOf(entry);
    const [caller] = usersOf(inquiry.pack, entry, 'calls').production;
    yield paragraph(
      `From ${code(entry.name)} in ${code(entry.path)}${says ? `, which ${says}` : ''}`,
      cited(definitionOf(entry)),
      ...(caller ? [', reached from ', userName(caller), cited(useLine(caller))] : []),
      ':',
    );
    yield* wayThrough(inquiry, entry);
  }
  const shared = sharedOf(inquiry, definitions, new Set(ways.map(({ entry }) => entry.id)));
  if (shared && area.others.length === 0) yield shared;
  const guide = documented(inquiry);
  if (guide?.isAbout) {
    yield guide.mention;
    yield* guide.told();
  }
}

/** Something that bears the name and does the work tells itself how it works; a form of that name does not. */
function isToldByItself(inquiry: Inquiry): boolean {
  const { main, isNamed, places, understanding } = inquiry;
  // A deed is told by what does it, where that is clear.
  if (main && (places[0]?.chance ?? 0) >= LIKELY && !/\bworks?\b/i.test(understanding.text))
    return /^(?:function|method)$/.test(main.kind);
  if (!isNamed || !main) return false;
  if (/^(?:function|method)$/.test(main.kind)) return callPath(inquiry, main).length >= LEAST_STEPS;
  return /^(?:class|module|trait)$/.test(main.kind);
}

/** Where a function is called what is asked, a folder that is called something like it is not what is meant. */
function isCalledOtherwise({ main, understanding }: Inquiry, { folders, files }: Area): boolean {
  const topics = topicsOf(understanding).map(({ stem }) => stem);
  const says = (name: string): boolean => nameTerms(name).parts.some((part) => topics.includes(part));
  // `auth/` is authentication in short.
  const isOfIt = (path: string): boolean =>
    says(path) ||
    nameTerms(path).parts.some((part) => part.length >= SHORT_FORM && topics.some((topic) => topic.startsWith(part)));
  const isSaid = main !== null && /^(?:function|method)$/.test(main.kind) && says(shortName(main.name));
  return isSaid && ![...folders.map(({ folder }) => folder), ...files].some(isOfIt);
}

/** The folders and files of an area, by their names alone: what stands elsewhere is not counted. */
export function placesOfArea({ folders, files }: Area): Span[] {
  const named = [
    ...folders.slice(0, FOLDERS_NAMED).map(({ folder, files: own }) => ({
      text: `the folder ${code(`${folder}/`)} with ${count(own.length, 'source file')}`,
      source: { path: own[0] ?? '', startLine: 1, endLine: 1 },
    })),
    ...files.slice(0, FILES_NAMED).map((path) => ({ text: code(path), source: { path, startLine: 1, endLine: 1 } })),
  ];
  const rest = Math.max(0, folders.length - FOLDERS_NAMED) + Math.max(0, files.length - FILES_NAMED);
  return citedList(named, rest);
}

function routesPart({ routes }: Area): Part {
  const shown = routes.slice(0, ROUTES_NAMED);
  return bullet(
    `${routes.length === 1 ? 'It has a route' : 'It has routes'}: `,
    ...citedList(
      shown.map(({ route, handler }) => ({
        text: `${code(`${route.method} ${route.path}`)}${handler?.name ? `, answered by ${code(handler.name)}` : ''}`,
        source: at(route.fact),
      })),
      routes.length - shown.length,
    ),
  );
}

/** What the area defines, the files that bear its name first. */
function definitionsOf({ pack }: Inquiry, { folders, files, routes }: Area): SymbolDetail[] {
  const handlers = routes.flatMap(({ handler }) => (handler?.id == null ? [] : [handler.id]));
  const paths = [...new Set([...files, ...folders.flatMap(({ files: own }) => own)])].slice(0, FILES_READ);
  const ids = new Set([...handlers, ...paths.flatMap((path) => symbolsOfFile(pack, path)).map(({ id }) => id)]);
  return [...ids].flatMap((id) => symbolDetail(pack, id) ?? []);
}

/** Types of the area that say in their comment what was asked about, those that most others use first. */
function coreOf({ pack, subject: { terms, matcher } }: Inquiry, definitions: readonly SymbolDetail[]): SymbolDetail[] {
  const topics = terms.reduce((mask, { generic }, place) => (generic ? mask : mask | (1 << place)), 0);
  return definitions
    .filter(({ kind, path }) => TYPES.has(kind) && !PAGE.test(path))
    .filter(
      (type) =>
        !/^is documented as|^$/.test(predicateOf(type) ?? '') &&
        (matcher.mask(`${type.name} ${type.doc}`) & topics) === topics,
    )
    .map((type) => ({ type, users: usersOf(pack, type).production.length }))
    .sort((a, b) => b.users - a.users || a.type.id - b.type.id)
    .map(({ type }) => type);
}

function corePart({ pack }: Inquiry, type: SymbolDetail): Part {
  const below = implementersOf(pack, type);
  const shown = below.slice(0, IMPLEMENTERS_NAMED);
  const isContract = type.kind === 'interface' || type.kind === 'trait';
  const does = isContract
    ? verb(below.length, 'implements it', 'implement it')
    : verb(below.length, 'extends or embeds it', 'extend or embed it');
  return bullet(
    `The ${kindWord(type)} ${code(type.name)} in ${code(type.path)} ${predicateOf(type) ?? ''}`,
    cited(definitionOf(type)),
    ...(below.length > 0
      ? [
          `; ${count(below.length, 'type')} ${does}${below.length > shown.length ? ', among them ' : ': '}`,
          ...citedList(shown.map((each) => ({ text: code(each.name), source: headOf(each) }))),
        ]
      : []),
  );
}

/** The functions of the area from which its work is followed best: what answers a route, or what others call by its name. */
function waysThrough(
  inquiry: Inquiry,
  { routes, names, isName, others }: Area,
  definitions: readonly SymbolDetail[],
): { entry: SymbolDetail; steps: PathStep[] }[] {
  const answering = routes.filter(({ route }) => route.method !== 'PAGE');
  const handlers = new Set(answering.flatMap(({ handler }) => handler?.id ?? []));
  const { matcher } = inquiry.subject;
  // What is known without following a single call, so that the ways of a large area are followed from the likeliest alone.
  const worthOfName = ({ id, name, path, doc }: SymbolDetail): number =>
    (handlers.has(id) ? 6 : 0) +
    (names(shortName(name)) ? 2 : 0) +
    (isName(shortName(name)) ? 3 : 0) +
    (matcher.mask(`${name} ${doc}`) ? 1 : 0) -
    (PAGE.test(path) ? 4 : 0);
  const [first, ...rest] = definitions
    .filter(({ kind, name, id }) => CALLABLE.has(kind) && (handlers.has(id) || !MINOR.test(shortName(name))))
    .map((entry) => ({ entry, ofName: worthOfName(entry) }))
    .sort((a, b) => b.ofName - a.ofName || a.entry.id - b.entry.id)
    .slice(0, FOLLOWED)
    .map(({ entry, ofName }) => ({ entry, ofName, steps: callPath(inquiry, entry) }))
    .filter(({ entry, steps }) => {
      const calls = steps.filter(({ target }) => !TYPES.has(target.kind)).length;
      return calls >= (handlers.has(entry.id) ? 1 : LEAST_STEPS);
    })
    .filter(({ entry, steps }) => {
      const told = nameTerms([entry, ...steps.map(({ target }) => target)].map(({ name }) => name).join(' ')).parts;
      return others.every((other) => told.includes(other));
    })
    .map(({ entry, ofName, steps }) => {
      const own = steps.filter(({ target }) => names(target.name) || names(target.path)).length;
      const isEntry = usersOf(inquiry.pack, entry).production.some(({ path }) => path !== entry.path);
      const worth = ofName + Math.min(steps.length, 5) + Math.min(own, 3) + (isEntry ? 3 : 0);
      return { entry, steps, worth };
    })
    .sort((a, b) => b.worth - a.worth || a.entry.id - b.entry.id);
  if (!first) return [];
  const second = rest.find(
    ({ entry, worth }) => worth >= LEAST_OF_FIRST * first.worth && entry.path !== first.entry.path,
  );
  return second ? [first, second] : [first];
}

const FOLLOWED = 30;
const LEAST_OF_FIRST = 0.7;

/** What draws a page tells less of how something works than what it asks for. */
const PAGE = /\.(?:tsx|jsx|vue|svelte|html?)$/;
const MINOR = /^(?:test|mock|new|init|get|set|is|has|to|from|string|toString)$/i;

/** What the rest of the code uses most. */
function sharedOf({ pack }: Inquiry, definitions: readonly SymbolDetail[], told: ReadonlySet<number>): Part | null {
  const outside = ({ production }: Users, { path }: SymbolDetail): Users['production'] =>
    production.filter((use) => use.path !== path);
  const [first, ...others] = definitions
    .filter(({ kind, exported, id }) => !told.has(id) && (exported || kind === 'function') && kind !== 'property')
    .filter(({ name }) => !name.includes('.'))
    .map((each) => ({ each, uses: outside(usersOf(pack, each), each) }))
    .filter(({ uses }) => uses.length >= LEAST_USERS)
    .sort((a, b) => b.uses.length - a.uses.length || a.each.id - b.each.id)
    .slice(0, 3);
  if (!first) return null;
  return bullet(
    'Much used from other files: ',
    ...[first, ...others].flatMap(({ each, uses }, place, all) => [
      `${place === 0 ? '' : place === all.length - 1 ? ' and ' : ', '}${code(each.name)} (in at least ${count(uses.length, 'place')})`,
      cited(headOf(each)),
    ]),
  );
}
