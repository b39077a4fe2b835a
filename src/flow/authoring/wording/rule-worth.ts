import { isBroken } from './broken-rule.ts';

/** What a product decides, in the shapes that need no look at the code: bounds, exclusions, who may, what goes with what. */
const DECISION: readonly RegExp[] = [
  /^(?:Only|At most|At least|Exactly|Each|Either|Both|Neither|No) |^It is not possible to \w+ both /,
  /\bcannot\b|\bmay (?:not|only)\b|\bcan (?:only\b|\w+ only\b|be \w+ only\b)|\bonly (?:by|once|if|when|one|after|before)\b/,
  /\b(?:at least|at most|fewer than|more than|less than|larger than|greater than|longer than|shorter than|lower than|not exceed|or less|or more)\b|\b(?:between|have|be) (?:exactly )?-?\d/,
  /\bmust (?:not )?be (?:unique|before|after|earlier|later|different|equal|the same|the (?:owner|author|only|creator)|part of|an? (?:\w+ ){0,2}(?:member|admin|administrator|owner)|owned|within|inside|public|private|linked)\b/,
  /\bmust (?:not )?(?:come|lie|happen|start|end) (?:before|after)\b|\bmust (?:not )?(?:belong|match|differ|start with|end with|contain|consist|include|have (?:permission|access|only|the permission|an?|the))\b/,
  /\bmust not (?:already (?:exist|be|have)|have (?:expired|been)|be (?:in use|reserved))\b|\bmust be unique\b/,
  /\b(?:is|are) not (?:allowed|permitted|supported)\b|\brequires?\b|\b(?:required|needed) (?:to|for|when|if|before|unless)\b/,
  /\bmust be (?:either )?`[^`]+`(?:, `[^`]+`)*,? or `|\bmust have (?=an? )|\bis refused while it\b/,
];

/** What a rule is told with: a message without any of these tells what happened. */
const MODAL =
  /\b(?:must|cannot|can|may|only|never|requires?|required|needed|needs|refused|ha(?:s|ve) to|not (?:allowed|permitted|possible|supported))\b|^At most\b/i;

/** That something is there or is of the right kind: true of all that a program is handed, and no rule of the product. */
const PRESENCE =
  /^(?!At )(?:[^,]*) (?:must (?:be (?:given|set|defined|configured|provided|specified|supplied|present|available|registered|active|loaded|accessible|readable|complete|known|open|running|installed|authorized|absolute|positive|finalized)(?: and valid)?|not be (?:an? )?(?:empty|blank|zero|null|0|incomplete|invalid)(?: string)?|exist(?: (?:and|in|on|with|for)\b.*)?)|cannot be (?:an? )?(?:empty|blank|zero|null|0|<= 0)(?: string| or \w+)?|(?:is|are) required|may not be empty|must have a value|(?:cannot|must not) be negative)$|^An? (?:empty|negative|duplicated?|invalid|ambiguous) .* is refused$|^(?:Empty|Negative|Duplicated?) .* (?:is|are) refused$/;
const KIND =
  /\bmust be (?:an? |in )?(?:valid\b.*|supported .*|array\b.*|object|hash|map\b.*|list\b.*|dictionary|string(?: with .*)?|integer|number|boolean|true or false|JSON.*|absolute|UUID|directory|file|image|class|instance .*|function|non-\w+.*|finite|positive .*|single character|UTF-8|ASCII)(?: \(.*\))?$/i;
/** Nouns that say nothing without the code around them; of what they are is not told. */
const ANY_NOUN =
  /^(?:The|An?) (?:(?:new|current|given|provided|specified|input|first|second|maximum|max|minimum|default|object|own) )?(?:argument|body|bytes?|callback|class|code|column|command|context|count|data|date|dates|directory|driver|element|elements|entity|entry|env|extractor|field|file|filename|folder|format|frame|function|handler|header|hops|host|ID|IDs|index|input|instance|integer|item|items|key|kind|length|level|line|list|location|map|max|message|metric|min|mode|module|network|new|node|number|number of digits|object|option|order|output|page|parameter|part|path|per page|private|property|proxy|query|record|reference|request|resource|response|result|root|row|separator|servers|sheet|size|stat|state|string|subdir|table|target|text|tolerance|type|use|value|values|view) (?:must|cannot|can|may|is|are|has|does|do)\b/;
/** What only those who run or write the program see to. */
const INNER: readonly RegExp[] = [
  // Its start and its parts.
  // What a disk or a network did not do.
  /\b(?:archive|backup|config\w*|directory|disk|file|folder|socket|stream)s? cannot be (?:created|downloaded|extracted|fetched|loaded|opened|parsed|read|saved|stored|written)$/i,
  /\bcannot (?:connect|copy|load|open|read|save|write)(?: (?:to|from|in|into|the))* (?:`?[.~]?\/|(?:[a-z]+ )?(?:config\w*|database|directory|disk|file|folder)\b)/i,
  /^It is not possible to (?:allocate|initiali[sz]e|deseriali[sz]e|serialize|queue|load|have)\b|\bcannot be handled\b/i,
  /\b(?:middleware|initialize method|deserializ\w+|constructor|backend|migration|schema version|response writer|content-type|hijacking|goroutine|thread|mutex|buffer|pointer|iterator|environment variable|annotation|parser|payload|prefix)\b/i,
  /\bmust satisfy `|\b(?:null|nil)\b|\b(?:un-?persisted|unsaved)\b/i,
  // Tables that a framework keeps for itself.
  /\bof an? (?:asp net|active storage|oban|solid (?:queue|cache|cable)|good job|delayed job|schema migration|data migration|sys) ?\w*/i,
  // What the program makes of what somebody wrote is as wide as its maker.
  /^The (?:[\w ]+ )?(?:encrypted|hashed) [\w ]+ must have (?:at most|exactly) \d/i,
  // What is made to be unique, which nobody chooses.
  /\b(?:UUID|uid|GUID|hash|pubid|ID) of (?:an?|the) [\w ]+ must be unique(?:(?:,| within).*)?$/i,
  /\b(?:token|hash|secret|identifier|checksum|digest|fingerprint|jti|(?:user|short|device|access) code|secret \w+) of an? [\w ]+ must be unique(?: within.*)?$/i,
  /^The (?:[a-z ]+ )?(?:token|ID) must be unique|\bunique together with `|^The (?:(?! of )[\w ])+(?<! (?:email|login|nickname|slug|title|username)) must be unique$/i,
  // Bounds that every number and every list has, and those of a text that are told as those of a number.
  /\bIDs?(?: of an? [\w ]+)? must be at least 1$|\b(?:address|description|email|name|note|password|slug|text|title|URL|username)(?: of an? [\w ]+)? must be (?:at (?:least|most)|between) \d/i,
  /\bmust have (?:at (?:least|most)|exactly) [01] (?:characters|elements|items)$|\bmust be at least (?:0|zero)(?: if given)?$|\bmust be 0 or above$/i,
];
/** Who, what or where is left to the code. */
const UNNAMED: readonly RegExp[] = [
  // Who may.
  /\bmust have (?:the required )?permissions?$|^The (?:user|caller) must be an? (?:admin|administrator|superuser)$|^The caller must have access to the \w+$|\bcannot be \w+ by the (?:user|caller)$/,
  /\b(?:authentication|access|login|registration|sign-?up) is not (?:allowed|permitted|supported)$/,
  // Some of many deeds that all ask for the same.
  /^Only an authenticated caller can .+ and /,
  // The one at hand.
  /\bthis (?:client|instance|object|worker)\b|\bthis (?:API|URL|address|endpoint|form|link|resource|action|operation|request|page|method|function)\b|\bof this \w+ |^The request can\b|\b(?:for|by) the (?:action|command|endpoint|operation|request)$/,
  // What is allowed in its place, and what must match what.
  /^Only .* (?:is|are) supported$|^Only .* methods are allowed$|^The [\w ]+ is not (?:allowed|available|permitted|supported|valid)(?: (?:by|for|in|to) .*)?$/,
  /^(?:The [\w -]+ must match$|(?!Passwords)[A-Z]\w+ must match\b)|^A valid .* is required\b/,
  // What a thing was before.
  /\bmust not (?:already be|have been) (?!used\b|revoked\b|consumed\b|taken\b|redeemed\b|part\b|linked\b|bound\b)\w+(?: already)?$|\bmust not already be (?:in progress|in queue|this|the|setup)\b/,
  // Which one a message points at.
  /\bmust not already (?:be using|have|use) the [a-z]+$/,
  // Of which thing.
  / of an? (?:[\w-]+ ){4,}must be unique\b|\bof an? (?:body|data|form|input|item|object|payload|schema|spec|value) must\b|^The length must\b/,
  / of an? [\w ]*\bresponse must\b|\bthis (?:kind|sort|type) of\b|^The (?:[\w-]+ )?object (?:must|cannot)\b/,
  /^At least one (?:[a-z]+ )?(?:argument|column|element|entry|field|ID|item|key|option|parameter|property|row|value) (?:must be|is)\b/,
];
/** The widths that columns and numbers have by default, which nobody decided. */
const WIDE =
  /\bmust have at most (?:19[01]|25[0456]) characters$|\b(?:65535|2147483647|4294967295|9223372036854775807|9223372036854776000|9007199254740991)\b/;
