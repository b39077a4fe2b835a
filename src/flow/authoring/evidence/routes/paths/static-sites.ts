import { escaped } from '../../../../../base/escaped.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';

const CONFIGURATION = /(?:^|\/)svelte\.config\.[cm]?[jt]s$/;
const TAKES_STATIC = /^import\s+(\w+)\s+from\s+['"]@sveltejs\/adapter-static['"]/m;

/** Folders of SvelteKit whose pages are written to files when they are built, so that no code of theirs answers requests. */
const staticFolders = derived((evidence): string[] =>
  evidence.files
    .filter(({ path }) => CONFIGURATION.test(path))
    .filter(({ path }) => {
      const text = (evidence.lines(path) ?? []).join('\n');
      const name = TAKES_STATIC.exec(text)?.[1];
      return name !== undefined && new RegExp(`\\badapter\\s*:\\s*${escaped(name)}\\s*\\(`).test(text);
    })
    .map(({ path }) => directoryOf(path).replace(/^\.$/, '')),
);

/** Whether a file with an answer, `+server.ts`, belongs to a site that is only files. */
export function isOfStaticSite(evidence: Evidence, path: string): boolean {
  return staticFolders(evidence).some((folder) => folder === '' || path.startsWith(`${folder}/`));
}
