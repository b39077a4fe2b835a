import { escaped } from '../../../../base/escaped.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

type SettingFact = Found<'setting'>;

const SAMPLE = /(?:^|\/)[\w-]*\.?env(?:[.-][\w.-]+)?$/i;
const COMPOSED = /(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/i;
/** A compose file for those who make the product: `compose.dev.yaml`, `docker-compose-test.yml`, `.devcontainer/compose.yaml`. */
export const OF_MAKERS =
  /compose(?=[\w.-]*[._-](?:dev|devel|development|local|tests?|testing|ci|e2e)[._-])[\w.-]*\.ya?ml$|(?:^|\/)\.devcontainer\//i;
const IMAGE = /(?:^|\/)[\w.-]*Dockerfile[\w.-]*$/;

/** What starts containers, as its text: for those who make the product, and for all others. */
const stacks = derived((evidence): { ofMakers: string[]; others: { path: string; text: string }[] } => {
  const started = evidence.files
    .filter(({ path }) => COMPOSED.test(path) || IMAGE.test(path))
    .map(({ path }) => ({ path, text: (evidence.lines(path) ?? []).join('\n') }));
  return {
    ofMakers: started.filter(({ path }) => COMPOSED.test(path) && OF_MAKERS.test(path)).map(({ text }) => text),
    others: started.filter(({ path }) => !(COMPOSED.test(path) && OF_MAKERS.test(path))),
  };
});

/**
 * Without what only the containers of those who make the product take: variables that a script reads which no other
 * container runs, and those of a sample that only their compose file asks for.
 */
export function withoutDevelopmentStacks(evidence: Evidence, all: readonly SettingFact[]): SettingFact[] {
  if (stacks(evidence).ofMakers.length === 0) return [...all];
  const scripts = new Set(
    [...new Set(all.map(({ path }) => path))].filter((path) => path.endsWith('.sh') && isOfMakers(evidence, path)),
  );
  const left = all.filter(({ path }) => !scripts.has(path));
  const read = new Set(left.filter(({ path }) => !SAMPLE.test(path)).map(({ values }) => values.name));
  const samples = Map.groupBy(
    left.filter(({ path, values }) => SAMPLE.test(path) && !read.has(values.name)),
    ({ path }) => path,
  );
  const isGiven = (path: string): boolean =>
    left.some((fact) => fact.path === path && read.has(fact.values.name)) || !samples.has(path);
  // A sample of which nothing is read elsewhere is theirs as a whole, where their containers ask for most of it.
  const ofMakers = new Set(
    [...samples].flatMap(([path, own]) => {
      const asked = own.filter(({ values }) => isAskedByMakers(evidence, values.name));
      return !isGiven(path) && asked.length * 2 > own.length ? own : asked;
    }),
  );
  return left.filter((fact) => !ofMakers.has(fact));
}

/** Whether a script, the image of its folder, or an image is named by the compose files of makers and by nothing else. */
export function isOfMakers(evidence: Evidence, path: string): boolean {
  const { ofMakers, others } = stacks(evidence);
  const folder = `${directoryOf(path)}/`;
  if (folder === './' || folder === '/') return false;
  // What is named in a folder below says nothing of the files beside that.
  const beside = new RegExp(`${escaped(folder)}[\\w.-]+(?![\\w./-])`);
  return (
    ofMakers.some((text) => (IMAGE.test(path) ? text.includes(path) : beside.test(text))) &&
    !others.some((each) => !each.path.startsWith(folder) && (beside.test(each.text) || each.text.includes(path)))
  );
}

function isAskedByMakers(evidence: Evidence, name: string): boolean {
  const { ofMakers, others } = stacks(evidence);
  const asked = new RegExp(`\\$\\{?${escaped(name)}(?![A-Za-z\\d_])`);
  const spelled = new RegExp(`(?<![A-Za-z\\d_])${escaped(name)}(?![A-Za-z\\d_])`);
  return ofMakers.some((text) => asked.test(text)) && !others.some(({ text }) => spelled.test(text));
}
