import { escaped } from '../../../base/escaped.ts';
import { deedOf } from '../../../engine/facts/invariants/deed.ts';
import { isNoun } from '../../../engine/facts/invariants/noun-phrase.ts';
import { pastParticiple } from '../../../engine/facts/invariants/past-participle.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import { capital, code } from './markup.ts';
import { plural, singular, withArticle } from './plural.ts';

/** Words that only the code says. */
const CODE_WORD =
  /^(?:cfg|ctx|idx|num|len|dict|obj|arr|str|ptr|buf|args?|vals?|fn|func|cb|tmp|params?|opts|res|req|src|dst|msg|cls|attrs?|elem|init|self|this|data|value|key|item|result|ret|raw|flag|kwargs|impl|util|helper)$/;

/** The name of a variable as words that a reader says too; null for a name that only the code knows. */
function spokenName(name: string, isField: boolean): string | null {
  // Go writes the fields of a type large; elsewhere a capital is that of a type.
  if (!/^[a-z][a-zA-Z\d]*(?:_[a-z\d]+)*$/.test(name) && !(isField && /^[A-Z][a-z]+(?:[A-Z][a-z]+)*$/.test(name)))
    return null;
  const words = identifierWords(name).split(' ');
  const isSpoken = (word: string): boolean =>
    /^[A-Z]{2,}s?$/.test(word) ||
    /^(?:to|of|in|on|up|by|at|per)$/.test(word) ||
    (/^[a-z]{3,}$/.test(word) && /[aeiouy]/.test(word));
  if (
    words.length > 4 ||
    // `installed` says how something is.
    /^(?:[a-z]+[^e]ed|seen|skip|take)$/.test(words.at(-1) ?? '') ||
    // `retry_for` and `checkout_to_type` leave out what they are about.
    /^(?:is|has|can|should|was|are|does|not) | (?:to|of|in|on|by|at|per|max|min|for|from|with|as|and|or|after|before|since|until|only)$| (?:max|min) | to (?!live\b)/.test(
      `${words.join(' ')}`,
    )
  )
    return null;
  return words.every((word) => isSpoken(word) && !CODE_WORD.test(word))
    ? words
        .join(' ')
        .replace(/^(max|min) /, '$1imum ')
        // `maxPhotos` is how many there may be.
        .replace(/^(maximum|minimum) (?=(?:[a-z]+ )?[a-z]+[^aisu]s$)/, '$1 number of ')
        // What is kept in cents is an amount like any other.
        .replace(/ cents$/, '')
    : null;
}

const SUBJECT = /^`([\w.]+)`(?: of `([A-Za-z]\w*)`)? (?=(?:must|cannot|can|may|is|are|needs|has|have)\b)/;

/**
 * A rule of a program in the words of its users: "`attachment_name` must be given" is told of the attachment name. For a
 * library the names are what its users write, so its rules stay as they are.
 */
