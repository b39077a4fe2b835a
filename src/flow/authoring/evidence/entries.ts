import { entryPoints, fileDependents } from '../../../engine/pack/graph/file-graph.ts';
import { type FoundSymbol, findSymbols, shortName, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../cite.ts';
import { code } from '../wording/markup.ts';
import { frontControllers } from './entries/front-controllers.ts';
import { nearRoutes, routesReached } from './entries/reached-routes.ts';
import { startsOf } from './entries/starts.ts';
import { at, derived, type Evidence, type Found } from './evidence.ts';
import { isOfHelper } from './files/go-programs.ts';
import { BUILD_FILE, TOOLING } from './files/tooling.ts';
import { productFiles } from './parts.ts';
import { profileOf } from './profile.ts';
import { apiRoutes } from './routes.ts';

export interface Entry {
  path: string;
  /** A clause that completes "starts in …:". */
  why: string;
  source: CodeSource;
}

const ORDER = ['server', 'main', 'binary', 'worker', 'library', 'image'];

/** A compiled program begins in its main function, wherever it starts to listen. */
const COMPILED = /\.(?:go|rs|c|cc|cpp|java|kt|cs|swift|scala|zig)$/;

/** Programs of Go that only make code for the others. */
const GENERATOR = /(?:^|\/)internal\/(?:[^/]+\/)+[\w-]+\.go$/;

/** The same in other languages: a class of the tools beside an application that a framework starts. */
const MAKES_FILES = /\/tools?\/(?:[^/]+\/)*\w*Generator\.(?:java|kt|scala|cs)$/;

/** A site that explains the product is not the product. */
const DOCUMENTS = /(?:^|\/)(?:[\w-]*docs?|website|site|storybook)\//;

/** Of several commands, the one that starts the program. */
const RUNS_ALL = /(?:^|[-_])(?:serve|server|start|run|web|manage)$/;

function isMain({ values, path }: Found<'entry-point'>): boolean {
  return values.what === 'main' && COMPILED.test(path);
}

/** The project of .NET Aspire that starts all the others. */
const APP_HOST = /(?:^|\/)[\w.]*AppHost\/(?:Program|AppHost)\.cs$/;

/** The thin program around an app that each kind of device needs, beside the code that all of them share. */
const OF_DEVICE =
  /(?:^|\/)Platforms\/(?:Android|iOS|MacCatalyst|Tizen|Windows)\/|\/(?:android|ios|macos|windows|linux)\/(?:app|runner|Runner|\w*Extension)\//;

/** What stands in for others while the product is tried, or helps to make it. */
const BESIDE = /(?:^|\/)(?:docker|deploy(?:ment)?|dummy|dummies|tools?|devtools|sandbox)\//;

function place({ path }: Found<'entry-point'>): number {
  return APP_HOST.test(path) ? 0 : OF_DEVICE.test(path) || BESIDE.test(path) ? 2 : 1;
}

function mayAnswer(evidence: Evidence, entry: Found<'entry-point'>): boolean {
  return isMain(entry) && profileOf(evidence).kind.startsWith('web ');
}

/** How many routes lie beside the main function of a program or below: of several, a web service is the one that answers. */
function answeredBelow(evidence: Evidence, entry: Found<'entry-point'>): number {
  if (!mayAnswer(evidence, entry)) return 0;
  const folder = entry.path.replace(/[^/]*$/, '');
  return apiRoutes(evidence).filter(({ fact }) => fact.path.startsWith(folder)).length;
}

/** Where execution begins: what manifests and code declare, then what the graph suggests. */
export const entriesOf = derived((evidence): Entry[] => {
  const isHere = (target: string | undefined): boolean =>
    target !== undefined && evidence.file(target.replace(/^\.\//, '')) !== undefined;
  // Tools that lie beside the product have packages of their own.
  const own = profileOf(evidence).manifest?.path.replace(/[^/]*$/, '') ?? '';
  const isOwn = (path: string): boolean => own !== '' && path.startsWith(own);
  const { isLibrary } = profileOf(evidence);
  const answered = new Map(startsOf(evidence).map((each) => [each, answeredBelow(evidence, each)]));
  const reached = new Map(
    startsOf(evidence).map((each) => {
      const found = mayAnswer(evidence, each) ? routesReached(evidence, each.path) : 0;
      return [each, { found, near: found === 0 ? 0 : nearRoutes(evidence, each.path) }];
    }),
  );
  const isCalled = (entry: Found<'entry-point'>): boolean =>
    (isMain(entry) || entry.values.what === 'binary') &&
    entry.values.name.toLowerCase() === profileOf(evidence).name.toLowerCase();
  const ran = new Map(
    startsOf(evidence).flatMap((each) => {
      const found = functionRun(evidence, each);
      return found ? [[each, found] as const] : [];
    }),
  );
  const isHelper = (path: string): boolean => path.endsWith('.go') && isOfHelper(evidence, path);
  // What listens in a package of Go is started by the main function of a program.
  const hasMain = startsOf(evidence).some((each) => isMain(each) && each.path.endsWith('.go'));
  const starts = startsOf(evidence)
    .filter(
      ({ values, path }) =>
        !TOOLING.test(path) &&
        (values.what !== 'main' ||
          (!isLibrary &&
            !GENERATOR.test(path) &&
            !MAKES_FILES.test(path) &&
            !BUILD_FILE.test(path) &&
            !isHelper(path))) &&
        evidence.file(path)?.place !== 'document' &&
        values.what !== 'image' &&
        !(values.what === 'server' && path.endsWith('.go') && hasMain) &&
        (values.what !== 'library' || isHere(values.target)),
    )
    .toSorted(
      (a, b) =>
        place(a) - place(b) ||
        Number(isMain(b)) - Number(isMain(a)) ||
        Number(isCalled(b)) - Number(isCalled(a)) ||
        (answered.get(b) ?? 0) - (answered.get(a) ?? 0) ||
        (reached.get(b)?.found ?? 0) - (reached.get(a)?.found ?? 0) ||
        (reached.get(b)?.near ?? 0) - (reached.get(a)?.near ?? 0) ||
        Number(ran.has(b)) - Number(ran.has(a)) ||
        Number(RUNS_ALL.test(b.values.name)) - Number(RUNS_ALL.test(a.values.name)) ||
        Number(isOwn(b.path)) - Number(isOwn(a.path)) ||
        ORDER.indexOf(a.values.what) - ORDER.indexOf(b.values.what) ||
        b.score - a.score ||
        a.path.split('/').length - b.path.split('/').length,
    );
  // What others import can often be run too, to try it out.
  const isTried = ({ path, values }: Found<'entry-point'>, place: number): boolean =>
    place > 0 && values.what === 'main' && fileDependents(evidence.pack, path).length > 0;
  const declared = starts
    .filter((each, place) => !isTried(each, place))
    .map((entry): Entry => {
      const { values, ...fact } = entry;
      const run = ran.get(entry);
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
  const start = evidence
    .facts('script')
    .find(
      ({ values, path }) =>
        /^start(?:-server)?$/.test(values.name) && !path.includes('/') && values.command.length <= 80,
    );
  if (declared.length === 0 && start)
    guessed.unshift({
      path: start.path,
      why: `its script ${code(start.values.name)} runs ${code(start.values.command)}`,
      source: at(start),
    });
  const seen = new Set<string>();
  // Tools beside a web service have main functions too, where what serves it has none.
  const isServed =
    profileOf(evidence).kind.startsWith('web ') && starts.every((each) => isMain(each) && answered.get(each) === 0);
  const isFront = declared.length === 0 || isServed;
  const front = isFront && !isLibrary ? frontEntries(evidence) : [];
  // What a server sends to the browser is not where it starts.
  const others = declared.length + front.length === 0 ? guessed : [];
  const found = [...rootModule(evidence), ...front, ...declared, ...others];
  // A manifest only says that there is a command; where code starts is said by the others.
  const inCode = found.filter(isInCode);
  const told = inCode.length > 0 ? inCode : found;
  const ofProduct = told.filter(({ path }) => !BESIDE.test(path));
  return (ofProduct.length > 0 ? ofProduct : told).filter(({ path }) => !seen.has(path) && seen.add(path));
});

/** A manifest says how a program is started, and not where. */
export function isInCode({ path }: Entry): boolean {
  return !/\.(?:json|toml|cfg|ya?ml|xml)$/.test(path);
}

const RUN_FUNCTION = /^([\w.]+):(\w+)$/;

/** The function that an installed command of Python runs, wherever a package passes it on from. */
function functionRun({ pack }: Evidence, { values }: Found<'entry-point'>): FoundSymbol | null {
  const [, module = '', name = ''] = (values.what === 'binary' && RUN_FUNCTION.exec(values.target ?? '')) || [];
  if (name === '') return null;
  const folder = module.replaceAll('.', '/');
  const found = findSymbols(pack, name, { limit: 20, exact: true }).filter(
    (each) => each.kind === 'function' && each.name === name && /\.py$/.test(each.path),
  );
  const own = found.filter(({ path }) => path.includes(`${folder}/`) || path.endsWith(`${folder}.py`));
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** The file whose name an installed command of Python calls: `main = Shop.launch`. */
function moduleRun(evidence: Evidence, { values }: Found<'entry-point'>): Entry | null {
  const [, module = '', name = ''] = (values.what === 'binary' && RUN_FUNCTION.exec(values.target ?? '')) || [];
  const path = name === '' ? undefined : moduleFile(evidence, module);
  const line = (evidence.lines(path ?? '') ?? []).findIndex((each) => new RegExp(`^${name}\\s*=`).test(each)) + 1;
  if (path === undefined || line === 0) return null;
  const why = `the command ${code(values.name)} runs its ${code(name)}`;
  return { path, why, source: { path, startLine: line, endLine: line } };
}

function moduleFile(evidence: Evidence, module: string): string | undefined {
  const file = module.replaceAll('.', '/');
  return [`${file}.py`, `${file}/__init__.py`, `src/${file}.py`, `src/${file}/__init__.py`].find(
    (each) => evidence.file(each) !== undefined,
  );
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
