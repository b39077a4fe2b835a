import { escaped } from '../../../../base/escaped.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { CodeSource } from '../../cite.ts';
import { ruleInWords } from '../../wording/rule-words.ts';
import { derived, type Evidence } from '../evidence.ts';
import { answeredStatus } from '../rules/answered-status.ts';
import { type Rule, rulesIn } from '../rules.ts';
import { handedValues, isAskedInVain } from './handed-values.ts';
import type { Handler } from './handlers/handler.ts';

const ASKS_WHO = /(?:current|logged_?in|signed_?in|session)_?(?:user|account|member)/i;

/** Rules of the lines of a handler that hold for every request to it. */
export function rulesWithin(evidence: Evidence, place: CodeSource): Rule[] {
  const { path, startLine, endLine } = place;
  return rulesIn(evidence, path, startLine, endLine)
    .filter((rule) => holdsAlways(evidence, rule, place) && !isOfContext(evidence, rule, place))
    .flatMap((rule) => withRight(rule));
}

/**
 * Rules of a function that a handler calls, as far as they hold for every request: not where it is called only under a
 * condition, nor where the handler goes on whatever it answers. That the caller exists is no rule about what was sent.
 */
export function rulesBehind(evidence: Evidence, handler: Handler, called: FoundSymbol): Rule[] {
  const rules = rulesIn(evidence, called.path, called.startLine, called.endLine);
  if (rules.length === 0) return rules;
  const name = called.name.split(/[.#:]/).at(-1) ?? called.name;
  const lines = linesOf(evidence, handler);
  const call = new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$]|\\s*[:=](?![:=]))`);
  const calls = lines.flatMap((line, place) => (place > 0 && call.test(line) ? [place] : []));
  if (calls.length > 0 && calls.every((place) => isPassedOver(lines, place, call))) return [];
  const [right] = CHECKS_RIGHT.test(name) ? rules.filter(({ fact }) => fact.values.status === 403) : [];
  if (right) return [{ ...right, text: `The caller must pass \`${name}\`` }];
  const before = lines.slice(0, calls[0] ?? 0).join('\n');
  const handed = handedValues(evidence, handler, called, name);
  return rules
    .filter(
      (rule) =>
        holdsAlways(evidence, rule, called) &&
        !isOfProgrammers(evidence, rule, handler) &&
        !isOfContext(evidence, rule, called) &&
        !(handed.length > 0 && handed.every((each) => isAskedInVain(rule.fact.values.condition ?? '', each))) &&
        !isAnswered(before, rule) &&
        !(ASKS_WHO.test(name) && / must exist$/.test(rule.text)),
    )
    .flatMap((rule) => withRight(rule));
}

/** What goes by such a name asks for one right in several ways, of which none alone tells what is needed. */
const CHECKS_RIGHT = /^(?:validate|check|assert|ensure|verify|require|enforce)_?(?:user_?)?(?:can|may)(?=[A-Z_])/i;

function linesOf(evidence: Evidence, { path, startLine, endLine }: CodeSource): string[] {
  return (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
}

const depth = (line: string): number => line.length - line.trimStart().length;

/** Lines that stand around one, the innermost first, by what they are indented by. */
function linesAround(lines: readonly string[], place: number): { text: string; place: number }[] {
  const around: { text: string; place: number }[] = [];
  let own = depth(lines[place] ?? '');
  for (let at = place - 1; at >= 0 && own > 0; at--) {
    const text = lines[at] ?? '';
    // What only closes a list of arguments says nothing.
    if (text.trim() === '' || depth(text) >= own || /^\s*[)\]}]+[\s:{>=-]*$/.test(text)) continue;
    around.push({ text, place: at });
    own = depth(text);
  }
  return around;
}

const CONDITION =
  /^\s*(?:\}\s*)?(?:if|elif|elsif|elseif|else|unless|case|when|switch|match|catch|except|rescue|default)\b/;
/** What asks how it was called, or whether what was sent may be read at all, leaves none of its requests out. */
const OF_ALL = /\bmethod\b|valid|^\s*(?:\}\s*)?if err\b|\bok\b/i;
const LEAVES = /^\s*(?:throw|raise|return|abort|die|panic)\b/;

const OF_PRESENCE = /\b(?:exist|empty|required|blank|missing|null|nil|given)\b/;

