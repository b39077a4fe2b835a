import { importCycles } from '../../../engine/pack/graph/modules.ts';
import { directoryOf } from './components.ts';
import { derived, type Evidence, type ProjectFile } from './evidence.ts';

/** A part of the system: a directory, or a single file where the code lies flat. */
export interface Part {
  /** `src/edge/` for a directory, `src/app.ts` for a file. */
  name: string;
  files: ProjectFile[];
  lines: number;
}

export interface PartLink {
  from: string;
  to: string;
  /** Pairs of files. */
  files: number;
  example: { path: string; line: number };
}

export interface Parts {
  parts: Part[];
  links: PartLink[];
  partOf(path: string): string | null;
}

const FEWEST = 5;
const MOST = 18;
const DEEPEST = 6;
const CODE = /^(?!markdown|text|json|yaml|toml|html|css|restructuredtext|xml|svg|csv|dockerfile|makefile|ini)/;

/** Code that belongs to the product: neither tests nor examples, documents, generated or vendored files. */
export const productFiles = derived((evidence) =>
  evidence.files.filter(
    ({ place, role, language, lines }) =>
      place === 'source' &&
      role !== 'test' &&
      role !== 'generated' &&
      role !== 'example' &&
      lines > 0 &&
      CODE.test(language),
  ),
);

/** The parts at the depth that tells most: enough to see the structure, few enough to draw. */
export const partsOf = derived((evidence): Parts => {
  const files = productFiles(evidence);
  const name = nameAtBestDepth(files);
  const parts = new Map<string, Part>();
  for (const file of files) {
    const key = name(file.path);
    const part = parts.get(key) ?? { name: key, files: [], lines: 0 };
    part.files.push(file);
    part.lines += file.lines;
    parts.set(key, part);
  }
  const known = new Set(files.map(({ path }) => path));
  const partOf = (path: string): string | null => (known.has(path) ? name(path) : null);
  const links = new Map<string, PartLink>();
  for (const { path, target, line } of importPairs(evidence)) {
    const [from, to] = [partOf(path), partOf(target)];
    if (from === null || to === null || from === to) continue;
    const link = links.get(`${from}\n${to}`) ?? { from, to, files: 0, example: { path, line } };
    link.files += 1;
    links.set(`${from}\n${to}`, link);
  }
  return {
    parts: [...parts.values()].sort((a, b) => b.lines - a.lines || (a.name < b.name ? -1 : 1)),
    links: [...links.values()].sort((a, b) => b.files - a.files || (a.from + a.to < b.from + b.to ? -1 : 1)),
    partOf,
  };
});

/** Groups of files that import each other in a circle when they are loaded. */
export const cyclesOf = derived((evidence) => {
  const known = new Set(productFiles(evidence).map(({ path }) => path));
  return importCycles(evidence.pack).filter(({ files }) => files.every((path) => known.has(path)));
});

function nameAtBestDepth(files: readonly ProjectFile[]): (path: string) => string {
  const root = commonDirectory(files.map(({ path }) => path));
  let best: (path: string) => string = (path) => directoryAt(path, root, 1);
  for (let depth = 1; depth <= DEEPEST; depth++) {
    const here = (path: string): string => directoryAt(path, root, depth);
    const found = new Set(files.map(({ path }) => here(path))).size;
    if (found > MOST) break;
    best = here;
    if (found >= FEWEST + 3) break;
  }
  const directories = new Set(files.map(({ path }) => best(path))).size;
  // A flat package is told by its files.
  return directories < FEWEST && files.length <= 60 ? (path) => path : best;
}

function directoryAt(path: string, root: number, depth: number): string {
  const directory = directoryOf(path);
  if (directory === '.') return path;
  const segments = directory.split('/');
  // Files beside the directories of a level keep their own name when they lie directly in the root.
  if (segments.length <= root) return path;
  return `${segments.slice(0, root + depth).join('/')}/`;
}

function commonDirectory(paths: readonly string[]): number {
  const [first = '', ...others] = paths.map((path) => path.split('/').slice(0, -1));
  let depth = 0;
  // Nine files in ten decide: a stray script at the top changes no picture.
  while (depth < first.length && depth < 4) {
    const counts = new Map<string, number>();
    for (const segments of [first, ...others]) {
      const key = typeof segments === 'string' ? segments : segments.slice(0, depth + 1).join('/');
      if (segments.length > depth) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const largest = Math.max(0, ...counts.values());
    if (largest < paths.length * 0.9) break;
    depth += 1;
  }
  return depth;
}

function* importPairs({ pack }: Evidence): Generator<{ path: string; target: string; line: number }> {
  const rows = pack.query(
    `select s.path, t.path as target, min(i.line) as line from imports i join files s on s.id = i.file
     join files t on t.id = i.target where i.target > 0 and i.certainty < 2 and s.id <> t.id
     group by s.path, t.path order by s.path, t.path`,
  );
  for (const row of rows.iterate()) {
    yield { path: String(row['path']), target: String(row['target']), line: Number(row['line']) };
  }
}
