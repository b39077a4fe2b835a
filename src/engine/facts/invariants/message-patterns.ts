import {
  actor,
  callerModal,
  isOneAtHand,
  missing,
  notPossible,
  oneKind,
  passive,
  refusedThing,
  withActor,
} from './message-words.ts';
import { article, capital, inside, isNoun, plural, the, withArticle } from './noun-phrase.ts';
import { pastParticiple } from './past-participle.ts';

const MODAL =
  /\b(?:must|cannot|can ?not|can't|may not|should|need(?:s)? to|ha(?:s|ve) to|(?:is|are) required|(?:is|are) mandatory|(?:is|are)(?: not|n't) (?:allowed|permitted|supported)|not allowed|not permitted|(?:can|may) only|only .{1,60} (?:can|may|allowed|supported|permitted)|at least|at most|no more than|up to|must not)\b/i;
const ENABLED =
  /^(?:enabled|configured|available|set|initiali[sz]ed|loaded|ready|defined|declared|authori[sz]ed|equal|unique|valid|the same|same|supplied|installed|connected|registered)\b/i;

/** What a caller can see to; what simply is not so makes no rule. */
const DEMANDED =
  /^(?:an? |the |in |on |one |of |within |between |under |valid|unique|set\b|configured|enabled|defined|declared|registered|initiali[sz]ed|loaded|ready|connected|installed|authori[sz]ed|authenticated|logged|activated|active|open\b|started|finali[sz]ed|expanded|equal|identical|numeric|positive|absolute|relative|callable|iterable|hashable|seriali[sz]able|writable|readable|compatible|formatted|assigned|specified|owned|bound|part\b|greater|less|at (?:least|most)|accessible$|available$|allowed|added|mounted|attached|linked|verified|confirmed|complete|signed|encoded|sorted|consistent|present|supplied|provided|given)/i;

