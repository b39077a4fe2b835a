import { isNoun } from '../../../engine/facts/invariants/noun-phrase.ts';
import { singular, withArticle } from './plural.ts';

/** Behind these a message leaves out which one: there is one only. */
const OF_ONE = /^(?:access to|belong to|match|in|inside|inside of|of|outside of|within|from|exceed)$/;
const TAIL =
  /^(.* (?:must|cannot|can|may|is|are)\b.*? )?\b(access to|belong to|inside of|outside of|match|exceed|inside|within|from|in|of|on|as|with|without|for|use|into) ((?:[a-z]+(?:-[a-z]+)? |[A-Z][a-z]+(?:-| )based |[A-Z]{2,5} ){0,2}[a-z]+)$/;
const DETERMINED =
  /^(?:all|an?|another|any|at|both|each|either|every|exactly|it|its|more|most|multiple|no|one|only|other|same|some|such|that|the|their|them|these|this|those|two|zero)\b/;
/** Words that go on with the sentence, so that what stands before them is no part of the thing. */
const GOES_ON =
  /(?:^| )(?:and|as|at|be|by|for|from|has|have|in|is|not|of|on|or|than|that|to|when|which|while|with|without|[a-z]+ly)(?= )/;
/** What nobody counts, and how a thing is: "in read-only mode", "in ascending order". */
const BARE =
  /^(?:access|audio|authentication|authorization|case|compression|content|data|encryption|form|format|input|javascript|metadata|mode|order|output|permission|state|storage|support|text|time|type|use)$/;
/** Nouns that by themselves are part of a saying: "of length", "from source", "by default". */
const SAYING =
  /^(?:advance|date|default|depth|development|email|full|general|length|name|parent|phone|place|position|practice|production|range|registration|root|sequence|size|source|stock|transport|turn|width)$/;

/** "… can only be opened on rope based boat": the last thing of a rule has its article as well. */
export function withLastArticle(rule: string): string {
  const told = rule.replace(/\b([A-Z]?[a-z]{3,}) based (?=[a-z]+$)/, '$1-based ');
  const [, head, how = '', phrase = ''] = TAIL.exec(told) ?? [];
  const noun = phrase.split(' ').at(-1) ?? '';
  if (head === undefined || !isNoun(noun) || singular(noun) !== noun || BARE.test(noun) || SAYING.test(phrase))
    return told;
  // "To pay for order", "a list of type name": what is before is no name of the thing.
  if (DETERMINED.test(phrase) || GOES_ON.test(phrase) || /(?:^| )(?:type|[a-z]+ing) /.test(phrase)) return told;
  if (how === 'of' && /\b(?:kind|list|number|sort|type)s? $/.test(head)) return told;
  return `${head}${how} ${OF_ONE.test(how) ? `the ${phrase}` : withArticle(phrase)}`;
}
