import { derived, type Evidence, type Found } from '../evidence.ts';
import { isOfMakers } from '../files/dotnet-projects.ts';
import { isOfHelper } from '../files/go-programs.ts';
import { BUILD_FILE, TOOLING } from '../files/tooling.ts';
import { languageName, profileOf } from '../profile.ts';
import { addressesOf } from '../routes/addresses/addresses.ts';
import { apiRoutes } from '../routes.ts';
import { isBesideArchive } from './maven-modules.ts';
import { nearRoutes, routesInFolder, routesReached } from './reached-routes.ts';
import { functionRun } from './run-commands.ts';
import { startsOf } from './starts.ts';

type Start = Found<'entry-point'>;

const ORDER = ['server', 'main', 'binary', 'worker', 'library', 'image'];

/** A compiled program begins in its main function, wherever it starts to listen. */
const COMPILED = /\.(?:go|rs|c|cc|cpp|java|kt|cs|swift|scala|zig)$/;

/** Programs that only make code or pages for the others. */
const GENERATOR =
  /(?:^|\/)internal\/(?!cmd\/)(?:[^/]+\/)+[\w-]+\.go$|(?:^|\/)(?:gen|generate|codegen)[-_]\w+\.(?:rs|go|cc|cpp)$/;

/** The same in other languages: a class of the tools beside an application that a framework starts. */
export const MAKES_FILES = /\/tools?\/(?:[^/]+\/)*\w*Generator\.(?:java|kt|scala|cs)$/;

/** Of several commands, the one that starts the program. */
const RUNS_ALL = /(?:^|[-_])(?:serve|server|start|run|web|manage)$/;

/** The project of .NET Aspire that starts all the others, mostly on the machine of a developer. */
export const APP_HOST = /(?:^|\/)[\w.]*AppHost\/(?:Program|AppHost)\.cs$/;

/** The thin program around an app that each kind of device needs, beside the code that all of them share. */
const OF_DEVICE =
  /(?:^|\/)src-tauri\/|(?:^|\/)Platforms\/(?:Android|iOS|MacCatalyst|Tizen|Windows)\/|\/(?:android|ios|macos|windows|linux)\/(?:app|runner|Runner|\w*Extension)\//;

/** What stands in for others while the product is tried, or helps to make it. */
export const BESIDE = /(?:^|\/)(?:docker|deploy(?:ment)?|dummy|dummies|tools?|devtools|sandbox|\w+[-_]examples?)\//;

/** Where programs begin, the one that most is about first. */
export const orderedStarts = derived((evidence): readonly Start[] => {
  const starts = startsOf(evidence).filter((each) => isOfProduct(evidence, each));
  const keys = new Map(starts.map((each) => [each, keysOf(evidence, each)]));
  return starts.toSorted((a, b) => compare(keys.get(a) ?? [], keys.get(b) ?? []));
});

/** Folders of helpers that may lie anywhere; what is written in another language than nearly all of the product is none of its starts. */
const OF_HELPERS =
  /(?:^|\/)(?:screen-?shots?|tools?|scripts?|hack|dev|misc|contrib|utils?|benchmarks?)\/[^/]+\.(?:py|rb|pl|sh|[cm]?[jt]s)$/;

function isOfProduct(evidence: Evidence, entry: Start): boolean {
  const { values, path } = entry;
  if (TOOLING.test(path) || evidence.file(path)?.place === 'document' || values.what === 'image') return false;
  if (values.what === 'library') return isHere(evidence, values.target);
  if (values.what === 'binary' && isBesideService(evidence, path)) return false;
  if (OF_HELPERS.test(path) && isOfSmallShare(evidence, path)) return false;
  // Where files of PHP have addresses, the web server starts them, and a script beside them is a helper.
  if (/\.(?:[cm]?[jt]sx?|py|rb)$/.test(path) && addressesOf(evidence).size > 0) return false;
  // What listens in a package of Go is started by the main function of a program.
  const isGo = path.endsWith('.go');
  if (values.what === 'server' && isGo)
    return !startsOf(evidence).some((each) => isMain(each) && each.path.endsWith('.go'));
  if (isOfMakers(evidence, path) || isBesideArchive(evidence, entry)) return false;
  if (values.what !== 'main') return !GENERATOR.test(values.target ?? '');
  const isMade = [GENERATOR, MAKES_FILES, BUILD_FILE].some((each) => each.test(path));
  return !profileOf(evidence).isLibrary && !isMade && !(isGo && isOfHelper(evidence, path));
}

