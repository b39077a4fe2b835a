import type { Commit } from '../../../engine/pack/history/stored-commits.ts';
import { sentencesOf } from '../wording/doc-sentence.ts';
import { isBalanced, plain } from '../wording/markup.ts';
import { derived } from './evidence.ts';
import { DEEDS, isVerb, scopedSubject, subjectWords } from './history/commit-subject.ts';

export const BOT =
  /\[bot\]|dependabot|renovate|greenkeeper|snyk|github-actions|pre-commit-ci|weblate|crowdin|allcontributors|semantic-release/i;
export const ROUTINE =
  /^(?:chore|docs?|ci|build|style|test|tests|bump|release|merge|format|lint|typo|fix typo|deps|update (?:dependenc|changelog|readme|version|lock)|prepare|version|v?\d+\.\d+|revert "?revert|wip|translations?|upgrade .* to v?\d+|changelog|update project|updates?$|fmt|cleanup|minor|initial version bump)\b/i;
const STRUCTURAL =
  /\b(?:refactor|rewrite|replace[ds]?|remove[ds]?|drop(?:ped)?|port(?:ed)?|migrat\w*|introduc\w*|redesign\w*|split|extract(?:ed)?|move[ds]? to|switch\w*|deprecat\w*|rename[ds]?|convert\w*|adopt\w*|new architecture|instead of)\b/i;
const BREAKING = /\bbreaking\b|^\w+(?:\([^)]*\))?!:/i;
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
/** Repairs, and commits that gather others, are no decisions. */
const MENDING =
  /^(?:\w+(?:\([^)]*\))?!?:\s*)?(?:fix(?:e[sd]|ing)?|hotfix|bugfix|solve[sd]?|handle[sd]?|squash(?:ed)?|several|various|misc|some|slight(?:ly)?|small|minor)\b|\b(?:unused|progress|wip|bug ?fix(?:es)?|typos?|lint(?:ing|er)?|phpstan|psalm|eslint|prettier|clippy|warnings?|pre-commit|clean[- ]?ups?|follow[- ]ups?|tweak\w*|unnecessary|formatting|lock ?files?|tests?|specs?|test_\w+)\b|\b(?:delete|drop|remove)[ds]? (?:\S+ ){0,2}feature[- ]flags?\b|https?:\/\//i;
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
const MOST_A_QUARTER = 2;

/** No history of code begins before: a commit that says so was made by a clock that was not set. */
const EARLIEST = Date.UTC(1985, 0) / 1000;

export function isDated({ date }: Commit): boolean {
  return date >= EARLIEST;
}

export const firstCommit = derived((evidence): Commit | null => evidence.commits.find(isDated) ?? null);

export interface PivotalCommit {
  commit: Commit;
  score: number;
  /** Its subject as a clause, without the reason that it gives. */
  what: string;
  /** What the author says of why: a whole sentence without its full stop, or the end of the subject. */
  reason: string | null;
}

/** The commits that changed the design, by their reach and the words of their authors; at most two a quarter. */
export const pivotalCommits = derived((evidence): PivotalCommit[] => {
  // A long history names the same people and paths again and again.
  const isBot = remembered((author: string) => BOT.test(author));
  const isProduct = remembered((path: string) => !BESIDE_PRODUCT.test(path));
  const scored = evidence.commits
    .filter(isDated)
    .filter(
      ({ author, subject }) =>
        !isBot(`${author.name} ${author.email}`) && !ROUTINE.test(subject) && subject.split(/\s+/, 3).length === 3,
    )
    .map((commit) => {
      const sentence = reasonOf(commit.body, commit.subject);
      const [, purpose] = mayHavePurpose(commit.subject) ? purposeIn(scopedSubject(commit.subject)) : [];
      const product = commit.paths.filter(isProduct);
      const score = scoreOf(commit, product) + weightOfReason(product.length, sentence, purpose ?? null);
      return { commit, sentence, reason: sentence ?? purpose ?? null, score };
    })
    .sort((a, b) => b.score - a.score || a.commit.date - b.commit.date);
  const quarters = new Map<string, number>();
  const told = new Set<string>();
  const chosen = scored.filter(({ commit, reason }) => {
    const date = new Date(commit.date * 1000);
    const quarter = `${date.getUTCFullYear()} ${Math.floor(date.getUTCMonth() / 3)}`;
    const used = quarters.get(quarter) ?? 0;
    if (used === MOST_A_QUARTER) return false;
    const words = subjectWords(commit.subject);
    if (ROUTINE.test(words) || (reason === null && !isClause(words))) return false;
    // A change that was carried over to another branch is one change.
    const about = [...stems(commit.subject.replace(/^.*backport/i, ''))].join(' ');
    const keys = reason ? [about, reason] : [about];
    if (keys.some((key) => told.has(key))) return false;
    for (const key of keys) told.add(key);
    quarters.set(quarter, used + 1);
    return true;
  });
  return chosen.map(({ commit, sentence, reason, score }) => {
    const subject = scopedSubject(commit.subject);
    return { commit, score, what: sentence === null ? purposeIn(subject)[0] : subject, reason };
  });
});

