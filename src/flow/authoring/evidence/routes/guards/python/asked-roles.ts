import { escaped } from '../../../../../../base/escaped.ts';
import { joined } from '../../../../wording/list.ts';
import { code } from '../../../../wording/markup.ts';
import { bodyOfMethod, decided, statementsOf } from '../../handlers/python-choices.ts';
import { REFUSED } from '../refusals.ts';

/** Roles of which one is asked for, by their names, and the model that says who has them. */
interface RolesOf {
  roles: readonly string[];
  model: string | null;
}

/** Whom a class of permissions lets in who calls by a method. */
type LetInByClass = 'anybody' | 'signed in' | { roles: string };

interface Branch {
  indent: number;
  /** What holds inside of it, as written; empty where that is only what does not. */
  condition: string;
}

/** Whoever is known: `if request.user.is_anonymous: return False`. */
const STRANGER =
  /^\(?(?:(?:self\.)?request\.user\.is_anonymous(?:\(\))?|not\s+(?:self\.)?request\.user(?:\.is_authenticated(?:\(\))?)?)\)?$/;

/** What a class of permissions of REST framework asks by its own `has_permission`; null where that is not all followed. */
export function askedByClass(text: string, verb: string): LetInByClass | null {
  const body = bodyOfMethod(text, 'has_permission');
  if (body === null) return null;
  const found = answersIn(withoutDoc(body), verb);
  if (found === null || found.answers.length === 0) return null;
  const { answers, isKnown } = found;
  const asked = answers.map(({ returned, branches }) => rolesAsked(returned, branches));
  if (asked.every((each) => each === 'nothing'))
    return /\bdef has_object_permission\b/.test(text) ? null : isKnown ? 'signed in' : 'anybody';
  const roles = asked.flatMap((each) => (each === null || each === 'nothing' ? [] : each));
  return asked.some((each) => each === null || each === 'nothing') ? null : { roles: inWords(roles) };
}

interface Answer {
  returned: string;
  branches: readonly Branch[];
}

/** What a method may return for a request, and in which branches; those that are decided by its method are taken or left out. */
function answersIn(lines: readonly string[], verb: string): { answers: Answer[]; isKnown: boolean } | null {
  const answers: Answer[] = [];
  const values = new Map<string, string>();
  const taken = new Map<number, boolean>();
  let isKnown = false;
  let skipping: number | null = null;
  let branches: Branch[] = [];
  const statements = statementsOf(lines);
  for (const [place, line] of statements.entries()) {
    const indent = /^\s*/.exec(line)?.[0].length ?? 0;
    const text = line.trim();
    if (skipping !== null && indent > skipping) continue;
    skipping = null;
    branches = branches.filter((each) => each.indent < indent);
    const branch = /^(if|elif|else)\b\s*(.*?)\s*:$/.exec(text);
    if (branch) {
      const [, word, condition = ''] = branch;
      const isStranger = STRANGER.test(condition) && /^return False$/.test(statements[place + 1]?.trim() ?? '');
      if (isStranger) isKnown = true;
      const isLeft = word !== 'if' && taken.get(indent) === true;
      const holds = isLeft || isStranger ? false : word === 'else' ? true : decided(condition, { verb, action: '' });
      // An `else` behind what is not decided may hold or not.
      const isOpen = holds === null || (word === 'else' && !isLeft && !taken.has(indent));
      if (holds === null) taken.delete(indent);
      else if (word === 'if' || isLeft || holds) taken.set(indent, isLeft || holds);
      if (holds === false) skipping = indent;
      else if (isOpen) branches.push({ indent, condition: word === 'else' ? '' : filled(condition, values) });
      continue;
    }
    if (/^(?:for|while|try|with|except|finally)\b/.test(text)) return null;
    const [, name = '', value = ''] = /^(\w+)\s*=\s*(.+)$/.exec(text) ?? [];
    if (name !== '') values.set(name, filled(value, values));
    const returned = /^return\b\s*(.*)$/.exec(text)?.[1];
    if (returned === undefined) continue;
    if (!/^(?:False|None|)$/.test(returned))
      answers.push({ returned: filled(returned, values), branches: [...branches] });
    else if (branches.length > 0) return null;
    if (branches.length === 0) break;
  }
  return { answers, isKnown };
}

/** A statement with what names were given before in their places. */
function filled(text: string, values: ReadonlyMap<string, string>): string {
  let whole = text;
  for (const [name, value] of values)
    whole = whole.replace(new RegExp(`(?<![\\w.])${escaped(name)}(?=\\.|\\)|\\s|$)`, 'g'), () => value);
  return whole.length > LONGEST ? text : whole;
}

const LONGEST = 2_000;

/** The roles without which nothing is returned that lets in; 'nothing' where none is asked for, null where it is not known. */
function rolesAsked(returned: string, branches: readonly Branch[]): RolesOf[] | 'nothing' | null {
  const above = branches.map(({ condition }) => rolesDemanded(condition)).find((each) => each !== null);
  if (returned === 'True') return above ?? (branches.length === 0 ? 'nothing' : null);
  return rolesDemanded(returned) ?? above ?? null;
}

/** The roles one of which a condition cannot hold without: each of its alternatives asks for some. */
function rolesDemanded(condition: string): RolesOf[] | null {
  const text = withoutBrackets(condition.trim());
  if (/^not\b/.test(text)) return null;
  const either = topLevel(text, 'or').map((part) => {
    const all = topLevel(withoutBrackets(part), 'and').filter((each) => !/^not\b/.test(each));
    return all.map(rolesIn).find((each) => each !== null) ?? null;
  });
  return either.every((each) => each !== null) ? either : null;
}

