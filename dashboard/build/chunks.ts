import type { Rolldown } from 'vite';

/**
 * Which modules go into one file. Left alone, the bundler makes a file of everything that two pages share, some forty in all,
 * and on a phone a request costs more than the bytes it brings. A module belongs to the first group that fits.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // What every page stands on: the libraries, the calls, and the components that lie directly in components/.
  {
    name: 'main',
    test: /node_modules[\\/](?:react|react-dom|@tanstack)[\\/]|dashboard[\\/](?:\w+|components[\\/](?!palette|open-menu)[\w-]+)\.tsx?$/,
  },
  // Components of one matter that several pages show. Without what they import: some pages need Markdown, most do not.
  {
    name: 'parts',
    test: /components[\\/]\w+[\\/](?!markdown\.tsx)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'radix', test: /node_modules[\\/](?:radix-ui|@radix-ui|@floating-ui)/ },
  { name: 'markdown', test: /documents[\\/]markdown\.tsx$|node_modules/, minShareCount: 2 },
];