const BESIDE_PRODUCT =
  /^\.git(?:hub|lab)\b|(?:^|\/)(?:tests?|__tests__|spec|docs?|fixtures?|examples?)\/|\.(?:md|rst|lock|snap)$/;

function remembered(ask: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>();
  return (text) => {
    const answer = answers.get(text) ?? ask(text);
    answers.set(text, answer);
    return answer;
  };
}

/** A reason weighs with what it was given for: that of one line is no decision. A few words of the subject explain less. */
function weightOfReason(files: number, sentence: string | null, purpose: string | null): number {
  if (sentence !== null) return files > 0 ? Math.min(3, 1 + files / 2) : 0;
  return purpose === null ? 0 : Math.min(3, files / 3);
}

function scoreOf({ subject, body }: Commit, product: string[]): number {
  const directories = new Set(product.map((path) => path.slice(0, path.lastIndexOf('/') + 1)));
  const mass = product.length > 400 ? 2 : 0;
  return (
    (BREAKING.test(subject) || /\bbreaking\b/i.test(body) ? 2 : 0) +
    (STRUCTURAL.test(subject) ? 1.5 : 0) -
    (MENDING.test(subject) ? 3 : 0) +
    Math.min(3, Math.log2(1 + product.length) / 1.7) +
    (directories.size >= 4 ? 0.7 : 0) +
    (body.length > 200 ? 1 : 0) -
    mass
  );
}

