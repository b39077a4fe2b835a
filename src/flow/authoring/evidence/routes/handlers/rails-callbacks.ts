import { escaped } from '../../../../../base/escaped.ts';

const LONGEST_CALL = 4_000;

/** Calls in the body of a class, each on one line, with the first line of the block that is handed to it. */
export function statementsOf(lines: readonly string[]): string[] {
  const statements: string[] = [];
  let method: string | null = null;
  let open = '';
  for (const line of lines) {
    const text = line.replace(/(?:^|\s)#(?!\{).*$/, '').trimEnd();
    const indent = /^\s*/.exec(text)?.[0] ?? '';
    if (method !== null) {
      if (text === `${method}end`) method = null;
      continue;
    }
    if (/^\s*def\s/.test(text)) {
      if (!/^\s*def\s[^\n]*(?:;\s*end|\)\s*=|\w\s+=\s)/.test(text)) method = indent;
      continue;
    }
    const whole = open === '' ? text.trim() : `${open} ${text.trim()}`;
    // A bracket that nobody closes would take in the rest of the file, once more with every line.
    open = whole.length < LONGEST_CALL && goesOn(whole) ? whole : '';
    if (open === '' && whole !== '') statements.push(whole.replace(/:(\w+)\s*=>\s*/g, '$1: '));
  }
  return statements;
}

/** Whether a call is not at its end: a comma, a bracket that is open, or the block that a guard is written in. */
function goesOn(text: string): boolean {
  const opened = text.match(/[([{]/g)?.length ?? 0;
  const closed = text.match(/[)\]}]/g)?.length ?? 0;
  return text.endsWith(',') || opened > closed || /^(?:\w+_)?before_action\b.*\bdo$/.test(text);
}

/** Whether `only:` and `except:` leave an action in; a list that is not written out may leave it out. */
export function holdsFor(written: string, action: string): boolean {
  const [, kind, listed = ''] =
    /\b(only|except):\s*(\[[^\]]*\]|:\w+|%[iIwW][[(][^\])]*[\])]|["']\w+["']|)/.exec(written) ?? [];
  if (kind === undefined) return true;
  return listed !== '' && new RegExp(`\\b${escaped(action)}\\b`).test(listed) === (kind === 'only');
}

/** The methods that a callback names before its options: `:find_order, :check_order, only: :show`. */
export function symbolsOf(written: string): string[] {
  return [...(written.split(/,\s*(?=\w+:)/)[0] ?? '').matchAll(/:(\w+[?!]?)/g)].map((match) => match[1] ?? '');
}
