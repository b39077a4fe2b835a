import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import type { Evidence } from '../evidence.ts';
import { handlerOf } from './handlers/handlers.ts';
import type { Route } from './route.ts';

const REFUSES_AT_ONCE =
  /^\s*(?:return\s+)?(?:throw\b|raise\b|abort\(|next\(\s*new\s|(?:res|reply|response)\.(?:status|sendStatus|code)\(\s*4\d\d\b|(?:\w+\.)?HttpResponse(?:NotAllowed|Forbidden|Gone)\(|(?:\w+\.)*http_method_not_allowed\(|(?:\w+\.)?\w*Response\([^()]*\bstatus(?:_code)?\s*=\s*(?:\w+\.)?\w*405\b)/;
const LONGEST_REFUSAL = 12;

/** What the generic views of Django REST framework call for a method, where a view set has none of its own. */
const PERFORMED: Readonly<Record<string, string>> = {
  POST: 'perform_create',
  PUT: 'perform_update',
  PATCH: 'perform_update',
  DELETE: 'perform_destroy',
};

/** What turns every call away in its first statement, has none, or always answers an empty list, does nothing for anybody. */
export function onlyRefuses(evidence: Evidence, route: Route): boolean {
  const handler = handlerOf(evidence, route);
  if (!handler) return false;
  if (refuses(evidence, handler)) return true;
  const performed = PERFORMED[route.method];
  if (performed === undefined || handler.name === null || !handler.path.endsWith('.py')) return false;
  const [type = ''] = handler.name.split('.');
  // `create` of a view set may do without it.
  if (handler.name !== type) return false;
  const method = symbolsOfFile(evidence.pack, handler.path).find(({ name }) => name === `${type}.${performed}`);
  return method !== undefined && refuses(evidence, method);
}

const LONGEST_STUB = 80;
/** All that is left of a body is `return null;` or that it is still to be written. */
const STUB =
  /\)\s*(?:throws\s+[\w.,\s]{1,200})?\{\s*(?:return\s+null\s*;|throw\s+new\s+(?:Unsupported|Not(?:Yet)?Implemented)\w*\([^;{}]*\)\s*;)\s*\}\s*$/;

function refuses(evidence: Evidence, { path, startLine, endLine }: CodeSource): boolean {
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  // What was written once may still stand there as a comment.
  if (/\.(?:java|kt|cs|php)$/.test(path) && lines.length <= LONGEST_STUB && STUB.test(withoutComments(lines)))
    return true;
  if (endLine - startLine >= LONGEST_REFUSAL) return false;
  const head = lines.findIndex((line) => /[{:]\s*$/.test(line));
  const first = lines.slice(head + 1).find((line) => !/^\s*(?:$|\/\/|#|\*|\/\*)/.test(line));
  // A body without a statement does nothing at all.
  return head >= 0 && (REFUSES_AT_ONCE.test(first ?? '') || first?.trim() === '}' || isEmptyAnswer(lines));
}

function withoutComments(lines: readonly string[]): string {
  const text = lines.filter((line) => !/^\s*\/\//.test(line)).join('\n');
  return text
    .split('/*')
    .map((part, place) => (place === 0 ? part : part.slice(part.indexOf('*/') < 0 ? 0 : part.indexOf('*/') + 2)))
    .join('');
}

/** `return [];`, `return response()->json([]);`, `res.json({});` */
const EMPTY = /^(?:return\s+)?(?:(?:[\w$]+(?:\(\))?(?:->|\.|::))*[\w$]+\(\s*)?(?:\[\s*\]|\{\s*\})\s*\)?;?$/;
/** Who may ask is checked before nothing is answered. */
const CHECKS =
  /^(?:abort_(?:if|unless)\(.*\);|\$?this->authorize\w*\(.*\);|["'][^"']*["']|"""|\}|\)?\s*\{|end|#.*|\/\/.*|\*.*|\/\*.*)?$/;

/** Whether a handler answers the same nothing to every call: what it is to list one day cannot be listed. */
function isEmptyAnswer(lines: readonly string[]): boolean {
  const head = lines.findIndex((line) =>
    /^\s*(?:[\w$@]+ )*(?:function|def|func|async)\b|\)\s*(?::\s*[\w<>[\], ]+)?\s*\{\s*$/.test(line),
  );
  const said = lines
    .slice(head + 1)
    .map((line) => line.trim())
    .filter((line) => !CHECKS.test(line));
  return head >= 0 && said.length === 1 && EMPTY.test(said[0] ?? '');
}
