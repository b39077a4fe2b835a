import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import type { DependencyFound } from './dependency-found.ts';

export function xmlDependencies(file: SourceFile): DependencyFound[] {
  if (file.name === 'pom.xml') return maven(file);
  if (/\.(?:csproj|fsproj|vbproj)$|^(?:Directory\.(?:Packages|Build)\.props|packages\.config)$/.test(file.name))
    return nuget(file);
  return [];
}

function maven(file: SourceFile): DependencyFound[] {
  const text = file.text.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
  const properties = new Map(
    [...text.matchAll(/<([\w.-]+)>([^<>\n]{1,80})<\/\1>/g)].map((match) => [match[1] ?? '', (match[2] ?? '').trim()]),
  );
  const managed = ranges(text, 'dependencyManagement').concat(ranges(text, 'plugin'));
  const found: DependencyFound[] = [];
  for (const [from, to] of ranges(text, 'dependency')) {
    if (managed.some(([start, end]) => start < from && to < end)) continue;
    const body = text.slice(from, to);
    const part = (tag: string) =>
      new RegExp(`<${escaped(tag)}>\\s*([^<>]*?)\\s*</${escaped(tag)}>`).exec(body)?.[1] ?? '';
    const version = part('version').replace(/\$\{([\w.-]+)\}/g, (hole, name: string) => properties.get(name) ?? hole);
    if (part('artifactId') === '') continue;
    const scope =
      part('scope') === 'test'
        ? 'test'
        : part('optional') === 'true'
          ? 'optional'
          : part('scope') === 'provided'
            ? 'build'
            : 'runtime';
    found.push({
      name: `${part('groupId')}:${part('artifactId')}`,
      version,
      scope,
      ecosystem: 'Maven',
      line: file.lineAt(from),
    });
  }
  return found;
}

function ranges(text: string, tag: string): [number, number][] {
  const found: [number, number][] = [];
  for (let from = text.indexOf(`<${tag}>`); from >= 0; from = text.indexOf(`<${tag}>`, from + 1)) {
    const to = text.indexOf(`</${tag}>`, from);
    if (to < 0) break;
    found.push([from, to]);
  }
  return found;
}

function nuget(file: SourceFile): DependencyFound[] {
  return [
    ...file.text.matchAll(
      /<(?:PackageReference|PackageVersion|package)\s+(?:Include|Update|id)="([^"]+)"([^>]*)>(?:\s*<Version>([^<]*)<\/Version>)?/gi,
    ),
  ].map((match) => ({
    name: match[1] ?? '',
    version: /version="([^"]*)"/i.exec(match[2] ?? '')?.[1] ?? match[3] ?? '',
    scope: /PrivateAssets="all"/i.test(match[2] ?? '') ? 'development' : 'runtime',
    ecosystem: 'NuGet',
    line: file.lineAt(match.index),
  }));
}
