import { byPathResolver } from './by-path.ts';
import { directoryOf, exactly, joinPath, type ProjectFiles, type Resolve } from './project-files.ts';

const PACKAGE = /^package:([\w.]+)\/(.+)$/;

/** Dart: `package:shop/cart.dart` lies in the folder `lib` beside the pubspec.yaml that calls itself `shop`. */
export function dartResolver(files: ProjectFiles): Resolve {
  const folders = new Map(
    files
      .named('pubspec.yaml')
      .map((path) => [/^name:\s*["']?([\w.]+)/m.exec(files.text(path))?.[1] ?? '', directoryOf(path)]),
  );
  const byPath = byPathResolver(files, 'dart');
  return (from, module) => {
    const [, name, rest] = PACKAGE.exec(module) ?? [];
    if (name === undefined || rest === undefined || folders.size === 0) return byPath(from, module);
    const folder = folders.get(name);
    const path = folder === undefined ? null : joinPath(folder, `lib/${rest}`);
    const found = path === null ? undefined : files.id(path);
    return found === undefined ? [] : exactly(found);
  };
}
