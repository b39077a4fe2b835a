import type { Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';

/** What is answered to somebody who is known and may not; a method that is not taken is another matter. */
const DENIED =
  /\b403\b|[fF]orbidden|FORBIDDEN|\bForbid\(|[pP]ermission_?[dD]enied|[aA]ccess_?[dD]enied|[-_ ]denied\b|(?<!method\W{0,3}|METHOD_|Method)(?:\bnot[-_ ](?:allowed|permitted|authori[sz]ed)\b|Not(?:Allowed|Permitted|Authori[sz]ed)\w*\()/;
/** What by its name ends a handler for whoever may not: `requireFileOwner(file, user)`. */
const CHECKS =
  /(?<![\w$])((?:require|ensure|assert|verify|enforce|check|authori[sz]e)_?\w*?(?:owner|access|permission|right|role|admin|member|allowed)\w*)\s*\(/gi;
const HEAD = /\b(?:def|func|function|fun|fn|public|private|protected|internal|override)\b|=>\s*\{?\s*$/;
/** A description of what may be answered: `403: { description: … }`. */
const DESCRIBED = /^\s*["']?403["']?\s*(?:[:=]|=>)|^\s*(?:@|\[)/;
/** What another service answered is asked about: `if (answer.status === 403)`, `message.includes('Forbidden')`. */
const ANSWERED =
  /[=!]==?\s*["']?(?:403|[fF]orbidden)|\bis_?[fF]orbidden\b|\b(?:includes|startsWith|match|test|Contains|Is)\([^)\n]*(?:403|[fF]orbidden)/;
const COMMENT = /^\s*(?:\/\/|#|\*|\/\*|--)/;
const LINES_ABOVE = 8;
const MOST_LINES = 400;

/** Whether a handler may turn callers away by something else than what is told of it. */
export function refusesBesides(evidence: Evidence, handler: Handler, told: readonly string[]): boolean {
  const lines = evidence
    .text(handler)
    .split('\n')
    .slice(0, MOST_LINES)
    .map((line) => (COMMENT.test(line) ? '' : line));
  const names = told.map(ownName).filter((each) => each !== '');
  const isTold = (text: string): boolean => names.some((each) => text.includes(each));
  const head = Math.max(
    0,
    lines.findIndex((line) => HEAD.test(line)),
  );
  return lines.some((line, place) => {
    // What stands above the head of a handler describes it.
    if (place <= head || DESCRIBED.test(line)) return false;
    if (DENIED.test(line) && !ANSWERED.test(line))
      return !isTold(lines.slice(Math.max(head + 1, place - LINES_ABOVE), place + 1).join('\n'));
    return [...line.matchAll(CHECKS)].some(([, name = '']) => !isTold(name));
  });
}

function ownName(written: string): string {
  return (
    written
      .replace(/[(:].*$/s, '')
      .split(/\.|->|::/)
      .at(-1) ?? ''
  );
}
