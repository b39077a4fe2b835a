import { sentencesOf } from '../../wording/doc-sentence.ts';
import { isBalanced, plain } from '../../wording/markup.ts';
import { DEEDS, isVerb, subjectWords } from './commit-subject.ts';

const REASON =
  /\b(?:because|so that|(?:can|could) no longer|no longer (?:available|maintained|necessary|needed|possible|recommended|relevant|required|supported|useful|used|valid|works?)|to (?:avoid|prevent|distinguish|reduce|make it (?:easier|possible|clear))|in order to|since (?:the|it|this|we|\w+ (?:is|are|was|were))|which (?:means|makes|caus(?:es|ed))|otherwise)\b/i;
/** Two ways side by side, or a cause: a reason where it tells how things were, none where it tells once more what was done. */
const CONTRAST = /\b(?:due to|instead of|rather than|which (?:allows|lets))\b/i;
/** What makes one of two ways the better one. */
const SIDES =
  /\b(?:by hand|changes|confus\w+|deprecated|due to|ensures?|errors?|expensive|fail\w*|hard|issues?|which (?:allows|lets)|problems?|recommended|required|should|slow\w*|unsafe|wrong)\b/i;
/** "…, this considerably improves the speed": what the change before brings, or what was bad before it, is why it was made. */
const EFFECT =
  /\bthis meant that\b|\b(?:may|might|can|could) (?:cause|lead to)\b|\bthis (?:\w+ )?(?:improves|reduces|speeds up|simplifies|avoids|prevents|enables|makes it (?:possible|easier))\b/i;
/** "The old scale is unmaintained": why something else takes its place. */
const ENDED = /\b(?:is|are|was|were|has been|have been) (?:\w+ )?(?:abandoned|deprecated|discontinued|unmaintained)\b/i;
const TAKES_OVER = /\b(?:convert|drop|migrat|mov|port|remov|replac|switch|us)(?:e[ds]?|ed|ing|s)?\b/i;
/** The same where lines may break between two words. */
const REASON_OVER_LINES = new RegExp(
  `${REASON.source}|${CONTRAST.source}|${EFFECT.source}|${ENDED.source}|\\bThe (?:old|previous)\\b`.replaceAll(
    ' ',
    '\\s+',
  ),
  'i',
);
/** "Previously the only way was …", "boats used to sink": how it was is told as if it still were, and is no reason by itself. */
const FORMER =
  /^(?:Before|Earlier|Formerly|Historically|Originally|Previously|Prior to|Until|Up (?:to|until) now)\b|\b(?:it|they|this|that|we|[a-z]+s?) used to [a-z]+\b|^The (?:current|existing)\b/;
/** "The old scale is slow and fed by hand": what was bad about what is gone. */
const WANTING =
  /^The (?:old|previous) .*\b(?:by hand|cannot|can['’]t|confus\w+|does(?:n['’]t| not)|difficult|error-prone|expensive|fragile|hard|inefficient|insecure|lacks?|manual(?:ly)?|outdated|slow|undocumented|unmaintained|unsafe|wrong)\b/;

