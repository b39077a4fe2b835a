import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { identifierWords, isIdentifierLike } from '../text/words.ts';
import { isBroken } from './broken-sentence.ts';
import { clausesOf, cleanMessage } from './clean-message.ts';
import { sharesWord } from './conditional-rule.ts';
import { deniedDeed } from './denied-deed.ts';
import { REASON } from './message-patterns/one-at-hand.ts';
import { MESSAGE_PATTERNS } from './message-patterns.ts';
import { OWN_TICK } from './message-text.ts';
import { capital, isNoun, PROPER, withArticle, withObjectArticle, withSubjectArticle } from './noun-phrase.ts';
import { pastParticiple } from './past-participle.ts';
import { BRAND, withSmallNouns } from './sentence-case.ts';
import { isHalfTurned, listed, withTwoSubjects } from './turned-message.ts';

/** What the code around a message knows about its words. */
export interface MessageContext {
  condition: string;
  /** The one name that the condition is about, for messages without a subject. */
  subject: string | null;
  /** Names that the condition mentions: at the start of a message they are code. */
  names: ReadonlySet<string>;
  /** Whether the code writes a word small and no sentence writes it large: its capital is that of a beginning. */
  isWord: (word: string) => boolean;
  /** Whether a word is a name in the code of the file. */
  isName: (word: string) => boolean;
}

export function contextOf(
  file: SourceFile,
  condition: string,
  subject: string | null,
  names: ReadonlySet<string>,
): MessageContext {
  const isWord = (word: string) =>
    new RegExp(`(?<![A-Za-z])${escaped(word.toLowerCase())}(?![a-z])`).test(file.bare) &&
    !new RegExp(`[a-z,] ${escaped(word)}\\b`).test(file.text);
  // What PHP writes between two strokes is a part of the name of something else.
  const isName = (word: string) => new RegExp(`(?<![\\w\\\\])${escaped(word)}(?![\\w\\\\])`).test(file.bare);
  return { condition, subject, names, isWord, isName };
}

