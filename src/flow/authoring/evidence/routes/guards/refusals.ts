import { escaped } from '../../../../../base/escaped.ts';
import { isGuardWrapper } from '../../../../../engine/facts/routes/guard-wrappers.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../cite.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { BRANCH, type Condition, conditionAt, isReached, SPARED } from './asked-conditions.ts';
import { inheritedMethods } from './inherited-methods.ts';
import { isAnsweredSo, isCallerMissed } from './missed-callers.ts';

const MOST_LINES = 80;
/** What stands around a handler may tell first what it answers. */
const LINES_OF_WRAPPER = 12;
const DEEPEST = 2;
const MOST_HELPERS = 6;

/** What is answered to a caller who is not known or not allowed. */
export const REFUSED =
  /\b40[13]\b|unauthori[sz]ed|unauthenticated|not[_ ]?authenticated|not[_ ]?authori[sz]ed|auth(?:entication|ori[sz]ation)_?(?:error|exception|required|failed)|forbid\b|forbidden|(?:permission|access)_?denied|not_?permitted|HTTP_40[13]|\bnew (?:\w{1,20}\.)?(?:permission|auth|access)error\b|\b(?:redirect|sendRedirect|withRedirect)\w*\b[^\n]{0,80}(?:log_?in|sign_?in)/i;
