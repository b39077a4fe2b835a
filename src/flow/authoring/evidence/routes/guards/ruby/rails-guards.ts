import { derived, type Evidence } from '../../../evidence.ts';
import { holdsFor, statementsOf, symbolsOf } from '../../handlers/rails-callbacks.ts';
import { concernsOf, type RailsController, railsTarget } from '../../handlers/rails-controllers.ts';
import type { LetIn, Route } from '../../route.ts';
import { asksForRights } from '../handler-guards.ts';
import { type ClassMacros, expanded, macrosIn } from './class-macros.ts';
import { type AskedAction, type AskedWhen, conditionOf, leavesMethodAlone } from './filter-conditions.ts';
import { bodyOf, type MethodSource, methodSources } from './method-sources.ts';
import { findsOwnThing } from './own-things.ts';
import { answersInstead, answersItself, asksUnderSwitch, LOOKS_UP, turnsAway } from './refusing-filters.ts';
import { authorizedBy } from './service-guards.ts';
import { kindTurnedAway, letInByFilter, sendsOnKnown } from './who-passes.ts';

/** What stands before an action of Rails. */
export interface RailsDoors {
  /** What asks of every request for it. */
  guards: string[];
  /** What answers in its place in some cases only. */
  partly: string[];
  /** Whom those that ask let in, as far as their own text says it. */
  letIn: ReadonlyMap<string, LetIn>;
  /** What sends on whoever is signed in. */
  forStrangers: string[];
  /** Kinds of callers that a filter turns away elsewhere, and that it lets through here: `bots` of `deny_bots`. */
  admits: string[];
  /** What turns away whoever asks too often, as it is written: `rate_limit to: 10, within: 3.minutes`. */
  limits: string[];
  /** The class of a library that the controller is made from: what that asks was not read. */
  above: string | null;
}

const NO_DOORS: RailsDoors = {
  guards: [],
  partly: [],
  letIn: new Map(),
  forStrangers: [],
  admits: [],
  limits: [],
  above: null,
};

/**
 * What a controller of Rails and those above it ask before an action: `before_action :require_admin, only: [:edit]`, also
 * from a concern, less what a child skips. They hold too for an action that has no method but a template.
 */
export function railsDoors(evidence: Evidence, { fact, method, handler }: Route): RailsDoors {
  if (fact.values.framework !== 'Rails' || handler === null) return NO_DOORS;
  const target = railsTarget(evidence, fact.path, handler);
  if (!target) return NO_DOORS;
  const { chain, action } = target;
  const sources = methodSources(evidence, fact.path, chain);
  const request: AskedAction = { action, method, sources };
  const classes = chain.map((each) => classOf(evidence, fact.path, each));
  const macros = new Map(classes.flatMap((each) => [...each.macros]));
  const skipped = new Set<string>();
  // What is left out only where a condition holds asks in all other cases.
  const spared = new Set<string>();
  const admits = new Set<string>();
  const asked: Asked[][] = [];
  const paired: string[] = [];
  for (const { statements } of classes) {
    const called = statements.flatMap((each) => expanded(each, macros));
    for (const { name, when } of called.flatMap((text) => skippedBy(text, request))) {
      (when === 'always' ? skipped : spared).add(name);
      const kind = when === 'always' ? kindTurnedAway(sources, name) : null;
      if (kind !== null) admits.add(kind);
    }
    const either = eitherOf(called, action, (name) => !skipped.has(name) && turnsAway(evidence, name, sources));
    paired.push(...either.flatMap((each) => each.split(EITHER)));
    // What is named once more takes the place of what was said of it before, for whatever action that was.
    const own: Asked[] = [];
    for (const text of called.toReversed()) {
      own.unshift(...askedBy(text, request).filter(({ name }) => !skipped.has(name)));
      for (const each of namedBy(text)) skipped.add(each);
    }
    asked.push([...own, ...either.map((name): Asked => ({ name, when: 'always' }))]);
  }
  const all = asked
    .toReversed()
    .flat()
    .map((each): Asked => {
      const isPart = spared.has(each.name) || asksUnderSwitch(evidence, each.name, sources);
      return each.when === 'always' && isPart ? { ...each, when: 'partly' } : each;
    });
  const asks = (name: string): boolean =>
    !sendsOnKnown(sources, name) && (findsOwnThing(sources, name) || turnsAway(evidence, name, sources));
  const guards = all.flatMap(({ name, when }) => {
    if (when === 'strangers') return answersInstead(evidence, name, sources) ? [name] : [];
    if (when !== 'always') return [];
    return [...askedInside(sources, name), name].filter((each) => each.includes(EITHER) || asks(each));
  });
  const told = [...new Set([...guards, ...askedByAction(sources, action).filter(asks)])];
  const answering = all.flatMap(({ name, when }) => {
    if (when === 'block') return [name];
    const isOpen =
      when === 'partly' || (when === 'always' && (/^redirect_/.test(name) || answersItself(evidence, name, sources)));
    return isOpen && !paired.includes(name) && answersInstead(evidence, name, sources) ? [name] : [];
  });
  const partly = [...new Set(answering)].filter((each) => !told.includes(each));
  const forStrangers = partly.filter(
    (name) =>
      told.length === 0 &&
      all.some((each) => each.name === name && each.when === 'always') &&
      sendsOnKnown(sources, name),
  );
  return {
    guards: told,
    partly: partly.filter((each) => !forStrangers.includes(each)),
    letIn: new Map(
      told.flatMap((name): [string, LetIn][] => {
        const who = letInByFilter(sources, name);
        return who === null ? [] : [[name, who]];
      }),
    ),
    forStrangers,
    admits: [...admits],
    limits: classes.flatMap((each) => each.statements.flatMap((text) => limitOf(text, request))),
    above: chain.length === 0 ? null : libraryClass(chain),
  };
}

