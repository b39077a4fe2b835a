import { escaped } from '../../../base/escaped.ts';
import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { identifierWords } from '../text/words.ts';
import { abilityRule } from './ability-rule.ts';
import { withAccepted } from './accepted-values.ts';
import { isOnlyReached, letsMissing, withCount, withLookup } from './agreement.ts';
import { asTested } from './as-tested.ts';
import { isAskedBefore } from './asked-before.ts';
import { withBound } from './bound-rule.ts';
import { callerNeeded } from './caller-needed.ts';
import { caughtLines } from './caught.ts';
import { type ConditionRule, ruleFromCondition } from './condition-rule.ts';
import { askedBeside, notBoth, withBoth, withoutLocal, withQuality, withSurroundings } from './conditional-rule.ts';
import { unsaidParts } from './conjuncts.ts';
import { declaredErrors } from './declared-errors.ts';
import { deedOf } from './deed.ts';
import { earlyExits, isLack, isOneOfFew, letsNothing } from './early-exits.ts';
import { eventAround } from './event-around.ts';
import { withExceptions } from './exemptions.ts';
import { asGiven } from './given-argument.ts';
import { findGuards, type Guard } from './guards.ts';
import { makeInvariant } from './invariant-maker.ts';
import { keyAround, ofKey } from './key-around.ts';
import { lookedUp, neededWhere } from './looked-up.ts';
import { contextOf, isAskedFor, type MessageContext, ofField, ruleFromMessage } from './message-rule.ts';
import { asksForLack } from './named-lack.ts';
import { plural, the } from './noun-phrase.ts';
import { ofHolder } from './of-holder.ts';
import { isOfOwnLife, isOwnFault } from './own-state.ts';
import { procedureAround } from './procedure-around.ts';
import { quotedRule } from './quoted-rule.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { refusedStates } from './refused-states.ts';
import { isSentUser } from './sent-user.ts';
import { stateRule } from './state-rule.ts';
import { isFilled, type Surrounding, surroundingsOf } from './surroundings.ts';
import { swallowedLines } from './swallowed.ts';
import { switchedOn } from './switched-on.ts';
import { SPARES, unlessGiven } from './unless-given.ts';
import { saysTooMuch } from './unsaid.ts';
import { whereOwnGiven } from './where-given.ts';

