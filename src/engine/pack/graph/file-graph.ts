import { readImports } from '../file-content.ts';
import { pathOfFile } from '../file-path.ts';
import { symbolsOf } from '../file-symbols.ts';
import type { Pack } from '../open-pack.ts';
import { CERTAINTIES, type Certainty, IMPORT_TIMES } from '../pack-schema.ts';
import { countLinks, linksTo } from './file-links.ts';
import { importsOf } from './stored-imports.ts';

/** An import as written, and the file it means where that could be told. */
export interface FileImport {
  module: string;
  line: number;
  time: (typeof IMPORT_TIMES)[number];
  target: string | null;
  certainty: Certainty | null;
}

export interface Dependent {
  path: string;
  line: number;
  time: (typeof IMPORT_TIMES)[number];
  certainty: Certainty;
}

export interface CentralFile {
  path: string;
  /** Files that use it in any way, and files that import it. */
  users: number;
  dependents: number;
}

/** What a file imports, in the order of its lines. */
export function fileImports(pack: Pack, path: string): FileImport[] {
  const file = fileId(pack, path);
  if (file === null) return [];
  const modules = readImports(pack.blocks, file);
  return importsOf(pack, file)
    .map(({ ordinal, target, certainty, time, line }) => ({
      ordinal,
      module: modules[ordinal]?.module ?? '',
      line,
      time,
      target: target === null ? null : (pathOfFile(pack, target) ?? ''),
      certainty: target === null ? null : certainty,
    }))
    .sort((a, b) => a.line - b.line || a.ordinal - b.ordinal || compare(a.target ?? '', b.target ?? ''))
    .map(({ ordinal: _, ...shown }) => shown);
}

/** Files that import a file. */
export function fileDependents(pack: Pack, path: string): Dependent[] {
  const file = fileId(pack, path);
  if (file === null) return [];
  return linksTo(pack, file)
    .flatMap((user): Dependent[] => {
      const own = importsOf(pack, user.file).filter(({ target }) => target === file);
      if (own.length === 0) return [];
      return [
        {
          path: pathOfFile(pack, user.file) ?? '',
          line: Math.min(...own.map(({ line }) => line)),
          time: IMPORT_TIMES[Math.min(...own.map(({ time }) => IMPORT_TIMES.indexOf(time)))] ?? 'load',
          certainty: CERTAINTIES[Math.min(...own.map(({ certainty }) => CERTAINTIES.indexOf(certainty)))] ?? 'guess',
        },
      ];
    })
    .sort((a, b) => compare(a.path, b.path));
}

function fileId(pack: Pack, path: string): number | null {
  const id = pack.query('select id from files where path = ?').get(path)?.['id'];
  return typeof id === 'number' ? id : null;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The files that most others stand on. Tests use everything, so they are neither shown nor counted as central. */
export function centralFiles(pack: Pack, limit = 20): CentralFile[] {
  return pack
    .query(
      `select f.path, r.users, r.dependents from file_links r join files f on f.id = r.file
       where r.users > 0 and f.role <> 'test' order by r.users desc, r.dependents desc, f.path limit ?`,
    )
    .all(limit)
    .map((row) => ({ path: String(row['path']), users: Number(row['users']), dependents: Number(row['dependents']) }));
}

/** Code that begins something and that no other file imports: where execution is likely to start. */
export function entryPoints(pack: Pack, limit = 30): { path: string; why: string }[] {
  const rows = pack
    .query(
      `select f.id, f.path, coalesce(l.dependents, 0) as dependents, l.uses
       from files f left join file_links l on l.file = f.id where f.role in ('source', 'marker') order by f.path`,
    )
    .all();
  return rows
    .map((row) => {
      const file = { id: Number(row['id']), path: String(row['path']), dependents: Number(row['dependents']) };
      const links = row['uses'] === null ? 0 : countLinks(row['uses']);
      return { path: file.path, links, why: whyEntry(pack, { ...file, links }) };
    })
    .filter((entry) => entry.why !== '')
    .sort((a, b) => b.links - a.links || (a.path < b.path ? -1 : 1))
    .slice(0, limit)
    .map(({ path, why }) => ({ path, why }));
}

const MAIN_NAMES = /(^|\/)(main|index|app|server|cli|__main__|manage|wsgi|asgi|cmd|bin|program|start)\.\w+$/i;

function whyEntry(pack: Pack, file: { id: number; path: string; dependents: number; links: number }): string {
  if (file.dependents > 0) return '';
  const hasMain = symbolsOf(pack, file.id).some(
    ({ name, kind }) => name === 'main' && (kind === 'function' || kind === 'method'),
  );
  if (hasMain) return 'defines main and no file imports it';
  const named = MAIN_NAMES.test(file.path) || /(^|\/)(cmd|bin)\/[^/]+(\/main)?\.\w+$/.test(file.path);
  return named && file.links > 0 ? 'named like a start and no file imports it' : '';
}
