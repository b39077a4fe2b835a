import type { CodeSource } from '../../cite.ts';
import { cellsOf, headsOf, isOfOneCase, proseColumn } from './table-rows.ts';
import { defaultBelow, NO_VALUE, saidDefault, type ToldDefault, withoutIt } from './told-default.ts';
import { FEWEST_WORDS, sentence } from './told-sentence.ts';

export const LINES_BELOW = 12;
export const UNDERLINE = /^([=~^"'#*+-])\1{2,}$/;
/** `**Type**: …`, `_Default:_ …` and `*Since 1.2*` say something else of it than what it is for. */
const LABELLED = /^[*_]{1,2}[A-Z][\w ]+(?:[*_]{1,2}:|:[*_]{1,2})|^([*_])(?![*_])[^*_]+\1$/;

export interface DocumentedSetting {
  /** What it is for, where the document says so. */
  text: string | null;
  /** What a table names as its default. */
  default: string | null;
  /** What holds without it, where that is no plain value: "a random key". */
  without: string | null;
  /** Whether a row of a table says so, which is about this setting alone. */
  isRow: boolean;
  /** When it must be given, where a table says so: "`auth` is given". */
  requiredIf?: string;
  source: CodeSource;
}

/** What one place of a document says of a setting. */
export interface Said extends ToldDefault {
  text: string | null;
  /** How many lines it takes above and below that of the name. */
  above?: number;
  below: number;
}

/** One default for each program that takes the setting: `80` (shop), `81` (stock). */
const SEVERAL = /^`[^`\s]+` \([\w ]+\)(?:, `[^`\s]+` \([\w ]+\))+$/;

const MEANING =
  /\b(?:descriptions?|meaning|purpose|explanation)\b|^(?:details|notes?|comments?|remarks?|effect|usage|help|function|role|summary|info(?:rmation)?|definition|controls|what\b.*)$/i;

/** What begins so says what holds without a setting, and not what it is for. */
const NOT_SET = /^(?:not set|unset|not given)\b/i;

/** The cell of a row that says what the setting is for, and the one with its default. */
export function fromRow(lines: readonly string[], index: number, name: string): Said | null {
  const cells = cellsOf(lines[index] ?? '');
  const heads = headsOf(lines, index);
  if (isOfOneCase(heads)) return null;
  const meant = heads.findIndex((head) => MEANING.test(head));
  const named = meant < 0 ? proseColumn(lines, index, heads) : meant;
  // Below heads of which none says so, nobody knows that a cell is a meaning: it may name who reads the setting.
  // Without heads, a cell that begins with code holds a value.
  const candidates = cells.slice(1).filter((cell, at) => (heads.length > 0 ? at + 1 === named : !cell.startsWith('`')));
  const text =
    candidates
      // Below a heading that says so, two words are a meaning.
      .map((cell) => (named < 0 && NOT_SET.test(cell) ? null : sentence(cell, named > 0 ? 2 : FEWEST_WORDS)))
      .filter((cell) => cell !== null)
      .sort((a, b) => b.length - a.length)[0] ?? null;
  const written = cells[heads.findIndex((head) => /^defaults?(?: values?)?$/i.test(head))] ?? '';
  const value =
    /^(`?)([^\s`"]*[A-Za-z\d][^\s`"]*)\1$/.exec(written.replace(/^`"([^"`]*)"`$/, '`$1`'))?.[2] ??
    (SEVERAL.test(written) ? written.replaceAll('`', '') : null) ??
    (written === '' ? (candidates.map((cell) => saidDefault(cell).default).find((said) => said) ?? null) : null);
  const isNothing = value !== null && NO_VALUE.test(value.replace(/^[_*(]+|[_*)]+$/g, ''));
  if (text === null && (value === null || isNothing)) return null;
  // `{folder}/orders` is put together of other settings, and what is stressed is a word about it.
  const made = value !== null && /\{\w+\}/.test(value) ? `\`${value}\`` : /^([_*])\(?([a-z]+)\)?\1$/.exec(written)?.[2];
  if (made !== undefined && !isNothing) return { text, default: null, without: made, below: 0 };
  // A word such as `debug` is the name of many an option: what one of them takes in words may be of another.
  const without = value === null && !/^[a-z]+$/.test(name) ? withoutIt(written) : null;
  return { text, default: isNothing ? null : value, without, below: 0 };
}

