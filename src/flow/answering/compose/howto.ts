import type { Use } from '../../../engine/pack/graph/symbol-graph.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import type { SymbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../authoring/cite.ts';
import { shortName } from '../../authoring/evidence/components.ts';
import { monthOf } from '../../authoring/evidence/history.ts';
import { count } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { capital, code, plain } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { definitionOf, headOf, kindWord, predicateOf, symbolName } from '../wording/symbol-words.ts';
import { extensionPoint } from './code/extension-points.ts';
import { declaredFamily, type Family, familyOf, lastAdded } from './code/families.ts';
import { goImplementers } from './code/go-implementers.ts';
import { implementation, implementersOf } from './code/implementers.ts';
import { otherPlaces } from './code/other-places.ts';
import { useLine, userName, usersOf } from './code/uses.ts';
import type { Composer } from './composer.ts';
import { documented } from './documents/documented.ts';
import { composeFromDocuments } from './documents/from-documents.ts';
import { bullet, cited, citedList, opening, type Part, step } from './part.ts';
import { oneMoreValue } from './values/one-more-value.ts';

/** The question wants one more of something. */
export const ADDS =
  /\b(?:add|adding|new|create|write|implement|introduce|register|support|another|additional|custom|plug)\b/i;
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
const SHORTEST_PATTERN = 4;
const EXCERPT = 12;

/** How to do something here: what to use or extend, an existing example, where it is used, a test to copy. */
export const composeHowto: Composer = function* (inquiry) {
  const { pack, understanding } = inquiry;
  const adds = ADDS.test(understanding.text) && understanding.identifiers.length === 0;
  const point = adds ? extensionPoint(inquiry, (word) => !ADDS.test(word)) : null;
  const main = point ?? inquiry.main;
  // Data that bears a plain word of the question is nothing to extend, and what reads one makes no other.
  const isOther =
    adds &&
    (/^(?:interface|type|struct)$/.test(inquiry.main?.kind ?? '') ||
      (/^(?:function|method|property)$/.test(inquiry.main?.kind ?? '') && !MAKES.test(inquiry.main?.name ?? '')));
  const isNamed = point !== null || (inquiry.isNamed && !isOther);
  if (!main) {
    const family = [...composeOneMore(inquiry)];
    yield* family.length > 0 ? family : composeFromDocuments(inquiry);
    return;
  }
  const says = predicateOf(main);
  const own = goImplementers(pack, main);
  const examples = own.length > 0 ? own : implementersOf(pack, main);
  const whole = examples.filter(({ name }) => !/noop/i.test(name));
  // What others are made from in their turn is a base, and shows no finished one.
  const finished = whole.filter((each) => implementersOf(pack, each).length === 0);
  const pattern = smallest((finished.length > 0 ? finished : whole).map((each) => implementation(pack, main, each)));
  if (!(pattern && isNamed)) {
    const family = [...composeOneMore(inquiry)];
    yield* family;
    if (family.length > 0) return;
  }
  const shown = documented(inquiry);
  // A guide that the project wrote for just this is better than the definition that comes nearest.
  if (shown?.isAbout && (shown.tellsHow || !adds) && (!isNamed || leavesOut(inquiry, main))) {
    yield* shown.parts();
    yield bullet(
      `In the code, ${symbolName(main)} in ${code(main.path)} comes nearest${says ? `; it ${says}` : ''}`,
      cited(definitionOf(main)),
    );
    yield* otherPlaces(inquiry, 'Close to it');
    return;
  }
  const { production, tests } = usersOf(pack, main);
  if (pattern)
    yield opening(
      `${isContract(main) ? 'Implement' : 'Extend'} the ${kindWord(main)} ${symbolName(main)} in ${code(main.path)}, as ${code(pattern.name)} does${says ? `; it ${says}` : ''}`,
      cited(definitionOf(main), headOf(pattern)),
    );
  else
    yield opening(
      `${isNamed ? 'Use' : adds ? 'Nothing was found that shows how one is added; the nearest definition is' : 'The closest thing to build on is'} the ${kindWord(main)} ${symbolName(main)} in ${code(main.path)}${says ? `; it ${says}` : ''}`,
      cited(definitionOf(main)),
    );
  if (!isNamed) yield* otherPlaces(inquiry, 'Close to it');
  const example = pattern
    ? {
        path: pattern.path,
        startLine: pattern.startLine,
        endLine: Math.min(pattern.endLine, pattern.startLine + EXCERPT - 1),
      }
    : null;
  if (example && !isMostlyDoc(inquiry, example)) yield { form: 'excerpt', ...example };
  if (pattern)
    yield step(
      `Follow ${code(pattern.name)} in ${code(pattern.path)}, ${examples.length === 1 ? `the one type that was found to ${isContract(main) ? 'implement' : 'extend'} it` : `one of ${examples.length} types that were found to ${isContract(main) ? 'implement' : 'extend'} it`}`,
      cited(definitionOf(pattern)),
    );
  const lists = pattern ? listsOf(pack, examples) : [];
  if (lists.length > 0)
    yield step(
      'Name it where most of the others are named: ',
      ...citedList(lists.map((use) => ({ text: `${userName(use)} in ${code(use.path)}`, source: useLine(use) }))),
    );
  const registered = pattern ? registrationOf(inquiry, examples) : null;
  if (registered)
    yield step(
      `Register it with ${code(registered.call)}, as ${code(registered.name)} is in ${code(registered.source.path)}`,
      cited(registered.source),
    );
  const files = point === null ? [] : [...new Set(examples.map(({ path }) => path))];
  const added = files.length >= LEAST_TYPES ? lastAdded(pack, files) : null;
  if (added) yield addedStep(added, files);
  // Who uses what only comes nearest shows nothing of what is asked.
  const isShown = isNamed || pattern !== null;
  const told = new Set([...examples.map(({ id }) => id), ...lists.map(({ symbol }) => symbol?.id)]);
  const users = production.filter(({ path, symbol }) => path !== main.path && !told.has(symbol?.id)).slice(0, 3);
  if (users.length > 0 && isShown)
    yield step('See it in use: ', ...citedList(users.map((use) => ({ text: userName(use), source: useLine(use) }))));
  const test = tests.find(({ symbol }) => /^(?:function|method)$/.test(symbol?.kind ?? ''));
  if (test && isShown) yield step(`Test it as ${userName(test)} in ${code(test.path)} does`, cited(useLine(test)));
  if (shown) yield shown.mention;
  // Commands to copy tell more than a definition that is only near.
  if (shown && !isNamed && !pattern) yield* shown.commands();
  if (isNamed && point === null) yield* otherPlaces(inquiry);
};

