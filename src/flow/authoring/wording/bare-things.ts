import { isNoun } from '../../../engine/facts/invariants/noun-phrase.ts';
import { capital } from './markup.ts';
import { article, singular, withArticle } from './plural.ts';

/** Words before a thing that say which, or how many. */
const DETERMINED =
  /^(?:all|an?|another|any|at|both|each|either|every|exactly|exceeding|it|its|more|most|multiple|no|one|only|other|same|some|such|that|the|their|them|themselves|these|this|those|two|what|whatever|which|zero)\b/;
/** Words that go on with the sentence: what holds them is no name of one thing. */
const GOES_ON =
  /(?:^| )(?:and|are|as|at|be|but|by|for|from|has|have|if|in|is|not|of|on|or|than|that|to|when|which|while|with|without|[a-z]+ly)(?= |$)/;
const UNCOUNTED =
  /^(?:access|audio|authentication|authorization|case|compression|content|data|encryption|format|info|information|input|javascript|length|metadata|mode|order|output|permission|place|range|registration|size|storage|support|text|time|type|use)$/;
/** Of these there is one. */
const ONLY_ONE =
  /^(?:admin|administrator|anonymous|box|built-in|current|default|first|global|guest|initial|last|main|master|only|original|owner|parent|primary|root|source|super|superadmin|system|target) /;

const PHRASE = '((?:[a-z]+(?:-[a-z]+)? ){0,2}[a-z]+)';
/** What is done to a thing for, or with regard to, another one. */
const TIED = new RegExp(
  String.raw`\b(belonging to|(?:added|appended|assigned|attached|bound|connected|linked|moved|registered|related|restricted) (?:to|with)|exchanged for) ${PHRASE}(?=$| (?:can|cannot|may|must|is|are)\b)`,
);
const MEASURED = /\b(match|exceed) ((?:[a-z]+(?:-[a-z]+)? ){1,2}[a-z]+)$/;
const USED = new RegExp(String.raw`\b(when (?:creating|deleting|updating|using)) ${PHRASE}$`);
const IMPOSSIBLE = new RegExp(
  String.raw`^(It is not possible to (?!be\b|both\b)[a-z]+) ${PHRASE}(?=$| (?:from|to|into|of|with|in|on)\b)`,
);

/** "Only apples belonging to built-in basket can be sold": things in the middle of a message that it left without an article. */
export function withThings(rule: string): string {
  return rule
    .replace(/\b(be|is|are) same as\b/, '$1 the same as')
    .replace(
      /\b(if|when|unless) no (`[^`]+`) (?=(?:configured|defined|given|provided|set|specified)\b)/,
      '$1 no $2 is ',
    )
    .replace(/\bcannot be only (?=(dot|hyphen|dash|slash|space|underscore)$)/, 'cannot be only a ')
    .replace(/\b(both) ([a-z]+) and ([a-z]+)$/, (whole, both: string, one: string, other: string) =>
      isOne(one) && isOne(other) ? `${both} ${named(one)} and ${named(other)}` : whole,
    )
    .replace(TIED, (whole, how: string, thing: string, at: number) =>
      isBare(thing)
        ? // What is already tied is so to the one at hand.
          `${how} ${/\balready be $/.test(rule.slice(0, at)) ? `the ${thing}` : named(thing)}`
        : whole,
    )
    .replace(IMPOSSIBLE, (whole, head: string, thing: string) => (isBare(thing) ? `${head} ${named(thing)}` : whole))
    .replace(MEASURED, (whole, how: string, thing: string) =>
      !DETERMINED.test(thing) && !GOES_ON.test(thing) && !/[^s]s$/.test(thing) ? `${how} the ${thing}` : whole,
    )
    .replace(USED, (whole, how: string, thing: string) =>
      isBare(thing) || (thing.includes(' ') && isPhrase(thing)) ? `${how} the ${thing}` : whole,
    )
    .replace(/\b(on|in|for|with|from|into) (non-[a-z]+ [a-z]+)$/, (whole, how: string, thing: string) =>
      isPhrase(thing) ? `${how} ${article(thing)} ${thing}` : whole,
    )
    .replace(/\b(greater than|less than|at least|at most) ([a-z]+)$/, (whole, how: string, thing: string) =>
      isOne(thing) || /^(?:ask|bid|end|finish|limit|maximum|minimum|start|total)$/.test(thing)
        ? `${how} the ${thing}`
        : whole,
    )
    .replace(
      /\b(of|for) ([A-Z][a-z]+ ([a-z]+))(?= (?:must|cannot|is|can)\b)/,
      (whole, how: string, thing: string, noun: string) => (isOne(noun) ? `${how} ${article(thing)} ${thing}` : whole),
    )
    .replace(
      /\b(must (?:include|use)|to access) ((?:[A-Za-z]+ )+(?:class|component|header|module|plugin|scope))$/,
      (whole, how: string, thing: string) => (DETERMINED.test(thing) ? whole : `${how} the ${thing}`),
    )
    .replace(
      /^(?:There must not already exist an? ([a-z]+)|An? ([a-z]+) must not already (?:exist|be (?:added|created|defined|registered))) with (?:the|that|this) ([a-z]+)$/,
      (_, one: string | undefined, other: string | undefined, what: string) =>
        `${capital(withArticle(one ?? other ?? ''))} with the same ${what} must not already exist`,
    );
}

function isOne(noun: string): boolean {
  return isNoun(noun) && singular(noun) === noun && !UNCOUNTED.test(noun);
}

function isPhrase(thing: string): boolean {
  const noun = thing.split(' ').at(-1) ?? '';
  return !DETERMINED.test(thing) && !GOES_ON.test(thing) && singular(noun) === noun && !UNCOUNTED.test(noun);
}

function isBare(thing: string): boolean {
  return isPhrase(thing) && isOne(thing.split(' ').at(-1) ?? '');
}

function named(thing: string): string {
  return ONLY_ONE.test(thing) ? `the ${thing}` : `${article(thing)} ${thing}`;
}
