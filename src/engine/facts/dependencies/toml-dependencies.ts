import { type TomlPair, tomlPairs } from '../project/toml-lines.ts';
import type { SourceFile } from '../source-file.ts';
import { objectValue, splitList, stringValue } from '../text/literal.ts';
import type { DependencyFound } from './dependency-found.ts';

export function tomlDependencies(file: SourceFile): DependencyFound[] {
  switch (file.name) {
    case 'pyproject.toml':
      return tomlPairs(file.lines).flatMap((pair) => [...pythonProject(file, pair), ...poetry(pair)]);
    case 'Pipfile':
      return tomlPairs(file.lines).flatMap((pair) =>
        /^(?:dev-)?packages$/.test(pair.table)
          ? [table(pair, 'PyPI', pair.table.startsWith('dev') ? 'development' : 'runtime')]
          : [],
      );
    case 'Cargo.toml':
      return cargo(file);
    case 'libs.versions.toml':
      return gradleCatalogue(file);
    default:
      return [];
  }
}

function pythonProject(file: SourceFile, pair: TomlPair): DependencyFound[] {
  const isMain = pair.table === 'project' && pair.key === 'dependencies';
  const isExtra = /^project\.optional-dependencies$/.test(pair.table);
  const isGroup = pair.table === 'dependency-groups' || (pair.table === 'tool.uv' && pair.key === 'dev-dependencies');
  const isBuild = pair.table === 'build-system' && pair.key === 'requires';
  if (!isMain && !isExtra && !isGroup && !isBuild) return [];
  const isDevelopment = /dev|test|lint|doc|typing/i.test(pair.key);
  const isRun = isMain || (isGroup && RUN.test(pair.key));
  const scope = isBuild ? 'build' : isRun ? 'runtime' : isGroup || isDevelopment ? 'development' : 'optional';
  return splitList(pair.value.replace(/^\[|\]$/g, '')).flatMap((each): DependencyFound[] => {
    const found = requirement(stringValue(each) ?? '');
    const offset = file.text.indexOf(each, file.offsetOf(pair.line));
    return found ? [{ ...found, scope, ecosystem: 'PyPI', line: offset < 0 ? pair.line : file.lineAt(offset) }] : [];
  });
}

/** Groups of what the program runs with, where it is no package that others install. */
const RUN = /^(?:prod|production|run-?time|deploy|deployment)$/i;

/** `name[extra]>=1.0; marker` of PEP 508. */
export function requirement(text: string): { name: string; version: string } | null {
  const match =
    /^\s*([A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)\s*(?:\[[^\]]*\]\s*)?(?:\(\s*)?((?:[<>=!~]={0,2}\s*[\w.*+!-]+(?:(?:\s*,\s*|\s+)[<>=!~]={0,2}\s*[\w.*+!-]+)*)?)\s*(?:,\s*)?(?:\)\s*)?(?:@\s*(\S+)\s*)?(?:[;#].*)?$/.exec(
      text,
    );
  if (!match) return null;
  return { name: match[1] ?? '', version: (match[2] ?? match[3] ?? '').trim() };
}

function poetry(pair: TomlPair): DependencyFound[] {
  const match = /^tool\.poetry(?:\.group\.([\w-]+))?\.(dev-)?dependencies$/.exec(pair.table);
  if (!match || pair.key === 'python') return [];
  const scope = match[2] || (match[1] && match[1] !== 'main') ? 'development' : 'runtime';
  return [table(pair, 'PyPI', scope)];
}

function cargo(file: SourceFile): DependencyFound[] {
  const found: DependencyFound[] = [];
  for (const pair of tomlPairs(file.lines)) {
    const match = /^(?:workspace\.|target\..+\.)?(dev-|build-)?dependencies(?:\.([\w-]+))?$/.exec(pair.table);
    if (!match) continue;
    const scope = match[1] === 'dev-' ? 'development' : match[1] === 'build-' ? 'build' : 'runtime';
    if (match[2]) {
      if (pair.key === 'version')
        found.push({
          name: match[2],
          version: stringValue(pair.value) ?? '',
          scope,
          ecosystem: 'crates.io',
          line: pair.line,
        });
    } else if (
      !(/\bpath\s*=/.test(pair.value) && !/\bversion\s*=/.test(pair.value)) &&
      !/^[\w-]+\.workspace$/.test(pair.key)
    )
      found.push(table(pair, 'crates.io', scope));
  }
  return found;
}

function gradleCatalogue(file: SourceFile): DependencyFound[] {
  const pairs = tomlPairs(file.lines);
  const versions = new Map(
    pairs.filter((pair) => pair.table === 'versions').map((pair) => [pair.key, stringValue(pair.value) ?? '']),
  );
  return pairs.flatMap((pair): DependencyFound[] => {
    if (pair.table !== 'libraries') return [];
    const module = stringValue(objectValue(pair.value, 'module') ?? undefined);
    const group = stringValue(objectValue(pair.value, 'group') ?? undefined);
    const name =
      module ??
      (group ? `${group}:${stringValue(objectValue(pair.value, 'name') ?? undefined) ?? ''}` : stringValue(pair.value));
    if (!name) return [];
    const reference = stringValue(objectValue(pair.value, 'version.ref') ?? undefined);
    const version =
      (reference ? versions.get(reference) : stringValue(objectValue(pair.value, 'version') ?? undefined)) ?? '';
    return [{ name, version, scope: 'runtime', ecosystem: 'Maven', line: pair.line }];
  });
}

/** `name = "1.0"` or `name = { version = "1.0", … }`. */
function table(pair: TomlPair, ecosystem: string, scope: DependencyFound['scope']): DependencyFound {
  const version = stringValue(pair.value) ?? stringValue(objectValue(pair.value, 'version') ?? undefined) ?? '';
  const name = stringValue(objectValue(pair.value, 'package') ?? undefined) ?? pair.key;
  return { name, version, scope, ecosystem, line: pair.line };
}
