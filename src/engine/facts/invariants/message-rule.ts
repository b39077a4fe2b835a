import { isIdentifierLike } from '../words.ts';

/** Messages that tell of trouble rather than of a rule. */
const TROUBLE =
  /^(?:failed|failure|could ?n[o']t|couldn't|unable|error\b|errors?:|internal|unexpected (?:error|end|token|state|response|status|result|eof)|something went|oops|not implemented|unimplemented|unreachable|todo|bug|impossible|should (?:never|not)|this should|cannot (?:find|open|read|write|parse|load|connect|create|determine|locate|resolve|get|fetch|access|decode|compile|import|infer|happen|convert|allocate|reach|start)|can'?t (?:find|open|read|write|parse|load|connect|create|determine|locate|resolve|get|fetch|decode|happen)|could not|no (?:response|result|data|output|such file)|timed? ?out|timeout|aborted|cancell?ed|interrupted|usage|warning|skipping|ignoring|retry|please (?:try|report|wait|open)|sorry)\b/i;
const VAGUE =
  /^(?:invalid|not allowed|forbidden|unauthori[sz]ed|access denied|permission denied|bad request|not found|invalid (?:request|input|data|state|argument|arguments|value|parameters?|format|response|operation|type|usage)|unknown|unsupported|missing|required|conflict|error|unknown error|not supported|validation (?:error|failed))$/i;
const MODAL =
  /\b(?:must|cannot|can ?not|can't|may not|should|need(?:s)? to|ha(?:s|ve) to|(?:is|are) required|(?:is|are) mandatory|(?:is|are)(?: not|n't) (?:allowed|permitted|supported)|not allowed|not permitted|(?:can|may) only|only .{1,60} (?:can|may|allowed|supported|permitted)|at least|at most|no more than|up to|must not)\b/i;
/** What happened or was seen, rather than what must hold. */
const EVENT = /^no .+ (?:has been|have been|was|were)\b|^some\b|\bnot found or\b|\bnot up to date\b/i;
/** The second half of a message, which another place completes, or one that goes on from another rule. */
const PIECE = /^(?:and|or|but|nor|than|which|because|with|while|of|to|as)\b|\b(?:must|should) also\b/i;
const ENABLED =
  /^(?:enabled|configured|available|set|initiali[sz]ed|loaded|ready|defined|authori[sz]ed|equal|unique|valid|the same|same|supplied|installed|connected)\b/i;
const VERBLESS_END =
  /(?:[:,(]|\b(?:be|for|of|to|in|the|a|an|is|are|with|by|from|at|and|or|than|as|not|must|got|was|that|on|between|but|found|following|expected))$/i;

/** A message turned into a rule sentence without its full stop; null where the message carries no rule. */
export function ruleFromMessage(
  message: string,
  subject: string | null,
  names: ReadonlySet<string> = new Set(),
): string | null {
  const text = cleanMessage(message);
  if (text === null || TROUBLE.test(text) || VAGUE.test(text) || EVENT.test(text) || PIECE.test(text)) return null;
  const rule = reworded(text, subject);
  if (rule === null) return null;
  const tidy = tidied(rule, names);
  // A subject that holds a clause of its own does not take "must".
  if (rule !== text && /\b(?:but|because|while|since|requested|when|if)\b.* must\b/i.test(tidy)) return null;
  const words = tidy.split(' ').length;
  if (words < 3 || tidy.length > 220 || VERBLESS_END.test(tidy) || tidy.includes('…') || unbalanced(tidy)) return null;
  return tidy;
}

/** Cuts what belongs to one occurrence: values that were got, holes without a name, hints and addresses. */
export function cleanMessage(message: string): string | null {
  let text = message
    .replace(/<[a-z/][^<>]*>/gi, ' ')
    .replace(/["'“”‘’«]*(`[\w$]+`)["'“”‘’»]*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  text = text.replace(/(^|\s)(['"])(--?[\w-]+|[\w-]+[._/][\w./-]*|[a-z]+[A-Z]\w*)\2(?=$|[\s,.:;])/g, '$1`$3`');
  text = text
    .replace(/^\[[\w: .-]+\]\s*|^(?:[A-Z]{2,}[\w-]*|[\w./-]+\(\)|[\w-]+(?:\.[\w-]+)+|`\w+`):\s+(?=\S)/, '')
    .replace(/^[a-z][\w-]*:\s+(?:error\s+)?(?!must|cannot|should|is |are |may |required|only)(?=\S)/, '')
    .replace(/^(?:error|err|fatal|sorry)[:,]\s*/i, '');
  // Only the first sentence: the second one tells what to do about it.
  text = text.replace(/([a-z\d`"')\]])[.!;]\s+[A-Z`].*$/s, '$1');
  text = text.replace(
    /[,;:(]?\s*(?:but\s+)?(?:got|found|received|was|given|actual(?:ly)?|instead of|you (?:gave|passed|provided|supplied))\b[:\s]*(?:`\w+`|…|[^,.]{0,40}`\w+`|"?…"?)?.*$/i,
    (tail) => (/^(?:[,;:(]|\s+(?:but|got))/.test(tail) ? '' : tail),
  );
  text = text
    .replace(/[\s.!;,]+$/, '')
    .replace(/,?\s*\(?(?:for example|for instance|e\.g\.|i\.e\.)[:,]?\s.*$/i, '')
    .replace(/[:=]?\s*["'(]*(?:…["')]*[\s,]*)+$/, '')
    .replace(/\s*[-–]\s*…$/, '')
    .replace(/\s*\((?:see|https?:|#|got|code|error)[^)]*\)?\s*$/i, '')
    .replace(/:\s*`\w+`$/, '')
    .replace(/:\s*\w+=.*$/, '');
  text = text.replace(/,?\s*(?:please|try again)\b.*$/i, '').replace(/\s*\([^()]*(?:`|=|…)[^()]*\)\s*$/, '');
  text = text.replace(/[\s.!:;,]+$/, '').replace(/^["'\s]+/, '');
  if (text === '' || !/[a-z]/i.test(text) || /https?:\/\//.test(text) || text.length > 240) return null;
  return text;
}

function reworded(text: string, subject: string | null): string | null {
  for (const [pattern, make] of PATTERNS) {
    const match = pattern.exec(text);
    const rule = match ? make(match, subject) : undefined;
    if (rule !== undefined) return rule;
  }
  return null;
}

type Make = (match: RegExpExecArray, subject: string | null) => string | null | undefined;
const PATTERNS: readonly (readonly [RegExp, Make])[] = [
  [
    /^(?:you(?:'re| are)|(?:the |this )?(?:user|caller|member|account) is) not (?:allowed|authori[sz]ed|permitted) to (.+)$/i,
    ([, what]) => `A caller without permission cannot ${plain(what)}`,
  ],
  [
    /^not (?:allowed|authori[sz]ed|permitted) to (.+)$/i,
    ([, what]) => `A caller without permission cannot ${plain(what)}`,
  ],
  [
    /^you (must|need to|have to|should|cannot|can ?not|can't|may not|can only|do not have|don't have)\b(.*)$/i,
    ([whole, modal = '', rest = '']) =>
      /\b(?:you|your|yourself)\b/i.test(rest) ? whole : `The caller ${callerModal(modal)}${rest}`,
  ],
  [
    /^(?:invalid|bad|wrong|incorrect|malformed|illegal) (.{2,60}?)[:,]\s*((?:must|should|cannot|can only|may only|only|expected)\b.+)$/i,
    ([, what = '', rest = '']) =>
      `${the(what)} ${/^expected/i.test(rest) ? `must be ${withArticle(rest.replace(/^expected\s*(?:to be)?/i, '').trim())}` : rest}`,
  ],
  [/^(?:invalid|bad|wrong|incorrect|malformed|illegal) (.{2,80})$/i, ([, what = '']) => refusedThing('invalid', what)],
  [
    /^(unknown|unsupported|unrecogni[sz]ed|duplicate|duplicated|expired|conflicting|empty|negative|ambiguous|disallowed|unexpected|unsafe|reserved|overlapping|untrusted|stale) (.{2,80})$/i,
    ([, how = '', what = '']) => refusedThing(how.toLowerCase(), what),
  ],
  [
    /^(?:missing|no) (?:the )?(?:required )?(.{2,60}?)(?: (?:was|is|were|are))?(?: (?:given|provided|specified|supplied|passed|set|present|configured|defined|selected|sent))?$/i,
    ([whole = '', what = '']) => missing(whole, what),
  ],
  [
    /^(.{2,60}?) (?:was|is|were|are)? ?(?:missing|not (?:provided|given|specified|supplied|set|present))(?: (?:from|in|on) (?:the )?(.{2,40}))?$/i,
    ([, what = '', where]) =>
      MODAL.test(what) ? undefined : `${the(what)} must be given${where ? ` in the ${where}` : ''}`,
  ],
  [
    /^([a-z]+ [a-z ]{2,40}) (is|are) required$/,
    ([whole, what = '', verb = '']) =>
      NOUNS.has(what.split(' ').at(-1) ?? '') &&
      !/^(?:authentication|authorization|content|input|text|metadata)$/.test(what)
        ? `${the(what)} ${verb} required`
        : whole,
  ],
  [
    /^(.{2,50}?) required$/i,
    ([, what = '']) =>
      /\b(?:is|are)$/i.test(what) ? undefined : `${capital(what)} ${plural(what) ? 'are' : 'is'} required`,
  ],
  [/^must\b(.+)$/i, ([, rest = ''], subject) => (subject ? `\`${subject}\` must${rest}` : null)],
  [
    /^(?:should|can only|may only|is required|is not allowed|are required)\b(.+)?$/i,
    ([whole = ''], subject) => (subject ? `\`${subject}\` ${whole.charAt(0).toLowerCase()}${whole.slice(1)}` : null),
  ],
  [
    /^(?:cannot|can ?not|can't) (?:be )(.+)$/i,
    ([, rest = ''], subject) => (subject ? `\`${subject}\` cannot be ${rest}` : null),
  ],
  [
    /^(?:cannot|can ?not|can't) (\w+)(.*)$/i,
    ([, verb = '', rest = '']) => `It is not possible to ${plain(verb)}${rest}`,
  ],
  [
    /^(?!only\b).+\b(?:must|cannot|can ?not|can't|should|may not|can only|may only|needs? to|has to|have to)\b/i,
    ({ input }) => (/\b(?:got|but)\b.*…|(?:not found|failed|missing|empty), /.test(input) ? null : input),
  ],
  [/^only\b.+\b(?:can|may|allowed|supported|permitted|are|is|be)\b.*$/i, ([whole]) => whole],
  [
    /^(?:too many) (.+)$/i,
    ([, what = '']) => (/\b(?:is|are|was|were|for)\b/.test(what) ? undefined : `Too many ${what} are refused`),
  ],
  [
    /^(.{2,80}?) (?:is|are) (?:too) (\w+)(.*)$/i,
    ([, what = '', how = '', rest = '']) => `${the(what)} must not be too ${how}${/^ \(/.test(rest) ? '' : rest}`,
  ],
  [
    /^(.{2,60}?) too (long|short|large|big|small|many|high|low|old|early|late)$/i,
    ([, what = '', how = '']) => `${the(what)} must not be too ${how}`,
  ],
  [/^(.{2,80}?) exceed(?:s|ed)? (.+)$/i, ([, what = '', rest = '']) => `${the(what)} must not exceed ${rest}`],
  [/^(.{2,80}?) already (?:exists?)(.*)$/i, ([, what = '', rest = '']) => `${the(what)} must not already exist${rest}`],
  [/^(.{2,80}?) (?:is|are) already (.+)$/i, ([, what = '', rest = '']) => `${the(what)} must not already be ${rest}`],
  [
    /^(.{2,80}?) ha(?:s|ve) already been (.+)$/i,
    ([, what = '', rest = '']) => `${the(what)} must not have been ${rest} already`,
  ],
  [
    /^(.{2,40}?) already (\w+(?:ed|en|de|sed|ten))( .*)?$/i,
    ([, what = '', how = '', rest = '']) => `${the(what)} must not be ${how} already${rest ?? ''}`,
  ],
  [/^already (\w+(?:ed|ing))( .*)?$/i, () => null],
  [
    /^(.{2,80}?) (?:does not|doesn't|do not|don't) exists?(.*)$/i,
    ([, what = '', rest = '']) => (/^(?:you|it|this)$/i.test(what) ? null : `${the(what)} must exist${rest}`),
  ],
  [
    /^(.{2,60}?) (?:was |is |were )?not found(.*)$/i,
    ([, what = '', rest = '']) => (/^(?:it|page|file|no|this)\b/i.test(what) ? null : `${the(what)} must exist${rest}`),
  ],
  [/^no such (.{2,60})$/i, ([, what = '']) => `${the(what)} must exist`],
  [/^(.{2,80}?) (?:is|are)(?: not|n't) (?:allowed|permitted|supported)(.*)$/i, ([whole]) => whole],
  [
    /^(.{2,60}?) not (allowed|permitted|supported)( .*)?$/i,
    ([, what = '', how = '', rest = '']) =>
      MODAL.test(what) || /\b(?:is|are)$/i.test(what)
        ? undefined
        : `${the(what)} ${plural(what) ? 'are' : 'is'} not ${how}${rest ?? ''}`,
  ],
  [
    MODAL,
    ({ input }) => (/\b(?:got|but)\b.*…/.test(input) || /^(?:at least|at most|up to)\b/i.test(input) ? null : input),
  ],
  [
    /^expected (.+?) to (be|have|contain|match|equal|start|end) (.+)$/i,
    ([, what = '', verb = '', rest = '']) => `${the(what)} must ${verb} ${rest}`,
  ],
  [
    /^expected (an? .{2,60}|[\w ]{3,40})$/i,
    ([, what = ''], subject) =>
      subject === null
        ? null
        : /^(?:two|three|four|five|\d+) /i.test(what)
          ? `\`${subject}\` must have ${what}`
          : `\`${subject}\` must be ${/^(?:an?|the) |^`/i.test(what) ? what : `${article(what)}${what}`}`,
  ],
  [
    /^(.{2,80}?) (?:is|are)(?: not|n't) (?:a |an |in |of |the )?(.+)$/i,
    ([whole = '', what = '', rest = '']) =>
      /^(?:it|this|there|that|he|we)$/i.test(what)
        ? null
        : // "Smart playlists are not collaborative" is a rule already; "Features are not enabled" asks for a change.
          / are(?: not|n't) /i.test(whole) && !ENABLED.test(rest)
          ? whole
          : `${the(what)} must be ${whole.slice(whole.toLowerCase().indexOf(' not ', what.length) + 5) || rest}`,
  ],
  [
    /^(.{2,60}?) (?:does not|doesn't|do not|don't) (match|have|contain|include|belong|support|start|end|fit|equal|allow|accept|satisfy|agree|require)\b(.*)$/i,
    ([whole, what = '', verb = '', rest = '']) =>
      /^(?:support|allow|accept|require)$/i.test(verb) ? whole : `${the(what)} must ${verb.toLowerCase()}${rest}`,
  ],
  [/^(.{2,60}?) (?:do not|don't|does not|doesn't|mismatch|mismatched)$/i, () => null],
  [/^.{2,60}? (?:is|are) (?:immutable|read-?only)\b/i, ({ input }) => input],
  [
    /^(.{2,60}?) ha(?:s|ve) (expired|been (?:revoked|deleted|disabled|used|removed|closed|archived|suspended|banned|locked|cancelled|canceled))(.*)$/i,
    ([, what = '', how = '', rest = '']) => `${the(what)} must not have ${how}${rest}`,
  ],
  [
    /^(.{2,60}?) (?:is|are) (disabled|closed|locked|expired|banned|suspended|inactive|deleted|archived|revoked|blocked|empty|negative|invalid|malformed|reserved|private|unknown|unsupported|deactivated|frozen|blank|incomplete|stale|full|unsafe|in use|out of range|not valid)(.*)$/i,
    ([, what = '', how = '', rest = '']) =>
      /^(?:it|this|that|there)$/i.test(what) ? null : `${the(what)} must not be ${how}${rest}`,
  ],
  [
    /^(.{2,60}?) (expired|revoked|disabled|mismatch)$/i,
    ([, what = '', how = '']) =>
      how === 'mismatch'
        ? `${the(what)} must match`
        : /\b(?:has|is|was)\b/.test(what)
          ? null
          : `${the(what)} must not be ${how}`,
  ],
];

function callerModal(modal: string): string {
  const word = modal.toLowerCase();
  return word === 'need to'
    ? 'needs to'
    : word === 'have to'
      ? 'has to'
      : /don't have|do not have/.test(word)
        ? 'must have'
        : word === "can't" || word === 'can not'
          ? 'cannot'
          : word;
}

function missing(whole: string, what: string): string | null | undefined {
  if (
    /^no\b/i.test(whole) &&
    !/\b(?:given|provided|specified|supplied|passed|set|present|configured|defined|selected|sent)$/i.test(whole)
  )
    return undefined;
  if (/\b(?:longer|more|need|such)\b/i.test(what)) return undefined;
  return `${the(what)} must be given`;
}

function refusedThing(how: string, what: string): string | null {
  const thing = what
    .replace(/\s*[:=]\s*[^a-zA-Z]*`.*$/, '')
    .replace(/\s*[:=]\s*\w*$/, '')
    .trim();
  if (/\b(?:is|are|was|must|cannot|has|have)\b/.test(thing) || thing.length > 70) return null;
  if (plural(thing)) return `${capital(how)} ${thing} are refused`;
  const bare = thing.replace(/^(?:a|an|the) /i, '');
  if (/\b(?:data|metadata|information|input|content|syntax|access|usage|json|xml|yaml)$/i.test(bare))
    return `${capital(how)} ${bare} is refused`;
  return `${/^[aeiou]/.test(how) ? 'An' : 'A'} ${how} ${bare} is refused`;
}

/** A noun phrase with its article, unless it is a name, has one already, or starts with a number or quote. */
function the(phrase: string): string {
  const text = phrase.trim();
  const first = text.split(' ')[0] ?? '';
  if (
    /^(?:the|a|an|this|that|each|every|all|any|some|your|its|their|one|two|both|only|more|no|at|multiple|either)$/i.test(
      first,
    ) ||
    /^["'`\d-]/.test(first)
  )
    return text;
  if (isIdentifierLike(first)) return `\`${first}\`${text.slice(first.length)}`;
  if (plural(text) || / and /.test(text)) return capital(text);
  if (/ing$/.test(first)) return capital(text);
  if (/^[A-Z]{2,}/.test(first) || /^[A-Z]/.test(text.split(' ')[1] ?? '')) return `The ${text}`;
  // A capital may be the name of a product, so only known nouns lose it.
  if (/^[A-Z]/.test(first) && !NOUNS.has(first.toLowerCase())) return text;
  return `The ${first.charAt(0).toLowerCase()}${first.slice(1)}${text.slice(first.length)}`;
}

const NOUNS = new Set(
  'mask account action address amount app application argument array attachment attribute authentication authorization balance block body branch bucket cart category certificate channel check child class client code collection column command comment condition config configuration connection content context cookie count country credential currency customer database date default definition description destination device directory document domain element email endpoint entity entry environment envelope event expression field file filter folder form format frame function group handler hash header host hostname id identifier image index input instance integration interval invitation invite invoice issue item job key label length level license limit line link list location lock login member membership memo message metadata method mode model module name namespace nesting node note number object offset operation operator option order organisation organization output owner package page parameter parent password path pattern payload payment permission plan plugin policy pool port post prefix price product profile project property provider proxy query queue range rate reason recipe recipient record reference region release repository request resource response result role room root route row rule schema scope secret section selection sender server service session setting shape signature size slug snapshot song source state statement status step storage store story stream string subject subscription table tag target task team template tenant test text thread time timestamp timezone title token topic transaction transport type upload uri url user username value variable vendor version video view visit volume webhook website window workflow workspace year'.split(
    ' ',
  ),
);

function plural(phrase: string): boolean {
  const head =
    phrase
      .split(/ (?:for|in|of|on|to|from|with|by|at) /)[0]
      ?.trim()
      .split(' ')
      .at(-1) ?? '';
  return (
    /[a-z]s$/.test(head) &&
    !/(?:ss|us|is|ous|status|address|class|https|access|alias|bias|canvas|basis|axis|lens)$/.test(head) &&
    !head.includes('`')
  );
}

function article(phrase: string): string {
  return plural(phrase) || /^(?:true|false|one|to|that|exactly)\b/i.test(phrase)
    ? ''
    : /^[aeiou]/i.test(phrase)
      ? 'an '
      : 'a ';
}

function withArticle(phrase: string): string {
  return /^(?:an?|the|at|one|more|less|exactly|between|in|not|either|\d)\b|^[`"']/i.test(phrase)
    ? phrase
    : `${article(phrase)}${phrase}`;
}

function plain(text: string | undefined): string {
  const given = text ?? '';
  return /^[A-Z][a-z]/.test(given) ? given.charAt(0).toLowerCase() + given.slice(1) : given;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A capital at the start, or code type where the first word is a name. */
function tidied(rule: string, names: ReadonlySet<string>): string {
  const text = rule
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:])(?=\s|$)/g, '$1')
    .replace(/\bmust not be (?:invalid|not valid)$/, 'must be valid')
    .trim();
  const first = text.split(' ')[0] ?? '';
  if (first.startsWith('`') || first.startsWith('"')) return text;
  if (isIdentifierLike(first.replace(/[,:]$/, '')) || /^[b-hj-z]$/.test(first) || names.has(first))
    return `\`${first}\`${text.slice(first.length)}`;
  return capital(text);
}

function unbalanced(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  return (
    count('`') % 2 === 1 ||
    count('"') % 2 === 1 ||
    count('(') !== count(')') ||
    count('[') !== count(']') ||
    count('{') !== count('}')
  );
}
