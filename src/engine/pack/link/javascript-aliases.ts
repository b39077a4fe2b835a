import { directoryOf, joinPath, type ProjectFiles } from './project-files.ts';

/** A name at the start of a module that stands for a folder, for all files below the directory of the settings that say so. */
export interface Alias {
  directory: string;
  name: string;
  /** From the root of the project. */
  place: string;
}

const SETTINGS = ['svelte', 'vite', 'vitest', 'astro', 'electron.vite', 'webpack', 'vue', 'rspack', 'rsbuild'].flatMap(
  (tool) => ['js', 'ts', 'mjs', 'mts', 'cjs'].map((ending) => `${tool}.config.${ending}`),
);
const LONGEST = 40_000;
const MOST_BLOCKS = 8;

/** The aliases that bundlers are told of in their own settings, which are code; the nearest first. */
export function bundlerAliases(files: ProjectFiles): Alias[] {
  const aliases = SETTINGS.flatMap((name) =>
    files.named(name).flatMap((path) => {
      const text = withoutLineComments(files.text(path).slice(0, LONGEST));
      const directory = directoryOf(path);
      const written = aliasBlocks(text).flatMap(split).flatMap(entryIn);
      return [...written, ...(name.startsWith('svelte.') ? ofSvelteKit(text) : [])].flatMap(
        ([alias, folder]): Alias[] => {
          const place = joinPath(directory, folder);
          return place === null ? [] : [{ directory, name: alias, place }];
        },
      );
    }),
  );
  return aliases.sort((a, b) => b.directory.length - a.directory.length || b.name.length - a.name.length);
}

/** Where an alias of a file leads; null where none begins the name of the module. */
export function aliased(aliases: readonly Alias[], from: string, module: string): string | null {
  const found = aliases.find(
    ({ directory, name }) =>
      (module === name || module.startsWith(`${name}/`)) && (directory === '' || from.startsWith(`${directory}/`)),
  );
  return found === undefined ? null : joinPath(found.place, module.slice(found.name.length));
}

/** `$lib` means `src/lib` unless `files: { lib: … }` says another folder. */
function ofSvelteKit(text: string): [string, string][] {
  const [, folder = 'src/lib'] = /\bfiles\s*:\s*\{[^{}]*?\blib\s*:\s*['"`]([\w./-]+)['"`]/.exec(text) ?? [];
  return [['$lib', folder]];
}

/** What stands between the brackets behind `alias:`. */
function aliasBlocks(text: string): string[] {
  return [...text.matchAll(/\balias\s*[:=]\s*(?=[{[])/g)].slice(0, MOST_BLOCKS).map(({ index, 0: { length } }) => {
    const start = index + length;
    let depth = 0;
    for (let at = start; at < text.length; at++) {
      if (/[{[(]/.test(text[at] ?? '')) depth += 1;
      else if (/[}\])]/.test(text[at] ?? '') && --depth === 0) return text.slice(start + 1, at);
    }
    return '';
  });
}

/** `'@': path.resolve(__dirname, './src')`, or an object with the name and the folder. */
function entryIn(written: string): [string, string][] {
  const [, name, folder] =
    /^\s*\{\s*find\s*:\s*['"`]([^'"`\n]+)['"`]\s*,\s*replacement\s*:(.*)$/s.exec(written) ??
    /^\s*['"`]?((?<=['"`])[^'"`\n]+|[\w$]+)['"`]?\s*:(.*)$/s.exec(written) ??
    [];
  return name === undefined || folder === undefined ? [] : asEntry(name, folder);
}

/** What stands between the commas that stand in no bracket of their own. */
function split(block: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < block.length; at++) {
    if (/[{[(]/.test(block[at] ?? '')) depth += 1;
    else if (/[}\])]/.test(block[at] ?? '')) depth -= 1;
    else if (block[at] === ',' && depth === 0) {
      parts.push(block.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, block.slice(start)];
}

/** A name with or without a star at its end, and the folder that the texts of its value make together. */
function asEntry(name: string, value: string): [string, string][] {
  const texts = [...value.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, text = '']) => text);
  const folder = texts.join('/').replace(/\/\*$/, '').replace(/^\/+/, '');
  return folder === '' || !/^[\w@./-]+$/.test(folder) ? [] : [[name.replace(/\/\*?$/, ''), folder]];
}

function withoutLineComments(text: string): string {
  return text.replace(/^\s*(?:\/\/|\*).*$/gm, '');
}
