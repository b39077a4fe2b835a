import { projectFacts } from '../../../../engine/pack/stored-facts.ts';
import { derived } from '../evidence.ts';

/** A version that was published: a tag of the history whose name is a version. */
export interface Release {
  version: string;
  /** The day on which it was tagged. */
  date: string;
  commit: string;
}

const VERSION = /^(?:[a-z][\w@/-]*?[-/@])?v?(\d+\.\d+(?:\.\d+)?)$/i;

const OF_THE_WHOLE = /^(?:(?:release|rel|version|ver)[-/_])?v?\d/i;

/** Tagged versions without those that came before a final one, newest first. */
export const releasesOf = derived((evidence): Release[] => {
  const tags = projectFacts(evidence.pack, 'tag');
  const isWhole = ({ subject }: { subject: string }): boolean => OF_THE_WHOLE.test(subject);
  // Where the project itself has versions, those of its packages are others.
  return (tags.some(isWhole) ? tags.filter(isWhole) : tags)
    .flatMap(({ subject, values }): Release[] => {
      const { commit, date } = values as { commit: string; date: string }; // What ingestion stores of a tag.
      const version = VERSION.exec(subject)?.[1];
      // A tag of another line of history cannot be shown to a reader.
      return version && evidence.commitOf(commit) ? [{ version, date: date.slice(0, 10), commit }] : [];
    })
    .sort((a, b) => (a.date < b.date ? 1 : -1) || compareVersions(b.version, a.version));
});

/** The first release of each first number: where a project says that much has changed. */
export const majorReleases = derived((evidence): Release[] => {
  const byMajor = new Map<string, Release>();
  for (const release of releasesOf(evidence)) byMajor.set(release.version.split('.')[0] ?? '', release);
  return [...byMajor.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
});

export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.match(/\d+/g)?.map(Number) ?? []);
  for (let place = 0; place < 4; place++) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
