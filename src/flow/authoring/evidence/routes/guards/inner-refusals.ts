import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';
import { importedSymbol } from '../handlers/imported-names.ts';

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
  return (
    lines.some((line, place) => {
      // What stands above the head of a handler describes it.
      if (place <= head || DESCRIBED.test(line)) return false;
      if (DENIED.test(line) && !ANSWERED.test(line))
        return !isTold(lines.slice(Math.max(head + 1, place - LINES_ABOVE), place + 1).join('\n'));
      return [...line.matchAll(CHECKS)].some(([, name = '']) => !isTold(name));
    }) || handsToRefusing(evidence, handler, lines.slice(head + 1), isTold)
  );
}

/** `return check_delete(crate)`, `if not delete_crate(crate):`. */
const HANDED = /^\s*(?:return\s+(?:await\s+)?|if\s+not\s+)((?:\w+\.)?[a-z_]\w*)\(/;
/** `if current_user.role_delete():`, `if not request.user.is_keeper or …`. */
const ASKS_RIGHT =
  /^\s*(?:el)?if\b[^\n]*\b(?:current_)?user\.(?:can|is|has|may|role)_(?!authenticated\b|anonymous\b|active\b)\w+/m;
/** "You are missing permissions to …". */
const LACKS =
  /\b(?:missing|no|lack\w*|without|insufficient|not have)\s+(?:the\s+|any\s+)?(?:permission|right|role|access)/i;

/** Whether a function of Python that a handler leaves the answer to asks what its caller may, and answers that he may not. */
function handsToRefusing(
  evidence: Evidence,
  { path }: Handler,
  lines: readonly string[],
  isTold: (text: string) => boolean,
): boolean {
  if (!path.endsWith('.py')) return false;
  return lines.some((line) => {
    const name = HANDED.exec(line)?.[1];
    if (name === undefined) return false;
    const symbol =
      importedSymbol(evidence, path, name) ?? symbolsOfFile(evidence.pack, path).find((each) => each.name === name);
    if (symbol?.kind !== 'function') return false;
    const text = evidence
      .text(symbol)
      .split('\n')
      .slice(0, MOST_LINES)
      .filter((each) => !COMMENT.test(each))
      .join('\n');
    return ASKS_RIGHT.test(text) && (DENIED.test(text) || LACKS.test(text)) && !isTold(text);
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
