import { closingBracket, splitList } from '../../../../../../engine/facts/text/literal.ts';
import { bodyOfMethod } from '../../handlers/python-choices.ts';

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

/** Whether the list of permissions of a view says that everybody may call it. */
export function isOpenToAll(permissions: readonly string[]): boolean {
  return permissions.length > 0 && permissions.every((each) => /(?:^|\.)AllowAny(?:\(\))?$/.test(each));
}

const READS = /\bif\s+(?:self\.)?request\.method\s+in\s+(?:\w+\.)*SAFE_METHODS\s*:\s*return\s+([^\n]+)/;
const READS_ALSO = /\breturn\s*\(?\s*request\.method\s+in\s+(?:\w+\.)*SAFE_METHODS\s+or\b/;

/**
 * Whom a class of permissions lets read, by its own text; null where it makes no difference between reading and writing, or
 * turns somebody away before it does. What it says of single things holds for those whom it lets in at all.
 */
export function readersOf(text: string): 'anybody' | 'signed in' | null {
  const asked = bodyOfMethod(text, 'has_permission')?.join('\n') ?? text;
  const match = READS.exec(asked);
  const returned = match?.[1] ?? (READS_ALSO.test(asked) ? 'True' : '');
  if (match && /\breturn\s+False\b|\braise\b/.test(asked.slice(0, match.index))) return null;
  if (/^True\b/.test(returned)) return 'anybody';
  return /IsAuthenticated\b|\bis_authenticated\b/.test(returned) ? 'signed in' : null;
}
