import { projectFacts } from '../../../../engine/pack/stored-facts.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { workspaceOf } from '../files/workspaces.ts';
import { isOwnName } from '../profile.ts';

/** A version that was published: a tag of the history whose name is a version. */
export interface Release {
  version: string;
  /** The day on which it was tagged. */
  date: string;
  commit: string;
}

const VERSION = /^(?:[a-z][\w@/-]*?[-/@])?v?(\d+\.\d+(?:\.\d+){0,2})$/i;

const OF_THE_WHOLE = /^(?:(?:release|rel|version|ver)[-/_])?v?\d/i;

/** Tagged versions without those that came before a final one, of this line of history and of others. */
const tagged = derived((evidence): Release[] => {
  const tags = projectFacts(evidence.pack, 'tag');
  const isWhole = ({ subject }: { subject: string }): boolean => OF_THE_WHOLE.test(subject);
  // Where the project itself has versions, those of its packages are others.
  const found = (tags.some(isWhole) ? tags.filter(isWhole) : tags).flatMap(({ subject, values }): Release[] => {
    const { commit, date } = values as { commit: string; date: string }; // What ingestion stores of a tag.
    const version = VERSION.exec(subject)?.[1];
    return version ? [{ version, date: date.slice(0, 10), commit }] : [];
  });
  if (!tags.some(isWhole)) return found;
  // `2.4.0` and `v2.4.0` are one release, which came out when the first of them was set.
  const first = Map.groupBy(found, ({ version }) => version).values();
  return [...first].flatMap((same) => same.toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(0, 1));
});

const SUFFIXED = /^(?:(?:release|rel|version|ver)[-/_])?v?\d+\.\d+(?:\.\d+){0,2}[-._+]?[a-z][\w.+-]*$/i;

/** The names of the tags of versions that have more than numbers, `v0.22-dev`, which are not counted as releases, newest first. */
export const suffixedTags = derived((evidence): string[] =>
  projectFacts(evidence.pack, 'tag')
    .filter(({ subject }) => SUFFIXED.test(subject))
    .map(({ subject, values }) => ({ subject, date: (values as { date: string }).date })) // What ingestion stores of a tag.
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .map(({ subject }) => subject),
);

/** Before it the clock was not set. */
const EARLIEST = '1985';

/** All of them, newest first: those of branches that were kept up for older versions are releases as well. */
export const allReleases = derived((evidence): Release[] =>
  tagged(evidence)
    .filter(({ date, commit }) => date >= EARLIEST || evidence.commitOf(commit))
    .sort((a, b) => (a.date === b.date ? compareVersions(b.version, a.version) : a.date < b.date ? 1 : -1)),
);

/** Those whose commits can be shown to a reader, newest first. */
export const releasesOf = derived((evidence): Release[] =>
  allReleases(evidence).filter(({ commit }) => evidence.commitOf(commit)),
);

/** Lines of versions that are kept up beside each other are tagged within days or months. */
const BESIDE_DAYS = 180;

/** The newest release: of several lines that are kept up at the same time, the one of the highest. */
export const newestRelease = derived((evidence): Release | undefined => newestOf(releasesOf(evidence)));

export function newestOf([last, ...others]: readonly Release[]): Release | undefined {
  if (!last) return undefined;
  const from = new Date(Date.parse(last.date) - BESIDE_DAYS * 86_400_000).toISOString().slice(0, 10);
  return others
    .filter(({ date }) => date >= from)
    .reduce((best, each) => (compareVersions(each.version, best.version) > 0 ? each : best), last);
}

/** Whether a branch that was not ingested has a higher version: then the newest one here is not the newest of the project. */
export const isReleasedElsewhere = derived((evidence): boolean => {
  const here = releasesOf(evidence);
  return tagged(evidence).some(({ version }) => here.every((each) => compareVersions(version, each.version) > 0));
});

/**
 * The first release of each first number: where a project says that much has changed. One that was tagged on another
 * branch cannot be shown, and a later one is not the first.
 */
export const majorReleases = derived((evidence): Release[] => {
  const firsts = [...Map.groupBy(tagged(evidence), ({ version }) => version.split('.')[0]).values()].flatMap((same) =>
    same.toSorted((a, b) => compareVersions(a.version, b.version)).slice(0, 1),
  );
  return firsts
    .filter(({ version, commit }) => /^\d+\.0\b/.test(version) && evidence.commitOf(commit))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
});

/** What comes before a final version: `2.0.0-rc.2`, `1.4b1`. */
const EARLY =
  /\d[-.]?(?:a|alpha|b|beta|c|rc|dev|pre|preview|next|snapshot)\b|\d[-.]?(?:a|b|rc|alpha|beta|dev|pre)[.-]?\d/i;

/** By their numbers; of two with the same ones, the final version is the later. */
export function compareVersions(a: string, b: string): number {
  const numbers = (version: string): number[] => version.match(/\d+/g)?.map(Number) ?? [];
  const compared = (left: readonly number[], right: readonly number[]): number => {
    const place = [0, 1, 2, 3].find((each) => (left[each] ?? 0) !== (right[each] ?? 0));
    return place === undefined ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
  };
  const main = (version: string): number[] => {
    const early = EARLY.exec(version);
    return numbers(early ? version.slice(0, early.index + 1) : version);
  };
  return (
    compared(main(a), main(b)) ||
    Number(EARLY.test(b)) - Number(EARLY.test(a)) ||
    compared(numbers(a).slice(-1), numbers(b).slice(-1))
  );
}

/**
 * The newest release that a changelog tells: of the changelog nearest to the root, by its day where all have one. Where only
 * packages have such files, each tells its own versions, and none those of the whole.
 */
export const newestNoted = derived((evidence): Found<'changelog'> | undefined => {
  const noted = evidence.facts('changelog').filter(({ values }) => /^v?\d+\.\d/.test(values.version));
  const whole = noted.filter(({ path }) => isOfWhole(evidence, path));
  const packages = new Set(noted.map(({ path }) => workspaceOf(evidence, path)));
  const depth = ({ path }: Found<'changelog'>): number => path.split('/').length;
  const told = whole.length > 0 ? whole : packages.size === 1 ? noted : [];
  const nearest = Math.min(...told.map(depth));
  const own = told.filter((each) => depth(each) === nearest);
  const isDated = own.every(({ values }) => /^\d{4}-\d{2}-\d{2}$/.test(values.date ?? ''));
  const byDay = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);
  const [newest] = own.toSorted(
    (a, b) =>
      (isDated ? byDay(a.values.date ?? '', b.values.date ?? '') : 0) ||
      compareVersions(b.values.version, a.values.version),
  );
  return newest;
});

/** Whether it lies in no package, or in the one that is called like the project. */
function isOfWhole(evidence: Evidence, path: string): boolean {
  const own = workspaceOf(evidence, path);
  return own === null || isOwnName(evidence, own.values.name?.split('/').at(-1) ?? '');
}

/** The name of the package that a changelog is of, where it is not that of the project. */
export function packageNoted(evidence: Evidence, path: string): string | undefined {
  return isOfWhole(evidence, path) ? undefined : workspaceOf(evidence, path)?.values.name;
}
