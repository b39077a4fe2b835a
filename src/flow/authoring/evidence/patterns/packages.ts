import { count } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { directoryOf } from '../files/directory-of.ts';
import { type PatternFinder, sourceOf } from './pattern.ts';

const SHOWN = 4;

/** Several packages in one repository, of which some depend on others. */
export const findPackages: PatternFinder = (evidence) => {
  const manifests = evidence
    .facts('manifest')
    .filter(({ path, values }) => values.name !== undefined && evidence.file(path)?.place === 'source');
  // The same name in two ecosystems is two things.
  const folderOf = new Map(
    manifests.map(({ path, values }) => [`${values.ecosystem} ${values.name}`, directoryOf(path)]),
  );
  if (new Set(folderOf.values()).size < 2) return null;
  const inner = evidence.facts('dependency').filter(({ path, values }) => {
    const folder = folderOf.get(`${values.ecosystem} ${values.name}`);
    return folder !== undefined && folder !== directoryOf(path);
  });
  if (inner.length === 0) return null;
  const used = [...new Set(inner.map(({ values }) => values.name))];
  return {
    name: 'monorepo packages',
    certainty: 'certain',
    statement: `The repository holds ${count(folderOf.size, 'package')} with manifests of their own, and ${joined(used.slice(0, 3).map(code))} ${used.length === 1 ? 'is a dependency' : 'are dependencies'} of others among them`,
    evidence: inner
      .slice(0, SHOWN)
      .map(({ path, startLine, values }) => sourceOf({ path, line: startLine }, `depends on ${code(values.name)}`)),
  };
};
