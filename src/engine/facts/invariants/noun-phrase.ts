import { isIdentifierLike } from '../text/words.ts';
import { pastParticiple } from './past-participle.ts';

/** Words that messages use as the names of things: only these are sure to take an article. */
const NOUNS = new Set(
  'appointment attendee auction bid booking contract deposit donation expense fee flight fund hotel installment interview lease ledger meeting merchant organizer passenger payout prescription pricelist proposal question refund registration rental review ride seat shift tax tour trip venue waitlist withdrawal mask archive artifact constraint dependency installer interpreter lockfile manifest script tarball wheel account action adapter admin administrator browser campaign card contact coupon course credit department deployment discount draft employee export feed gateway goal guest household import incident ingredient inventory journal keyword language lesson listing loan meal menu milestone monitor newsletter notification offer participant patient phone picture poll preference prompt publisher purchase quiz quote reaction reader receipt reminder report reservation reward schedule score screen season shipment shop snippet space sponsor sprint station stock subscriber supplier survey theme thumbnail timer transfer trigger tunnel vault vehicle vote voucher warehouse address album alias amount angle app application argument array arrow artist asset attachment attribute audiobook authentication author authorization balance block body book bookmark boolean branch bucket buffer builder cache callback capacity cart category certificate channel chapter character check child claim class client cluster code collection column command comment condition config configuration connection constructor container content context cookie count country credential currency cursor customer database date decimal default definition delay depth description destination device dialect dictionary digest dimension directive directory document domain duration edge element email encoding endpoint entity entry enum envelope environment episode event expression extension factory field file filter flag float folder form format frame function genre graph group handle handler hash header host hostname id identifier image index input instance integer integration interval invitation invite invoice issue item iterable iterator job key label layer leaf length level lexer library license limit line link linter list listener literal location lock logger login loop mapping marker matcher matrix maximum member membership memo message metadata method minimum mode model module movie name namespace nesting node note number object offset operand operation operator option order organisation organization output owner package page pair parameter parent parser password path pattern payload payment percentage permission photo pipe pipeline placeholder plan player playlist plugin podcast point policy pool port position post prefix price process product profile project property protocol provider proxy query queue quota range rate ratio reason receiver recipe recipient record reference region registry relation release repository request resolver resource response result role room root route row rule scene schema scheme scope seat secret section segment selection selector sender sequence server service session setting shape sheet signature size slot slug snapshot socket song source stack state statement status step storage store story strategy stream string student subject subscription subtype suffix symbol table tag target task team template tenant test text thread threshold ticket time timeout timestamp timezone title token topic track transaction transport tree tuple type unit upload uri url user username value variable vector vendor version vertex video view visit volume wallet webhook website weight widget width window word worker workflow workspace wrapper year zone'.split(
    ' ',
  ),
);
const DETERMINED =
  /^(?:the|an?|this|that|these|those|each|every|all|any|some|your|its|their|one|two|three|both|only|more|no|at|multiple|either|neither|it|there|you|we|another|nothing|none|too|up)$/i;
const WITHOUT_ARTICLE =
  /^(?:authentication|authorization|access|audio|compression|content|data|encryption|input|iteration|javascript|metadata|output|permission|recursion|registration|sign-?up|storage|support|text)$/i;
const VERB =
  /^(.{2,80}?) (?=(?:must|cannot|can|may|should|is|are|does|do|has|have|needs?|requires?|exceeds?|was|were)\b)/;

