import { isBalanced } from './markup.ts';

const MODAL = 'may|might|can|could|will|would|shall|should|must|cannot';

/** English that no mending made whole, by what is wrong with it; looked for outside of code and quotations. */
const FAULTS: readonly RegExp[] = [
  // Two verbs that both want a third one.
  new RegExp(`\\b(?:${MODAL}) (?:not )?(?:${MODAL})\\b`, 'i'),
  // An article before what is no thing: another article, a verb, a particle, or how something is with nothing behind it.
  /\b(?:an?|the) (?:an?|the|is|are|was|were|be|been|has|does|must|cannot|may|not|and|or|of|to|with|for|from|by|when|if|at)\b(?!-)/i,
  /\b(?:an?|the) (?:also|always|never|still|already|again)(?=$|,| (?:to|by|when|if|in|for|with)\b)/i,
  /\ban? (?:back|away|off|up|down) (?:to|from|into|with|by)\b|\b(?:an?|the) (?:present|absent|possible|necessary|[a-z]+(?:ful|less|ous))(?=$|[,(]| (?:and|it|then)\b)/i,
  /\b(?:an?|the) (?!(?:assembly|anomaly|family|monopoly|reply|supply|butterfly)\b)[a-z]{3,}ly(?=$|,| (?:to|by|when|if|in|for|with)\b)/i,
  /\b(?:an?|the) (?:bad|empty|existing|expired|invalid|malformed|missing|unknown|valid|wrong) (?:as|at|by|for|from|if|in|of|on|to|when|with)\b/i,
  // "Must not" takes no second verb of its own: "must not exist and is not open", "cannot be open or has ended".
  /\b(?:must not|cannot|may not)\b[^,;]* (?:and|or) (?:is|are|was|were|has|have|does|do)\b/i,
  /\bbe being\b|\bbe only (?!one\b|an?\b|the\b|[a-z]+(?:ed|able|ible)\b)[a-z]+$|\bboth .* and both\b|\beither .* and both$/i,
  // Two subjects.
  /\bit [a-z]+s (?:always|never|only) [a-z]+s\b/i,
  // A word said twice.
  /\b(?!(?:had|that)\b)([a-z]{2,}) \1\b|\bunique\b.*\band unique\b/i,
  // What was cut before its example.
  /(?:^|[\s(,])(?:ie|i\.e|eg|e\.g|cf|viz)[.,:]*\)?$/i,
  // A name of the code that is not set as one: `action.Name`, `user.first_name`.
  /(?<![\w./@-])(?!ASP\.NET)[A-Za-z_]\w*[a-z_]\w*\.(?:[A-Z][a-z]\w*|[a-z]+(?:[A-Z]|_)\w+)(?![\w/])/,
];

/** Whether a sentence may be printed: whatever made it, it is not cut, and its words go together. */
export function isWellFormed(sentence: string): boolean {
  if (!isBalanced(sentence)) return false;
  const words = sentence.replace(/`[^`]*`/g, '`x`').replace(/"[^"]*"|“[^”]*”/g, '“x”');
  return !FAULTS.some((fault) => fault.test(words));
}
