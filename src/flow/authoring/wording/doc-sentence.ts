import { escaped } from '../../../base/escaped.ts';
import { thirdPerson, VERBS } from '../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import { capital, GAP, isBalanced, plain } from './markup.ts';
import { isUnspaced } from './unspaced.ts';

const DIRECTIVE =
  /^(?:\w[\w-]*: ?(?:noqa|disable|enable|ignore|skip|off|on)\b|eslint|@ts-|noqa|pylint|prettier|biome|istanbul|c8|go:|nolint|type:|pragma|TODO|FIXME|XXX|HACK|copyright|licen[cs]e|spdx|(?:created|written) (?:by|on|with)\b|deprecated|generated|auto-?generated|use (?:it|this|with|only|at your)\b|be (?:careful|aware)|beware|please\b|make sure|caution|warning|(?:should|must) (?:not|never)\b|do(?: not|n['’]t)\b|when adding\b|increment\b.*\bfor (?:each|every) new\b|from \S+ import\b|\w+ = )/i;
/** `global File Promise` tells a linter what there is. */
const GLOBALS = /^globals?(?:[ ,]+[A-Z$_][\w$]*)+$/;
const THIRD_PERSON =
  /^(?:an?|the)\s|^(?:is|are|has|holds|keeps|makes|gives|takes|returns?|reads?|writes?|creates?|builds?|checks?|validates?|parses?|converts?|formats?|gets?|sets?|finds?|loads?|stores?|sends?|adds?|removes?|deletes?|updates?|represents?|handles?|wraps?|runs?|starts?|stops?|opens?|closes?|computes?|renders?|registers?|resolves?|generates?|applies|apply|defines?|describes?|provides?|allows?|used|base|helper|utility|shows?|configures?|tells?|raised|thrown|contains?|specifies|indicates?|determines?|asserts?|ensures?|calls?|iterates?|lists?|maps?|merges?|encodes?|decodes?|serializes?|deserializes?|invokes?|executes?|initializes?|calculates?|compares?|matches|tries|attempts?|wait|waits|prints?|emits?|decorates?|implements?|extends?|manages?|controls?|fetch(?:es)?|collects?|counts?|escapes?|quotes?|normalizes?|transforms?|splits?|joins?|copies|clones?|sorts?|filters?|selects?|queries|inserts?|connects?|translates?|walks?|visits?|tracks?|caches?|marks?|enables?|disables?|logs?|reports?|tests?|verifies|signs?|hashes|encrypts?|decrypts?|authenticates?|authorizes?)\s/i;
const MOST_WORDS = 28;
/** The end of a sentence that goes on where it was cut. */
const CUT = /\b(?:and|or|of|the|an?|to|with|for|by|in|from|between)[.:;]?$/i;

/**
 * The one sentence of a doc comment that says best what its symbol is for, without its full stop; null where none does.
 * Sentences end before the first tag, example or list.
 */
export function docSentence(doc: string, name: string): string | null {
  const whole = withoutHistory(doc.replace(BREAK, '. '));
  const text = introductionOf(whole);
  const sentences = sentencesOf(withStops(withoutName(plain(text), name))).map((sentence) =>
    sentence.replace(SELF, (_, verb: string) => capital(verb)),
  );
  // A sentence that runs on into a list or an example was cut there.
  if (
    text.length < whole.trim().length &&
    !/[.!]$/.test(sentences.at(-1) ?? '') &&
    /[:,]$|\b(?:either|following|as|like|is|are|by|of|to|the)$/.test(sentences.at(-1) ?? '')
  )
    sentences.pop();
  const candidates = sentences
    .slice(0, 3)
    .map((sentence, place) => ({
      sentence,
      score: scoreOf(sentence, name) - place - (place > 0 ? goingOn(sentence) : tellingFirst(sentence)),
    }))
    .filter(
      ({ sentence, score }) =>
        score >= 0 && isBalanced(sentence) && !CUT.test(sentence) && !GAP.test(sentence) && !isOfAny(sentence, name),
    )
    .sort((a, b) => b.score - a.score);
  const best = candidates[0]?.sentence;
  return best
    ? best
        .replace(/[.!:;。！：；]+$/, '')
        .replace(/,? (?:as )?(?:defined|described|listed|shown|given|documented|explained) (?:below|above)$/i, '')
        .trim()
    : null;
}

/** "This method provides …" says of itself what it does. */
const SELF =
  /^This (?:class|component|function|helper|hook|interface|method|module|service|struct|trait|type) (?=[a-z]+s )((?!(?:is|was|has|does|needs|requires)\b)[a-z]+s)(?= )/;

/** A paragraph or a line of HTML ends a sentence, where that has no stop. */
const BREAK = /(?<=[\w)])\s*<(?:\/?p|\/?para|br|\/?[uo]l|\/?li|\/?div|h\d)\s*\/?>/g;
const BEGINS = /(\w+|`) (?=(?:All|Any|Each|Every|If|It|Otherwise|Returns|These|They|This|When) [a-z`])/g;

/** "The base of all scales It weighs": a word that is large only at the beginning begins a sentence, also behind no stop. */
function withStops(text: string): string {
  return text.replace(BEGINS, (whole, last: string) => (GOES_ON.test(last) ? whole : `${last}. `));
}

/** What was so before some release: "Before 1.8.0, all parcels were …". */
const HISTORY =
  /^\s*(?:(?:Before|Prior to|Until|Up to|In) (?:[\w-]+ )?(?:version |v)?\d+\.\d+|(?:After|Since) (?:migrating|moving|switching|updating|upgrading)\b|Previously|Formerly|Historically|Originally|In the past)\b/;

/** A comment that begins with what was before says what is in its second paragraph. */
function withoutHistory(doc: string): string {
  const [first = '', ...rest] = doc.trim().split(/\n\s*\n/);
  return HISTORY.test(first) && rest.length > 0 ? rest.join('\n\n') : doc;
}

const HEAD = /^(?:Class|Interface|Trait|Enum|Struct) /;

/**
 * A comment without the name at its beginning: "Class Order The things of one purchase", as heads in PHP repeat it, "Badge —
 * a label with a colour", "Order class - Holds the lines", "order - class To hold the lines". Few comments begin so, and a
 * pattern of each name costs more than to look.
 */
function withoutName(text: string, name: string): string {
  const rest = HEAD.test(text)
    ? text.replace(new RegExp(`^(?:Class|Interface|Trait|Enum|Struct) ${escaped(name)}[.:]?\\s+(?=[A-Z])`), '')
    : text;
  if (!rest.startsWith(name) && !rest.startsWith(`${name.charAt(0).toLowerCase()}${name.slice(1)}`)) return rest;
  return rest.replace(
    new RegExp(
      `^(?:${escaped(name)}|${escaped(name.charAt(0).toLowerCase() + name.slice(1))})(?: class)?\\s+[-–—]\\s+(?:class )?(?:[Tt]o )?`,
    ),
    '',
  );
}

/** A later sentence about a part of the thing, or what it does beside, does not say what the thing is. */
function goingOn(sentence: string): number {
  // What holds in the other case says nothing without the first.
  if (/^(?:Otherwise|Else|But|However|Instead|Then|Thus|Hence|So|In (?:this|that|which) case)\b/.test(sentence))
    return 6;
  // When it is done is not what is done.
  if (/^(?:Is )?(?:run|called|executed|scheduled)s? (?:every|once|each|daily|hourly|nightly|weekly)\b/i.test(sentence))
    return 6;
  return /^(?:The|Its|Their|Each|All|Returns?) |\b(?:also|additionally|therefore)\b/.test(sentence) ? 3 : 0;
}

/** What begins with what it does, or what it answers, is seldom said better by the next sentence. */
function tellingFirst(sentence: string): number {
  const [first = ''] = sentence.split(' ');
  if (!THIRD_PERSON.test(sentence) && (isDeed(first) || first === 'Whether')) return -2;
  // "Error handlers for orders": what the thing is, before what it does.
  return /^[A-Z][a-z-]+ [a-z-]+s? (?:for|of) /.test(sentence) && !THIRD_PERSON.test(sentence) ? -1 : 0;
}

/** Marks in comments of Go that tell a generator what to make: `+kubebuilder:object:root=true`, `swagger:model`. */
const GENERATED_FROM = /^\s*(?:\+[a-zA-Z][\w-]*(?:[:=]\S.*)?|swagger:[a-z]+\b.*)$/;
const OF_ANY =
  /^(?:\w+ )?(?:(?:is|defines?|describes?|represents?) )?(?:the schema for the \w+ api|(?:the )?(?:most recently )?(?:desired|observed) (?:state|status) of (?:an? |the )?(\w+))\.?$/i;

/** "Order is the Schema for the orders API", "OrderSpec defines the desired state of Order": the name once more. */
function isOfAny(sentence: string, name: string): boolean {
  const match = OF_ANY.exec(sentence);
  return match !== null && name.toLowerCase().includes((match[1] ?? '').toLowerCase());
}

function introductionOf(doc: string): string {
  const lines = doc.split('\n').filter((line) => !GENERATED_FROM.test(line));
  const end = lines.findIndex(
    (line, i) =>
      /^\s*(?:@\w+|:\w[\w *]*:(?!`)|\.\. |>>> |```|[-*+] |\(?\d+[.)] |(?:Args|Arguments|Parameters|Returns|Raises|Example|Examples|Usage|Note|Notes|See also|Yields|Attributes)\s*:?\s*$|[=\-~^#*/]{4,})/i.test(
        line,
      ) ||
      (i > 0 && line.trim() === '' && lines.slice(0, i).some((each) => each.trim() !== '')),
  );
  return (end < 0 ? lines : lines.slice(0, end))
    .reduce((text, line, at, all) => `${text}${endsBefore(all[at - 1]?.trim() ?? '', line)} ${line.trim()}`, '')
    .trim();
}

/** Words behind which a sentence goes on, whatever begins the next line. */
const GOES_ON =
  /(?:^|\s)(?:a|all|an|and|any|are|as|at|be|by|each|every|for|from|if|in|into|is|its|like|of|on|or|per|some|than|that|the|their|this|to|using|via|when|which|with)$/i;

/** A line as long as this ends where there was no more room, and not where its sentence did. */
const FULL_LINE = 56;

/** A line that begins large, behind one that could end a sentence, begins a new one without the stop of the last. */
function endsBefore(last: string, line: string): string {
  const [next = '', second = ''] = line.trim().split(' ');
  if (/^(?:NOT|NOTE|IMPORTANT|WARNING)$/.test(next)) return '.';
  // What is said of a parameter by its name is no part of the sentence before it.
  if (/^(["'`])\w+\1$/.test(next) && /^(?:is|are|parameters?|arguments?)$/.test(second) && !GOES_ON.test(last))
    return '.';
  // "This allows …" goes on from nothing but a whole sentence.
  if (/^(?:This|These|It|They|Otherwise)$/.test(next) && /[a-z)\]"'`]$/.test(last)) return '.';
  // "Uses the cache" begins a sentence, however long the line before it was.
  if (isDeed(next) && second !== '' && /[A-Za-z)\]"'`]$/.test(last) && !GOES_ON.test(last)) return '.';
  const isNew = /^[A-Z][a-z]+$/.test(next) && (/^[a-z\d(`'"]/.test(second) || second === '');
  const mayEnd = last.length < FULL_LINE && /[a-z)\]"'`]$/.test(last) && !GOES_ON.test(last);
  return isNew && mayEnd ? '.' : '';
}

const DEEDS: ReadonlySet<string> = new Set(VERBS.map((verb) => thirdPerson(verb)));

function isDeed(word: string): boolean {
  return /^[A-Z][a-z]+$/.test(word) && DEEDS.has(word.toLowerCase());
}

/** The sentences of a text on one line. A stop inside a name, a number or an abbreviation ends none. */
export function sentencesOf(text: string): string[] {
  return text
    .split(
      /(?<=[。！？])\s*(?=\S)|(?<=[.!?]["')”]?)(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|Mr|Dr|No)\.)\s+(?=[A-Z`"'(“])/,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** "Binary Search for Speed" is the title of what follows. */
const TITLE =
  /^[A-Z][a-z]+(?: (?:for|of|and|in|to|with|by|the))*(?: [A-Z][a-z]+(?: (?:for|of|and|in|to|with|by|the))*)+\.?$/;

/** What every comment says, whatever it is about. */
const ANYWHERE =
  /^(?:abstract|and|any|base|basic|based|check|class|common|component|custom|data|default|define|describe|different|for|from|function|generic|get|given|handle|helper|implementation|information|instance|interface|internal|into|its|main|manager|method|module|object|one|operation|provide|related|represent|representation|required|return|service|set|simple|some|specific|specified|struct|system|that|the|this|true|type|use|used|util|utility|value|various|whether|which|with|wrapper)(?:e?s|ing)?$/;

const FEWEST_NEW = 2;
const FEWEST_WORDS = 4;

/** Whether a sentence says more of a thing than its name does. */
export function saysMore(sentence: string, name: string): boolean {
  if (wordCount(sentence) < FEWEST_WORDS) return false;
  // A name in letters says nothing of what is said in signs.
  if (isUnspaced(sentence)) return true;
  const own = identifierWords(name).toLowerCase().split(' ');
  const words = new Set(
    identifierWords(sentence.replace(/[^\w' -]+/g, ' '))
      .toLowerCase()
      .split(/[ '-]+/)
      .filter((word) => word.length > 2 && !ANYWHERE.test(word)),
  );
  const isOwn = (word: string): boolean =>
    own.some(
      (each) =>
        each.length > 2 && (word.startsWith(each) || each.startsWith(word) || word.slice(0, 5) === each.slice(0, 5)),
    );
  return [...words].filter((word) => !isOwn(word)).length >= FEWEST_NEW;
}

/** Two signs are about one word. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

function wordCount(sentence: string): number {
  const spaced = sentence.split(/\s+/).length;
  return isUnspaced(sentence) ? spaced - 1 + Math.ceil((sentence.match(SIGNS)?.length ?? 0) / 2) : spaced;
}

/** "A shop can have many orders" above the order, "The scale throws if it is asked before it is there" above the question. */
const OF_ANOTHER =
  /^(?:An?|Each|Every) (?:\w+ ){1,3}(?:can|may) have\b|^(?!(?:Throws|Raises|Fails|Panics)\b).*\b(?:throws|crashes|panics) (?:if|when|unless)\b/;

function scoreOf(sentence: string, name: string): number {
  const words = wordCount(sentence);
  let score = 0;
  if (sentence.toLowerCase().startsWith(`${name.toLowerCase()} `)) score += 3;
  else if (THIRD_PERSON.test(sentence)) score += 2;
  if (words >= 4 && words <= 20) score += 1;
  if (words > MOST_WORDS || words < 3) score -= 4;
  if (/^(?:this|note|see|it|if|when|we|you|i)\b/i.test(sentence)) score -= 2;
  if (TITLE.test(sentence) || HISTORY.test(sentence) || /^Starting with (?:version |v)?\d/.test(sentence)) score -= 6;
  // How it is meant to be used is not what it is.
  if (
    /^The (?:class|function|method|type|struct|object|module) (?:is|are|was) (?:intended|meant|supposed|designed)\b/.test(
      sentence,
    )
  )
    score -= 4;
  if (
    DIRECTIVE.test(sentence) ||
    GLOBALS.test(sentence) ||
    /\bdo not\b|\bdon't\b/i.test(sentence) ||
    /https?:\/\/|[{}]|=>|;\s*$|\?$|:$/.test(sentence)
  )
    score -= 6;
  // What goes wrong, and for whom, is not what it does.
  if (
    /\bsomehow\b|\bworkaround\b|^(?:passing|calling|using|setting) .*\b(?:results?|causes?|leads?|breaks?)\b/i.test(
      sentence,
    )
  )
    score -= 6;
  // What another thing may have, or when it breaks, is not what this one is.
  if (OF_ANOTHER.test(sentence) && !sentence.toLowerCase().startsWith(`a ${name.toLowerCase()} `)) score -= 6;
  if (/^(?:Call|Guard|Pass|Use|Wrap)\b.*\b(?:in|through|to|with) this\b/.test(sentence)) score -= 6;
  // How the code has to be written is not what it does.
  if (/^`[^`]+`[^.]*\b(?:should|must|needs? to)\b/.test(sentence) && !sentence.startsWith(`\`${name}`)) score -= 4;
  const own = new Set(identifierWords(name).toLowerCase().split(' '));
  const told = sentence.toLowerCase().match(/[a-z]+/g) ?? [];
  if (
    !isUnspaced(sentence) &&
    told.every((word) => own.has(word) || own.has(word.replace(/s$/, '')) || /^(?:a|an|the|of|for)$/.test(word))
  )
    score -= 4;
  return score;
}