/** Whether a rule stands in no condition but its own, and that what it is about is sent at all. */
function holdsAlways(evidence: Evidence, { fact, text: rule }: Rule, place: CodeSource): boolean {
  const lines = linesOf(evidence, place);
  const own = fact.startLine - place.startLine;
  if (isSkippedTo(lines, own)) return false;
  const around = linesAround(lines, own).filter(({ text }) => CONDITION.test(text));
  const isBare = !CONDITION.test(lines[own] ?? '') && LEAVES.test(lines[own] ?? '');
  const others = isBare && !/\s(?:if|unless)\s/.test(lines[own] ?? '') ? around.slice(1) : around;
  // Who asks for a right only where something is sent does not ask all.
  const isWhole = OF_PRESENCE.test(rule) || fact.values.form === 'permission';
  const subject = isWhole ? [] : wordsOf(rule.replace(/ (?:must|cannot|can|may|is|are) .*$/, ''));
  return others.every(
    ({ text }) =>
      !OF_BEGINNING.test(text) && (OF_ALL.test(text) || wordsOf(text).some((word) => subject.includes(word))),
  );
}

/** What begins in one way is not all that may be sent: `if (str_starts_with($icon, 'http'))`. */
const OF_BEGINNING =
  /\b(?:str_starts_with|starts_?with|has_?prefix)\b|\bstrpos\([^\n]*\)\s*={2,3}\s*0\b|\bindexOf\([^\n]*\)\s*={2,3}\s*0\b/i;

const LOOP = /^\s*(?:for|while|loop|foreach)\b|\.(?:each\w*|forEach)\b/;
const SKIPS = /(?:^\s*|[){:]\s*)(?:continue\b|next(?=\s+(?:if|unless)\b|\s*$))/;

/** Whether a loop passes some of its things over before it comes to a line: what is asked there is not asked of those. */
function isSkippedTo(lines: readonly string[], own: number): boolean {
  let inside = depth(lines[own] ?? '');
  let skips = false;
  for (let at = own - 1; at >= 0 && inside > 0; at--) {
    const text = lines[at] ?? '';
    if (text.trim() === '') continue;
    if (SKIPS.test(text)) skips = true;
    if (depth(text) >= inside) continue;
    inside = depth(text);
    if (LOOP.test(text) && skips) return true;
  }
  return false;
}

function wordsOf(text: string): string[] {
  return (
    identifierWords(text)
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? []
  );
}

/** Whether a call is made only sometimes, or what comes of it is of no consequence. */
function isPassedOver(lines: readonly string[], place: number, call: RegExp): boolean {
  const line = lines[place] ?? '';
  if (/^\s*(?:\w+,\s*)?_\s*:?=/.test(line)) return true;
  const before = line.slice(0, call.exec(line)?.index);
  if (/\s\?\s|\s&&\s/.test(before) || /\S\s+(?:if|unless)\s/.test(line.slice(before.length))) return true;
  const around = linesAround(lines, place);
  if (around.some(({ text }) => CONDITION.test(text) && !OF_ALL.test(text))) return true;
  return around.some(({ text, place: at }) => /^\s*(?:\}\s*)?(?:try|begin)\b/.test(text) && isCaught(lines, at));
}

/** Whether what is raised in the body of a `try` ends there: neither raised again nor answered with. */
function isCaught(lines: readonly string[], opening: number): boolean {
  const own = depth(lines[opening] ?? '');
  const begin = lines.findIndex(
    (line, at) => at > opening && depth(line) <= own && /^\s*(?:\}\s*)?(?:catch|except|rescue)\b/.test(line),
  );
  if (begin < 0) return false;
  const after = lines.slice(begin + 1);
  const end = after.findIndex((line) => line.trim() !== '' && depth(line) <= own);
  const body = after.slice(0, end < 0 ? undefined : end).join('\n');
  return !/\b(?:throw|raise|return|abort|render|next|redirect\w*|res|reply|response|ctx|status)\b/i.test(body);
}

/** What a handler asks itself before it calls never comes to what it calls: a value that it answers in another way. */
function isAnswered(before: string, { fact }: Rule): boolean {
  const [, value] = /===?\s*([A-Z]\w*(?:\.|::)\w+|["'][^"']+["'])/.exec(fact.values.condition ?? '') ?? [];
  return value !== undefined && before.includes(value) && /\breturn\b/.test(before);
}

/** Errors that say that a program was written wrong, as long as nothing makes an answer of them. */
const OF_PROGRAMMERS =
  /^(?:Argument(?:Null|OutOfRange)?(?:Error|Exception)|Assertion(?:Error|Exception)|TypeError|ValueError|KeyError|AttributeError|NotImplemented(?:Error|Exception)|Illegal(?:Argument|State)Exception|InvalidOperationException|\w*InvalidArgumentException|LogicException|NullPointerException)$/;

