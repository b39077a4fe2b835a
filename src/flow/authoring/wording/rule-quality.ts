/** Nouns that any program has: which one is meant, only the code around knows. */
const ANY_THING =
  /^The (?:configuration |config |given |specified |provided )?(?:value|argument|parameter|environment variable|file|data|input|object|result|option|element|item|key|property|attribute|field|entry|path|type|name|ID|record|node|instance|list|string|number|arguments|values|parameters|string) (?:must (?:exist|be (?:given|set|defined|valid|wrapped|provided|specified|an? [\w ]+type|initiali[sz]ed)|not be (?:empty|null|invalid|negative)|match\b.*)|(?:is|are) (?:required|not (?:allowed|supported|valid)))$/;
const NAMELESS =
  /^\d+ must\b|\berr\b|^The (?:value|argument|parameter|object|variable|data|input|result)s? (?:must|has to|have to|cannot|can|may|is|are)\b|^The (?:to|from|in|of|by|is|are|does|do|has|have|was|not|must|can|cannot|may|should|will|and|or) |^\w+\(|^It is not possible to \w+(?: twice| again)?$|^Neither .* (?:is|are) required$|\bmust exist by\b|^The (?:argument|field|option|parameter) (?:given|passed|provided|specified|supplied) |^The (?:argument|parameter) \w+ must |^The (?:required|given|following|requested|expected|corresponding) (?:key|value|field|argument|parameter|property|option|attribute|item|entry|object)s? (?:must|cannot|is|are)\b|\bthe required (?:arguments?|attributes?|fields?|keys?|options?|parameters?|permissions?|propert(?:y|ies)|values?)$|^`(?:self|this)\b/;
/** What every program does with what is wrong, and amounts that are not told. */
const EVERYWHERE =
  /^Conflicting (?:arguments|flags|options|parameters|values) are refused$|^(?:An? )?(?:invalid|unknown|unsupported|unrecogni[sz]ed|unexpected|disallowed|bad|illegal|malformed|wrong) .*\b(?:is|are) refused(?: (?:when|unless) .*)?$|\bthis way$|^Too many .* are refused$|\bmust not be too (?:long|short|large|small|big|many|high|low|old|early|late)$|\bmust be valid$|\bmust not exceed (?:the|its|a) (?:(?:allowed|maximum|configured|upper|size|rate|length|hard) )*(?:maximum|limits?|size|length|quota|bounds?)(?: allowed)?$|\bmust not exceed (?:the )?max(?:imum)?(?: allowed)? [a-z]+$|\blimit must not be exceeded$|^The [\w ]*version is not supported$|^Authentication is required$/i;
/** What the program must have done before it got there. */
const INSIDE =
  /\bmust (?:not )?be (?:already )?(?:un)?(?:wrapped|initiali[sz]ed|instantiated|loaded|called|(?:de)?seriali[sz]ed)$|\bmust not already be (?:closed|started|running|stopped|disposed|initiali[sz]ed|opened|open)$|\bpackage must be installed$|\b(?:is|are) not installed$|\b(?:cannot|must not|must be not) (?:be )?null$|^`\w+` needs `_|^The [\w ]*(?:serializer|handler|factory|adapter|converter) must exist$|\bmust be installed on this machine$/;
/** Code among the words, and who may do what without a word on who that is. */
const UNTOLD =
  /^The (\w+) must be an? \1$|^Only a caller with permission can\b|\bbetween `[a-z]\w*` and `[a-z]\w*`|\('\w'\)|\$\w|->|\b(?:exist|given|empty|valid) `\w+`$|^The caller (?:must have(?: the)? permissions?(?: for\b.*)?|needs(?: the)? permissions?(?: (?:to|for)\b.*)?)$|^The (?:caller|user) must have permission to (?:\w+$|.*\bth(?:is|ese|at|ose|em)\b|.*\bit$|(?:access|do|perform|use) )|caller with permission is needed by|needs a caller with permission$|\[\]|\*[a-z]|^\w+ not (?:allowed|supported|permitted|found)\b|\bof `\w+` (?:is|are) not (?:supported|allowed)$/i;
const CUT =
  /\b(?:be|for|of|to|the|an?|most|least|than|with|and|or|by|in|from|only|is|are|one|at|after|before|either|which|that|whether|between|without|but|not|have|has|as|if|when|into)$|\bexist,? but\b|\bthan `(?:max|min|limit)\w*`|^(?:[^`]|`[^`]*`)*[{}]|`…`|\b(?:in|from) (?:the |this )?(?:mode|phase|state|status)$/;

/** "A rope can have only one boat rope for each boat": what only joins the two has the name of both. */
const JOINT = /^An? ([\w ]+) can have only one (?:\1 ([\w ]+)|([\w ]+) \1) for each (?:\2|\3)$/;

/** What only those who write the program can see to, and what is true of everything that a program is asked for. */
const OF_PROGRAM =
  /\b(?:cannot|can ?not|must not|must never) be (?:null|nil|none|undefined)\b|\bmust (?:not )?be (?:null|nil|non-?null|not null)\b|^(?:GET|POST|PUT|PATCH|DELETE|HTTP)\b.* (?:required|allowed|supported)$|\bnot installed$|^The [\w ]+ must be an? (?:list|string|integer|int|array|object|dict|dictionary|number|boolean|function|instance|hash|map|tuple|callable|float)$|^The [\w ]+ID of an? [\w ]+ must (?:be given|not be empty)$|^(?:The|An?) [\w ]+ must exist(?: (?:when|unless) .*)?$|^The (?:action|direction|format|kind|method|mode|operation|order|sort|type) must be `|^(?:The [a-z]+|[A-Z][a-z]+) (?:must be given|must not be empty|is required|cannot be empty)$|^The (?:skip|take|offset|limit|page|page size|per page|page number|cursor)\b.* (?:must|cannot) be\b|\bmust be one of `[A-Z]\w*`$|\bmust be a UUID$|^The [\w ]*ID must be given$|^The ID of an? [\w ]+ must be unique$|\bof an? (?:failed job|job batch|cache lock|personal access token|password reset token)\b|^The (?:[a-z]+ )?(?:status|state|stage|phase) must (?:not )?be `|^The caller (?:must be (?:authenticated|a superuser|an administrator|a member of the staff)|needs permission)$|\(\w+\/\w+|\bmust implement\b|\b(?:setter|getter|subclass|superclass|type definitions?|generic types?|type parameters?|constructor|null pointer|java\.|instanceof)\b/i;

/** A rule of a program that is about the program itself. */
export function isOfProgram(rule: string): boolean {
  return OF_PROGRAM.test(rule) || CODE_SUBJECT.test(rule);
}

/** A name of the code that has no words; names in capitals are those of settings. */
const CODE_SUBJECT = /^`[a-z][^`-]*` |^`[A-Z]?[a-z]+(?:[A-Z][a-z]+)+` /;

/** A rule that says nothing to somebody who does not read the lines around it. */
export function isHollow(rule: string): boolean {
  return (
    ANY_THING.test(rule) ||
    NAMELESS.test(rule) ||
    EVERYWHERE.test(rule) ||
    INSIDE.test(rule) ||
    UNTOLD.test(rule) ||
    CUT.test(rule) ||
    JOINT.test(rule)
  );
}

/** How much of a rule only the code understands: less is better. */
export function rawness(rule: string): number {
  const names = rule.match(/`[^`]*`/g) ?? [];
  const raw = names.filter((name) => /^`(?:[a-z]\w*_\w+|[a-z]+[A-Z]\w*|\w+\.\w[\w.]*)`$/.test(name)).length;
  // Types and the arguments of a call are words of the code as well.
  const spoken = /(?<!`)\b(?:str|dict|int|bool|tuple|struct|None|nil|null|arguments)\b(?!`)/.test(rule) ? 1.5 : 0;
  // A bare number without its unit, a bound that only the code knows, and a noun without its article.
  const bare = /^The \w+ must (?:not exceed|be at (?:least|most)) \d+$/.test(rule) ? 2.5 : 0;
  const bound = / (?:exceed|least|most|than) `[A-Za-z]\w*`$/.test(rule) ? 1.5 : 0;
  // A type in place of the thing.
  const types = names.filter((name) => /^`[A-Z][a-z]+(?:[A-Z][a-z]+)+`$/.test(name)).length;
  const clumsy = /^[A-Z][a-z]+'s |^[A-Z][a-z]*[^s\W] must be an? |\bqty\b|\ban? atleast\b/.test(rule) ? 0.7 : 0;
  const anything = /^`(?:value|id|ids|items?|key|name|data|type|path|index|idx|obj|object|input|args?)`/i.test(rule)
    ? 1.5
    : 0;
  // "`open` needs `State` not to be `Closed`" is said of the code.
  const inCode = /^`[\w.]+` needs `/.test(rule) ? 1.5 : 0;
  return (
    inCode +
    raw +
    types +
    spoken +
    bare +
    bound +
    clumsy +
    anything +
    (/^`/.test(rule) ? 0.5 : 0) +
    (/ (?:when|unless) `/.test(rule) ? 0.3 : 0)
  );
}

/** How little a rule says to who reads it: that something must be there is true of most of what a program asks for. */
export function plainness(rule: string): number {
  if (/^(?:The|An?) [\w ]+ must exist(?: in [\w ]+)?$/.test(rule)) return 1.2;
  if (/^The [\w ]+ (?:is required|must be (?:given|provided|set|specified))$|^IDs must be/.test(rule)) return 0.6;
  // That one chooses something is asked by every form, and so is that a name is free.
  if (/^At least one [\w` ]+ (?:must be (?:given|provided|selected|set|specified|supplied)|is required)\b/.test(rule))
    return 1;
  if (/ must not already (?:exist|be taken|be in use)$/.test(rule)) return 0.4;
  // Who may, and who is the last that is needed, nobody would guess.
  if (/^Only [\w ]+ (?:can|may) |\b(?:last (?!name)|only existing )|\bthemselves\b/.test(rule)) return -0.3;
  // What is one of its kind is a rule of what the program is about.
  return /^The [\w ]+ of an? [\w ]+ must be unique(?:, whatever its case)?$/.test(rule) ? -0.6 : 0;
}

/** Whether a rule says its message in other words: more than articles, contractions and what was shouted. */
export function isReworded(rule: string, message: string | undefined): boolean {
  return message !== undefined && !bareWords(message).includes(bareWords(rule).trimEnd());
}

function bareWords(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/\b(?:can't|can not)\b/g, 'cannot')
    .replace(/\bshould\b/g, 'must')
    .match(/[a-z\d]+/g);
  return ` ${(words ?? []).filter((word) => !/^(?:an?|the|this)$/.test(word)).join(' ')} `;
}
