import { derived, type Evidence, type Found } from '../../evidence.ts';

/** What every route of a file of Laravel passes first: the group of middleware that is called like the file. */
export function groupGuards(evidence: Evidence, { path, values }: Found<'route'>): readonly string[] {
  const group = values.framework === 'Laravel' ? /(?:^|\/)routes\/(api|web)\.php$/.exec(path)?.[1] : undefined;
  const freed = values.freed ?? [];
  if (group === undefined || freed.includes(group)) return [];
  // What only keeps sessions apart asks nobody who he is.
  return middlewareCalled(evidence, group).filter(
    (name) => /auth/i.test(name) && name !== 'AuthenticateSession' && !freed.includes(name),
  );
}

/** The classes, and other names, that a name of middleware of Laravel stands for. */
export function middlewareCalled(evidence: Evidence, name: string): readonly string[] {
  return middlewareByName(evidence).get(name) ?? [];
}

const LISTED =
  /(?:'([\w.-]+)'\s*=>|->(api|web)\([^[\]]*|->(?:group|appendToGroup|prependToGroup)\(\s*'([\w.-]+)'\s*,)\s*\[([^\]]*)\]/g;
const ALIASED = /'([\w.-]+)'\s*=>\s*([\w\\]+::class)/g;

const middlewareByName = derived((evidence): Map<string, string[]> => {
  const known = new Map<string, string[]>();
  for (const { path, place } of evidence.files) {
    if (place !== 'source' || !/(?:^|\/)(?:Http\/Kernel|bootstrap\/app)\.php$/.test(path)) continue;
    const text = (evidence.lines(path) ?? []).map((line) => line.replace(/^\s*(?:\/\/|#|\*).*/, '')).join('\n');
    const lists = [...text.matchAll(LISTED)].map(([, key, call, named, listed = '']) => ({
      name: key ?? call ?? named ?? '',
      listed,
    }));
    const aliases = [...text.matchAll(ALIASED)].map(([, name = '', listed = '']) => ({ name, listed }));
    for (const { name, listed } of [...lists, ...aliases]) {
      const classes = [...listed.matchAll(/(\w+)::class/g)].map((match) => match[1] ?? '');
      const names = [...listed.matchAll(/'([\w.:-]+)'/g)].map((match) => match[1] ?? '');
      known.set(name, [...(known.get(name) ?? []), ...classes, ...names]);
    }
  }
  return known;
});