/** "`type` field": the name of a part, with what it is. */
const NAMED_PART =
  /^`[^`]+` (?:(?:environment|config|query|path|request|template|optional|required) )?(?:field|parameter|option|argument|attribute|header|property|setting|flag|column|key|section|directive|variable|annotation|claim|cookie|element|tag)\b/;
/** Acronyms that name a thing one can count; the others name a protocol or a language. */
const COUNTED = /^(?:URL|URI|ID|UUID|TTL|IP|API|DSN|JWT|SHA|CSV|PDF|SVG|DN|GUID|CIDR|SKU|PIN|OTP)$/;
/** Words with a capital of their own, at the start of a message as elsewhere. */
export const PROPER =
  /^(?:Android|Apache|Apple|Azure|Caddy|Django|Docker|Git|Google|Java|Kafka|Kubernetes|Laravel|Linux|Lua|Microsoft|Mongo|Node|Oracle|Perl|Python|Rails|React|Redis|Ruby|Rust|Slack|Stripe|Swift|Symfony|Twitter|Unicode|Unix|Vue|Windows|Zend)$/;

/** A noun phrase with its article, unless it is a name, has one already, or starts with a number or quote. */
export function the(phrase: string): string {
  const text = phrase.trim();
  const first = text.split(' ')[0] ?? '';
  if (NAMED_PART.test(text)) return `The ${text}`;
  if (DETERMINED.test(first) || /^["'`\uE000\d-]/.test(first)) return text;
  if (isIdentifierLike(first)) {
    const coded = `\`${first}\`${text.slice(first.length)}`;
    return NAMED_PART.test(coded) ? `The ${coded}` : coded;
  }
  if (plural(text) || / and /.test(text)) return capital(text);
  if (isGerund(text) || (WITHOUT_ARTICLE.test(first) && /^\S+ (?:that|which) /.test(text))) return capital(text);
  if (/^[A-Z]{2,}/.test(first) || /^[A-Z]/.test(text.split(' ')[1] ?? '')) return `The ${text}`;
  // A capital may be the name of a product, so only known nouns lose it.
  if (/^[A-Z]/.test(first) && !NOUNS.has(first.toLowerCase())) return text;
  return `The ${first.charAt(0).toLowerCase()}${first.slice(1)}${text.slice(first.length)}`;
}

/**
 * A sentence whose subject stands bare, as in "Resolver address must be unique", gets its article. A capital at its
 * start is kept where the word may be a name: `isWord` says whether the code writes it small, too.
 */
