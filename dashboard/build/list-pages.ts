import type { Plugin, Rolldown } from 'vite';
import { FIRST_LOADS } from './first-loads.ts';

/**
 * Writes pages.json: for each address the files of the program that its page needs besides those that every page loads, and
 * its data. Names of files carry a hash, so only the build knows them.
 */
export function listPages(): Plugin {
  return {
    name: 'list-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = filesOf(chunks, (chunk) => chunk.moduleIds.some((id) => id.endsWith('/dashboard/main.tsx')));
      const pages = Object.entries(FIRST_LOADS).map(([path, { page, data }]) => {
        const own = filesOf(chunks, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/pages/${page}.tsx`)));
        if (own.size === 0) this.error(`There is no page ${page}, which first-loads.ts names for ${path}.`);
        return { path, files: [...own].filter((file) => !first.has(file)).map((file) => `/${file}`), data };
      });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
    },
  };
}

/** The chunks that fit, with everything they import before they run. */
function filesOf(chunks: Rolldown.OutputChunk[], fits: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const found = new Set<string>();
  const take = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) take(chunks.find(({ fileName }) => fileName === name));
  };
  for (const chunk of chunks) if (fits(chunk)) take(chunk);
  return found;
}
