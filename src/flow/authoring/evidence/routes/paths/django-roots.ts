import { stringsIn } from '../../../../../engine/facts/text/literal.ts';
import { findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';

/** Whether the settings of Django name the files in which all paths begin, and a file is none of them. */
export function isBelowRoot(evidence: Evidence, path: string): boolean {
  const files = djangoRoots(evidence);
  return files.length > 0 && !files.includes(path);
}

const MOST_SETTINGS = 20;

/** `ROOT_URLCONF = "shop.urls"`: the files in which all paths begin. */
export const djangoRoots = derived((evidence): string[] => {
  const named = findSymbols(evidence.pack, 'ROOT_URLCONF', { exact: true, limit: MOST_SETTINGS })
    .filter(({ name, path }) => name === 'ROOT_URLCONF' && path.endsWith('.py'))
    .flatMap((symbol) => stringsIn(evidence.text(symbol)))
    .map((module) => module.replaceAll('.', '/'));
  return evidence.files.flatMap(({ path }) =>
    named.some((own) => [`${own}.py`, `${own}/__init__.py`].some((end) => path === end || path.endsWith(`/${end}`)))
      ? path
      : [],
  );
});
