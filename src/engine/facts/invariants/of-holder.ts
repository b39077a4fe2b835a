import { escaped } from '../../../base/escaped.ts';
import { identifierWords } from '../text/words.ts';
import type { Guard } from './guards.ts';
import { isNoun, plural, withArticle } from './noun-phrase.ts';

/** "The width must be at least 3": a part without a word on whose it is. */
const OF_PART =
  /^The ([a-z]+(?: [a-z]+){0,2}) (?=(?:must (?!(?:already|not already|exist|match)\b)|cannot\b|can only\b|may only\b|(?:is|are) required\b))/;
const STEPS = /[A-Za-z_$][\w$]*(?:(?:\??\.|->)[A-Za-z_$][\w$]*)+/g;
/** Things that carry what others are about, or of which any program has one. */
const CARRIER =
  /^(?:app|application|argument|array|attribute|body|builder|cache|check|child|class|client|command|config|configuration|connection|context|cursor|data|default|definition|dictionary|element|endpoint|entity|entry|field|form|format|function|handler|header|input|instance|item|key|line|list|listener|loop|mapping|message|method|model|module|node|object|operation|option|output|parent|parser|payload|position|post|process|profile|property|query|record|reference|request|resource|response|result|root|row|schema|scope|sequence|server|service|session|setting|source|state|statement|string|target|test|text|type|value|variable|wrapper)s?$/;

/** The same of the thing whose part the test asks about: `page.Width` is "the width of a page". */
export function ofHolder(rule: string, { condition }: Guard): string {
  const part = OF_PART.exec(rule)?.[1];
  if (part === undefined) return rule;
  const holders = (condition.replace(/["'][^"']*["']/g, ' ').match(STEPS) ?? []).flatMap((path) => {
    const steps = path.split(/\??\.|->/);
    return identifierWords(steps.at(-1) ?? '').toLowerCase() === part ? [identifierWords(steps.at(-2) ?? '')] : [];
  });
  const [holder = '', ...others] = [...new Set(holders)];
  const isThing =
    /^[a-z]{3,}(?: [a-z]{3,})?$/.test(holder) &&
    isNoun(holder.split(' ').at(-1) ?? '') &&
    !CARRIER.test(holder.split(' ').at(-1) ?? '') &&
    !/^(?:current|existing|found|new|old|other|parent|prev|previous)\b/.test(holder) &&
    !plural(holder);
  if (
    !isThing ||
    others.length > 0 ||
    holder.split(' ').some((word) => new RegExp(`\\b${escaped(word)}s?\\b`, 'i').test(rule))
  )
    return rule;
  return rule.replace(`The ${part} `, `The ${part} of ${withArticle(holder)} `);
}
