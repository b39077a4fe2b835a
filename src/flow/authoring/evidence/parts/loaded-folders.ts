import { escaped } from '../../../../base/escaped.ts';
import type { ProjectFile } from '../evidence.ts';

/** `import_module("pier.scales." + name)`, `import_module(f"pier.scales.{name}")`, `__import__("pier.scales.%s" % name)`. */
const BY_NAME =
  /\b(?:import_module|__import__)\(\s*(?:f?(["'])([a-z_]\w*(?:\.\w+)*)\.(?:\1\s*\+|\{\w+\}\1|%s\1\s*%|\{\}\1\.format\())/g;
/** `iter_modules(scales.__path__)`. */
const BY_PATH = /\b(?:iter_modules|walk_packages)\(\s*([A-Za-z_][\w.]*)\.__path__/g;

/** The folders of Python whose files a line imports by names that only the running program knows: those of plugins. */
export function loadedFolders(
  file: Pick<ProjectFile, 'path'>,
  lines: readonly string[],
): { folder: string; line: number }[] {
  return lines.flatMap((text, index) => {
    if (!/import_module|__import__|iter_modules|walk_packages/.test(text)) return [];
    const named = [...text.matchAll(BY_NAME)].map(([, , module = '']) => module.replaceAll('.', '/'));
    const walked = [...text.matchAll(BY_PATH)].flatMap(([, name = '']) => folderOfModule(file, lines, name) ?? []);
    return [...named, ...walked].map((folder) => ({ folder, line: index + 1 }));
  });
}

/** The folder that an imported name stands for. */
function folderOfModule({ path }: Pick<ProjectFile, 'path'>, lines: readonly string[], name: string): string | null {
  if (name.includes('.')) return name.replaceAll('.', '/');
  const text = lines.join('\n');
  const whole = new RegExp(`^\\s*import\\s+(?:([\\w.]+)\\s+as\\s+${escaped(name)}|(${escaped(name)}))\\s*$`, 'm').exec(
    text,
  );
  if (whole) return (whole[1] ?? name).replaceAll('.', '/');
  const from = new RegExp(`^\\s*from\\s+(\\.*)([\\w.]*)\\s+import\\s+\\(?[^()\\n]*\\b${escaped(name)}\\b`, 'm').exec(
    text,
  );
  if (!from) return null;
  const [, dots = '', module = ''] = from;
  const above = dots === '' ? [] : path.split('/').slice(0, -dots.length);
  return [...above, ...module.split('.').filter((each) => each !== ''), name].join('/');
}

/** The modules that lie in a folder, which may itself lie below another one of the repository. */
export function modulesIn(files: readonly ProjectFile[], folder: string): ProjectFile[] {
  return files.filter(({ path }) => {
    const own = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    return path.endsWith('.py') && !path.endsWith('/__init__.py') && (own === folder || own.endsWith(`/${folder}`));
  });
}
