import { escaped } from '../../../../base/escaped.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { Use } from '../../../../engine/pack/graph/symbol-graph.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import {
  type FoundSymbol,
  findSymbols,
  type SymbolDetail,
  shortName,
} from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { monthOf } from '../../../authoring/evidence/history.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { definitionOf, headOf, kindWord, predicateOf, symbolName } from '../../wording/symbol-words.ts';
import { bullet, cited, citedList, opening, type Part, step } from '../part.ts';
import { CHANGES_ANYWAY } from './commit-words.ts';
import { type Family, lastAdded } from './families.ts';
import { implementation, implementersOf } from './implementers.ts';
import { filesOf } from './package-files.ts';
import { isTestItself, useLine, userName, usersOf } from './uses.ts';

const SHORTEST_PATTERN = 4;
const EXCERPT = 12;
const METHODS_NAMED = 12;
/** More are not looked for. */
const MOST_KNOWN = 200;
const NAMESAKES_NAMED = 5;

/** One more of what implements an interface or extends a base; nothing where no type does so yet. */
export function* composeContract(inquiry: Inquiry, main: SymbolDetail): Generator<Part> {
  const { pack } = inquiry;
  const says = predicateOf(main);
  const examples = implementersOf(pack, main);
  // `Orders` holds several of what `Order` is, and is no other sort of one.
  const several = new RegExp(`^${escaped(shortName(main.name))}(?:s|List|Set|Group|Collection|Chain)$`);
  const whole = examples.filter(
    (each) =>
      !/noop|null/i.test(shortName(each.name)) &&
      !several.test(shortName(each.name)) &&
      // What asks for more than it does not show how it is met.
      !(isContract(main) && isContract(each)),
  );
  // What others are made from in their turn is a base, and shows no finished one.
  const finished = whole.filter((each) => implementersOf(pack, each).length === 0);
  const pattern = smallest((finished.length > 0 ? finished : whole).map((each) => implementation(pack, main, each)));
  if (!pattern) return;
  const does = isContract(main) ? 'implement' : 'extend';
  yield opening(
    `${isContract(main) ? 'Implement' : 'Extend'} the ${kindWord(main)} ${symbolName(main)} in ${code(main.path)}, as ${nameOf(main, pattern)} does${says ? `; it ${says}` : ''}`,
    cited(definitionOf(main), headOf(pattern)),
  );
  yield* methodsOf(pack, main, examples);
  yield* namesakes(inquiry, main);
  const example = {
    path: pattern.path,
    startLine: pattern.startLine,
    endLine: Math.min(pattern.endLine, pattern.startLine + EXCERPT - 1),
  };
  if (!isMostlyDoc(inquiry, example)) yield { form: 'excerpt', ...example };
  const starts = startOf(pack, pattern);
  if (starts) {
    const words = `${code(pattern.path)} also has an ${code('init')}, which runs when the program starts`;
    yield telling('registered in', bullet(words, cited(starts)));
    yield { form: 'excerpt', ...starts };
  }
  yield step(
    `Follow ${code(pattern.name)} in ${code(pattern.path)}, ${examples.length === 1 ? `the one type outside of tests that was found to ${does} it` : `one of ${examples.length >= MOST_KNOWN ? 'at least ' : ''}${examples.length} types outside of tests that were found to ${does} it`}`,
    cited(definitionOf(pattern)),
  );
  const lists = listsOf(pack, examples);
  if (lists.length > 0)
    yield telling(
      'registered in',
      step(
        'Name it where most of the others are named: ',
        ...citedList(lists.map((use) => ({ text: `${userName(use)} in ${code(use.path)}`, source: useLine(use) }))),
      ),
    );
  const registered = registrationOf(inquiry, examples);
  if (registered)
    yield telling(
      'registered in',
      step(
        `Register it with ${code(registered.call)}, as ${code(registered.name)} is in ${code(registered.source.path)}`,
        cited(registered.source),
      ),
    );
  const files = [...new Set(examples.map(({ path }) => path))];
  const added = files.length >= LEAST_TYPES ? lastAdded(pack, files) : null;
  if (added) yield addedStep(added, files);
  const { production, tests } = usersOf(pack, main);
  const told = new Set([...examples.map(({ id }) => id), ...lists.map(({ symbol }) => symbol?.id)]);
  const users = production.filter(({ path, symbol }) => path !== main.path && !told.has(symbol?.id)).slice(0, 3);
  if (users.length > 0)
    yield step('See it in use: ', ...citedList(users.map((use) => ({ text: userName(use), source: useLine(use) }))));
  const test = tests.find(isTestItself);
  if (test) yield step(`A test that uses it: ${userName(test)} in ${code(test.path)}`, cited(useLine(test)));
}

