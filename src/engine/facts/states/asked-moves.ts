import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';

export interface Move {
  from: string;
  to: string;
  line: number;
  /** The variable whose state is asked for and set; none where a class asks for its own. */
  of?: string;
  /** What the code calls the set of states: `OrderStatus` of `OrderStatus.OPEN` and of `OrderStatusOpen`. */
  set?: string;
}

const FIELDS = '(?:[sS]tatus|STATUS|[sS]tate|STATE|[pP]hase|[sS]tage)';
/** Whether a line can name one at all shows faster than what it says about it. */
const NAMES_FIELD = new RegExp(FIELDS);
/** The variable, if one is named, and its field: `order.status`, `$order->status`, `@status`. */
const PLACE = String.raw`(?<![\w.])((?:[$@]?\w+(?:\.|\?\.|->|::))*)[$@]?(\w*${FIELDS}\w*)`;
const VALUE = String.raw`(["':]?[A-Za-z][\w.:\\]*["']?)`;
const CONDITION = /\b(?:if|elif|elsif|else if|when|unless)\b(.*)$/;
const TEST = new RegExp(String.raw`^\W*?${PLACE}\s*(===?|!==?|\bis not\b|\bis\b)\s*${VALUE}\W*$`);
const BECOMES = new RegExp(String.raw`(?<![=!<>\w])${PLACE}["']?\s*(=(?!=|>)|:(?!:)|=>|:=)\s*${VALUE}\s*[,;})]*\s*$`);
const LEAVES = /(?:^|[\s{(])(?:throw|raise|return|abort|panic|bail!|fail|continue|die)\b/;
/** A new thing has no earlier state. */
const MAKES = /\b(?:new|create\w*|insert\w*|make|build|add\w*)\b\s*[A-Z(]/;
const LINES_INSIDE = 40;

/** Moves that are made where the earlier state was asked for: of the same field of the same variable, and no other. */
export function askedMoves(file: SourceFile): Move[] {
  return file.lines.flatMap((text, index): Move[] => {
    const asked = NAMES_FIELD.test(text) ? askedStates(text) : null;
    if (asked === null) return [];
    const depth = indentOf(text);
    const below = file.lines.slice(index + 1, index + 1 + LINES_INSIDE);
    const inside = below.slice(
      0,
      endOf(below, (line) => indentOf(line) <= depth),
    );
    // What refuses the others leaves; of what an earlier branch did not take nothing is known.
    if (asked.isRefused && (/\belse\s*if\b|\belsif\b|\belif\b/.test(text) || !(LEAVES.test(text) || leaves(inside))))
      return [];
    const reach = asked.isRefused
      ? below.slice(
          inside.length,
          endOf(below, (line) => indentOf(line) < depth),
        )
      : inside;
    const first = index + 1 + (asked.isRefused ? inside.length : 0);
    return statesSet(reach, asked, asked.isRefused ? depth : undefined).flatMap(({ to, at }) =>
      asked.values.map((from) => ({
        from: lastName(from),
        to: lastName(to),
        line: first + at + 1,
        ...(asked.of !== '' && { of: asked.of }),
        ...setOf(to),
      })),
    );
  });
}

interface Asked {
  of: string;
  field: string;
  values: string[];
  isRefused: boolean;
}

/** The states in which a condition holds, or the only ones that it lets pass. */
function askedStates(text: string): Asked | null {
  const [, condition = ''] = CONDITION.exec(text) ?? [];
  const isUnless = /\bunless\b/.test(text);
  const parts = condition.replace(/(?:\bthen|[{:]|\breturn\b.*|\bthrow\b.*)\s*$/, '').split(/(\|\||&&|\bor\b|\band\b)/);
  const tests = parts.filter((_, place) => place % 2 === 0).map((part) => TEST.exec(part));
  const joints = new Set(parts.filter((_, place) => place % 2 === 1).map((joint) => /or|\|/.test(joint)));
  const first = tests.find((test) => test !== null);
  if (!first) return null;
  const [, of = '', field = '', operator = ''] = first;
  const same = tests.filter((test) => test?.[1] === of && test[2] === field && test[3] === operator);
  const isNegative = /^!|not/.test(operator);
  // "A or something else" tells no state; nor does "not A and something else".
  const isOneOf = joints.size === 0 || joints.has(!isNegative);
  if (joints.size > 1 || (isOneOf && same.length < tests.length)) return null;
  if (!isOneOf && same.length > 1) return null;
  const values = same.map((test) => test?.[4] ?? '');
  return { of: ownerOf(of), field, values, isRefused: isNegative !== isUnless };
}

/** What is set below, up to where the same state is asked for again or set whatever else holds. */
function statesSet(lines: readonly string[], asked: Asked, plain?: number): { to: string; at: number }[] {
  const found: { to: string; at: number }[] = [];
  const own = plain ?? Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf));
  for (const [at, line] of lines.entries()) {
    if (!NAMES_FIELD.test(line)) continue;
    const code = line.replace(/(?<!:)\/\/.*$/, '');
    const again = CONDITION.test(code) ? askedStates(code) : null;
    if (again && again.of === asked.of && again.field === asked.field) break;
    const [, of = '', field = '', how = '', to] = BECOMES.exec(code) ?? [];
    if (to === undefined || field.toLowerCase() !== asked.field.toLowerCase()) continue;
    const isOwn = how.includes('=') && how !== '=>' ? ownerOf(of) === asked.of : isSentTo(lines, at, asked.of);
    if (!isOwn) continue;
    found.push({ to, at });
    if (indentOf(line) <= own) break;
  }
  return found;
}

/** `order.update(status: 'paid')`, also over several lines: the call names the variable. */
function isSentTo(lines: readonly string[], at: number, of: string): boolean {
  if (of === '') return false;
  const from = lines.slice(0, at).findLastIndex((line) => indentOf(line) < indentOf(lines[at] ?? ''));
  const call = lines.slice(Math.max(0, from, at - 6), at + 1).join('\n');
  return new RegExp(String.raw`\b${escaped(of.split('.').at(-1) ?? of)}\b`).test(call) && !MAKES.test(call);
}

function leaves(block: readonly string[]): boolean {
  const last = block.findLast((line) => line.trim() !== '' && !/^\s*[)}\]]/.test(line));
  return (
    last !== undefined &&
    (LEAVES.test(last) || block.some((line) => LEAVES.test(line) && indentOf(line) <= indentOf(last)))
  );
}

function endOf(lines: readonly string[], isEnd: (line: string) => boolean): number {
  const end = lines.findIndex((line) => line.trim() !== '' && isEnd(line));
  return end < 0 ? lines.length : end;
}

/** `order?.` and `$order->` are `order`; what asks for its own state is named by nobody. */
function ownerOf(written: string): string {
  return written
    .replace(/\?\.|->|::/g, '.')
    .replace(/[$@]/g, '')
    .replace(/\.$/, '')
    .replace(/^(?:self|this)(?:\.|$)/, '');
}

function setOf(value: string): { set?: string } {
  if (/^["':]/.test(value)) return {};
  const names = value.split(/\.|::|\\/);
  const name = names.at(-1) ?? '';
  const [, prefix] = /^(\w*?(?:Status|State))(?=[A-Z])/.exec(name) ?? [];
  const set = prefix ?? (/^[A-Z]\w*[a-z]/.test(names.at(-2) ?? '') ? names.at(-2) : undefined);
  return set === undefined ? {} : { set };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** `OrderStatus.OPEN` is `OPEN`. */
export function lastName(value: string | undefined): string {
  return (
    value
      ?.replace(/["']/g, '')
      .split(/[.:\\]/)
      .at(-1) ?? ''
  );
}
