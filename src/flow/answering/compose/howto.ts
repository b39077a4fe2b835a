import type { Pack } from '../../../engine/pack/open-pack.ts';
import {
  type FoundSymbol,
  type SymbolDetail,
  shortName,
  symbolsOfFile,
} from '../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import { migrationsOf } from '../../authoring/evidence/models/migration-files.ts';
import { count, digits } from '../../authoring/wording/count.ts';
import { capital, code } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { saysAdding, wantedThing, wantsOneMore } from '../understanding/one-more.ts';
import { definitionOf, kindWord, predicateOf, symbolName } from '../wording/symbol-words.ts';
import { changedAlong } from './code/changed-along.ts';
import { addedStep, composeContract } from './code/contract.ts';
import { declaredFamily } from './code/declared-family.ts';
import { extensionPoint } from './code/extension-points.ts';
import { familyOf } from './code/families.ts';
import { familyFields } from './code/family-fields.ts';
import { namedWithOthers } from './code/named-with-others.ts';
import { otherPlaces } from './code/other-places.ts';
import { isTestItself, useLine, userName, usersOf } from './code/uses.ts';
import type { Composer } from './composer.ts';
import { documented } from './documents/documented.ts';
import { composeFromDocuments } from './documents/from-documents.ts';
import { composeGuide, composeGuideBeside, composeGuideToOneMore } from './documents/guide.ts';
import { shownExample } from './documents/shown-example.ts';
import { bullet, cited, citedList, lacking, opening, type Part, saying, step } from './part.ts';
import { oneMoreMigration } from './values/one-more-migration.ts';
import { oneMoreValue } from './values/one-more-value.ts';

/** A name says that it makes or takes one more. */
const MAKES = /(?:^|[._])(?:add|new|creat|make|build|writ|regist|insert|append|define|support|implement|use|with)/i;
/** Wants what is there to be used, not one more of it. */
const TURNS_ON = /\b(?:turn(?:ed)? (?:it |them )?on|enabl(?:e|es|ed|ing)|activat(?:e|ed|ing)|configur(?:e|ed|ing))\b/i;
/** Settings are declared line by line, whatever folder is called after them. */
const SETTING = /\b(?:options?|flags?|settings?|(?:environment|env) var\w*)\b/i;
/** Routes are declared where the others are, in whatever folder their handlers lie. */
const OTHERS_NAMED = 6;
const ROUTE = /\b(?:routes?|endpoints?)(?: (?:here|to (?:it|the (?:api|server|app))|in this \w+))?\s*\??$/i;
/** What stands in a file beside others of its sort is no file of its own. */
const INSIDE_A_FILE =
  /\b(?:functions?|methods?|fields?|columns?|constants?|values?|parameters?|arguments?|propert(?:y|ies))\s*\??$/i;
const EXCERPT = 12;

