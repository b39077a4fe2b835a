import { decodeContent } from '../file-content.ts';
import type { Pack } from '../open-pack.ts';
import { CERTAINTIES, type Certainty, IMPORT_TIMES, SYMBOL_KINDS, SYMBOLS_A_FILE } from '../pack-schema.ts';

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
  const row = pack
    .query('select f.id, c.data from files f join contents c on c.file = f.id where f.path = ?')
    .get(path);
  if (!row) return [];
  const modules = decodeContent(row['data']).imports;
  return pack
    .query(
      `select i.ordinal, i.line, i.time, i.certainty, t.path as target from imports i left join files t on t.id = i.target
       where i.file = ? order by i.line, i.ordinal, t.path`,
    )
    .all(Number(row['id']))
    .map((each) => ({
      module: modules[Number(each['ordinal'])]?.module ?? '',
      line: Number(each['line']),
      time: IMPORT_TIMES[Number(each['time'])] ?? 'load',
      target: each['target'] === null ? null : String(each['target']),
      certainty: each['target'] === null ? null : (CERTAINTIES[Number(each['certainty'])] ?? 'guess'),
    }));
}

/** Files that import a file. */
export function fileDependents(pack: Pack, path: string): Dependent[] {
  return pack
    .query(
      `select s.path, min(i.line) as line, min(i.time) as time, min(i.certainty) as certainty
       from files f join imports i on i.target = f.id join files s on s.id = i.file
       where f.path = ? and i.target > 0 and s.id <> f.id group by s.path order by s.path`,
    )
    .all(path)
    .map((row) => ({
      path: String(row['path']),
      line: Number(row['line']),
      time: IMPORT_TIMES[Number(row['time'])] ?? 'load',
      certainty: CERTAINTIES[Number(row['certainty'])] ?? 'guess',
    }));
}

/** The files that most others stand on. Tests use everything, so they are neither shown nor counted as central. */
export function centralFiles(pack: Pack, limit = 20): CentralFile[] {
  return pack
    .query(
      `select f.path, r.users, r.dependents from file_ranks r join files f on f.id = r.file
       where r.users > 0 and f.role <> 'test' order by r.users desc, r.dependents desc, f.path limit ?`,
    )
    .all(limit)
    .map((row) => ({ path: String(row['path']), users: Number(row['users']), dependents: Number(row['dependents']) }));
}

/** Code that begins something and that no other file imports: where execution is likely to start. */
export function entryPoints(pack: Pack, limit = 30): { path: string; why: string }[] {
  const rows = pack
    .query(
      `select f.path, f.language, r.dependents, (select count(*) from file_links l where l.source = f.id) as links
       from files f join file_ranks r on r.file = f.id where f.role in ('source', 'marker') order by f.path`,
    )
    .all();
  return rows
    .map((row) => ({ path: String(row['path']), links: Number(row['links']), why: whyEntry(pack, row) }))
    .filter((entry) => entry.why !== '')
    .sort((a, b) => b.links - a.links || (a.path < b.path ? -1 : 1))
    .slice(0, limit)
    .map(({ path, why }) => ({ path, why }));
}

const MAIN_NAMES = /(^|\/)(main|index|app|server|cli|__main__|manage|wsgi|asgi|cmd|bin|program|start)\.\w+$/i;

function whyEntry(pack: Pack, row: Record<string, unknown>): string {
  const path = String(row['path']);
  const named = MAIN_NAMES.test(path) || /(^|\/)(cmd|bin)\/[^/]+(\/main)?\.\w+$/.test(path);
  const hasMain =
    pack
      .query(
        `select 1 from files f join symbols s on s.id >= f.id * ${SYMBOLS_A_FILE} and s.id < (f.id + 1) * ${SYMBOLS_A_FILE}
         where f.path = ? and s.name = 'main' and s.kind in (?, ?) limit 1`,
      )
      .get(path, SYMBOL_KINDS.indexOf('function'), SYMBOL_KINDS.indexOf('method')) !== undefined;
  if (hasMain && Number(row['dependents']) === 0) return 'defines main and no file imports it';
  if (named && Number(row['dependents']) === 0 && Number(row['links']) > 0)
    return 'named like a start and no file imports it';
  return '';
}