/** "Split view": a name without a verb says of no change what it was. */
function isClause(subject: string): boolean {
  const [first = '', ...more] = subject.toLowerCase().replace(/`/g, '').split(' ');
  return isVerb(first) && more.length > 1;
}

/** "Pack the parcels twice to avoid losses": what was done, and at the end of the subject why. */
export function purposeIn(subject: string): [what: string, purpose: string | null] {
  const [, what = '', purpose = ''] = PURPOSE.exec(subject.replace(/\s*\(\w+ #\d+\)$/, '')) ?? [];
  // What a thing is there for, or could not do, is no reason of the change; that it was not needed says nothing.
  // "Use a helper" is not yet a change.
  const isShort =
    what
      .replace(/^`[^`]+`: /, '')
      .split(' ')
      .filter((word) => !/^(?:an?|the)$/.test(word)).length >= 3 && purpose.split(' ').length <= MOST_OF_PURPOSE;
  const isReasonOf =
    isShort && !PART_OF_DEED.test(what) && isBalanced(purpose) && !(SENDS.test(what) && purpose.startsWith('to '));
  return isReasonOf &&
    !ASIDE.test(subject) &&
    !MOOD.test(purpose) &&
    !CUT_OFF.test(purpose) &&
    !/\b(?:necessary|needed|required|useless|ones?)$/.test(purpose)
    ? [what, purpose]
    : [subject, null];
}

/** "Remind senders to ensure …": what somebody else is to do is no purpose. */
const SENDS =
  /(?:^|: )(?:advise|allow|ask|encourage|help|instruct|permit|prompt|remind|teach|tell|urge|warn)(?:s|ed|ing)? (?!(?:about|for|if|on|when)\b)/i;

/** How somebody felt, or what they came across, explains nothing. */
const MOOD =
  /\b(?:I|i'm|awful|boring|dumb|hates?|horrible|lol|pointless|silly|smells?|stinks?|sucks?|ugly|weird|why not|(?:small|some|stupid) bugs?|that's what)\b/i;

/** "to ensure that the parcel returned": where the subject was full. */
const CUT_OFF = /\bensure that (?:\w+ ){1,3}\w+ed$|\b(?:a|an|and|for|in|of|or|that|the|to|with)$/;

const MOST_OF_PURPOSE = 16;
const PURPOSE =
  /^(.{8,120}?),? ((?:because(?! of (?:that|this)\b)|so that|in order to|to (?:avoid|prevent|simplify|reduce|ensure|ease|speed up|make it (?:easier|possible))) \S+ .{3,120})$/i;
/** Most subjects give no purpose, and every one of a long history is asked for it. */
const mayHavePurpose = (subject: string): boolean =>
  /\b(?:because|so that|order to|to (?:avoid|prevent|simplify|reduce|ensure|ease|speed|make))\b/i.test(subject);
const PART_OF_DEED =
  /\ban? (?:new )?(?:class|command|feature|field|flag|interface|mechanism|property|system)$|\b(?:these|those)\b|\bshould (?:not )?be \w+ed\b|\b(?:able|ability|attempts?|behaviou?r|checks?|files?|helpers?|hooks?|fail(?:s|ed|ing)?|function|hack|how|methods?|options?|script|settings?|tests?|tries|try|trying|ways?|work|workaround)$|\. |\b(?:if|that|unless|until|what|when(?:ever)?|where|whether|which|while|who|why)\b|^(?:always|do(?:es)? not|don'?t|never|not|should|cant?|cannot)\b/i;

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
  const sentences = sentencesOf(plain(paragraph ?? '')).map((sentence) => sentence.replace(/^BREAKING CHANGES?: /, ''));
  const speaksOfIt = (sentence = '') => [...stems(sentence)].some((word) => about.has(word));
  // What comes first says why; what follows explains a detail, unless it tells what "this" brings.
  const [first = '', second = ''] = sentences;
  const follows = /\b(?:[Tt]his|[Tt]hese)\b/.test(second) && EFFECT.test(second) && !ANOTHER_CHANGE.test(first);
  const found = [first, ...(follows ? [second] : [])].find(
    (sentence) =>
      isReason(sentence, subject) &&
      !isOtherDeed(sentence, subject) &&
      !isSaidAgain(sentence, about) &&
      (speaksOfIt(sentence) || (sentence === second && speaksOfIt(first))),
  );
  const whole = found === undefined ? null : withItsHalf(found, sentences);
  return whole === null ? null : withoutSubject(whole.replace(/[.!]+$/, ''), subject);
}

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

function isSameTitle(title: string, subject: string): boolean {
  const words = (text: string): string => subjectWords(text.split('\n')[0] ?? '').toLowerCase();
  return words(title) === words(subject);
}

const NOT_PROSE = /^\s*(?:[-*+]|\d+[.)]|#|>|```|Co-authored-by|Signed-off-by|Reviewed|Fixes|Closes|Refs?\b)/im;
const ASIDE =
  /\balso\b.*\bbecause\b|^We (?:\w+ )?(?:keep|continue)\b|\b(?:keeps? using|will (?:always|never|not|still))\b.*\bbecause\b|^(?:It|This|That|They) can be\b|^Breaking\b|^(?:Hi|Hello)\b|\bthis (?:\w+ )?(?:enables|improves|reduces|simplifies)\b.*\bbut\b|\b(?=[a-f]*\d)[0-9a-f]{7,40}\b|\bissue \d+|https?:\/\/|\$\{|^(?:I|We(?!.*\bbecause\b)|This PR|TODO|Note|No tests?|This (?:fix )?also|Still (?:needs?|to|missing)|(?:This|That|It) (?:still )?needs (?:to|more|further)|This is because|See|Test Plan|In the past|In the new|It used to|However|Currently|But|And|So|Because of (?:that|this)|Besides|Now that|Additionally|Furthermore|Moreover|Instead,|(?:This|That|It) (?:could|would|might|may|happen(?:s|ed)|was))(?:\b|(?<=,))|@\w+|\w\(\)|\b(?:fuck\w*|shit\w*|damn|crap\w*|stupid)\b|\bwith this (?:commit|change|patch)\b|^(?:After this change|This has (?:also )?been|(?:This|That|It) (?:does|did|is|was|will|would|can)(?: ?not|n['’]t)\b)|\b(?:travis|appveyor|circleci)\b|\bwe no longer\b|\bthis branch\b|\bcommitted\b|^(?:One|Another|Some|Other|Minor)\b[^:]{0,60}:|^Since\b.*, (?:we|I)(?:['’]ve| have)? (?:also )?\w+ed\b|^This (?:provides|adds|introduces|implements|defines|contains)\b(?!.*\bbecause\b)/i;
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
function stems(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[a-z_]{5,}/g) ?? []).map((word) => word.slice(0, 5)));
}

export function monthOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 7);
}

export function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export function monthInWords(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
