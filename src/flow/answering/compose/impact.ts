import { escaped } from '../../../base/escaped.ts';
import { fileDependents } from '../../../engine/pack/graph/file-graph.ts';
import { callers, type Use } from '../../../engine/pack/graph/symbol-graph.ts';
import { impactOf } from '../../../engine/pack/graph/walk-graph.ts';
import { coChanges } from '../../../engine/pack/history/co-changes.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import {
  type FoundSymbol,
  findSymbols,
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../engine/pack/search/find-symbols.ts';
import type { FoundLine } from '../../../engine/pack/search/find-text.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { profileOf } from '../../authoring/evidence/profile.ts';
import { count, verb } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { capital, code } from '../../authoring/wording/markup.ts';
import { definitionOf, headOf, symbolName } from '../wording/symbol-words.ts';
import { handOffs } from './code/hand-offs.ts';
import { implementersOf } from './code/implementers.ts';
import { lineOf, mentionsOf } from './code/mentions.ts';
import { filesOf } from './code/package-files.ts';
import { readerSpans, readersOf } from './code/readers.ts';
import { isAtWork, isMarkedTest, testCount, useLine, userName, usersOf } from './code/uses.ts';
import type { Composer } from './composer.ts';
import { bullet, cited, citedList, opening, type Part } from './part.ts';

const NAMED = 4;
/** So many are named without leaving any out. */
const FEW = 6;
const MOST_OF_A_NAME = 100;
const MOST_NAMESAKES = 3;

function isConstructor({ symbol }: Use): boolean {
  return (
    symbol?.kind === 'constructor' || /\.(?:__init__|initialize|constructor|new|__construct)$/.test(symbol?.name ?? '')
  );
}