function isOfProgrammers(evidence: Evidence, { fact }: Rule, handler: CodeSource): boolean {
  const { error, form } = fact.values;
  if (form === 'assertion') return true;
  if (error === undefined || !OF_PROGRAMMERS.test(error) || answeredStatus(evidence, fact) !== undefined) return false;
  // What is sent has no class of the program.
  if (error === 'TypeError') return true;
  const caught = new RegExp(`\\b(?:catch|except|rescue)\\b[^\\n]*\\b(?:${escaped(error)}|Exception|StandardError)\\b`);
  return !caught.test(linesOf(evidence, handler).join('\n')) && !isTurnedIntoAnswer(evidence, error);
}

/** Whether a rule asks for the type of what the program put into a context itself: `token, ok := ctx.Value(key).(*Token)`. */
function isOfContext(evidence: Evidence, { fact }: Rule, { path, startLine }: CodeSource): boolean {
  const asked = /^!\s*(\w+)\b/.exec(fact.values.condition ?? '')?.[1];
  // That nobody is known there turns callers away.
  if (asked === undefined || /^40[13]$/.test(`${fact.values.status}`) || fact.values.form === 'permission')
    return false;
  const before = linesOf(evidence, { path, startLine, endLine: fact.startLine }).join('\n');
  const made = new RegExp(`\\b\\w+,\\s*${escaped(asked)}\\s*:?=\\s*([^\\n]*?)\\.\\((?!\\s*type\\b)`, 'g');
  const from = [...before.matchAll(made)].at(-1)?.[1];
  if (from === undefined) return false;
  const value = /^\w+$/.test(from)
    ? new RegExp(`\\b${escaped(from)}(?:,\\s*\\w+)?\\s*:?=\\s*([^\\n]*)`).exec(before)?.[1]
    : from;
  return OF_CONTEXT.test(value ?? '');
}

const OF_CONTEXT = /\.(?:Value|MustGet|Locals|UserValue)\(|\b(?:c|ctx|gc)\.Get\(/;

const TURNS = /\b(?:ExceptionHandler|ExceptionMapper|error_?handler|exception_handler|rescue_from)\b/i;
const MOST_FILES = 40;

const turned = derived((): Map<string, boolean> => new Map());

/** Whether the program has one place that answers an error wherever it was raised. */
function isTurnedIntoAnswer(evidence: Evidence, error: string): boolean {
  const known = turned(evidence).get(error);
  if (known !== undefined) return known;
  const found = filesWithName(evidence.pack, error)
    .filter((path) => evidence.file(path)?.place === 'source')
    .slice(0, MOST_FILES)
    .some((path) => (evidence.lines(path) ?? []).some((line) => line.includes(error) && TURNS.test(line)));
  turned(evidence).set(error, found);
  return found;
}

const SPARES_ADMIN = /\brole\s*!==?\s*["']?(?:\w+\.)*admin\b|(?:!|\bnot )[\w.$]*is_?(?:admin|super_?user)\b/i;

/** That a permission is needed says nothing; which one, the condition says. */
function withRight(rule: Rule): Rule[] {
  if (/ needs permission `/.test(rule.text)) return [{ ...rule, text: ruleInWords(rule.text, rule.fact.values) }];
  if (!/ needs a caller with permission$/.test(rule.text)) return [rule];
  const condition = rule.fact.values.condition ?? '';
  const [, asked, written] =
    /\b((?:has|can|is|may)[A-Z]\w*|(?:has|can|is|may)_\w+\??)\((?:[^()"']*["']([\w.:-]+)["'])?/.exec(condition) ?? [];
  if (asked === undefined) return [];
  const [, right] = /^has(?=[A-Z_])_?(\w+?)_?[Pp]ermission$/.exec(asked) ?? [];
  const words = right === undefined ? '' : identifierWords(right).toLowerCase();
  const needed =
    words !== ''
      ? `needs the ${words} permission`
      : written !== undefined && /perm/i.test(asked)
        ? `needs the permission \`${written}\``
        : `must pass \`${asked}\``;
  const isSpared = /(?:\band\b|&&)/.test(condition) && SPARES_ADMIN.test(condition);
  return [{ ...rule, text: `The caller ${needed}${isSpared ? ' or must be an administrator' : ''}` }];
}