/** How to do something here: what to use or extend, an existing example, where it is used, a test to copy. */
export const composeHowto: Composer = function* (asked) {
  const inquiry = throughOpenDoor(asked);
  const { pack, main, understanding } = inquiry;
  const adds = wantsOneMore(understanding.text) && understanding.identifiers.length === 0;
  // Data that bears a plain word of the question is nothing to extend, and what reads one makes no other.
  const isOther =
    adds &&
    (/^(?:interface|type|struct)$/.test(main?.kind ?? '') ||
      (/^(?:function|method|property)$/.test(main?.kind ?? '') && !MAKES.test(main?.name ?? '')));
  const isNamed = inquiry.isNamed && !isOther;
  const written = adds ? [...composeGuideToOneMore(inquiry)] : [];
  yield* written;
  if (written.length > 0) return;
  const found = main && isNamed && !adds ? [...composeContract(inquiry, main)] : [...composeOneMore(inquiry)];
  yield* found;
  if (found.length > 0) return;
  if (main && isNamed && adds) {
    const extended = [...composeContract(inquiry, main)];
    yield* extended;
    if (extended.length > 0) return;
  }
  const guide = adds && !isNamed ? [...composeGuide(inquiry)] : [];
  yield* guide;
  if (guide.length > 0) return;
  if (!main) {
    yield* composeFromDocuments(inquiry);
    return;
  }
  const says = predicateOf(main);
  const shown = documented(inquiry);
  // A guide that the project wrote for just this is better than the definition that comes nearest.
  if (shown?.isAbout && (shown.tellsHow || !adds) && (!isNamed || adds || leavesOut(inquiry, main))) {
    yield* shown.parts();
    yield bullet(
      `In the code, ${symbolName(main)} in ${code(main.path)} comes nearest${says ? `; it ${says}` : ''}`,
      cited(definitionOf(main)),
    );
    yield* otherPlaces(inquiry, 'Close to it');
    return;
  }
  const it = `the ${kindWord(main)} ${symbolName(main)} in ${code(main.path)}${says ? `; it ${says}` : ''}`;
  const source = cited(definitionOf(main));
  // Plain words that happen to be a name ask for more than the thing of that name.
  const example = adds ? shownExample(pack, main) : null;
  if (isNamed && understanding.identifiers.length > 0) yield opening(`Use ${it}`, source);
  else if (example) {
    const does = main.kind === 'class' ? 'Extend' : 'Implement';
    yield opening(
      `${does} the ${kindWord(main)} ${symbolName(main)} in ${code(main.path)}, as an example in ${code(example.path)} does`,
      cited(definitionOf(main), example),
    );
    yield { form: 'excerpt', ...example };
  } else if (adds)
    yield lacking(
      'nothing was found that shows how one is added',
      saying('to-build-on', opening(`The nearest definition is ${it}`, source)),
    );
  else yield saying('to-build-on', opening(`The closest thing to build on is ${it}`, source));
  if (!isNamed) yield* otherPlaces(inquiry, 'Close to it');
  // Who uses what only comes nearest shows nothing of what is asked.
  const { production, tests } = usersOf(pack, main);
  const users = isNamed ? production.filter(({ path }) => path !== main.path).slice(0, 3) : [];
  if (users.length > 0)
    yield step('See it in use: ', ...citedList(users.map((use) => ({ text: userName(use), source: useLine(use) }))));
  const test = tests.find(isTestItself);
  if (test && isNamed) yield step(`A test that uses it: ${userName(test)} in ${code(test.path)}`, cited(useLine(test)));
  if (adds && isNamed) yield* composeGuideBeside(inquiry);
  else if (shown?.isAbout) yield shown.mention;
  // Commands to copy tell more than a definition that is only near.
  if (shown && !isNamed) yield* shown.commands();
  if (isNamed) yield* otherPlaces(inquiry);
};

/** What is private is nothing to use: beside it, what others may call is meant, where that is not much less likely. */
function throughOpenDoor(inquiry: Inquiry): Inquiry {
  const { main, places, isNamed } = inquiry;
  if (!main || isNamed || main.exported) return inquiry;
  const least = NOT_MUCH_LESS * (places[0]?.chance ?? 0);
  const open = places.find(({ symbol, chance }) => symbol.path === main.path && symbol.exported && chance >= least);
  return open ? { ...inquiry, main: open.symbol } : inquiry;
}

const NOT_MUCH_LESS = 0.2;

/** A name that has the noun and not the deed: what reads the stats does not capture them. */
function leavesOut({ subject: { terms, matcher }, understanding }: Inquiry, { name }: SymbolDetail): boolean {
  if (understanding.identifiers.length > 0 || wantsOneMore(understanding.text)) return false;
  const told = matcher.mask(shortName(name));
  const topics = terms.flatMap(({ generic }, place) => (generic ? [] : [1 << place]));
  return topics.filter((bit) => (told & bit) === 0).length > topics.length / 2;
}

/** How to add one more of what there are several of already; nothing where the question wants something else. */
export function* composeOneMore(inquiry: Inquiry): Generator<Part> {
  const { text, identifiers } = inquiry.understanding;
  if (!wantsOneMore(text) || TURNS_ON.test(text)) return;
  const migration = [...oneMoreMigration(inquiry)];
  if (migration.length > 0) {
    yield* migration;
    yield* composeGuideBeside(inquiry);
    return;
  }
  // What is called after an API is no route of it, whatever it asks to be implemented.
  const isDeclared = identifiers.length > 0 || wantsRoute(inquiry);
  const point = isDeclared ? null : extensionPoint(inquiry, (word) => !saysAdding(word));
  const contract = point ? [...composeContract(inquiry, point)] : [];
  const found = contract.length > 0 ? contract : [...likeTheOthers(inquiry)];
  yield* found;
  if (found.length === 0) return;
  const guide = [...composeGuideBeside(inquiry)];
  yield* guide;
  const shown = guide.length > 0 ? null : documented(inquiry);
  if (shown?.isAbout && shown.tellsHow) yield shown.mention;
}

/** A folder may be called after other tables. */
const OF_DATABASE = /\b(?:database|db|sql) (?:tables?|models?|entit(?:y|ies))\b/i;