/** Words without which code in front of routes lets every call go on; what is only kept, `g.news = check_news()`, turns nobody away. */
const MAY_REFUSE =
  /\b(?:abort|raise|throw|redirect\w*|halt|reject\w*)\b|Redirect|Forbid|FORBIDDEN|Unauthori[sz]ed|UNAUTHORI[SZ]ED|PermissionDenied|\b40[13]\b|return\s+(?:false|\w*Response\b(?!\.next\b)|response\(|\w*\.status\()|(?<!(?:\]|\.\w{1,40})\s{0,3}=\s{0,3})\b(?:check|require|verify|ensure|authenticate|authori[sz]e)\w*\(|\bDepends\(/;
const LEAVES = /\b(?:return|throw|raise|abort\w*|redirect\w*|halt|head|render|next|exit|die)\b|\berror\s*=/;

/** Who calls, as the request or the session tells. */
const OF_REQUEST =
  /(?:\b(?:req|request|ctx|context|event|locals|c|r)|\$request|\$this->request|self\.request|\bAuth|\bauth\(\)|\bUser\.Identity|HttpContext\.User)(?:\??\.|->|::)(?:(?:state|locals|context|session|Identity|var)(?:\??\.|->))?(?:user|currentUser|current_user|auth|session|account|is_?authenticated|user_?id|viewer|check|guest)\b(?:\(\))?(?:(?:\??\.|->)\w+(?:\(\))?){0,3}|\b\w+(?:\??\.|->)(?:is|has)_?(?:super_?user|admin|staff|owner|moderator)\w*\(\)|(?<![\w.>])(?:(?:self|this)\.|@)?(?:current_?user|logged_?in|user_?signed_?in|signed_?in|authenticated|is_?authenticated|is_?logged_?in)\b\??(?:\(\))?(?:(?:\??\.|->)\w+\??(?:\(\))?){0,3}/i;
/** `req.user.canDelete`, `current_user.role_download()`; that somebody is known at all is no right of his. Who lacks one may be told that there is nothing. */
export const RIGHT =
  /(?:\.|^|current_?)user(?:\(\))?(?:\??\.|->)(?!is_?(?:authenticated|anonymous|active|logged_?in)\b)(?:can|is|has|may|role)[A-Z_]\w*(?:\(\))?$/i;
/** `$request->user()`, `current_user`: whether anybody is known. */
const CALLER =
  /(?:^|\.|->|::)(?:current_?user|user|viewer|is_?authenticated|check|guest|logged_?in|user_?signed_?in)\??(?:\(\))?$/i;
/** What a function that is asked for the caller is called, and what it is not handed. */
const ASKS_WHO =
  /^(?:auth|authenticate\w*|authori[sz]e\w*|\w*(?:session|current_?(?:user|account|member)|viewer|identity|signed_?in|logged_?in)\w*|(?:get|fetch|load|resolve|require|check|verify|validate|ensure|extract|parse|read)_?(?:auth\w*|user|jwt|token|caller|claims|access_?token|bearer\w*|api_?key|login|admin)(?:from|by|of)?_?(?:request|req|context|ctx|headers?|cookies?|session|token)?)$/i;
/** What ends or makes what a caller holds asks nobody for it: `RevokeSessionByToken`. */
const CHANGES =
  /^(?:revoke|delete|remove|destroy|create|start|end|close|save|store|update|refresh|renew|clear)(?=[A-Z_]|$)/i;
const SENDS_SECRET = /password|credential|\bemail\b|\bbody\b|\blogin\b|refresh_?token|\bcode\b/i;

/** Whether code in front of routes may turn callers away, as far as its words tell. */
export function mayRefuse(text: string): boolean {
  return MAY_REFUSE.test(text);
}

/** What code asks about its caller before it goes on, by the name of what it asks; nothing where it lets strangers pass. */
export function refusals(evidence: Evidence, code: CodeSource): string[] {
  const key = `${code.path}:${code.startLine}`;
  const told = known(evidence).get(key);
  if (told) return told;
  known(evidence).set(key, []);
  const next = handedTo(evidence, code);
  const found = [
    ...askedInside(evidence, code, 0),
    ...askedAround(evidence, code),
    ...(next ? askedInside(evidence, next, 0) : []),
  ].slice(0, 2);
  known(evidence).set(key, found);
  return found;
}

const known = derived((): Map<string, string[]> => new Map());

/** `$this->requireRight(Right::Edit);`, a call of the class on a line of its own. */
const OWN_CALL = /^\s*(?:await\s+)?(?:\$this->|self\.|this\.)(\w+)\(([^()]*)\);?\s*$/;
/** `checkRight(Right.EDIT);`: languages of which a name alone stands for a method of the class, or of one above it. */
const BARE_CALL = /^\s*(?:await\s+)?(?:base\.|super\.)?(\w+)\(([^()]*)\);?\s*$/;
const CALLS_BARE = /\.(?:java|kt|cs)$/;
/** What a function is handed, or a class without a name does, is done when somebody likes. */
const OPENS_FUNCTION = /(?:->|=>|\))\s*\{\s*$|\{\s*[\w, ]*->\s*$/;
/** A right goes by its constant or its text; what else is handed over says nothing to a reader. */
const SAYS_RIGHT = /^(?:(?:\w+\.)*[A-Z][A-Z0-9_]*|(?:[A-Z]\w*\.)+[A-Z]\w*|"[\w:. -]+"|'[\w:. -]+')$/;
const THROWS = /\b(?:throw|raise|abort)\b/;
/** What does the work may fail with a refusal too: `self.perform_update(serializer)`. */
const WORKS = /^(?:_*)(?:perform|save|create|update|delete|destroy|process|execute|send|store|publish)(?=_|[A-Z]|$)/;
const OF_PERSON = /user|auth|logged_?in|session|token|role|permission|member|owner/i;
const MOST_OF_NAME = 8;

/** Methods of its class that code calls whatever was asked before, and that throw where the caller may not. */
export function ownChecks(evidence: Evidence, code: CodeSource): string[] {
  if (!/\.(?:php|py|java|kt|cs)$/.test(code.path)) return [];
  const lines = linesOf(evidence, code);
  return lines.flatMap((line, place) => {
    const [, name = '', given = ''] = OWN_CALL.exec(line) ?? [];
    if (name === '') return inheritedCheck(evidence, code, lines, place);
    if (SENDS_SECRET.test(name) || WORKS.test(name) || !isReached(lines, place, 0)) return [];
    if (!isOwnCheck(evidence, name, code.path)) return [];
    return [given.trim() === '' || SENDS_SECRET.test(given) ? name : `${name}(${given.trim()})`];
  });
}

/** The check that a line calls by its name alone, with the rights that it is handed. */
function inheritedCheck(evidence: Evidence, code: CodeSource, lines: readonly string[], place: number): string[] {
  const [, name = '', given = ''] = (CALLS_BARE.test(code.path) && BARE_CALL.exec(lines[place] ?? '')) || [];
  if (name === '' || WORKS.test(name) || !isReached(lines, place, 0) || isInFunction(lines, place)) return [];
  const methods = inheritedMethods(evidence, code, name);
  if (methods.length === 0 || !methods.every((each) => refusesCaller(evidence, each))) return [];
  const rights = given.split(',').map((each) => each.trim());
  return [rights.every((each) => SAYS_RIGHT.test(each)) ? `${name}(${rights.join(', ')})` : name];
}

/** Whether a line stands in a function that the handler only writes down. */
function isInFunction(lines: readonly string[], place: number): boolean {
  const depth = (line: string): number => line.length - line.trimStart().length;
  const around = lines.slice(0, place).filter((line) => line.trim() !== '');
  const outermost = Math.min(...around.map(depth));
  let own = depth(lines[place] ?? '');
  return around.toReversed().some((line) => {
    // What stands outermost is the head of the handler itself.
    if (depth(line) >= own || depth(line) === outermost) return false;
    own = depth(line);
    return OPENS_FUNCTION.test(line) && !/^\s*\}?\s*(?:try|synchronized|lock|using)\b/.test(line);
  });
}

/** Whether a method throws that the caller may not, and speaks of who calls, itself or in what it asks of its class. */
function refusesCaller(evidence: Evidence, method: FoundSymbol): boolean {
  const text = linesOf(evidence, method).join('\n');
  if (!THROWS.test(text) || !REFUSED.test(text) || /password/i.test(text)) return false;
  const asked = [...text.matchAll(/(?<![\w.])(\w+)\(/g)].slice(0, MOST_OF_NAME).map(([, each = '']) => each);
  const helpers = asked.flatMap((each) => [...inheritedMethods(evidence, method, each)]);
  return [text, ...helpers.map((each) => linesOf(evidence, each).join('\n'))].some((each) => OF_CALLER.test(each));
}

const OF_CALLER =
  /user(?!_?agent)|principal|auth(?!or\b|ors\b)|logged_?in|signed_?in|session|token|role|permission|owner|caller/i;

function isOwnCheck(evidence: Evidence, name: string, path: string): boolean {
  const ending = path.slice(path.lastIndexOf('.'));
  const key = `${name} ${ending}`;
  const told = refusing(evidence).get(key);
  if (told !== undefined) return told;
  const found = findSymbols(evidence.pack, name, { exact: true, limit: MOST_OF_NAME }).filter(
    (each) =>
      each.kind === 'method' &&
      each.name.split('.').at(-1) === name &&
      each.path.endsWith(ending) &&
      evidence.file(each.path)?.place === 'source',
  );
  // What adds to that of the class above asks what that asks.
  const isAdded = new RegExp(`\\b(?:parent::|super(?:\\(\\))?\\.|base\\.)${escaped(name)}\\(`);
  const texts = found.map((each) => linesOf(evidence, each).join('\n')).filter((text) => !isAdded.test(text));
  const answer =
    texts.length > 0 &&
    texts.every((text) => THROWS.test(text) && REFUSED.test(text) && OF_PERSON.test(text) && !/password/i.test(text));
  refusing(evidence).set(key, answer);
  return answer;
}

/**
 * Whether lines that come before a handler leave where nobody is known to call, whatever they answer him. What a
 * parameter stands for may be told by its type and by what is handed in.
 */
export function turnsStrangersAway(
  lines: readonly string[],
  meanings: ReadonlyMap<string, readonly string[]>,
): boolean {
  const held = new Map<string, Held>();
  return lines.some((line, place) => {
    for (const [name, call] of assigned(line)) {
      const means = meanings.get(call.name)?.find((each) => SAYS_WHO.test(each));
      held.set(name, means === undefined ? call : { ...call, name: 'authenticate' });
    }
    const condition = /\bif\b/.test(line) ? conditionAt(lines, place, LINES_OF_WRAPPER) : null;
    return (
      condition !== null &&
      LEAVES.test(condition.body) &&
      isReached(lines, place, 0) &&
      (strangerIn(condition, held, '') !== null ||
        (REFUSED.test(condition.body) &&
          (ASKED_OF_REQUEST.test(condition.written) ||
            isCallerMissed(condition.written, held) ||
            isAnsweredSo(condition))))
    );
  });
}

/** Where what is asked about the request does not hold, the answer is that the caller may not: `!mayRead(r)`. */
const ASKED_OF_REQUEST = /^\s*!\s*[\w.]+\([^()&|]*\b(?:r|req|request|c|ctx)\b[^()&|]*\)\s*$/;

/** Names and types of functions that tell who calls: `apiAuth`, `authFunc`. */
const SAYS_WHO = /auth(?!or)/i;

function askedInside(evidence: Evidence, code: CodeSource, depth: number): string[] {
  const lines = linesOf(evidence, code);
  const head = headOf(lines);
  // What one method of a class asks, the others need not.
  if (/^\s*(?:export\s+)?(?:\w+\s+)?class\b/m.test(head)) return [];
  const held = new Map<string, Held>();
  const found: string[] = [];
  let followed = 0;
  for (const [place, line] of lines.entries()) {
    for (const [name, call] of assigned(line)) held.set(name, call);
    if (!/\b(?:if|unless|elif|abort_if|abort_unless|throw_if|throw_unless)\b/.test(line)) continue;
    const condition = conditionAt(lines, place);
    if (!condition || !isReached(lines, place, depth)) continue;
    // Where something else is asked first, not all to whom it holds are refused.
    const isOther = BRANCH.test(condition.body.split('\n').find((each) => /\w/.test(each)) ?? '');
    if (!isOther && LEAVES.test(condition.body)) {
      const asked = strangerIn(condition, held, head);
      if (asked !== null && isRefused(condition.body, asked)) found.push(asked);
    }
    const words: readonly string[] = condition.written.match(/[A-Za-z_]\w*/g) ?? [];
    const [name, call] = [...held].find(([each]) => words.includes(each)) ?? [];
    if (name === undefined || !call || !LEAVES.test(condition.body) || followed++ >= MOST_HELPERS) continue;
    if (isTurnedAway(name, call, condition) || refusedBy(evidence, code.path, call, depth)) found.push(call.name);
  }
  return [...new Set(found)];
}

/** A stranger who is told that he is one, or anything else, has his answer. */
const ANSWERS =
  /\b[oO]k\(|\b(?:StatusOK|HTTP_200_OK|HttpStatus\.OK)\b|\b[sS]tatus\w*["']?\s*[:=(]\s*200\b|\b(?:[iI]s_?)?(?:[aA]uthenticated|[aA]uthori[sz]ed|(?:[lL]ogged|[sS]igned)_?[iI]n)["']?\s*(?:[:=]|=>)\s*[fF]alse\b/;
const SURELY_REFUSED = /\b40[134]\b|\b(?:throw|raise|abort|redirect)|(?:Unauthori[sz]ed|Forbid(?:den)?)\w*\b(?!["'\s])/;

/** Who lacks a right may be told that there is nothing, and who is nobody is sent somewhere else besides. */
function isRefused(body: string, asked: string): boolean {
  if (ANSWERS.test(body) && !SURELY_REFUSED.test(body)) return false;
  if (REFUSED.test(body)) return true;
  return /\b404\b|\bHttp404\b/.test(body)
    ? RIGHT.test(asked) || CALLER.test(asked)
    : /\bredirect/i.test(body) && CALLER.test(asked);
}

/**
 * `const denied = await authorizeRequest(request); if (denied) return denied;` and `caller := Auth(c); if caller.Abort(c) {
 * return }`: what asks, or what it gives, answers those who may not.
 */
function isTurnedAway(variable: string, { name, given }: Held, { written, body }: Condition): boolean {
  const own = name.split(/\.|->|::/).at(-1) ?? name;
  if (SENDS_SECRET.test(given)) return false;
  const isPassedOn = new RegExp(`\\breturn\\s+${escaped(variable)}\\b`).test(body);
  // That a question could not be answered turns nobody away.
  if (/^(?:[iI]s|[hH]as)(?:_|[A-Z])/.test(own) && /^err/.test(variable)) return false;
  if (isPassedOn) return isGuardWrapper(own) || /^(?:authenticate|authori[sz]e|require[A-Z]\w*Access)/.test(own);
  return (
    ASKS_WHO.test(own) && new RegExp(`^\\W*${escaped(variable)}\\.(?:Abort|Deny|Reject|Refuse)\\w*\\(`).test(written)
  );
}

/** `export const POST = signedIn({ handler })`: what is put around the function may ask. */
function askedAround(evidence: Evidence, code: CodeSource): string[] {
  if (!/\.[cm]?[jt]sx?$/.test(code.path)) return [];
  const lines = linesOf(evidence, code);
  const text = lines.join('\n').slice(0, 2_000);
  const [whole, name = ''] =
    /^\s*export\s+const\s+\w+(?:\s*:[^=]{1,80})?\s*=\s*([\w$.]+)(?:<[^<>()]{0,80}>)?\(/.exec(text) ?? [];
  if (whole === undefined) return [];
  const given = text.slice(whole.length);
  const option = /^\s*\{[\s\S]{0,200}?\b(?:auth|authentication|authMode|access)\s*:\s*['"](\w+)['"]/.exec(given)?.[1];
  if (option !== undefined) return /^(?:none|public|optional|anonymous)$/i.test(option) ? [] : [`${name}('${option}')`];
  return SPARED.test(given.slice(0, 200)) || !refusedBy(evidence, code.path, { name, given: ')' }, 0) ? [] : [name];
}

/** Where a function of one statement hands its request on: `return await answer(request)`. */
function handedTo(evidence: Evidence, code: CodeSource): FoundSymbol | undefined {
  const body = linesOf(evidence, code)
    .slice(1, -1)
    .filter((line) => line.trim() !== '');
  const [, name = '', given = ''] =
    (body.length === 1 && /^\s*(?:return\s+)?(?:await\s+)?([\w$.]+)\(([^\n]*)/.exec(body[0] ?? '')) || [];
  return name !== '' && TAKES_REQUEST.test(given) ? definitionOf(evidence, code.path, name) : undefined;
}

/** A helper that asks who calls is handed the request, the caller or what stands for them, or nothing. */
const TAKES_REQUEST =
  /^\s*\)|(?<![\w.>])(?:this\.|self\.|\$this->|\$)?(?:req|request|ctx|context|event|headers|cookies|session|c|r|auth|authentication|user|currentUser|viewer)\b(?!\()/;

interface Held {
  name: string;
  given: string;
}

const ASSIGNED =
  /^\s*(?:(?:const|let|var|final|auto|my)\s+)?(?:\[|\{|\()?\s*(\$?[\w$]+(?:\s*:\s*\w+)?(?:\s*,\s*\$?[\w$]+(?:\s*:\s*\w+)?){0,5})\s*[\]})]?\s*:?=\s*(?:await\s+)?((?:[\w$]+(?:\(\))?(?:\.|->|::|\?\.))*[\w$]+)\(([^\n]{0,120})/;

/** Variables that hold what a function gave: `const { auth, error } = await parseRequest(request)`. */
function assigned(line: string): [string, Held][] {
  const [, names = '', call = '', given = ''] = ASSIGNED.exec(line.replace(/^\s*if\s+(?=[\w, ]+:=)/, '')) ?? [];
  return names === ''
    ? []
    : names
        .split(',')
        .map((name) => [(name.split(':').at(-1) ?? name).trim().replace(/^\$/, ''), { name: call, given }]);
}

/** The name of what is asked where a condition holds for a stranger; null where it is about something else too. */
function strangerIn({ written, isUnless }: Condition, held: ReadonlyMap<string, Held>, head: string): string | null {
  const clauses = written.split(/&&|\band\b/);
  const asked = clauses.map((clause) => askedBy(clause, isUnless, held, head));
  return asked.every((each) => each !== null) ? (asked[0] ?? null) : null;
}

const NEGATED =
  /^[\s(]*(?:!|not\b)|[!=]==?\s*(?:null|undefined|nil|false|None|""|'')|is None|==\s*0\b|!==?|\bnot in\b|is_null\(|empty\(|IsNullOrEmpty|\bguest\b|anonymous|err(?:or)?\s*!=\s*nil|^\s*\(?error\b/i;

/** `!await keys.AuthenticateAsync(request.Key)`: what is asked says itself that it is about the caller. */
const CALLS_CHECK =
  /^[\s(]*(?:!|not\b)\s*(?:await\s+)?((?:\$?\w+(?:\.|->|::)){0,4}(?:authenticate|authori[sz]e|is_?authori[sz]ed)(?:_?async)?)\(([^\n]{0,200})/i;

function askedBy(clause: string, isUnless: boolean, held: ReadonlyMap<string, Held>, head: string): string | null {
  for (const part of clause.split(/\|\||\bor\b/)) {
    if (!isUnless && !NEGATED.test(part)) continue;
    const direct = OF_REQUEST.exec(part);
    // What is looked for with the caller is another question: `members.filter(user=request.user)`.
    if (direct && isArgument(part, direct.index)) continue;
    if (direct && !/\w=$/.test(part.slice(0, direct.index))) {
      const right = /^\(\s*(['"])([\w:.-]+)\1\s*\)/.exec(part.slice(direct.index + direct[0].length))?.[2];
      return `${direct[0].replace(/\?\./g, '.')}${right === undefined ? '' : `('${right}')`}`;
    }
    const [, called, given = ''] = CALLS_CHECK.exec(part) ?? [];
    if (called !== undefined && !SENDS_SECRET.test(given)) return called;
    for (const [, name = ''] of part.matchAll(/(?<![\w$.>])\$?([A-Za-z_]\w*)/g)) {
      const call = held.get(name);
      const own = call?.name.split(/\.|->|::/).at(-1) ?? '';
      if (call && ASKS_WHO.test(own) && !CHANGES.test(own) && !SENDS_SECRET.test(call.given)) return call.name;
      if (/^(?:session|auth|authentication|user|viewer|caller|currentUser)$/.test(name) && isHanded(head, name))
        return name;
    }
  }
  return null;
}

/** Who calls is handed to another question, which may not look at him: `!order.MayBeSent(c, c.User())`. */
function isArgument(part: string, at: number): boolean {
  const open = part.slice(0, at).replace(/\([^()]*\)/g, '');
  const [, called] = /([A-Za-z_]\w*)\([^()]*$/.exec(open) ?? [];
  return (
    called !== undefined &&
    !/^(?:not|bool|len|is_?null|is_?nil|is_?empty|empty|isset|blank|Boolean|IsNullOrEmpty)$/i.test(called)
  );
}

/** Whether the function is handed the caller: `async ({ request, session }) =>`. */
function isHanded(head: string, name: string): boolean {
  return new RegExp(`[{,(]\\s*${escaped(name)}\\b[^=]*$`).test(head);
}

function headOf(lines: readonly string[]): string {
  const text = lines.slice(0, 12).join('\n');
  const body = /=>|\)\s*(?::[^{\n]{1,60})?\{|\):\s*$/m.exec(text);
  return body ? text.slice(0, body.index) : '';
}

/** Whether what a function calls turns strangers away itself, by what its definition says. */
function refusedBy(evidence: Evidence, path: string, { name, given }: Held, depth: number): boolean {
  if (depth >= DEEPEST || !TAKES_REQUEST.test(given) || SPARED.test(given) || SENDS_SECRET.test(given)) return false;
  const symbol = definitionOf(evidence, path, name);
  if (!symbol || !/^(?:function|method|constant|variable)$/.test(symbol.kind)) return false;
  const key = `${symbol.path}:${symbol.startLine} ${depth}`;
  const told = refusing(evidence).get(key);
  if (told !== undefined) return told;
  refusing(evidence).set(key, false);
  const answer = askedInside(evidence, symbol, depth + 1).length > 0;
  refusing(evidence).set(key, answer);
  return answer;
}

const refusing = derived((): Map<string, boolean> => new Map());

function definitionOf(evidence: Evidence, path: string, name: string): FoundSymbol | undefined {
  const own = name.replace(/^(?:this|self|\$this)(?:\.|->)/, '');
  return (
    importedSymbol(evidence, path, own) ??
    symbolsOfFile(evidence.pack, path).find((each) => each.name === own || each.name.endsWith(`.${own}`))
  );
}

function linesOf(evidence: Evidence, { path, startLine, endLine }: CodeSource): string[] {
  const whole = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  // Attributes that describe a route may be longer than what they stand above.
  const head = path.endsWith('.php') ? whole.findIndex((line) => /^\s*(?:\w+\s+)*function\b/.test(line)) : 0;
  return whole
    .slice(Math.max(0, head))
    .slice(0, MOST_LINES)
    .map((line) => (/^\s*(?:\/\/|#|\*|\/\*)/.test(line) ? '' : line));
}
