import type { Evidence } from '../evidence.ts';
import type { Handler } from './handlers/handler.ts';

/** How frameworks answer that something is there no more. */
const GONE =
  /(?<![\w.])410\b|\bStatusGone\b|\bHTTP_410_GONE\b|\bHttpStatus(?:Code)?\.(?:GONE|Gone)\b|\bHTTPStatus\.GONE\b|\bGoneException\b|\bStatus410Gone\b|\bStatusCode::GONE\b|:gone\b|\bHTTP_GONE\b/;
const CALLED_SO = /deprecat|removed|gone|obsolete|discontinued/i;
const DECIDES = /(?:^|[^\w])(?:if|unless|switch|match|case|when|try|for|while|catch|except|rescue)\b|\?\s/;
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#)/;

/** All that a method of a script does where another edition of the product answers: `{ throw new NotFoundException(); }`. */
const ONLY_MISSED =
  /\{\s*throw\s+new\s+(?:Not(?:Found|Implemented)\w*\([^;{}]*\)|\w*Error\(\s*['"`][^'"`]*\bnot (?:yet )?implemented\b[^'"`]*['"`]\s*\))\s*;?\s*\}\s*,?\s*$/i;

/** Whether all that a handler does is to say that its route is there no more, or not yet: the product offers it to nobody. */
export function isRemoved(evidence: Evidence, handler: Handler): boolean {
  const lines = evidence
    .text(handler)
    .split('\n')
    .filter((line) => !COMMENT.test(line));
  if (/\.[cm]?[jt]s$/.test(handler.path) && ONLY_MISSED.test(lines.join('\n'))) return true;
  const place = lines.findIndex((line) => GONE.test(line));
  if (place < 0) return false;
  if (CALLED_SO.test(handler.name ?? '')) return true;
  return !lines.slice(0, place + 1).some((line) => DECIDES.test(line));
}
