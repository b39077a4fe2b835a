import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { conjunctsOf, withoutBrackets } from './conjuncts.ts';
import type { Guard } from './guards.ts';

/** The values that a test lets through, as it writes them, and whether it lets nothing through as well. */
interface Accepted {
  path: string;
  values: string[];
  isOptional: boolean;
}

const PATH = '\\$?[A-Za-z_][\\w$]*(?:(?:\\??\\.|->|::)[A-Za-z_][\\w$]*)*';
const LITERAL = '["\'][^"\'\\n]*["\']|-?\\d+';
const OTHER_THAN = new RegExp(`^(${PATH}) ?(?:!==?|<>) ?(${LITERAL})$`);
const GIVEN = new RegExp(
  `^(?:!?(?:empty|is_null|isset)\\((${PATH})\\)|(${PATH}) ?(?:!==?|is not) ?(?:null|nil|None|undefined)|(${PATH}))$`,
);
const LIST = `(?:\\[\\]\\w+)?[[({](\\s*(?:${LITERAL})(?:\\s*,\\s*(?:${LITERAL}))*\\s*(?:,\\s*)?)[\\])}]`;
/** Tests that a value is none of a list that they write out. */
const NOT_IN: readonly RegExp[] = [
  new RegExp(`^(?<path>${PATH}) not in ${LIST}$`),
  new RegExp(`^(?:!|not )\\(?(?<path>${PATH}) in ${LIST}\\)?$`),
  new RegExp(`^!${LIST}\\.(?:includes|contains|include\\?)\\((?<path>${PATH})\\)$`),
  new RegExp(`^!in_array\\((?<path>${PATH}), ?${LIST}(?:, ?true)?\\)$`),
  new RegExp(`^!(?:slices|lo)\\.Contains\\(${LIST}, ?(?<path>${PATH})\\)$`),
];
const MATCHES = new RegExp(
  `^!matches!\\((${PATH})(?:\\.as_str\\(\\))?, ?((?:${LITERAL})(?: ?\\| ?(?:${LITERAL}))*)\\)$`,
);
const SAID =
  /^(.+?) (?:must|can only|may only|should only) be (?:either |one of |any of |only )?(?:the following:? )?(.+)$/;
const SAID_VALUE = /^[`"']?([\w./:+-]+)[`"']?$/;
const REFUSED = /^An? (?:invalid|unsupported|unknown|unrecogni[sz]ed|illegal) ([\w -]+|`\w+`) is refused$/;

/**
 * A rule that lists values lists those that its test lets through, whatever its message says; what may be left out, or
 * is filled in just before, is asked only where it is given.
 */
export function withAccepted(rule: string, guard: Guard, file: SourceFile, fromLine: number): string {
  const accepted = acceptedBy(guard);
  if (accepted === null || / (?:when|unless|if) /.test(rule)) return rule;
  const [, subject, list = ''] = SAID.exec(rule) ?? [];
  const refused = REFUSED.exec(rule)?.[1];
  const what = subject ?? (refused === undefined ? undefined : ofPart(refused, accepted.path));
  const said = subject === undefined ? [] : list.split(/,? (?:or|and) |, /).map((each) => SAID_VALUE.exec(each)?.[1]);
  if (what === undefined || said.includes(undefined) || accepted.values.length + said.length < 2) return rule;
  const isOptional = accepted.isOptional || isFilledBefore(file, guard, accepted.path, fromLine);
  return `${what} must be ${listed(accepted.values.map((value) => `\`${value}\``))}${isOptional ? ' when it is given' : ''}`;
}

/** Of an address the scheme alone may be compared. */
function ofPart(thing: string, path: string): string {
  if (thing.startsWith('`')) return thing;
  const part = /(?:\.|->)(extension|protocol|scheme)$/i.exec(path)?.[1]?.toLowerCase();
  return part === undefined || thing.toLowerCase().includes(part) ? `The ${thing}` : `The ${part} of the ${thing}`;
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

/** What a condition compares with values of which it lets no other through. */
export function acceptedPath(condition: string): string | undefined {
  return acceptedBy({ condition, inverted: false })?.path;
}

function acceptedBy({ condition, inverted }: Pick<Guard, 'condition' | 'inverted'>): Accepted | null {
  const parts = inverted ? [] : conjunctsOf(condition).flatMap((part) => conjunctsOf(withoutBrackets(part)));
  const found = parts.map(refusedBut);
  const path = found.find((each) => each?.values.length)?.path;
  if (path === undefined || found.some((each) => each?.path !== path)) return null;
  const values = found.flatMap((each) => each?.values ?? []);
  const isOptional = values.includes('') || found.some((each) => each?.isOptional);
  return { path, values: [...new Set(values)].filter((value) => value !== ''), isOptional };
}

/** What one part of a test lets through. */
function refusedBut(part: string): Accepted | null {
  const [, other, value = ''] = OTHER_THAN.exec(part) ?? [];
  if (other !== undefined) return { path: other, values: [unquoted(value)], isOptional: false };
  const [, one, alternatives = ''] = MATCHES.exec(part) ?? [];
  if (one !== undefined) return { path: one, values: literalsIn(alternatives), isOptional: false };
  for (const pattern of NOT_IN) {
    const match = pattern.exec(part);
    const list = match?.find((each, place) => place > 0 && each !== undefined && each !== match.groups?.['path']);
    if (match) return { path: match.groups?.['path'] ?? '', values: literalsIn(list ?? ''), isOptional: false };
  }
  const given = GIVEN.exec(part)
    ?.slice(1)
    .find((each) => each !== undefined);
  return given === undefined ? null : { path: given, values: [], isOptional: true };
}

function literalsIn(list: string): string[] {
  return (list.match(new RegExp(LITERAL, 'g')) ?? []).map(unquoted);
}

function unquoted(literal: string): string {
  return literal.replace(/^["']|["']$/g, '');
}

const FARTHEST = 800;

/** `if x == "" { x = "json" }`, `x = x or "json"` and `x ??= "json"` before a test: who gives nothing passes it. */
function isFilledBefore(file: SourceFile, { at }: Guard, path: string, fromLine: number): boolean {
  const text = file.code.slice(Math.max(file.offsetOf(fromLine), at - FARTHEST), at);
  const name = escaped(path);
  const filled = [
    // What is made empty is refused, and not filled.
    `\\bif\\b[^\\n{]{0,20}${name}\\b[^\\n]{0,40}[\\n{:)]\\s*${name}\\s*=(?!=)(?!\\s*(?:""|''|nil\\b|null\\b|None\\b))`,
    `(?<![\\w.$])${name}\\s*(?:\\?\\?|\\|\\|)=`,
    `(?<![\\w.$])${name}\\b[^=\\n]{0,20}=(?!=)[^\\n;]{0,80}(?:\\?\\?|\\|\\||\\?:|\\bor\\b|\\.get\\([^()]*,|unwrap_or|default)`,
  ];
  return filled.some((pattern) => new RegExp(pattern).test(text));
}
