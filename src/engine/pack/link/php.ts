import { bySuffix, directoryOf, exactly, joinPath, type ProjectFiles, type Resolve } from './project-files.ts';

/** PHP: `psr-4` of composer.json turns a namespace into a folder; otherwise the end of the path decides. */
export function phpResolver(files: ProjectFiles): Resolve {
  const prefixes = files.named('composer.json').flatMap((path) => readPrefixes(files.text(path), directoryOf(path)));
  prefixes.sort((a, b) => b.namespace.length - a.namespace.length);
  return (from, module) => {
    if (module.includes('/') || module.endsWith('.php')) {
      const beside = joinPath(directoryOf(from), module.replace(/^\/+/, ''));
      return exactly(beside === null ? undefined : files.id(beside));
    }
    const name = module.replace(/^\\/, '');
    for (const { namespace, directory } of prefixes) {
      if (!`${name}\\`.startsWith(namespace)) continue;
      const path = joinPath(directory, `${name.slice(namespace.length).replaceAll('\\', '/')}.php`);
      const found = path === null ? undefined : files.id(path);
      if (found !== undefined) return exactly(found);
    }
    const parts = name.split('\\');
    // A file below the folder of a namespace has a name of that, and answers to no other.
    const isNamed = (file: number): boolean => {
      const path = files.path(file);
      const prefix = prefixes.find(({ directory }) => directory !== '' && path.startsWith(`${directory}/`));
      if (prefix === undefined) return true;
      const rest = path.slice(prefix.directory.length + 1).replace(/\.php$/, '');
      return `${prefix.namespace}${rest.replaceAll('/', '\\')}` === name;
    };
    for (let length = parts.length; length > 1; length--) {
      const found = files.endingIn(`${parts.slice(-length).join('/')}.php`).filter(isNamed);
      if (found.length > 0) return bySuffix(found, length === parts.length ? 'exact' : 'likely');
    }
    return [];
  };
}

interface Prefix {
  namespace: string;
  directory: string;
}

function readPrefixes(text: string, directory: string): Prefix[] {
  try {
    const manifest = JSON.parse(text);
    return ['autoload', 'autoload-dev'].flatMap((key) =>
      Object.entries(manifest?.[key]?.['psr-4'] ?? {}).flatMap(([namespace, places]) =>
        [places].flat().map((place) => ({ namespace, directory: joinPath(directory, String(place)) ?? '' })),
      ),
    );
  } catch {
    return [];
  }
}
