import { joined } from '../../../../authoring/wording/list.ts';
import { code } from '../../../../authoring/wording/markup.ts';
import type { Statement } from './statements.ts';

/** What one statement does, as the predicate of a sentence that quotes the code. */
export interface Clause {
  words: string;
  /** Whether it changes, refuses or gives back something that is seen outside. */
  isEffect: boolean;
  statement: Statement;
}

const LONGEST = 90;
const LOGS =
  /^(?:console|logging|slog|tracing|IO|fmt|println!?|print|printf|puts|pp|eprintln!|debug!?|info!?|warn!?|trace!?|error!)\b(?!\s*=)|^(?:[\w$]+(?:\(\))?(?:\.|->|::)){0,4}_?(?:log|logs|logger|Log|Logger)(?:\(\))?(?:\.|->|::)\w/;
/** Whether a statement only writes to a log. */
export function isLogged({ bare }: Statement): boolean {
  return LOGS.test(bare.replace(/^await\s+/, ''));
}

const ASSIGNS = /(?<![=!<>:+\-*/|&?.~%^])(:=|\|\|=|\?\?=|&&=|[+\-*/|&%]=|=)(?![=>~])/g;
const DECLARES =
  /^(?:(?:const|let|var|val|final|auto|local|my|static|readonly|mut|public|private|protected|internal|lateinit)\s+)+/;
