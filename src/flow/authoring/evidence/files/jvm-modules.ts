import { derived, type Evidence } from '../evidence.ts';

const MAIN = /^(.*?)(?:^|\/)src\//;
const BUILD = /^(?:(.*)\/)?(?:pom\.xml|build\.gradle(?:\.kts)?)$/;
const STARTS = /\bSpringApplication(?:Builder)?\b|@SpringBootApplication\b/;
/** What a build of Gradle takes in for more than its tests. */
const TAKES_IN = /^\s*(?:api|implementation|compile|compileOnly|runtime|runtimeOnly)\b/;

/** The folder of the module of Maven or Gradle that a file of Java or Kotlin lies in. */
export function jvmModule(path: string): string {
  return MAIN.exec(path)?.[1] ?? '';
}

/** A program that is started by itself: its module, and the classes that start it. */
export interface JvmProgram {
  module: string;
  starts: string[];
}

/** The programs of a repository; beside those of Spring, what else has a `main` is a tool. */
export const jvmPrograms = derived((evidence): readonly JvmProgram[] => {
  const starting = evidence
    .facts('entry-point')
    .filter(({ path, values }) => /\.(?:java|kt)$/.test(path) && /^(?:main|server)$/.test(values.what))
    .map(({ path }) => path);
  const spring = starting.filter((path) => evidence.lines(path)?.some((line) => STARTS.test(line)));
  const byModule = Map.groupBy(spring.length > 0 ? spring : starting, jvmModule);
  return [...byModule].map(([module, starts]) => ({ module, starts: [...new Set(starts)] }));
});

/** The programs that what lies in a module is built into: its own, or those that it is a part of. */
export function programsWith(evidence: Evidence, module: string): JvmProgram[] {
  return jvmPrograms(evidence).filter((each) => modulesBehind(evidence, each.module).has(module));
}

/** A module and all those of the repository that it is built with. */
export function modulesBehind(evidence: Evidence, module: string): ReadonlySet<string> {
  const found = new Set([module]);
  // What is added while it goes on is looked at too.
  for (const each of found) for (const used of usedModules(evidence).get(each) ?? []) found.add(used);
  return found;
}

/** By the folder of each module those that its build takes in. */
const usedModules = derived((evidence): ReadonlyMap<string, readonly string[]> => {
  const builds = evidence.files.flatMap(({ path, place }) => {
    const folder = place === 'source' ? BUILD.exec(path) : null;
    return folder === null ? [] : [{ path, folder: folder[1] ?? '' }];
  });
  const artifacts = new Map(
    builds.flatMap(({ path, folder }) => {
      const name = path.endsWith('pom.xml') ? artifactOf(evidence.lines(path) ?? []) : null;
      return name === null ? [] : [[name, folder] as const];
    }),
  );
  const folders = new Set(builds.map(({ folder }) => folder));
  const ofMaven = Map.groupBy(
    evidence.facts('dependency').filter(({ path, values }) => path.endsWith('pom.xml') && values.scope !== 'test'),
    ({ path }) => path,
  );
  return new Map(
    builds.map(({ path, folder }) => {
      const used = path.endsWith('pom.xml')
        ? (ofMaven.get(path) ?? []).flatMap(({ values }) => artifacts.get(values.name.split(':')[1] ?? '') ?? [])
        : (evidence.lines(path) ?? []).flatMap((line) => gradleModule(line, folders) ?? []);
      return [folder, [...new Set(used)]];
    }),
  );
});

/** What a module of Maven calls itself, and not its parent. */
function artifactOf(lines: readonly string[]): string | null {
  const text = lines.join('\n').replace(/<parent>[\s\S]*?<\/parent>/, '');
  return /<artifactId>\s*([\w.-]+)\s*<\/artifactId>/.exec(text.split('<dependencies>')[0] ?? '')?.[1] ?? null;
}

/** `implementation(project(":libs:doors"))`, `implementation projects.libs.doors`: the folder of that module. */
function gradleModule(line: string, folders: ReadonlySet<string>): string | undefined {
  if (!TAKES_IN.test(line)) return undefined;
  const path = /\bproject\(\s*(?:path\s*[:=]\s*)?["']:([\w:.-]+)["']/.exec(line)?.[1]?.replaceAll(':', '/');
  if (path !== undefined) return folders.has(path) ? path : undefined;
  const named = /\bprojects((?:\.\w+)+)/.exec(line)?.[1]?.slice(1).replaceAll('.', '/');
  const plain = (each: string): string => each.replace(/[-_]/g, '').toLowerCase();
  return named === undefined ? undefined : [...folders].find((each) => plain(each) === plain(named));
}