/** A command that npm installs from a folder beside a web service of another language answers none of its requests. */
function isBesideService(evidence: Evidence, path: string): boolean {
  if (!path.endsWith('/package.json') || !profileOf(evidence).kind.startsWith('web ')) return false;
  const routes = apiRoutes(evidence);
  return routes.length > 0 && !routes.some(({ fact }) => /\.[cm]?[jt]sx?$/.test(fact.path));
}

function isHere(evidence: Evidence, target: string | undefined): boolean {
  return target !== undefined && evidence.file(target.replace(/^\.\//, '')) !== undefined;
}

const SMALL_SHARE = 0.05;

function isOfSmallShare(evidence: Evidence, path: string): boolean {
  const language = languageName(evidence.file(path)?.language ?? '');
  const share = profileOf(evidence).languages.find(({ name }) => name === language)?.share;
  return share !== undefined && share < SMALL_SHARE;
}

/** What speaks for a start, the weightiest first; smaller comes first. */
function keysOf(evidence: Evidence, entry: Start): number[] {
  const { path, values, score } = entry;
  const { name, manifest } = profileOf(evidence);
  // Tools that lie beside the product have packages of their own.
  const own = manifest?.path.replace(/[^/]*$/, '') ?? '';
  const isCalled =
    (isMain(entry) || values.what === 'binary') && installedName(evidence, entry).toLowerCase() === name.toLowerCase();
  const reached = mayAnswer(evidence, entry) ? routesReached(evidence, path) : 0;
  const isBetter = (what: boolean): number => (what ? 0 : 1);
  return [
    place(entry),
    // Of a web application, what answers most of its routes comes before the programs beside it.
    isBetter(servesMost(evidence, entry)),
    isBetter(isMain(entry)),
    isBetter(isCalled),
    // What little of the code is written in starts a helper beside it.
    isBetter(!isOfSmallShare(evidence, path)),
    -Math.max(answeredBelow(evidence, entry), reached),
    reached === 0 ? 0 : -nearRoutes(evidence, path),
    path.endsWith('.rs') && mayAnswer(evidence, entry) ? -routesInFolder(evidence, path) : 0,
    isBetter(functionRun(evidence, entry) !== null),
    // What a host is told to run is mostly a script around the program.
    isBetter(!path.endsWith('Procfile')),
    isBetter(RUNS_ALL.test(values.name)),
    isBetter(own !== '' && path.startsWith(own)),
    ORDER.indexOf(values.what),
    -score,
    path.split('/').length,
  ];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((key, index) => key !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

/** A manifest may install a program under another name than that of its package. */
function installedName(evidence: Evidence, { path, values }: Start): string {
  const installed = startsOf(evidence).find(
    (each) =>
      each.values.what === 'binary' &&
      each.values.target !== undefined &&
      `${each.path.replace(/[^/]*$/, '')}${each.values.target}` === path,
  );
  return installed?.values.name ?? values.name;
}

function isMain({ values, path }: Start): boolean {
  return values.what === 'main' && COMPILED.test(path);
}

function place({ path }: Start): number {
  return OF_DEVICE.test(path) || BESIDE.test(path) ? 2 : APP_HOST.test(path) ? 1 : 0;
}

function mayAnswer(evidence: Evidence, entry: Start): boolean {
  return isMain(entry) && profileOf(evidence).kind.startsWith('web ');
}

/** How many routes lie beside the main function of a program or below: of several, a web service is the one that answers. */
export function answeredBelow(evidence: Evidence, entry: Start): number {
  if (!mayAnswer(evidence, entry)) return 0;
  const folder = entry.path.replace(/[^/]*$/, '');
  return apiRoutes(evidence).filter(({ fact }) => fact.path.startsWith(folder)).length;
}

/** Names of servers that stand in for others while the product is made. */
const STAND_IN = /(?:^|[./_-])(?:dev|mock|fake|test|storybook|proxy|example)[\w.-]*$/i;

/** Whether a script that starts a server, or manages one of Django, has most of the routes of a web application beside it or below. */
function servesMost(evidence: Evidence, { path, values }: Start): boolean {
  const isServer = values.what === 'server' || /(?:^|\/)manage\.py$/.test(path);
  if (!isServer || COMPILED.test(path) || !profileOf(evidence).kind.startsWith('web ')) return false;
  if (path.endsWith('Procfile') || STAND_IN.test(path)) return false;
  const folder = path.replace(/[^/]*$/, '');
  const routes = apiRoutes(evidence);
  return 2 * routes.filter(({ fact }) => fact.path.startsWith(folder)).length > routes.length;
}

/** Whether nothing that starts answers a request: tools beside a web service have main functions too. */
export function isServedOtherwise(evidence: Evidence): boolean {
  return (
    profileOf(evidence).kind.startsWith('web ') &&
    orderedStarts(evidence).every((each) => isMain(each) && answeredBelow(evidence, each) === 0)
  );
}
