import { derived, type Evidence } from '../../../evidence.ts';
import { holdsFor, statementsOf, symbolsOf } from '../../handlers/rails-callbacks.ts';
import { concernsOf, type RailsController, railsTarget } from '../../handlers/rails-controllers.ts';
import type { Route } from '../../route.ts';
import { asksForRights } from '../handler-guards.ts';
import {
  answersInstead,
  answersItself,
  asksUnderSwitch,
  LONGEST_METHOD,
  LOOKS_UP,
  methodsIn,
  turnsAway,
} from './refusing-filters.ts';
import { authorizedBy } from './service-guards.ts';

/** What stands before an action of Rails. */
export interface RailsDoors {
  /** What asks of every request for it. */
  guards: string[];
  /** What answers in its place in some cases only. */
  partly: string[];
  /** The class of a library that the controller is made from: what that asks was not read. */
  above: string | null;
}

const NO_DOORS: RailsDoors = { guards: [], partly: [], above: null };

/**
 * What a controller of Rails and those above it ask before an action: `before_action :require_admin, only: [:edit]`, also
 * from a concern, less what a child skips. They hold too for an action that has no method but a template.
 */
export function railsDoors(evidence: Evidence, { fact, handler }: Route): RailsDoors {
  if (fact.values.framework !== 'Rails' || handler === null) return NO_DOORS;
  const target = railsTarget(evidence, fact.path, handler);
  if (!target) return NO_DOORS;
  const { chain, action } = target;
  const classes = chain.map((each) => classOf(evidence, fact.path, each));
  const macros = new Map(classes.flatMap((each) => [...each.macros]));
  const skipped = new Set<string>();
  // What is left out only where a condition holds asks in all other cases.
  const spared = new Set<string>();
  const asked: Asked[][] = [];
  const paired: string[] = [];
  for (const { statements } of classes) {
    const called = statements.flatMap((each) => expanded(each, macros));
    for (const { name, when } of called.flatMap((text) => skippedBy(text, action)))
      (when === 'always' ? skipped : spared).add(name);
    const either = eitherOf(called, action, (name) => !skipped.has(name) && turnsAway(evidence, name, chain));
    paired.push(...either.flatMap((each) => each.split(EITHER)));
    // What is named once more takes the place of what was said of it before, for whatever action that was.
    const own: Asked[] = [];
    for (const text of called.toReversed()) {
      own.unshift(...askedBy(text, action).filter(({ name }) => !skipped.has(name)));
      for (const each of namedBy(text)) skipped.add(each);
    }
    asked.push([...own, ...either.map((name): Asked => ({ name, when: 'always' }))]);
  }
  const all = asked
    .toReversed()
    .flat()
    .map((each): Asked => {
      const isPart = spared.has(each.name) || asksUnderSwitch(evidence, each.name, chain);
      return each.when === 'always' && isPart ? { ...each, when: 'partly' } : each;
    });
  const inside = authorizedInside(chain, action);
  const guards = all.flatMap(({ name, when }) => {
    if (when === 'strangers') return answersInstead(evidence, name, chain) ? [name] : [];
    if (when !== 'always') return [];
    return [...askedInside(chain, name), name].filter(
      (each) => each.includes(EITHER) || turnsAway(evidence, each, chain),
    );
  });
  const partly = all.flatMap(({ name, when }) => {
    if (when === 'block') return [name];
    const isOpen =
      when === 'partly' || (when === 'always' && (/^redirect_/.test(name) || answersItself(evidence, name, chain)));
    return isOpen && !paired.includes(name) && answersInstead(evidence, name, chain) ? [name] : [];
  });
  const told = [...new Set([...guards, ...inside.filter((each) => turnsAway(evidence, each, chain))])];
  return {
    guards: told,
    partly: [...new Set(partly)].filter((each) => !told.includes(each)),
    above: chain.length === 0 ? null : libraryClass(chain),
  };
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
function askedInside(chain: readonly RailsController[], name: string): string[] {
  if (!LOOKS_UP.test(name)) return [];
  const lines = chain.find((each) => methodsIn(each.lines).has(name))?.lines ?? [];
  const start = methodsIn(lines).get(name) ?? -1;
  const indent = `${/^\s*/.exec(lines[start] ?? '')?.[0] ?? ''}  `;
  const body = lines.slice(start + 1, start + LONGEST_METHOD);
  const end = body.findIndex((line) => !line.startsWith(indent) || /^\s*return\b/.test(line));
  return body
    .slice(0, Math.max(end, 0))
    .flatMap((line) => /^\s*(\w+!?)$/.exec(line)?.[1] ?? [])
    .filter((each) => body.includes(indent + each) && asksForRights(each));
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
  /** Methods of concerns that skip a guard for the class which calls them, by name. */
  macros: Map<string, string[]>;
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
    macros: new Map(concerns.flatMap((lines) => [...skippingMethods(lines)])),
  };
  knownClasses(evidence).set(controller.path, found);
  return found;
}

/** Each is asked of every action; a class that people wrote has some dozens. */
const MOST_STATEMENTS = 500;

const knownClasses = derived((): Map<string, ControllerClass> => new Map());

