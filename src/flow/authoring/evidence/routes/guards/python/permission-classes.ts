import { closingBracket, splitList } from '../../../../../../engine/facts/text/literal.ts';

/** What stands in `[IsAuthenticated, (IsOwner | ReadOnly) & HasScope]`, each as written. */
export function permissionList(written: string): string[] {
  const inside = /^[[(]([\s\S]*)[\])]$/.exec(written.trim())?.[1] ?? written;
  return splitList(inside.replace(/#[^\n]*/g, '')).map((each) => each.replace(/\s+/g, ' '));
}

/** Of the permissions of REST framework those that turn somebody away who calls by a method. */
export function refusing(permissions: readonly string[], verb: string): string[] {
  return [...new Set(permissions.flatMap((each) => askedBy(each, verb)))];
}

/** `A & B` asks for both, `A | B` for one of them: nothing where one lets everybody pass or cannot be read. */
function askedBy(written: string, verb: string): string[] {
  // Of two classes `or` gives the first.
  const text = withoutBrackets(written.trim()).replace(/ or .*$/s, '');
  const either = splitList(text, '|');
  if (either.length > 1) {
    const each = either.map((one) => together(askedBy(one, verb)));
    return each.includes('') ? [] : [[...new Set(each)].join(' | ')];
  }
  const all = splitList(text, '&');
  if (all.length > 1) return all.flatMap((one) => askedBy(one, verb));
  return /^[\w.]+(?:\([^()]*\))?$/.test(text) && !isOpen(text, verb) ? [text.replace(/(?<=\w)\(\)$/, '')] : [];
}

function together(asked: readonly string[]): string {
  return asked.length < 2 ? asked.join('') : asked.map((one) => (one.includes('|') ? `(${one})` : one)).join(' & ');
}

function withoutBrackets(text: string): string {
  return text.startsWith('(') && closingBracket(text, 0) === text.length - 1 ? text.slice(1, -1) : text;
}

/** Permissions by whose names everybody may read; `IsOwnerReadOnly` asks who reads. */
const READING = /(?<!Owner|User|Authenticated|Staff|Admin|Member|Token)ReadOnly(?:DRF)?(?:Permission)?$/;

function isOpen(name: string, verb: string): boolean {
  return /(?:^|\.)AllowAny(?:\(\))?$/.test(name) || (verb === 'get' && READING.test(name.replace(/\(.*$/s, '')));
}