export function ruleInWords(
  written: string,
  { owner, message = '' }: { owner?: string | undefined; form: string; message?: string | undefined },
  path = '',
): string {
  // Marks without a letter are what somebody types: "'..' cannot be used".
  const rule = written.replace(/(?<=^|\s)'([^\w\s']{1,5})'(?=\s|$)/g, '`$1`');
  const permission = /^(?:`[\w.:?!]+` n|N)eeds permission (`[^`]+`(?: on `[^`]+`)?)$/.exec(rule)?.[1];
  const [, deed, thing = ''] = /^`([a-z]+)` on `([a-z ]+)`$/.exec(permission ?? '') ?? [];
  if (deed !== undefined) return `The caller needs permission to ${deed} ${plural(singular(thing))}`;
  if (permission !== undefined) return `The caller needs the permission ${permission}`;
  const [, asked = '', who] =
    /^`([\w.:?!]+)` needs (an authenticated caller|a caller with permission|a superuser|an administrator|a member of the staff)$/.exec(
      rule,
    ) ?? [];
  if (who !== undefined) {
    const deed = deedOf(asked);
    if (deed !== null) return `Only ${who} can ${deed}`;
    return who === 'an authenticated caller'
      ? 'The caller must be authenticated'
      : who === 'a caller with permission'
        ? 'The caller needs permission'
        : `The caller must be ${who}`;
  }
  const state = /^`[\w.]+` needs `(\w+)` (not )?to be (`.+)$/.exec(rule);
  if (state) {
    const thing = spokenName(state[1] ?? '', true);
    return `${thing === null ? `\`${state[1]}\`` : `The ${thing}`} must ${state[2] ?? ''}be ${state[3]}`;
  }
  const told = ofThing(rule, owner, path).replace(SUBJECT, (whole, name: string, type?: string) => {
    const words = spokenName(name, type !== undefined || path.endsWith('.go'));
    // What a message that tells how a program runs calls by such a name is another program: "SailOffice is already started".
    const isProgram =
      /^[A-Z][a-z]+[A-Z]/.test(name) && new RegExp(`^${escaped(name)} is already [a-z]+$`).test(message);
    if (isProgram) return `${name} `;
    if (words === null) return whole;
    // What a message puts in quotes and no thing is called by is the name of an option: "'watch' can only be enabled with …".
    const isOption =
      !isNoun(words) && new RegExp(`["'\`]${escaped(name)}["'\`] can only be (?:enabled|set|used)\\b`).test(message);
    if (isOption) return `The option ${code(name)} `;
    // Whose value it is, the class that checks it does not say.
    const of = type === undefined ? '' : singular(thingWords(type));
    return `The ${words}${of === '' || of.includes(words) || words.endsWith(of) || isSaidIn(of, words) || words.startsWith(`${of} `) ? '' : ` of ${withArticle(of)}`} `;
  });
  return ofNewThing(told, owner)
    .replace(/^(The email(?: address)?\b.* must be )an (?=email address$)/, '$1a valid ')
    .replace(BRAND, (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
}

function isSaidIn(of: string, words: string): boolean {
  const said = words.split(' ');
  return of.split(' ').every((word) => said.includes(word));
}

/** Names of other products, which names of variables write small. */
const BRAND =
  /(?<![`\w./-])(?:apple|discord|dropbox|facebook|google|keycloak|mailchimp|mailgun|microsoft|okta|sendgrid|sentry|slack|spotify|stripe|telegram|twilio|twitter|zapier)(?= [a-z])/g;

/** `DownloadUpdate` and `Register` are deeds: nothing has a name of theirs. */
function isDeed(type: string): boolean {
  const [first = ''] = identifierWords(type).split(' ');
  return (
    (pastParticiple(first) !== null && (!isNoun(first) || /^[a-z]+ [a-z]+[^s]s$/.test(identifierWords(type)))) ||
    /^(?:log|login|logout|register|forgot|finish|check|search|sign|convert)$/.test(first)
  );
}

const VALIDATION = /^([A-Z]\w*)\.(?:validate\w*|clean\w*|isValid|is_valid|check)$/i;

/** "The name cannot be empty" in `Shelf.validate` is told of the name of a shelf. */
function ofThing(rule: string, owner: string | undefined, path: string): string {
  const type = VALIDATION.exec(owner ?? '')?.[1]
    ?.replace(/(?:Validator|Serializer|Form|Request|Params)$/, '')
    // `CreateEditTag` is what a tag is made and changed with.
    .replace(/^(?:(?:Add|Create|Edit|New|Save|Store|Update)(?:And|Or)?)+(?=[A-Z]\w*[^s]$)/, '');
  if (
    !type ||
    isDeed(type) ||
    /(?:Service|Manager|Handler|Controller|View|Helper|Factory|Command|Builder|Util|Utils)$/.test(type)
  )
    return rule;
  // Each package of Go may have its `Config`.
  const holder = ANY_TYPE.test(type) && path.endsWith('.go') ? (path.split('/').at(-2) ?? '') : '';
  const thing = `${/^(?:config|internal|pkg|src|cmd|main|app)?$/.test(holder) ? '' : `${holder} `}${singular(thingWords(type))}`;
  if (thing === '' || thing.split(' ').length > 3 || /^[A-Z]+$/.test(thing)) return rule;
  // A package of Go may be a part of the product that is called like its only type, and no thing of which there are several.
  const folder = path.endsWith('.go') ? (path.split('/').at(-2) ?? '') : '';
  if (folder.replaceAll('_', '') === type.toLowerCase() && !isNoun(thing)) return rule;
  // "The interval cannot be set on sail level zero" names the thing itself.
  if (rule.toLowerCase().includes(` ${thing.toLowerCase()}`)) return rule;
  return rule.replace(
    /^(The (?!only\b|caller\b|current\b|given\b|number\b)(?:[a-z]+(?:[- ](?!user|caller|request|of\b)[a-z]+)?|URL|ID|IP|API key)) (?=(?:must(?! not already)|cannot|is required)\b)/,
    (whole, what: string) =>
      thing
        .toLowerCase()
        .split(' ')
        .some((word) => what.slice(4).toLowerCase().split(' ').includes(word))
        ? whole
        : `${what} of ${withArticle(thing)} `,
  );
}

/** `postNewComment` and `CommentController.store` ask it of a comment that is being made. */
const MADE =
  /(?:^|[.:])(?:add|create|post|save|store)(?:New)?([A-Z][A-Za-z]+)$|^(?:\w+[.\\])*([A-Z][A-Za-z]+)Controller\.(?:create|store)$/;

/** "The content must have at least 2 characters" leaves out whose it is, which the function that asks for it says. */
function ofNewThing(rule: string, owner: string | undefined): string {
  const [, one, other] = MADE.exec(owner ?? '') ?? [];
  const thing = identifierWords(one ?? other ?? '').toLowerCase();
  if (
    thing === '' ||
    thing.split(' ').length > 2 ||
    !isNoun(thing.split(' ').at(-1) ?? '') ||
    singular(thing) !== thing
  )
    return rule;
  return rule.replace(
    /^The (code|content|description|email|message|name|password|summary|text|title|username)(?= must have (?:at (?:least|most) |exactly )?\d)/,
    (whole) => `${whole} of a new ${thing}`,
  );
}

const ANY_TYPE = /^(?:Config|Configuration|Options|Settings)$/;

/** What others call a thing by. */
const OUTSIDE_ID = /^(?:external|foreign|guid|native|original|provider|remote|source|third_?party)(?:_|[A-Z])/i;

/** A message speaks to whoever reads it and repeats what it was given; a rule speaks of the thing alone. */
export function smoothed(rule: string): string {
  return (
    rule
      .replace(
        /^The caller (?:must|needs to) (\w+) ((?:an?|the|at least (?:one|two|three|\d+)) [^,]+)$/,
        (whole: string, verb: string, what: string) => {
          const done = /^(?:provide|supply)$/.test(verb) ? `${verb.replace(/y$/, 'ie')}d` : pastParticiple(verb);
          // "One lamp to enable" is what is asked for.
          const asked = what.replace(/ to [a-z]+$/, '');
          return done === null || /\b(?:to|if|when|before|that|in order|for|as|and|or)\b/.test(asked)
            ? whole
            : `${capital(what)} must be ${done}`;
        },
      )
      // "Enable at least one engine" and "Need at least 3 dates" speak of what is asked for.
      .replace(
        /^(Add|Choose|Configure|Define|Enable|Enter|Provide|Select|Set|Specify|Supply|Use) ((?:an?|one|either|at least (?:one|\d+)) [^,]+)$/,
        (_, verb: string, what: string) => `${capital(what)} must be ${pastParticiple(verb) ?? 'provided'}`,
      )
      .replace(
        /^Needs? (at least (\w+) [^,]+?)(?= to |$)/,
        (_, what: string, amount: string) => `${capital(what)} ${/^(?:one|1)$/.test(amount) ? 'is' : 'are'} needed`,
      )
      .replace(
        /^The ([\w ]+) already exists and (`[^`]+`) must be given$/,
        'When the $1 already exists, $2 must be given',
      )
      // "Move schedule to other project" leaves the articles out.
      .replace(
        /^(The caller cannot \w+) ([a-z]+) (?=(?:to|from|into|of|with|for|in) )/,
        (whole, head: string, noun: string) =>
          isNoun(noun) && singular(noun) === noun ? `${head} ${withArticle(noun)} ` : whole,
      )
      .replace(/\b(to|from|into|of|with|for|in) other (?=[a-z]+[^s]$)/, '$1 another ')
      .replace(/, but (?:none|nothing|got|found|was|were)\b.*$/, '')
      .replace(/\bmust (?=(?:larger|greater|less|smaller|more|longer|shorter) than\b|between \S+ and )/, 'must be ')
      .replace(
        /\b(?:equal (?:to )?or greater than|(?:bigger|greater|larger) (?:than )?or equal(?: to| than)?)(?= )/,
        'at least',
      )
      .replace(
        /\b(?:equal (?:to )?or (?:less|lower|smaller) than|(?:less|lower|smaller) (?:than )?or equal(?: to| than)?)(?= )/,
        'at most',
      )
      // "Cannot be at least the end time" is said the other way round.
      .replace(/\b(?:cannot|must not) be at least (?=the \w+ (?:time|date|day)$)/, 'must be before ')
      .replace(/\b(?:cannot|must not) be at most (?=the \w+ (?:time|date|day)$)/, 'must be after ')
      .replace(/\b(?:cannot|must not) be at (least|most) /, (_, end: string) =>
        end === 'least' ? 'must be less than ' : 'must be greater than ',
      )
      .replace(/(?<=\bmust )be (?=at (?:least|most) [\d ]+ (?:bytes|characters|digits|elements|items)$)/, 'have ')
      .replace(/(\bbetween \S+ and \S+) inclusively$/, '$1')
      .replace(/^Can only (?=[a-z]+ )/, 'It is only possible to ')
      // What the rule speaks of is no setting, though a variable is called so.
      .replace(/ (unless|when|if) `([a-z]{4,})` (?=is `-?\d)/, (whole, how: string, name: string, at: number) =>
        new RegExp(`\\b${escaped(name)}\\b`, 'i').test(rule.slice(0, at)) ? ` ${how} the ${name} ` : whole,
      )
      .replace(
        /^(?:The (?:caller|operation) cannot|It is not possible to) (use|combine|specify|set|mix) ((?:(?! and ).)+) and ([^,]+) together$/,
        (_, verb: string, one: string, other: string) =>
          `${capital(one)} and ${other} cannot be ${pastParticiple(verb)} together`,
      )
      // Where names are given, it is their user who cannot.
      .replace(
        /^The caller cannot (\w+) both (`--[\w-]+`) and (`--[\w-]+`)(?: options| flags)?$/,
        (whole: string, verb: string, one: string, other: string) =>
          pastParticiple(verb) === null ? whole : `${one} and ${other} cannot be ${pastParticiple(verb)} together`,
      )
      .replace(/^The caller cannot (?=(?:define|provide|set|specify|use) both )/, 'It is not possible to ')
      // Deeds and what cannot be counted have no article; one of several has another one.
      .replace(
        /^The ([a-z]+(?:tion|sion|ing|ance|ence)) (?=(?:is|must be) (?:not )?(?:supported|allowed|permitted|enabled|disabled|required)\b)/,
        (_, deed: string) => `${capital(deed)} `,
      )
      .replace(
        /^The ((?:absolute|relative|valid|positive|numeric|non-empty|unique|single|new|existing|different) [\w ]+)(?= is required$)/,
        (_, what: string) => capitalArticle(what),
      )
      .replace(/^The ([a-z]+(?:-[a-z]+){2,}) (?=must|cannot)/, '`$1` ')
      .replace(/^(?="[\w-]+" (?:key|field|option|parameter|property)\b)/, 'The ')
      .replace(/\benv (?:variable|var)(?=s?\b)/, 'environment variable')
      .replace(/^Env (?:variable|var)(?=s?\b)/, 'Environment variable')
      // "You cannot tie a knot to itself": it is not the caller who is tied.
      .replace(/^The caller cannot (?=.* itself$)/, 'It is not possible to ')
      .replace(
        /^(The (?!given|required|following)[a-z]+(?: [a-z]+)?) (?:parameter|param|variable|argument) (?=must be (?:given|provided)$|is required$|cannot be (?:empty|blank)$)/,
        '$1 ',
      )
      .replace(/(?<=\bthe same) `\w+`$/, '')
      .replace(/^The new ([a-z]+(?: [a-z]+)?) must be different$/, 'The new $1 must differ from the current $1')
      .replace(/\ba least (?=one\b|\d)/, 'at least ')
      .replace(/\bmust have (\d+) to \1 (?=characters$)/, 'must have exactly $1 ')
      .replace(/\bmust have [01] to (?=\d+ characters$)/, 'must have at most ')
      .replace(
        /\bunique (?:together with `([A-Za-z]\w*?)(?:_id|ID|Id)(?:_fk)?|within its `([A-Za-z]\w*?)(?:_id|ID|Id)?(?:_fk)?)`(?=$|,)/,
        (whole, one?: string, other?: string) =>
          // `providerAccountId` is what the provider calls it, and nothing that the thing belongs to.
          OUTSIDE_ID.test(one ?? '') ? whole : `unique within its ${identifierWords(one ?? other ?? '')}`,
      )
      .replace(
        /(?<=\b(?:name|email|address|handle|slug|domain|login) )must not have been (?:taken|used) already$/,
        'must not already be in use',
      )
      .replace(
        /^(?:The )?(?:another |other )?([A-Za-z][a-z]+) with (?:the )?same (\w+) must not already exist$/i,
        (_, thing: string, what: string) =>
          `Another ${/^[A-Z][a-z]+$/.test(thing) ? thing.toLowerCase() : thing} with the same ${what} must not exist`,
      )
      // What a message points at is the thing of the rule.
      .replace(/\bthis (?=[a-z]+(?: [a-z]+)?$)(?!(?:way|time|endpoint|resource|action|operation|request)\b)/, 'the ')
      .replace(/\bfor this (?=[a-z]+ must not already exist$)/, 'for the ')
      .replace(/^((?:[A-Z][a-z]*-)?[A-Za-z][a-z]+ing .*) are (?=not (?:supported|allowed|permitted)\b)/, '$1 is ')
  );
}

/** "The folder that does not exist cannot be added" speaks of any such folder. */
export function ofAny(rule: string): string {
  return rule
    .replace(
      /^The ([a-z][a-z -]+?) (cannot be [a-z]+) (?:as|because|since) it (is|has|was) ([\w ]+)$/,
      (_, thing: string, deed: string, verb: string, why: string) =>
        `${capitalArticle(thing)} that ${verb} ${why} ${deed}`,
    )
    .replace(
      /^The ([a-z]+) with (empty|invalid|unknown|negative|expired) ([a-z]+)(?= cannot be )/,
      (_, thing: string, how: string, what: string) => `${capitalArticle(thing)} with ${withArticle(`${how} ${what}`)}`,
    )
    .replace(
      /^The ((?:[a-z]+ ){1,4})(?=that (?:does|do|is|are|has|have)\b.* (?:cannot|must not)\b)/,
      // "The status of a boat that is sold" is the one that it has.
      (whole, thing: string) => (/ of an? /.test(thing) ? whole : capitalArticle(thing)),
    )
    .replace(
      /^The (already [a-z]+(?: [a-z]+){1,2}|[a-z]{2,}[^e]ed [a-z]+|(?:draft|empty|full|public|private) [a-z]+)(?= cannot be )/,
      (_, thing: string) => (singular(thing) === thing ? capitalArticle(thing) : capital(thing)),
    );
}

/** "The key must not already be revoked" where keys are revoked: nothing is revoked twice. */
export function onlyOnce(rule: string, owner: string | undefined): string {
  const [verb = ''] = identifierWords(owner?.split(/[.:]/).at(-1) ?? '')
    .toLowerCase()
    .split(' ');
  const done = pastParticiple(verb);
  const [, program, state] = /^([A-Z][a-z]+[A-Z]\w*) must not already be (\w+)$/.exec(rule) ?? [];
  if (program !== undefined && state === done) return `${program} that is already ${state} cannot be ${state} again`;
  return rule.replace(
    /^(?:The|An?) ([\w ]+?) must not (?:already be|have been) (\w+)(?: already)?$/,
    (whole, thing: string, how: string) =>
      how === done && !/ with the same /.test(thing)
        ? `${capitalArticle(thing)} that is already ${how} cannot be ${how} again`
        : whole,
  );
}

/** Who has at most one of something, whether or not they are kept here. */
const HOLDER = /^(?:account|customer|member|organi[sz]ation|team|tenant|user)$/;

/** What a column of this name holds is a text, also where things of that name are kept. */
const WRITTEN =
  /(?:^| )(?:address|code|domain|email|hash|host|key|label|link|login|\w*name|number|path|slug|status|tag|title|token|type|url|value|version)$/i;

/** "The order ID of an invoice must be unique": an order has one invoice at most, where orders are kept. */
export function onePerThing(rule: string, owner: string | undefined, isKept: (thing: string) => boolean): string {
  return rule.replace(
    /^The ([\w ]+?)( ID)?(?: of (?:an?|the) ([\w ]+))? must be unique(?: within its ([\w ]+))?$/,
    (whole, thing: string, id: string | undefined, told: string | undefined, within: string | undefined) => {
      const kept = told ?? singular(identifierWords(owner ?? ''));
      if ((!isKept(thing) || (id === undefined && WRITTEN.test(thing))) && !HOLDER.test(thing)) return whole;
      if (thing === kept || kept === '' || thing === within) return whole;
      // What a thing is set up with has the name of that thing, and is held by it.
      if (thing.startsWith(`${kept} `) || HELD.test(thing)) return whole;
      const one = plural(kept) === kept ? `${kept} record` : kept;
      return `${capitalArticle(thing)} can have only one ${one}${within === undefined ? '' : ` for each ${within}`}`;
    },
  );
}

const HELD = /(?:^| )(?:config|configuration|details|info|meta|metadata|options|preferences|settings)$/;

function capitalArticle(words: string): string {
  return capital(withArticle(words));
}

function thingWords(type: string): string {
  const bare = type
    // The tables of a product may begin with letters that stand for it: `tc_devices`.
    .replace(/^[b-df-hj-np-tv-xz]{2,3}_(?=[a-z])/, '')
    .replace(/^(?:Sql|Db|Jpa)(?=[A-Z])/, '')
    .replace(/(?:Dto|DTO|Schema|Model|Entity|Record|Input|Payload)$/, '')
    .replace(/RequestData$/, 'Request')
    .replace(/^Submit(?=[A-Z])|(?<=[a-z])(?:Mutation|Query)$/g, '')
    // `boat_has_sails` joins the names of two things.
    .replace(/(?<=^[a-z]+)_has_(?=[a-z])/, '_')
    .replace(/(?<=[a-z])Args?$/, '')
    // What the shapes of one thing have in common: `BoatBase` of `BoatCreate` and `BoatRead`.
    .replace(/(?<=[a-z])(?<!Code|Customer|Data|Knowledge|User)Base$/, '')
    .replace(/(?<=[a-z])(?:Store|Update|Create|Edit|Save)$/, '')
    .replace(
      /^(?:Store|Update|Create|Edit|Save)([A-Z]\w*)Request$|^([A-Z]\w*[a-z])(?:Store|Update|Create|Edit|Save)Request$/,
      '$1$2',
    );
  const [initials = ''] = /^[A-Z]{2,4}(?=[A-Z][a-z])/.exec(bare) ?? [];
  const words = identifierWords(
    bare
      .replace(/^(?:[Pp]ost|[Pp]ut|[Pp]atch|[Cc]reate|[Uu]pdate|[Nn]ew|[Ss]tore|[Ii]mport|[Cc]ancel)(?=[A-Z])/, '')
      .replace(/(?<=[a-z])V\d$/, '') || type,
  );
  // `ForgotPassword` and `SetupUserRequest` are deeds: nothing has a name of theirs.
  return /^(?:accept|approve|archive|assign|bulk|change|delete|disable|duplicate|enable|invite|join|leave|merge|move|reject|remove|resend|restore|revoke|send|transfer|upload) (?!(?:code|entry|fee|history|item|link|log|record|request|session|type)$)|^(?:forgot|setup|reset|verify|confirm|get|find|list|search|query|filter|fetch) |^(?:auth|login|rate|register|signup|sign up)(?: request)?$| (?:args|body|params|props|validation|validator|values)$/.test(
    words,
  )
    ? ''
    : `${initials}${words.slice(initials.length)}`.replace(
        /(?<![A-Za-z])[bcdfghjklmnpqrstvwxz]{3,4}(?![A-Za-z])/g,
        (word) => word.toUpperCase(),
      );
}

/** "Only `MAX_TAGS` tags are allowed" with the amount that the constant holds; what must be so is no constant. */
export function withAmounts(rule: string, amountOf: (name: string) => string | null): string {
  return rule
    .replace(/(?<!^(?:The )?)`([A-Za-z_][\w.]*)`/g, (whole, name: string) => amountOf(name) ?? whole)
    .replace(/^Only (\d[\d,]*) (\w+s) are (allowed|permitted)\b/, 'At most $1 $2 are $3');
}

/** Behind "rules that". How many there are is not told: what is refused in a way that was not read may be more than what was. */
export function whoRules(isEnforced: boolean, isStated: boolean): string {
  if (isEnforced && isStated) return 'the code enforces, or documents and comments state';
  return isEnforced ? 'the code enforces' : 'documents and comments state';
}