/** Whether one more route is wanted where there are some. */
function wantsRoute(inquiry: Inquiry): boolean {
  const { text } = inquiry.understanding;
  const thing = wantedThing(text) ?? '';
  // Who writes a test for an endpoint wants no other endpoint.
  if (/\btests?$/i.test(thing)) return false;
  const isWanted = ROUTE.test(text) || /\b(?:routes?|endpoints?)$/i.test(thing);
  return isWanted && declaredFamily(inquiry) !== null;
}

/**
 * Whether one more route is wanted on a thing that others are on, or one more table: they show how, whatever the code calls an
 * endpoint or its database.
 */
export function wantsOneLikeOthers(inquiry: Inquiry): boolean {
  const { text } = inquiry.understanding;
  if (wantsOneMore(text) && OF_DATABASE.test(text)) return declaredFamily(inquiry)?.noun === 'stored model';
  const isAbout = aboutThing(inquiry.understanding.text);
  return wantsRoute(inquiry) && (declaredFamily(inquiry)?.facts ?? []).some(({ name }) => isAbout(name));
}

/** One more of a sort that stands side by side in a folder, or is declared in one place. */
function* likeTheOthers(inquiry: Inquiry): Generator<Part> {
  const value = [...oneMoreValue(inquiry)];
  yield* value;
  if (value.length > 0) return;
  const { text } = inquiry.understanding;
  const isDeclared = SETTING.test(text) || OF_DATABASE.test(text) || wantsRoute(inquiry);
  const family = isDeclared || INSIDE_A_FILE.test(text) ? null : familyOf(inquiry);
  if (!family) {
    yield* declaredLikeThat(inquiry);
    return;
  }
  const { place, unit, count: found, members, example, index, list, added, unmet } = family;
  const [first = ''] = members;
  const held = `${count(found, unit === 'file' ? 'source file' : unit)}${index === null ? '' : ` beside ${code(index.slice(index.lastIndexOf('/') + 1))}`}`;
  // What only shares a word with the thing may hold something else.
  const kept =
    unmet !== null
      ? `The nearest by its name is ${code(place)}, which holds ${held}; whether one more belongs there was not found`
      : place.includes('*')
        ? `Add a ${unit} like the ${count(found, unit)} called ${code(place)}`
        : `Add a ${unit} to ${code(place)}, which holds ${held}`;
  const followed = example ? `; ${code(example.path)} is one${unmet === null ? ' to follow' : ' of them'}` : '';
  const source = cited(example ? definitionOf(example) : { path: first, startLine: 1, endLine: 5 });
  const lack =
    unmet === null
      ? 'no guide and no type to extend was found, so this follows what stands side by side'
      : `what stands side by side is not called after *${unmet}*`;
  const fields = familyFields(inquiry, family);
  const told = opening(`${kept}${followed}`, source);
  // Where the others are listed and chosen by a field each, what one more needs is known.
  yield unmet === null && list && fields ? told : lacking(lack, told);
  if (example) {
    const endLine = Math.min(example.endLine, example.startLine + EXCERPT - 1);
    yield { form: 'excerpt', path: example.path, startLine: example.startLine, endLine };
  }
  if (list)
    yield step(
      `Name it in ${code(list.path)}, which imports ${list.known} of them`,
      cited({ path: list.path, startLine: list.startLine, endLine: list.endLine }),
    );
  if (fields)
    yield step(
      `Give it a field in ${symbolName(fields.type)} in ${code(fields.type.path)}, which has one for ${fields.known} of them`,
      cited(definitionOf(fields.type)),
    );
  if (example) yield* usedIn(inquiry.pack, example, members);
  if (example && unit === 'file' && unmet === null) yield* namedWithOthers(inquiry, members, example);
  yield* declaredElsewhere(inquiry, members);
  if (added) yield addedStep(added, members);
}

const USERS_NAMED = 3;

/** Where the example is named, and where that is named in its turn: one more is named there too. */
function* usedIn(pack: Pack, example: SymbolDetail, members: readonly string[]): Generator<Part> {
  const users = usersOf(pack, example).production.filter(
    ({ path, symbol }) => symbol !== null && !members.includes(path),
  );
  const shown = users.slice(0, USERS_NAMED);
  if (shown.length === 0) return;
  yield step(
    `${symbolName(example)} is used in `,
    ...citedList(shown.map((use) => ({ text: `${userName(use)} in ${code(use.path)}`, source: useLine(use) }))),
  );
  const [user] = shown;
  const holder = user?.symbol && holderOf(pack, user.symbol);
  const named = holder ? usersOf(pack, holder).production.filter(({ path }) => path !== holder.path) : [];
  const [other] = named;
  if (holder && other && named.length <= USERS_NAMED)
    yield step(`${code(holder.name)} is named in ${code(other.path)}`, cited(useLine(other)));
}