/** The sentence of a message that gives the reason; bullet lists and half sentences give none. */
export function reasonOf(body: string, subject: string): string | null {
  // Most messages give no reason, and this is asked about every one of them.
  if (!REASON_OVER_LINES.test(body)) return null;
  const about = stems(subjectWords(subject));
  // The first paragraph gives the reason for the change; further ones give reasons for its details.
  const paragraphs = body.split(/\n\s*\n/);
  const place = paragraphs.findIndex((each) => !NOT_PROSE.test(each));
  const paragraph = paragraphs[place];
  // Where several changes were put together, each with its own title, only that of the subject speaks of the whole.
  const title = paragraphs.slice(0, Math.max(0, place)).findLast((each) => /^\s*\* /.test(each));
  if (title !== undefined && !isSameTitle(title.replace(/^\s*\* /, ''), subject)) return null;
  const sentences = sentencesOf(plain((paragraph ?? '').replace(ENTITY, NOT_AS_WRITTEN))).map((sentence) =>
    sentence.replace(/^BREAKING CHANGES?: /, ''),
  );
  const speaksOfIt = (sentence = '') => [...stems(sentence)].some((word) => about.has(word));
  // What comes first says why; what follows explains a detail, unless it tells what "this" brings.
  const [first = '', second = ''] = sentences;
  const follows = /\b(?:[Tt]his|[Tt]hese)\b/.test(second) && EFFECT.test(second) && !ANOTHER_CHANGE.test(first);
  const found = [first, ...(follows ? [second] : [])].find(
    (sentence) =>
      isReason(sentence, subject) &&
      !isOtherDeed(sentence, subject) &&
      !isSaidAgain(sentence, about) &&
      !isSameDeed(sentence, subject) &&
      (speaksOfIt(sentence) || (sentence === second && speaksOfIt(first))),
  );
  const whole = found === undefined ? null : withItsHalf(found, sentences);
  return whole === null || whole.includes(NOT_AS_WRITTEN) ? null : withoutSubject(whole.replace(/[.!]+$/, ''), subject);
}

/** `&nbsp;` would be shown as what it stands for, and a quotation says what was written. */
const ENTITY = /&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z][a-z\d]{1,8});/gi;
const NOT_AS_WRITTEN = '\uE003';

/** "An earlier change sorted them": what "this" brings in the next sentence, that one brought. */
const ANOTHER_CHANGE =
  /\b(?:earlier|former|last|older|original|previous|prior) (?:change|commit|fix|patch|PR|release|version)\b/i;

const LONGEST_REASON = 225;

/**
 * A sentence with the one that it needs: "As a result, …" follows from the one before, and what "However, …" goes on from is
 * how things were, and not yet why. Null where both together are too long to be quoted.
 */
function withItsHalf(found: string, sentences: readonly string[]): string | null {
  const place = sentences.indexOf(found);
  const [before = '', after = ''] = [sentences[place - 1], sentences[place + 1]];
  const whole = /^(?:As a result|Consequently|Therefore|This can)\b/.test(found)
    ? `${before} ${found}`
    : /^(?:However|But|Unfortunately)\b/.test(after)
      ? `${found} ${after}`
      : found;
  return whole === found || ((before !== '' || place === 0) && whole.length <= LONGEST_REASON) ? whole : null;
}

/** A sentence that says the subject once more gives its reason right behind it, or tells of something else that was done. */
function withoutSubject(sentence: string, subject: string): string | null {
  const what = subjectWords(subject).toLowerCase();
  if (!sentence.toLowerCase().startsWith(what)) return sentence;
  const rest = sentence.slice(what.length).replace(/^[\s,]+/, '');
  if (/^and\b/i.test(rest)) return null;
  return /^(?:because|so that|since|in order to|to|otherwise)\b/i.test(rest) ? rest : sentence;
}

/** "Raise the version, because of the new way": the reason of another deed than the one of the subject. */
function isOtherDeed(sentence: string, subject: string): boolean {
  const [first = ''] = sentence.toLowerCase().split(' ');
  return DEEDS.has(first) && !subject.toLowerCase().includes(first.slice(0, 4));
}

const SHARE_AGAIN = 0.5;

/** "This enables the second scale" of the subject "Enable the second scale". */
function isSaidAgain(sentence: string, about: ReadonlySet<string>): boolean {
  // "In order to have a second scale, use …" of the same subject tells how.
  const aim = [...stems(/^In order to ([^,]+), /.exec(sentence)?.[1] ?? '')];
  if (aim.length > 0 && aim.filter((word) => about.has(word)).length >= aim.length * SHARE_AGAIN) return true;
  const words = [...stems(sentence)];
  const [, verb = ''] = /^This (?:(?:change|commit|patch|PR) )?(\w{5})/.exec(sentence) ?? [];
  return about.has(verb) && words.filter((word) => about.has(word)).length >= words.length * SHARE_AGAIN;
}

