import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { code } from '../../wording/markup.ts';
import { isBelow } from '../commands/installed-programs.ts';
import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { literal, type Setting } from './setting.ts';

const PROJECT = /([^/]+)\.(?:cs|fs|vb)proj$/;
const LONGEST_VALUE = 60;

/**
 * An option of one project of .NET whose name a constant of another project holds: that one takes it too, and what it
 * takes for it was not read, so the default is told with the project that it is of.
 */
export function withProject(evidence: Evidence, setting: Setting): Setting {
  const { name, source, default: value, secret, facts } = setting;
  if (source !== 'flag' || secret || !value || value.length > LONGEST_VALUE || !/\w-\w/.test(name)) return setting;
  const [own, ...others] = new Set(facts.map(({ path }) => projectOf(evidence, path)));
  if (own === undefined || others.length > 0) return setting;
  const bare = name.replace(/^-+/, '');
  const constant = new RegExp(`=\\s*"(?:--)?${escaped(bare)}"\\s*;`);
  // The words of a text are found one by one.
  const [first = [], ...rest] = bare.split('-').map((word) => filesWithName(evidence.pack, word));
  const isElsewhere = first.some(
    (path) =>
      path.endsWith('.cs') &&
      rest.every((paths) => paths.includes(path)) &&
      evidence.file(path)?.place === 'source' &&
      projectOf(evidence, path) !== own &&
      (evidence.lines(path) ?? []).some((line) => constant.test(line)),
  );
  return isElsewhere ? { ...setting, default: null, without: `${code(literal(value))} in ${code(own)}` } : setting;
}

const projects = derived((evidence): { folder: string; name: string }[] =>
  evidence.files
    .flatMap(({ path }) => {
      const name = PROJECT.exec(path)?.[1];
      return name === undefined ? [] : [{ folder: directoryOf(path), name }];
    })
    .sort((a, b) => b.folder.length - a.folder.length),
);

/** The project whose folder holds a file. */
function projectOf(evidence: Evidence, path: string): string | undefined {
  return projects(evidence).find(({ folder }) => isBelow(path, folder))?.name;
}
