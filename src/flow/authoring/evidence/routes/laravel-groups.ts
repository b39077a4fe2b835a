import { derived, type Evidence, type Found } from '../evidence.ts';

/** What every route of a file of Laravel passes first: the group of middleware that is called like the file. */
export function groupGuards(evidence: Evidence, { path, values }: Found<'route'>): readonly string[] {
  const group = values.framework === 'Laravel' ? /(?:^|\/)routes\/(api|web)\.php$/.exec(path)?.[1] : undefined;
  const freed = values.freed ?? [];
  if (group === undefined || freed.includes(group)) return [];
  return (guardsByGroup(evidence).get(group) ?? []).filter((guard) => !freed.includes(guard));
}

/** Middleware of each group that asks who the caller is; what only keeps sessions apart asks nobody. */
const guardsByGroup = derived((evidence): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const { path, place } of evidence.files) {
    if (place !== 'source' || !/(?:^|\/)(?:Http\/Kernel|bootstrap\/app)\.php$/.test(path)) continue;
    const text = (evidence.lines(path) ?? []).map((line) => line.replace(/^\s*(?:\/\/|#|\*).*/, '')).join('\n');
    for (const [, key, call, named, listed = ''] of text.matchAll(
      /(?:'(api|web)'\s*=>|->(api|web)\([^[\]]*|->(?:group|appendToGroup|prependToGroup)\(\s*'(api|web)'\s*,)\s*\[([^\]]*)\]/g,
    )) {
      const group = key ?? call ?? named ?? '';
      const classes = [...listed.matchAll(/(\w+)::class/g)].map((match) => match[1] ?? '');
      const names = [...listed.matchAll(/'([\w.:-]+)'/g)].map((match) => match[1] ?? '');
      const asking = [...classes, ...names].filter((name) => /auth/i.test(name) && name !== 'AuthenticateSession');
      groups.set(group, [...(groups.get(group) ?? []), ...asking]);
    }
  }
  return groups;
});
