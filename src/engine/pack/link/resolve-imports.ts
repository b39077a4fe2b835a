import { byPathResolver } from './by-path.ts';
import { cResolver } from './c.ts';
import { dartResolver } from './dart.ts';
import { goResolver } from './go.ts';
import { javascriptResolver } from './javascript.ts';
import { jvmResolver } from './jvm.ts';
import { phpResolver } from './php.ts';
import type { ProjectFiles, Resolve } from './project-files.ts';
import { pythonResolver } from './python.ts';
import { rubyResolver } from './ruby.ts';
import { rustResolver } from './rust.ts';

/** Languages that can use each other's definitions share a family. */
export function languageFamily(language: string): string {
  return FAMILIES[language] ?? language;
}

const FAMILIES: Record<string, string> = {
  typescript: 'javascript',
  tsx: 'javascript',
  jsx: 'javascript',
  javascript: 'javascript',
  vue: 'javascript',
  svelte: 'javascript',
  java: 'jvm',
  kotlin: 'jvm',
  scala: 'jvm',
  c: 'c',
  cpp: 'c',
  'c++': 'c',
};

const RESOLVERS: Record<string, (files: ProjectFiles) => Resolve> = {
  javascript: javascriptResolver,
  python: pythonResolver,
  go: goResolver,
  jvm: jvmResolver,
  rust: rustResolver,
  c: cResolver,
  ruby: rubyResolver,
  php: phpResolver,
  dart: dartResolver,
};

/** One resolver a family, made when the first file of it comes along. */
export function importResolvers(files: ProjectFiles): (language: string) => Resolve {
  const made = new Map<string, Resolve>();
  return (language) => {
    const family = languageFamily(language);
    const known = made.get(family);
    if (known) return known;
    const resolve = RESOLVERS[family]?.(files) ?? byPathResolver(files, family);
    made.set(family, resolve);
    return resolve;
  };
}
