import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList } from '../text/literal.ts';
import { ruleFromCondition } from './condition-rule.ts';
import { makeInvariant } from './invariant-maker.ts';
import { contextOf, ruleFromMessage } from './message-rule.ts';
import { messageText } from './message-text.ts';
import { quotedRule } from './quoted-rule.ts';
import { PANIC } from './refusal.ts';

/** Those of them that ask for the state of the program itself: only its authors can see to that. */
const OF_STATE: Record<string, RegExp> = {
  java: /^(?:checkState|state|validState)$/,
  kotlin: /^(?:check|checkNotNull)$/,
  rust: /^assert$/,
};

/** Calls that stop when their first argument does not hold, with a message that says why. */
const ASSERTS: Record<string, RegExp> = {
  java: /^(?:checkArgument|checkState|checkNotNull|requireNonNull|isTrue|notNull|notEmpty|hasText|state|validState)$/,
  kotlin: /^(?:require|check|requireNotNull|checkNotNull|error)$/,
  scala: /^(?:require|assume)$/,
  swift: /^(?:precondition|assert)$/,
  typescript: /^(?:invariant|assert|ok|tiny_invariant)$/,
  rust: /^(?:ensure|assert)$/,
  php: /^$/,
  dart: /^$/,
  csharp: /^(?:ThrowIfNull|ThrowIfNullOrEmpty|ThrowIfNegative|ThrowIfNegativeOrZero)$/,
  lua: /^assert$/,
};

export function assertions(file: SourceFile): InvariantFact[] {
  if (file.language === 'python') return pythonAsserts(file);
  const name = ASSERTS[file.isScript ? 'typescript' : file.language];
  if (!name) return [];
  return file.parsed.calls.flatMap((call): InvariantFact[] => {
    if (call.decorates !== null) return [];
    const isKnown = name.test(call.name) && isAssertion(file, call);
    const own = isKnown ? null : ownAssertion(file, call);
    if (!isKnown && own === null) return [];
    const { rule, message } = ruleOf(file, call, own?.refusesWhere ?? false);
    const quoted = quotedRule(message);
    const told = quoted ?? rule;
    if (!told || namesOther(told, call.arguments[0] ?? '')) return [];
    const symbol = file.symbolAround(call.line, /^(?:function|method|constructor)$/);
    const error = isKnown && OF_STATE[file.language]?.test(call.name) && !isMaking(file, call) ? PANIC : undefined;
    const refusal = {
      ...(error && { error }),
      ...(own && { through: own.called }),
      ...(quoted && message ? { message } : {}),
    };
    return [
      makeInvariant({
        file,
        rule: told,
        form: quoted === null ? 'assertion' : 'quoted',
        line: call.line,
        endLine: call.endLine,
        symbol,
        owner: file.symbol(symbol)?.name,
        condition: call.arguments[0],
        refusal,
      }),
    ];
  });
}

/** Calls of the project itself that refuse where what they are given first is so, or where it is not. */
const REFUSES_WHERE = /^(?:abort|deny|err|error|fail|forbid|raise|refuse|reject|throw)_?(?:[iI]f|[wW]hen)(?![a-z])\w*$/;
const REFUSES_UNLESS =
  /^(?:(?:abort|deny|err|error|fail|raise|refuse|reject|throw)_?[uU]nless(?![a-z])\w*|(?:assert|ensure|must|require|check|verify)(?:_?(?:[tT]hat|[tT]rue|[iI]s[tT]rue|[cC]ondition|[sS]tate|[hH]olds))?|isTrue)$/;

