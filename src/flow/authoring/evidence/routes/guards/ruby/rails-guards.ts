import { findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import { holdsFor, statementsOf, symbolsOf } from '../../handlers/rails-callbacks.ts';
import { concernsOf, type RailsController, railsTarget } from '../../handlers/rails-controllers.ts';
import type { Route } from '../../route.ts';
import { asksForRights } from '../handler-guards.ts';
import { authorizedBy } from './service-guards.ts';

/**
 * What a controller of Rails and those above it ask before an action: `before_action :require_admin, only: [:edit]`, also
 * from a concern, less what a child skips. They hold too for an action that has no method but a template.
 */
export function railsGuards(evidence: Evidence, { fact, handler }: Route): string[] {
  if (fact.values.framework !== 'Rails' || handler === null) return [];
  const target = railsTarget(evidence, fact.path, handler);
  if (!target) return [];
  const classes = target.chain.map((each) => classOf(evidence, fact.path, each));
  const macros = new Map(classes.flatMap((each) => [...each.macros]));
  const skipped = new Set<string>();
  const asked: string[][] = [];
  for (const { statements } of classes) {
    const called = statements.flatMap((each) => expanded(each, macros));
    for (const each of called.flatMap((text) => skippedBy(text, target.action))) skipped.add(each);
    const either = eitherOf(
      called,
      target.action,
      (name) => !skipped.has(name) && turnsAway(evidence, name, target.chain),
    );
    // What is named once more takes the place of what was said of it before, for whatever action that was.
    const own: string[] = [];
    for (const text of called.toReversed()) {
      own.unshift(...askedBy(text, target.action).filter((each) => !skipped.has(each)));
      for (const each of namedBy(text)) skipped.add(each);
    }
    asked.push([...own, ...either]);
  }
  const guards = asked
    .toReversed()
    .flat()
    .flatMap((each) => [...askedInside(target.chain, each), each]);
  return [...new Set([...guards, ...authorizedInside(target.chain, target.action)])].filter(
    (each) => each.includes(EITHER) || turnsAway(evidence, each, target.chain),
  );
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

/** Whether all classes above a controller were found up to that of Rails, and none asks under conditions of its own. */
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
  const classes = chain.map((each) => classOf(evidence, routes, each).statements);
  if (classes.some(({ length }) => length === MOST_STATEMENTS)) return false;
  return !classes
    .flat()
    .filter((text) => /^(?:\w+_)?before_action\b/.test(text) && /\b(?:if|unless):/.test(text))
    .some((text) => symbolsOf(text.replace(/^\w+[ (]+/, '')).some((each) => turnsAway(evidence, each, chain)));
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

function skippedBy(statement: string, action: string): string[] {
  const [, written] = /^skip_before_action\b[ (]+(.*)$/.exec(statement) ?? [];
  return written === undefined || !holdsFor(written, action) ? [] : symbolsOf(written);
}

/** The methods that a statement hangs before actions, whatever its conditions. */
function namedBy(statement: string): string[] {
  const [, written] = /^(?:(?:prepend|append)_)?before_action\b[ (]*(.*)$/.exec(statement) ?? [];
  return written === undefined || /->|\bdo\b|^\{/.test(written) ? [] : symbolsOf(written);
}

const AUTHORIZES = /^(load_and_authorize_resource|authorize_resource|http_basic_authenticate_with)\b(.*)$/;

/** What one call in a class asks before an action; a condition of the application's own may leave it out. */
function askedBy(statement: string, action: string): string[] {
  const [, macro, options = ''] = AUTHORIZES.exec(statement) ?? [];
  const [, called] = /^(?:(?:prepend|append)_)?before_action\b[ (]*(.*)$/.exec(statement) ?? [];
  const written = (called ?? options).replace(/,?\s*\bunless:\s*:devise_controller\?/, '');
  if ((macro ?? called) === undefined || /\b(?:if|unless):/.test(written) || !holdsFor(written, action)) return [];
  if (macro !== undefined) return [macro];
  const block = /(?:->\s*\{|\bdo|^\{)\s*(\w.*)$/.exec(written)?.[1];
  // Of several that must all hold, each asks.
  return block === undefined
    ? symbolsOf(written)
    : block.split(/\s*&&\s*/).flatMap((each) => /^\w+[?!]?/.exec(each)?.[0] ?? []);
}

/** One that does not end is not read to the end of the file for every action. */
const LONGEST_METHOD = 1_000;
const knownMethods = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Where each method of a source begins, first come first: every action asks for the same ones. */
function methodsIn(lines: readonly string[]): ReadonlyMap<string, number> {
  const known = knownMethods.get(lines);
  if (known) return known;
  const found = new Map<string, number>();
  for (const [place, line] of lines.entries()) {
    const name = /^\s*def\s+(\w+[?!]?)/.exec(line)?.[1];
    if (name !== undefined && !found.has(name)) found.set(name, place);
  }
  knownMethods.set(lines, found);
  return found;
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

const REFUSES =
  /\b(?:redirect_to\w*|redirect_back\w*|render\w*|head|raise|deny\w*|abort|halt|unauthorized|forbidden|not_found|access_denied|authorize\w*|request_(?:http|authentication)\w*|require_\w+|authenticate_or_\w+|authenticate_\w+(?=!))\b/;

const SENT = /header|authorization|bearer|token|cookie/i;
const IS_ABSENT = /^\s*(?:!|not\b)|\.(?:nil|blank|empty)\?/;

/** A method that looks only at those who send something along lets all others pass: `if request.headers[…].present?`. */
function isForSenders(body: string): boolean {
  const lines = body.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line));
  const [first = ''] = lines;
  const [, left, when = ''] = /^\s*return\s+(if|unless)\s+(.+)$/.exec(first) ?? [];
  if (left !== undefined && SENT.test(when)) return IS_ABSENT.test(when) === (left === 'if');
  const [, indent = '', condition = ''] = /^(\s*)if\s+(.+)$/.exec(first) ?? [];
  if (!SENT.test(condition) || IS_ABSENT.test(condition)) return false;
  // The last line is the end of the method, unless it was left out.
  const end = lines.findIndex((line) => new RegExp(`^${indent}(?:end|else|elsif)\\b`).test(line));
  const isAll = lines.slice(end + 1).every((line) => /^\s*end\b/.test(line));
  return /^\s*end\b/.test(lines[end] ?? '') && isAll;
}

const knownGuards = derived((): Map<string, boolean> => new Map());

const CALLER =
  '(?:\\w*signed_in|\\w*logged_in|current_(?:user|account|member|admin|partner|customer|person|tenant|team|organi[sz]ation|employee|client|staff)|authenticated|is_admin|admin)\\b';
/** A condition that holds for strangers: `unless signed_in?`, `return if current_user`, `if current_user.nil?`. */
const OF_STRANGER = new RegExp(
  `\\bunless\\s+(?:@|self\\.)?${CALLER}|\\breturn\\s+if\\s+(?:@|self\\.)?${CALLER}|\\bif\\s+(?:!|not\\s+)\\s*(?:@|self\\.)?${CALLER}|\\bif\\s+(?:@|self\\.)?${CALLER}[\\w.&]*\\.(?:nil|blank)\\?`,
);
/** A condition that holds for nobody but those who are known: `return unless current_user`, `if current_user&.locked?`. */
const LEAVES_STRANGERS = new RegExp(
  `^\\s*return\\s+unless\\s+(?:@|self\\.)?${CALLER}|^\\s*return\\s+if\\s+(?:!\\s*(?:@|self\\.)?${CALLER}\\??\\s*$|(?:@|self\\.)?${CALLER}\\.(?:nil|blank)\\?)`,
);
const OF_KNOWN = new RegExp(`\\sif\\s+(?:@|self\\.)?${CALLER}\\??(?:&\\.|\\s*&&)`);

/** Whether a method turns away none but callers who are known, of which it asks something else. */
function isForKnown(body: string): boolean {
  const lines = body.split('\n').filter((line) => !/^\s*(?:#|$|end\b)/.test(line));
  return LEAVES_STRANGERS.test(lines[0] ?? '') || (lines.length === 1 && OF_KNOWN.test(` ${lines[0] ?? ''}`));
}

/** What insists on something by its name: where it also refuses, not everybody passes. */
const INSISTS =
  /^(?:require|ensure|verify|restrict|must_be|only|check|enforce|forbid|deny|reject|block|prevent|limit_to)_|_(?:required|only)$|!$/;
/** A refusal that is about what was sent, or about the state of a thing, whoever calls: `head :conflict`. */
const OF_REQUEST = /\b(?:head|status:)[ (]*(?::(?!unauthorized|forbidden|not_found)\w|4(?!0[134])\d\d)/;
/** A refusal that says itself that the caller may not. */
const DENIES =
  /\b(?:head|status:)[ (]*(?::(?:unauthorized|forbidden)|40[13])\b|\braise\b[^\n]{0,60}(?:Forbidden|Unauthorized|AccessDenied|NotAuthorized)/;
/** A refusal that says that nobody knows who calls; also what looks somebody up may end so. */
const UNKNOWN = /\b(?:head|status:)[ (]*(?::unauthorized|401)\b/;
/** What is looked up before an action, or set for it, may be missing for many reasons. */
const LOOKS_UP = /^(?:set|load|find|fetch|get|prepare|assign|build|init|store|track|log|cache)_/;

/** A refusal of what was sent by the name of its error: `raise ValidationError if ids.size > MOST`. */
const OF_VALUE =
  /\braise\b[ (]*[\w:]*(?:Validation|Parameter|Invalid(?!Access|Auth|Token|Cred|Sign)|TooMany|TooLarge|Limit)\w*/;
/** From which page somebody asks is no question of who asks, and is not asked of those who only read. */
const OF_PAGE = /csrf|xsrf|authenticity_token|forgery/;
/** A refusal that says that there is nothing, and what asks for the caller beside it. */
const NOTHING_THERE = /\b(?:RecordNotFound|RoutingError|not_found!?|404)\b/;
const OF_CALLER =
  /\b(?:current_\w+|\w*(?:signed|logged)_in\b|user|admin|owner|polic(?:y|ies)|authori[sz]\w*|authenticat\w*|permi\w*|token|signature|key|secret|session|can)\b/;

/** Whether a method only hides what is not there for anybody: `raise ActiveRecord::RecordNotFound if @order.draft?`. */
function isOfThing(body: string): boolean {
  return NOTHING_THERE.test(body) && !DENIES.test(body) && !OF_CALLER.test(body) && !/\bredirect_/.test(body);
}

/** Where strangers are sent to sign in. */
const TO_DOOR = /log_?in|sign_?in|sign_?up|session|auth|root/;

/**
 * A method that only looks up who asks turns nobody away; one that is not defined here comes from a library, and asks if
 * its name says so. One of another name asks where its own text turns away by who calls, or insists and refuses.
 */
function turnsAway(evidence: Evidence, name: string, chain: readonly RailsController[]): boolean {
  if (OF_PAGE.test(name)) return false;
  const [own, ...above] = chain.filter(({ lines }) => methodsIn(lines).has(name));
  const key = `${name} ${own?.path ?? ''}`;
  const known = knownGuards(evidence).get(key);
  if (known !== undefined) return known;
  const first = bodiesOf(evidence, name, own?.path);
  // One that only hands over to that of the class above asks what that asks.
  const isHandedUp = above.length > 0 && first.some((body) => /^\s*super\b/m.test(body));
  const bodies = isHandedUp ? [...first, ...bodiesOf(evidence, name, above[0]?.path)] : first;
  const refusing = bodies.filter(
    (body) => refuses(evidence, body) && !isForSenders(body) && !isForKnown(body) && !leadsElsewhere(name, body),
  );
  const answer = asksForRights(name)
    ? bodies.length === 0 || refusing.length > 0
    : refusing.some((body) => UNKNOWN.test(body)) ||
      (!LOOKS_UP.test(name) &&
        refusing.some(
          (body) =>
            (INSISTS.test(name) && !OF_REQUEST.test(body) && !OF_VALUE.test(body) && !isOfThing(body)) ||
            OF_STRANGER.test(body) ||
            DENIES.test(body),
        ));
  knownGuards(evidence).set(key, answer);
  return answer;
}

/** `redirect_to_app!` may send strangers to another page of the same, which is no refusal. */
function leadsElsewhere(name: string, body: string): boolean {
  const targets = body.match(/\bredirect_to\b[^\n]*/g) ?? [];
  return (
    /^redirect_(?!unless_|if_not_|non_)/.test(name) && !DENIES.test(body) && !targets.some((each) => TO_DOOR.test(each))
  );
}

/** The methods of a name, or that of one file where it is known to be meant. */
function bodiesOf(evidence: Evidence, name: string, own?: string): string[] {
  return findSymbols(evidence.pack, name, { limit: own === undefined ? 5 : 40, exact: true })
    .filter((each) => each.name.split('.').at(-1) === name && evidence.file(each.path)?.place === 'source')
    .filter(({ path }) => own === undefined || path === own)
    .map(({ path, startLine, endLine }) => evidence.lines(path)?.slice(startLine, endLine).join('\n') ?? '');
}

/** `verboten! unless …`, `return verboten unless …`: a call on a line of its own that may be the refusal. */
const CALLED_ALONE = /^\s*(?:return\s+)?([a-z_]\w*!?)(?:\([^()\n]{0,80}\))?(?=\s+(?:unless|if)\b|\s*$)/gm;
const NO_CALL = /^(?:end|else|begin|ensure|return|nil|true|false|super|yield)$/;
const MOST_CALLED = 4;

/** Whether a method refuses by itself or through a method of the project's own. */
function refuses(evidence: Evidence, body: string): boolean {
  if (REFUSES.test(body)) return true;
  return [...body.matchAll(CALLED_ALONE)]
    .map(([, called = '']) => called)
    .filter((called) => !NO_CALL.test(called))
    .slice(0, MOST_CALLED)
    .some((called) => bodiesOf(evidence, called).some((inner) => REFUSES.test(inner)));
}
