/** Signs that a message was put together wrongly, speaks to somebody, or tells of one case. */
const BROKEN: readonly RegExp[] = [
  /[;#!?…\\]|: |=>|\.\.\.|["'] ["']|\s-\s/,
  /\b(?:is|are|was|were|has|have|been|be|or|and|not|the|an?|of|to|for|with|by|in|on|at|from|likely|probably) (?:must|cannot|can only|(?:is|are) (?:refused|required))\b/i,
  /\b(?:must|cannot)\b[^,]*\b(?:must|cannot)\b(?<!\band must)(?<!\bor must)(?<!\b(?:that|which|and) cannot)(?<!\b(?:that|which) must)/i,
  /`x`[A-Za-z]|[A-Za-z.]`x`|\b(?:has|have) .* (?:is|are) not\b|\[`|`\]|^Missing `x`/,
  /^(?:The|An?) (?:or|and|not|is|are|for|of|to|in|tried|failed|got|found|expected)\b|[a-z]\. /i,
  /\b(?:you|your|yourself|we|our|us|I|I'm|please|sorry)\b|\bso (?:he|she|it|they)\b|^Not /i,
  /\b(?:detected|encountered|occurred|(?<!\b(?:an?|the) )failed|happened|anymore|any more|so far|yet|currently|right now|at the moment|for now|maybe|probably|apparently)\b/i,
  /^(?:Missing|Expected|Got|Found|Trying|Attempted|Attempting|Tried|Using|Encountered|Received|Detected|Looks|Seems|Did|Does|Make sure|Ensure|Use|See|Try|Check|Set|Add|Remove|Specify|Provide)\b/,
  /\b(?:of|for|in|to|with|from|by) (?:and|or|are|is|must|in)\b|^(?:The )?(?:null|none|nil)\b.* must\b|\bhere\b|^An? (?:unexpected|invalid constructor)\b|^Unexpected\b/i,
  // What lost its end, and what is true of everything.
  /, (?!(?:and|or|but|not|only|if|when|unless|even|as)\b)[a-z]+(?: [a-z]+){0,4}$(?<!\b(?:and|or)\b.{1,40})|^The \w+ cannot be \w+(?:ed|en|wn|lt|nt)$/,
  // A value in place of the subject, and what only its surroundings name.
  /^`x` (?:is|are) (?:not (?:supported|allowed|permitted|valid|available)|unsupported)$|^`x` (?:do|are|were|have)\b|\b(?:by|of|in|on|for|to) that \w+$/,
  /^It is not possible to \w+ `x`$|^`x` cannot be \w+$|\b(?:is|are) .* and .* must\b|, (?:must|cannot|this is)\b|must be enough$|`x`\(/,
  /^It is not possible\b.*\(/,
  // Which of the two, without the thing, and how many there are without a number.
  /^Only (?:[\w-]+ )*(?:inner|outer|upper|lower|other|former|latter) (?:is|are)\b|\bmust (?:have|belong to) any\b/,
  // Two clauses of which the second has a verb of its own.
  /\bmust not already be \w+ or (?!\w+(?:ed|en)\b)\w+/,
  // How a thing is, in place of the thing.
  /^The (?:read-?only|immutable|static|private|internal) (?:must|cannot|is|are)\b/i,
  // Which one, only the code around it knows.
  /^The (?:[a-z]+ )?(?:view|handler|function|method|endpoint|driver|backend|class|object|provider|service|source|engine|plugin|gateway|exchange|device|model) (?:does|do) not support\b/,
  /^(?:It|This|That|They|These|Those|He|She) (?!is not possible)/,
  // Why it is refused this time is no rule for the next.
  /\bcannot\b.*\bbecause there (?:is|are|was|were)\b/i,
  // What the one thing at hand does not allow, others do.
  /\b(?:cannot|not (?:allowed|permitted|possible))\b.* this \w+(?: \w+)?$|\b(?:for|of|in|on) this \w+ (?:cannot|may not|is not|are not)\b|\b(?:enabled|available|allowed|supported)\b.* this (?:\w+ )?\w+$|\bthis action\b/i,
  // Two verbs that both want a third one.
  /\b(?:may|might|can|could|will|would|shall|should|must|cannot) (?:may|might|can|could|will|would|shall|should|must|cannot)\b/i,
  /\bno longer\b.*\bmust\b|\breturned\b.*\bbut\b|\bmust (?!need|embed|speed|exceed|proceed|succeed|shed|feed)\w+ed\b/,
  // What is done to something, said of nothing that it is done to.
  /^(?!.*\b(?:accounts?|admins?|administrators?|anyone|caller|clients?|guests?|members?|moderators?|nobody|owners?|people|users?)\b.* cannot)(?:The )?[\w` -]+ cannot (?:access|add|change|create|delete|download|edit|export|get|import|load|modify|read|remove|rename|save|select|send|set|test|update|upload|use|validate|write)$/i,
  /`[^`]*`[:/]`|`[^`]*` ?`|^`[^`]*` (?:of|for|in|on|at|to|with)? ?(?:must|cannot) (?:be|not) `/,
];

/** Whether a rule, with all that stands in code type as `x`, is no sentence that can be printed. */
export function isBroken(bare: string): boolean {
  return BROKEN.some((pattern) => pattern.test(bare));
}
