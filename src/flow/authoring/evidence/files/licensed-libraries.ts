import type { ManifestFact } from '../../../../engine/facts/fact.ts';
import { filePlace } from '../../../../engine/facts/file-place.ts';
import { importPairs } from '../../../../engine/pack/graph/stored-imports.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { readFile } from '../../../../engine/pack/read-file.ts';
import { readFacts } from '../../../../engine/pack/stored-facts.ts';
import { holdersIn, holdersOfProject, isLicence } from './licence-holders.ts';

/** A folder for libraries, and the one of a library in it. */
const LIBRARY = /^((?:[\w.-]+\/){0,2}?(?:libs?|librar(?:y|ies)|ext|external)\/)([\w.-]+\/)/i;
/** `libs/acme/markdown/LICENSE` lies below the name of who wrote it. */
const DEEPEST_LICENCE = 2;
const FEWEST_BESIDE = 5;
const SHARE_BESIDE = 0.5;

/**
 * Libraries of others that were copied into a folder for libraries: each has a licence of somebody else than the project's, or a
 * manifest of another vendor. Where most of the folder are such, those beside them are so too, unless they build on the project.
 * Each ends in a slash.
 */
export function licensedLibraries(pack: Pack, paths: readonly string[]): string[] {
  const folders = new Map<string, Map<string, string[]>>();
  for (const path of paths) {
    const [, around = '', library = ''] = LIBRARY.exec(path) ?? [];
    if (library === '') continue;
    const libraries = folders.get(around) ?? new Map<string, string[]>();
    libraries.set(library, [...(libraries.get(library) ?? []), path.slice(around.length + library.length)]);
    folders.set(around, libraries);
  }
  if (folders.size === 0) return [];
  const holders = holdersOfProject(pack, paths);
  const isLicensed = (folder: string, files: readonly string[]): boolean =>
    files.some((file) => {
      const parts = file.split('/');
      if (holders.size === 0 || parts.length > DEEPEST_LICENCE || !isLicence(parts.at(-1) ?? '')) return false;
      const own = holdersIn(readFile(pack, folder + file)?.text ?? '');
      return own.size > 0 && ![...own].some((name) => holders.has(name));
    });
  const vendors = vendorsOf(pack);
  const isOfProject = (folder: string): boolean => vendors.has(folder) && vendors.get(folder) === vendors.get('');
  return [...folders].flatMap(([around, libraries]) => {
    const copied = [...libraries].flatMap(([name, files]) => {
      const vendor = vendors.get(`${around}${name}`);
      const isOfOthers = vendor !== undefined && vendors.has('') && vendor !== vendors.get('');
      return isOfOthers || isLicensed(`${around}${name}`, files) ? [`${around}${name}`] : [];
    });
    if (copied.length < FEWEST_BESIDE || copied.length < libraries.size * SHARE_BESIDE) return copied;
    const building = buildingOnOthers(pack, around);
    return [...libraries.keys()]
      .map((name) => `${around}${name}`)
      .filter((each) => copied.includes(each) || (!building.has(each) && !isOfProject(each)));
  });
}

/** The vendor of each package of Composer by the folder of its manifest. */
function vendorsOf(pack: Pack): ReadonlyMap<string, string> {
  return new Map(
    readFacts(pack, 'manifest').flatMap(({ path, values }) => {
      const { name } = values as ManifestFact['values']; // The writer stored manifests under this kind.
      const [, folder] = /^(.*\/|)composer\.json$/.exec(path) ?? [];
      const [, vendor] = /^([^/]+)\//.exec(name ?? '') ?? [];
      return folder === undefined || vendor === undefined ? [] : [[folder, vendor.toLowerCase()] as const];
    }),
  );
}

/** The libraries of a folder that import something from outside of it: no copy knows the project that it was copied into. */
function buildingOnOthers(pack: Pack, around: string): ReadonlySet<string> {
  return new Set(
    importPairs(pack, ({ certainty }) => certainty === 'exact').flatMap(({ path, target }) => {
      const [, folder = '', library = ''] = LIBRARY.exec(path) ?? [];
      const isBuilding = folder === around && !target.startsWith(around) && filePlace(target) === 'source';
      return isBuilding ? [`${folder}${library}`] : [];
    }),
  );
}