/** The class of a method, which is what others name. */
function holderOf(pack: Pack, symbol: FoundSymbol): FoundSymbol {
  const outer = symbol.name.includes('.') ? symbol.name.slice(0, symbol.name.lastIndexOf('.')) : null;
  return symbolsOfFile(pack, symbol.path).find(({ name }) => name === outer) ?? symbol;
}

/** The file outside the folder that declares most of the things whose code lies in it: commands, routes. */
function* declaredElsewhere(inquiry: Inquiry, members: readonly string[]): Generator<Part> {
  const declared = declaredFamily(inquiry);
  if (!declared || declared.facts.some(({ path }) => members.includes(path))) return;
  const [most] = [...Map.groupBy(declared.facts, ({ path }) => path)].sort((a, b) => b[1].length - a[1].length);
  const [path, own] = most ?? ['', []];
  const [example] = own;
  if (example && own.length * 2 > declared.facts.length)
    yield step(
      `Declare it in ${code(path)}, where ${count(own.length, declared.noun)} ${own.length === 1 ? 'is' : 'are'} declared, such as ${code(example.name)}`,
      cited(example),
    );
}

function* declaredLikeThat(inquiry: Inquiry): Generator<Part> {
  const declared = declaredFamily(inquiry);
  if (!declared) return;
  const { noun, facts } = declared;
  const byFile = Map.groupBy(facts, ({ path }) => path);
  // One more of those on boards goes to the others on boards.
  const isAbout = aboutThing(inquiry.understanding.text);
  const about = facts.filter(({ name }) => isAbout(name));
  const [most] = [...Map.groupBy(about.length > 0 ? about : facts, ({ path }) => path)].sort(
    (a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1),
  );
  const [path, near] = most ?? ['', []];
  const own = byFile.get(path) ?? [];
  // Of routes, one that says what it is for.
  const example = near.find(({ name }) => /^(?:GET|POST|PUT) \/\w/.test(name)) ?? near[0];
  if (!example) return;
  // A template for whoever runs the product lists settings that are read elsewhere.
  const isTemplate = /(?:^|\/)[\w.-]*(?:\.env|template|example|sample|\.dist)[\w.-]*$/i.test(path);
  const are = isTemplate ? 'are listed in' : 'are declared in';
  const where =
    byFile.size === 1
      ? `All ${count(facts.length, noun)} that were found ${are} ${code(path)}`
      : `${capital(count(own.length, noun))} of ${facts.length} that were found ${are} ${code(path)}`;
  yield opening(`${where}; ${code(example.name)} is one to follow`, cited(example));
  if (isTemplate) yield bullet('That is a list for whoever runs it; the code reads them elsewhere');
  yield {
    form: 'excerpt',
    path,
    startLine: example.startLine,
    endLine: Math.min(example.endLine, example.startLine + EXCERPT - 1),
  };
  const others = [...byFile.keys()].filter((each) => each !== path);
  yield* changedAlong(inquiry.pack, path);
  if (noun === 'stored model') yield* withMigration(inquiry.evidence);
  if (others.length > 0)
    yield saying(
      'places',
      bullet(
        'Others are declared in ',
        ...citedList(
          others.slice(0, OTHERS_NAMED).flatMap((each) => {
            const source = byFile.get(each)?.[0];
            return source ? [{ text: code(each), source }] : [];
          }),
          Math.max(0, others.length - OTHERS_NAMED),
        ),
      ),
    );
}

/** A table is made by a migration, where there are some. */
function* withMigration(evidence: Evidence): Generator<Part> {
  const { paths, folders } = migrationsOf(evidence);
  const [folder] = folders;
  const last = folder?.paths.at(-1);
  if (last !== undefined && folder)
    yield step(
      `Add a migration, as there ${paths.length === 1 ? 'is' : 'are'} ${digits(paths.length)} in ${code(folder.folder)}${folders.length > 1 ? ' and other folders' : ''}; the last there by its name is ${code(last)}`,
      cited({ path: last, startLine: 1, endLine: 1 }),
    );
}

/** Whether a name speaks of what one more is wanted for: "boards" in "add an endpoint for boards". */
function aboutThing(text: string): (name: string) => boolean {
  const after = text.slice(text.lastIndexOf(wantedThing(text) ?? '') + (wantedThing(text)?.length ?? 0));
  const thing = /^ (?:for|on|of|about)(?: (?:the|an?|our|my))? ([a-z]{3,})/i.exec(after)?.[1]?.replace(/s$/, '');
  return (name) => thing !== undefined && name.toLowerCase().includes(thing.toLowerCase());
}
