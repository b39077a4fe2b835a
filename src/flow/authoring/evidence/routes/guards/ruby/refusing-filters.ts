import { escaped } from '../../../../../../base/escaped.ts';
import { findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import { asksForRights } from '../handler-guards.ts';
import { type MethodSource, methodsIn } from './method-sources.ts';

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
  const end = lines.findIndex((line) => new RegExp(`^${escaped(indent)}(?:end|else|elsif)\\b`).test(line));
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

/** Whether a method turns away callers of one kind, and lets all others pass, known or not: `head :forbidden if caller.robot?`. */
function isForSomeKind(name: string, body: string): boolean {
  if (!/^(?:deny|reject|block|forbid|refuse)_/.test(name) || OF_OTHERS.test(name)) return false;
  return refusedWhere(body).every((each) => /^if\s+[a-z@][\w.&@:]*\?\s*$/i.test(each) && !IS_LACK.test(each));
}

const OF_OTHERS = /_(?:non|not|unless|un)_|guest|anonym|stranger|unauth|unknown/;
const IS_LACK = /\.(?:nil|blank|empty|none)\?/;

/** Whether a method only asks what the application has got so far, whoever calls: `redirect_to setup_path if Account.none?`. */
function isOfApplication(body: string): boolean {
  return refusedWhere(body).every((each) =>
    /^(?:if|unless)\s+!?(?:(?:[A-Z]\w*::)*[A-Z]\w*\.(?:any|none|exists|empty|one|many)|Rails\.application\.\w+)\?\s*$/.test(
      each,
    ),
  );
}

/** The condition of a method of one statement that refuses; of one that is written otherwise, what fits none. */
function refusedWhere(body: string): string[] {
  const lines = body.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line));
  const [first = '', second] = lines;
  const behind =
    second === undefined || /^\s*end\b/.test(second) ? /\s((?:if|unless)\s.+)$/.exec(first)?.[1] : undefined;
  if (behind !== undefined) return [behind];
  const [, indent = '', before] = /^(\s*)((?:if|unless)\s.+)$/.exec(first) ?? [];
  const end = lines.indexOf(`${indent}end`);
  const isOnly = end > 0 && lines.slice(end + 1).every((line) => /^\s*(?:end|true|nil)\s*$/.test(line));
  return before !== undefined && isOnly ? [before] : ['otherwise'];
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
export const LOOKS_UP = /^(?:set|load|find|fetch|get|prepare|assign|build|init|store|track|log|cache)_/;

/** What looks a thing up among those of the caller, and sends away who has none: `user_id: current_user.id`. */
function isOfOwner(body: string): boolean {
  return OF_OWN.test(body) && SENDS_AWAY.test(body);
}

const OF_OWN = /\b(?:user|owner|author|account|member)(?:_id)?:\s*(?:@|current_)(?:user|account|member)\b/;
const SENDS_AWAY =
  /^\s*(?:return\s+)?(?:redirect_to|head\s+:(?:not_found|forbidden|unauthorized)|deny\w*|access_denied)\b/m;

