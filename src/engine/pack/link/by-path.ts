import { bySuffix, directoryOf, exactly, joinPath, type ProjectFiles, type Resolve } from './project-files.ts';

/** How a language writes a module whose name is its path in other clothes. */
interface PathRule {
  separator: string | null;
  extensions: string[];
  /** Names of the file that stands for a folder. */
  folderFiles?: string[];
  /** Changes the written name before it is read as a path. */
  prepare?: (module: string) => string;
}

const RULES: Record<string, PathRule> = {
  haskell: { separator: '.', extensions: ['hs', 'lhs', 'hsc'] },
  lua: { separator: '.', extensions: ['lua'], folderFiles: ['init.lua'] },
  elixir: { separator: '.', extensions: ['ex', 'exs'], prepare: snakeSegments },
  dart: { separator: null, extensions: ['dart'], prepare: (module) => module.replace(/^package:[^/]+\//, 'lib/') },
  zig: { separator: null, extensions: ['zig'] },
  bash: {
    separator: null,
    extensions: ['sh', 'bash'],
    prepare: (module) => module.replace(/^["']|["']$|\$\{?\w+\}?\//g, ''),
  },
  css: { separator: null, extensions: ['css', 'scss', 'less'] },
  html: { separator: null, extensions: ['html'] },
  protobuf: { separator: null, extensions: ['proto'] },
};

/** Languages in which a module's name is a path: relative first, then by the end of the path. */
export function byPathResolver(files: ProjectFiles, language: string): Resolve {
  const rule = RULES[language];
  return (from, module) => {
    if (!rule) return [];
    const name = rule.prepare?.(module) ?? module;
    const path = rule.separator === null ? name : name.replaceAll(rule.separator, '/');
    const bare = path.replace(/^(\.\/)+/, '');
    const spellings = [
      bare,
      ...rule.extensions.map((end) => `${bare}.${end}`),
      ...(rule.folderFiles ?? []).map((file) => `${bare}/${file}`),
    ];
    for (const spelling of spellings) {
      const beside = joinPath(directoryOf(from), spelling);
      const found = files.id(spelling) ?? (beside === null ? undefined : files.id(beside));
      if (found !== undefined) return exactly(found);
    }
    for (const spelling of spellings.slice(1)) {
      const found = files.endingIn(spelling.replace(/^(\.\.\/)+/, ''));
      if (found.length > 0) return bySuffix(found, path.includes('/') ? 'exact' : 'likely');
    }
    return [];
  };
}

/** `MyApp.UserSocket` lies in my_app/user_socket.ex. */
function snakeSegments(module: string): string {
  return module
    .split('.')
    .map((part) => part.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase())
    .join('.');
}