const OF_MODEL =
  /\b\w*roles?(?:__in|__name|__name__in)?\s*=(?!=)\s*(\[[^\]]*\]|\([^()]*\)|\{[^}]*\}|[\w.]+|"[^"]*"|'[^']*')/;
const OF_USER = /\buser(?:\.\w+)*\.\w*role\w*\s*(?:==|in\b)\s*(\[[^\]]*\]|\([^()]*\)|\{[^}]*\}|[\w.]+|"[^"]*"|'[^']*')/;
const OF_GROUP = /\bgroups\.filter\(\s*name(?:__in)?\s*=\s*(\[[^\]]*\]|"[^"]*"|'[^']*')/;

/** `Membership.objects.filter(member=request.user, role__in=[Role.KEEPER.value]).exists()`, `request.user.role == Role.KEEPER`. */
function rolesIn(text: string): RolesOf | null {
  if (/\.(?:exclude|count)\(/.test(text)) return null;
  const ofModel = OF_MODEL.exec(text);
  const written = (ofModel ?? OF_USER.exec(text) ?? OF_GROUP.exec(text))?.[1];
  if (written === undefined || (ofModel !== null && !(/\.exists\(\)$/.test(text) && OF_CALLER.test(text)))) return null;
  const items = /^[[({]/.test(written) ? written.slice(1, -1).split(',') : [written];
  const roles = items
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(roleName);
  const model = ofModel === null ? null : (/\b([A-Z]\w*)\.(?:\w+\.)*filter\(/.exec(text)?.[1] ?? null);
  return roles.length > 0 && roles.every((each) => each !== null) ? { roles, model } : null;
}

const OF_CALLER = /\brequest\.user\b|=\s*user\b/;

/** The name of a constant, or a text: a number and a variable name nobody. */
function roleName(written: string): string | null {
  const text = /^["']([^"']+)["']$/.exec(written)?.[1];
  if (text !== undefined) return text;
  const name =
    written
      .replace(/\.(?:value|name)$/, '')
      .split('.')
      .at(-1) ?? '';
  return /^[A-Z]\w*$/.test(name) ? name : null;
}

/** "the role `KEEPER` in `Membership`". */
function inWords(asked: readonly RolesOf[]): string {
  const bySet = Map.groupBy(asked, ({ roles }) => [...new Set(roles)].toSorted().join(' '));
  const parts = [...bySet.values()].map((same) => {
    const roles = joined([...new Set(same[0]?.roles ?? [])].map(code), 'or');
    const models = [...new Set(same.flatMap(({ model }) => model ?? []))].map(code);
    return `the role ${roles}${models.length > 0 ? ` in ${joined(models, 'or')}` : ''}`;
  });
  return joined(parts, 'or');
}

/** The roles that a handler asks for itself: whoever has none of them is answered with 403. */
export function askedByHandler(lines: readonly string[]): string | null {
  const statements = statementsOf(withoutDoc(lines));
  const depth = indentOf(statements[0] ?? '');
  for (const [place, line] of statements.entries()) {
    const condition = indentOf(line) === depth ? /^\s*if\s+(.*):$/.exec(line)?.[1] : undefined;
    if (condition === undefined) continue;
    // Who is answered before it is not asked.
    if (statements.slice(0, place).some((each) => /^\s*return\b/.test(each) && !refuses(each))) return null;
    const below = statements.slice(place + 1);
    const end = below.findIndex((each) => indentOf(each) <= depth);
    const inside = end < 0 ? below : below.slice(0, end);
    const next = end < 0 ? '' : (below[end]?.trim() ?? '');
    const behind = next === 'else:' ? (below[end + 1] ?? '') : '';
    const lacking = refuses(inside[0] ?? '') ? lackedIn(condition) : null;
    const asked = lacking ?? (refuses(behind) ? rolesDemanded(condition) : null);
    if (asked !== null) return inWords(asked);
  }
  return null;
}

/** The roles that a condition is about which holds for whoever has none: `not A.exists() and not B.exists()`. */
function lackedIn(condition: string): RolesOf[] | null {
  const text = withoutBrackets(condition.trim());
  const whole = /^not\s*(\(.*\))$/s.exec(text)?.[1];
  if (whole !== undefined && withoutBrackets(whole) !== whole) return rolesDemanded(whole);
  const each = topLevel(text, 'and').map((part) => /^not\s+(.*)$/s.exec(part)?.[1]);
  const found = each.map((part) => (part === undefined ? null : rolesIn(part)));
  return topLevel(text, 'or').length === 1 && found.every((one) => one !== null) ? found : null;
}

function refuses(statement: string): boolean {
  return /^\s*(?:return|raise)\b/.test(statement) && REFUSED.test(statement);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function withoutDoc(lines: readonly string[]): string[] {
  return lines.join('\n').replace(DOC, '').split('\n');
}

const DOC = /^[ \t]*("{3}|'{3})(?:(?!\1)[\s\S])*\1[ \t]*$/gm;

function withoutBrackets(text: string): string {
  if (!text.startsWith('(')) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at === text.length - 1 ? text.slice(1, -1).trim() : text;
  }
  return text;
}

/** The parts between words that stand in no brackets. */
function topLevel(text: string, word: 'and' | 'or'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(/[([{)\]}]|\b(?:and|or)\b/g)) {
    if ('([{'.includes(mark)) depth++;
    else if (')]}'.includes(mark)) depth--;
    else if (mark === word && depth === 0) {
      parts.push(text.slice(from, index).trim());
      from = index + word.length;
    }
  }
  return [...parts, text.slice(from).trim()];
}
