import { directoryOf, type ImportTarget, type ProjectFiles, type Resolve } from './project-files.ts';

/** Go: the module line of each go.mod turns an import path into a directory, and a package is all of its files. */
export function goResolver(files: ProjectFiles): Resolve {
  const modules = files
    .named('go.mod')
    .map((path) => ({ name: /^module\s+"?([^\s"]+)/m.exec(files.text(path))?.[1] ?? '', directory: directoryOf(path) }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  const known = new Map<string, ImportTarget[]>();
  return (_from, module) => {
    const before = known.get(module);
    if (before) return before;
    const targets = packageFiles(module);
    known.set(module, targets);
    return targets;
  };

  function packageFiles(module: string): ImportTarget[] {
    const owner = modules.find(({ name }) => module === name || module.startsWith(`${name}/`));
    if (!owner) return [];
    const rest = module.slice(owner.name.length + 1);
    const directory = [owner.directory, rest].filter((part) => part !== '').join('/');
    return files
      .inDirectory(directory)
      .filter((path) => path.endsWith('.go') && !path.endsWith('_test.go'))
      .map((path) => files.id(path))
      .filter((file) => file !== undefined)
      .map((file) => ({ file, certainty: 'exact' }));
  }
}