/** What holds a value and no function is never what a call of its name means. */
function isCallable({ kind, signature }: SymbolDetail): boolean {
  return (
    !/^(?:property|field|constant|variable|key)$/.test(kind) ||
    /\bfunc\b|=>|\bfn\b|function|\(|callable|closure|lambda/i.test(signature ?? '(')
  );
}

/** What a change reaches: direct users, what lies behind them, tests, and what changed together before. */
export const composeImpact: Composer = function* (inquiry) {
  const { main, pack, evidence } = inquiry;
  if (!main) return;
  const { production, tests: users } = usersOf(pack, main);
  const tests = users.filter(isAtWork);
  const known = linesOf([...production, ...users]);
  const mentions = mentionsOf(pack, main, known);
  // What uses it surely calls it also where the call was not read as one, as in the arguments of a macro.
  const isUser = ({ path, line }: { path: string; line: number }): boolean =>
    [...production, ...users].some(
      ({ path: user, symbol }) => user === path && symbol && line >= symbol.startLine && line <= symbol.endLine,
    );
  const unsure = {
    named: mentions.named,
    production: isCallable(main) ? mentions.production.filter((line) => !isUser(line)) : [],
    tests: isCallable(main) ? mentions.tests.filter((line) => !isUser(line)) : [],
  };
  const dependents = fileDependents(pack, main.path);
  const importing = new Set(dependents.map(({ path }) => path));
  const likely = unsure.production.filter((line) => isCalledOn(main, line, importing.has(line.path)));
  // Calls of a name that many definitions bear say nothing about one of them.
  const namesakes = namesakesOf(pack, main);
  const others = namesakes.length;
  // What calls another definition of the name does not call this one.
  const ofOthers =
    others > MOST_NAMESAKES
      ? new Set<string>()
      : linesOf(namesakes.flatMap(({ id }) => callers(pack, id, { limit: MOST_OF_A_NAME })));
  const rest =
    others > MOST_NAMESAKES
      ? []
      : unsure.production.filter((line) => !likely.includes(line) && !ofOthers.has(`${line.path}:${line.line}`));
  // An object that holds one brings all of its own users along.
  const ordered = production.toSorted((a, b) => Number(isConstructor(b)) - Number(isConstructor(a)));
  const shown = ordered.slice(0, production.length <= FEW ? FEW : NAMED);
  const name = `${symbolName(main)} in ${code(main.path)}`;
  const readers = shown.length === 0 && isOneValue(main, namesakes) ? readersOf(pack, shortName(main.name)) : [];
  const read = readers.filter(({ path, line }) => path !== main.path || line < main.startLine || line > main.endLine);
  if (read.length > 0) {
    const { words, spans } = readerSpans(read);
    yield opening(
      `At least ${words} of the code ${verb(read.length, 'reads', 'read')} ${name}: `,
      ...spans,
      cited(headOf(main)),
    );
  } else if (shown.length === 0 && unsure.named.length > 0)
    yield opening(
      `At least ${count(unsure.named.length, 'line')} of the code ${verb(unsure.named.length, 'names', 'name')} ${name}: `,
      ...citedList(
        unsure.named.slice(0, NAMED).map((line) => ({ text: code(`${line.path}:${line.line}`), source: lineOf(line) })),
        Math.max(0, unsure.named.length - NAMED),
      ),
      cited(headOf(main)),
    );
  else if (shown.length === 0 && likely.length > 0)
    yield opening(
      `At least ${count(likely.length, 'line')} probably ${verb(likely.length, 'calls', 'call')} ${name}, judging by ${verb(likely.length, 'its file', 'their files')} and the names there: `,
      ...citedList(
        likely.slice(0, NAMED).map((line) => ({ text: code(`${line.path}:${line.line}`), source: lineOf(line) })),
        Math.max(0, likely.length - NAMED),
      ),
      cited(headOf(main)),
    );
  else if (shown.length === 0 && rest.length > 0)
    yield opening(
      `${capital(count(rest.length, 'line'))} of the code ${verb(rest.length, 'calls', 'call')} something named ${code(shortName(main.name))}, ${others === 0 ? 'and no other definition of that name was found than' : 'which may be'} ${name}: `,
      ...citedList(
        rest.slice(0, NAMED).map((line) => ({ text: code(`${line.path}:${line.line}`), source: lineOf(line) })),
        Math.max(0, rest.length - NAMED),
      ),
      cited(headOf(main)),
    );
  else if (shown.length === 0)
    yield opening(
      others > MOST_NAMESAKES
        ? `No use of ${name} could be told from those of ${others} other definitions of that name`
        : `No use of ${name} was found in the project's own code`,
      cited(definitionOf(main)),
    );
  else
    yield opening(
      `At least ${count(production.length, 'place')} of the code ${verb(production.length, 'uses', 'use')} ${name} directly${production.length > shown.length ? ', among them ' : ': '}`,
      ...citedList(shown.map((use) => ({ text: userName(use), source: useLine(use) }))),
      cited(headOf(main)),
    );
  const below = implementersOf(pack, main);
  yield* handOffs(inquiry, main);
  if (below.length > 0)
    yield bullet(
      `${capital(count(below.length, 'type'))} ${verb(below.length, 'implements or extends', 'implement or extend')} it: `,
      ...citedList(
        below
          .slice(0, NAMED)
          .map((type) => ({ text: `${code(type.name)} in ${code(type.path)}`, source: headOf(type) })),
        Math.max(0, below.length - NAMED),
      ),
    );
  yield* ownMethods(pack, main);
  const impact = impactOf(pack, main.id);
  // Who calls it, or where it is used, is asked without a change in mind.
  const isOfChange = !/\b(?:calls?|called|callers?|uses?|used|users?|referenc\w*)\b/i.test(inquiry.understanding.text);
  // The top level of a file is no definition, and a test is told as one.
  const farther = impact.symbols.filter(
    ({ distance, path, symbol, line }) =>
      distance > 1 &&
      !impact.tests.includes(path) &&
      symbol.name !== path &&
      !isMarkedTest(pack, { symbol, path, lines: [line] }),
  );
  const [through] = farther;
  if (through && shown.length > 0)
    yield bullet(
      `Through ${production.length === 1 ? 'it' : 'them'}${isOfChange ? ' the change reaches' : ','} ${count(farther.length, 'further definition')} or more ${isOfChange ? '' : `${verb(farther.length, 'leads', 'lead')} to it `}within three steps, such as ${code(through.symbol.name)}`,
      cited({ path: through.path, startLine: through.line, endLine: through.line }),
    );
  for (const { kind, subject, path, line, certainty } of impact.facts.slice(0, 3))
    yield bullet(
      `It ${certainty === 'exact' ? 'lies' : 'probably lies'} behind the ${kind} ${code(subject)}`,
      cited({ path, startLine: line ?? 1, endLine: line ?? 1 }),
    );
  if (production.length > 0 && likely.length > 0)
    yield bullet(
      `${capital(count(likely.length, 'more line'))} probably ${verb(likely.length, 'calls', 'call')} it, judging by the names there`,
      cited(...likely.slice(0, 3).map(lineOf)),
    );
  if (rest.length > 0 && production.length + likely.length + unsure.named.length > 0)
    yield bullet(
      `${capital(count(rest.length, 'more line'))} ${verb(rest.length, 'calls', 'call')} something of that name; whether it is this one is not known`,
      cited(...rest.slice(0, 3).map(lineOf)),
    );
  const [test] = tests;
  if (test)
    yield bullet(
      `${isOfChange ? 'Tests that would notice: at' : 'At'} least ${testCount(tests.length)} ${verb(tests.length, 'uses', 'use')} it directly, such as `,
      ...citedList(tests.slice(0, 3).map((use) => ({ text: userName(use), source: useLine(use) }))),
    );
  else if (unsure.tests.length > 0)
    yield bullet(
      `${capital(count(unsure.tests.length, 'line'))} of test code ${verb(unsure.tests.length, 'calls', 'call')} something of that name`,
      cited(...unsure.tests.slice(0, 3).map(lineOf)),
    );
  else yield bullet('No test that uses it directly was found');
  // Go and C# import packages and namespaces, not files. Where uses are known, who imports the file tells nothing more.
  const isPackage = /\.(?:go|cs)$/.test(main.path);
  const [dependent] = dependents;
  if (dependent && production.length + likely.length === 0)
    yield bullet(
      `${capital(count(dependents.length, 'file'))} ${verb(dependents.length, 'imports', 'import')} ${isPackage ? `its package and ${verb(dependents.length, 'names', 'name')} what ${code(main.path)} defines` : code(main.path)}`,
      cited({ path: dependent.path, startLine: dependent.line, endLine: dependent.line }),
    );
  const isUsed = read.length + production.length + likely.length + rest.length + unsure.named.length > 0;
  const together = isUsed ? [] : coChanges(pack, main.path, 3).filter(({ together: times }) => times >= 3);
  if (together.length > 0)
    yield bullet(
      `Files that often changed in the same commits, large ones left out: ${joined(together.map(({ path, together: times }) => `${code(path)} (${times} times)`))}`,
    );
  if (!isUsed || (main.exported && profileOf(evidence).isLibrary))
    yield bullet('Users outside this repository cannot be seen');
};

/** The methods of the types that implement an interface, where one of its own is asked after. */
function* ownMethods(pack: Pack, { name, path }: SymbolDetail): Generator<Part> {
  const [, owner = ''] = /^(?:.*\.)?([\w$]+)\.[\w$]+$/.exec(name) ?? [];
  const type = symbolsOfFile(pack, path).find(
    (symbol) => shortName(symbol.name) === owner && /^(?:interface|trait)$/.test(symbol.kind),
  );
  const detail = type && symbolDetail(pack, type.id);
  if (!detail) return;
  const own = implementersOf(pack, detail).flatMap((by) =>
    filesOf(pack, by.path)
      .flatMap((each) => symbolsOfFile(pack, each))
      .filter(({ name: other, kind }) => kind === 'method' && other === `${by.name}.${shortName(name)}`)
      .slice(0, 1),
  );
  const shown = own.slice(0, MOST_OWN);
  if (shown.length > 0)
    yield bullet(
      `${capital(count(own.length, 'type'))} ${verb(own.length, 'implements', 'implement')} ${code(detail.name)} with a method of ${verb(own.length, 'its', 'their')} own: `,
      ...citedList(
        shown.map((each) => ({ text: `${code(each.name)} in ${code(each.path)}`, source: headOf(each, 1) })),
        own.length - shown.length,
      ),
    );
}

const MOST_OWN = 8;

/** A constant or a field whose name nothing else bears: whatever reads that name reads it. */
function isOneValue({ kind, name }: SymbolDetail, namesakes: readonly FoundSymbol[]): boolean {
  const isShared = namesakes.some((other) => shortName(other.name) === shortName(name));
  return !isShared && /^(?:property|field|constant|variable)$/.test(kind);
}

function linesOf(uses: readonly Pick<Use, 'path' | 'lines'>[]): Set<string> {
  return new Set(uses.flatMap(({ path, lines }) => lines.map((line) => `${path}:${line}`)));
}

/** Other definitions of the name that have a body: an interface or a header only declares it. */
function namesakesOf(pack: Pack, { id, name }: SymbolDetail): FoundSymbol[] {
  return findSymbols(pack, shortName(name), { exact: true, limit: MOST_OF_A_NAME }).filter(
    (other) => other.id !== id && /^(?:function|method|macro)$/.test(other.kind) && other.startLine < other.endLine,
  );
}

/** `bookDao.create(` is probably a call of `BookDao.create`, and `authorDao.create(` is none; `dao.create(` may be one in a file that imports it. */
function isCalledOn({ name }: SymbolDetail, { path, text }: FoundLine, isImported: boolean): boolean {
  const [type] = name.split('.').slice(-2, -1);
  if (type === undefined) return isImported;
  const called = new RegExp(
    `([\\w$]+)(?:\\.new\\b)?(?:\\([^()]*\\))?\\??&?(?:\\.|->|::)${escaped(shortName(name))}(?:\\s*\\(${path.endsWith('.rb') ? '|(?![\\w?!])' : ''})`,
  );
  const receiver = called.exec(text)?.[1];
  if (receiver === undefined) return false;
  const own = nameTerms(type);
  const { whole, parts } = nameTerms(receiver);
  // What a module of Ruby brings in below a name, as `Parcel::Moved`, is sent to what bears that name.
  const [outer = ''] = type.split('::').slice(-2, -1);
  return (
    whole === own.whole ||
    (outer !== '' && receiver.replaceAll('_', '') === outer.toLowerCase()) ||
    (isImported && parts.every((part) => own.parts.includes(part)))
  );
}