/** How wide a column is says something where people write into it. */
const COLUMN = /^The [\w ]*?(\w+)(?: of (?:an?|the) [\w ]+)? must have (?:at most|exactly) \d+ characters$/;
const WRITTEN =
  /^(?:name|username|title|description|email|address|password|comment|note|notes|bio|slug|URL|label|subject|message|content|body|text|prompt|phone|number|code|headline|summary|handle|nickname|domain|motto|reason|question|answer|keyword)$/i;
/** Names of variables and types, and conditions that only the code understands; a bound may be the name of a setting. */
const RAW: readonly RegExp[] = [
  // Names with humps, calls and paths of members.
  /`(?:[a-z]+[A-Z_.][\w.]*|[A-Z][a-z]+[A-Z]\w*|\w+\(\))`(?! characters)|`[^`]*\(\)`|[a-z]\(`|\w::\w|\bof `[^`]*\.[^`]*`/,
  /(?<![`\w])[A-Z][a-z]+[A-Z][a-z]+[A-Z]\w*|\bfk\b|^`\w+` of `\w+` must be unique$/,
  // A type in place of the thing.
  /^`?(?:Guid|UUID|String|Int(?:eger)?|Object|Array|List|Map|Dictionary|Boolean|Stream)`? (?:cannot|must|may)\b/,
  // A variable in place of the thing or of the bound.
  /\b(?:for|with|by|of type|status|state|the same) `[a-z]\w*`(?! mode)|^Only \W|\ba `\w+` argument$|\b(?<!other )[a-z]+ `[a-z]\w*` (?:is|are) not\b/,
  /`[a-z]\w*` characters$|\b(?:exceed(?: the maximum [\w -]+ of)?|than|least|most) `[a-z]\w*`$|\bcannot be an? run\b|`(?:[mM]in|[mM]ax)` characters$/,
  /\bdiffer from `[a-z]\w*`$|\b[a-z]+ `(?:id|kind|length|name|path|size|status|type|value)`$/,
  // A condition as it is written.
  /\b(?:when|unless|if) `[a-z]\w*` is `[A-Z][a-z]\w*`$|\b(?:exceed|least|most|(?<!other )than|to) `[a-z]\w*` [a-z]/,
  /\b(?:when|unless) `[a-z]\w*` is set$|\b(?:when|unless|if) `[^`]*[.A-Z_(][^`]*` (?:is|are|has|must)\b/,
];

/** What joins two tables does so once, what is kept has its parts, a list has an item, and what lets somebody in ends: as in any program. */
const ANYWHERE =
  /^At least one [a-z ]+ (?:must be (?:given|provided|selected|specified|supplied)|is required)$|^The [a-z]+ must not already exist$|^An? ([\w ]+) can have only one \1 | can have only one .* for each |^An? [\w ]+ must have [\w ,]+ and [\w ]+$|^The (?:caller|user) must have permission to \w+ (?:(?:an?|the|their) )?\w+(?: \w+)?$|^The [\w ]*(?:certificate|code|key|link|password|session|token|user) must not have expired$/;

const FEW_WORDS = 7;
const NOTHING = [PRESENCE, KIND, WIDE, ...INNER, ...UNNAMED, ...RAW];

export type Worth = 'decision' | 'plain' | 'nothing';

/** How much a rule of a program says to who does not read its code. */
export function worthOf(rule: string): Worth {
  const column = COLUMN.exec(rule)?.[1];
  if (!MODAL.test(rule) || isBroken(rule) || (column !== undefined && !WRITTEN.test(column))) return 'nothing';
  if (NOTHING.some((pattern) => pattern.test(rule)) || (ANY_NOUN.test(rule) && rule.split(' ').length <= FEW_WORDS))
    return 'nothing';
  return DECISION.some((pattern) => pattern.test(rule)) && !ANYWHERE.test(rule) ? 'decision' : 'plain';
}
