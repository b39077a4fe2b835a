import { bySuffix, directoryOf, type ImportTarget, type ProjectFiles, type Resolve } from './project-files.ts';

const EXTENSIONS = ['java', 'kt', 'scala', 'groovy', 'kts'];

/** Java, Kotlin, Scala: packages lie in directories of the same name. Kotlin may leave out the common beginning. */
export function jvmResolver(files: ProjectFiles): Resolve {
  const packages = new Map<string, string[]>();
  for (const directory of files.directories()) {
    const parts = directory.split('/');
    for (let length = 1; length <= parts.length; length++) {
      const tail = parts.slice(-length).join('/');
      const known = packages.get(tail);
      if (known) known.push(directory);
      else packages.set(tail, [directory]);
    }
  }
  const classFile = (parts: string[]): number[] =>
    EXTENSIONS.flatMap((extension) => files.endingIn(`${parts.join('/')}.${extension}`));
  const known = new Map<string, ImportTarget[]>();
  const pathOf = new Map<number, string>();
  for (const directory of files.directories())
    for (const path of files.inDirectory(directory)) pathOf.set(files.id(path) ?? -1, path);
  return (from, module) => {
    const before = known.get(module);
    const targets = before ?? resolve(module);
    if (!before) known.set(module, targets);
    // What is built does not see its tests, which may lie in the same package.
    return isTestSet(from) || targets.length < 2
      ? targets
      : targets.filter(({ file }) => !isTestSet(pathOf.get(file) ?? ''));
  };

  function resolve(module: string): ImportTarget[] {
    const parts = module.replace(/[.\\](\*|_)$/, '').split(/[./]/);
    // `a.b.Outer.Inner.member`: the file is named after the outermost class.
    for (let length = parts.length; length > 1; length--) {
      const found = classFile(parts.slice(0, length));
      if (found.length > 0) return bySuffix(found, 'exact');
    }
    for (let length = parts.length; length > 1; length--) {
      const directories = packages.get(parts.slice(0, length).join('/')) ?? [];
      if (directories.length > 0) return inPackage(files, directories);
    }
    const found = classFile(parts.slice(-2));
    return found.length === 1 ? bySuffix(found, 'likely') : [];
  }
}

/** `src/test/kotlin`, `src/integrationTest/java`: a set of sources that only tests are in. */
function isTestSet(path: string): boolean {
  const [, set = ''] = /(?:^|\/)src\/(\w+)\/(?:java|kotlin|scala|groovy)\//.exec(path) ?? [];
  return /^(?:it|e2e|jmh|test|test[A-Z]\w*|\w+Tests?|(?:functional|integration|acceptance)(?:Specs?)?)$/.test(set);
}

function inPackage(files: ProjectFiles, directories: readonly string[]): ImportTarget[] {
  return directories
    .flatMap((directory) => files.inDirectory(directory))
    .filter((path) => EXTENSIONS.includes(path.slice(path.lastIndexOf('.') + 1)) && directoryOf(path) !== '')
    .map((path) => files.id(path))
    .filter((file) => file !== undefined)
    .map((file) => ({ file, certainty: 'exact' }));
}
