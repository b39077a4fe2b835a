import { joined } from '../../../../authoring/wording/list.ts';
import { code } from '../../../../authoring/wording/markup.ts';
import { quotedCode } from './clauses.ts';
import { SOMETIMES, WHATEVER } from './condition.ts';
import { BUILT_FOR, type Statement } from './statements.ts';

/** How a statement governs those inside it: under which condition they are done, or that it changes nothing of that. */
export interface Branch {
  /** "if `order.paid`"; null where what is inside is done anyway. */
  words: string | null;
  /** What is decided between, for the cases inside. */
  subject?: string;
  /** What stands on the same line behind the condition. */
  inline?: { text: string; bare: string };
  /** What is done before anything is decided: `if err := save(order); err != nil`. */
  before?: { text: string; bare: string };
}

const WORD =
  /^(if|elif|elsif|else if|else|unless|while|until|for await|async for|foreach|for|switch|match|case|when|default|cond|try|begin|except|catch|rescue|finally|ensure|after|async with|with|loop|do|select|guard|using|lock|synchronized|unsafe)\b(?!\s*(?:[.:]?=(?!=)|\.\w|:\w))/;
const PASSES = /^(?:begin|select|unsafe|lock|synchronized|do)$/;
const FAILED = /^\(?\s*(?:\w*[eE]rr(?:or)?)\s*!=\s*nil\s*\)?$/;
export const THAT_FAILS = 'if that fails';
const OTHERWISE = 'in all other cases';
/** What is decided between is said nowhere. */
const UNSAID = '…';
/** Whatever of the lines above it was. */
export const CAUGHT = 'if any of that fails';
const LONG = 110;
const INNER_FUNCTION =
  /^(?:(?:export|async|static|public|private|protected|pub)\s+)*(?:def|defp|function|fn|func|fun|sub|class|struct|enum|interface|impl)\b(?!\s*\()|^[\w$:<>, {}[\]]*=\s*(?:async\s+)?(?:function\b|\([^=]*\)(?:\s*:[^=]*)?\s*=>|\w+\s*=>|func\s*\(|(?:move\s+)?\|[^|]*\|\s*\{$)|^(?:async\s+)?\w+\([^()]*\)\s*\{$/;
/** What a loop goes over, and not how long it runs. */
const OVER = /\s(?:in|of|as|<-)\s|\brange\s|\s:\s/;
const IF_SET = /^if\s+(?:[\w, ]{1,60}:?=\s*)?/;
const EACH =
  /^(.+?)\.(?:each\w*|forEach|find_each|for_each)(?:\s+do\b|\s*\{|\(\s*(?:async\s+)?(?:function\b|\(|\w+\s*=>|\|))/;

/** How a statement governs those inside it; null where it does not, or in a way that cannot be told. */
export function branchOf(statement: Statement, before: readonly Statement[], subject: string | null): Branch | null {
  const { text, bare, children } = statement;
  const word = WORD.exec(bare)?.[1];
  const [, matched = ''] = /^let\s+(.*\S)\s+else\s*\{$/.exec(text) ?? [];
  if (matched !== '') return { words: quotedCode(matched, LONG)?.replace(/^/, 'unless ') ?? SOMETIMES };
  // `order |> case do` of Elixir.
  const piped = /^(.*\S)\s*\|> case do$/.exec(text)?.[1];
  if (piped !== undefined) return { words: null, subject: piped };
  const target = BUILT_FOR.exec(text)?.[1];
  if (target !== undefined) return { words: quotedCode(target)?.replace(/^/, 'if it is built with ') ?? SOMETIMES };
  // `}); err != nil {` ends such a condition.
  if (children.length > 0 && FAILED.test(bare.replace(/\s*\{$/, ''))) return { words: THAT_FAILS };
  // `if err := run(func() error {`: the condition goes on behind the function.
  if (word === 'if' && depthOf(bare.replace(/\{$/, '')) > 0)
    return handedOn({ ...statement, text: text.replace(IF_SET, ''), bare: bare.replace(IF_SET, '') });
  // The arrow of `def wrapped() -> Order:` opens no case.
  const inCase = INNER_FUNCTION.test(bare) ? null : subject;
  if (word === undefined) return caseOf(statement, inCase) ?? (children.length > 0 ? handedOn(statement) : null);
  const rest = { text: text.slice(word.length).trim(), bare: bare.slice(word.length).trim() };
  // `else count += 1;` has no condition of its own.
  const isBareElse = word === 'else' && children.length === 0 && rest.text !== '';
  const { condition, inline } = isBareElse
    ? { condition: '', inline: rest }
    : conditionOf(
        text.slice(word.length),
        bare.slice(word.length),
        children.length === 0 || /^(?:case|when|default)$/.test(word),
      );
  if (children.length === 0 && !inline) return null;
  const made = (words: string | null): Branch => (inline ? { words, inline } : { words });
  const quoted = quotedCode(condition, LONG);
  const told = (lead: string): string => (quoted === null ? SOMETIMES : `${lead} ${quoted}`);
  switch (word) {
    case 'if': {
      const parts = condition.split(/;\s*/);
      const [first = '', second = ''] = parts;
      if (parts.length === 2 && FAILED.test(second))
        return { ...made(THAT_FAILS), before: { text: first, bare: first } };
      return made(FAILED.test(condition) ? THAT_FAILS : told('if'));
    }
    case 'unless':
    case 'while':
    case 'until':
      return made(told(word));
    case 'guard':
      return made(quotedCode(condition.replace(/\s*else$/, '')) ? told('unless').replace(/ else`$/, '`') : SOMETIMES);
    case 'elif':
    case 'elsif':
    case 'else if':
    case 'else':
      return {
        ...made(otherwise(before, word === 'else' ? null : told('if'))),
        ...(children.some(isArrow) && { subject: UNSAID }),
      };
    case 'for':
    case 'foreach':
    case 'for await':
    case 'async for':
      return made(
        condition === '' || condition.includes(';')
          ? 'in a loop'
          : OVER.test(condition)
            ? told('for each').replace(/^(for each `)(?:const|let|var|auto) /, '$1')
            : told('while'),
      );
    case 'loop':
      return made('in a loop');
    case 'case':
    case 'when':
      // `case order.state` of Ruby and Elixir opens what `case 'paid':` is one of.
      if (subject === null && children.some((each) => isCase(each))) return { words: null, subject: condition };
      return made(caseWords(condition, subject, fallenThrough(before)));
    case 'switch':
    case 'match':
    case 'cond':
      return { words: null, subject: condition };
    case 'default':
      return made(OTHERWISE);
    case 'except':
    case 'catch':
    case 'rescue':
      return made(failure(condition));
    case 'finally':
    case 'after':
      return made(WHATEVER);
    case 'ensure':
      return made(WHATEVER.replace('a `try`', 'its'));
    case 'with':
      if (condition.includes('<-')) return made(matching(condition));
      return made(quoted === null ? null : `within ${quoted}`);
    case 'async with':
      return made(quoted === null ? null : `within ${quoted}`);
    case 'using':
    case 'try':
      return { words: null, ...(condition !== '' && { before: { text: condition, bare: condition } }) };
    default:
      return PASSES.test(word) ? made(null) : null;
  }
}

/** `with {:ok, user} <- find(id), :ok <- check(user)` of Elixir goes on as long as each of them matches. */
function matching(condition: string): string {
  const parts: string[] = [''];
  let depth = 0;
  for (const char of condition) {
    depth += '([{'.includes(char) ? 1 : ')]}'.includes(char) ? -1 : 0;
    if (char === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${char}`);
  }
  const quoted = parts.map((part) => quotedCode(part));
  const told = quoted.filter((part) => part !== null);
  return told.length < quoted.length || told.length > MOST_MATCHES
    ? SOMETIMES
    : `if ${joined(told)} ${told.length === 1 ? 'matches' : 'match'}`;
}

const MOST_MATCHES = 4;

function isArrow({ bare }: Statement): boolean {
  return /\s->(?:\s|$)/.test(bare);
}

function isCase({ bare }: Statement): boolean {
  return /^(?:when|case|in)\b|(?:->|=>)/.test(bare);
}

/** The condition behind the word, without its brackets, and what follows it on the line. */
function conditionOf(
  rest: string,
  bare: string,
  isOneLine = false,
): { condition: string; inline?: { text: string; bare: string } } {
  const start = bare.length - bare.trimStart().length;
  if (bare[start] === '(') {
    const close = closing(bare, start);
    const after = close < 0 ? '' : bare.slice(close + 1).trim();
    if (close > 0 && !/^(?:&&|\|\||(?:and|or|in|of|is|not in|instanceof)\b|[=!<>+*/?.&|,[-])/.test(after)) {
      const condition = rest.slice(start + 1, close).trim();
      if (/^(?:|[{:]|do|then)$/.test(after)) return { condition };
      // `if (paid) { send(order); }` has one statement in its block.
      const block = isOneLine ? /^\{\s*(\S[^{};]*?);?\s*\}$/.exec(after)?.[1] : undefined;
      const from = bare.indexOf(block ?? after, close + 1);
      const to = block === undefined ? bare.length : from + block.length;
      // A bracket that stays open, or a block of several statements, is told by what stands inside it.
      const isWhole =
        block !== undefined || !after.includes('{') || (isOneLine && !after.startsWith('{') && depthOf(after) === 0);
      return isWhole
        ? { condition, inline: { text: rest.slice(from, to), bare: bare.slice(from, to) } }
        : { condition };
    }
  }
  const oneLine = (isOneLine ? /^(.*?)(?:,\s*do:|\bthen\b|:)\s+(?=\S)/ : /^(.*?)(?:,\s*do:)\s+(?=\S)/).exec(bare);
  if (oneLine && depthOf(oneLine[1] ?? '') === 0) {
    const [from, other] = [oneLine[0].length, bare.indexOf(', else: ')];
    const to = other < 0 ? bare.length : other;
    return {
      condition: rest.slice(0, oneLine[1]?.length).trim(),
      inline: { text: rest.slice(from, to), bare: bare.slice(from, to) },
    };
  }
  return { condition: rest.replace(/\s*(?:\{|:|->|=>|\bdo|\bthen)\s*$/, '').trim() };
}

/** `Some(user) => …`, `{:ok, user} -> …`: one of the cases of what is decided between. */
function caseOf({ text, bare, children }: Statement, subject: string | null): Branch | null {
  if (subject === null) return null;
  const arrow = /\s*(?:->|=>)\s*/g;
  for (let match = arrow.exec(bare); match; match = arrow.exec(bare)) {
    if (depthOf(bare.slice(0, match.index)) !== 0) continue;
    const from = match.index + match[0].length;
    const after = bare.slice(from).replace(/[,\s]+$/, '');
    const words = caseWords(text.slice(0, match.index).trim(), subject);
    if (after === '' || after === '{') return children.length > 0 ? { words } : null;
    return { words, inline: { text: text.slice(from), bare: bare.slice(from) } };
  }
  return null;
}

/** `case 'a': case 'b':` do the same: those right before that do nothing of their own. */
function fallenThrough(before: readonly Statement[]): string[] {
  const own = before.findLastIndex(({ bare, children }) => children.length > 0 || !/^case\b.*:$/.test(bare));
  return before.slice(own + 1).map(({ text }) => text.slice('case'.length, -1).trim());
}

function caseWords(pattern: string, subject: string | null, besides: readonly string[] = []): string {
  if (/^(?:_\w*|else|true)$/.test(pattern)) return OTHERWISE;
  const of = subject ? quotedCode(subject, 50) : null;
  const all = [...besides, pattern].map((each) => quotedCode(each));
  const quoted = all.includes(null)
    ? null
    : joined(
        all.filter((each) => each !== null),
        'or',
      );
  if (quoted === null) return SOMETIMES;
  if (subject === UNSAID) return `in the case ${quoted}`;
  if (subject === '' || subject === 'true') return `if ${quoted}`;
  return of === null ? `in the case ${quoted}` : `if ${of} is ${quoted}`;
}

/** What an `else` or an `elif` stands against. */
function otherwise(before: readonly Statement[], also: string | null): string {
  const last = before.at(-1);
  const word = WORD.exec(last?.bare ?? '')?.[1];
  if (last && (word === 'if' || word === 'unless')) {
    const { condition } = conditionOf(last.text.slice(word.length), last.bare.slice(word.length));
    if (also !== null && FAILED.test(condition)) return also;
    const quoted = quotedCode(condition, LONG);
    const against = quoted === null ? 'otherwise' : `${word === 'if' ? 'unless' : 'if'} ${quoted}`;
    return also === null ? against : `${against}, ${also}`;
  }
  if (also === null && word === 'with') return 'if one of them does not match';
  if (also === null && /^(?:except|catch|rescue)$/.test(word ?? '')) return 'if nothing failed';
  if (also === null && /^(?:for|while|until|loop|try)/.test(word ?? '')) return SOMETIMES;
  // `let Some(order) = … else {` over several lines.
  const matched = last && /^let\s/.test(last.bare) ? quotedCode(last.text.replace(/^let\s+/, ''), LONG) : null;
  if (also === null && matched !== null) return `unless ${matched}`;
  if (word === undefined) return SOMETIMES;
  return also === null ? OTHERWISE : `in other cases, ${also}`;
}

function failure(condition: string): string {
  const name = condition
    .replace(/\s*(?:=>|\bas\b)\s*\$?\w+$/, '')
    .replace(/^((?:\w|[\\.|])+) \$?\w+$/, '$1')
    .trim();
  const quoted = name === '' || /^_?(?:e|ex|err|error|exc|exception|t|_)$/i.test(name) ? null : quotedCode(name);
  return quoted === null ? CAUGHT : `on ${quoted}`;
}

/** `return (order) => {`, `return http.HandlerFunc(func(w …) {`: not one that is handed to what is given back. */
const GIVES_FUNCTION =
  /^return\s+(?:[\w.]*(?:Func|Handler|[Mm]iddleware|memo|[Cc]allback)\()?(?:async\s+)?(?:function\b|func\b|fn\b|lambda\b|proc\b|move\b|\||\(?[\w,:{}= ]{0,120}\)?(?::[^=]{0,80})?=>)/;

/** `def wrapped(order):`, `const wrapped = (order) => {`. */
const NAMED_FUNCTION =
  /^(?:async\s+)?(?:def|function|fn)\s+(\w+)\s*\(|^(?:(?:const|let|var)\s+)?(\w+)\s*:?=\s*(?:async\s+)?(?:function\b|\(|func\s*\()/;
const IN_FUNCTION = 'in the function ';
const INSIDE_IT = ' inside it';

/** Whether something is done by a function that is kept inside another one, whenever that is called. */
export function isInner(conditions: readonly string[]): boolean {
  return conditions.some((each) => each.startsWith(IN_FUNCTION) && each.endsWith(INSIDE_IT));
}

/** A function that is handed on or given back holds what follows. */
function handedOn({ text, bare }: Statement): Branch | null {
  if (INNER_FUNCTION.test(bare)) {
    const [, declared, set] = NAMED_FUNCTION.exec(bare) ?? [];
    const name = declared ?? set;
    return name === undefined ? null : { words: `${IN_FUNCTION}${code(name)}${INSIDE_IT}` };
  }
  if (/^return\b/.test(bare))
    return { words: GIVES_FUNCTION.test(bare) ? 'in the function that it returns' : 'in what it returns' };
  if (/^defer func\(/.test(bare)) return { words: 'at its end' };
  if (/^go func\(/.test(bare)) return { words: 'in a goroutine of its own' };
  const set = (/^([\w$]+(?:\.[\w$]+)+)\s*=\s/.exec(text) ?? WRAPPED.exec(text))?.[1];
  if (set !== undefined) return { words: `in the function set as ${code(set)}` };
  const each = EACH.exec(text)?.[1];
  const of = each === undefined ? null : quotedCode(each.replace(/^.*[=(]\s*/, ''));
  if (of !== null) return { words: `for each of ${of}` };
  const open = lastOpen(bare);
  const callee = (open > 0 ? text.slice(0, open) : text.replace(/\s*(?:\bdo\b.*|\{.*)$/, '')).replace(
    /^(?:.*?(?:=|\bawait|\breturn)|\w+:)\s+/,
    '',
  );
  // `const options = {` holds values and runs nothing.
  const quoted = /[=:]\s*$/.test(callee) ? null : quotedCode(callee);
  return quoted === null ? null : { words: `inside ${quoted}` };
}

/** `gate := http.HandlerFunc(func(…) {`: what only wraps a function does not run it. */
const WRAPPED = /^(?:(?:const|let|var)\s+)?([\w$]+)\s*:?=\s*[\w$.]*(?:Func|Handler|Callback|Middleware)\(/;

function lastOpen(bare: string): number {
  const open: number[] = [];
  for (let at = 0; at < bare.length; at++) {
    if (bare[at] === '(') open.push(at);
    else if (bare[at] === ')') open.pop();
  }
  return open[0] ?? -1;
}

function closing(bare: string, start: number): number {
  let depth = 0;
  for (let at = start; at < bare.length; at++) {
    if (bare[at] === '(') depth += 1;
    else if (bare[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function depthOf(bare: string): number {
  let depth = 0;
  for (const char of bare) depth += '([{'.includes(char) ? 1 : ')]}'.includes(char) ? -1 : 0;
  return depth;
}
