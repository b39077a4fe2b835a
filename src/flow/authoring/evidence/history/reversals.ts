import type { Commit } from '../../../../engine/pack/history/stored-commits.ts';
import { GAP } from '../../wording/markup.ts';
import { derived } from '../evidence.ts';
import { BOT, ROUTINE } from '../history.ts';
import { subjectWords } from './commit-subject.ts';
import { reasonOf } from './reasons.ts';

export interface Reversal {
  original: Commit | null;
  revert: Commit;
  subject: string;
  /** What the author says of why, where they do. */
  reason: string | null;
  /** Whether the change was in force for days before and never came back. */
  isLasting: boolean;
}

const DAY = 86_400;
const FEWEST_DAYS = 7;
const MADE_AGAIN = /^(?:re-?(?:apply|land|introduce)[: ]+|revert[: ]+"?revert[: ]+)"?(.+?)"*(?:\s*\(#\d+\))?$/i;

/** Changes that were taken back, newest first. */
export const reversalsOf = derived((evidence): Reversal[] => {
  const bySubject = new Map(evidence.commits.map((commit) => [subjectWords(commit.subject), commit]));
  const again = new Map(
    evidence.commits.flatMap((commit): [string, Commit][] => {
      const title = MADE_AGAIN.exec(commit.subject)?.[1];
      return title === undefined ? [] : [[subjectWords(title), commit]];
    }),
  );
  const takenNamed = takenByName(evidence.commits);
  const reversals: Reversal[] = [];
  for (const revert of evidence.commits.toReversed()) {
    const { title: subject, why } = takenBack(revert.subject);
    if (subject === undefined) continue;
    const isWhole = /^Revert[: ]+["'“]/i.test(revert.subject) || /This reverts commit/.test(revert.body);
    if (
      !isWhole ||
      /^revert|…|\.\.\.$/i.test(subject) ||
      ROUTINE.test(subject) ||
      GAP.test(subject) ||
      BOT.test(revert.author.name)
    )
      continue;
    const taken = shasIn(revert).flatMap(
      (sha) => takenNamed.get(shortSha(sha))?.find((each) => each.sha.startsWith(sha)) ?? [],
    );
    const isNamed = (commit: Commit): boolean => subjectWords(commit.subject) === subjectWords(subject);
    // Of several that are taken back at once, the one that the subject names.
    const named =
      taken.find(isNamed) ?? bySubject.get(subjectWords(subject)) ?? (taken.length === 1 ? taken[0] : undefined);
    // Of two changes with one subject, the later one may be that which was made once more.
    const original = named && named.date <= revert.date ? named : null;
    // What came once more under the same title is in force.
    const isMadeAgain = [bySubject, again].some((made) => (made.get(subjectWords(subject))?.date ?? 0) >= revert.date);
    const isOld = original !== null && revert.date - landing(evidence.commits, original) >= FEWEST_DAYS * DAY;
    const body = revert.body.replace(/^This reverts commit.*$/gm, '');
    const reason = why ?? reasonOf(body, subject) ?? causeIn(body);
    reversals.push({ original, revert, subject, reason, isLasting: !isMadeAgain && (isOld || reason !== null) });
  }
  return reversals;
});

/** "Because it made the scales slower." behind the line that says what is taken back. */
function causeIn(body: string): string | null {
  const [, cause] = /^\s*(Because (?:\S+\s+){3,30}?\S+?)[.!](?:\s|$)/.exec(body) ?? [];
  return cause === undefined || /https?:|[@#]\w/.test(cause) ? null : cause.replace(/\s+/g, ' ');
}

function shasIn({ body }: Commit): string[] {
  return [...body.matchAll(/This reverts commit ([0-9a-f]{7,40})/g)].map(([, sha = '']) => sha);
}

function shortSha(sha: string): string {
  return sha.slice(0, 7);
}

/** Commits that others name as taken back, by the beginning of their names; each commit is asked for its name once. */
function takenByName(commits: readonly Commit[]): Map<string, Commit[]> {
  const found = new Map<string, Commit[]>();
  for (const commit of commits) for (const sha of shasIn(commit)) found.set(shortSha(sha), []);
  if (found.size > 0) for (const commit of commits) found.get(shortSha(commit.sha))?.push(commit);
  return found;
}

const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”' };

/** `Revert "Weigh twice" because it is slow`: the title of what was taken back, and why where that is said behind it. */
function takenBack(subject: string): { title?: string; why?: string } {
  const words = /^Revert[: ]+(.+?)(?:\s*\(#\d+\))?$/i.exec(subject)?.[1];
  if (words === undefined) return {};
  const close = QUOTES[words.charAt(0)];
  if (close === undefined) return { title: words.replace(/"$/, '') };
  const inside = words.slice(1);
  // A title may have quotes of its own: then the last one closes it, unless more is said behind it.
  if (inside.endsWith(close)) return { title: inside.slice(0, -1) };
  const end = inside.search(/["'”](?=[\s,(])/);
  if (end < 0) return { title: inside };
  const why = /^,? ?((?:because|since|due to) .{8,160})$/i.exec(inside.slice(end + 1))?.[1];
  return { title: inside.slice(0, end), ...(why === undefined ? {} : { why }) };
}

const NEIGHBOURS = 20;

/** No change lands before those that stand before it: the day on which it was written may be weeks earlier. */
function landing(commits: readonly Commit[], original: Commit): number {
  const place = commits.indexOf(original);
  return Math.max(...commits.slice(Math.max(0, place - NEIGHBOURS), place + 1).map(({ date }) => date));
}
