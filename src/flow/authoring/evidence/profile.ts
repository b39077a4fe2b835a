import { escaped } from '../../../base/escaped.ts';
import { commandsOf } from './commands.ts';
import { frontControllers } from './entries/front-controllers.ts';
import { isPublishedByGradle } from './entries/gradle-modules.ts';
import { startsOf } from './entries/starts.ts';
import { derived, type Evidence, type Found } from './evidence.ts';
import { isOfEmber } from './files/ember-folders.ts';
import { TOOLING } from './files/tooling.ts';
import { modelsOf, storedModels } from './models.ts';
import { productFiles } from './parts.ts';
import type { Route } from './routes/route.ts';
import { apiRoutes, routesOf } from './routes.ts';
import { settingsOf } from './settings.ts';

/** What kind of thing the project is, which decides whom its documents speak of. */
export interface Profile {
  /** As its manifest, its README or its owner calls it. */
  name: string;
  /** The manifest of the project itself, not of one of its parts. */
  manifest: Found<'manifest'> | null;
  readme: Found<'readme'> | null;
  /** Languages of the product's code by lines, with their share. */
  languages: { name: string; share: number }[];
  /** "web service", "command-line tool", "library" … */
  kind: string;
  isLibrary: boolean;
}

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  typescript: 'TypeScript',
  tsx: 'TypeScript',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
  rust: 'Rust',
  java: 'Java',
  kotlin: 'Kotlin',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  'c-sharp': 'C#',
  c_sharp: 'C#',
  ruby: 'Ruby',
  php: 'PHP',
  swift: 'Swift',
  scala: 'Scala',
  elixir: 'Elixir',
  haskell: 'Haskell',
  lua: 'Lua',
  dart: 'Dart',
  zig: 'Zig',
  bash: 'Bash',
  shell: 'Shell',
  sql: 'SQL',
  vue: 'Vue',
  hcl: 'HCL',
  protobuf: 'Protocol Buffers',
  graphql: 'GraphQL',
  html: 'HTML',
  css: 'CSS',
  svelte: 'Svelte',
  erb: 'ERB',
};

