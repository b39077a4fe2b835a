import { withArticles } from '../../wording/bare-nouns.ts';
import { isBalanced, lower } from '../../wording/markup.ts';

/** All that the suites say is given, as one clause; null where one of them says it in other words. */
export function conditionOf(suite: readonly string[]): string | null {
  const given = suite.map((each) =>
    SIGNED.test(each)
      ? `when ${lower(each)}`
      : each.replace(CALLER, (_all, who: string) => `when the caller is ${who}`).replace(TITLE, ''),
  );
  if (given.some((each) => (STATE.test(each) || BEGINS.test(each)) && !CONDITION.test(each) && !/^and /i.test(each)))
    return null;
  const told = given.filter((each) => (CONDITION.test(each) || /^and \w+ /i.test(each)) && isBalanced(each));
  // Who calls, the story says.
  const [first = '', ...others] = told.length > 1 ? told.filter((each) => !KNOWN_CALLER.test(each)) : told;
  const head = first.replace(/^and /i, 'when ');
  return others.reduce(
    (before, each, place) => `${before}${following([head, ...others][place] ?? '', lower(each))}`,
    head,
  );
}

/** "when signed in" and "when the box is wet" share their "when"; "when leaving" and "with a key" keep their own. */
function following(before: string, each: string): string {
  const isClause = /^(?:when|if|and) (?!\w+ing\b)/i.test(before);
  if (/^(?:when|if|and) /.test(each))
    return ` and ${isClause ? each.replace(/^(?:when|if|and) /, '') : each.replace(/^and /, '')}`;
  return isClause ? ` ${each}` : ` and ${each}`;
}

/** "packCrate on a wet deck", "POST /crates without a seal": what is tested, before what is given. */
const TITLE =
  /^(?:[A-Z]+ \/\S*|[#.]?[a-z]+(?:[A-Z]\w*|_\w+)(?:\(\))?|(?:[A-Z][a-z]+){2,}(?:\(\))?) (?=(?:when|if|with|without|after|before|on|given|while|unless|in|as|for) )/;

/** "when it is an authenticated user" speaks of who asks. */
const CALLER =
  /^when it(?: is|'s) (an? (?:[a-z-]+ )*?(?:admin|administrator|agent|app|client|guest|member|moderator|owner|user|visitor)(?: (?:who|with|without) [a-z' ]+)?)$/i;
const KNOWN_CALLER =
  /^(?:when|with|as|given|for) (?:the caller is )?(?:an? |the )?(?:(?:valid|authori[sz]ed|authenticated|oauth|signed[- ]in|logged[- ]in) )+(?:token|user|session|account|client|caller)$/i;

const SIGNED = /^(?:not )?(?:logged|signed)[- ]in(?: as [\w ]+)?$/i;
/** How things are, said without a word that makes a condition of it. */
const STATE =
  /^(?:success(?:ful(?:ly)?)?|fail(?:ure|ed|s)?|errors?|(?:in)?valid(?: \w+)?|not \w+(?: in)?)$|^[\w' ]+ (?:is|are|has|have|does not|do not) /i;

const CONDITION = /^(?:when|if|with|without|as|for|after|before|on|given|while|unless|in) \w+ [\w'"`.,/ -]{2,80}$/i;
/** What is given, also where it cannot be told. */
const BEGINS = /^(?:when|if|with|without|after|before|given|while|unless) \S+ \S/i;

/** That it answers so, in words that need a condition to say anything. */
const ANSWERS =
  /^(?:(?:it )?(?:should )?(?:returns?|responds?(?: with)?|answers?(?: with)?|is|gives|renders?) )?(?:an? |the )?(?:http )?(?:unauthori[sz]ed|forbidden|not[ _]found|unprocessable[ _](?:entity|content)|bad[ _]request|conflict|[45]\d\d)(?: (?:error|response|status|status code))?$/i;

/** "when the caller is a guest, the answer is 401": what a suite gives, where the name of its test says the answer alone. */
export function answeredWhen({
  name,
  suite,
  status,
}: {
  name: string;
  suite: readonly string[];
  status?: number | undefined;
}): string | null {
  const when = status !== undefined && status >= 400 && ANSWERS.test(name.trim()) ? conditionOf(suite) : null;
  return when === null || when === '' ? null : `${withArticles(lower(when))}, the answer is ${status}`;
}
