import type { Evidence } from '../evidence.ts';
import type { Handler } from './handlers/handler.ts';

/** How frameworks answer that something is there no more. */
const GONE =
  /(?<![\w.])410\b|\bStatusGone\b|\bHTTP_410_GONE\b|\bHttpStatus(?:Code)?\.(?:GONE|Gone)\b|\bHTTPStatus\.GONE\b|\bGoneException\b|\bStatus410Gone\b|\bStatusCode::GONE\b|:gone\b|\bHTTP_GONE\b/;
const CALLED_SO = /deprecat|removed|gone|obsolete|discontinued/i;
const DECIDES = /(?:^|[^\w])(?:if|unless|switch|match|case|when|try|for|while|catch|except|rescue)\b|\?\s/;
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#)/;

/** Whether all that a handler does is to say that its route is there no more: the product offers it to nobody. */
export function isRemoved(evidence: Evidence, handler: Handler): boolean {
  const lines = evidence
    .text(handler)
    .split('\n')
    .filter((line) => !COMMENT.test(line));
  const place = lines.findIndex((line) => GONE.test(line));
  if (place < 0) return false;
  if (CALLED_SO.test(handler.name ?? '')) return true;
  return !lines.slice(0, place + 1).some((line) => DECIDES.test(line));
}
