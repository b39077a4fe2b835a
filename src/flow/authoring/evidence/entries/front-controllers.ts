import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';

const KNOWN: readonly (readonly [string, string])[] = [
  ['public/index.php', 'the web server hands it every request'],
  ['web/index.php', 'the web server hands it every request'],
  ['webroot/index.php', 'the web server hands it every request'],
  ['config.ru', 'the application server loads it'],
];

interface Front {
  path: string;
  why: string;
}

/** Files that a framework starts the program or has its requests come in through: no code of the project calls them. */
export function frontControllers(evidence: Evidence): Front[] {
  const known = [
    ...KNOWN.flatMap(([path, why]) => (evidence.file(path) ? [{ path, why }] : [])),
    ...elixirApplications(evidence),
    ...servletListeners(evidence),
    ...nextApplications(evidence),
  ];
  if (known.length > 0) return known;
  return isLoader(evidence, ROOT) ? [{ path: ROOT, why: 'the web server runs it' }] : railsEngines(evidence);
}

/** `mod: {Shop.Application, []}` of a `mix.exs` names the module that the virtual machine starts. */
function elixirApplications(evidence: Evidence): Front[] {
  return evidence.files.flatMap(({ path }): Front[] => {
    if (!/^(?:apps\/[^/]+\/)?mix\.exs$/.test(path)) return [];
    const [named] = (evidence.lines(path) ?? []).flatMap(
      (line) => /^[^#]*\bmod:\s*\{\s*([A-Z][\w.]*)/.exec(line)?.[1] ?? [],
    );
    // `BookShop` lies in `book_shop` or in `bookshop`.
    const plain = (each: string): string => each.replaceAll('_', '').toLowerCase();
    const start = plain(`${path.replace('mix.exs', 'lib/')}${named?.replaceAll('.', '/')}.ex`);
    const file = named === undefined ? undefined : evidence.files.find((each) => plain(each.path) === start);
    return file ? [{ path: file.path, why: `${code(path)} names it as the application to start` }] : [];
  });
}

/** The class of the project that a servlet container runs first, by the `web.xml` of an application, or that file itself. */
function servletListeners(evidence: Evidence): Front[] {
  return evidence.files.flatMap(({ path, place }): Front[] => {
    if (place !== 'source' || !path.endsWith('/WEB-INF/web.xml')) return [];
    // What is commented out starts nothing, and a file that names no class says of nothing how it starts.
    const text = (evidence.lines(path) ?? []).join('\n').replace(/<!--[\s\S]*?-->/g, '');
    const named = [...text.matchAll(/<(listener|servlet)-class>\s*([\w.]+)\s*</g)].map(([, what = '', name = '']) => ({
      what,
      name,
    }));
    const found = named.flatMap(({ what, name }) => {
      const file = `/${name.replaceAll('.', '/')}.`;
      const own = evidence.files.find((each) => each.place === 'source' && each.path.includes(file));
      return own === undefined ? [] : [{ what, path: own.path }];
    });
    const [start] = found;
    // Where a library answers, a class that only hears of the start does not tell how the application is put together.
    const isOfLibrary = named.some(({ what }) => what === 'servlet') && !found.some(({ what }) => what === 'servlet');
    if (isOfLibrary) return [{ path, why: 'the servlet container loads the application by it' }];
    return start ? [{ path: start.path, why: `${code(path)} names it to the servlet container` }] : [];
  });
}

/** What Next runs or draws around everything else, by its place beside `next.config`, `src` left out or not. */
const OF_NEXT: readonly (readonly [RegExp, string])[] = [
  [/^(?:src\/)?instrumentation\.[jt]s$/, 'Next.js runs it when the server starts'],
  [/^(?:src\/)?app\/(?:\([\w-]+\)\/|\[\w-]+\]\/)?layout\.[jt]sx?$/, 'Next.js draws every page inside it'],
  [/^(?:src\/)?pages\/_app(?:\.\w+)?\.[jt]sx?$/, 'Next.js draws every page inside it'],
];

/** An application of Next has no file that starts it; of several, the largest comes first. */
function nextApplications(evidence: Evidence): Front[] {
  const below = (folder: string) => evidence.files.filter(({ path }) => path.startsWith(folder));
  const folders = evidence.files
    .filter(({ path, place }) => place === 'source' && /(?:^|\/)next\.config\.[cm]?[jt]s$/.test(path))
    .map(({ path }) => path.replace(/[^/]*$/, ''))
    .toSorted((a, b) => below(b).length - below(a).length);
  return folders.flatMap((folder): Front[] => {
    const files = below(folder);
    for (const [pattern, why] of OF_NEXT) {
      const found = files.find(({ path }) => pattern.test(path.slice(folder.length)));
      if (found) return [{ path: found.path, why }];
    }
    return [];
  });
}

/** The classes by which Rails loads a product that is mounted in other applications, that of the largest gem first. */
function railsEngines(evidence: Evidence): Front[] {
  const gemOf = (path: string): string => /^(.*?)lib\//.exec(path)?.[1] ?? '';
  const engines = evidence.files.filter(
    ({ path, place }) =>
      place === 'source' &&
      /(?:^|\/)lib\/(?:\w+\/){1,3}engine\.rb$/.test(path) &&
      (evidence.lines(path) ?? []).some((line) => /<\s*(?:::)?Rails::Engine\b/.test(line)),
  );
  const sizeOf = (path: string): number => evidence.files.filter((file) => file.path.startsWith(gemOf(path))).length;
  return engines
    .slice(0, MOST_ENGINES)
    .map(({ path }) => ({ path, size: sizeOf(path) }))
    .toSorted((a, b) => b.size - a.size)
    .map(({ path }) => ({ path, why: 'the application that it is mounted in loads it' }));
}

const MOST_ENGINES = 20;

const ROOT = 'index.php';

/** One that loads nothing keeps a folder from being listed. */
function isLoader(evidence: Evidence, path: string): boolean {
  return (evidence.lines(path) ?? []).some((line) => /^\s*(?:require|include)(?:_once)?\b/.test(line));
}
