import { identifierWords } from '../../../engine/facts/words.ts';
import { singular, withArticle } from './plural.ts';

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
    /^(?:is|has|can|should|was|are|does|not) | (?:to|of|in|on|by|at|per|max|min)$| (?:max|min) /.test(
      `${words.join(' ')}`,
    )
  )
    return null;
  return words.every((word) => isSpoken(word) && !CODE_WORD.test(word))
    ? words.join(' ').replace(/^(max|min) /, '$1imum ')
    : null;
}

const SUBJECT = /^`([\w.]+)`(?: of `([A-Za-z]\w*)`)? (?=(?:must|cannot|can|may|is|are|needs|has|have)\b)/;
const CONTROLLER = /^([A-Z]\w*?)(?:Api|Web|Admin)?Controller(?:\.\w+)?$/;

/**
 * A rule of a program in the words of its users: "`attachment_name` must be given" is told of the attachment name. For a
 * library the names are what its users write, so its rules stay as they are.
 */
export function ruleInWords(rule: string, { owner, form }: { owner?: string | undefined; form: string }): string {
  const permission = /^(?:`[\w.:?!]+` n|N)eeds permission (`[^`]+`(?: on `[^`]+`)?)$/.exec(rule)?.[1];
  if (permission !== undefined) return `The caller needs the permission ${permission}`;
  const who =
    /^`[\w.:?!]+` needs (an authenticated caller|a caller with permission|a superuser|an administrator|a member of the staff)$/.exec(
      rule,
    )?.[1];
  if (who !== undefined)
    return who === 'an authenticated caller'
      ? 'The caller must be authenticated'
      : who === 'a caller with permission'
        ? 'The caller needs permission'
        : `The caller must be ${who}`;
  return rule.replace(SUBJECT, (whole, name: string, type?: string) => {
    const words = spokenName(name, type !== undefined);
    if (words === null) return whole;
    const shown = form === 'schema' && !words.includes(' ') ? CONTROLLER.exec(owner ?? '')?.[1] : undefined;
    const thing = type ?? shown;
    const of = thing === undefined ? '' : singular(thingWords(thing));
    return `The ${words}${of === '' || of.includes(words) ? '' : ` of ${withArticle(of)}`} `;
  });
}

/** "The folder that does not exist cannot be added" speaks of any such folder. */
export function ofAny(rule: string): string {
  return rule.replace(
    /^The ((?:[a-z]+ ){1,4})(?=that (?:does|do|is|are|has|have)\b.* (?:cannot|must not)\b)/,
    (_, thing: string) => capitalArticle(thing),
  );
}

function capitalArticle(words: string): string {
  const text = withArticle(words);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function thingWords(type: string): string {
  const bare = type
    .replace(/(?:Dto|DTO|Schema|Model|Entity|Record|Input|Payload)$/, '')
    .replace(
      /^(?:Store|Update|Create|Edit|Save)([A-Z]\w*)Request$|^([A-Z]\w*[a-z])(?:Store|Update|Create|Edit|Save)Request$/,
      '$1$2',
    );
  const words = identifierWords(bare.replace(/^(?:Post|Put|Patch|Create|Update|New|Store)(?=[A-Z])/, '') || type);
  // `ForgotPassword` and `SetupUserRequest` are deeds: nothing has a name of theirs.
  return /^(?:forgot|setup|reset|verify|confirm) /.test(words) ? '' : words;
}

/** Nouns that any program has: which one is meant, only the code around knows. */
const ANY_THING =
  /^The (?:configuration |config |given |specified |provided )?(?:value|argument|parameter|file|data|input|object|result|option|element|item|key|property|attribute|field|entry|path|type|name|ID|record|node|instance|list|string|number|arguments|values|parameters|string) (?:must (?:exist|be (?:given|set|defined|valid|wrapped|provided|specified|an? [\w ]+type|initiali[sz]ed)|not be (?:empty|null|invalid|negative)|match\b.*)|(?:is|are) (?:required|not (?:allowed|supported|valid)))$/;
const NAMELESS =
  /^The (?:value|argument|parameter|object|variable|data|input|result)s? (?:must|has to|have to|cannot|can|may|is|are)\b|^The (?:to|from|in|of|by|is) |^\w+\(|^It is not possible to \w+$/;
/** What every program does with what is wrong, and amounts that are not told. */
const EVERYWHERE =
  /^(?:An? )?(?:invalid|unknown|unsupported|unrecogni[sz]ed|unexpected|bad|illegal|malformed|wrong) .*\b(?:is|are) refused$|^Too many .* are refused$|\bmust not be too (?:long|short|large|small|big|many|high|low|old|early|late)$|\bmust be valid$/i;
/** What the program must have done before it got there. */
const INSIDE =
  /\bmust (?:not )?be (?:already )?(?:un)?(?:wrapped|initiali[sz]ed|instantiated|loaded|called|(?:de)?seriali[sz]ed)$/;
/** Code among the words, and who may do what without a word on who that is. */
const UNTOLD =
  /^The (\w+) must be an? \1$|\$\w|->|\b(?:exist|given|empty|valid) `\w+`$|caller with permission is needed by|needs a caller with permission$/i;
const CUT = /\b(?:be|for|of|to|the|an?|most|least|than|with|and|or|by|in|from|only|is|are|one|at)$/;

/** A rule that says nothing to somebody who does not read the lines around it. */
export function isHollow(rule: string): boolean {
  return (
    ANY_THING.test(rule) ||
    NAMELESS.test(rule) ||
    EVERYWHERE.test(rule) ||
    INSIDE.test(rule) ||
    UNTOLD.test(rule) ||
    CUT.test(rule)
  );
}

/** How much of a rule only the code understands: less is better. */
export function rawness(rule: string): number {
  const names = rule.match(/`[^`]*`/g) ?? [];
  const raw = names.filter((name) => /^`(?:[a-z]\w*_\w+|[a-z]+[A-Z]\w*|\w+\.\w[\w.]*)`$/.test(name)).length;
  // Types and the arguments of a call are words of the code as well.
  const spoken = /(?<!`)\b(?:str|dict|int|bool|tuple|struct|None|nil|null|arguments)\b(?!`)/.test(rule) ? 1.5 : 0;
  // A bare number without its unit, and a noun without its article.
  const bare = /^The \w+ must (?:not exceed|be at (?:least|most)) \d+$/.test(rule) ? 1.5 : 0;
  const clumsy = /^[A-Z][a-z]+'s |\bqty\b/.test(rule) ? 0.7 : 0;
  return raw + spoken + bare + clumsy + (/^`/.test(rule) ? 0.5 : 0) + (/ (?:when|unless) `/.test(rule) ? 0.3 : 0);
}

/** "Only `MAX_TAGS` tags are allowed" with the amount that the constant holds. */
export function withAmounts(rule: string, amountOf: (name: string) => string | null): string {
  return rule
    .replace(/`([A-Za-z_][\w.]*)`/g, (whole, name: string) => amountOf(name.split('.').at(-1) ?? name) ?? whole)
    .replace(/^Only (\d[\d,]*) (\w+s) are (allowed|permitted)\b/, 'At most $1 $2 are $3');
}
