import { escaped } from '../../../../../base/escaped.ts';
import { isGuardWrapper } from '../../../../../engine/facts/routes/guard-wrappers.ts';
import type { CodeSource } from '../../../cite.ts';
import { isReached } from './asked-conditions.ts';
import { gateAsked } from './laravel/gates.ts';
import { goesOnWithout } from './request-guards.ts';
import { picksRows, writtenChecks } from './written-checks.ts';

/** A handler that is written where its route is registered has the schema of the route before it. */
const LINES_INSIDE = 60;
/** In the body of a handler more is called that has to do with authentication; only these decide. */
const DECIDES =
  /(?:^|\.|::)(?:authenticate|authori[sz]e|deny_?access_?unless_?granted|require_?(?:auth|user|login|session|role|admin|permission|scope)\w*|ensure_?(?:auth|logged|signed|user|admin|permission)\w*|(?:check|assert|verify|validate)_?(?:auth|permission|access|acl|session|admin|role)\w*|(?:check|ensure|require|validate|verify|assert)[A-Z]\w*Permissions?|get_?server_?session|(?:get|fetch|load|find|resolve)_?current_?(?:user|caller)|is_?admin(?:_?user)?|can(?!cel|vas|didate|onical)[A-Z_]\w+)(?:\.\w+)?$/i;
/** Asking for the name of who acts, or where to sign in, keeps nobody out; nor does a registration on `auth_router`. */
export const NOT_A_GUARD =
  /Error\w*(?:\.|::)|[pP]rocedure\.\w+$|_opt(?:ional)?$|file_?(?:system)?_?permission|\.(?:actor|redirect|url|log\w*|name|get|post|put|patch|delete|head|options|route|api_route|websocket)$|(?:^|\.)(?:authorize_url|oauth\w*|author(?!i[sz]e$)\w*|unauthorized|isUnauthorized|csrf_exempt|optional\w*|\w+_?optional|\w*(?:en|dis)abled)$/i;