export function languageName(id: string): string {
  return LANGUAGE_NAMES[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
}

export const profileOf = derived((evidence): Profile => {
  const manifest = ownManifest(evidence);
  const readme = rootMost(evidence.facts('readme'));
  const isLibrary = looksLikeLibrary(evidence);
  return {
    name: nameOf(evidence, readme, manifest),
    manifest,
    readme,
    languages: languagesOf(evidence),
    kind: kindOf(evidence, isLibrary),
    isLibrary,
  };
});

const ECOSYSTEMS: Readonly<Record<string, string>> = {
  TypeScript: 'npm',
  JavaScript: 'npm',
  Python: 'PyPI',
  Rust: 'crates.io',
  Go: 'Go',
  PHP: 'composer',
  Java: 'Maven',
  Kotlin: 'Maven',
  Ruby: 'RubyGems',
};

/** Where the packages of a language come from. */
export function ecosystemOf(language: string): string | undefined {
  return ECOSYSTEMS[language];
}

/** The manifest at the root; in a repository of several packages, the one that is called like the project. */
function ownManifest(evidence: Evidence): Found<'manifest'> | null {
  const product = evidence.facts('manifest').filter(({ path }) => evidence.file(path)?.place === 'source');
  const [main] = languagesOf(evidence);
  const isCalled = (name: string): boolean => isOwnName(evidence, name);
  const rank = ({ path, values }: Found<'manifest'>): number =>
    (path.includes('/') ? 0 : 4) +
    (isCalled(values.name?.split('/').at(-1) ?? '') ? 2 : 0) +
    (values.ecosystem === ecosystemOf(main?.name ?? '') ? 1 : 0);
  // One of several packages that lies deep inside is a part, and speaks for itself alone.
  const isPart = ({ path, values }: Found<'manifest'>): boolean =>
    product.length > 1 && path.split('/').length > 3 && !isCalled(values.name?.split('/').at(-1) ?? '');
  const own = product.filter((each) => !isPart(each));
  const best = Math.max(...own.map(rank));
  return rootMost(own.filter((each) => rank(each) === best));
}

/** Whether the project is called so by its owner or its README. */
export function isOwnName(evidence: Evidence, name: string): boolean {
  const given = [evidence.projectName.split('/').at(-1), ...toldNames(rootMost(evidence.facts('readme')))];
  return given.some((each) => each?.toLowerCase() === name.toLowerCase());
}

/** The fact nearest to the root of the repository. */
function rootMost<Fact extends { path: string; score: number }>(facts: readonly Fact[]): Fact | null {
  const depth = (path: string): number => path.split('/').length;
  const sorted = facts.toSorted(
    (a, b) => depth(a.path) - depth(b.path) || b.score - a.score || (a.path < b.path ? -1 : 1),
  );
  return sorted[0] ?? null;
}

/** Folders that a project may lie in, whatever it is called. */
const NO_NAME =
  /^(?:v\d+|repo|repository|src|source|sources|code|checkout|clone|project|workspace|main|master|trunk|tmp)$/i;

/** People spell the name of a project with its capitals, where an address may not. */
function nameOf({ projectName }: Evidence, readme: Found<'readme'> | null, manifest: Found<'manifest'> | null): string {
  const last = projectName.split('/').at(-1) ?? projectName;
  const title = readme?.values.title;
  const short = title && /^[\p{L}\p{N}][\p{L}\p{N}.+-]*(?: [\p{L}\p{N}.+-]+)?$/u.test(title) ? title : undefined;
  // A Go module of a later version ends in it: `example.org/shop/v2`.
  const whole = manifest?.path.includes('/') ? undefined : manifest?.values.name?.replace(/\/v\d+$/, '');
  const owned = OF_OWNER.test(last) ? ownerName(readme, whole, last) : undefined;
  if (owned !== undefined) return owned;
  const declared = whole?.split('/').at(-1);
  const given = NO_NAME.test(last) ? (declared ?? short ?? last) : last;
  return toldNames(readme).find((each) => each?.toLowerCase() === given.toLowerCase()) ?? given;
}

/** Repositories that are called after what they hold of the product, which has the name of their owner. */
const OF_OWNER = /^(?:v\d+|server|client|app|api|web|core|backend|frontend|platform|monorepo)$/i;

/** `depot` of `example.org/depot/server`, or of the title "depot/server"; as the README begins, where that says what it is. */
function ownerName(readme: Found<'readme'> | null, path: string | undefined, last: string): string | undefined {
  const { lead, title } = readme?.values ?? {};
  const [, subject] = /^([A-Z][\w.-]+) is an? /.exec(lead ?? '') ?? [];
  const owned = new RegExp(`(?:^|/)([a-z][\\w-]+)/${escaped(last)}$`, 'i');
  return subject ?? owned.exec(title ?? '')?.[1] ?? owned.exec(path ?? '')?.[1];
}

/** What the title and the first words of a README may call the project. */
function toldNames(readme: Found<'readme'> | null): (string | undefined)[] {
  const { title, lead } = readme?.values ?? {};
  return [title, title?.split(/[\s:,(]/)[0], lead?.split(/[\s,(]/)[0]];
}

function languagesOf(evidence: Evidence): Profile['languages'] {
  const lines = new Map<string, number>();
  let total = 0;
  const isC = !productFiles(evidence).some(({ path }) => /\.(?:cc|cpp|cxx|hpp|hh|hxx)$/.test(path));
  for (const file of productFiles(evidence)) {
    // A header is read as C++, which it is beside sources of C++ alone.
    const name = languageName(isC && file.path.endsWith('.h') ? 'c' : file.language);
    lines.set(name, (lines.get(name) ?? 0) + file.lines);
    total += file.lines;
  }
  return [...lines]
    .map(([name, count]) => ({ name, share: count / Math.max(1, total) }))
    .sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1));
}

/** What a project calls itself that others build their programs on. */
const LIBRARY =
  /\b(?:library|framework|toolkit|SDK|bindings|middleware)\b(?! (?:for|of) (?:your )?(?:photos|music|books|media))/i;

/** A library may serve a page or two of its own; with more it is a service. */
const FEWEST_ROUTES = 5;
const MANY_ROUTES = 20;

/** Routes that users of the product call. */
export function offeredRoutes(evidence: Evidence): Route[] {
  const routes = apiRoutes(evidence);
  return profileOf(evidence).isLibrary && routes.length < FEWEST_ROUTES ? [] : routes;
}

/** "Written with the framework Acme": what a project is made with is not what it is. */
const MADE_WITH = /\b(?:using|with|on|in|by)(?: [\w-]+){0,4} (?:library|framework|toolkit)\b/gi;

const MANY_TEMPLATES = 10;
const FEWEST_KEPT = 3;

/** Pages that show what the project keeps, and something that starts it: an application, however it answers. */
function isPageServer(evidence: Evidence): boolean {
  return templatesOf(evidence).length >= MANY_TEMPLATES && storedModels(modelsOf(evidence)).length >= FEWEST_KEPT;
}

/** What the project says of itself in its README and its manifest. */
function ownWords(evidence: Evidence): string {
  const { values } = rootMost(evidence.facts('readme')) ?? {};
  return `${values?.lead ?? ''} ${values?.tagline ?? ''} ${ownManifest(evidence)?.values.description ?? ''}`;
}

/** What a project calls itself that is started for one thing and ends, though it may also show a page. */
const CALLED_TOOL = /\bcommand[- ]line (?!interface for)|\bCLI (?:tool|app|application|program|utility)\b/i;

/** With more commands than routes, what calls itself a tool is one of the command line. */
const TOOL = /\bis an? (?:[\w-]+ ){0,5}(?:tool|utility)\b/i;

/** Calls itself a server, or has few commands of which one runs it, and starts one. */
function isServer(evidence: Evidence): boolean {
  if (!isListening(evidence)) return false;
  const commands = commandsOf(evidence);
  return (
    /\b(?:server|proxy|daemon)\b/i.test(ownWords(evidence)) ||
    (commands.length <= MOST_BESIDE &&
      commands.some(({ name, help }) => RUNS.test(name) && /\bserver\b/i.test(help ?? '') && !TRIES.test(help ?? '')))
  );
}

const MOST_BESIDE = 8;
const RUNS = /(?:^| )(?:run|serve|server|start|daemon)$/;
/** What only shows somebody their own work. */
const TRIES = /\b(?:dev|development|develop|preview|local|locally|live|test|testing|debug|mock|built-?in)\b/i;

function isListening(evidence: Evidence): boolean {
  return startsOf(evidence).some(({ values, path }) => values.what === 'server' && !TOOLING.test(path));
}

const FEWEST_SCREENS = 10;

/** A package that is not published, is started by a script and consists of screens is an application. */
function isStartedPage(evidence: Evidence): boolean {
  return (
    ownManifest(evidence)?.values.private === true &&
    screensOf(evidence).length >= FEWEST_SCREENS &&
    evidence
      .facts('script')
      .some(({ values, path }) => !path.includes('/') && /^(?:start|dev|serve)$/.test(values.name))
  );
}

/** A program has a place where it starts; a library is what is left, or says so in its manifest. */
function looksLikeLibrary(evidence: Evidence): boolean {
  const entries = startsOf(evidence).filter(({ path }) => evidence.file(path)?.place === 'source');
  if (isStartedPage(evidence)) return false;
  const starts = entries.some(
    ({ values, path }) =>
      !TOOLING.test(path) && (values.what === 'server' || values.what === 'binary' || values.what === 'main'),
  );
  const isService = starts && (apiRoutes(evidence).length >= FEWEST_ROUTES || isPageServer(evidence));
  const name = evidence.projectName.split('/').at(-1) ?? '';
  if (!isService && apiRoutes(evidence).length < FEWEST_ROUTES && isPublishedByGradle(evidence, name)) return true;
  if (!isService && isShownToImporters(evidence, name)) return true;
  // A manifest at the root may be that of the pages which a program serves.
  if (!isService && entries.some(({ values, path }) => values.what === 'library' && !path.includes('/'))) return true;
  if (
    !isService &&
    LIBRARY.test(ownWords(evidence).replace(MADE_WITH, '')) &&
    apiRoutes(evidence).length < FEWEST_ROUTES
  )
    return true;
  return !starts && !isServed(evidence) && apiRoutes(evidence).length < FEWEST_ROUTES;
}

/** Whether the README shows code of Python that imports the package: whoever reads it builds on it, and may run it too. */
function isShownToImporters(evidence: Evidence, name: string): boolean {
  const readme = rootMost(evidence.facts('readme'));
  const own = name.toLowerCase().replaceAll('-', '_');
  if (!readme || !/^\w+$/.test(own) || CALLED_TOOL.test(ownWords(evidence))) return false;
  const imports = new RegExp(`^\\s*(?:>>> ?)?(?:from ${escaped(own)}(?:\\.[\\w.]+)? import|import ${escaped(own)}\\b)`);
  return (
    languagesOf(evidence)[0]?.name === 'Python' &&
    (evidence.lines(readme.path) ?? []).some((line) => imports.test(line))
  );
}

/** What a web server of PHP runs, or an application of Elixir with a router of Phoenix. */
function isServed(evidence: Evidence): boolean {
  const hasRouter = evidence.facts('route').some(({ values }) => values.framework === 'Phoenix');
  return frontControllers(evidence).some(({ path }) => path.endsWith('.php') || (path.endsWith('.ex') && hasRouter));
}

/** A gem that an application of Rails mounts, pages and all. */
function isRailsEngine(evidence: Evidence): boolean {
  return (
    ownManifest(evidence)?.values.ecosystem === 'RubyGems' &&
    evidence.files.some(
      ({ path, place }) =>
        place === 'source' &&
        /^lib\/(?:[\w-]+\/)*engine\.rb$/.test(path) &&
        (evidence.lines(path) ?? []).some((line) => /<\s*(?:::)?Rails::Engine\b/.test(line)),
    )
  );
}

function kindOf(evidence: Evidence, isLibrary: boolean): string {
  if (isRailsEngine(evidence)) return 'Rails engine';
  const routes = apiRoutes(evidence).length;
  // A tool that answers no request fills its templates with what it writes.
  const isTool =
    routes === 0 && !isPageServer(evidence) && startsOf(evidence).some(({ values }) => values.what === 'binary');
  const pages =
    routesOf(evidence).filter(({ method }) => method === 'PAGE').length +
    (isTool ? 0 : templatesOf(evidence).length) +
    screensOf(evidence).length;
  const commands = commandsOf(evidence).length + settingsOf(evidence).filter(({ source }) => source === 'flag').length;
  // Many commands with a few routes behind them are a tool that has a server too; a client may have many for each route.
  const isService = routes >= MANY_ROUTES && isListening(evidence);
  const isCalledTool =
    commands > 0 &&
    !isLibrary &&
    (CALLED_TOOL.test(ownWords(evidence)) || (TOOL.test(ownWords(evidence)) && commandsOf(evidence).length >= routes));
  if (routes >= 3 && !isService && (isCalledTool || commandsOf(evidence).length >= 2 * routes))
    return 'command-line tool';
  if (routes >= 3 && pages >= 3) return 'web application';
  if (routes >= 3) return 'web service';
  if (pages >= 3 && !isLibrary) return 'web application';
  if (!isLibrary && isServer(evidence)) return commands > 0 ? 'server with a command line' : 'server';
  // What a web server runs is no tool, whatever commands it has beside.
  if (!isLibrary && isServed(evidence)) return 'web application';
  if (commands > 0 && !isLibrary) return 'command-line tool';
  if (commands > 0) return 'library with a command line';
  return isLibrary ? 'library' : isListening(evidence) ? 'server' : 'program';
}

/** Files that hold a piece of a graphical interface. */
export const screensOf = derived((evidence) =>
  evidence.files.filter(
    ({ path, place, role }) =>
      place === 'source' &&
      role !== 'test' &&
      /\.(?:tsx|jsx|vue|svelte|razor|xib|storyboard)$/.test(path) &&
      !/\.(?:stories|test)\./.test(path),
  ),
);

/** Server-side templates and pages of the product. */
export const templatesOf = derived((evidence) =>
  evidence.files.filter(
    ({ path, place }) =>
      place === 'source' &&
      /(?:^|\/)(?:templates?|views|pages|layouts)\/.*\.(?:html?|erb|haml|slim|jinja2?|j2|ejs|hbs|pug|twig|blade\.php|mustache|tmpl|gohtml|cshtml|jsp|ftl|heex|eex|leex)$/.test(
        path,
      ) &&
      !isOfEmber(evidence, path) &&
      !writesCode(evidence, path),
  ),
);

const ELEMENT = /<\/?(?:[a-z][a-z0-9-]*|!doctype)[\s/>]/i;
const CODE = /^\s*(?:func|package|import|class|def|public|const|type|fn|apiVersion:|kind:)\b/;

/** Whether a template without an element of a page is there for code or manifests that a program writes, as those of Ent are. */
function writesCode(evidence: Evidence, path: string): boolean {
  if (!/\.(?:tmpl|mustache|j2|jinja2?|hbs|ejs|eex|ftl)$/.test(path)) return false;
  const lines = evidence.lines(path) ?? [];
  return lines.some((line) => CODE.test(line)) && !lines.some((line) => ELEMENT.test(line));
}