/** Messages that tell of trouble rather than of a rule. */
const TROUBLE =
  /^(?:failed|failure|could ?n[o']t|couldn't|unable|error\b|errors?:|internal|unexpected (?:error|end|token|state|response|status|result|eof|object|type|value)|something went|oops|not implemented|unimplemented|unreachable|todo|bug|impossible|should (?:never|not)|this should|cannot (?:find|open|read|write|parse|load|connect|create|determine|locate|resolve|get|fetch|access|decode|compile|import|infer|happen|convert|allocate|reach|start|match|process|compute|calculate|retrieve|identify|detect|decrypt)|can'?t (?:find|open|read|write|parse|load|connect|create|determine|locate|resolve|get|fetch|decode|happen)|could not|no (?:response|result|data|output|such file)|timed? ?out|timeout|aborted|cancell?ed|interrupted|usage|warning|skipping|ignoring|retry|please (?:try|report|wait|open)|sorry|generator is already)\b|\b(?:cannot|can't) be (?:found|opened|parsed|loaded|determined|located|resolved|fetched|decoded|decrypted|inferred|reached|downloaded)\b|\b(?:should|must) (?:not|never) (?:reach|get|happen|be reached|occur|be called here)\b/i;
const VAGUE =
  /^(?:invalid|not allowed|forbidden|unauthori[sz]ed|access denied|permission denied|bad request|not found|invalid (?:request|input|data|state|argument|arguments|value|parameters?|format|response|operation|type|usage)|unknown|unsupported|missing|required|conflict|error|unknown error|not supported|validation (?:error|failed)|(?:the |this |http |request |file |media |content |image )*(?:method|operation|action|request|type|value|feature|format|argument|option|command|parameter|identifier|name|key|path|user)s? (?:is |are )?not (?:allowed|supported|permitted|valid))$/i;
/** What happened or was seen, rather than what must hold. */
const EVENT = /^no .+ (?:has been|have been|was|were)\b|^some\b|\bnot found or\b|\bnot up to date\b/i;
const LOOKED_FOR =
  /!(?!=)|\bnot\b|\b(?:None|nil|null|undefined|false)\b|(?:===?|<=?|is) ?-?[01]\b|\b(?:is_none|is_empty|isEmpty|empty|blank|exists|none|missing|absent|find\w*|ok|found|err)\b/i;
/** Whether somebody may see a thing: who may not is told that it is not there. */
const ASKS_WHO =
  /\b(?:is|has|can|may)_?(?:[a-z]+_)?(?:[oO]wner|[sS]hared|[pP]ublic|[mM]ember|[aA]dmin|[aA]llowed|[vV]isible|[aA]ccess|[pP]ermission|[vV]iew|[rR]ead|[eE]dit)/;
/** How many were changed, or what a call that changes them answered. */
const OUTCOME =
  /\b(?:results?|added|affected\w*|updated|inserted|deleted|removed|changed|rows?(?:_?[aA]ffected)?)(?:\.\w+(?:\(\))?)?\)* (?:[!=]==?|<) |[!=]=\s*(?:\w+\.)*\w*(?:[rR]epository|[rR]epo|[dD]ao|[mM]apper)\.\w+\(|(?:[rR]epository|[rR]epo|[dD]ao|[mM]apper)\.(?:add|delete|insert|remove|save|unbind|update)\w*\(/;
const MEASURED =
  /typeof|isinstance|instanceof|\bis_a\?|\bis[A-Z_]\w*\(|\.(?:length|size|len|count|kind|type)\b|\blen\(|!==? ?["'\d]|[<>]/i;
const UNCHANGEABLE =
  /^(?:The )?(?!default|own|first|last|only)[a-z]+(?: (?!of\b)[a-z]+){0,2} (?:cannot|can ?not|can't|must not) be (?:changed|edited|modified|updated)$/i;
/** `parcel.weight !== sent.weight`, `weight_changed?`. */
const COMPARED_WITH_NEW = /\b(\w{2,})\)?\s*!==?\s*[\w.>$()-]{0,80}\b\1\b|chang|[dD]irty|modified/;
/** `order.invoice is not null`: a part is there, and not only the thing. */
const OF_PART = /^(?:[\w$]+\.)+(?!id$|pk$|ID$|Id$)(\w+)(?: is not| !==?) ?(?:null|None|nil|undefined)$/;
/** Whether a rule says first in which state the thing is that its condition asks for: "archived boats" of `boat.archived_at`. */
function namesState(rule: string, condition: string): boolean {
  const state = /^(?:The |An? )?([a-z]+ed)\b/i.exec(rule)?.[1]?.toLowerCase();
  return state !== undefined && condition.toLowerCase().includes(state);
}

/** The second half of a message, which another place completes, or one that goes on from another rule. */
const PIECE = /^(?:and|or|but|nor|than|which|because|with|while|of|to|as)\b|\b(?:must|should) also\b/i;
const VERBLESS_END =
  /(?:[:,(]|\b(?:be|for|of|to|in|the|a|an|is|are|with|by|from|at|and|or|than|as|not|must|got|was|that|on|between|but|found|following|expected))$/i;
const REFUSES = /\b(?:(?:is|are) not (?:allowed|permitted|possible|supported)|cannot|can ?not|can't)\b/i;
/** How the one thing at hand is. */
const STATE =
  /^(?:the |this |an? )?(?!invalid|only)[\w` -]+? (?:is|are|has|have) (?!(?:already|invalid|missing|not|only|required|too)\b)/i;

/** What has to be done before another try. */
const REMEDY =
  /\b(?:must|should|needs? to|has to) (?:re-?\w+|be re-?\w+|complete|finish|happen|run|succeed)(?: (?:again|before|first)\b.*)?$/i;

/** A message turned into a rule sentence without its full stop; null where the message carries no rule. */
/** "Can't run pip": something else is not there. */
const FAILS_TO_RUN = /^(?:can(?:'|’|no)t|can not) (?:run|start|execute|launch|spawn|invoke) \S+\.?$/i;
/** "Can't raise/lower the sail": which of the two is meant, only the call tells. */
const TWO_DEEDS = /\b(?:can(?:'|’|no)t|can not|may not|must not|unable to) [a-z]+\/[a-z]+\b/i;

export function ruleFromMessage(message: string, context: MessageContext): string | null {
  const text = cleanMessage(message);
  if (text === null || TROUBLE.test(text) || FAILS_TO_RUN.test(text) || TWO_DEEDS.test(text)) return null;
  const clauses = clausesOf(text);
  for (const [place, clause] of clauses.entries()) {
    // What cannot be done follows from the clause before, and says nothing without it.
    if (place > 0 && /^(?:cannot|can ?not|can't|unable)\b/i.test(clause)) continue;
    // "The boat is moored by others; sailing is not allowed" holds of such boats.
    if (place > 0 && REFUSES.test(clause) && STATE.test(clauses[0] ?? '')) return null;
    // "The rope is torn: mooring must complete first" tells what to do about it.
    if (place > 0 && REMEDY.test(clause)) return null;
    const rule = ruleFromClause(clause, context);
    if (rule !== null) return rule;
  }
  return null;
}

function ruleFromClause(text: string, context: MessageContext): string | null {
  if (TROUBLE.test(text) || VAGUE.test(text) || EVENT.test(text) || PIECE.test(text)) return null;
  const turned = reworded(text, context.subject);
  const rule = turned === null ? null : deniedDeed(turned, context.condition);
  if (rule === null || !knowsHoles(rule, context.condition)) return null;
  // The reason that is said must be what is asked.
  const why = REASON.exec(text)?.[3];
  if (why !== undefined && !sharesWord(why, context.condition)) return null;
  // What is said to be missing must have been looked for, and what is expected must have been measured.
  if (/\bmust exist\b/.test(rule) && (!LOOKED_FOR.test(context.condition) || ASKS_WHO.test(context.condition)))
    return null;
  if (/\bmust exist\b/.test(rule) && !isAskedFor(rule, context.condition)) return null;
  // "Client cannot request scopes `denied`": which of them, only the value tells.
  if (/\b(?:cannot|can ?not|can't|may not|must not)\b.* [a-z]+s `(?![A-Z][A-Z\d_]+`)\w+`$/.test(rule)) return null;
  // "Boats at `pier` cannot be moored": at which one, too.
  if (/^[A-Z][a-z]+s (?:on|in|of|at) `(?![A-Z][A-Z\d_]+`)\w+` (?:cannot|can't|may not|must not)\b/.test(rule))
    return null;
  // Where it is counted what was done, it has failed: "tickets cannot be removed" is no rule then.
  if (/\bcannot\b|\bcan't\b|^It is not possible\b/.test(rule) && OUTCOME.test(context.condition)) return null;
  // What may not be changed now, may at other times, unless the old and the new one were compared.
  if (UNCHANGEABLE.test(rule) && !COMPARED_WITH_NEW.test(context.condition) && !namesState(rule, context.condition))
    return null;
  if (/^expected\b/i.test(text) && !MEASURED.test(context.condition)) return null;
  if (rule !== text && isHalfTurned(rule, text)) return null;
  const tidy = withTwoSubjects(tidied(rule, text, context), context.names);
  // One that was begun is there, too: it may be taken up again.
  const part = / must not already exist\b/.test(rule) ? OF_PART.exec(context.condition)?.[1] : undefined;
  if (part !== undefined && !rule.toLowerCase().includes(identifierWords(part).toLowerCase())) return null;
  // "The meta element must be a meta element" says nothing.
  const [, what = '', kind = ''] = /^The ([\w ]+) must be an? ([\w ]+)$/.exec(tidy) ?? [];
  if (kind !== '' && what.endsWith(kind)) return null;
  // A subject that holds a clause of its own does not take "must".
  if (
    rule !== text &&
    /\b(?:but|because|while|since|(?<!^The )requested|when|if)\b.* must\b|\b(?:that|which|who) must\b/i.test(tidy)
  )
    return null;
  const words = tidy.split(' ').length;
  if (words < 3 || tidy.length > 160 || VERBLESS_END.test(tidy) || unbalanced(tidy)) return null;
  const told = ofKind(tidy, context.condition).replace(
    /^The ([a-z]+ed) (?=[a-z]+ cannot be )/,
    (whole, state: string) => (namesState(tidy, context.condition) ? `${capital(withArticle(state))} ` : whole),
  );
  const bare = told.replace(/`[^`]*`/g, '`x`');
  return isBroken(bare) ? null : told;
}

/** "The founder cannot be removed" where it is asked whether somebody is a founder: that is told of any founder. */
function ofKind(rule: string, condition: string): string {
  const [, kind = '', deed = ''] = /^The ([a-z]+) (cannot be [a-z]+)$/.exec(rule) ?? [];
  const isAsked = new RegExp(`^[\\w$.>-]*?\\bis_?${escaped(kind)}\\??(?:\\([^()]*\\))?$`, 'i').test(condition);
  return kind !== '' && isAsked ? `${capital(withArticle(kind))} ${deed}` : rule;
}

/** Names of what a search brought back. */
const FOUND =
  /^(?:not |!)?\(?(?:ok|found|exists?|existing|rows?|results?|records?|data|entity|item|obj|object|model|res|ret|doc|value|match|instance|target|it)$/i;

/** Whether a lack that is told of a thing was seen on that thing: who is no member is told that there is no card. */
export function isAskedFor(thing: string, condition: string): boolean {
  const name = /^(?:not |!)\s*\(?(?:this\.|self\.|[$@])?([A-Za-z_]\w*)\)?$/.exec(condition)?.[1];
  if (name === undefined || FOUND.test(name)) return true;
  const said = thing.toLowerCase();
  return identifierWords(name)
    .toLowerCase()
    .split(' ')
    .some((word) => said.includes(word.replace(/s$/, '')));
}

/** A name that fills a hole belongs to the rule where the condition asks about it, or where it is a bound. */
function knowsHoles(rule: string, condition: string): boolean {
  return [...rule.matchAll(/`([\w$]+)`/g)].every(
    ([, name = '']) =>
      /^[A-Z][A-Z\d_]+$|[mM]ax|[mM]in|[lL]imit|[cC]apacity/.test(name) ||
      new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`).test(condition),
  );
}

function reworded(text: string, subject: string | null): string | null {
  for (const [pattern, make] of MESSAGE_PATTERNS) {
    const match = pattern.exec(text);
    const rule = match ? make(match, subject) : undefined;
    if (rule !== undefined) return rule;
  }
  return null;
}

const COMPARED: Readonly<Record<string, string>> = {
  '>': 'greater than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
};

/** As a sentence of a specification: articles, "must" for "should", and code type where the first word is a name. */
function tidied(rule: string, message: string, { names, isWord, isName }: MessageContext): string {
  const text = rule
    .replaceAll(OWN_TICK, '`')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:])(?=\s|$)/g, '$1')
    // How a thing is now is how it is when it is tried.
    .replace(/(?<=\b(?:that|which|who|if (?:an?|no|the) [a-z]+) (?:is|are)) currently (?=[a-z])/g, ' ')
    .replace(/\bmust not be (?:invalid|not valid)$/, 'must be valid')
    .replace(/\b([a-z]+) must be an? valid \1$/i, '$1 must be valid')
    .replace(/\b(?:can ?not|can't)\b/g, 'cannot')
    .replace(/\bisn't\b/g, 'is not')
    .replace(/\baren't\b/g, 'are not')
    .replace(/\bdoesn't\b/g, 'does not')
    .replace(/\bdon't\b/g, 'do not')
    .replace(/\bshould\b/g, 'must')
    .replace(/(?<!\bmust\b.*)\b(?:has|have) to be\b/, 'must be')
    .replace(/\bmust be (-?\d+(?:\.\d+)?) ?(?:\.\.|to) ?(?=-?\d)/g, 'must be from $1 to ')
    // "One of ["up", "down"]" is a list as the code writes it.
    .replace(/\bone of \[((?:["'][\w -]+["'](?:, ?)?)+)\]$/, (_, list: string) => listed(list))
    .replace(/(?<=\bmust be )(?:>=|<=|>|<) ?(?=[\d`-])/, (sign) => `${COMPARED[sign.trim()]} `)
    // "Must have and index" and "cannot be change" are slips.
    .replace(/(?<=\bmust (?:be|contain|have|include|provide|specify|use) )and (?=[aeio])/, 'an ')
    .replace(
      /(?<=\b(?:cannot|must|can|not) be )(?:add|assign|change|create|delete|edit|modify|remove|rename|update)(?= |$)/,
      (verb) => pastParticiple(verb) ?? verb,
    )
    .replace(
      /\bmust be (?:min(?:imum)?|at least)\.? (\d+) char(?:acter)?s?\b(?: (?:long|in length))?/,
      'must have at least $1 characters',
    )
    .replace(
      /\bmust be (?:max(?:imum)?|at most)\.? (\d+) char(?:acter)?s?\b(?: (?:long|in length))?/,
      'must have at most $1 characters',
    )
    .replace(/\bchars\b/g, 'characters')
    // What was given instead is that of one case.
    .replace(/(?<=\b(?:must|cannot|can only|may only) .*), not ["']?`[^`]+`["']?$/, '')
    .replace(/(?<![\w`-])a (?=(?!and|are|one|once|eu)[aeio][a-z]{2})/g, 'an ')
    // "At most max depth" and "after end" leave out the article that the first of the two has.
    .replace(
      /(?<=\b(?:at least|at most|than|to|before|after|exceed)) (?=(?:(?:max|min|maximum|minimum|range|upper|lower|start|end) [a-z]+|start|end)$)/,
      ' the ',
    )
    .replace(/(?<!`)\bNaN\b(?!`)/g, '`NaN`')
    .replace(/(?<=\bat least [\w`.]+) or (?:higher|more|greater|larger|later)\b/, '')
    .replace(
      /(?<=\b(?:in|of|to|from|on|at|use|uses|have|has|with|by|for|as|match|equal|above|below)) (?=(?:same|current|expected|given|specified|first|last|next|previous) [a-z]+)/g,
      ' the ',
    )
    .replace(
      /(?<=\b(?:before|after)) (?=(?:start|end|due|opening|closing|expiry|expiration|current) (?:time|date|day)\b)/g,
      ' the ',
    )
    .replace(
      /(?<=\b(?:in|of|to|from|for)) (?=`[^`]+` (?:predicate|field|parameter|option|argument|property|method|function|column|table|attribute)\b)/g,
      ' the ',
    )
    // A value that the message shows in brackets is that of one case.
    .replace(/ \(`\w+`(?: [a-z]+)?\)(?= must| cannot)/, '')
    .replace(/`(?:this|self)\./g, '`')
    .replace(/(?<=^|\s)(?:this|self)\.([\w.]+)/g, '`$1`')
    .replace(/(?<=^|\s)'([A-Za-z_][\w.-]*)'(?=$|[\s,])/g, '`$1`')
    .replace(/^(?:the )?num(?:ber)? (\w+s)\b/i, 'the number of $1')
    .replace(/( [a-z]+s) `\w+`$/, '$1')
    .replace(/\b(?:this|that) ([a-z]+) `(?:\w+\.)*\w*(?:ID|Id|id)`$/, 'the $1')
    .trim()
    .split(/(`[^`]*`)/)
    .map((part, place) => (place % 2 === 1 ? part : withCode(part, isName)))
    .join('')
    // "One of url and `url_file`": both are names.
    .replace(/(\bone of )([a-z]\w*)(?= (?:&|and|or) `)/i, '$1`$2`');
  const first = text.split(' ')[0] ?? '';
  if (first.startsWith('`') || first.startsWith('"'))
    return withObjectArticle(withSecondName(withSubjectArticle(text, isWord), names));
  if (
    isIdentifierLike(first.replace(/[,:]$/, '')) ||
    (/^[A-Z][a-z]+[A-Z]\w*$/.test(first) && !BRAND.test(first) && STANDS_ALONE.test(text)) ||
    /^[b-hj-z]$/.test(first) ||
    (names.has(first) && STANDS_ALONE.test(text))
  )
    return withObjectArticle(withSecondName(`\`${first}\`${text.slice(first.length)}`, names));
  if (names.has(first.toLowerCase()) && !/^[A-Z]{3,}$/.test(first) && STANDS_ALONE.test(text) && !isNoun(first))
    return withObjectArticle(`\`${first.toLowerCase()}\`${text.slice(first.length)}`);
  // A class or a function that the code knows by this name.
  if (
    /^[A-Za-z][a-z]+$/.test(first) &&
    STANDS_ALONE.test(text) &&
    !isNoun(first) &&
    !PROPER.test(first) &&
    message.replaceAll(OWN_TICK, '`').startsWith(first) &&
    isName(first)
  )
    return withObjectArticle(`\`${first}\`${text.slice(first.length)}`);
  return withObjectArticle(capital(withSubjectArticle(withSmallNouns(text, isName), isWord)));
}

/** "`data` and json cannot be combined": both are names where the condition knows both. */
function withSecondName(text: string, names: ReadonlySet<string>): string {
  return text.replace(/^(`[^`]+` (?:and|or) )([a-z_]\w*)(?=\s)/, (whole, before: string, name: string) =>
    names.has(name) ? `${before}\`${name}\`` : whole,
  );
}

/** Names of the code among the words, in code type. */
function withCode(text: string, isName: (word: string) => boolean): string {
  return text.replace(/(?<=^|[\s(])(--?[a-z][\w-]*(?:=[\w-]+)?|[A-Za-z][\w.]*\w(?:\(\))?)(?=$|[\s,)])/g, (word) =>
    !BRAND.test(word) &&
    (/_|\(\)$|^--|\w\.(?:json|ya?ml|toml|ini|cfg|conf|env|xml|csv|db|lock)$|^-[A-Za-z]$|^[a-z]+[A-Z]|^[A-Z]{2,}\.[A-Z]/.test(
      word,
    ) ||
      (/^[A-Z][a-z]+[A-Z]\w*$/.test(word) && isName(word)))
      ? `\`${word}\``
      : word,
  );
}

/** The first word is the whole subject. */
const STANDS_ALONE = /^\S+ (?:must|cannot|can|may|is|are|has|have|does|do|needs?|of|and|or)\b/;

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

/** "Status cannot be changed" is said of the status of what the class around it is about. */
export function ofField(rule: string, field: string | undefined, file: SourceFile, line: number): string {
  const type = field === undefined ? undefined : typeAround(file, line);
  if (field === undefined || type === undefined) return rule;
  const subject = `^(?:The )?(?:${escaped(identifierWords(field))}|\`${escaped(field)}\`)(?= (?:must|cannot|can|may|is|are|has|have)\\b)`;
  return rule.replace(new RegExp(subject, 'i'), `\`${field}\` of \`${type}\``);
}

/** The class around a line, where it is one of things that are kept: others only handle them. */
function typeAround(file: SourceFile, line: number): string | undefined {
  const name = file
    .symbol(file.symbolAround(line, /^(?:class|module)$/))
    ?.name.split(/[.:]/)
    .at(-1);
  return name &&
    !/(?:Service|Form|Validator|Controller|Handler|Job|Import|Importer|Builder|Processor|Attribute|able)$/.test(name)
    ? name
    : undefined;
}
