/** English that a message or a name left broken, by what went wrong. */
const BROKEN: readonly RegExp[] = [
  // A verb in the wrong form, or none.
  /\bcannot (?:been|blank|left|null|[<>]|be change\b|\w+ed\b)|\bbe \w+ed (?:close|delete|restart|run|start|stop)$|^Need\b|\bneed to\b/,
  /^The (?:delete|create|update|remove|add|edit|set|use) .* is not allowed$|\bmust have .* long$|\breturned are\b|\bone (?:`[^`]+` )?[a-z]+s is\b/,
  // A wrong article, number or spelling.
  /\b[Aa]n [bcdfgjklmnpqrstvwxyz][a-z]|\b[Aa]n `[b-dfgj-np-tv-z][aeiou]|\ban? [a-z]+s must\b|\b[Tt]he (?:own|this|these|those)\b|\bthe for\b|\batleast\b|\bID ID\b|\bwithout [a-z]+[^s]$/,
  // Words that shout, or begin in the middle.
  /\bSHOULD\b|[a-z] Cannot\b|^Its\b|^Only (?:[Aa]llowed|available|possible|supported|valid)\b/,
  // Nobody of whom it is said, what does not follow, and what nobody has to do.
  /^(?:Are|Did|Do|Does|Had|Has|Have|Is|Was|Were) |\bthe following [a-z]+$|^At most \d+ .* are .* (?:is|are) allowed$|\bdo(?:es)? not (?:need|require)\b/,
  // A reason that belongs to one case.
  /\b(?:cannot|not possible)\b.*\b(?:because|since)\b|^\w+, because\b|\bso no\b|\b(?:is|are) \w+ (?:as|because|since) .* must\b/,
  // A reason, a second deed or a second complaint between the thing and what is asked of it.
  /^[^,]*\bbecause\b.* (?:cannot|must)\b|\bor (\w{3,}?)e? .* cannot be \1e?d\b/,
  /\b(?:is|are) not \w+ or (?:an? )?(?:invalid|malformed|missing|unknown)\b|\b(?:is|are) `\w+` [a-z]+ but\b/,
  // What did not come about, and a verb in brackets that "must" does not take.
  /^Enough\b|\bmust have (?:changed|deleted|inserted|updated)\b|\bmust\b.*\((?:and|or) (?:are|is)\b/,
  // Twice not, and what is the same as itself.
  /^No .* cannot\b|\bout of range of .* cannot\b/,
  /\balready be not\b|\bmust not be not\b|\bmust not be invalid,|\bis invalid,|\bis an invalid\b|\bthe same$|\bmust be different$/,
  /^The (\w+) (?:of an? [\w ]+ )?must be \1$|^The (\w+) must have [\w ]+ \2$/,
  // How a thing is, or who it is for, in place of the thing.
  /^The (?:[A-Za-z]+ )?(?:private|public|active|visible|hidden|enabled|disabled|short|long) of\b|^Only [a-z]+s (?:for|with|in|on|at)\b|^An? non-\w+ (?:cannot|must)\b/,
  /^An? (?:DNS|HTML|HTTPS?|JSON|SMTP|SQL|SSH|SSL|TCP|TLS|UDP|XML|YAML) (?:with|without|for|in|on|over|cannot|must)\b/,
  // Words of the code, and what only the message knew.
  /\bat (?:least|most) (?:[a-z]\w*\.\w+|_?[A-Z][A-Z\d]*_[A-Z\d_]+) characters\b/,
  / of an? [\w ]*\bconf\b|\bparam\b| of an? (?:[\w ]* )?[b-hj-z] [a-z]|\bthe (?:expected|specified)\b|\bdoes not support\b|\bthat far\b|^[^()]*\([^()]*\bperhaps\b/,
  // Who may not see what: of those the message is about, and not of all.
  /^(?:The|An?) [a-z]+(?: [a-z]+)? cannot (?:access|open|read|see|view) (?:the |an? |this )?[a-z]+(?: [a-z]+)?$/,
  // Two clauses that were put into one.
  /\b(?:both )?found, |\bmust not\b.*, or th(?:e|is) \w+ already (?:has|is)\b|\b(?:since|of|for|by|with|in|to) must\b|\bcannot be \w+, \w+ (?:is|are)\b/,
  /^Invalid [^,]+, .* must\b|^[^,`]+, (?:add|create|delete|remove|set|try|use) .* (?:cannot|must)\b/,
  // What was not found, as the subject of what must be; two complaints of which either may hold; and a reason behind "as".
  /^No .* must\b|, or (?:it|they|th(?:e|is) \w+) (?:are|has|have|is|was|were)\b|\bcannot\b.* as (?:it|they) (?:are|do|does|has|have|is)\b/,
  // A sentence that goes on without a space, and a value of the code or of one message in the place of the thing.
  /[a-z]{3}\.[a-z]+ (?!(?:and|are|as|at|by|cannot|for|from|has|in|is|must|of|on|or|to|when|with)\b)[a-z]+ [a-z]|^The (?:false|null|none|nil|true|undefined) |^The [\w ]+ of an? (?:count|date|format|length|number|size|type|value) (?:must|cannot)\b/,
  // A message with a subject of its own behind the name of the field, what is left of a list of kinds, and how something is done in place of it.
  /^The (\w{4,})\b.* cannot (?:change|edit|modify|update) \1\b|^The (?:(?!of )\w+ )*?(\w{4,}) (?:(?!of )\w+ )*\2 (?:requires|must|cannot)\b/,
  /\b(?:contain|include) (?:\w+ )?(?:reserved|allowed|forbidden)$|^The (?:\w+ )*(?!family|reply|assembly|anomaly|supply|monopoly)[a-z]+ly (?:must|cannot)\b/,
  // Names that are short only for those who write the code.
  /(?<![`\w-])(?:addr|arr|attrs?|cfg|cnt|desc|dest|dist|freq|msg|num|prev|pwd|qty|ctx|elem|fn|func|gws?|idx|impl|kwargs|obj|params|ptr|struct|tmp|vals?|var)(?![`\w-])/,
  // A verb that does not agree with its one subject.
  /\ban? [a-z]+(?<!s) that (?!(?:are|can|cannot|could|did|had|has|is|may|must|was|were|will|would)\b)[a-z]+(?<!s|ed|[a-z]{2}en) /,
  // A hole in the place of a verb, and what only a class is called.
  / to `\w+` (?:an?|the|this) | of an? [\w ]*\bdto\b/,
];

export function isBroken(rule: string): boolean {
  return BROKEN.some((pattern) => pattern.test(rule));
}
