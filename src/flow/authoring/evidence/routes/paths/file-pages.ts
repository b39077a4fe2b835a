import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
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

const OF_APP = /(?:^|\/)app\/(?:.+\/)?(?:route|page)\.[cm]?[jt]sx?$/;
const NEXT = /^(?:next|vinext|waku)$/;

/** Whether `app/orders/page.js` can be one of Next: something around it depends on that, or no manifest around it tells. */
export function isInNextApp(evidence: Evidence, path: string): boolean {
  if (!OF_APP.test(path) || fileImports(evidence.pack, path).some(({ module }) => /^next(?:\/|$)/.test(module)))
    return true;
  const around = evidence
    .facts('dependency')
    .filter(
      ({ path: from }) => /(?:^|\/)package\.json$/.test(from) && path.startsWith(from.slice(0, -'package.json'.length)),
    );
  return around.length === 0 || around.some(({ values }) => NEXT.test(values.name));
}

/** Whether a file lies in a tree of pages of Next, in which another one takes something from that, in a package that depends on it. */
export function isNextPage(evidence: Evidence, path: string): boolean {
  const tree = treeOf(path);
  if (tree === null) return false;
  const folder = tree.replace(/(?:src\/)?pages\/$/, '').replace(/\/$/, '');
  const isPackage = evidence
    .facts('dependency')
    .some(({ values, path: from }) => values.name === 'next' && directoryOf(from).replace(/^\.$/, '') === folder);
  return isPackage && nextTrees(evidence).has(tree);
}

const nextTrees = derived(
  (evidence): Set<string> =>
    new Set(
      evidence
        .facts('route')
        .filter(({ values }) => values.framework === 'Next.js' && values.method === 'PAGE' && !values.listed)
        .flatMap(({ path }) => treeOf(path) ?? []),
    ),
);

/** The folder of pages that a file lies in, as far from the root as Next reads it. */
function treeOf(path: string): string | null {
  return /^(?:.*?\/)??(?:src\/)?pages\//.exec(path)?.[0] ?? null;
}
