import { asObject, jsonObject, keyLine } from '../project/json-text.ts';
import type { SourceFile } from '../source-file.ts';
import type { DependencyFound } from './dependency-found.ts';

const SECTIONS: Record<string, { ecosystem: string; scopes: Record<string, DependencyFound['scope']> }> = {
  'package.json': {
    ecosystem: 'npm',
    scopes: {
      dependencies: 'runtime',
      devDependencies: 'development',
      peerDependencies: 'peer',
      optionalDependencies: 'optional',
    },
  },
  'composer.json': { ecosystem: 'composer', scopes: { require: 'runtime', 'require-dev': 'development' } },
};

export function jsonDependencies(file: SourceFile): DependencyFound[] {
  const kind = SECTIONS[file.name];
  const manifest = kind ? jsonObject(file) : null;
  if (!kind || !manifest) return [];
  return Object.entries(kind.scopes).flatMap(([section, scope]) =>
    Object.entries(asObject(manifest[section]) ?? {}).flatMap(([name, version]): DependencyFound[] => {
      if (typeof version !== 'string' || /^(?:workspace:|file:|link:|portal:)/.test(version)) return [];
      // The platform itself is the runtime, not a dependency.
      if (kind.ecosystem === 'composer' && /^(?:php(?:-64bit)?|ext-.+|lib-.+|composer-\w+)$/.test(name)) return [];
      return [{ name, version, scope, ecosystem: kind.ecosystem, line: keyLine(file, section, name) }];
    }),
  );
}
