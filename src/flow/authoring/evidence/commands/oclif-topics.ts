import { derived, type Evidence, type Found } from '../evidence.ts';

/** The words of a command of oclif, between which its manifest may put spaces: `order add` instead of `order:add`. */
export function typedTopics(evidence: Evidence, { path, values: { name, framework } }: Found<'command'>): string {
  if (framework !== 'oclif' || !name.includes(':')) return name;
  const folder = path.replace(/(?:^|\/)src\/(?:cli\/)?commands\/.*$/, '');
  return spacedFolders(evidence).has(folder) ? name.replaceAll(':', ' ') : name;
}

const spacedFolders = derived((evidence): Set<string> => {
  const manifests = evidence.files.filter(({ path }) => /(?:^|\/)package\.json$/.test(path));
  return new Set(
    manifests.flatMap(({ path }) =>
      (evidence.lines(path) ?? []).some((line) => /"topicSeparator":\s*" "/.test(line))
        ? [path.replace(/\/?package\.json$/, '')]
        : [],
    ),
  );
});