/** `def skip_authentication(**options)` with `skip_before_action :authenticate_user!, **options` inside. */
function skippingMethods(lines: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let name: string | null = null;
  for (const line of lines) {
    name = /^\s*def\s+(?:self\.)?(\w+[?!]?)/.exec(line)?.[1] ?? name;
    const skipped = /^\s*skip_before_action\s+((?::\w+[?!]?(?:,\s*)?)+)/.exec(line)?.[1];
    if (name !== null && skipped !== undefined)
      found.set(name, [...(found.get(name) ?? []), skipped.replace(/,\s*$/, '')]);
  }
  return found;
}

function expanded(statement: string, macros: ReadonlyMap<string, string[]>): string[] {
  const [, name = '', rest = ''] = /^(\w+[?!]?)(?:\s+(.*))?$/.exec(statement) ?? [];
  const skips = macros.get(name);
  return skips ? skips.map((each) => `skip_before_action ${[each, rest].filter(Boolean).join(', ')}`) : [statement];
}

function skippedBy(statement: string, action: string): Asked[] {
  const [, written] = /^skip_before_action\b[ (]+(.*)$/.exec(statement) ?? [];
  if (written === undefined || !holdsFor(written, action)) return [];
  const when = conditionOf(written, action);
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
  when: 'always' | 'strangers' | 'partly' | 'block';
}

/** What one call in a class asks before an action; a condition of the application's own may leave it out. */
function askedBy(statement: string, action: string): Asked[] {
  const [, macro, options = ''] = AUTHORIZES.exec(statement) ?? [];
  const [, called] = /^(?:(?:prepend|append)_)?before_action\b[ (]*(.*)$/.exec(statement) ?? [];
  const written = (called ?? options).replace(/,?\s*\bunless:\s*:devise_controller\?/, '');
  if ((macro ?? called) === undefined || !holdsFor(written, action) || OF_WORKSHOP.test(written)) return [];
  const when = conditionOf(written, action);
  if (when === 'never') return [];
  if (macro !== undefined) return [{ name: macro, when }];
  const names = symbolsOf(written);
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
const STRANGERS =
  /^(?:unless\s+(?:\w*signed_in|\w*logged_in|authenticated|current_(?:user|account|member|admin))\??|if\s+(?:(?:!|not )\s*(?:\w*signed_in|\w*logged_in|authenticated|current_(?:user|account|member|admin))\??|current_(?:user|account|member|admin)\.(?:nil|blank)\?|(?:signed_out|logged_out|not_(?:signed|logged)_in)\?))$/;

/** Of whom a callback asks by its conditions: `unless: :signed_in?` leaves nobody but strangers, who are its matter. */
function conditionOf(written: string, action: string): Asked['when'] | 'never' {
  const found = [...written.matchAll(/\b(if|unless):\s*/g)];
  const [only, ...others] = found;
  if (only === undefined) return 'always';
  const text = written
    .slice(only.index + only[0].length)
    .replace(/^(?::|(?:->|proc|lambda)\s*(?:\(\s*\))?\s*\{\s*(?:\|\w*\|\s*)?)/, '')
    .replace(/\s*(?:\}\s*)?(?:,\s*(?:only|except|raise):.*)?\)?$/, '');
  const isMet = others.length > 0 ? null : holdsOfAction(text, action);
  if (isMet !== null) return isMet === (only[1] === 'if') ? 'always' : 'never';
  return others.length === 0 && STRANGERS.test(`${only[1]} ${text}`) ? 'strangers' : 'partly';
}

/** Whether a condition that speaks of actions holds for one, where that alone decides it: `action_name == 'create' && …`. */
function holdsOfAction(condition: string, action: string): boolean | null {
  if (condition.includes('||')) return null;
  const parts = condition.split(/\s*&&\s*/).map((part) => {
    const [, not, one] = /^action_name(?:\.to_s)?\s*(?:==|(!=))\s*["':](\w+)["']?$/.exec(part) ?? [];
    if (one !== undefined) return (one === action) === (not === undefined);
    const [, sign, list] =
      /^(!?)\s*(?:%[wi]?)?[[(]([^\])]*)[\])]\.include\?\(?\s*action_name(?:\.to_sym)?\s*\)?$/.exec(part) ?? [];
    return list === undefined ? null : new Set<string>(list.match(/\w+/g)).has(action) === (sign === '');
  });
  if (parts.includes(false)) return false;
  return parts.includes(null) ? null : true;
}

/** `authorize! :read, Order` and `@order = load_and_authorize(:order)` on a line of their own in the action. */
function authorizedInside(chain: readonly RailsController[], action: string): string[] {
  const lines = chain.find((each) => methodsIn(each.lines).has(action))?.lines ?? [];
  const start = methodsIn(lines).get(action);
  if (start === undefined) return [];
  const indent = /^\s*/.exec(lines[start] ?? '')?.[0] ?? '';
  const method = lines.slice(start, start + LONGEST_METHOD);
  const length = method.findIndex((line) => line.trimEnd() === `${indent}end`);
  return authorizedBy(method.slice(1, Math.max(length, 1)), indent);
}