/** A name that has the noun and not the deed: what reads the stats does not capture them. */
function leavesOut({ subject: { terms, matcher }, understanding }: Inquiry, { name }: SymbolDetail): boolean {
  if (understanding.identifiers.length > 0 || ADDS.test(understanding.text)) return false;
  const told = matcher.mask(shortName(name));
  const topics = terms.flatMap(({ generic }, place) => (generic ? [] : [1 << place]));
  return topics.filter((bit) => (told & bit) === 0).length > topics.length / 2;
}

function isContract({ kind }: SymbolDetail): boolean {
  return kind === 'interface' || kind === 'trait';
}

/** How to add one more of what there are several of already; nothing where the question wants something else. */
export function* composeOneMore(inquiry: Inquiry): Generator<Part> {
  if (!ADDS.test(inquiry.understanding.text) || TURNS_ON.test(inquiry.understanding.text)) return;
  const family = [...likeTheOthers(inquiry)];
  yield* family;
  const guide = family.length > 0 ? documented(inquiry) : null;
  if (guide?.tellsHow) yield guide.mention;
}

/** One more of a sort that stands side by side in a folder, or is declared in one place. */
function* likeTheOthers(inquiry: Inquiry): Generator<Part> {
  const value = [...oneMoreValue(inquiry)];
  yield* value;
  if (value.length > 0) return;
  const { text } = inquiry.understanding;
  const isDeclared = SETTING.test(text) || (ROUTE.test(text) && declaredFamily(inquiry) !== null);
  const family = isDeclared || INSIDE_A_FILE.test(text) ? null : familyOf(inquiry);
  if (!family) {
    yield* declaredLikeThat(inquiry);
    return;
  }
  const { place, unit, count: found, members, example, list, added } = family;
  const [first = ''] = members;
  const kept = place.includes('*')
    ? `Add a ${unit} like the ${count(found, unit)} called ${code(place)}`
    : `Add a ${unit} to ${code(place)}, which holds ${count(found, unit === 'file' ? 'source file' : unit)}`;
  yield opening(
    `${kept}${example ? `; ${code(example.path)} is a short one to follow` : ''}`,
    cited(example ? definitionOf(example) : { path: first, startLine: 1, endLine: 5 }),
  );
  if (example) {
    const endLine = Math.min(example.endLine, example.startLine + EXCERPT - 1);
    yield { form: 'excerpt', path: example.path, startLine: example.startLine, endLine };
  }
  if (list)
    yield step(
      `Name it in ${code(list.path)}, which imports ${list.known} of them`,
      cited({ path: list.path, startLine: list.line, endLine: list.line }),
    );
  yield* declaredElsewhere(inquiry, members);
  if (added) yield addedStep(added, members);
}

/** What a commit touches for another reason: what was installed, what is told of a release. */
const CHANGES_ANYWAY =
  /(?:^|\/)(?:[\w.-]*\.lock|package-lock\.json|pnpm-lock\.yaml|go\.sum|CHANGELOG[\w.]*|NEWS[\w.]*)$/i;
/** Documents and tests are written for what the code has; where it had to be named comes first. */
const TOLD_LATER =
  /(?:^|\/)(?:docs?|tests?|spec|__tests__|fixtures?)\/|\.(?:md|rst|mdx|adoc)$|(?:^|[._/])(?:test|spec)[._]/i;

