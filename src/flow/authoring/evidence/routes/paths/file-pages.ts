import { derived, type Evidence } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';

/** Libraries that make a page of each file of Vue below a folder. */
const READERS = /^(?:nuxt(?:3|-edge|-nightly)?|vite-plugin-pages|unplugin-vue-router|vue-auto-routing)$/;

/** Whether a file lies in a package that depends on such a library. */
export function isFilePage(evidence: Evidence, path: string): boolean {
  const packages = packagesOfPages(evidence);
  let folder = directoryOf(path);
  while (folder !== '' && folder !== '.') {
    if (packages.has(folder)) return true;
    const cut = folder.lastIndexOf('/');
    folder = cut < 0 ? '' : folder.slice(0, cut);
  }
  return packages.has('') || packages.has('.');
}

const packagesOfPages = derived(
  (evidence): Set<string> =>
    new Set(
      evidence
        .facts('dependency')
        .filter(({ values }) => READERS.test(values.name))
        .map(({ path }) => directoryOf(path)),
    ),
);
