import { derived, type Evidence } from '../../evidence.ts';

/** Whether a file of C# belongs to one program of the repository and another file to another: each has a start of its own. */
export function isOfOtherProgram(evidence: Evidence, path: string, other: string): boolean {
  if (!path.endsWith('.cs') || !other.endsWith('.cs')) return false;
  const own = programOf(evidence, path);
  const theirs = programOf(evidence, other);
  return own !== null && theirs !== null && own !== theirs;
}

/** The folder of the program around a file; what lies in a library may be used by any program. */
function programOf(evidence: Evidence, path: string): string | null {
  const above = path.split('/').slice(0, -1);
  const folders = above.map((_, place) => above.slice(0, above.length - place).join('/'));
  const project = folders.find((folder) => projects(evidence).has(folder));
  return project !== undefined && starts(evidence).has(project) ? project : null;
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const projects = derived(
  (evidence): Set<string> =>
    new Set(evidence.files.flatMap(({ path }) => (path.endsWith('.csproj') ? [folderOf(path)] : []))),
);

const starts = derived(
  (evidence): Set<string> =>
    new Set(
      evidence.files.flatMap(({ path }) => (/(?:^|\/)(?:Startup|Program)\.cs$/.test(path) ? [folderOf(path)] : [])),
    ),
);
