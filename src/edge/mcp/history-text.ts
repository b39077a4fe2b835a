import type * as z from 'zod';
import type { historyShape } from '../wire/code.ts';

type History = z.infer<typeof historyShape>;
type Commit = History['commits'][number];

/** A history in words, complete on its own. */
export function historyText(history: History): string {
  const { subject, summary, people, shaped_by, traced, writings, changes_with, commits } = history;
  const told = [
    headLine(subject, summary),
    part('Shaped by', shaped_by.map(shapingLine)),
    traced ? '' : untracedText(subject?.symbol ?? null),
    part(
      'Written about it',
      writings.map(({ kind, title, text, path, line }) => `- ${kind} ${title}: ${text} (${path}:${line})`),
    ),
    people.length > 0
      ? `Who knows it, by commits: ${people.map(({ name, commits: own }) => `${name} (${own})`).join(', ')}`
      : '',
    part(
      'Changes with',
      changes_with.map(
        ({ path, together, share }) =>
          `- ${path}: ${together} commits together, ${Math.round(share * 100)} % of its commits`,
      ),
    ),
    part(subject ? 'Commits to the file, newest first' : 'Latest commits', commits.map(commitLine)),
  ];
  return told.filter(Boolean).join('\n\n');
}

function untracedText(symbol: string | null): string {
  const why = 'an archive, a plain folder, or a shallow or partial clone has not the contents of the past';
  const shown = symbol === null ? 'The commits below are of the whole file.' : 'Only commits that name it are told.';
  return `Who last changed these lines could not be found out here (${why}). ${shown}`;
}

/** A commit that made the code what it is, and how that is known. */
export function shapingLine({ because, lines, ...commit }: History['shaped_by'][number]): string {
  return `${commitLine(commit)} (${because === 'lines' ? `last changed ${lines} of these lines` : 'its message names it'})`;
}

function headLine(subject: History['subject'], summary: History['summary']): string {
  if (!subject) return 'The history of the project.';
  const lines = subject.start_line === null ? '' : `:${subject.start_line}-${subject.end_line}`;
  const what = `${subject.symbol === null ? '' : `${subject.symbol} in `}${subject.path}${lines}`;
  if (!summary) return `${what}: no commit that changed this file was found in the ingested history.`;
  return `${what}: the file has ${summary.commits} commits from ${day(summary.first_at)} to ${day(summary.last_at)}.`;
}

function commitLine({ sha, date, author, subject, reason }: Commit): string {
  return `- ${sha.slice(0, 10)} ${day(date)} ${author}: ${subject}${reason === null ? '' : `. Why: "${reason}"`}`;
}

function part(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n${lines.join('\n')}`;
}

function day(time: string): string {
  return time.slice(0, 10);
}
