import { bySuffix, directoryOf, exactly, joinPath, type ProjectFiles, type Resolve } from './project-files.ts';

/** C and C++: an include is looked up beside the file, then in the usual folders, then by the end of its path. */
export function cResolver(files: ProjectFiles): Resolve {
  return (from, module) => {
    const name = module.replace(/^[<"]|[>"]$/g, '');
    const beside = joinPath(directoryOf(from), name);
    const found = beside === null ? undefined : files.id(beside);
    if (found !== undefined) return exactly(found);
    const usual = files.first([name, `include/${name}`, `src/${name}`]);
    if (usual !== undefined) return exactly(usual);
    return bySuffix(files.endingIn(name.replace(/^(\.\.?\/)+/, '')), 'likely');
  };
}