/** What a kind of message says as a rule: null where it says none, undefined where another kind may fit. */
type Make = (match: RegExpExecArray, subject: string | null) => string | null | undefined;
export const MESSAGE_PATTERNS: readonly (readonly [RegExp, Make])[] = [
  [
    /^(?:one|some|any) of the (\w+s) (?:does not|do not|doesn't|don't) exist$/i,
    ([, what = '']) => `Each of the ${what} must exist`,
  ],
  [
    /^either (?:the )?(.{2,40}) or (?:the )?(.{2,40}) (?:is |are )?missing$/i,
    ([, one = '', other = '']) => `The ${one} and the ${other} must be given`,
  ],
  [
    // Where one of the two fails, it is refused: both must hold.
    /^(?:the |your )?([a-z][\w ]{1,30}?) or (?:the |your )?([a-z][\w ]{1,30}?) (?:(?:does not|doesn't|do not|don't) match|(?:is|are) (?:incorrect|wrong|not correct|not valid|invalid))$/i,
    ([whole = '', one = '', other = '']) =>
      /\b(?:is|are|not)\b/i.test(one)
        ? null
        : `${the(one)} and ${inside(the(other))} must ${/match$/i.test(whole) ? 'match' : /valid$/i.test(whole) ? 'be valid' : 'be correct'}`,
  ],
  [
    /^missing or (empty|blank|invalid|malformed) (.{2,60})$/i,
    ([, how = '', what = '']) => `${the(what)} must be given and ${/empty|blank/i.test(how) ? 'not empty' : 'valid'}`,
  ],
  [
    /^you(?:'re| are) not (logged in|signed in|authenticated|connected)\b(.*)$/i,
    ([, how = '', rest = '']) => `The caller must be ${how.toLowerCase()}${rest}`,
  ],
  [
    /^(.{2,60}?) (?:cannot|can't|must not|may not) be `\w+`[,;] (?:valid|allowed|possible|supported|accepted) (?:values|options|choices) (?:are|include) (.+)$/i,
    ([, what = '', list = '']) => `${the(what)} must be ${list.replace(/ and (?=\S+$)/, ' or ')}`,
  ],
  [
    /^(?:the )?(min|max)(?:imum)?(?: allowed)? ([a-z][\w ]{2,40}?) is (\d[\d,.]*|`\w+`)( [a-z]+)?$/i,
    ([, end = '', what = '', amount = '', unit = '']) => {
      const bound = /^min/i.test(end) ? 'at least' : 'at most';
      // Letters are what a word has, not what its length is.
      return / length$/.test(what) && unit !== ''
        ? `${the(what.replace(/ length$/, ''))} must have ${bound} ${amount}${unit}`
        : `${the(what)} must be ${bound} ${amount}${unit}`;
    },
  ],
  [
    /^(.{2,60}?) (?:is |are )?too (?:short|long|small|large|big),? \(?(?:expected |must (?:be|have) |should (?:be|have) |use )?(at least|at most|no more than) (\d[\d,.]*|`\w+`) ([a-z]+)\)?$/i,
    ([, what = '', bound = '', amount = '', unit = '']) =>
      `${the(what)} must have ${bound.toLowerCase()} ${amount} ${unit}`,
  ],
  [/^at (?:most|least) .+ (?:is|are) (?:missing|invalid|wrong|not)\b/i, () => null],
  [/^at (?:most|least) .+ (?:is|are|must|may|can)\b/i, ({ input }) => input],
  // "A loan can be extended only once".
  [
    /^(.{2,60}?) (can|may) be (\w+) only (.+)$/i,
    ([, what = '', can = '', deed = '', rest = '']) => `${the(what)} ${can} be ${deed} only ${withActor(rest)}`,
  ],
  [
    /^(?:this |it )?requires (at least (?:one|two|\d+) .+)$/i,
    ([, what = '']) => `${capital(what)} ${/^at least (?:one|1)\b/i.test(what) ? 'is' : 'are'} required`,
  ],
  // "Only mails can be sent" holds for the one sender that says so.
  [/^only [\w ]+ can be \w+$/i, () => null],
  // "The order cannot be sent because it does not have a buyer" says what it must have.
  [
    /^(.{2,60}?) (?:cannot|can ?not|can't) be \w+,? (?:as|because|since) (?:it|they) (?:does not|doesn't|do not|don't) (.+)$/i,
    ([, what = '', rest = '']) => `${the(what)} must ${rest}`,
  ],
  [
    /^only (.+?) (allowed|supported|permitted)\b(.*)$/i,
    ([, what = '', how = '', rest = '']) =>
      /\b(?:is|are|be)$/i.test(what) ? undefined : `Only ${oneKind(what)} ${plural(what) ? 'are' : 'is'} ${how}${rest}`,
  ],
  // What "this" is, only the place knows that says so.
  [
    /\bnot (?:allowed|authori[sz]ed|permitted) to (?:do|perform|access|see|view|use) (?:this|that|it)(?: (?:action|operation|page|resource|request))?$/i,
    () => null,
  ],
  [
    /^(?:you(?:'re| are)|(?:the |this )?(?:user|caller|member|account)(?: is)?) not (?:allowed|authori[sz]ed|permitted) to (.+)$/i,
    ([, what = '']) => `The caller must have permission to ${inside(what)}`,
  ],
  [
    /^not (?:allowed|authori[sz]ed|permitted) to (.+)$/i,
    ([, what = '']) => `The caller must have permission to ${inside(what)}`,
  ],
  [
    /^you (?:cannot|can ?not|can't|may not)\b(?!.*\b(?:yourself|your|own|other|another|more|than|twice|again|with|without|after|before|while|when|unless|until|both|last|only|from|than|to)\b)/i,
    // What they may not do now, they may at other times.
    () => null,
  ],
  [
    // Who runs the program does this, not who calls it.
    /^you (?:must|need to|have to|should)(?: first)? (enable|configure|install) ((?:at least |either |both )(?:(?! (?:if|when|unless|before|to)\b)[^,])+|(?:(?! (?:if|when|unless|before|and|or)\b)[^,])+?)(?: (?:in order )?to ([a-z][^,]*))?$/i,
    ([, verb = '', what = '', purpose]) =>
      `${/^[a-z]+ing\b|^(?:an?|the|at|one|both|either) /i.test(what) ? capital(what) : the(what)} must be ${pastParticiple(verb)}${purpose ? ` to ${purpose}` : ''}`,
  ],
  [
    /^you (?:cannot|can ?not|can't) (enable|disable|configure|install) (.+)$/i,
    ([, verb = '', rest = '']) => passive(verb, rest),
  ],
  // What there cannot be, nobody can have.
  [
    /^you (?:cannot|can ?not|can't) have (an? [\w ]{2,40}?) with (.+)$/i,
    ([, one = '', part = '']) => `${capital(one)} cannot have ${part}`,
  ],
  [
    /^you (?:cannot|can ?not|can't) have ((?:more|fewer|less|both|two|multiple) .+)$/i,
    ([, rest = '']) => `There cannot be ${rest}`,
  ],
  // Who sets the program up sees to this, and not who calls it.
  [
    /^you (?:must|need to|have to|should) have .* (?:configured|defined|enabled|installed|loaded|registered|set up)$/i,
    () => null,
  ],
  [
    /^you (must|need to|have to|should|cannot|can ?not|can't|may not|can only|do not have|don't have)\b(.*)$/i,
    ([, modal = '', rest = '']) =>
      `The caller ${callerModal(modal)}${rest
        .replace(/\byourself\b/gi, 'themselves')
        .replace(/\byour(?: own)?\b/gi, 'their own')
        .replace(/\byou are\b/gi, 'they are')}`,
  ],
  // "Illegal use: cannot send both" says of nothing that it cannot; it is not to be done.
  [
    /^(?:invalid|bad|wrong|illegal|conflicting|incompatible) (?:use|usage|operation|call|arguments?|flags?|options?|combination|config(?:uration)?)[:,] (?:cannot|can ?not|can't) (\w+)(.*)$/i,
    ([, verb = '', rest = '']) => passive(verb, rest.trim()) ?? notPossible(verb, rest),
  ],
  // "Invalid client: cannot read its credentials" tells what went wrong.
  [
    /^(?:invalid|bad|wrong|incorrect|malformed|illegal|unknown|missing) .{2,60}?[:,] (?:cannot|can ?not|can't) (?!be\b)/i,
    () => null,
  ],
  // "Invalid badge: expected parameter 'steps' to have 5 numbers" says it of the part.
  [
    /^(?:invalid|bad|wrong|incorrect|malformed|illegal) .{2,60}?[:,]\s*expected (?!to\b)(.{2,60}?) to (be|have|contain|match|equal|start|end) (.+)$/i,
    ([, part = '', verb = '', rest = '']) => `${the(part)} must ${verb} ${rest}`,
  ],
  [
    /^(?:invalid|bad|wrong|incorrect|malformed|illegal) (.{2,60}?)[:,]\s*(?:it |which )?((?:must|should|cannot|can only|may only|only|expected)\b.+)$/i,
    ([, what = '', rest = '']) =>
      /^only\b/i.test(rest)
        ? /\b(?:allowed|supported|permitted|accepted)$/i.test(rest)
          ? `${capital(rest).replace(/(?<!\b(?:is|are)) (?=\w+$)/, / and |, | or /.test(rest) ? ' are ' : ' is ')} for ${inside(the(what))}`
          : null
        : `${the(what)} ${/^expected/i.test(rest) ? `must be ${withArticle(rest.replace(/^expected\s*(?:to be)?/i, '').trim()).replace(/^an? (?=\d)/, '')}` : rest}`,
  ],
  [
    /^(?:invalid|bad|wrong|incorrect|malformed|illegal) (.{2,40}?)[:,] ([a-z][\w ]{1,30}?) (must|cannot|should) (.+)$/i,
    ([, what = '', part = '', modal = '', rest = '']) =>
      // "Invalid host name: host name cannot contain `/`" names the same thing twice, and a request has what was sent;
      // "invalid times: the end must …" counts its parts up, and "invalid parent link: … its own parent" has none.
      part.toLowerCase() === what.toLowerCase() ||
      plural(what) ||
      / must /.test(rest) ||
      what.split(' ').some((word) => word.length > 3 && rest.toLowerCase().includes(word.toLowerCase())) ||
      /\b(?:arguments?|body|call|combination|format|input|parameters?|payload|relation(?:ship)?|request|state|transition)$/.test(
        what,
      )
        ? `${the(part)} ${modal} ${rest}`
        : `${the(part)} of ${withArticle(what.replace(/^(?:the|an?) | `\w+`$/gi, ''))} ${modal} ${rest}`,
  ],
  // "Boat name contains spaces".
  [
    /^([a-z][\w ]{2,40}?)(?: `\w+`)? contains ((?:invalid |illegal |forbidden |reserved |unsupported |disallowed )?(?:characters|spaces|whitespace|symbols|line breaks|newlines|duplicates|duplicate \w+))$/i,
    ([, what = '', rest = '']) => `${the(what)} must not contain ${rest}`,
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
      isNoun(what.split(' ').at(-1) ?? '') &&
      !/^(?:authentication|authorization|content|input|text|metadata)$/.test(what)
        ? `${the(what)} ${verb} required`
        : whole,
  ],
  [
    /^permissions? (?:is |are )?(?:required|needed) to (.+)$/i,
    ([, what = '']) => `The caller must have permission to ${inside(what)}`,
  ],
  // "Key required to open the gate" tells what for.
  [
    /^((?!.*\b(?:is|are|be|not|was|were)\b)[a-z][\w ]{1,50}?) required (to|for) (.+)$/i,
    ([, what = '', how = '', deed = '']) => `${the(what)} ${plural(what) ? 'are' : 'is'} required ${how} ${deed}`,
  ],
  [
    /^(.{2,50}?) required$/i,
    ([, what = '']) => (/\b(?:is|are)$/i.test(what) ? undefined : `${what} ${plural(what) ? 'are' : 'is'} required`),
  ],
  [
    /^(?:must|needs? to) ((?:set|call|provide|specify|pass|supply|give|use|define|choose|select) .+)$/i,
    ([, what = '']) => `The caller must ${what}`,
  ],
  [/^must\b(.+)$/i, ([, rest = ''], subject) => (subject ? `\`${subject}\` must${rest}` : null)],
  [
    /^(?:should be|can only be|may only be|is required|is not allowed|are required)\b(.+)?$/i,
    ([whole = ''], subject) => (subject ? `\`${subject}\` ${whole.charAt(0).toLowerCase()}${whole.slice(1)}` : null),
  ],
  [
    /^(?:cannot|can ?not|can't) (?:be )(.+)$/i,
    ([, rest = ''], subject) => (subject ? `\`${subject}\` cannot be ${rest}` : null),
  ],
  [
    /^(?:cannot|can ?not|can't|may not|not possible to) (\w+)(.*)$/i,
    ([, verb = '', rest = '']) => passive(verb, rest.trim()) ?? notPossible(verb, rest),
  ],
  [
    /^(?!only\b).+\b(?:must|cannot|can ?not|can't|should|may not|can only|may only|needs? to|has to|have to)\b/i,
    ({ input }) => (/\b(?:got|but)\b.*…|(?:not found|failed|missing|empty), /.test(input) ? null : input),
  ],
  [
    /^only\b.+\b(?:can|may|allowed|supported|permitted|are|is|be)\b.*$/i,
    ([whole]) => whole.replace(/^only (.+?)(?= (?:can|may)\b)/i, (_, who: string) => `Only ${actor(who)}`),
  ],
  [
    /^(?:too many) (.+)$/i,
    ([, what = '']) =>
      /\b(?:is|are|was|were|for)\b/.test(what)
        ? undefined
        : `Too many ${what.replace(/ (?:received|given|provided|found|supplied|specified|passed|sent|requested)\b.*$/, '')} are refused`,
  ],
  [
    /^(.{2,80}?) (?:is|are) (?:too) (\w+)(.*)$/i,
    ([, what = '', how = '', rest = '']) => `${the(what)} must not be too ${how}${/^ \(/.test(rest) ? '' : rest}`,
  ],
  [
    /^(.{2,60}?) too (long|short|large|big|small|many|high|low|old|early|late)$/i,
    ([, what = '', how = '']) => `${the(what)} must not be too ${how}`,
  ],
  [
    /^(.{2,80}?(?:limit|quota|maximum)) (?:is |has been |was )?exceeded\b.*$/i,
    ([, what = '']) => `${the(what)} must not be exceeded`,
  ],
  // How often the program tried, and what one call asked for, is of one case.
  [
    /^.{2,60}? exceed(?:s|ed)? (?:the |its |all )?(?:max(?:imum)? )?(?:attempts|deadline|retries|retry \w+|tries|timeout)$/i,
    () => null,
  ],
  [/^(?:requested|given|provided|specified|selected|passed) .+ not (?:allowed|supported|permitted)\b/i, () => null],
  [
    /^(.{2,80}?) exceed(?:s|ed)? (.+)$/i,
    ([, what = '', rest = '']) =>
      `${the(what)} must not exceed ${rest.replace(/^(?!(?:the|an?|its|their|your) )(?=[a-z]+(?: [a-z]+){0,3} `\w+`$)/, 'the ')}`,
  ],
  // The other one of the same name is any.
  [
    /^(?:an? |the )?([a-z]+(?: [a-z]+)?) with (?:the |this |that |such )?(?:same |given |specified |provided )?((?:email )?address|code|domain|email|id|identifier|key|login|name|number|slug|title|url|username) already exists$/i,
    ([, thing = '', what = '']) =>
      `${capital(withArticle(inside(thing)))} with the same ${what.toLowerCase()} must not already exist`,
  ],
  [
    /^(.{2,80}?)(?: does| do)? already (?:exists?)(.*)$/i,
    ([, what = '', rest = '']) =>
      /\b(?:not|or|unable)\b/i.test(what)
        ? null
        : // The one that is meant is any that the new one is for.
          `${the(what.replace(/ (for|in|of|on|with) that (?=\w+$)/, ' $1 the same '))} must not already exist${rest.replace(/^ in (?:the |our )?(?:database|db)$/i, '')}`,
  ],
  [
    /^another ([a-z][\w ]{1,40}?) (?:already )?(intersect|overlap|conflict|use)s(?: with)? (?:the |this |that )?(.{2,60})$/i,
    ([, other = '', verb = '', what = '']) =>
      `${the(what)} must not ${verb.toLowerCase() === 'use' ? 'be used by' : verb.toLowerCase() === 'conflict' ? 'conflict with' : verb.toLowerCase()} another ${other}`,
  ],
  [/^there (?:is|are) already (?:an?|one) (.+)$/i, ([, what = '']) => `There must be only one ${what}`],
  [
    /^(?!the |an? )([a-z][\w ]{1,60}? with the same \w+) is already (.+)$/i,
    ([, what = '', rest = '']) =>
      `${/^[aeiou]/i.test(what) ? 'An' : 'A'} ${what.charAt(0).toLowerCase()}${what.slice(1)} must not already be ${rest}`,
  ],
  [/^(.{2,80}?) (?:is|are) already (.+)$/i, ([, what = '', rest = '']) => `${the(what)} must not already be ${rest}`],
  [
    /^(.{2,80}?) ha(?:s|ve) already been (.+)$/i,
    ([, what = '', rest = '']) => `${the(what)} must not have been ${rest} already`,
  ],
  [
    /^(.{2,60}?)(?: (?:is|are|was|were|has been|have been|had been))? already (\w+(?:ed|en|de|sed|ten))( .*)?$/i,
    ([, what = '', how = '', rest = '']) =>
      // "User already accepted the invitation": the user did it, it was not done to them.
      rest !== '' && !/^ (?:by|in|to|with|for|on|at|as|from|of|and|or)\b/.test(rest)
        ? `${the(what)} must not already have ${how}${isNoun(rest.trim()) ? ' the' : ''}${rest}`
        : `${the(what)} must not already be ${how}${rest}`,
  ],
  [/^already (\w+(?:ed|ing))( .*)?$/i, () => null],
  [
    /^(.{2,80}?) (?:does not|doesn't|do not|don't) exists?(.*)$/i,
    ([, what = '', rest = '']) =>
      // "No access to the room or room does not exist" says two things, of which the first is no subject.
      /^(?:you|it|this)$|^no\b|\bor\b/i.test(what)
        ? null
        : `${the(what)} must exist${rest.replace(/^ or (?:is|are)(?: not|n't) /, ' and be ').replace(/^ or .*$/, '')}`,
  ],
  [
    /^(.{2,60}?) (?:was |is |were )?not found(.*)$/i,
    ([, what = '', rest = '']) => (/^(?:it|page|file|no|this)\b/i.test(what) ? null : `${the(what)} must exist${rest}`),
  ],
  [/^no such (.{2,60})$/i, ([, what = '']) => `${the(what)} must exist`],
  // "tape is not supported media type".
  [
    /^(.{2,60}?) (?:is|are)(?: not|n't) (?:an? )?(allowed|permitted|supported) ((?:[a-z]+ )?(?:type|format|kind|method|mode|version|language|encoding|algorithm|protocol|extension|scheme|platform))$/i,
    ([, thing = '', how = '', kind = '']) => `${thing} must be ${withArticle(`${how.toLowerCase()} ${kind}`)}`,
  ],
  [
    /^(.{2,80}?) (?:is|are)(?: not|n't) (allowed|permitted|supported)(.*)$/i,
    ([whole = '', what = '', how = '', rest = '']) =>
      isOneAtHand(what, rest) ? null : / is /.test(whole) && plural(what) ? `${what} are not ${how}${rest}` : whole,
  ],
  [
    /^(.{2,60}?) not (allowed|permitted|supported)( .*)?$/i,
    ({ input, 1: what = '', 2: how = '', 3: rest = '' }) =>
      isOneAtHand(what, rest)
        ? null
        : / (?:is|are) /i.test(what)
          ? input
          : MODAL.test(what) || /\b(?:is|are)$/i.test(what)
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
      /^only one [a-z]/i.test(what)
        ? `There must be ${inside(what)}`
        : subject === null
          ? null
          : /^(?:two|three|four|five|\d+) /i.test(what)
            ? `\`${subject}\` must have ${what}`
            : `\`${subject}\` must be ${/^(?:an?|the) |^`/i.test(what) ? what : `${article(what)}${what}`}`,
  ],
  [/^(.{2,80}?) are(?: not|n't) all (.+)$/i, ([, what = '', rest = '']) => `${the(what)} must all be ${rest}`],
  [
    /^(.{2,80}?) (is|are)(?: not|n't) (.+)$/i,
    ([whole, what = '', verb = '', rest = '']) =>
      // "Not a list, but many values were given": what is asked for is the other way round.
      /^(?:it|this|there|that|he|we)$/i.test(what) || /, but\b/.test(rest)
        ? null
        : // "Smart playlists are not collaborative" is a rule already; "Features are not enabled" asks for a change.
          (verb.toLowerCase() === 'are' && !ENABLED.test(rest)) || /^available (?:in|on|for|with)\b/i.test(rest)
          ? whole
          : DEMANDED.test(rest)
            ? `${the(what)} must be ${rest}`
            : null,
  ],
  [
    /^(.{2,60}?) (?:does not|doesn't|do not|don't) (match|have|contain|include|belong|support|start|end|fit|equal|allow|accept|satisfy|agree|require)\b(.*)$/i,
    ([whole = '', what = '', verb = '', rest = '']) =>
      // That something is not needed says why this call is refused, and not what must hold.
      /^`[^`]*` (?:do not|don't)/i.test(whole) || /^require$/i.test(verb)
        ? null
        : /^(?:support|allow|accept)$/i.test(verb)
          ? // What one server or client at hand cannot do is no rule.
            /^(?:the |this |your )?(?:remote )?(?:server|client|browser|device|system|database|driver|provider|host|platform|terminal|node|version|target|backend)$/i.test(
              what,
            )
            ? null
            : whole
          : // One thing alone matches nothing.
            /^match$/i.test(verb) && rest === '' && !plural(what) && !KEPT.test(what)
            ? null
            : `${the(what)} must ${verb.toLowerCase()}${rest.replace(/^( (?:to |in |with )?)any ((?:[a-z]+ )?[a-z]+[^s\W])$/, (_, before: string, one: string) => `${before}${withArticle(one)}`).replace(/^ any\b/, '')}`,
  ],
  [/^(.{2,60}?) (?:do not|don't|does not|doesn't|mismatch|mismatched)$/i, () => null],
  [
    /^(.{2,60}?) (?:is|are) (immutable|read-?only)$/i,
    ([, what = '', how = '']) => `${the(what)} must not be ${how.toLowerCase()}`,
  ],
  [
    /^(.{2,60}?) ha(?:s|ve) (expired|been (?:revoked|deleted|disabled|used|removed|closed|archived|suspended|banned|locked|cancelled|canceled))(.*)$/i,
    ([, what = '', how = '', rest = '']) => `${the(what)} must not have ${how}${rest}`,
  ],
  [
    /^(.{2,60}?) (?:is|are) (disabled|closed|locked|expired|banned|suspended|inactive|deleted|archived|revoked|blocked|empty|negative|invalid|malformed|reserved|private|unknown|deactivated|frozen|blank|incomplete|stale|full|unsafe|in use|out of range|not valid)(.*)$/i,
    ({ input, 1: what = '', 2: how = '', 3: rest = '' }) =>
      /^(?:it|this|that|there)$/i.test(what)
        ? null
        : // "Spare stamps are blocked" is a rule already.
          / are (?:banned|blocked|disabled|locked|private|reserved)$/i.test(input) && plural(what)
          ? capital(input)
          : // A name that is said itself is reserved, and that is the rule.
            /^reserved$/i.test(how) && (/^ (?:for|by)\b/.test(rest) || NAMED.test(what))
            ? / are reserved\b/i.test(input)
              ? `${capital(what)} are reserved${rest}`
              : `${the(what)} is reserved${rest}`
            : `${the(what)} must not be ${how}${rest.replace(/ (?:due to|because)\b.*$/i, '')}`,
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

/** A word in quotes or brackets: `The name [store]`. */
const NAMED = /["'“[][\w.-]+["'”\]]/;

/** What is compared with the one that was kept before. */
const KEPT = /(?:password|token|signature|checksum|hash|digest|code|secret|key|version|fingerprint|nonce|state)$/i;