/** Words for one deed: "Disallow small boats" and "This prevents small boats from mooring" say the same. */
const SAME_DEEDS: readonly RegExp[] = [
  /^(?:block|den[iy]|disallow|forbid|prevent|prohibit|refus|reject|stop)/,
  /^(?:chang|convert|migrat|mov|port|replac|switch|us)/,
  /^(?:delet|drop|eliminat|remov|rid)/,
  /^(?:add|creat|implement|includ|introduc|provid|support)/,
  /^(?:allow|enabl|let|permit)/,
  /^(?:enhanc|improv|optimi[sz]|speed)/,
  /^(?:correct|fix|mend|repair)/,
];
const CAUSE =
  /\b(?:because|since|so that|otherwise|due to|in order to|to (?:avoid|distinguish|make it|prevent|reduce))\b/i;
const NEAREST_WORDS = 4;

/** "This switches the scale to grams" of the subject "Switch to grams": what is done, and to what, with no word of why. */
function isSameDeed(sentence: string, subject: string): boolean {
  const [, verb = '', behind = ''] =
    /^(?:This|It)(?: (?:change|commit|patch|PR))? (?:[a-z]+ly |now |also )?([a-z]+e?s) (.*)$/s.exec(sentence) ?? [];
  const [first = '', ...words] = subjectWords(subject)
    .replace(/^[^:]{1,40}: /, '')
    .toLowerCase()
    .replace(/^(?:do not|don['’]t|no longer) /, 'stop ')
    .split(/\s+/);
  if (verb === '' || CAUSE.test(behind)) return false;
  const isSame =
    verb.slice(0, 5) === first.slice(0, 5) || SAME_DEEDS.some((deed) => deed.test(verb) && deed.test(first));
  const things = new Set(stems(words.join(' ')));
  const near = stems(behind.split(/\s+/).slice(0, NEAREST_WORDS).join(' '));
  return isSame && [...near].some((word) => things.has(word));
}

function isSameTitle(title: string, subject: string): boolean {
  const words = (text: string): string => subjectWords(text.split('\n')[0] ?? '').toLowerCase();
  return words(title) === words(subject);
}

const NOT_PROSE = /^\s*(?:[-*+]|\d+[.)]|#|>|```|Co-authored-by|Signed-off-by|Reviewed|Fixes|Closes|Refs?\b)/im;
export const ASIDE =
  /\balso\b.*\bbecause\b|^We (?:\w+ )?(?:keep|continue)\b|\b(?:keeps? using|will (?:always|never|not|still))\b.*\bbecause\b|^(?:It|This|That|They) can be\b|^Breaking\b|^(?:Hi|Hello)\b|^This is an? (?:excerpt|extract|follow-up|part|port|split)\b|^If enabled\b|^It['’]s not (?:exactly|quite|really)\b|\bthis (?:\w+ )?(?:enables|improves|reduces|simplifies)\b.*\bbut\b|\b(?=[a-f]*\d)[0-9a-f]{7,40}\b|\bissue \d+|https?:\/\/|\$\{|^(?:I|We(?!.*\bbecause\b)|This PR|TODO|Note|No tests?|This (?:fix )?also|Still (?:needs?|to|missing)|(?:This|That|It) (?:still )?needs (?:to|more|further)|This is because|See|Test Plan|In the past|In the new|It used to|However|Currently|But|And|So|Because of (?:that|this)|Besides|Now that|Additionally|Furthermore|Moreover|Instead,|(?:This|That|It) (?:could|would|might|may|happen(?:s|ed)|was))(?:\b|(?<=,))|@\w+|\w\(\)|\b(?:fuck\w*|shit\w*|damn|crap\w*|stupid)\b|\bwith this (?:commit|change|patch)\b|^(?:After this change|This has (?:also )?been|(?:This|That|It) (?:does|did|is|was|will|would|can)(?: ?not|n['’]t)\b)|\b(?:travis|appveyor|circleci)\b|\bwe no longer\b|\bthis branch\b|\bcommitted\b|^(?:One|Another|Some|Other|Minor)\b[^:]{0,60}:|^Since\b.*, (?:we|I)(?:['’]ve| have)? (?:also )?\w+ed\b|^This (?:provides|adds|introduces|implements|defines|contains)\b(?!.*\bbecause\b)/i;
const DONE =
  /^(?:Fix(?:e[sd])?|Address\w*|This is an? (?:large|big|huge|small|minor|simple)|Replace[sd]?|Refactor\w*|Convert\w*|Bump|Update|Also|Made|Added|Removed|Changed|Renamed|Moved|Updated|Used)\b|^This (?:commit|patch|change|PR) (?:changes|makes|adds|removes|moves|introduces|implements|replaces|switches|renames|ports|converts|migrates|drops|uses|updates|improves|creates|refactors|fixes|extracts|splits|extends|cleans)\b(?!.*\b(?:because|since|to (?:avoid|prevent|distinguish|reduce|make it (?:easier|possible|clear))|in order to|due to)\b)/;
/** That something is gone is a reason only of what follows from it, not in an order to take it away. */
const GONE =
  /^(?:Remove|Drop|Delete|Add|Move|Rename|Use|With)\b(?!.*\b(?:because|so that|to (?:avoid|prevent|distinguish|reduce|make it (?:easier|possible|clear))|in order to|since|otherwise|due to|rather than|instead of)\b)/;

/** "In order to weigh, a scale must be set up": what those who use it must do, and what changes for them, is no reason. */
const ASKED =
  /^In order to [^,]+, .*\b(?:must|needs? to|ha(?:s|ve) to|should|required)\b|\b(?:must|needs? to|ha(?:s|ve) to|should) be [a-z]+\b.* in order to\b|\byou (?:need to|have to|must|should|can)\b|\bbackwards?[- ]incompatible\b/i;

/** A whole sentence of readable length with a word that gives a reason, about the change itself. */
function isReason(sentence: string, subject: string): boolean {
  const words = sentence.split(/\s+/).length;
  // What stands in brackets is an aside.
  const main = sentence.replace(/\([^()]*\)/g, '');
  return (
    words >= 8 &&
    words <= 40 &&
    /^[A-Z`"].*[.!]$/s.test(sentence) &&
    ([REASON, EFFECT, WANTING, ...(TAKES_OVER.test(subject) ? [ENDED] : [])].some((each) => each.test(main)) ||
      (CONTRAST.test(main) && SIDES.test(main) && !isDeed(main))) &&
    isBalanced(sentence) &&
    !ASIDE.test(sentence) &&
    !FORMER.test(sentence) &&
    !DONE.test(sentence) &&
    !GONE.test(sentence) &&
    !ASKED.test(sentence)
  );
}

/** "Cache it once instead of …", "… is now kept rather than …": what was done, said once more. */
function isDeed(sentence: string): boolean {
  if (/\b(?:now|let's)\b|^This (?:\w+ )?(?:adds|makes|changes|uses)\b/i.test(sentence)) return true;
  // "Instead of a list, keep a map" says behind its first part what was done.
  const clauses = /^(?:Instead of|Rather than)\b/i.test(sentence) ? sentence.split(', ').slice(1) : [sentence];
  if (clauses.some((clause) => /^this (?:change|commit|patch|PR) /i.test(clause))) return true;
  const words = clauses.map(
    (clause) =>
      clause
        .replace(/^(?:just|simply) /, '')
        .split(' ')[0]
        ?.toLowerCase() ?? '',
  );
  return words.some((word) => isVerb(word));
}

/** The beginnings of the longer words: a reason speaks of what its subject speaks of. */
export function stems(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[a-z_]{5,}/g) ?? []).map((word) => word.slice(0, 5)));
}
