import type { Evidence } from '../evidence.ts';

const BUILD = /^(?:([^/]+)\/)?build\.gradle(?:\.kts)?$/;
/** `id("acme.publish-conventions")`, `apply plugin: 'maven-publish'`, `alias(libs.plugins.maven.publish)`. */
const PLUGIN = /^\s*(?:id\b|alias\b|apply\b|`|kotlin\b|["']|[\w-]+$)/;
const PUBLISHES = /\bpublish|^\s*`?java-library`?\s*$|["'](?:java-library|com\.android\.library)["']/;
const RUNS = /["'`](?:application|war|org\.springframework\.boot|com\.android\.application)["'`]/;

/** Whether the build of a project, or of its module that is called like it, publishes what it makes and runs nothing. */
export function isPublishedByGradle(evidence: Evidence, name: string): boolean {
  const builds = evidence.files.filter(({ path }) => {
    const [whole, module] = BUILD.exec(path) ?? [];
    return whole !== undefined && (module === undefined || module.toLowerCase() === name.toLowerCase());
  });
  const plugins = builds.flatMap(({ path }) =>
    (evidence.lines(path) ?? []).filter((line) => PLUGIN.test(line) && !/\bapply(?:\s*\(?\s*|\s+)false\b/.test(line)),
  );
  return plugins.some((line) => PUBLISHES.test(line)) && !plugins.some((line) => RUNS.test(line));
}
