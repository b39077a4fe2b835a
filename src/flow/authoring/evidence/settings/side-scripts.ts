import { directoryOf } from '../components.ts';
import { derived, type Found } from '../evidence.ts';
import { SCRIPT_FOLDER, TOOLING } from '../files/tooling.ts';

const COMPILED = /\.(?:go|rs|c|cc|cpp|cxx|zig|swift)$/;
const SCRIPTED = /^(?:python|ruby|perl|bash)$/;
const COMPLETION = /(?:^|\/)_[^/.]+$|\.zsh$/;

/** Scripts without a manifest of their own beside a program that is compiled: their options are not those of the program. */
export const sideScripts = derived((evidence): Set<string> => {
  const starts = evidence
    .facts('entry-point')
    .filter(({ path }) => evidence.file(path)?.place === 'source' && !TOOLING.test(path));
  const isCompiled = ({ path, values }: Found<'entry-point'>): boolean =>
    (values.what === 'binary' && /(?:^|\/)Cargo\.toml$/.test(path)) || (values.what === 'main' && COMPILED.test(path));
  if (!starts.some(isCompiled)) return new Set();
  const packaged = evidence
    .facts('manifest')
    .filter(({ values }) => /^(?:PyPI|RubyGems)$/.test(values.ecosystem))
    .map(({ path }) => directoryOf(path));
  return new Set(
    starts
      .filter(({ values, path }) => values.what === 'main' && SCRIPTED.test(evidence.file(path)?.language ?? ''))
      .map(({ path }) => path)
      .filter((path) => !packaged.some((folder) => folder === '.' || path.startsWith(`${folder}/`))),
  );
});

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