/** `rate_limit to: 10, within: 3.minutes, only: :create`, for an action that it holds for. */
function limitOf(statement: string, { action }: AskedAction): string[] {
  const [, written = ''] = /^rate_limit\b[ (]+(.*)$/.exec(statement) ?? [];
  const [to] = /\bto:\s*[\w.:]+/.exec(written) ?? [];
  const [within] = /\bwithin:\s*[\w.:]+/.exec(written) ?? [];
  return to !== undefined && within !== undefined && holdsFor(written, action) ? [`rate_limit ${to}, ${within}`] : [];
}

/**
 * What the last controller of a chain that was found is made from, where that is none of Rails: `Clearance::BaseController`.
 * A file may hold other classes before it, such as its errors.
 */
function libraryClass(chain: readonly RailsController[]): string | null {
  const above = (chain.at(-1)?.lines ?? []).flatMap(
    (line) => /^\s*class \S*Controller\s*<\s*(?:::)?([A-Z][\w:]*)/.exec(line)?.[1] ?? [],
  );
  return above.some((each) => /^(?:ActionController|AbstractController)::/.test(each)) ? null : (above[0] ?? null);
}

/** What a method that is called before an action asks always: `authorize_order` on a line of its own in `find_order`. */
function askedInside(sources: readonly MethodSource[], name: string): string[] {
  return LOOKS_UP.test(name) ? calledAlone(sources, name).filter(asksForRights) : [];
}

/** What a method calls on lines of their own that are always come to. */
function calledAlone(sources: readonly MethodSource[], name: string): string[] {
  const body = bodyOf(sources, name) ?? [];
  const end = body.findIndex((line) => /^\s*return\b/.test(line));
  const reached = end < 0 ? body : body.slice(0, end);
  const indent = /^\s*/.exec(reached[0] ?? '')?.[0] ?? '';
  return reached.flatMap((line) => {
    const called = /^\s*(\w+!?)$/.exec(line)?.[1];
    return called !== undefined && line === indent + called ? [called] : [];
  });
}

const EITHER = ' or ';

/** Two guards of which one asks where the other does not: `before_action :check_key, if: :key?` and `…, unless: :key?`. */
function eitherOf(called: readonly string[], action: string, asks: (name: string) => boolean): string[] {
  const under = called.flatMap((text) => {
    const [, written = ''] = /^(?:(?:prepend|append)_)?before_action\b[ (]*(:.*)$/.exec(text) ?? [];
    const [, kind, condition, ...others] = /\b(if|unless):\s*:(\w+\??)(?:.*\b(if|unless):)?/.exec(written) ?? [];
    if (kind === undefined || others[0] !== undefined || !holdsFor(written, action)) return [];
    const name = symbolsOf(written).find(asks);
    return name === undefined ? [] : [{ name, kind, condition }];
  });
  const isSame = (one: { condition: string | undefined }, other: typeof one): boolean =>
    one.condition === other.condition;
  const pairs = under.flatMap((each) => {
    const other = under.find((one) => one.kind === 'unless' && isSame(one, each));
    return each.kind === 'if' && other ? [[each.condition, `${each.name}${EITHER}${other.name}`] as const] : [];
  });
  // Of several that ask under one condition, the first is told.
  return [...new Map(pairs.toReversed()).values()];
}

/** Whether all classes above a controller were found up to that of Rails. */
export function isReadToRails(evidence: Evidence, { fact, handler }: Route): boolean {
  const target = handler === null ? null : railsTarget(evidence, fact.path, handler);
  if (!target) return false;
  const known = knownChains(evidence).get(target.chain) ?? isChainRead(evidence, fact.path, target.chain);
  knownChains(evidence).set(target.chain, known);
  return known;
}

const knownChains = derived((): Map<readonly RailsController[], boolean> => new Map());

function isChainRead(evidence: Evidence, routes: string, chain: readonly RailsController[]): boolean {
  const last = chain.at(-1);
  if (!last?.lines.some((line) => /<\s*(?:::)?ActionController::(?:Base|API)\b/.test(line))) return false;
  return chain.every((each) => classOf(evidence, routes, each).statements.length < MOST_STATEMENTS);
}

interface ControllerClass {
  /** What is called in the body of the class and of the concerns that it takes in, without the methods. */
  statements: string[];
  /** What it and its concerns offer to skip guards and to hang others. */
  macros: ClassMacros;
}

function classOf(evidence: Evidence, routes: string, controller: RailsController): ControllerClass {
  const known = knownClasses(evidence).get(controller.path);
  if (known) return known;
  const own = statementsOf(controller.lines);
  const concerns = concernsOf(evidence, routes, controller.lines).flatMap((path) =>
    path === undefined ? [] : [evidence.lines(path) ?? []],
  );
  const found = {
    statements: [...concerns.flatMap(statementsOf), ...own].slice(0, MOST_STATEMENTS),
    macros: new Map([...concerns, controller.lines].flatMap((lines) => [...macrosIn(lines)])),
  };
  knownClasses(evidence).set(controller.path, found);
  return found;
}

/** Each is asked of every action; a class that people wrote has some dozens. */
const MOST_STATEMENTS = 500;

const knownClasses = derived((): Map<string, ControllerClass> => new Map());

function skippedBy(statement: string, request: AskedAction): Asked[] {
  const [, written] = /^skip_before_action\b[ (]+(.*)$/.exec(statement) ?? [];
  if (written === undefined || !holdsFor(written, request.action)) return [];
  const when = conditionOf(written, request);
  return when === 'never' ? [] : symbolsOf(written).map((name) => ({ name, when }));
}

/** The methods that a statement hangs before actions, whatever its conditions. */
function namedBy(statement: string): string[] {
  const [, written] = /^(?:(?:prepend|append)_)?before_action\b[ (]*(.*)$/.exec(statement) ?? [];
  return written === undefined || /->|\bdo\b|^\{/.test(written) ? [] : symbolsOf(written);
}

const AUTHORIZES = /^(load_and_authorize_resource|authorize_resource|http_basic_authenticate_with)\b(.*)$/;

/** A method that a class calls before an action, and of which requests. */
interface Asked {
  name: string;
  when: AskedWhen | 'block';
}

/** What one call in a class asks before an action; a condition of the application's own may leave it out. */
function askedBy(statement: string, request: AskedAction): Asked[] {
  const [, macro, options = ''] = AUTHORIZES.exec(statement) ?? [];
  const [, called] = /^(?:(?:prepend|append)_)?before_action\b[ (]*(.*)$/.exec(statement) ?? [];
  const written = (called ?? options).replace(/,?\s*\bunless:\s*:devise_controller\?/, '');
  if ((macro ?? called) === undefined || !holdsFor(written, request.action) || OF_WORKSHOP.test(written)) return [];
  const when = conditionOf(written, request);
  if (when === 'never') return [];
  if (macro !== undefined) return [{ name: macro, when }];
  const names = symbolsOf(written).filter((name) => !leavesMethodAlone(name, request));
  // A condition may be written as a block of its own behind the names.
  const isNamed = /^\s*:\w/.test(written);
  const block = isNamed ? undefined : /(?:->\s*\{|\bdo|^\{)\s*(\w.*)$/.exec(written)?.[1];
  if (block === undefined) return names.map((name) => ({ name, when }));
  if (ANSWERS_IN_BLOCK.test(block)) return [{ name: 'before_action { … }', when: 'block' }];
  // Of several that must all hold, each asks.
  return block.split(/\s*&&\s*/).flatMap((each) => {
    const name = /^\w+[?!]?/.exec(each)?.[0];
    return name === undefined ? [] : [{ name, when }];
  });
}

/** What stands only before those who work on the program is before nobody who uses it. */
const OF_WORKSHOP = /\bif:\s*(?:->|proc|lambda)\s*(?:\(\s*\))?\s*\{\s*Rails\.env\.(?:development|test)\?\s*\}/;
const ANSWERS_IN_BLOCK = /^(?:redirect_to\w*|render\w*|head|raise)\b/;

/** `authorize! :read, Order` and `find_own_order` on a line of their own in the action. */
function askedByAction(sources: readonly MethodSource[], action: string): string[] {
  const body = bodyOf(sources, action) ?? [];
  const indent = /^\s*/.exec(body[0] ?? '')?.[0] ?? '';
  return [
    ...authorizedBy(body, indent.slice(0, -2)),
    ...calledAlone(sources, action).filter((name) => LOOKS_UP.test(name) && findsOwnThing(sources, name)),
  ];
}
