import { escaped } from '../../../../base/escaped.ts';
import { shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../evidence.ts';

/** Whether the lines of a file can mean a type that they name. */
type CanMean = (lines: readonly string[]) => boolean;

/**
 * The files that name a type, without those in which the name is that of something else, by what the language asks of who
 * uses a type of another place: `com.acme.Test` is not `org.junit.Test`.
 */
export function withoutNamesakes(
  evidence: Evidence,
  { name, path }: { name: string; path: string },
  files: ReadonlySet<number>,
): Set<number> {
  const [, canMean] = LANGUAGES.find(([ending]) => ending.test(path)) ?? [];
  const isMeant = canMean?.(evidence, name, path);
  if (!isMeant) return new Set(files);
  return new Set([...files].filter((file) => isMeant(evidence.lines(evidence.fileOf(file)?.path ?? '') ?? [])));
}

const LANGUAGES: readonly [RegExp, (evidence: Evidence, name: string, path: string) => CanMean | null][] = [
  [/\.(?:java|kt|scala|groovy)$/, ofJvm],
  [/\.cs$/, ofDotnet],
  [/\.rb$/, ofRuby],
];

function ofJvm(evidence: Evidence, name: string, path: string): CanMean | null {
  const [home] = namesBehind(evidence.lines(path) ?? [], /^\s*package\s+([\w.]+)/);
  if (home === undefined) return null;
  const imported = new RegExp(`^\\s*import\\s+(?:static\\s+)?([\\w.]+)\\.${escaped(shortName(name))}\\b`);
  return (lines) => {
    const from = namesBehind(lines, imported);
    return from.length === 0 || from.some((each) => isWithin(each, home));
  };
}

const NAMESPACE = /^\s*namespace\s+([\w.]+)/;
const USING = /^\s*using\s+(?:static\s+)?(?:\w+\s*=\s*)?([\w.]+)\s*;/;

/** Namespaces that every file of a project of .NET sees. */
const usedByAll = derived(
  (evidence) =>
    new Set(
      evidence.files
        .filter(({ path }) => path.endsWith('.cs'))
        .flatMap(({ path }) => namesBehind(evidence.lines(path) ?? [], /^\s*global\s+using\s+([\w.]+)\s*;/)),
    ),
);

/** A file sees the types of its own namespace and of those around it; others it asks for, or names with their namespace. */
function ofDotnet(evidence: Evidence, name: string, path: string): CanMean | null {
  const [home, ...others] = namesBehind(evidence.lines(path) ?? [], NAMESPACE);
  if (home === undefined || others.length > 0 || usedByAll(evidence).has(home)) return null;
  const short = shortName(name);
  const called = `${home.split('.').at(-1)}.${short}`;
  return (lines) =>
    namesBehind(lines, NAMESPACE).some((each) => isWithin(each, home)) ||
    namesBehind(lines, USING).some((each) => isWithin(each, home) || home.endsWith(`.${each}`)) ||
    lines.some((line) => line.includes(called));
}

/** `Views::Mailer::Part` names a module of `Views`, and not the class `Mailer`. */
function ofRuby(_: Evidence, name: string): CanMean | null {
  if (/\W/.test(name)) return null;
  const alone = new RegExp(`(?<![\\w:])(?:::)?${escaped(name)}\\b`);
  return (lines) => lines.some((line) => alone.test(line) && !/^\s*(?:#|module\b)/.test(line));
}

function isWithin(place: string, home: string): boolean {
  return place === home || place.startsWith(`${home}.`);
}

function namesBehind(lines: readonly string[], pattern: RegExp): string[] {
  return lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
}