/** Conditions that ask whether something went wrong before: passing an error on is no rule. */
const PASSED_ON =
  /^!?\(?\s*errors\b|^!?\(?\s*(?:\w+\.)*(?:\w*(?:error|exception|failure|problem)\w*|\w*err|errs|ex|exc|cause)\s*(?:$|(?:!==?|===?|is not|is)\s*(?:nil|null|None|undefined)$)|\berr(?:or)?\w*\s*!=\s*nil|\berr\b|errors\.(?:Is|As)\(|instanceof \w*(?:Error|Exception)\b|isinstance\(\w+, ?\w*(?:Error|Exception)\)|\.ok\b|\baborted\b|\.(?:is_err|is_none|isFailure|isErr|is_error)\b|errorMessage|err\w*Msg|error\.(?:code|message|name|status)|\bretr(?:y|ies)\b|(?:status_?code|statusCode|\.status|exit_?code|returncode|return_code)\s*(?:!==?|>=?|<|===?|\.)|\.success\b|response\b\.|\bresp\.|\bstatus\b\s*(?:!==?|===?)\s*[\w.:]*[A-Z]{4}|\bis_(?:success|client_error|server_error)\b|\.(?:save|persist|commit|deliver)[!?]?(?:\(\))?$/i;
const VAGUE_ERRORS =
  /^(?:Error|Exception|RuntimeError|RuntimeException|ValueError|TypeError|TRPCError|AppError|HttpError|HTTPException|HttpException|ApiError|APIError|AssertionError|IllegalStateException|IllegalArgumentException|ArgumentError|StandardError|InvalidOperationException|ArgumentException|InvalidArgumentException|LogicException|UsageError|ClickException|BadParameter|CommandError|Response|ResponseStatusException|KeyError|IndexError|RecordNotFound|NotFound|NotFoundError|NotFoundException|Http404|ObjectDoesNotExist|EntityNotFoundException|SystemExit|GraphQLError|createError|CustomError|BusinessException|ServiceException)$/;

export function guardRules(file: SourceFile): InvariantFact[] {
  // A migration guards its own one run.
  if (/(?:^|\/)[\w.-]*migrat[\w.-]*\//i.test(file.path)) return [];
  const guards = findGuards(file);
  if (guards.length === 0) return [];
  const isCaught = caughtLines(file);
  const isSwallowed = swallowedLines(file);
  const named = new Map(declaredErrors(file).map(({ name, message }) => [name, message]));
  return guards.flatMap((guard): InvariantFact[] => {
    if (isCaught(guard.line) || isOwnFault(file, guard)) return [];
    const read = refusalOf(file.language, guard.block);
    if (!read) return [];
    const said = read.message ?? named.get(read.error ?? '');
    const { status: _status, ...unanswered } = read;
    // What is thrown only to be caught a few lines on is answered as those say.
    const known = isSwallowed(guard.line, read.error) && THROWS.test(guard.block) ? unanswered : read;
    const refusal = said === undefined ? known : { ...known, message: said };
    const isPassedOn =
      PASSED_ON.test(guard.condition.replace(OF_KEPT_STATE, 'kept')) &&
      stateRule(guard.condition, guard.inverted, 'it') === null;
    const quoted = isPassedOn ? null : quotedRule(refusal.message);
    if (quoted !== null) {
      // Whether some call before went well says nothing of when it is refused.
      if (BARE.test(guard.condition)) return [];
      const place = placeAround(file, guard, refusal);
      const from = file.symbol(place.symbol)?.startLine ?? 1;
      return [makeInvariant({ ...place, form: 'quoted', rule: `${quoted}${caseOf(file, guard, from)}` })];
    }
    const fact = isPassedOn ? null : ruleOf(file, guard, refusal);
    const told = fact ? conditional(file, guard, fact, guards) : null;
    const rule =
      told && !isFilled(file, guard, told.values.rule, file.symbol(told.symbol)?.startLine)
        ? withExceptions(told.values.rule, guard)
        : null;
    if (!told || rule === null) return [];
    const key = keyAround(file, guard.at);
    if (key !== undefined) {
      const values = { ...told.values, rule: ofKey(rule, key), owner: key.name };
      return [{ ...told, subject: key.name, values }];
    }
    const whose = told.values.form === 'message' ? ofHolder(rule, guard) : rule;
    return [{ ...told, values: { ...told.values, rule: whereOwnGiven(whose, guard) } }];
  });
}

const BARE = /^\(?!?\s*(?:ok|exists?|found|has|success(?:ful)?|done|err(?:or)?\s*[!=]=\s*nil)\)?$/i;
const LONGEST_CASE = 60;
const WHOLE_CASE = /^(?!.*(?:&&|\|\||\b(?:and|or)\b))[^`\n{}]+$/;

/** In which case it is refused, where one short condition alone says it. */
function caseOf(file: SourceFile, { condition, inverted, chained, at }: Guard, from: number): string {
  const around = surroundingsOf(file, at, from);
  const isPlain = (each: string): boolean => each.length <= LONGEST_CASE && WHOLE_CASE.test(each);
  const isOpen = !chained && earlyExits(file, at, from).length === 0;
  if (around.length === 0) return isOpen && isPlain(condition) ? ` ${inverted ? 'unless' : 'if'} \`${condition}\`` : '';
  // What is asked around it holds for one kind only.
  const [kind, ...others] = around;
  if (kind === undefined || others.length > 0 || kind.negated || !isPlain(kind.condition)) return ' in some cases';
  return isOpen && !inverted && isPlain(condition)
    ? ` if \`${kind.condition}\` and \`${condition}\``
    : ` where \`${kind.condition}\``;
}

/** `$boat->status === Boat::STATUS_SOLD` asks a kept thing, and not what was answered. */
const OF_KEPT_STATE =
  /(?<![\w$>])\$(?!(?:re[qs]|request|response|result|reply|answer|err?|error|exception|previous)->)[a-z]\w*->status (?:===?|!==?) (?:self|static|[A-Z]\w*)::[A-Z][A-Z_]+/g;
const THROWS = /(?:^|[\s;{])(?:throw|raise)\b/;

/** The rule with the conditions under which its guard is reached; the same rule without any comes first. */
function conditional(
  file: SourceFile,
  guard: Guard,
  fact: InvariantFact,
  guards: readonly Guard[],
): InvariantFact | null {
  const { rule } = fact.values;
  if (fact.values.form === 'message' && isOfBranchesBefore(rule, guard)) return null;
  if (guard.inverted && SPARES.test(rule)) return fact;
  const known = askedBeside(rule, guard);
  const unsaid =
    fact.values.form === 'message'
      ? unsaidParts(rule, guard).filter(({ condition }) => known.every((each) => each.condition !== condition))
      : [];
  const beside = [...known, ...unsaid];
  const from = file.symbol(fact.symbol)?.startLine ?? 1;
  const left = earlyExits(file, guard.at, from);
  const within = surroundingsOf(file, guard.at, from);
  if (left.some((exit) => letsNothing(exit, guard)) || isOneOfFew(left, within)) return null;
  const exits = left.filter((exit) => !isLack(exit, guard));
  const around = [...within, ...exits, ...passedBranches(file, guard, guards)];
  if (beside.length + around.length === 0) return fact;
  // What is told once an answer was bad passes that on.
  if ([...beside, ...around].some(({ condition }) => PASSED_ON.test(condition))) return null;
  const own = beside.reduce((text, { condition }) => text.replace(condition, ''), guard.condition);
  const told = withSurroundings(rule, own, beside, around, (name) => isParameterOf(file, fact.symbol, name), unsaid);
  // Who is asked for one right in a branch is asked for another one in the other, and a right has no "when".
  const isEither =
    fact.values.form === 'permission' &&
    told !== rule &&
    (/ needs permission `/.test(rule) || isOfTwo(file, guard, around));
  return told === null || isEither
    ? null
    : { ...fact, values: { ...fact.values, rule: told }, score: told === rule ? fact.score : fact.score - 0.3 };
}

/** `if given { … } else if kind == Plain { … "must give a rope" }`: what is missing, the branches before tell, and here when. */
function isOfBranchesBefore(rule: string, { chained, condition }: Guard): boolean {
  if (!chained || !/^The caller must (?:choose|give|pass|provide|set|specify)\b/.test(rule)) return false;
  const told = rule.toLowerCase();
  const words = identifierWords(condition.replace(/[^\w]+/g, ' '))
    .toLowerCase()
    .split(' ');
  return !words.some((word) => word.length > 3 && told.includes(word));
}

/** `if (isFree) { take(); } else if (isOld) { throw … }`: the branch before, where it refuses nothing, was not taken. */
function passedBranches(file: SourceFile, { chained, line, at }: Guard, guards: readonly Guard[]): Surrounding[] {
  const before = chained ? guards.findLast((other) => other.at < at && Math.abs(other.endLine - line) <= 1) : undefined;
  if (before === undefined || refusalOf(file.language, before.block) !== null || EMPTY.test(before.block)) return [];
  return [{ condition: before.condition, negated: true }];
}

const EMPTY = /\b(?:err|Err|fail|Fail|invalid|Invalid|require|Require)/;

/** Whether a guard stands in a branch beside which there is another one. */
function isOfTwo(file: SourceFile, { endLine }: Guard, [inner]: readonly Surrounding[]): boolean {
  const after = file.offsetOf(endLine + 1);
  return inner?.negated === true || /^\s*(?:\}\s*)?(?:else|elif|elsif)\b/.test(file.bare.slice(after, after + 200));
}

/** What holds a guard, and where. */
function placeAround(file: SourceFile, guard: Guard, refusal: Refusal) {
  const symbol = file.symbolAround(guard.line, /^(?:function|method|constructor)$/);
  const event = eventAround(file, guard.at, file.offsetOf(file.symbol(symbol)?.startLine ?? 1));
  const procedure = event === undefined ? procedureAround(file, guard, symbol) : undefined;
  const owner = event === undefined ? (procedure ?? ownerName(file, symbol)) : undefined;
  const condition = `${guard.inverted ? 'not ' : ''}${guard.condition}`;
  return { file, line: guard.line, endLine: guard.endLine, symbol, owner, event, procedure, refusal, condition };
}

function ruleOf(file: SourceFile, guard: Guard, refusal: Refusal): InvariantFact | null {
  const place = placeAround(file, guard, refusal);
  const { symbol, owner } = place;
  const isParameter = (name: string) => isParameterOf(file, symbol, name);
  const fromCondition = guard.chained ? null : ruleFromCondition(guard.condition, guard.inverted, isParameter);
  // What the author says of the refusal tells more than the names of a right.
  const isBare = refusal.status === 403 && refusal.message === undefined && !guard.chained && !guard.inverted;
  const right =
    (isBare ? abilityRule(guard.condition) : null) ??
    (fromCondition?.form === 'permission' ? fromCondition.rule : undefined);
  // Who comes too often is let in again later, whatever right he has.
  if (right !== undefined && refusal.status === 429) return null;
  if (right !== undefined)
    return makeInvariant({
      ...place,
      form: 'permission',
      rule: owner ? `\`${owner}\` ${right}` : right.replace(/^needs/, 'Needs'),
    });
  const needed = neededWhere(guard, refusal.message);
  if (needed !== null) return makeInvariant({ ...place, form: 'presence', rule: needed });
  const subject = plainSubject(guard.condition);
  const spoken = refusal.message
    ? ruleFromMessage(refusal.message, contextOf(file, place.condition, subject, namesIn(guard.condition)))
    : null;
  if (spoken && refusal.status === undefined && isOfOwnLife(spoken, file, symbol, guard.condition)) return null;
  if (spoken && SWITCHED_OFF.test(spoken) && SWITCH.test(guard.condition)) return null;
  const spared = spoken && unlessGiven(spoken, guard);
  if (spared) return makeInvariant({ ...place, form: 'message', rule: spared });
  if (spoken) {
    const rule =
      withValues(spoken, fromCondition) ??
      withAmount(spoken, guard) ??
      withBound(ofField(withBoth(withoutLocal(spoken, isParameter), guard), refusal.field, file, guard.line), guard);
    const counted = rule === null || letsMissing(guard) || isOnlyReached(rule, guard) ? null : withCount(rule, guard);
    const from = file.symbol(symbol)?.startLine ?? 1;
    const looked = counted === null ? null : withLookup(counted, file, guard, from);
    const qualified = looked === null ? null : withQuality(looked, guard, `${owner ?? ''} ${file.name}`);
    const tested = qualified === null ? null : asTested(qualified, guard);
    const accepted = tested === null ? null : withAccepted(tested, guard, file, from);
    const told = accepted === null ? null : asGiven(accepted, guard, isParameter);
    if (told !== null && saysTooMuch(file, guard, refusal.message ?? '', told, from)) return null;
    return told === null ? null : makeInvariant({ ...place, form: 'message', rule: told });
  }
  const state = guard.chained ? null : stateRule(guard.condition, guard.inverted, owner);
  if (state) return makeInvariant({ ...place, form: 'assertion', rule: state });
  const type = file.symbol(file.symbol(symbol)?.container)?.name;
  const refused =
    guard.chained || guard.inverted || refusal.message ? null : refusedStates(guard.condition, refusal.error, type);
  if (refused) return makeInvariant({ ...place, form: 'message', rule: refused });
  if (refusal.message && TROUBLE.test(refusal.message)) return null;
  // A message that is no rule speaks of something else than the bare comparison, unless that compares an argument.
  const isOwn =
    fromCondition !== null &&
    // Who is not known is not a value that is missing.
    !(refusal.status === 401 && /^(?:principal|(?:current_?)?user|caller|session|identity)$/i.test(subject ?? '')) &&
    (!refusal.message || (isParameter(subject ?? '') && fromCondition.form !== 'presence'));
  const isValue =
    refusal.message ||
    refusal.status ||
    (ABOUT_VALUE.test(refusal.error ?? '') && !OWN_STATE.test(refusal.error ?? ''));
  const setting = guard.chained || guard.inverted || !isValue ? null : switchedOn(guard.condition);
  if (setting) return makeInvariant({ ...place, form: 'assertion', rule: setting });
  // What is not there is not found, also where it was looked up by who hands it in.
  const isNamed = refusal.message !== undefined && !/^(?:page|file) not found\.?$/i.test(refusal.message);
  const looked = refusal.status === 404 && !isNamed ? lookedUp(guard) : null;
  if (looked)
    return makeInvariant({
      ...place,
      form: 'presence',
      rule: asGiven(`The ${looked} must exist`, guard, isParameter),
    });
  if (fromCondition && isOwn && isValue)
    return makeInvariant({ ...place, form: fromCondition.form, rule: ofText(fromCondition.rule, refusal.message) });
  if ((refusal.status === 401 || refusal.status === 403) && owner) {
    // Who comes to sign in is not signed in, and who is named by what was sent is not who sends it.
    const isOther =
      /log_?in|sign_?(?:in|up)|regist|authenticat|refresh|reset|forgot|confirm|callback|oauth|sso|saml|oidc/i.test(
        owner,
      ) || isSentUser(file, guard.condition, guard.line);
    const who = isOther ? null : callerNeeded(guard.condition, guard.inverted, refusal.status);
    const isSaid = who === 'an authenticated caller' && isAskedBefore(file, symbol);
    return who && !isSaid ? makeInvariant({ ...place, form: 'permission', rule: `\`${owner}\` needs ${who}` }) : null;
  }
  const error = refusal.error;
  if (!refusal.message && error && !VAGUE_ERRORS.test(error)) {
    const rule = notBoth(guard) ?? ruleFromError(error, owner, contextOf(file, place.condition, null, new Set()));
    return rule ? makeInvariant({ ...place, form: 'assertion', rule: asGiven(rule, guard, isParameter) }) : null;
  }
  return null;
}

/** Methods that many classes have say which one they are only with their class. */
const GENERIC =
  /^(?:get|post|put|patch|delete|handle|handler|inner|wrapper|call|__call__|run|execute|process|dispatch|index|show|create|update|destroy|invoke|apply|perform|validate|check|clean|save|is_?valid|get_object|get_queryset|form_valid|fn|exec|clean_\w+|validate_\w+)$/i;

function ownerName(file: SourceFile, symbol: number | undefined): string | undefined {
  const own = file.symbol(symbol);
  const around = file.symbol(own?.container);
  const isOneOfMany =
    GENERIC.test(own?.name ?? '') || /(?:View|ViewSet|Controller|Resource|Handler|Endpoint)$/.test(around?.name ?? '');
  if (!own || !isOneOfMany) return own?.name;
  return around ? `${around.name.split('.').at(-1)}.${own.name}` : own.name;
}

/** Errors that say that a value is wrong; others steer the program. */
const ABOUT_VALUE =
  /value|key|type|argument|range|index|bound|invalid|illegal|limit|toolarge|toomany|toolong|exceed|validation|badrequest|assertion|precondition|null|missing|required|format|unsupported|config|range|domain|permission|forbidden|denied|unauthori/i;

/** Errors that say that an object is asked at the wrong time. */
const OWN_STATE = /IllegalState|InvalidState|StopIteration|NoSuchElement|ConcurrentModification/;

/** What has a length is a text where the message counts its characters. */
function ofText(rule: string, message: string | undefined): string {
  return /\bcharacter/i.test(message ?? '')
    ? rule.replace(/^`(?:len|length|size)` must be (at least|at most) (\S+)$/, 'The text must have $1 $2 characters')
    : rule;
}

/** "An unsupported colour is refused" says less than the list of those that are supported. */
function withValues(rule: string, condition: ConditionRule | null): string | null {
  const [, thing] =
    /^An? (?:invalid|unsupported|unknown|unrecogni[sz]ed|illegal) ([\w -]+|`\w+`) is refused$/.exec(rule) ?? [];
  const [, values] = /^`[^`]+` (must be `[^`]+`(?:(?:, | or )`[^`]+`)+)$/.exec(condition?.rule ?? '') ?? [];
  if (thing === undefined || values === undefined || condition?.form !== 'membership') return null;
  return `${thing.startsWith('`') ? thing : `The ${thing}`} ${values}`;
}

/** "Too many arguments are refused" where the condition counts them. */
function withAmount(rule: string, { condition, inverted }: Guard): string | null {
  const [, things] = /^Too many ([\w ]+) are refused$/.exec(rule) ?? [];
  const full = REACHED.exec(rule)?.[1];
  const [, counted = '', sign, most] = /^((?:[^<>=&|]|->)+?) ?(>=?) ?(\d+)$/.exec(condition) ?? [];
  if (full !== undefined && sign === '>=' && !inverted)
    return `At most ${most} ${full} are allowed${OF_USER.test(counted) ? ' for each user' : ''}`;
  const allowed = Number(most) - (sign === '>=' ? 1 : 0);
  // What may not stay above nothing is a balance: not the things themselves are counted.
  // `tries++ > 9` compares what was before it was counted.
  const isCounting = /\+\+|--/.test(condition);
  if (things === undefined || most === undefined || inverted || allowed < 1 || isCounting) return null;
  return `At most ${allowed} ${things} are allowed`;
}

/** What is there already is counted before one more is made. */
const REACHED = /^The limit for the number of ([\w ]+) must not be exceeded$/;

/** What is counted belongs to who calls: `$request->user()->boats->count()`. */
const OF_USER = /\b(?:[uU]ser\(\)|current_?[uU]ser)(?:->|\.)\w/;

/** "Sign-up is not allowed" holds only while a setting says so, which the message does not tell. */
const SWITCHED_OFF =
  /^(?!At least )[\w'`. -]{3,60} (?:(?:is|are) not (?:allowed|permitted|enabled|available|supported)|must not (?:be|have been) (?:disabled|inactive)\b.*|must be (?:enabled|available|active))$/i;
const SWITCH = /allow|enable|disable|setting|config|feature|option|flag/i;

const TROUBLE =
  /^(?:failed|failure|could ?n[o']t|unable|error|internal|unexpected|cannot (?:find|open|read|parse|load|connect|create)|not implemented)/i;

/** Names in lower case that a condition mentions: at the start of a message they are code. */
function namesIn(condition: string): Set<string> {
  return new Set(condition.replace(/["'`][^"'`]*["'`]/g, ' ').match(/\b[a-z_][a-z\d_]*\b/g) ?? []);
}

/** The one name that a condition is about, for messages without a subject. */
function plainSubject(condition: string): string | null {
  const names = [
    ...condition
      .replace(/["'`][^"'`]*["'`]/g, ' ')
      .matchAll(/(?<![\w.$>])[$@]?([a-z_][\w]*(?:\.[a-z_]\w*){0,2})(?![\w(]|!\(|\.\w+\()/gi),
  ]
    .map((match) => match[1] ?? '')
    .filter(
      (name) =>
        !/^(?:not|and|or|in|is|None|null|nil|undefined|true|false|True|False|typeof|instanceof|if|len|this|self|str|int|bool|list|dict|string|number)$/.test(
          name,
        ) && !/^[A-Z]/.test(name),
    );
  const distinct = new Set(names);
  return distinct.size === 1 ? (([...distinct][0] ?? null)?.replace(/^(?:this|self)\./, '') ?? null) : null;
}

function isParameterOf(file: SourceFile, symbol: number | undefined, name: string): boolean {
  const signature = file.symbol(symbol)?.signature ?? '';
  const base = name.split(/\.|->|\?\./)[0] ?? name;
  const list = signature.slice(signature.indexOf('(') + 1);
  return name === base && new RegExp(`\\b${escaped(base)}\\b`).test(list);
}

/** `JwtTokenExpired` → "an expired token is refused", for the shapes of names that read well. */
function ruleFromError(error: string, owner: string | undefined, context: MessageContext): string | null {
  const words = identifierWords(error.replace(/^Err(?=[A-Z])|(?:Error|Exception|Fault)$/g, ''))
    .split(' ')
    .filter((word) => word !== '');
  // What a function is called that makes the error says what it does.
  if (words.length < 2 || words.length > 8 || /^[a-z]/.test(error)) return null;
  const [first = '', ...rest] = words;
  const last = words.at(-1) ?? '';
  const text = words.join(' ');
  const thing = words
    .slice(0, -1)
    .join(' ')
    .replace(/ (?:is|was|are|has been)$/, '');
  // A name that is a sentence: `OnlyOwnersCanShare`, `CannotBlockYourself`, `PasswordsDoNotMatch`.
  const sentence = text.replace(/^cant /, 'cannot ').replace(/^cannot (?=\w+ yourself$)/, 'you cannot ');
  if (/^only .+ can |^you cannot |^cannot | (?:do|does) not match$/.test(sentence)) {
    const rule = ruleFromMessage(sentence, context);
    return rule === null || /^It is not possible|^The (?:mod|admin)\b/.test(rule) ? null : rule;
  }
  if (words.length > 6) return null;
  if (/^(?:invalid|expired|duplicate|unknown|unsupported|missing|empty|conflicting|unexpected)$/.test(first)) {
    const noun = rest.join(' ');
    if (
      /^(?:value|type|state|argument|operation|request|response|error|input|data|format|token|end|status)s?$/.test(noun)
    )
      return null;
    if (first === 'missing') return `The ${noun} must be given`;
    return /s$/.test(noun) && !/(?:ss|us|is)$/.test(noun)
      ? `${capital(first)} ${noun} are refused`
      : `${/^[aeiou]/.test(first) ? 'An' : 'A'} ${first} ${noun} is refused`;
  }
  // What is asked besides tells when that counts, and the name of the error does not say it.
  const isAlone = !/&&|\|\||\band\b|\bor\b/.test(context.condition);
  if (/^(?:disabled|closed)$/.test(last)) {
    const deed = isAlone ? deedOf(owner ?? '') : null;
    return deed === null
      ? null
      : `It is not possible to ${deed} while the ${thing} ${plural(thing) ? 'are' : 'is'} ${last}`;
  }
  if (/^(?:expired|revoked|locked|immutable|suspended|banned)$/.test(last))
    return isAlone ? `The ${thing} must not be ${last}` : null;
  if (last === 'required' && !asksForLack(thing, context.condition)) return null;
  if (last === 'required') return `${the(thing)} ${plural(thing) ? 'are' : 'is'} required`;
  if (last === 'exceeded') return `The ${thing} must not be exceeded`;
  if (/\bnot (?:specified|given|provided|set)$/.test(text) && words.length > 2)
    return `The ${words.slice(0, -2).join(' ')} must be given`;
  if (/\bnot found$/.test(text) && words.length > 2)
    return isAskedFor(words.slice(0, -2).join(' '), context.condition)
      ? `The ${words.slice(0, -2).join(' ')} must exist`
      : null;
  if (/\balready exists?$/.test(text) && words.length > 2)
    return `The ${words.slice(0, -2).join(' ')} must not already exist`;
  if (/^too (?:large|long|many|small|short|big)$/.test(words.slice(-2).join(' ')) && words.length > 2)
    return `The ${words.slice(0, -2).join(' ')} must not be ${words.slice(-2).join(' ')}`;
  return null;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
