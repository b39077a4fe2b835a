import { closingBracket } from '../../../../../engine/facts/text/literal.ts';

const LINES_OF_REFUSAL = 5;
const LINES_OF_CONDITION = 4;

/** A helper may be told not to insist. */
export const SPARED =
  /skip_?auth|no_?auth|un_?auth|anonymous|optional|\b(?:auth|authenticated|required|protected)\s*[:=]\s*(?:false|['"](?:none|public|optional)['"])|\b(?:public|isPublic)\s*[:=]\s*true/i;

export interface Condition {
  /** What must hold for the refusal. */
  written: string;
  /** Whether it is turned round: `unless`. */
  isUnless: boolean;
  /** What is done then. */
  body: string;
}

const BEFORE = /^\s*(?:\}\s*)?(?:else\s+)?(if|elif|unless|abort_if|abort_unless|throw_if|throw_unless)\b/;
const BEHIND = /^\s*((?:return|raise|head|render|redirect_to|halt|throw)\b.*?)\s(if|unless)\s+(.+)$/;

/** The condition of a line and what is done where it holds. */
export function conditionAt(lines: readonly string[], place: number, most = LINES_OF_REFUSAL): Condition | null {
  const line = lines[place] ?? '';
  const [, done = '', turn = '', asked = ''] = BEHIND.exec(line) ?? [];
  if (asked !== '') return { written: asked, isUnless: turn === 'unless', body: done };
  const word = BEFORE.exec(line);
  if (!word) return null;
  const text = lines
    .slice(place, place + LINES_OF_CONDITION)
    .join('\n')
    .slice(word[0].length);
  const isUnless = (word[1] ?? '').endsWith('unless');
  if (/_(?:if|unless)$/.test(word[1] ?? '')) {
    const close = closingBracket(text, text.indexOf('('));
    return { written: text.slice(text.indexOf('(') + 1, Math.max(0, close)), isUnless, body: `${word[1]} ${text}` };
  }
  const end = /^\s*\(/.test(text) ? closingBracket(text, text.indexOf('(')) + 1 : text.search(/[{:]\s*$|\{|:\s|\n/m);
  if (end <= 0) return null;
  // What a short statement of Go gives is asked behind it.
  const written = text.slice(0, end).split(';').at(-1) ?? '';
  return {
    written,
    isUnless,
    body: [
      text.slice(end).split('\n')[0],
      ...bodyBelow(lines, place + text.slice(0, end).split('\n').length - 1, depthOf(line), most),
    ].join('\n'),
  };
}

/** The lines of a block, by what they are indented by. */
function bodyBelow(lines: readonly string[], place: number, own: number, most: number): string[] {
  // A brace may stand on a line of its own.
  const first = /^\s*\{\s*$/.test(lines[place + 1] ?? '') ? place + 2 : place + 1;
  const below = lines.slice(first, first + most);
  const end = below.findIndex((line) => line.trim() !== '' && depthOf(line) <= own);
  return end < 0 ? below : below.slice(0, end);
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

export const BRANCH =
  /^\s*(?:\}\s*)?(?:else|if|elif|unless|for|foreach|while|switch|case|when|match|catch|except|rescue)\b/;

/** Whether a line is come to whatever was asked before; a helper may be told not to insist. */
export function isReached(lines: readonly string[], place: number, depth: number): boolean {
  let own = depthOf(lines[place] ?? '');
  for (let at = place - 1; at >= 0 && own > 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || depthOf(line) >= own) continue;
    own = depthOf(line);
    if (BRANCH.test(line) && !(depth > 0 && SPARED.test(line))) return false;
  }
  return !/^\s*(?:\}\s*)?(?:else|elif)\b/.test(lines[place] ?? '');
}