/** `Checks.throwIf(stock < 1, "…")`: what it does is seen where it is defined. */
function ownAssertion(file: SourceFile, call: CodeCall): { called: string; refusesWhere: boolean } | null {
  const refusesWhere = REFUSES_WHERE.test(call.name);
  if (!refusesWhere && !REFUSES_UNLESS.test(call.name)) return null;
  // Laravel has those of its own, which are read as guards.
  if (file.language === 'php' && call.receiver === null) return null;
  const [condition = '', given = ''] = call.arguments;
  const isAsked = /[<>=!(&|.]|^[a-z]\w*$/.test(condition) && messageText(condition) === null;
  if (!isAsked || messageText(given) === null) return null;
  const receiver = call.receiver?.split(/\.|->|::/).at(-1);
  return { called: receiver === undefined ? call.name : `${receiver}.${call.name}`, refusesWhere };
}

/** `init { check(name.length < 9) { … } }` of Kotlin asks for what an object is made of, and not for a state that it came to. */
function isMaking(file: SourceFile, { inside }: CodeCall): boolean {
  return file.language === 'kotlin' && file.symbol(inside)?.kind === 'class';
}

/** Whether a message names a constant as its bound, and its condition another one. */
function namesOther(rule: string, condition: string): boolean {
  const ofCondition: readonly string[] = condition.match(CONSTANT) ?? [];
  const ofRule: readonly string[] = rule.match(CONSTANT) ?? [];
  return ofCondition.length > 0 && ofRule.some((each) => !ofCondition.includes(each));
}

const CONSTANT = /(?<![\w.'"])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g;

function isAssertion(file: SourceFile, call: CodeCall): boolean {
  if (/^(?:isTrue|notNull|notEmpty|hasText|state)$/.test(call.name))
    return /^(?:Assert|Validate|Preconditions)$/.test(call.receiver ?? '');
  if (file.isScript)
    return call.receiver === null ? /^(?:invariant|assert)$/.test(call.name) : call.receiver === 'assert';
  if (file.language === 'rust') return /\b(?:ensure|assert)!\s*\(/.test(file.textOf(call.line, call.line));
  return true;
}

/** The rule of an assertion, and what it says. */
function ruleOf(file: SourceFile, call: CodeCall, refusesWhere: boolean): { rule: string | null; message?: string } {
  const [condition = '', given, ...rest] = argumentsOf(file, call);
  if (/^ThrowIf/.test(call.name) && !refusesWhere) {
    const what = {
      ThrowIfNull: 'must be given',
      ThrowIfNullOrEmpty: 'must not be empty',
      ThrowIfNegative: 'must not be negative',
      ThrowIfNegativeOrZero: 'must be greater than 0',
    }[call.name];
    return { rule: /^\w+$/.test(condition) && what ? `\`${condition}\` ${what}` : null };
  }
  const message = given === undefined ? trailingBlock(file, call) : messageText(given, rest);
  if (message === null) return { rule: null };
  const subject = subjectOf(/^(?:!|not )?\(?([a-z_]\w*)\b(?![(:])/i.exec(condition)?.[1]);
  const spoken = ruleFromMessage(message, contextOf(file, condition, subject, new Set(subject ? [subject] : [])));
  return { rule: spoken ?? comparison(condition, () => true, !refusesWhere), message };
}

/** What an assertion speaks about; a variable that only holds whether something went well is no thing. */
function subjectOf(name: string | undefined): string | null {
  return name === undefined || /^(?:ok|done|not|success|status|valid|result|res|ret|found|matched?)$/.test(name)
    ? null
    : name;
}

/** What a condition compares. That something is there is not what a message about something else says. */
function comparison(condition: string, isParameter: (name: string) => boolean, mustHold = true): string | null {
  const found = ruleFromCondition(condition, mustHold, isParameter);
  return found && found.form !== 'presence' ? found.rule : null;
}

/** The arguments whole: the parser keeps macros and long texts only in part. */
function argumentsOf(file: SourceFile, call: CodeCall): string[] {
  const at = file.bare.indexOf(call.name, file.offsetOf(call.line));
  const open = at < 0 ? -1 : file.bare.indexOf('(', at);
  const close = open < 0 || open - at > 200 ? -1 : closingBracket(file.bare, open);
  return close < 0 ? call.arguments : splitList(file.code.slice(open + 1, close));
}

/** `require(x > 0) { "x must be positive" }` of Kotlin. */
function trailingBlock(file: SourceFile, call: CodeCall): string | null {
  if (file.language !== 'kotlin') return null;
  const text = file.code.slice(file.offsetOf(call.line), file.offsetOf(call.endLine + 3));
  const block = /\)\s*\{\s*("(?:[^"\\\n]|\\.)*")\s*\}/.exec(text)?.[1];
  return block ? messageText(block) : null;
}

function pythonAsserts(file: SourceFile): InvariantFact[] {
  if (!file.text.includes('assert')) return [];
  return [...file.bare.matchAll(/^[ \t]+assert\s+([^\n]{1,200}?),\s*(?=[f(]?["'])/gm)].flatMap(
    (match): InvariantFact[] => {
      const from = match.index + match[0].length;
      const end = file.text.indexOf('\n', from);
      const message = messageText(file.code.slice(from, end < 0 ? undefined : end).trim());
      const condition = file.code
        .slice(match.index, from)
        .replace(/^\s*assert\s+/, '')
        .replace(/,\s*$/, '')
        .trim();
      // What tells a checker of types that something is there is no rule of anybody.
      if (/^[\w.]+\.\w+ is not None$/.test(condition)) return [];
      const subject = subjectOf(/^(?:not )?(?:isinstance\()?([a-z_][\w.]*)\b(?!\()/.exec(condition)?.[1]);
      const rule = message
        ? (ruleFromMessage(message, contextOf(file, condition, subject, new Set(subject ? [subject] : []))) ??
          comparison(condition, () => true))
        : null;
      if (!rule) return [];
      const line = file.lineAt(from);
      const symbol = file.symbolAround(line, /^(?:function|method|constructor)$/);
      return [
        makeInvariant({
          file,
          rule,
          form: 'assertion',
          line,
          endLine: line,
          symbol,
          owner: file.symbol(symbol)?.name,
          condition,
        }),
      ];
    },
  );
}
