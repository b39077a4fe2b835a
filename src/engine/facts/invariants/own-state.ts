import type { SourceFile } from '../source-file.ts';
import type { Guard } from './guards.ts';

/** What may be done to a thing only once, or only before something else was done to it. */
const LIFECYCLE =
  /\bmust not (?:already )?(?:be|have(?: been)?) (?:rolled back|aborted|committed|used|destroyed|closed|disposed|started|stopped|initiali[sz]ed|running|released|finished|done|mounted|attached|registered)\b|\bcannot be \w+ (?:after|again|before|once|twice)\b/;

/** What an object asks of its own life is about the program: a field of `this`, or of a type that only its package sees. */
export function isOfOwnLife(rule: string, file: SourceFile, symbol: number | undefined, condition: string): boolean {
  const owner = file.symbol(file.symbol(symbol)?.container)?.name ?? '';
  return (
    LIFECYCLE.test(rule) &&
    (/^(?:(?:this|self)\.\w+(?:\(\))?|@\w+)$|^\w+\._\w+$/.test(condition) ||
      (/^\w+\.[a-z]\w*$/.test(condition) && /^[a-z]/.test(owner)))
  );
}

/** What those who wrote a guard say of the case that it refuses, where only they can bring it about. */
const FAULT =
  /(?:\/\/|#|\/\*|\*)[^\n]*\b(?:(?:it'?s|this is|is|indicates|means) an? (?:internal |programming |programmer )?(?:bug|programming error|programmer error)|(?:should|must|can|will) ?(?:never|not|n't) (?:ever )?(?:happen|occur|be reached|get here)|shouldn't (?:ever )?(?:happen|occur|be reached|get here)|can't happen|sanity check|just a safeguard)\b/i;

/** Longer lines than those that people write have no comments worth reading. */
const LONGEST_TEXT = 2_000;

/** Whether the comment in a guard, or in the line above it, says that its case is a fault of the program itself. */
export function isOwnFault(file: SourceFile, { line, endLine }: Pick<Guard, 'line' | 'endLine'>): boolean {
  const above = (file.lines[line - 2] ?? '').trim();
  const text = `${/^(?:\/\/|#|\*|\/\*)/.test(above) ? above : ''}\n${file.textOf(line, endLine)}`;
  return text.length <= LONGEST_TEXT && FAULT.test(text);
}