const NOTHING_YET = /^(?:-?[\d.]+|true|false|null|nil|None|undefined|''|""|\[\]|\{\})$/;
/** The last value of a block is what it gives, in these. */
const GIVES_LAST: ReadonlySet<string> = new Set(['ruby', 'elixir', 'rust', 'scala', 'kotlin']);
const STARTS_CALL = /^[\w$@.:>!?&*~\\-]+(?:<[\w, .<>]*>)?!?\(/;
const COMMAND = /^[a-z_@][\w.@:]*[!?]? (?!(?:[=<>+\-*/%&|?]|in|and|or|not|when)\s)[\w:@"'[{*&-]/;
const NO_COMMAND =
  /^(?:and|or|not|in|end|do|then|else|type|def|class|module|use|import|alias|require|private|public)\b/;

/** `const { price, tax } = weigh(parcel)`; what only takes a parameter apart does nothing yet. */
const TAKES_APART = /^(?:const|let|var)\s*\{[^{}=]{1,120}\}\s*=\s*(?:await\s+)?[\w$.]+\(/;

export const LEAVES_LOOP = 'leaves the loop';

/** What a statement does; null where that cannot be said, or is not worth saying. */
export function clauseOf(statement: Statement, language: string, isLast = false): Clause | null {
  const { text, bare } = trimmed(statement.text, statement.bare);
  const made = (words: string | null, isEffect: boolean): Clause | null =>
    words === null ? null : { words, isEffect, statement };
  if (/^(?:raise|throw)\b/.test(bare)) {
    const rest = text.replace(/^(?:raise|throw)\s*(?:new\s+)?/, '');
    const verb = bare.startsWith('throw') ? 'throws' : 'raises';
    return made(rest === '' ? `${verb} it again` : said(rest, (error) => `${verb} ${error}`), true);
  }
  if (/^return\b/.test(bare)) {
    const rest = text.replace(/^return\s*/, '');
    return made(rest === '' ? 'stops there' : said(rest, (value) => `returns ${value}`), true);
  }
  if (/^(?:continue|next)\b\s*$/.test(bare)) return made('goes on with the next one', false);
  if (/^break\b\s*$/.test(bare)) return made(LEAVES_LOOP, false);
  if (
    LOGS.test(bare) ||
    (/^(?:var|const|type|import|use|static)\s*[({]/.test(bare) && !TAKES_APART.test(bare)) ||
    bare.startsWith('.') ||
    (bare.startsWith('@') && language === 'python') ||
    /^(?:pass|\.\.\.|"[^"]*"|'[^']*')$|^(?:assert|when)\b/.test(bare)
  )
    return null;
  const assigned = assignmentOf(text, bare);
  if (assigned) return made(assigned.words, assigned.isEffect);
  if (/^Ok\(\(\)\)$|^(?:nil|None|null|undefined)$/.test(bare)) return null;
  const isGiven = isLast && GIVES_LAST.has(language) && !/^[)\]}.]/.test(bare);
  if (isGiven && /^(?:(?:Ok|Err|Some)\(|[{[:(-])/.test(bare))
    return made(
      said(text, (each) => `gives ${each}`),
      true,
    );
  // A block of Ruby is called by its `yield`; elsewhere it hands out what stands behind it.
  const handed = language === 'ruby' ? null : /^yield(?: return)?\s+(?!from\s|break$)(?=\S)/.exec(bare);
  if (handed)
    return made(
      said(text.slice(handed[0].length), (each) => `yields ${each}`),
      true,
    );
  const plain = bare.replace(/^(?:await|go|yield(?:\*| from)?|co_await)\s+/, '');
  const call = text.slice(text.length - plain.length);
  if (/^defer\s/.test(plain))
    return made(
      said(call.replace(/^defer\s+/, ''), (each) => `calls ${each} at its end`),
      false,
    );
  if (/^(?:delete|del|unset)[ (]/.test(plain))
    return made(
      said(call, (each) => `runs ${each}`),
      true,
    );
  const isCommand = /^(?:ruby|elixir)$/.test(language) && COMMAND.test(plain) && !NO_COMMAND.test(plain);
  if (STARTS_CALL.test(plain) || isCommand || /\w[!?]?\(.*\)$/.test(plain) || /^[\w.@]+[!]$/.test(plain))
    return made(
      said(call, (each) => `${/\|>|&&|\|\|/.test(plain) ? 'runs' : 'calls'} ${each}`),
      true,
    );
  return isGiven
    ? made(
        said(text, (each) => `gives ${each}`),
        true,
      )
    : null;
}

/** "calls `a` and `b`": what is done several times is said once. */
export function together(words: readonly string[]): string {
  const verbs = words.map((each) => each.slice(0, each.indexOf(' ')));
  return joined(
    words.map((each, place) =>
      place > 0 && verbs[place] === verbs[place - 1] && /^(?:calls|sets)$/.test(verbs[place] ?? '')
        ? each.slice((verbs[place] ?? '').length + 1)
        : each,
    ),
  );
}

function trimmed(text: string, bare: string): { text: string; bare: string } {
  const end = bare.replace(/[;,\s]+$/, '').length;
  return { text: text.slice(0, end), bare: bare.slice(0, end) };
}

/** `order.state = "paid"` sets it: what is set, how, and whether others see it. */
function assignmentOf(text: string, bare: string): { words: string | null; isEffect: boolean } | null {
  ASSIGNS.lastIndex = 0;
  for (let match = ASSIGNS.exec(bare); match; match = ASSIGNS.exec(bare)) {
    if (depthAt(bare, match.index) > 0) continue;
    const name = targetOf(text.slice(0, match.index));
    const [value, operator] = [text.slice(match.index + match[0].length).trim(), match[1] ?? '='];
    if (name === '')
      return { words: value.includes('(') ? said(value, (each) => `calls ${each}`) : null, isEffect: true };
    // Where something starts from says little.
    if (NOTHING_YET.test(value) && (operator === ':=' || DECLARES.test(text))) return { words: null, isEffect: false };
    // A value that begins a function, or that nothing names, tells nothing.
    if (name === null || value === '' || /^(?:async\s+)?(?:function\b|\([^()]*\)\s*=>|\w+\s*=>|func\s*\()/.test(value))
      return { words: null, isEffect: false };
    const isSeen = /^@|[.[\]]|->|::/.test(name);
    const told =
      operator === '+='
        ? said(value, (each) => `adds ${each} to ${code(name)}`)
        : operator === '-='
          ? said(value, (each) => `takes ${each} from ${code(name)}`)
          : said(
              value,
              (each) => `sets ${code(name)} to ${each}${/^(?:\|\||\?\?)=/.test(operator) ? ' unless it is set' : ''}`,
            );
    return { words: /^[=:]|^\|\||^\?\?|^[+-]/.test(operator) ? told : null, isEffect: isSeen };
  }
  return null;
}

/** What is set, without how it is declared: `total` of `final int total`; empty where only an error is kept. */
function targetOf(before: string): string | null {
  const target = before.trim().replace(DECLARES, '');
  // What only says whether it went well is not what is set.
  if (/^[\w.$]+(?:, *[\w.$]+)*$/.test(target))
    return target
      .split(/, */)
      .filter((name, _, all) => !(all.length > 1 ? /^(?:_|err|error|ok)$/ : /^(?:_|err)$/).test(name))
      .join(', ');
  const name = /^[\w.<>[\]?,*& ]+[\s*&](\$?\w+)$/.exec(target)?.[1] ?? target.replace(/^([\w$]+)\??\s*:\s.*$/, '$1');
  return name === '' || name.length > LONGEST_NAME || /[`{]/.test(name.replace(/^\{[\w:, ]*\}$/, '')) ? null : name;
}

const LONGEST_NAME = 60;

function depthAt(bare: string, end: number): number {
  let depth = 0;
  for (let at = 0; at < end; at++) {
    const char = bare[at] ?? '';
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
  }
  return depth;
}

function said(expression: string, tell: (quoted: string) => string): string | null {
  const quoted = quotedCode(expression);
  return quoted === null || /^`[([{]…[)\]}]`$/.test(quoted) ? null : tell(quoted);
}

/** Code on one line in code type; what stands in its brackets is left out where it is long. Null where even that is too long. */
export function quotedCode(expression: string, longest = LONGEST): string | null {
  const text = expression
    .replace(/\s+/g, ' ')
    .replace(/[;,]$/, '')
    .replace(/\.await\??$|(?<=\))\?$/, '')
    .trim();
  if (text === '' || /^<\w/.test(text)) return null;
  if (text.length <= longest && !text.includes('`') && isClosed(text)) return code(text);
  // What is made for a call says what the call is about: `check(new Rule(…))`.
  const inner = withoutInsides(text, 1);
  if (/\(new \w+\(…\)/.test(inner) && inner.length <= longest && !inner.includes('`') && isClosed(inner))
    return code(inner);
  const short = withoutInsides(text);
  // Of a chain that is too long even so, its first call.
  const first = short.length <= longest ? short : `${short.slice(0, short.search(/[)\]}]/) + 1)}…`;
  return first.length > 1 && first.length <= longest && !first.includes('`') && isClosed(first) ? code(first) : null;
}

/** `send(order, { now: true })` as `send(…)`; what stands in fewer brackets than `kept` stays. */
function withoutInsides(text: string, kept = 0): string {
  let depth = 0;
  let short = '';
  for (const char of text) {
    if (')]}'.includes(char)) depth = Math.max(0, depth - 1);
    if (depth <= kept) short += char;
    if ('([{'.includes(char)) {
      if (depth === kept) short += '…';
      depth += 1;
    }
  }
  return short.replace(/([([{])…(?=[)\]}])/g, (_, open: string) => `${open}…`);
}

function isClosed(text: string): boolean {
  let depth = 0;
  for (const char of text.replace(/\\?["'](?:[^"'\\]|\\.)*["']/g, '')) {
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