/** Behind the name in a heading: `\\[default: 'x'\\]`, `(default: x)`. */
const BRACKETED =
  /\\?[[(]["'`]*defaults?["'`]*(?::|=|\s+to)?\s*["'`]{0,2}([^"'`\\[\]()\s]{1,60})["'`]{0,2}\s*\\?[\])]/i;
/** A line of prose that does not end: "…, or by the variable". */
const GOES_ON = /\w+ (?:\S+ )*[a-z]+,?\s*$/;

/** The next setting of the list. */
const NEXT = /^[-*]?\s*[`*]*[A-Z][A-Z\d]*_[A-Z\d_]+[`*]*(?:$|[\s:=])/;

/** The words behind the name, or the first prose below it. */
export function fromText(rest: string, lines: readonly string[], index: number): Said | null {
  // What is assigned without a space is a value, also where it has several words.
  if (/^=\S/.test(rest)) return null;
  // A small letter right behind the name goes on with a sentence about it: "`PORT` environment variable, but …".
  if (/^[a-z]/.test(rest)) return null;
  const [shown, value] = BRACKETED.exec(rest) ?? [''];
  const first = rest.replace(shown, '').replace(/^(?:(?:\{[^}]*\}|\([^)]*\)|[:=–—-])\s*)+/, '');
  const going = first === '' ? { words: '', below: 0 } : goneOn(first, lines, index);
  const whole = sentence(going.words);
  const own = whole ?? (isEnded(first) ? sentence(first) : null);
  const beneath = whole === null || whole.length <= first.length ? 0 : going.below;
  const stated = value === undefined ? defaultBelow(lines, index) : { default: NO_VALUE.test(value) ? null : value };
  if (own)
    return stated === null
      ? withItem({ text: own, below: beneath }, lines, index)
      : { text: own, ...stated, below: beneath };
  // The line below goes on with what was begun behind the name, and begins nothing.
  if (/^\w+(?:\s\S+){3}/.test(first) && /\S/.test(lines[index + 1] ?? '')) return null;
  // In a list of assignments, what stands below one is about the next.
  if (rest.startsWith('=')) return null;
  // A name that the sentence above ends with heads nothing.
  if (/^\s*[`A-Z]/.test(lines[index] ?? '') && GOES_ON.test(lines[index - 1] ?? '')) return null;
  const isCell = /^\s*[-*]\s+[-*]\s/.test(lines[index] ?? '');
  let boxed = 0;
  let isOld = false;
  for (let below = 1; below <= LINES_BELOW + boxed; below++) {
    // In a table that is written as a list, each cell begins like an item of it.
    const line = (lines[index + below]?.trim() ?? '').replace(isCell ? /^[-*]\s+/ : /^>\s(?!\[!)/, '');
    if (UNDERLINE.test(line) && below === 1) continue;
    if (/^#|^\.(?:B|TP|SH|It)\b|^[=~-]{4,}$/.test(line) && below > 1) return null;
    // A box with a note or a warning says something beside it; what it indents is its own.
    if (/^(?:\{\{%|:::|> ?\[!)/.test(line)) return null;
    if (/^(?:!!!|\?\?\?)/.test(line)) {
      const top = index + below;
      while (/^(?: {4}|\t|\s*$)/.test(lines[index + below + 1] ?? '#')) {
        below++;
        boxed++;
      }
      isOld ||= /\bis deprecated\b|\bwill be removed\b/.test(lines.slice(top, index + below + 1).join(' '));
      continue;
    }
    if (NEXT.test(line)) return null;
    if (
      line === '' ||
      LABELLED.test(line) ||
      /^(?:defaults?(?: is)?\b|(?:possible |allowed )?values?\s*:|(?:type|required|env|environment|since|example)\b.{0,40}$)|^[.:`|]/i.test(
        line,
      )
    )
      continue;
    // A sentence may go on over the lines of its paragraph.
    // What something is that others make says nothing of the setting: "[Redis](https://…) is a store. We keep jobs in it."
    let [words, last] = [line.replace(/^\[[^\]]+\]\(https?:[^()\s]*\) is an? [^.]*\.\s+(?=[A-Z])/, ''), below];
    while (last < below + MOST_GOING_ON && !/[.!:]$/.test(words) && /^\s*[\w`"('$]/.test(lines[index + last + 1] ?? ''))
      words += ` ${lines[index + ++last]?.trim()}`;
    const text = sentence(words) ?? (isEnded(line) ? sentence(line) : null);
    const told = isOld && text ? `${text} (deprecated)` : text;
    return text && told ? { text: told, ...stated, below: text.length > line.length ? last : below } : null;
  }
  return null;
}

/** Whether a line is no part of a sentence that goes on below it. */
function isEnded(line: string): boolean {
  return line.length < WRAPPED || /[.!?:;,)]$/.test(line) || /[.!?] /.test(line);
}

/** What is said of a setting, with the default that the item of a list goes on to name. */
function withItem(said: Said, lines: readonly string[], index: number): Said {
  const below = lines.slice(index + 1, index + 1 + LINES_BELOW);
  const end = below.findIndex((line) => !/^\s+[^\s*+#|-]/.test(line) || NEXT.test(line.trim()));
  const item = [lines[index] ?? '', ...(end < 0 ? below : below.slice(0, end))].map((line) => line.trim());
  const stated = saidDefault(item.join(' '));
  const last = item.findLastIndex((line) => /default/i.test(line));
  return stated.default || stated.without ? { ...said, ...stated, below: Math.max(said.below, last) } : said;
}

const MOST_GOING_ON = 3;
/** As long as this, a line ends where the page does. */
const WRAPPED = 60;

/** Words that break off go on in the next lines of the item. */
function goneOn(first: string, lines: readonly string[], index: number): { words: string; below: number } {
  let [words, below] = [first, 0];
  for (; below < MOST_GOING_ON; below++) {
    const line = (lines[index + below] ?? '').trimEnd();
    const [, next = ''] = /^\s+([A-Za-z\d(`"].*)$/.exec(lines[index + below + 1] ?? '') ?? [];
    const isWrapped = (/[a-z,]$/.test(line) && /^[a-z(`]/.test(next)) || line.length >= WRAPPED;
    if (next === '' || !isWrapped || /[.!?:;]$/.test(line) || NEXT.test(next)) break;
    words += ` ${next}`;
  }
  return { words, below };
}