/** Contracts of the same name in other places: one more may have to meet some of these as well, or instead. */
function* namesakes({ evidence, pack }: Inquiry, main: SymbolDetail): Generator<Part> {
  const others = findSymbols(pack, shortName(main.name), { exact: true, limit: MOST_KNOWN }).filter(
    (each) =>
      each.id !== main.id &&
      isContract(each) &&
      shortName(each.name) === shortName(main.name) &&
      isProduction(evidence.file(each.path)?.role),
  );
  if (!isContract(main) || others.length === 0) return;
  const shown = others.slice(0, NAMESAKES_NAMED);
  yield bullet(
    `${others.length === 1 ? 'Another contract is' : 'Other contracts are'} called ${code(shortName(main.name))} too: `,
    ...citedList(
      shown.map((each) => ({ text: `the one in ${code(each.path)}`, source: definitionOf(each) })),
      others.length - shown.length,
    ),
  );
}

/** In Go, what implements an interface is often called like it, in a package of its own. */
function nameOf({ name }: SymbolDetail, by: SymbolDetail): string {
  return shortName(by.name) === shortName(name)
    ? `the ${kindWord(by)} ${code(by.name)} of ${code(by.path)}`
    : code(by.name);
}

/** In Go, a type may make itself known as soon as its package is loaded. */
function startOf(
  pack: Pack,
  { path, name }: SymbolDetail,
): { path: string; startLine: number; endLine: number } | null {
  const outline = path.endsWith('.go') ? fileOutline(pack, path) : null;
  const found = outline?.symbols.find((symbol) => symbol.name === 'init' && symbol.kind === 'function');
  if (!outline || !found) return null;
  const { startLine, endLine } = found;
  const isOwn = outline.lines.slice(startLine - 1, endLine).some((line) => line.includes(shortName(name)));
  return isOwn && endLine - startLine < EXCERPT ? { path, startLine, endLine } : null;
}

/** What a part tells of one more, so that a question for just that is seen to be answered. */
function telling(what: string, part: Part): Part {
  return 'spans' in part ? { ...part, tells: [what] } : part;
}

const LEFT_OPEN =
  /\babstract\b|NotImplemented|@abstractmethod|must be (?:implemented|overrid)|subclass(?:es)? (?:must|should)/i;
const CALLBACK = /^\s*@callback\s+(\w+)/;
const LOOKED_AT = 12;
const LEAST_COMMON = 0.8;