export function withSubjectArticle(sentence: string, isWord: (word: string) => boolean): string {
  const subject = VERB.exec(sentence)?.[1] ?? '';
  const words = subject.split(' ');
  const first = words[0] ?? '';
  if (NAMED_PART.test(sentence)) return `The ${sentence}`;
  if (
    subject === '' ||
    / (?:is|are) refused$/.test(sentence) ||
    words.length > 8 ||
    DETERMINED.test(first) ||
    !/^[A-Za-z][A-Za-z\d-]*$/.test(first) ||
    isGerund(subject) ||
    /^(?:if|when|while|without|with|for|in|on|to|not)$/i.test(first) ||
    /[,;:]/.test(subject) ||
    // "Sails inside of boats" are any; "the names of boats" are those.
    (plural(subject) && !/(?<!\b(?:in|out)side|\bout|\binstead) of /.test(subject)) ||
    (words.length === 1 && (WITHOUT_ARTICLE.test(first) || first.endsWith('s'))) ||
    // "Administrator access is required".
    /^(?:access|authentication|authorization|permission|consent|support)$/i.test(words.at(-1) ?? '')
  )
    return sentence;
  // A statement of SQL, and two settings that go together, are names.
  if (/^[A-Z]{2,}(?: [A-Z]{2,}){2,}$/.test(subject)) return `\`${subject}\`${sentence.slice(subject.length)}`;
  if (/^[A-Z_]{2,} (?:and|or) [A-Z_]{2,}$/.test(subject)) return sentence;
  if (/^[A-Z]{2,}/.test(first)) return words.length > 1 || COUNTED.test(first) ? `The ${sentence}` : sentence;
  const isCommon =
    /^[a-z]/.test(first) ||
    isNoun(first) ||
    // A single word with a capital may be the name of the product, which the code writes small, too.
    (words.length > 1 && !PROPER.test(first) && isWord(first));
  if (isCommon || (words.length > 1 && isAdjective(first)))
    return `The ${first.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  if (words.length === 1 || !isNoun(headOf(subject))) return sentence;
  return `The ${PROPER.test(first) ? first : first.toLowerCase()}${sentence.slice(first.length)}`;
}

function isAdjective(word: string): boolean {
  return !PROPER.test(word) && /(?:ed|en|al|ive|ary|ory|ous|able|ible|ic|ful|less)$/.test(word);
}

/** Things whose names end as deeds do. */
const THING = /^(?:booking|building|hearing|meeting|offering|rating|setting|training)$/i;

/** "Appending to a file", not "an opening marker". */
function isGerund(phrase: string): boolean {
  const [first = '', second = ''] = phrase.split(' ');
  return (
    /ing$/i.test(first) &&
    !(second !== '' && NOUNS.has(first.toLowerCase()) && !DETERMINED.test(second)) &&
    !(THING.test(first) && !DETERMINED.test(second)) &&
    (second === '' ||
      !NOUNS.has(headOf(phrase).toLowerCase()) ||
      DETERMINED.test(second) ||
      /^(?:to|of|from|with|in|on|for)$/.test(second))
  );
}

const TAKES_OBJECT =
  /\b(must (?:not )?(?:(?:already )?be|have|contain|include|use|specify|provide|define|return)|cannot (?:be|have|contain|include|use|return)|must (?:not )?(?:exceed|match|start with|end with|belong to)|cannot exceed) ((?:[a-z][a-z-]*|[A-Z]{2,})(?: (?:[a-z][a-z-]*|[A-Z]{2,})){0,3}?)(?=$|[,.)]| (?:of|for|in|on|to|from|with|by|at|when|if|and|or|that|which|without|as|per)\b)/;

/** "must be string" → "must be a string", where the last word is a known noun and nothing determines it. */
export function withObjectArticle(sentence: string): string {
  return (
    withInnerArticle(withPhraseArticle(sentence))
      // "must contain sub or sid claim": one noun for two of a kind.
      .replace(
        /(?<=\b(?:must|cannot) (?:not )?(?:contain|include|have) )([a-z]\w*) or ([a-z]\w*) ([a-z]+)$/,
        (whole, one: string, _other: string, noun: string) =>
          NOUNS.has(noun) && !DETERMINED.test(one) ? `${article(one)}${whole}` : whole,
      )
      .replace(TAKES_OBJECT, (whole, verb: string, object: string) => {
        const words = object.split(' ');
        const first = words[0] ?? '';
        const head = words.at(-1) ?? '';
        if (
          DETERMINED.test(first) ||
          !NOUNS.has(head.toLowerCase()) ||
          words.includes('than') ||
          /^(?:in|of|on|at|to|from|with|by|before|after|until|given|set|unique|either|between|not|less|greater|more|least|most|same|default|true|false|null|defined|registered|used)$/.test(
            first,
          ) ||
          WITHOUT_ARTICLE.test(head)
        )
          return whole;
        return `${verb} ${/exceed|match|belong/.test(verb) ? 'the ' : article(object)}${object}`;
      })
      .replace(
        / (of|for|from|to|in|by) ((?:[A-Z]+ )?([a-z]+))$/,
        (whole, preposition: string, phrase: string, noun: string) =>
          NOUNS.has(noun) &&
          !(preposition === 'to' && pastParticiple(noun) !== null) &&
          !(preposition === 'in' && /^(?:order|place|range|use|time|transaction|memory|cache|mode)$/.test(noun)) &&
          !WITHOUT_ARTICLE.test(noun) &&
          !FORM.test(noun)
            ? ` ${preposition} ${phrase === noun ? 'the ' : article(phrase)}${phrase}`
            : whole,
      )
      .replace(
        /\b(must be )((?:absolute|numeric|positive|relative|single|valid)(?: [A-Z]{2,}(?:\([A-Z]+\))?)? [A-Za-z()]+)$/,
        (whole, verb: string, what: string) => (plural(what) ? whole : `${verb}${article(what)}${what}`),
      )
      .replace(/\b(must (?:not )?belong to )(?=[a-z]+$)/, '$1the ')
      .replace(/(?<=\b(?:different|differ) from )an? (?=[a-z ]+$)/, 'the ')
      .replace(/ than ((?:[a-z]+ )?([a-z]+))$/, (whole, phrase: string, noun: string) =>
        NOUNS.has(noun) && !DETERMINED.test(phrase.split(' ')[0] ?? '') && !plural(phrase)
          ? ` than the ${phrase}`
          : whole,
      )
  );
}

/** "Too many entries in v0 record are refused" → "… in a v0 record …". */
function withPhraseArticle(sentence: string): string {
  return sentence.replace(
    / (in|of|for|from) ((?:[a-z][a-z\d-]* ){0,4}([a-z]+))(?= (?:must|cannot|can|may|is|are|does|do)\b)/,
    (whole, preposition: string, phrase: string, head: string) =>
      NOUNS.has(head) &&
      !DETERMINED.test(phrase.split(' ')[0] ?? '') &&
      !WITHOUT_ARTICLE.test(head) &&
      !FORM.test(head) &&
      // "for adding comments" is a deed.
      !/^[a-z]+ing /.test(phrase) &&
      !/\b(?:in|of|for|from|to|with|by|and|or)\b/.test(phrase)
        ? ` ${preposition} ${preposition === 'of' ? 'the ' : article(phrase)}${phrase}`
        : whole,
  );
}

/** What is one of its kind whatever else there is. */
const DEFINITE = /^(?:default|current|root|same|first|last|next|previous|own|main|only)$/;

/** "Not allowed for table which does not have primary key" → "… for a table which does not have a primary key". */
function withInnerArticle(sentence: string): string {
  return sentence.replace(
    / (for|from|in|with|on|to|add|have|create|use) ((?:([a-z]+) )?([a-z]+))(?=$| (?:which|that|when|if|unless|and|or)\b|,)/g,
    (whole, before: string, phrase: string, quality: string | undefined, noun: string) => {
      if (!NOUNS.has(noun) || WITHOUT_ARTICLE.test(noun) || FORM.test(noun) || /^(?:mode|use|place|order)$/.test(noun))
        return whole;
      // A noun alone is told with its article below, or belongs to a saying.
      if (quality === undefined)
        return /(?:which|that) /.test(sentence) && /^(?:for|from|in|on|to)$/.test(before)
          ? ` ${before} ${article(phrase)}${phrase}`
          : whole;
      const isQuality = NOUNS.has(quality) || isAdjective(quality) || QUALITY.test(quality) || DEFINITE.test(quality);
      if (!isQuality || DETERMINED.test(quality)) return whole;
      return ` ${before} ${DEFINITE.test(quality) ? 'the ' : article(phrase)}${phrase}`;
    },
  );
}

const QUALITY = /^(?:unique|different|empty|invalid|single|foreign|new|private|public|remote|local)$/;

/** Forms that a value has: "of type", "to string". */
const FORM =
  /^(?:array|boolean|class|date|decimal|dictionary|float|integer|length|list|number|range|size|string|time|type)$/;

/** Words that end as nouns do and say which, how much or when. */
const COMPARED =
  /^(?:another|earlier|either|ever|former|further|greater|higher|however|inner|larger|later|latter|longer|lower|major|minor|neither|never|other|outer|over|prior|proper|rather|shorter|smaller|together|under|upper|whether)$/i;

/** A known noun, or a word that is one by its ending. */
export function isNoun(word: string): boolean {
  return (
    NOUNS.has(word.toLowerCase()) ||
    (!PROPER.test(word) &&
      !COMPARED.test(word) &&
      /^[A-Za-z][a-z]{2,}(?:er|or|tion|ment|ness|ity|ance|ence)$/.test(word) &&
      !WITHOUT_ARTICLE.test(word))
  );
}

export function plural(phrase: string): boolean {
  const head = headOf(phrase);
  return (
    // A name behind a noun, as in "field Alerts", is no plural.
    !/^[a-z]\S* [A-Z]\w*$/.test(phrase.split(' ').slice(-2).join(' ')) &&
    /[a-z]s$/.test(head) &&
    !/(?:ss|us|is|ous|status|address|class|https|access|alias|bias|canvas|basis|axis|lens)$/.test(head) &&
    !head.includes('`')
  );
}

export function article(phrase: string): string {
  return plural(phrase) || /^(?:true|false|one|to|that|exactly)\b/i.test(phrase)
    ? ''
    : /^(?:[AEFHILMNORSX][A-Z]|[aeio](?!ne\b)|[AEIO][a-z]|u(?!ni|ser|ri|rl|til))/.test(phrase)
      ? 'an '
      : 'a ';
}

export function withArticle(phrase: string): string {
  return /^(?:an?|the|at|one|more|less|exactly|between|in|not|either|\d)\b|^[`"']/i.test(phrase)
    ? phrase
    : `${article(phrase)}${phrase}`;
}

/** A phrase inside a sentence: without the capital of a beginning. */
export function inside(text: string | undefined): string {
  const given = text ?? '';
  return /^[A-Z][a-z]/.test(given) ? given.charAt(0).toLowerCase() + given.slice(1) : given;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The noun that a phrase is about: the last word before its first preposition. */
function headOf(phrase: string): string {
  return (
    phrase
      .replace(/ \([^()]*\)/g, '')
      .split(/ (?:for|in|of|on|to|from|with|by|at|without|within|inside) /)[0]
      ?.trim()
      .split(' ')
      .at(-1) ?? ''
  );
}
