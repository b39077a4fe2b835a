import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import type { Guard } from './guards.ts';

/** A condition under which a line is reached at all: an `if`, an `else`, or a branch of a `switch` or `match`. */
export interface Surrounding {
  /** As written; of a branch `subject == value`, with `value | value` where several lead there. */
  condition: string;
  /** The line is reached when the condition does not hold. */
  negated: boolean;
}

const MOST_HEADER = 400;
const LONGEST_COMMAND = 800;

/** The conditions around an offset inside its function, the innermost first. */
export function surroundingsOf(file: SourceFile, at: number, fromLine: number): Surrounding[] {
  return /^(?:python|ruby)$/.test(file.language)
    ? indented(file, file.lineAt(at), fromLine)
    : braced(file, at, file.offsetOf(fromLine));
}

/** `name`, `config.name`, `options[:name]`, with what asks whether there is any. */
const LACKING =
  /^(?:!|not )?\(?(?:len\()?([\w$@]+(?:\.|->|\?\.|\[:?))?(?:\w+\.)*(\w+)\]?\)*(?:\.(?:empty\?|blank\?|nil\?|length|size\(\)|isEmpty\(\)|is_empty\(\)))?(?:\s*(?:===?|is|<=?)\s*(?:0|1|nil|null|None|undefined|""|''))?$/;

const PRESENCE =
  /\b(?:is|are) required\b|\bmust (?:be (?:given|set|provided)|not be (?:empty|blank))\b|\bcannot be empty\b|^At least one /;

/** Whether what a guard finds lacking gets a value of its own where it lacks: nobody has to give it. */
export function isFilled(file: SourceFile, guard: Guard, rule: string, from = guard.line): boolean {
  const [, holder, name] = PRESENCE.test(rule) ? (LACKING.exec(guard.condition) ?? []) : [];
  if (name === undefined) return false;
  // What belongs to a thing may be filled wherever the file makes that thing.
  const text = holder === undefined ? file.bare.slice(file.offsetOf(from), guard.at) : file.bare;
  const told = `\\b${escaped(name)}\\]?`;
  // Most names are given no value at all, which costs less to see.
  if (!new RegExp(`${told}\\s*(?:\\|\\||\\?\\?)?=(?!=)`).test(text)) return false;
  return new RegExp(
    `${told}\\s*(?:\\|\\||\\?\\?)=|${told}\\s*=[^=\\n]{1,60}${told}\\s*(?:\\|\\||\\?\\?|\\?:|or\\b)|\\bif\\b[^\\n]{0,100}${told}[^\\n]{0,60}\\n?[^\\n]{0,60}${told}\\s*=(?!=)`,
  ).test(text);
}

function braced(file: SourceFile, at: number, from: number): Surrounding[] {
  const { bare } = file;
  const found: Surrounding[] = [];
  let depth = 0;
  let branch: string | null = null;
  for (let place = at - 1; place > from; place--) {
    const char = bare[place] ?? '';
    if (char === '}') depth++;
    else if (depth > 0 && char === '{') depth--;
    else if (depth === 0 && char === ':' && branch === null) branch = caseBefore(file, place);
    else if (char === '{') {
      const header = headerBefore(file, place);
      const around = surrounding(file, header.text, header.at, branch);
      if (around) found.push(around);
      branch = null;
    }
  }
  return found;
}

/** `case A, B:` of the languages that write branches with a colon; null for any other colon. */
function caseBefore(file: SourceFile, colon: number): string | null {
  const start = file.bare.lastIndexOf('\n', colon) + 1;
  if (!/^\s*(?:case\b|default\s*$)/.test(file.bare.slice(start, colon))) return null;
  // Other cases that lead to the same lines.
  let first = start;
  while (first > 0) {
    const before = file.bare.lastIndexOf('\n', first - 2) + 1;
    if (!/^\s*case\b[^\n]*:\s*$/.test(file.bare.slice(before, first))) break;
    first = before;
  }
  return [...file.code.slice(first, colon + 1).matchAll(/\bcase\s+([^\n]*?)\s*:\s*(?=\n|$)/g)]
    .flatMap((match) => (match[1] ?? '').split(/\s*,\s*/))
    .join(' | ');
}

function headerBefore(file: SourceFile, brace: number): { text: string; at: number } {
  const { bare } = file;
  let depth = 0;
  let place = brace - 1;
  for (; place >= 0 && brace - place < MOST_HEADER; place--) {
    const char = bare[place] ?? '';
    if (char === ')' || char === ']') depth++;
    else if (char === '(' || char === '[') {
      if (depth === 0) break;
      depth--;
    } else if (depth === 0 && (char === ';' || char === '{' || char === '}')) {
      // `if v, ok := find(); ok {` of Go asks what follows the semicolon.
      const isOfGo = char === ';' && file.language === 'go';
      if (isOfGo && /\bif\b[^;{}\n]*$/.test(bare.slice(Math.max(0, place - 200), place))) continue;
      break;
    }
  }
  return { text: file.code.slice(place + 1, brace), at: place + 1 };
}

function surrounding(file: SourceFile, header: string, at: number, branch: string | null): Surrounding | null {
  const text = header.replace(/\s+/g, ' ').trim();
  const switched = /(?:^|\s)(?:switch|select|when|match)\b\s*\(?(.*?)\)?$/.exec(text);
  if (switched && branch !== null)
    return {
      condition: branch === '' ? '?' : switched[1] === '' ? branch : `${switched[1]} == ${branch}`,
      negated: false,
    };
  const arm = /(?:^|,\s*)([^,{}]+?)\s*=>$/.exec(text)?.[1];
  if (arm !== undefined && file.language === 'rust')
    return /^(?:Some|Ok)\(/.test(arm) ? null : { condition: '?', negated: false };
  if (/(?:^|\s)else$/.test(text)) {
    const open = openingBefore(file.bare, at);
    const before = open < 0 ? '' : headerBefore(file, open).text.replace(/\s+/g, ' ').trim();
    const asked = conditionIn(before);
    return { condition: asked === null || /\belse if\b/.test(before) ? '?' : asked, negated: true };
  }
  // One command of those that a function registers.
  const before = file.bare.slice(Math.max(0, at - LONGEST_COMMAND), at);
  if (/\.action\(\s*$/.test(before) && before.includes('.command(')) return { condition: '?', negated: false };
  // One of the cases that a value is matched with.
  if (/\.(?:with|when)\(\s*(?:\{[^{}]*\})?$/.test(before) && /\bmatch\(/.test(before))
    return { condition: '?', negated: false };
  const asked = conditionIn(text);
  return asked === null ? null : { condition: asked, negated: false };
}

/** `if let Some(depth) = &config.depth`: what may be set is asked for. */
const LET_SET = /^let Some\(.+?\) = &?((?:\w+\.)*(?:config|settings?|opts|options?|args|cfg|conf|params)(?:\.\w+)+)$/;

function conditionIn(header: string): string | null {
  const asked = /(?:^|\s)if\b\s*(.*)$/.exec(header)?.[1];
  const set = LET_SET.exec(asked ?? '')?.[1];
  if (set !== undefined) return `${set}.is_some()`;
  if (asked === undefined || /^let\b.*=/.test(asked)) return null;
  const bare = asked.includes(';') ? asked.slice(asked.lastIndexOf(';') + 1) : asked;
  const text = bare.trim();
  return text.startsWith('(') && closingBracket(text, 0) === text.length - 1 ? text.slice(1, -1).trim() : text;
}

/** Where the block begins that ends right before an offset. */
function openingBefore(bare: string, at: number): number {
  let place = at;
  while (place >= 0 && bare[place] !== '}') place--;
  let depth = 0;
  for (; place >= 0; place--) {
    if (bare[place] === '}') depth++;
    else if (bare[place] === '{' && --depth === 0) return place;
  }
  return -1;
}

function indented(file: SourceFile, line: number, fromLine: number): Surrounding[] {
  const found: Surrounding[] = [];
  const depthOf = (text: string) => text.length - text.trimStart().length;
  let depth = depthOf(file.lines[line - 1] ?? '');
  for (let place = line - 1; place > fromLine; place--) {
    const text = file.bare.slice(file.offsetOf(place), file.offsetOf(place + 1)).replace(/\s+$/, '');
    if (text.trim() === '' || depthOf(text) >= depth) continue;
    depth = depthOf(text);
    const written = file.code
      .slice(file.offsetOf(place), file.offsetOf(place + 1))
      .trim()
      .replace(/\s*:$/, '');
    const [, word = '', rest = ''] = /^(if|elif|elsif|unless|else|case|when)\b\s*(.*)$/.exec(written) ?? [];
    if (word === '') continue;
    if (word === 'if' || word === 'unless') found.push({ condition: rest, negated: word === 'unless' });
    else found.push({ condition: '?', negated: false });
  }
  return found;
}
