import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { isOfEmber } from '../files/ember-folders.ts';
import { SCRIPT_FOLDER, TOOLING } from '../files/tooling.ts';

const COMPILED = /\.(?:go|rs|c|cc|cpp|cxx|zig|swift|cs|fs|java|kt|scala)$/;
const SCRIPTED = /^(?:python|ruby|perl|bash)$/;
const COMPLETION = /(?:^|\/)_[^/.]+$|\.zsh$/;

/** Scripts whose options and variables are not those of the product. */
export const sideScripts = derived(
  (evidence): Set<string> =>
    new Set([
      ...besideCompiled(evidence),
      ...besideGem(evidence),
      ...besideRails(evidence),
      ...besidePackage(evidence),
      ...ofEmber(evidence),
    ]),
);

/** A gem installs the programs that it names; what else lies in their folder is for those who make it. */
function besideGem(evidence: Evidence): string[] {
  const programs = evidence
    .facts('entry-point')
    .filter(({ path, values }) => values.what === 'binary' && path.endsWith('.gemspec'))
    .map(({ path, values }) => [directoryOf(path), values.target ?? ''].filter((part) => part !== '.').join('/'));
  const folders = new Set(programs.map(directoryOf));
  return evidence.files
    .map(({ path }) => path)
    .filter((path) => folders.has(directoryOf(path)) && !programs.includes(path));
}

/** An application of Rails is started by its server; what lies in `bin` is for those who make or keep it. */
function besideRails(evidence: Evidence): string[] {
  const folders = evidence.files.flatMap(({ path }) => /^(.*)config\/application\.rb$/.exec(path)?.[1] ?? []);
  return evidence.files
    .map(({ path }) => path)
    .filter((path) => folders.some((folder) => directoryOf(path) === `${folder}bin`));
}

/** What keeps or starts a product that runs, whatever else is typed for it. */
const OF_RUNNING =
  /^(?:pre|post)?(?:start|serve|server|prod|production|worker|jobs?|cron|migrate|deploy)(?:$|[:.-](?!create\b))/;

/** Scripts in `bin` of a package of Node that it does not install, and that its manifest starts for those who make it. */
function besidePackage(evidence: Evidence): string[] {
  const scripts = evidence.facts('script').filter(({ path }) => /(?:^|\/)package\.json$/.test(path));
  const installed = new Set(
    evidence
      .facts('entry-point')
      .filter(({ path, values }) => values.what === 'binary' && path.endsWith('package.json'))
      .map(({ path, values }) => belowFolder(directoryOf(path), values.target ?? '')),
  );
  const named = scripts.flatMap(({ path, values }) =>
    [...values.command.matchAll(/(?<![\w/.-])(?:\.\/)?(bin\/[\w./-]+\.[cm]?[jt]s)\b/g)].map(([, file = '']) => ({
      file: belowFolder(directoryOf(path), file),
      isOfRunning: OF_RUNNING.test(values.name),
    })),
  );
  const running = new Set(named.filter(({ isOfRunning }) => isOfRunning).map(({ file }) => file));
  return named
    .map(({ file }) => file)
    .filter((file) => !running.has(file) && !installed.has(file) && evidence.file(file) !== undefined);
}

function belowFolder(folder: string, path: string): string {
  const own = path.replace(/^\.\//, '');
  return folder === '.' ? own : `${folder}/${own}`;
}

/** Pages that Ember builds ask no environment when they run: what reads it in their folder is the build. */
function ofEmber(evidence: Evidence): string[] {
  return evidence.files
    .map(({ path }) => path)
    .filter((path) => /\.[cm]?[jt]s$/.test(path) && isOfEmber(evidence, path));
}

/** Scripts without a manifest of their own beside a program that is compiled. */
function besideCompiled(evidence: Evidence): string[] {
  const starts = evidence
    .facts('entry-point')
    .filter(({ path }) => evidence.file(path)?.place === 'source' && !TOOLING.test(path));
  const isCompiled = ({ path, values }: Found<'entry-point'>): boolean =>
    (values.what === 'binary' && /(?:^|\/)Cargo\.toml$/.test(path)) || (values.what === 'main' && COMPILED.test(path));
  if (!starts.some(isCompiled)) return [];
  const packaged = evidence
    .facts('manifest')
    .filter(({ values }) => /^(?:PyPI|RubyGems)$/.test(values.ecosystem))
    .map(({ path }) => directoryOf(path));
  return starts
    .filter(({ values, path }) => values.what === 'main' && SCRIPTED.test(evidence.file(path)?.language ?? ''))
    .map(({ path }) => path)
    .filter((path) => !packaged.some((folder) => folder === '.' || path.startsWith(`${folder}/`)));
}

/** Without what a completion says of options, where the code declares them itself. */
export const declaredFirst = derived((evidence): readonly Found<'setting'>[] => {
  const all = evidence.facts('setting');
  const isFlag = ({ values }: Found<'setting'>): boolean => values.source === 'flag';
  const isDeclared = all.some(
    (fact) =>
      isFlag(fact) &&
      !COMPLETION.test(fact.path) &&
      !SCRIPT_FOLDER.test(fact.path) &&
      !sideScripts(evidence).has(fact.path),
  );
  return isDeclared ? all.filter((fact) => !isFlag(fact) || !COMPLETION.test(fact.path)) : all;
});
