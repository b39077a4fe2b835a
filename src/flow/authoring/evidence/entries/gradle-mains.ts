import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import type { Entry } from './entry.ts';

const BUILD = /(?:^|\/)build\.gradle(?:\.kts)?$/;
/** `mainClass.set("shop.MainKt")`, `mainClass = 'shop.Main'`, `mainClassName = "shop.Main"` of a build of Gradle. */
const NAMED = /^\s*(?:application\s*\{\s*)?(?:application\.)?mainClass(?:Name)?(?:\.set\(\s*|\s*=\s*)["']([\w.]+)["']/;

/** The class that the build of Gradle names to start, where it names one: of several, none is more the program than another. */
export function gradleMains(evidence: Evidence): Entry[] {
  const named = evidence.files.flatMap(({ path }) =>
    BUILD.test(path) ? (evidence.lines(path) ?? []).flatMap((line, place) => mainOf(evidence, path, line, place)) : [],
  );
  return new Set(named.map(({ path }) => path)).size === 1 ? named.slice(0, 1) : [];
}

function mainOf(evidence: Evidence, build: string, line: string, place: number): Entry[] {
  const name = NAMED.exec(line)?.[1];
  if (name === undefined) return [];
  // Kotlin calls the class of what stands in no class after its file.
  const own = [name, name.replace(/Kt$/, '')].map((each) => `/${each.replaceAll('.', '/')}.`);
  const folder = build.replace(/[^/]*$/, '');
  const file = evidence.files.find(
    (each) =>
      each.place === 'source' &&
      each.path.startsWith(folder) &&
      own.some((end) => `/${each.path.replace(/\w+$/, '')}`.endsWith(end)),
  );
  if (!file) return [];
  const why = `${code(build)} names it as the class to start`;
  return [{ path: file.path, why, source: { path: build, startLine: place + 1, endLine: place + 1 } }];
}