/** What one more has to define: the methods of the contract, those that a base leaves open, or those that nearly all have. */
function* methodsOf(pack: Pack, type: SymbolDetail, examples: readonly SymbolDetail[]): Generator<Part> {
  const own = ownMethods(pack, type);
  const lines = fileOutline(pack, type.path)?.lines ?? [];
  const callbacks = lines.slice(type.startLine - 1, type.endLine).flatMap((line, at) => {
    const name = CALLBACK.exec(line)?.[1];
    return name === undefined
      ? []
      : [{ name, path: type.path, startLine: type.startLine + at, endLine: type.startLine + at }];
  });
  const open = isContract(type)
    ? own.filter((method) => !hasBody(lines, method))
    : own.filter(({ startLine, endLine }) =>
        LEFT_OPEN.test(lines.slice(Math.max(0, startLine - 2), Math.min(endLine, startLine + 4)).join('\n')),
      );
  const asked = [...new Map([...callbacks, ...open].map((each) => [shortName(each.name), each])).values()];
  if (asked.length > 0) {
    const [verb, noun] =
      callbacks.length > 0
        ? ['has', 'callbacks']
        : isContract(type)
          ? ['asks for', 'methods']
          : ['leaves open', 'methods'];
    yield telling(
      'methods',
      bullet(
        `${symbolName(type)} ${verb} the ${asked.length === 1 ? noun.slice(0, -1) : noun} `,
        ...citedList(
          asked.slice(0, METHODS_NAMED).map((each) => ({
            text: code(shortName(each.name)),
            source: { path: each.path, startLine: each.startLine, endLine: Math.min(each.endLine, each.startLine + 2) },
          })),
          Math.max(0, asked.length - METHODS_NAMED),
        ),
      ),
    );
    return;
  }
  const looked = examples.slice(0, LOOKED_AT).map((each) => ownMethods(pack, each));
  const counts = new Map<string, { known: number; first: SymbolDetail }>();
  for (const methods of looked)
    for (const [name, first] of new Map(methods.map((method) => [shortName(method.name), method])))
      counts.set(name, { known: (counts.get(name)?.known ?? 0) + 1, first: counts.get(name)?.first ?? first });
  const common = [...counts].filter(
    ([name, { known }]) =>
      known >= LEAST_COMMON * looked.length &&
      !/^(?:constructor|__init__|initialize|new)$/.test(name) &&
      !looked.flat().some(({ name: full }) => full === `${name}.${name}`),
  );
  if (looked.length >= LEAST_TYPES && common.length > 0 && common.length <= METHODS_NAMED)
    yield telling(
      'methods',
      bullet(
        `Of the ${looked.length} types that were looked at, nearly all define `,
        ...citedList(common.map(([name, { first }]) => ({ text: code(name), source: headOf(first, 3) }))),
      ),
    );
}

/** What an interface or a trait does by itself need not be done again. */
function hasBody(lines: readonly string[], { path, startLine, endLine }: SymbolDetail): boolean {
  if (!/\.(?:java|kt|cs|rs|swift|php)$/.test(path)) return false;
  const text = lines.slice(startLine - 1, endLine).join(' ');
  return /^\s*(?:public )?default\s/.test(text) || /\)[^();{]{0,200}\{/.test(text);
}

function ownMethods(pack: Pack, type: SymbolDetail): SymbolDetail[] {
  return filesOf(pack, type.path)
    .flatMap((path) => fileOutline(pack, path)?.symbols ?? [])
    .filter(
      ({ name, kind }) => (kind === 'method' || kind === 'function') && name === `${type.name}.${shortName(name)}`,
    );
}

/** Documents and tests are written for what the code has; where it had to be named comes first. */
const TOLD_LATER =
  /(?:^|\/)(?:docs?|tests?|spec|__tests__|fixtures?)\/|\.(?:md|rst|mdx|adoc)$|(?:^|[._/])(?:test|spec)[._]/i;

/** How one more came to the others, and what had to be touched for it. */
export function addedStep(
  { sha, subject, date, changed }: NonNullable<Family['added']>,
  members: readonly string[],
): Part {
  const others = changed
    .filter((path) => !members.includes(path) && !CHANGES_ANYWAY.test(path))
    .toSorted((a, b) => Number(TOLD_LATER.test(a)) - Number(TOLD_LATER.test(b)))
    .slice(0, 4);
  return step(
    `One came in ${monthOf(date)} with commit ${sha.slice(0, 8)}, "${plain(subject).replace(/"/g, "'")}"${others.length > 0 ? `, which also touched ${joined(others.map(code))}` : ''}`,
    cited({ commit: sha }),
  );
}

function isContract({ kind }: FoundSymbol): boolean {
  return kind === 'interface' || kind === 'trait';
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
      `\\b((?:Add|Register|Map|Bind|Subscribe|Use)\\w*)(?=<[^<>()]*\\b${escaped(name)}\\b[^<>()]*>\\s*\\()|^\\s*(?:\\w+\\.)?(register\\w*)(?=\\(\\s*${escaped(name)}\\s*[,)])`,
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
