import { derived, type Evidence } from '../evidence.ts';

/** Pages below such a folder are about what lies beside it. */
const OF_PAGES = /(?:^|\/)(?:docs?|documentation|wiki|\.\w[^/]*)(?:\/.*)?$/i;

/** The folder that a page is about, without a slash at its end: '' is the whole repository. */
export function folderOfPage(page: string): string {
  return aboveOf(page).replace(OF_PAGES, '');
}

/**
 * The folder that a page means by what it writes: one below its own folder, of which it may leave out the first one
 * below, or write the whole path from the top. Null where there is none, for what lies elsewhere it does not mean.
 */
export function folderMeant(evidence: Evidence, page: string, written: string): string | null {
  const own = folderOfPage(page);
  if (own === '') {
    const beside = `${aboveOf(page)}/${written}`;
    return !isPath(evidence, written) && isPath(evidence, beside) ? beside : written;
  }
  const whole = [`${own}/${written}`, `${aboveOf(page)}/${written}`, `${aboveOf(own)}/${written}`, written].find(
    (each) => `${each}/`.startsWith(`${own}/`) && isPath(evidence, each),
  );
  if (whole !== undefined) return whole;
  const below = [...(foldersBelow(evidence).get(own) ?? [])].filter((each) => isPath(evidence, `${each}/${written}`));
  return below.length === 1 ? `${below[0]}/${written}` : null;
}

function isPath(evidence: Evidence, path: string): boolean {
  return foldersBelow(evidence).has(path) || evidence.files.some((file) => file.path === path);
}

/** Each folder with those right below it. */
const foldersBelow = derived((evidence): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { path } of evidence.files)
    for (let inner = '', folder = aboveOf(path); folder !== ''; inner = folder, folder = aboveOf(folder)) {
      const below = found.get(folder) ?? new Set();
      if (inner !== '') below.add(inner);
      found.set(folder, below);
    }
  return found;
});

function aboveOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
