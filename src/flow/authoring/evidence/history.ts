import type { Commit } from '../../../engine/pack/history/stored-commits.ts';
import { isBalanced } from '../wording/markup.ts';
import { derived } from './evidence.ts';
import { isVerb, scopedSubject, subjectWords } from './history/commit-subject.ts';
import { ASIDE, reasonOf, stems } from './history/reasons.ts';

export const BOT =
  /\[bot\]|dependabot|renovate|greenkeeper|snyk|github-actions|pre-commit-ci|weblate|crowdin|allcontributors|semantic-release/i;
export const ROUTINE =
  /^(?:chore|docs?|ci|build|style|test|tests|bump|release|merge|format|lint|typo|fix typo|deps|update (?:dependenc|changelog|readme|version|lock)|prepare|version|v?\d+\.\d+|revert "?revert|wip|translations?|upgrade .* to v?\d+|changelog|update project|updates?$|fmt|cleanup|minor|initial version bump)\b/i;
const STRUCTURAL =
  /\b(?:refactor|rewrite|replace[ds]?|remove[ds]?|drop(?:ped)?|port(?:ed)?|migrat\w*|introduc\w*|redesign\w*|split|extract(?:ed)?|move[ds]? to|switch\w*|deprecat\w*|rename[ds]?|convert\w*|adopt\w*|new architecture|instead of)\b/i;
const BREAKING = /\bbreaking\b|^\w+(?:\([^)]*\))?!:/i;
/** Repairs, and commits that gather others, are no decisions. */
const MENDING =
  /^(?:\w+(?:\([^)]*\))?!?:\s*)?(?:fix(?:e[sd]|ing)?|hotfix|bugfix|solve[sd]?|handle[sd]?|squash(?:ed)?|several|various|misc|some|slight(?:ly)?|small|minor)\b|\b(?:unused|progress|wip|bug ?fix(?:es)?|typos?|lint(?:ing|er)?|phpstan|psalm|eslint|prettier|clippy|warnings?|pre-commit|clean[- ]?ups?|follow[- ]ups?|tweak\w*|unnecessary|formatting|lock ?files?|tests?|specs?|test_\w+)\b|\b(?:delete|drop|remove)[ds]? (?:\S+ ){0,2}feature[- ]flags?\b|https?:\/\//i;
const MOST_A_QUARTER = 2;

/** No history of code begins before: a commit that says so was made by a clock that was not set. */
const EARLIEST = Date.UTC(1985, 0) / 1000;

export function isDated({ date }: Commit): boolean {
  return date >= EARLIEST;
}

export const firstCommit = derived((evidence): Commit | null => evidence.commits.find(isDated) ?? null);

/** More files than anybody writes before the first commit: what was written elsewhere came in with it. */
const MANY_FILES = 100;

/** Whether a first commit brought in code that had been worked on before. */
export function isImport({ paths }: Commit): boolean {
  return paths.length > MANY_FILES;
}

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
