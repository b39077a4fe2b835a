import * as z from 'zod';
import { type Completeness, type Freshness, freshnessOf, type Project } from '../../record/projects/project.ts';

export const freshnessShape = z
  .strictObject({
    commit: z
      .string()
      .nullable()
      .describe(
        'The commit that is read: the ingested one, or that of the preview during the first ingestion; null before.',
      ),
    age_s: z.int().nullable().describe('Seconds since that commit was made.'),
    behind_by: z.int().nullable().describe('Commits that the remote has beyond it; null when not known.'),
    stale: z.boolean().describe('True when newer code is known to exist or the snapshot is more than a week old.'),
  })
  .describe('How current the knowledge is.');

export const completenessShape = z
  .strictObject({
    percent: z.int().describe('Share of the files found that is ingested.'),
    files_found: z.int(),
    files_ingested: z.int(),
    files_skipped: z.int(),
  })
  .describe('How much of the project the knowledge covers.');

export type FreshnessShape = z.infer<typeof freshnessShape>;
export type CompletenessShape = z.infer<typeof completenessShape>;

/** What every result says of the snapshot that it speaks of. */
export const standingShape = z.strictObject({ freshness: freshnessShape, completeness: completenessShape });
export type StandingShape = z.infer<typeof standingShape>;

/** How a project stands. */
export function standingOf(project: Project, now: number): StandingShape {
  return {
    freshness: toFreshnessShape(freshnessOf(project, now)),
    completeness: toCompletenessShape(project.completeness),
  };
}

export function toFreshnessShape(freshness: Freshness): FreshnessShape {
  return {
    commit: freshness.commit,
    age_s: freshness.ageSeconds,
    behind_by: freshness.behindBy,
    stale: freshness.stale,
  };
}

export function toCompletenessShape(completeness: Completeness): CompletenessShape {
  return {
    percent: completeness.percent,
    files_found: completeness.filesFound,
    files_ingested: completeness.filesIngested,
    files_skipped: completeness.filesSkipped,
  };
}

/** The same in one sentence: commit, age and share. */
export function standingText({ freshness, completeness }: StandingShape): string {
  const { commit } = freshness;
  const { percent, files_found, files_ingested, files_skipped } = completeness;
  const from = commit === null ? 'No commit is ingested yet' : `At commit ${commit.slice(0, 12)}`;
  const files = `${files_ingested} of ${files_found}${files_skipped === 0 ? '' : `; ${files_skipped} left out`}`;
  return `${from}, ${freshnessText(freshness)}; ${percent} % of the files are ingested (${files}).`;
}

/** How current the knowledge is, in words: many clients show their model the text of a result alone. */
export function freshnessText({ age_s, behind_by, stale }: FreshnessShape): string {
  const state = stale ? 'stale' : 'current as far as known';
  const behind = behind_by ? `, ${behind_by} ${behind_by === 1 ? 'commit' : 'commits'} behind` : '';
  return `${state}${behind}${age_s === null ? '' : `, the commit is ${ageInWords(age_s)} old`}`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

function ageInWords(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