const CALL = /((?:[\w$]+(?:\.|::))*[\w$]+)\(([^()]*)\)/g;
/** `authorize(current_user, OrderPolicy.change(order))`: a call that is handed another. */
const CALL_AROUND = /((?:[\w$]+(?:\.|::))*[\w$]+)\(([^()]*\([^()]*\)[^()]*)\)/g;
/** The request or what stands for it, nothing, or the name of a right. */
const ASKED =
  /^(?:$|\$?req(?:uest)?\b|ctx\b|c\b|context\b|event\b|r\b|self\b|auth\b|user\b|caller\b|session\b|headers?\b|info\b|actor\b|viewer\b|current_?[Uu]ser\b|["'])|[,\s]req(?:uest)?\b/;

/** Who calls, by a name of his own: `res.locals.user_id`, `session.userId`. */
const WHO_CALLS = /^(?:res(?:ponse)?\.locals|\w*[sS]ession|\w*(?:[uU]ser|[cC]aller)\w*)\b/;
/** An answer of 401 or 403 right below, also over several lines. */
const REFUSED = /\b(?:status|sendStatus|writeHead|code)\(\s*40[13]\b/;

/** Calls whose first argument is the request, or that have none: `authenticate.session(request, 'admin')`. */
export function firstCalls(lines: readonly string[], { startLine, endLine }: CodeSource): string[] {
  const inside = lines.slice(startLine, Math.min(endLine, startLine + LINES_INSIDE));
  const code = inside.filter((line) => !/^\s*(?:\/\/|#|\*|\/\*)/.test(line));
  const turning = code.flatMap((line, place) => [
    ...turnedAway(line, code[place + 1] ?? ''),
    ...refusedByError(code, place),
    ...refusedStranger(code, place),
    ...(isReached(code, place, 0) ? gateAsked(line, code[place + 1] ?? '') : []),
  ]);
  const calls = code
    // What is asked only where something else holds keeps nobody out elsewhere.
    .flatMap((line, place, all) =>
      [...line.matchAll(CALL), ...line.matchAll(CALL_AROUND)]
        .filter(({ 1: name = '' }) => DECIDES.test(name) && isAsked(all, place) && !picksRows(all, place))
        .map((match) => ({
          match,
          next: all[place + 1] ?? '',
          below: all.slice(place + 1, place + 1 + LINES_OF_REFUSAL),
        })),
    )
    .flatMap(({ match: { 1: name = '', 2: written = '', input, index }, next, below }) => {
      // Who was sent is known by his password: a sign-in, no question of who calls.
      if (/(?:^|\.)authenticate$/.test(name) && /^user\b|\bpassword\b|credentials\b/.test(written)) return [];
      const asksAdmin = /is_?admin/i.test(name);
      if (!(ASKED.test(written) || (asksAdmin && WHO_CALLS.test(written))) || NOT_A_GUARD.test(name)) return [];
      if (goesOnWithout(input, index, next)) return [];
      if (ofThing(name, written) || ofResult(name, written, input[index - 1])) return [];
      // `const isPublic = cannot(user, 'read', order)` keeps nobody out.
      if (/(?:^|\.)cannot$/.test(name) && !(/\bif\b/.test(input) && TURNS_AWAY.test(`${input}\n${next}`))) return [];
      const isAsked = asksAdmin || (written === '' && /(?:^|\.)can[A-Z_]\w*$/i.test(name));
      const isTurned = TURNS_AWAY.test(`${input}\n${next}`) || REFUSED.test(below.join('\n'));
      if (isAsked && !(isDenied(input.slice(0, index)) && isTurned)) return [];
      return [withLiterals(name, written)];
    });
  const checks = writtenChecks(code, (name) => DECIDES.test(name) && !NOT_A_GUARD.test(name))
    .filter(({ written, place }) => ASKED.test(written) && isAsked(code, place))
    .map(({ name, written }) => withLiterals(name, written.replace(/\{.*$/s, '')));
  return [...turning, ...checkedCallers(code), ...calls, ...checks];
}

/** What is asked for, where texts say so: `checkAccess('read:crates')`. */
function withLiterals(name: string, written: string): string {
  // The right itself may have several words, as in `authorize('manage crates')`; elsewhere these are a message.
  const ability = /(?:\.|::|->|^)authorize$/.test(name) ? ABILITY.exec(written)?.[1] : undefined;
  if (ability !== undefined) return `${name}('${ability}')`;
  const literals = [...written.matchAll(/(["'])([@\w:.-]+)\1/g)].map((match) => `'${match[2]}'`);
  return literals.length > 0 && literals.length <= MOST_LITERALS ? `${name}(${literals.join(', ')})` : name;
}

const ABILITY = /^\s*["']([a-z][\w-]*(?: [\w-]+){1,3})["']\s*(?:$|,)/;
const MOST_LITERALS = 5;

/** Whether a line is come to in any case, or where something else does not hold: `if !is_elevated { check_session()?; }`. */
function isAsked(lines: readonly string[], place: number): boolean {
  if (isReached(lines, place, 0)) return true;
  const depthOf = (line: string): number => line.length - line.trimStart().length;
  const own = depthOf(lines[place] ?? '');
  const head = lines.findLastIndex((line, at) => at < place && line.trim() !== '' && depthOf(line) < own);
  return head >= 0 && isReached(lines, head, 0) && /\b(?:if|unless)\s*\(?\s*(?:!|not\b)/.test(lines[head] ?? '');
}

/** Whether something in a handler asks by its name, be it only sometimes. */
export function mayDecide(lines: readonly string[]): boolean {
  return lines.some(
    (line) =>
      OF_CALLER.test(line) ||
      [...line.matchAll(CALL)].some(
        ([, name = '', written = '']) =>
          DECIDES.test(name) && !NOT_A_GUARD.test(name) && !/\bpassword\b|credentials\b/.test(written),
      ),
  );
}

/** A condition that asks a thing about the caller, or the caller about himself: `if !@order.editable_by?(@user)`. */
const OF_CALLER =
  /\b(?:if|unless)\b[^\n]{0,80}?(?:\w(?:_by|able|for|ed)\w*\?\(?\s*\(?(?:@|current_)user\b|(?:@|current_)user&?\.(?:is_|can_|has_|may_)\w+\?)/;

const CHECKED_CALLER =
  /^\s*((?:[\w$]+\.)*(?:check|ensure|assert|verify|validate|require|enforce)[A-Z]\w*)\(\s*(?:principal|authentication|currentUser|loggedInUser)\b/;

/** `access.checkOwnership(principal, order);`: a statement that is handed the caller ends the handler where he may not. */
function checkedCallers(code: readonly string[]): string[] {
  return code.flatMap((line) => CHECKED_CALLER.exec(line)?.[1] ?? []);
}

const CALLER =
  /^(?:this|self|c|ctx|context|req(?:uest)?|\w*(?:user|caller|account|member|actor|viewer|principal|session|auth\w*|ability|polic(?:y|ies)|gate|guard|permissions?|access|acl|enforcer))$/i;

/** `order.canShip()` is about the order, whoever asks; `order.canSee(user)` and `user.canShip()` are about the caller. */
function ofThing(name: string, written: string): boolean {
  const [deed = '', ...above] = name.split('.').toReversed();
  return /^can[A-Z_]/i.test(deed) && written === '' && above.length > 0 && !above.some((each) => CALLER.test(each));
}

/** `save().can_fail("saving the order")` is about what was done, and a sentence is no name of a right. */
function ofResult(name: string, written: string, before: string | undefined): boolean {
  return /(?:^|\.)can[A-Z_]\w*$/i.test(name) && (before === '.' ? /^["']/ : /^["']\w+\s/).test(written);
}

/** Go's `if a.answerUnauthorized(w, r) { return }`: the one that is asked answers those who may not. */
function turnedAway(line: string, next: string): string[] {
  const [, name = '', rest = ''] = /^\s*if\s+!?((?:\w+\.)*\w+)\(\s*w,\s*r\b[^()]*\)\s*\{(.*)$/.exec(line) ?? [];
  const asks = /unauthori[sz]ed|unauthenticated/i.test(name) || isGuardWrapper(name);
  return asks && /^\s*return\s*\}?\s*$/.test(rest.trim() === '' ? next : rest) ? [name] : [];
}

/** Go's `if err := auth.RequireUser(deps, c); err != nil { … return }`: the error is that the caller may not. */
function refusedByError(code: readonly string[], place: number): string[] {
  const [, name = ''] =
    /^\s*if\s+(?:\w+,\s*)*err\s*:?=\s*((?:\w+\.)*\w+)\([^()]*\);\s*err\s*!=\s*nil\s*\{/.exec(code[place] ?? '') ?? [];
  const below = code.slice(place + 1, place + 1 + LINES_OF_REFUSAL);
  const end = below.findIndex((line) => /^\s*\}/.test(line));
  const isLeft = below.slice(0, Math.max(0, end)).some((line) => /^\s*return\b/.test(line));
  // That a question could not be answered turns nobody away: `user.HasSecondFactor()`.
  if (/^(?:[iI]s|[hH]as)[A-Z]/.test(name.split('.').at(-1) ?? '')) return [];
  return name !== '' && isLeft && isGuardWrapper(name) ? [name] : [];
}

const VERIFIED =
  /\b(?:const|let|var)\s+(\w+)\s*=\s*(?:await\s+)?((?:\w+\.)*verify(?:User|Caller|Token))\(\s*\{?\s*req(?:uest)?\b[^()]*\)/;

/** `const user = await verifyUser({ req, res }); if (!user) return;`: without a caller there is no answer. */
function refusedStranger(code: readonly string[], place: number): string[] {
  const [, variable = '', name = ''] = VERIFIED.exec(code[place] ?? '') ?? [];
  if (name === '') return [];
  const below = code.slice(place + 1, place + 1 + LINES_OF_REFUSAL);
  const asked = below.findIndex((line) => new RegExp(`\\bif\\s*\\(.*\\b${escaped(variable)}\\b`).test(line));
  return asked >= 0 && below.slice(asked, asked + 3).some((line) => /\breturn\b/.test(line)) ? [name] : [];
}

/** Whether a handler leaves, or refuses, by what a call in it says: `if (!await keys.mayEdit(user)) return Unauthorized()`. */
export function isLeftFor(text: string, written: string): boolean {
  const name = written.replace(/\(.*$/s, '');
  const lines = text.split('\n');
  return lines.some((line, place) => {
    const at = line.indexOf(`${name}(`);
    if (at < 0) return false;
    const isAsked = /\b(?:if|unless|elif|abort_if|abort_unless)\b/.test(line) || /\)\??\s*\?;?\s*$/.test(line);
    const below = lines.slice(place, place + 1 + LINES_OF_REFUSAL).join('\n');
    // What it gave may be asked on the next line.
    return (isAsked || /\b(?:if|unless)\b/.test(lines[place + 1] ?? '')) && TURNS_AWAY.test(below.slice(at));
  });
}

/** Whether what a call of Go gives keeps out whoever may not, here or where the variable is asked that holds it. */
export function keepsOut(text: string, written: string): boolean {
  const name = written.replace(/\(.*$/s, '');
  const lines = text.split('\n');
  return lines.some((line, place) => {
    const at = line.indexOf(`${name}(`);
    if (at < 0) return false;
    // A part beside it, `if crate.IsDraft && !canEdit(ctx) {`, lets some go on unasked.
    if (/\bif\b/.test(line) && /!\s*[\w.]*$/.test(line.slice(0, at))) return !line.includes('&&');
    const held = /^\s*(?:if\s+)?(\w+)(?:,\s*\w+)?\s*:?=/.exec(line)?.[1];
    const asked = new RegExp(`\\bif\\s+!\\s*${escaped(held ?? '')}\\b[^&{]*\\{`);
    return held !== undefined && lines.slice(place + 1).some((each) => asked.test(each));
  });
}

const LINES_OF_REFUSAL = 5;

const TURNS_AWAY = /\b(?:return|throw|raise|abort|redirect\w*|forbid\w*|deny\w*|panic|fail)\b/i;

/** Who asks whether somebody is an administrator keeps the others out only where they are turned away for it. */
function isDenied(before: string): boolean {
  return /(?:!\s*|\bnot\s+|\bunless\s+)$/.test(before);
}
