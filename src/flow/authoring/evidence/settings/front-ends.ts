import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

type SettingFact = Found<'setting'>;

/** What makes the pages of a front end, and so reads its `.env`. */
const TOOL = /^(?:react-scripts|react-dev-utils|webpack-dev-server|vite|@vue\/cli-service|@angular\/cli|parcel)$/;
/** A package with one of these answers requests itself. */
const SERVES =
  /^(?:express|fastify|koa|hono|next|nuxt|@nestjs\/core|@hapi\/hapi|@adonisjs\/core|@sveltejs\/kit|@remix-run\/\w+|@react-router\/serve|@astrojs\/node|astro|@solidjs\/start|@tanstack\/react-start|vinxi|h3|polka|restify|sails|@trpc\/server|ws|socket\.io)$/;

/** Folders of packages that are a front end and nothing else; the top one may hold all. */
export const frontEnds = derived((evidence): string[] => {
  const packages = Map.groupBy(
    evidence.facts('dependency').filter(({ path }) => /(?:^|\/)package\.json$/.test(path)),
    ({ path }) => directoryOf(path),
  );
  return [...packages].flatMap(([folder, needs]) => {
    const names = needs.map(({ values }) => values.name);
    const isPages = names.some((name) => TOOL.test(name)) && !names.some((name) => SERVES.test(name));
    return isPages && folder !== '.' ? [folder] : [];
  });
});

/** What the server for those who make the pages takes from the environment: where it listens, and below which path the pages lie. */
const OF_TOOL = /^(?:PORT|HOST|HTTPS|BROWSER|PUBLIC_URL)$/;
/** Code that asks where to listen, which pages in a browser never do. */
const ASKS = /(?<!\.config)\.[cm]?[jt]s$/;

/** What a script takes in that makes the pages, or serves them to those who make them. */
const MAKES = /^(?:webpack|webpack-dev-server|react-dev-utils|vite|rollup|esbuild|parcel)(?:\/|$)/;

/** Folders below that of a front end whose scripts make or serve its pages: `pages/config/`, `pages/scripts/`. */
const toolFolders = derived((evidence): ReadonlySet<string> => {
  const fronts = frontEnds(evidence);
  const scripts = evidence.files.filter(
    ({ path }) =>
      /\.[cm]?[jt]s$/.test(path) &&
      fronts.some((folder) => path.startsWith(`${folder}/`) && !path.startsWith(`${folder}/src/`)),
  );
  const making = scripts.filter(({ path }) =>
    fileImports(evidence.pack, path).some(({ module }) => MAKES.test(module)),
  );
  return new Set(making.map(({ path }) => directoryOf(path)).filter((folder) => !fronts.includes(folder)));
});

/** Without what only the tool of a front end reads, beside the program that has a port of its own. */
export function withoutFrontEndTools(evidence: Evidence, all: readonly SettingFact[]): SettingFact[] {
  const folders = frontEnds(evidence);
  const folderOf = ({ path }: SettingFact): string | undefined =>
    folders.find((folder) => path.startsWith(`${folder}/`));
  const asked = new Set(
    all
      .filter(({ path }) => ASKS.test(path) && !toolFolders(evidence).has(directoryOf(path)))
      .map((fact) => `${folderOf(fact)} ${fact.values.name}`),
  );
  return all.filter((fact) => {
    const { name, source } = fact.values;
    const folder = folderOf(fact);
    if (folder === undefined || source !== 'environment' || !OF_TOOL.test(name)) return true;
    return name !== 'PUBLIC_URL' && asked.has(`${folder} ${name}`);
  });
}

/** The names that a tool takes out of the `.env` in the folder of its package. */
const TAKEN: readonly (readonly [RegExp, RegExp])[] = [
  [/^vite$/, /^VITE_/],
  [/^react-scripts$/, /^REACT_APP_/],
  [/^@vue\/cli-service$/, /^VUE_APP_/],
];

/** Whether the tool of a package reads a variable from the `.env` that is kept beside its manifest. */
export const isTakenByTool = derived((evidence) => {
  const needs = evidence.facts('dependency').filter(({ path }) => /(?:^|\/)package\.json$/.test(path));
  return (folder: string, name: string): boolean =>
    TAKEN.some(
      ([tool, taken]) =>
        taken.test(name) &&
        needs.some(({ path, values }) => path === `${folder}package.json` && tool.test(values.name)),
    );
});
