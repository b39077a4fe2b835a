import { callees, references } from '../../../../engine/pack/graph/symbol-graph.ts';
import {
  CALLABLE,
  type FoundSymbol,
  findSymbols,
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { tasksOf } from '../../../authoring/evidence/tasks.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { isTestHelp } from '../../subject/side-code.ts';
import { definitionOf, inFile, symbolName } from '../../wording/symbol-words.ts';
import { bullet, cited, citedList, type Part } from '../part.ts';
import { checkSteps } from './body/check-steps.ts';
import { implementersOf } from './implementers.ts';

const MOST_REQUESTS = 2;
const MOST_CALLED = 10;
const MOST_CHECKS = 6;
const MOST_EVENTS = 2;
const CALLS = 40;
const NAMESAKES = 20;
const HANDLES = /(?:Handler|Listener|Consumer|Subscriber)$/;
const ANSWERS = /\.(?:handle|on|consume|process|execute)\w*$/i;

/** What lies behind what a function only asks for: the rules that its answerer has checked and, where asked, what comes of it. */
export function* behindRequests(
  inquiry: Inquiry,
  from: FoundSymbol,
  { rulesAlone = false, isNamed = false } = {},
): Generator<Part> {
  for (const { name, doer } of askedIn(inquiry, from).slice(0, MOST_REQUESTS)) {
    const told = [...answered(inquiry, doer, rulesAlone)];
    if (told.length === 0) continue;
    if (!isNamed)
      yield bullet(
        `It asks for ${code(name)}, which is answered by ${symbolName(doer)} ${inFile(doer)}`,
        cited(definitionOf(doer)),
      );
    yield* told;
  }
}

function askedIn({ evidence, pack }: Inquiry, { path, startLine, endLine }: FoundSymbol) {
  return tasksOf(evidence)
    .filter(
      ({ sort, asked }) =>
        sort === 'request' &&
        asked.some((fact) => fact.path === path && startLine <= fact.startLine && fact.startLine <= endLine),
    )
    .flatMap(({ name, done: [first] }) => {
      const doer = first?.symbol ? symbolDetail(pack, first.symbol.id) : null;
      return doer ? [{ name, doer }] : [];
    });
}

function* answered(inquiry: Inquiry, doer: SymbolDetail, rulesAlone: boolean): Generator<Part> {
  yield* checksOf(inquiry, doer, `${code(doer.name)} checks`);
  const called = calledOn(inquiry, doer);
  for (const each of called)
    yield* checksOf(inquiry, each, `It calls what is, by its name, ${symbolName(each)} ${inFile(each)}, which checks`);
  if (rulesAlone) return;
  for (const each of [doer, ...called]) yield* eventsOf(inquiry, each);
}

function* checksOf(inquiry: Inquiry, of: SymbolDetail, words: string): Generator<Part> {
  const checks = checkSteps(inquiry, of).slice(0, MOST_CHECKS);
  if (checks.length > 0)
    yield bullet(
      `${words}: `,
      ...citedList(
        checks.map(({ text, source }) => ({ text: text.replace(/^(?:Calls )?/, '').replace(/^If\b/, 'if'), source })),
      ),
    );
}

/** `invoice.Pay(…)`: the method of the one type that the variable is called after. */
function calledOn({ evidence, pack }: Inquiry, { path, startLine, endLine, id }: SymbolDetail): SymbolDetail[] {
  const found = new Map<number, SymbolDetail>();
  for (const line of (evidence.lines(path) ?? []).slice(startLine, endLine))
    for (const [, variable = '', method = ''] of line.matchAll(
      /(?<![\w.$>])[$_]?([a-z]\w{2,})(?:\?\.|\.|->)(\w+)\(/g,
    )) {
      const type = variable.toLowerCase();
      const named = findSymbols(pack, `${variable}.${method}`, { exact: true, limit: NAMESAKES }).filter(
        (each) =>
          CALLABLE.has(each.kind) &&
          shortName(each.name) === method &&
          each.name.split('.').at(-2)?.toLowerCase() === type &&
          isOwn(evidence, each.path),
      );
      const [only, ...others] = named;
      const detail = only && others.length === 0 && only.id !== id ? symbolDetail(pack, only.id) : null;
      if (detail) found.set(detail.id, detail);
    }
  return [...found.values()].slice(0, MOST_CALLED);
}

/** The events that a function makes, each with what handles it. */
function* eventsOf(inquiry: Inquiry, of: SymbolDetail): Generator<Part> {
  const { pack } = inquiry;
  const events = callees(pack, of.id, { limit: CALLS }).filter(
    ({ symbol }) => symbol?.kind === 'class' && /Event$/.test(shortName(symbol.name)),
  );
  for (const { symbol: event, lines } of events.slice(0, MOST_EVENTS)) {
    const heard = event ? handlersOf(inquiry, event) : [];
    const line = lines[0] ?? of.startLine;
    for (const { handler, by } of heard.slice(0, MOST_EVENTS)) {
      const way = by ? `, by way of ${code(by.name)},` : '';
      yield bullet(
        `${symbolName(of)} makes ${code(shortName(event?.name ?? ''))}`,
        cited({ path: of.path, startLine: line, endLine: line }),
        `, which${way} is handled by ${symbolName(handler)} ${inFile(handler)}`,
        cited(definitionOf(handler)),
      );
      yield* goesOn(inquiry, handler);
    }
  }
}

interface Heard {
  handler: SymbolDetail;
  /** What carries the event to it. */
  by: FoundSymbol | null;
}

/** Types that name an event between the brackets of what they extend: `Handler<OrderPaid>`, or of what wraps it for them. */
function handlersOf(inquiry: Inquiry, event: FoundSymbol, by: FoundSymbol | null = null): Heard[] {
  const { pack, evidence } = inquiry;
  const own = shortName(event.name);
  const users = references(pack, event.id, { limit: CALLS }).flatMap(({ symbol, path, lines }) => {
    const says = lines.some((line) => (evidence.lines(path)?.[line - 1] ?? '').includes(`<${own}>`));
    return symbol?.kind === 'class' && says && isOwn(evidence, path) ? [symbol] : [];
  });
  return [...new Map(users.map((each) => [each.id, each])).values()].flatMap((user): Heard[] => {
    if (!HANDLES.test(user.name)) return by === null ? handlersOf(inquiry, user, user) : [];
    const method = symbolsOfFile(pack, user.path).find(
      ({ name }) => name.startsWith(`${user.name}.`) && ANSWERS.test(name),
    );
    const handler = method && symbolDetail(pack, method.id);
    return handler ? [{ handler, by }] : [];
  });
}

/** What a handler has done by the one type that implements what it calls, and what that one asks for. */
function* goesOn(inquiry: Inquiry, handler: SymbolDetail): Generator<Part> {
  const { pack, evidence } = inquiry;
  for (const { name, doer } of askedIn(inquiry, handler))
    yield bullet(
      `That one asks for ${code(name)}, which is answered by ${symbolName(doer)} ${inFile(doer)}`,
      cited(definitionOf(doer)),
    );
  for (const { symbol, lines } of callees(pack, handler.id, { limit: CALLS })) {
    const made = symbol ? implementationOf(inquiry, symbol) : null;
    if (!symbol || !made || !isOwn(evidence, made.path)) continue;
    const asked = askedIn(inquiry, made);
    if (asked.length === 0) continue;
    const line = lines[0] ?? handler.startLine;
    yield bullet(
      `That one calls ${code(symbol.name)}`,
      cited({ path: handler.path, startLine: line, endLine: line }),
      `, which ${symbolName(made)} ${inFile(made)} alone implements`,
      cited(definitionOf(made)),
      ...asked
        .slice(0, 1)
        .flatMap(({ name, doer }) => [
          `; it asks for ${code(name)}, which is answered by ${symbolName(doer)}`,
          cited(definitionOf(doer)),
        ]),
    );
  }
}

/** The method of the only type that implements an interface. */
function implementationOf({ pack }: Inquiry, { name, path }: FoundSymbol): SymbolDetail | null {
  const dot = name.lastIndexOf('.');
  const owner = symbolsOfFile(pack, path).find((each) => each.kind === 'interface' && each.name === name.slice(0, dot));
  const detail = owner && symbolDetail(pack, owner.id);
  const [only, ...others] = detail ? implementersOf(pack, detail) : [];
  if (!only || others.length > 0) return null;
  const method = symbolsOfFile(pack, only.path).find((each) => each.name === `${only.name}.${shortName(name)}`);
  return method ? symbolDetail(pack, method.id) : null;
}

function isOwn(evidence: Inquiry['evidence'], path: string): boolean {
  return isProduction(evidence.file(path)?.role) && !isTestHelp(path);
}