/** A refusal of what was sent by the name of its error: `raise ValidationError if ids.size > MOST`. */
const OF_VALUE =
  /\braise\b[ (]*[\w:]*(?:Validation|Parameter|Invalid(?!Access|Auth|Token|Cred|Sign)|TooMany|TooLarge|Limit)\w*/;
/** From which page somebody asks is no question of who asks, and is not asked of those who only read. */
const OF_PAGE = /csrf|xsrf|authenticity_token|forgery/;
/** A refusal that says that there is nothing, and what asks for the caller beside it. */
const NOTHING_THERE = /\b(?:RecordNotFound|RoutingError|not_found!?|404)\b/;
const OF_CALLER =
  /\b(?:current_\w+|\w*(?:join|invite|invitation|access|pass|share)_?code|\w*(?:signed|logged)_in\b|user|admin|owner|polic(?:y|ies)|authori[sz]\w*|authenticat\w*|permi\w*|token|signature|key|secret|session|can)\b/;

/** Whether a method only hides what is not there for anybody: `raise ActiveRecord::RecordNotFound if @order.draft?`. */
function isOfThing(body: string): boolean {
  return NOTHING_THERE.test(body) && !DENIES.test(body) && !OF_CALLER.test(body) && !/\bredirect_/.test(body);
}

const HANDS_UP = (body: string): boolean => /^\s*super\b/m.test(body);

/** Where strangers are sent to sign in. */
const TO_DOOR = /log_?in|sign_?in|sign_?up|session|auth|root/;

/**
 * A method that only looks up who asks turns nobody away; one that is not defined here comes from a library, and asks if
 * its name says so. One of another name asks where its own text turns away by who calls, or insists and refuses.
 */
export function turnsAway(evidence: Evidence, name: string, sources: readonly MethodSource[]): boolean {
  if (OF_PAGE.test(name)) return false;
  const [own, ...above] = sources.filter(({ lines }) => methodsIn(lines).has(name));
  const key = `${name} ${own?.path ?? ''}`;
  const known = knownGuards(evidence).get(key);
  if (known !== undefined) return known;
  const first = bodiesOf(evidence, name, own?.path);
  // One that only hands over to that of the class above asks what that asks.
  const isHandedUp = above.length > 0 && first.some(HANDS_UP);
  const bodies = isHandedUp ? [...first, ...bodiesOf(evidence, name, above[0]?.path)] : first;
  const refusing = bodies.filter(
    (body) =>
      refuses(evidence, body) &&
      !isForSenders(body) &&
      !isForKnown(body) &&
      !isForSomeKind(name, body) &&
      !isOfApplication(body) &&
      !leadsElsewhere(name, body),
  );
  // One that is handed on to no class of the project's own is that of a library.
  const isLibrary = bodies.length === 0 || (own !== undefined && above.length === 0 && first.some(HANDS_UP));
  const answer = asksForRights(name)
    ? isLibrary || refusing.length > 0
    : refusing.some((body) => UNKNOWN.test(body) || isOfOwner(body)) ||
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

/** Whether a method that is called before an action may answer in its place, whomever it is about. */
export function answersInstead(evidence: Evidence, name: string, sources: readonly MethodSource[]): boolean {
  if (OF_PAGE.test(name)) return false;
  const own = sources.find(({ lines }) => methodsIn(lines).has(name));
  const bodies = bodiesOf(evidence, name, own?.path);
  return bodies.length === 0
    ? asksForRights(name) || /^(?:redirect|render)_/.test(name)
    : bodies.some((body) => refuses(evidence, body));
}

/** A line of its own that answers in the place of an action. */
const ANSWERS = /^\s*(?:return\s+)?(?:render|head|redirect_to|redirect_back\w*)\b/m;

/**
 * Whether a method of the project's own answers some requests itself, whoever calls, before every action: `return unless
 * account.unpaid?` and then `render status: :payment_required`. What looks a thing up only misses it.
 */
export function answersItself(evidence: Evidence, name: string, sources: readonly MethodSource[]): boolean {
  if (OF_PAGE.test(name) || LOOKS_UP.test(name)) return false;
  const own = sources.find(({ lines }) => methodsIn(lines).has(name));
  return bodiesOf(evidence, name, own?.path).some((body) => ANSWERS.test(body));
}

/** A switch of the application that decides whether anybody is asked: `return unless depot.login_required?`. */
const UNDER_SWITCH = /^\s*return\s+unless\s+[\w.&@:]*[.]\w*(?:_required|_enabled|(?<=\.)enabled)\?\s*$/m;

/** Whether a method asks nobody at all where a switch of the application is off. */
export function asksUnderSwitch(evidence: Evidence, name: string, sources: readonly MethodSource[]): boolean {
  const own = sources.find(({ lines }) => methodsIn(lines).has(name));
  const bodies = bodiesOf(evidence, name, own?.path);
  return bodies.length > 0 && bodies.every((body) => UNDER_SWITCH.test(body));
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

/** `verboten! unless …`, `return verboten unless …`, `find_caller || ask_for_login`: a call on a line of its own that may be the refusal. */
const CALLED_ALONE =
  /^\s*(?:return\s+)?(?:[\w!?.]+\s*\|\|\s*){0,3}([a-z_]\w*!?)(?:\([^()\n]{0,80}\))?(?=\s+(?:unless|if)\b|\s*$)/gm;
const NO_CALL = /^(?:end|else|begin|ensure|return|nil|true|false|super|yield)$/;
const MOST_CALLED = 4;

/** An error without a class of its own is a mistake of the program, which no caller is answered with: `raise "No such tag"`. */
const MISTAKE = /\braise\s+(?:\(\s*)?["'][^\n]*/g;

/** Whether a method refuses by itself or through a method of the project's own. */
function refuses(evidence: Evidence, body: string): boolean {
  if (REFUSES.test(body)) return true;
  return [...body.matchAll(CALLED_ALONE)]
    .map(([, called = '']) => called)
    .filter((called) => !NO_CALL.test(called))
    .slice(0, MOST_CALLED)
    .some((called) => bodiesOf(evidence, called).some((inner) => REFUSES.test(inner.replace(MISTAKE, ''))));
}
