import { entryPoints, fileDependents } from '../../../engine/pack/graph/file-graph.ts';
import { type FoundSymbol, shortName, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { code } from '../wording/markup.ts';
import type { Entry } from './entries/entry.ts';
import { frontControllers } from './entries/front-controllers.ts';
import { gradleMains } from './entries/gradle-mains.ts';
import { imageEntry } from './entries/image-entry.ts';
import { APP_HOST, BESIDE, isServedOtherwise, MAKES_FILES, orderedStarts } from './entries/ordered-starts.ts';
import { functionRun, moduleRun } from './entries/run-commands.ts';
import { servedApplications } from './entries/served-applications.ts';
import { at, derived, type Evidence, type Found } from './evidence.ts';
import { TOOLING } from './files/tooling.ts';
import { productFiles } from './parts.ts';
import { profileOf } from './profile.ts';

/** A site that explains the product is not the product. */
const DOCUMENTS = /(?:^|\/)(?:[\w-]*docs?|website|site|storybook)\//;

const OF_TELEPHONE = /\.(?:swift|mm?)$/;

/** Where execution begins: what manifests and code declare, then what the graph suggests. */
export const entriesOf = derived((evidence): Entry[] => {
  const { isLibrary } = profileOf(evidence);
  const starts = orderedStarts(evidence);
  const listens = new Set(starts.flatMap(({ path, values }) => (values.what === 'server' ? path : [])));
  // What others import can often be run too, to try it out.
  const isTried = ({ path, values }: Found<'entry-point'>, place: number): boolean =>
    place > 0 && values.what === 'main' && !listens.has(path) && fileDependents(evidence.pack, path).length > 0;
  const declared = starts
    .filter((each, place) => !isTried(each, place))
    .map((entry): Entry => {
      const { values, ...fact } = entry;
      const run = functionRun(evidence, entry);
      if (run) {
        const { path, startLine } = run;
        const why = `the command ${code(values.name)} runs its ${code(run.name)}`;
        return { path, why, source: { path, startLine, endLine: startLine, symbol: run.name } };
      }
      const module = moduleRun(evidence, entry);
      if (module) return module;
      const target = values.target?.replace(/^\.\//, '');
      const folder = fact.path.replace(/[^/]*$/, '');
      const path =
        target === undefined
          ? fact.path
          : ([`${folder}${target}`, target].find((each) => evidence.file(each)) ?? fact.path);
      const why =
        values.what === 'binary'
          ? `the manifest installs it as ${code(values.name)}`
          : values.what === 'library'
            ? 'the package exports it'
            : APP_HOST.test(path)
              ? 'it starts the services of the application'
              : values.what === 'server'
                ? `it starts the server${values.port ? ` on port ${values.port}` : ''}`
                : values.what === 'worker'
                  ? 'it starts a worker'
                  : path.endsWith('.py')
                    ? 'it can be run by itself'
                    : 'it holds the main function';
      return { path, why, source: at(fact) };
    });
  const product = new Set(productFiles(evidence).map(({ path }) => path));
  const guessed = entryPoints(evidence.pack)
    .filter(
      ({ path }) =>
        product.has(path) && !TOOLING.test(path) && !MAKES_FILES.test(path) && !DOCUMENTS.test(path) && !isLibrary,
    )
    .map(({ path, why }): Entry => {
      const clause = why.startsWith('named') ? `it is ${why}` : `it ${why}`;
      return { path, why: clause, source: { path, startLine: 1, endLine: 20 } };
    });
  const start = startScript(evidence);
  if (declared.length === 0 && start)
    guessed.unshift({
      path: start.path,
      why: `its script ${code(start.values.name)} runs ${code(start.values.command)}`,
      source: at(start),
    });
  const seen = new Set<string>();
  // What stands in for others, or runs beside the product, is not where that starts.
  const isFront = !declared.some((each) => isInCode(each) && !BESIDE.test(each.path)) || isServedOtherwise(evidence);
  const front = isFront && !isLibrary ? frontEntries(evidence) : [];
  // What a server sends to the browser is not where it starts.
  const run = declared.some(isInCode) || isLibrary ? [] : imageEntry(evidence);
  const others = declared.length + front.length + run.length === 0 ? guessed : [];
  const served = isLibrary ? [] : servedApplications(evidence);
  const built = isLibrary ? [] : gradleMains(evidence);
  const found = [
    ...rootModule(evidence),
    ...served,
    ...built,
    ...front,
    ...startedFile(evidence),
    ...run,
    ...declared,
    ...others,
  ];
  // A manifest only says that there is a command; where code starts is said by the others.
  const inCode = found.filter(isInCode);
  const told = inCode.length > 0 ? inCode : found;
  // A program for the telephone asks a web application, and is not where that starts.
  const isOfWeb = profileOf(evidence).kind.startsWith('web ');
  const ofProduct = told.filter(({ path }) => !BESIDE.test(path) && !(isOfWeb && OF_TELEPHONE.test(path)));
  return (ofProduct.length > 0 ? ofProduct : told).filter(({ path }) => !seen.has(path) && seen.add(path));
});

function startScript(evidence: Evidence): Found<'script'> | undefined {
  return evidence
    .facts('script')
    .find(
      ({ values, path }) =>
        /^start(?:-server)?$/.test(values.name) && !path.includes('/') && values.command.length <= 80,
    );
}

/** The file that the script to start a program runs: what starts the server may only be called from it. */
function startedFile(evidence: Evidence): Entry[] {
  const start = startScript(evidence);
  const [, path = ''] =
    /^(?:\w+=\S+ )*(?:node|tsx|ts-node|bun(?: run)?|deno run)(?: -\S+)* (?:\.\/)?([\w./-]+\.[cm]?[jt]s)\b/.exec(
      start?.values.command ?? '',
    ) ?? [];
  return start && evidence.file(path)?.place === 'source'
    ? [{ path, why: `the script ${code(start.values.name)} runs it`, source: at(start) }]
    : [];
}

/** A manifest says how a program is started, and not where; what a servlet container reads says that too. */
export function isInCode({ path }: Entry): boolean {
  return !/\.(?:json|toml|cfg|ya?ml)$|(?<!\/WEB-INF\/web)\.xml$|(?:^|\/)Procfile$/.test(path);
}

/** Where the requests of a web framework come in. */
function frontEntries(evidence: Evidence): Entry[] {
  return frontControllers(evidence).map((each) => ({
    ...each,
    source: { path: each.path, startLine: 1, endLine: 20 },
  }));
}

/** The file of a library that importing the package loads. Files of it that can also be run come after. */
function rootModule(evidence: Evidence): Entry[] {
  const { isLibrary, manifest, name } = profileOf(evidence);
  const names = [manifest?.values.name ?? name, name].map((each) => (each.split('/').at(-1) ?? each).toLowerCase());
  const paths = [
    ...names.flatMap((each) => {
      const folder = each.replaceAll('-', '_');
      return [
        `${folder}/__init__.py`,
        `src/${folder}/__init__.py`,
        `lib/${each}.rb`,
        `lib/${each.replaceAll('-', '/')}.rb`,
      ];
    }),
    'src/lib.rs',
    'src/index.ts',
    'src/index.js',
    'index.js',
    'lib/index.js',
  ];
  const path = isLibrary ? paths.find((each) => evidence.file(each)?.place === 'source') : undefined;
  return path === undefined
    ? []
    : [{ path, why: 'importing the package loads it', source: { path, startLine: 1, endLine: 20 } }];
}

/** The function in which the program begins, where it has one. */
export function startOf(evidence: Evidence): FoundSymbol | null {
  const [entry] = entriesOf(evidence);
  const found =
    entry &&
    symbolsOfFile(evidence.pack, entry.path).find(
      ({ kind, name }) => kind === 'function' && STARTS.test(shortName(name)),
    );
  return found ?? null;
}

const STARTS = /^(?:main|Main|run|start|serve|cli|app|create_app|createApp|bootstrap)$/;
