import { isGuard } from '../../../../../../engine/facts/routes/php/laravel-routes.ts';
import { derived, type Evidence, type Found } from '../../../evidence.ts';
import { fileMounts } from '../../paths/laravel-files.ts';

/** What every route of a file of Laravel passes first: the middleware before that file, or the group that is called like it. */
export function groupGuards(evidence: Evidence, { path, values }: Found<'route'>): readonly string[] {
  if (values.framework !== 'Laravel') return [];
  const freed = values.freed ?? [];
  return (fileMounts(evidence, path)?.middleware ?? defaultGroup(path))
    .filter((name) => !freed.includes(name))
    .flatMap((name) => (isGuard(name) ? name : middlewareCalled(evidence, name).filter(isGuard)))
    .filter((name) => !freed.includes(name));
}

function defaultGroup(path: string): string[] {
  return [/(?:^|\/)routes\/(api|web)\.php$/.exec(path)?.[1] ?? []].flat();
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
      const names = [...listed.matchAll(/(\w+)::class|'([\w.:-]+)'/g)].map(([, type, text]) => type ?? text ?? '');
      known.set(name, [...(known.get(name) ?? []), ...names]);
    }
  }
  return known;
});
