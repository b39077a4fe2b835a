/** What a question asks the failure of. */
export interface AskedFailure {
  /** What fails, in the words of the question. */
  thing: string;
  /** It is away, and not only going wrong once. */
  isAway: boolean;
}

/** What is down is away, and no direction. */
export const AWAY =
  /\b(?:(?:is|are|was|were|goes|go|gets|went|being|becomes?) (?:down|away|gone|offline|unreachable|unavailable|not (?:available|reachable|running|responding))|(?:cannot|can't|can not|could not) be reached|(?:does|do)(?: not|n't) (?:respond|answer|come up))\b/i;
const WRONG =
  /\b(?:(?:keeps? |suddenly )?(?:fail(?:s|ed|ing)?|crash(?:es|ed|ing)?|errors?(?: out)?|breaks? down|dies|times? out|goes? wrong|throws?(?: an? \w+)?))\b/i;
const HEAD =
  /^what (?:happens|goes on|is done|does (?:it|the \w+) do) (?:if|when|once|in case|while|as soon as) (.+)$/i;
/** The same in Chinese, where what happens is said at the end. */
const UNSPACED_AWAY =
  /^(.{1,30}?)(?:突然)?(?:宕机|挂了|挂掉|挂|崩溃|不可用|连不上|断开)(?:了|之后|以后|后|时|的话)?(?:会|怎么|如何|发生)/u;
const UNSPACED_WRONG = /^(.{1,30}?)(?:失败|出错|异常|报错)(?:了|之后|以后|后|时|的话)?(?:会|怎么|如何|发生)/u;

/** What fails in "what happens when the courier is down"; null where no failure is asked for. */
export function askedFailure(text: string): AskedFailure | null {
  const unspaced = UNSPACED_AWAY.exec(text) ?? UNSPACED_WRONG.exec(text);
  if (unspaced) return { thing: unspaced[1] ?? '', isAway: UNSPACED_AWAY.test(text) };
  const [, clause] = HEAD.exec(text) ?? [];
  if (clause === undefined) return null;
  const [found, isAway] = AWAY.test(clause) ? [AWAY.exec(clause), true] : [WRONG.exec(clause), false];
  const thing = found ? clause.slice(0, found.index).trim() : '';
  return thing === '' || /^(?:it|this|that|they|something|anything|someone|i|we|you)$/i.test(thing)
    ? null
    : { thing, isAway };
}