/** How one more came to the others, and what had to be touched for it. */
function addedStep({ sha, subject, date, changed }: NonNullable<Family['added']>, members: readonly string[]): Part {
  const others = changed
    .filter((path) => !members.includes(path) && !CHANGES_ANYWAY.test(path))
    .toSorted((a, b) => Number(TOLD_LATER.test(a)) - Number(TOLD_LATER.test(b)))
    .slice(0, 4);
  return step(
    `One came in ${monthOf(date)} with commit ${sha.slice(0, 8)}, "${plain(subject).replace(/"/g, "'")}"${others.length > 0 ? `, which also touched ${joined(others.map(code))}` : ''}`,
    cited({ commit: sha }),
  );
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
  const [most] = [...byFile].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  const [path, own] = most ?? ['', []];
  // Of routes, one that says what it is for.
  const example = own.find(({ name }) => /^(?:GET|POST|PUT) \/\w/.test(name)) ?? own[0];
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
  if (others.length > 0)
    yield bullet(
      'Others are declared in ',
      ...citedList(
        others.slice(0, OTHERS_NAMED).flatMap((each) => {
          const source = byFile.get(each)?.[0];
          return source ? [{ text: code(each), source }] : [];
        }),
        Math.max(0, others.length - OTHERS_NAMED),
      ),
    );
}

/** A doc comment that fills the first lines shows no pattern. */
function isMostlyDoc(
  { evidence }: Inquiry,
  { path, startLine, endLine }: { path: string; startLine: number; endLine: number },
): boolean {
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  const quotes = lines.filter((line) => /"""|'''/.test(line)).length;
  const comments = lines.filter((line) => /^\s*(?:#|\/\/|\/?\*)/.test(line)).length;
  return quotes === 1 || comments > lines.length / 2;
}

const IMPLEMENTERS_ASKED = 12;
const LEAST_LISTED = 0.6;

/** The definitions that name most of the types: a new one must be named there too. */
function listsOf(pack: Pack, types: readonly SymbolDetail[]): Use[] {
  const asked = types.slice(0, IMPLEMENTERS_ASKED);
  if (asked.length < LEAST_TYPES) return [];
  const byUser = new Map<number, { use: Use; known: number }>();
  for (const type of asked)
    for (const use of usersOf(pack, type).production) {
      if (!use.symbol || types.some(({ id }) => id === use.symbol?.id)) continue;
      const known = byUser.get(use.symbol.id)?.known ?? 0;
      byUser.set(use.symbol.id, { use: byUser.get(use.symbol.id)?.use ?? use, known: known + 1 });
    }
  return [...byUser.values()]
    .filter(({ known }) => known >= LEAST_LISTED * asked.length)
    .sort((a, b) => b.known - a.known)
    .slice(0, LISTS_NAMED)
    .map(({ use }) => use);
}

const REGISTERED_LOOKED_AT = 40;
const LEAST_REGISTERED = 3;

/** The call that several of the types are given to: `AddSubscription<OrderPaid, OrderPaidHandler>()`, `register(Stripe)`. */
function registrationOf(
  { evidence, pack }: Inquiry,
  types: readonly SymbolDetail[],
): { call: string; name: string; source: CodeSource } | null {
  const calls = new Map<string, { names: Set<string>; source: CodeSource }>();
  for (const type of types.slice(0, REGISTERED_LOOKED_AT)) {
    const name = shortName(type.name);
    const registers = new RegExp(
      `\\b((?:Add|Register|Map|Bind|Subscribe|Use)\\w*)(?=<[^<>()]*\\b${name}\\b[^<>()]*>\\s*\\()|^\\s*(?:\\w+\\.)?(register\\w*)(?=\\(\\s*${name}\\s*[,)])`,
    );
    for (const use of usersOf(pack, type).production)
      for (const line of use.lines) {
        const [, typed, handed] = registers.exec(evidence.lines(use.path)?.[line - 1] ?? '') ?? [];
        const call = typed ?? handed;
        if (call === undefined) continue;
        const known = calls.get(call) ?? {
          names: new Set(),
          source: { path: use.path, startLine: line, endLine: line },
        };
        known.names.add(name);
        calls.set(call, known);
      }
  }
  const [most] = [...calls].sort((a, b) => b[1].names.size - a[1].names.size);
  const [call = '', found] = most ?? [];
  const [name] = found?.names ?? [];
  return found && name && found.names.size >= LEAST_REGISTERED ? { call, name, source: found.source } : null;
}

const LISTS_NAMED = 3;
const LEAST_TYPES = 3;

function smallest(symbols: readonly SymbolDetail[]): SymbolDetail | null {
  const whole = symbols.filter(({ startLine, endLine }) => endLine - startLine >= SHORTEST_PATTERN);
  return whole.toSorted((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine) || a.id - b.id)[0] ?? null;
}
