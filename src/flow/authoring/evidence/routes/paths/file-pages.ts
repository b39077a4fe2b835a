import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';

/** Libraries that make a page of each file of Vue below a folder. */
const READERS = /^(?:nuxt(?:3|-edge|-nightly)?|vite-plugin-pages|unplugin-vue-router|vue-auto-routing)$/;

/** Whether a file lies in a package that depends on such a library. */
export function isFilePage(evidence: Evidence, path: string): boolean {
  return isBelow(packagesOfPages(evidence), path);
}

/** Libraries that make a route of each file below a folder, by the framework of which they are. */
const ROUTERS: Readonly<Record<string, RegExp>> = {
  'Next.js': /^next$/,
  Nuxt: /^(?:nuxt(?:3|-edge|-nightly)?|nitro(?:pack)?|h3|vinxi|@analogjs\/[\w-]+|@solidjs\/start)$/,
  SvelteKit: /^@sveltejs\/kit$/,
  'React Router':
    /^(?:@remix-run\/[\w-]+|@react-router\/[\w-]+|remix|remix-flat-routes|react-router|@shopify\/hydrogen)$/,
};

/** Whether no package around a file that is a route by its place depends on the library that would read it, and it takes nothing from that. */
export function isReadByNobody(evidence: Evidence, path: string, framework: string): boolean {
  const readers = ROUTERS[framework];
  if (!readers || !isBelow(packages(evidence), path)) return false;
  const known = packagesByFramework(evidence);
  const found = known.get(framework) ?? foldersWith(evidence, readers);
  known.set(framework, found);
  if (isBelow(found, path)) return false;
  const nameOf = (module: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  return !fileImports(evidence.pack, path).some(({ module }) => readers.test(nameOf(module)));
}

const packagesByFramework = derived((_evidence): Map<string, Set<string>> => new Map());

/** Folders of packages of npm. */
const packages = derived(
  (evidence): Set<string> =>
    new Set(
      evidence
        .facts('dependency')
        .filter(({ path }) => /(?:^|\/)package\.json$/.test(path))
        .map(({ path }) => directoryOf(path)),
    ),
);

function foldersWith(evidence: Evidence, names: RegExp): Set<string> {
  const found = evidence.facts('dependency').filter(({ values }) => names.test(values.name));
  return new Set(found.map(({ path }) => directoryOf(path)));
}

function isBelow(folders: ReadonlySet<string>, path: string): boolean {
  let folder = directoryOf(path);
  while (folder !== '' && folder !== '.') {
    if (folders.has(folder)) return true;
    const cut = folder.lastIndexOf('/');
    folder = cut < 0 ? '' : folder.slice(0, cut);
  }
  return folders.has('') || folders.has('.');
}

const packagesOfPages = derived((evidence): Set<string> => foldersWith(evidence, READERS));

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
