import { isOneAtHand } from '../message-words.ts';
import { article, capital, inside, plural, the, withArticle } from '../noun-phrase.ts';
import { type MessagePattern, MODAL } from './message-pattern.ts';

const ENABLED =
  /^(?:enabled|configured|available|set|initiali[sz]ed|loaded|ready|defined|declared|authori[sz]ed|equal|unique|valid|the same|same|supplied|installed|connected|registered)\b/i;

/** What a caller can see to; what simply is not so makes no rule. */
const DEMANDED =
  /^(?:an? |the |in |on |one |of |within |between |under |valid|unique|set\b|configured|enabled|defined|declared|registered|initiali[sz]ed|loaded|ready|connected|installed|authori[sz]ed|authenticated|logged|activated|active|open\b|started|finali[sz]ed|expanded|equal|identical|numeric|positive|absolute|relative|callable|iterable|hashable|seriali[sz]able|writable|readable|compatible|formatted|assigned|specified|owned|bound|part\b|greater|less|at (?:least|most)|accessible$|available$|allowed|added|mounted|attached|linked|verified|confirmed|complete|signed|encoded|sorted|consistent|present|supplied|provided|given)/i;

/** A word in quotes or brackets: `The name [store]`. */
const NAMED = /["'“[][\w.-]+["'”\]]/;

/** "Adding boats to a full pier" is one thing, whatever stands last. */
const DOING = /^[A-Z]?[a-z]{2,}ing\b/;

/** What is compared with the one that was kept before. */
const KEPT = /(?:password|token|signature|checksum|hash|digest|code|secret|key|version|fingerprint|nonce|state)$/i;

/** What does not exist, is not allowed, or is in a state in which it must not be. */
export const NOT_SO: readonly MessagePattern[] = [
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
      isOneAtHand(what, rest)
        ? null
        : / is /.test(whole) && plural(what) && !DOING.test(what)
          ? `${what} are not ${how}${rest}`
          : whole,
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
