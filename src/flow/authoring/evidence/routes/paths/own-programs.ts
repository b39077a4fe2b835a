import { derived, type Evidence } from '../../evidence.ts';
import { jvmModule, modulesBehind, programsWith } from '../../files/jvm-modules.ts';

const CSHARP = /\.cs$/;
const JVM = /\.(?:java|kt)$/;

/**
 * Whether a file of C#, Java or Kotlin belongs to one program of the repository and another file to another: each has a
 * start of its own, or is built with other modules.
 */
export function isOfOtherProgram(evidence: Evidence, path: string, other: string): boolean {
  if (![CSHARP, JVM].some((each) => each.test(path) && each.test(other))) return false;
  if (JVM.test(path) && isBuiltWithout(evidence, path, other)) return true;
  const own = programOf(evidence, path);
  const theirs = programOf(evidence, other);
  return own !== null && theirs !== null && own !== theirs;
}

/** Whether a file belongs to one of several programs and another file to a library, which each of them may use. */
export function isOfSomeProgram(evidence: Evidence, path: string, other: string): boolean {
  return (
    JVM.test(other) &&
    starts(evidence).size > 1 &&
    programOf(evidence, path) !== null &&
    programOf(evidence, other) === null
  );
}

/** Whether a file lies in a module that some programs are built with, and none with another file is. */
function isBuiltWithout(evidence: Evidence, path: string, other: string): boolean {
  const module = jvmModule(path);
  const programs = programsWith(evidence, jvmModule(other));
  return (
    programs.length > 0 &&
    programsWith(evidence, module).length > 0 &&
    programs.every((each) => !modulesBehind(evidence, each.module).has(module))
  );
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
    new Set(
      evidence.files.flatMap(({ path }) =>
        /\.csproj$|(?:^|\/)(?:pom\.xml|build\.gradle(?:\.kts)?)$/.test(path) ? [folderOf(path)] : [],
      ),
    ),
);

const starts = derived(
  (evidence): Set<string> =>
    new Set(
      evidence.files.flatMap(({ path, place }) => {
        if (/(?:^|\/)(?:Startup|Program)\.cs$/.test(path)) return [folderOf(path)];
        const [, folder] =
          /^(.*?)\/src\/main\/(?:java|kotlin)\/.*(?:Application|Main|App)\.(?:java|kt)$/.exec(path) ?? [];
        if (folder === undefined || place !== 'source') return [];
        const isStart = evidence.lines(path)?.some((line) => /@SpringBootApplication\b|\bSpringApplication/.test(line));
        return isStart ? [folder] : [];
      }),
    ),
);
