import { bySuffix, directoryOf, exactly, joinPath, type ProjectFiles, type Resolve } from './project-files.ts';

/** Ruby: `require_relative` starts at the file; `require` looks in lib/ and then at the end of paths. */
export function rubyResolver(files: ProjectFiles): Resolve {
  const spelled = (path: string): string[] => (path.endsWith('.rb') ? [path] : [`${path}.rb`]);
  return (from, module) => {
    const beside = joinPath(directoryOf(from), module);
    if (module.startsWith('.')) return exactly(beside === null ? undefined : files.first(spelled(beside)));
    const library = files.first([...spelled(`lib/${module}`), ...spelled(module)]);
    if (library !== undefined) return exactly(library);
    const relative = beside === null ? undefined : files.first(spelled(beside));
    if (relative !== undefined) return [{ file: relative, certainty: 'likely' }];
    return spelled(module).flatMap((path) => bySuffix(files.endingIn(path), 'likely'));
  };
}
