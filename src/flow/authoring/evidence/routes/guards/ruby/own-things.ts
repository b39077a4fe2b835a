import { bodyOf, type MethodSource } from './method-sources.ts';

/** Whoever calls, as Rails applications name him; an account may be that of many people. */
const CALLER = String.raw`(?:@|\b)(?:Current\.(?:user|person|member|identity)|current_(?:user|member|person|customer|admin))\b`;
/** What is looked for among the things of the caller: `Current.user.rooms.find_by(id: …)`. */
const FOUND_IN_OWN = new RegExp(
  String.raw`${CALLER}(?:\.\w+(?:\([^()\n]*\))?){1,7}?\.(find_by!|find_by|find|find_sole_by|sole|first!|take!)(?![\w?])`,
);
/** What is looked for with the caller: `find_by!(id: params[:id], booster: Current.user)`. */
const FOUND_WITH_CALLER = new RegExp(
  String.raw`\.(find_by!|find_by)[ (][^\n]*\b\w+:\s*${CALLER}(?:\.id)?\s*(?:[,)]|$)`,
);
/** What is looked for among all there are. */
const FOUND_IN_ALL =
  /(?:^|[^\w.:])(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*\.(?!user\b|person\b|member\b|identity\b)(?:\w+\.)*(?:find\w*|where|all)\b/;
const SENDS_AWAY =
  /^\s*(?:return\s+)?(?:redirect_to|redirect_back\w*|head\s+:(?:not_found|forbidden|unauthorized)|render\b[^\n]*\bstatus:\s*:?(?:not_found|forbidden|unauthorized|40[134])|raise\b[^\n]*(?:NotFound|Forbidden|NotAuthorized|AccessDenied|RoutingError))/m;

/**
 * Whether a method that is called before an action looks the thing up among those of the caller and lets nobody else on:
 * `@room = Current.user.rooms.find(params[:id])`, and where nothing is found only looked up, what sends away.
 */
export function findsOwnThing(sources: readonly MethodSource[], name: string): boolean {
  const body = bodyOf(sources, name);
  if (!body || body.length > LONGEST_LOOKUP) return false;
  const lines = body.filter((line) => !/^\s*(?:#|$)/.test(line)).map((line) => withScope(sources, line));
  if (lines.some((line) => FOUND_IN_ALL.test(line) || /\badmin\w*\?|\?\s[^\n]*\s:\s/.test(line))) return false;
  const text = lines.join('\n');
  if (/\brescue\b/.test(text) && !SENDS_AWAY.test(text)) return false;
  const found = lines.flatMap((line) => FOUND_IN_OWN.exec(line)?.[1] ?? FOUND_WITH_CALLER.exec(line)?.[1] ?? []);
  return found.some((each) => each !== 'find_by') || (found.length > 0 && SENDS_AWAY.test(text));
}

const LONGEST_LOOKUP = 15;

/** A line with what a method of one statement that it begins with stands for: `room_scope.find_by(…)`. */
function withScope(sources: readonly MethodSource[], line: string): string {
  const [, before = '', name, rest = ''] = /^(.*?(?:[=(]|\bif|^)\s*)([a-z]\w*)(\.\w.*)$/.exec(line) ?? [];
  const [only, ...others] = name === undefined ? [] : (bodyOf(sources, name) ?? []);
  return only === undefined || others.length > 0 ? line : `${before}${only.trim()}${rest}`;
}
