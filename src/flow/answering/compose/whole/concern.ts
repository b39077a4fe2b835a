import {
  CALLABLE,
  type FoundSymbol,
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { at, derived, type Evidence } from '../../../authoring/evidence/evidence.ts';
import { type OutsideImport, outsideImports } from '../../../authoring/evidence/libraries/outside-imports.ts';
import { productFiles } from '../../../authoring/evidence/parts.ts';
import { languageName, profileOf } from '../../../authoring/evidence/profile.ts';
import { guardName } from '../../../authoring/evidence/routes/route-callers.ts';
import { apiRoutes, routesOf } from '../../../authoring/evidence/routes.ts';
import type { Setting } from '../../../authoring/evidence/settings/setting.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { socketEventsOf } from '../../../authoring/evidence/socket-events.ts';
import { count, digits } from '../../../authoring/wording/count.ts';
import { capital, code, plain } from '../../../authoring/wording/markup.ts';
import { routeName } from '../../../authoring/wording/route-words.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { ConcernName } from '../../understanding/asked-whole.ts';
import { definitionOf, headOf, kindWord, predicateOf } from '../../wording/symbol-words.ts';
import { useLine, userName, usersOf } from '../code/uses.ts';
import { sectionsOf } from '../documents/document-sections.ts';
import { bullet, cited, citedList, opening, type Part, paragraph, type Span } from '../part.ts';
import { GUIDES } from '../tasks/task.ts';
import { CONCERNS, type Concern } from './concerns.ts';

const MOST_FILES = 4_000;
const MOST_WEIGHED = 24;
const MOST_DEFINITIONS = 5;
const MOST_MODULES = 4;
const MOST_SETTINGS = 8;
const MOST_GUARDS = 4;
const MOST_ROUTES = 6;
const FEW_IMPORTERS = 2;
const MOST_OFFERED = 8;
const WHOLE_LINES = 12;

/** How the program as a whole sees to something: with which libraries, through which definitions, by which settings. */
export function* composeConcern(inquiry: Inquiry, name: ConcernName): Generator<Part> {
  const { evidence } = inquiry;
  // What a library does for others is its subject, and answered as any other.
  if (profileOf(evidence).isLibrary) return;
  const concern = CONCERNS[name];
  const modules = nearestFirst([...modulesOf(evidence, concern), ...loadedPackages(evidence, concern)], concern.root);
  const definitions = definitionsOf(inquiry, concern);
  const guards = name === 'authentication' || name === 'permissions' ? guardsOf(evidence, name) : [];
  const [core, ...others] = definitions;
  if (modules.length === 0 && guards.length === 0 && others.length === 0 && !core?.files) return;
  if (modules.length > 0)
    yield opening(
      `For ${name} the code uses `,
      ...citedList(
        modules.slice(0, MOST_MODULES).map(({ module, files, path, line }) => ({
          text: `${code(module)} (${files === 0 ? `a dependency in ${code(path)}` : `imported in ${files === 1 ? code(path) : `${count(files, 'file')}, such as ${code(path)}`}`})`,
          source: { path, startLine: line, endLine: line },
        })),
        Math.max(0, modules.length - MOST_MODULES),
      ),
    );
  if (guards.length > 0) {
    const spans: Span[] = ['Routes are guarded by ', ...citedList(guards.slice(0, MOST_GUARDS))];
    yield modules.length > 0 ? paragraph(...spans) : opening(...spans);
  }
  if (core) {
    const words =
      core.files > 0
        ? `Of the definitions that are named for ${name}, ${others.some(({ files }) => files > core.files) ? 'the nearest is' : 'most files use'} ${inWords(core)}`
        : `Among the definitions that are named for ${name} is ${inWords(core)}`;
    const spans: Span[] = [words, cited(definitionOf(core.symbol))];
    yield modules.length + guards.length === 0 ? opening(...spans) : paragraph(...spans);
    const { path, startLine, endLine } = core.symbol;
    if (endLine > startLine)
      yield { form: 'excerpt', path, startLine, endLine: Math.min(endLine, startLine + WHOLE_LINES - 1) };
    const [use] = CALLABLE.has(core.symbol.kind)
      ? usersOf(inquiry.pack, core.symbol).production.filter((each) => each.path !== path && each.kind === 'call')
      : [];
    if (use) yield bullet(`It is called by ${userName(use)} in ${code(use.path)}`, cited(useLine(use)));
  }
  for (const each of others.slice(0, MOST_DEFINITIONS - 1))
    yield bullet(capital(inWords(each)), cited(definitionOf(each.symbol)));
  yield* offeredBy(evidence, concern, modules, definitions);
  if (name === 'authentication') yield* doorsOf(evidence);
  yield* settingsTold(settingsOf(evidence).filter((each) => concern.settings.test(each.name.toLowerCase())));
  yield* sectionsTold(evidence, concern);
  yield bullet('Found by the names of packages, definitions and settings; what is called otherwise is not seen');
}

/** The first import of a module, and how many files have one. */
interface UsedModule extends OutsideImport {
  files: number;
}

const LEAST_SHARE = 0.15;

/** Files of the running product in the languages that it is mostly written in. */
const mainFiles = derived((evidence) => {
  const main = new Set(
    profileOf(evidence)
      .languages.filter(({ share }) => share >= LEAST_SHARE)
      .map(({ name }) => name),
  );
  return productFiles(evidence)
    .filter(({ path, language }) => main.has(languageName(language)) && !ASIDE.test(path))
    .slice(0, MOST_FILES);
});

const ASIDE = /(?:^|\/)(?:scripts?|tools?|hack|examples?|migrations?|db\/migrate|contrib)\//;

/** What is imported of one package counts once for a file. */
export function modulesOf(
  evidence: Evidence,
  { modules, root }: Pick<Concern, 'modules'> & Partial<Pick<Concern, 'root'>>,
): UsedModule[] {
  const fitting = mainFiles(evidence)
    .flatMap(({ path }) => outsideImports(evidence, path))
    .flatMap((each) => {
      const key = namesOf(each.module).find((name) => modules.test(name));
      return key === undefined ? [] : [{ ...each, key }];
    });
  return [...Map.groupBy(fitting, ({ key }) => key).values()]
    .flatMap((uses) => {
      const first = uses.find(({ path }) => root?.test(path)) ?? uses[0];
      return first ? [{ ...first, files: new Set(uses.map(({ path }) => path)).size }] : [];
    })
    .sort((a, b) => b.files - a.files || (a.module < b.module ? -1 : 1));
}

/** What is imported where a folder or file is called after it comes first: what others import may serve something else. */
function nearestFirst(modules: readonly UsedModule[], root: RegExp): UsedModule[] {
  return modules.toSorted((a, b) => Number(root.test(b.path)) - Number(root.test(a.path)));
}

/** Where the framework loads every package of the manifest, no file imports one by its name. */
const LOADED = /^(?:RubyGems|Hex)$/;

function loadedPackages(evidence: Evidence, { modules }: Concern): UsedModule[] {
  return evidence
    .facts('dependency')
    .filter(({ values, path }) => LOADED.test(values.ecosystem) && values.scope === 'runtime' && !path.includes('/'))
    .filter(({ values }) => modules.test(values.name.toLowerCase()))
    .map(({ values, path, startLine }) => ({ module: values.name, path, line: startLine, files: 0 }));
}

/** `org.slf4j.LoggerFactory` is of `org.slf4j`, `winston/lib/x` of `winston`, `Monolog\Logger` of `monolog/monolog`. */
function namesOf(module: string): string[] {
  const lower = module.toLowerCase().replace(/^node:/, '');
  const dots = lower.split('.');
  const slashes = lower.split('/');
  const back = lower.split('\\');
  // The shortest comes first: what fits of it is the package itself.
  return [
    ...dots.map((_, place) => dots.slice(0, place + 1).join('.')),
    ...slashes.map((_, place) => slashes.slice(0, place + 1).join('/')),
    ...(back.length > 1 ? [`${back[0]}/${back[0]}`, back.slice(0, 2).join('/')] : []),
    ...lower.split('::').slice(0, 1),
  ];
}

interface Weighed {
  symbol: SymbolDetail;
  /** Files of the product that use it. */
  files: number;
}

const TYPES = /^(?:class|interface|struct|trait|module)$/;
const DEFINITIONS = /^(?:class|interface|struct|trait|module|function|method)$/;

/** Names of everything that the product defines, gathered once. */
const namedDefinitions = derived((evidence): { symbol: FoundSymbol; name: string }[] =>
  mainFiles(evidence).flatMap(({ path }) =>
    symbolsOfFile(evidence.pack, path)
      .filter(({ kind }) => DEFINITIONS.test(kind))
      .map((symbol) => ({ symbol, name: snake(shortName(symbol.name)) })),
  ),
);

/** A session may be of a notebook, a game or a meeting: what serves those speaks of nobody's signing in. */
const OF_A_SESSION = /(?:^|_)sessions?(?:_|$)/;
/** Nor does a session of a database. */
const OF_DATABASE = /\bsessionmaker\b|\bSqlSession|\bsqlalchemy\b|\borg\.hibernate\b|\bSessionFactory\b/;
const SIGNS_IN = /passw|sign_?in|log_?in|log_?out|credential|authenti|current_?user/i;

function speaksOfSigningIn(evidence: Evidence, path: string): boolean {
  const lines = evidence.lines(path) ?? [];
  return (
    /auth|log_?in/i.test(path) ||
    (lines.some((line) => SIGNS_IN.test(line)) && !lines.some((line) => OF_DATABASE.test(line)))
  );
}

/** What the server is written in: a client that is larger sees to such things only for itself. */
const servingLanguage = derived((evidence): string | undefined => {
  const languages = Map.groupBy(apiRoutes(evidence), ({ fact }) =>
    languageName(evidence.file(fact.path)?.language ?? ''),
  );
  const [most] = [...languages].sort((a, b) => b[1].length - a[1].length);
  return most?.[0] ?? profileOf(evidence).languages[0]?.name;
});

function definitionsOf({ evidence, pack, understanding }: Inquiry, { names, types }: Concern): Weighed[] {
  const deed = stem(understanding.sentence?.deed.toLowerCase() ?? '');
  // Who asks how passwords are hashed is told of what hashes them, before what compares them.
  const doesIt = ({ name }: { name: string }): number => Number(nameTerms(shortName(name)).parts.includes(deed));
  const main = servingLanguage(evidence);
  const isMain = ({ path }: { path: string }): boolean => languageName(evidence.file(path)?.language ?? '') === main;
  const called = namedDefinitions(evidence)
    .filter(({ name, symbol }) => names.test(name) || (TYPES.test(symbol.kind) && types?.test(name)))
    .filter(({ name, symbol }) => !OF_A_SESSION.test(name) || speaksOfSigningIn(evidence, symbol.path))
    .map(({ symbol }) => symbol)
    .sort(
      (a, b) =>
        Number(isMain(b)) - Number(isMain(a)) ||
        a.path.split('/').length - b.path.split('/').length ||
        (a.path < b.path ? -1 : 1),
    )
    .slice(0, MOST_WEIGHED);
  const weighed = called.flatMap((symbol) => {
    const detail = symbolDetail(pack, symbol.id);
    const users = usersOf(pack, symbol).production.filter(({ path }) => path !== symbol.path);
    return detail ? [{ symbol: detail, files: new Set(users.map(({ path }) => path)).size }] : [];
  });
  const ranked = weighed.sort(
    (a, b) =>
      Number(isMain(b.symbol)) - Number(isMain(a.symbol)) || doesIt(b.symbol) - doesIt(a.symbol) || b.files - a.files,
  );
  // A method says no more than its class, where both are named so, nor the second clause of a function more than the first.
  return ranked.filter(
    ({ symbol }, place) =>
      !ranked.some((other) => other.symbol !== symbol && symbol.name.startsWith(`${other.symbol.name}.`)) &&
      ranked.findIndex(({ symbol: { name, path } }) => name === symbol.name && path === symbol.path) === place,
  );
}

function snake(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/-/g, '_')
    .toLowerCase();
}

function inWords({ symbol, files }: Weighed): string {
  const says = predicateOf(symbol);
  const used = files > 0 ? `, used in at least ${count(files, 'other file')}` : '';
  return `the ${kindWord(symbol)} ${code(symbol.name)} in ${code(symbol.path)}${used}${says ? `; it ${says}` : ''}`;
}

/** Where few files import what does it, the functions of the first are the ways to have it done. */
function* offeredBy(
  evidence: Evidence,
  { root }: Concern,
  modules: readonly UsedModule[],
  told: readonly Weighed[],
): Generator<Part> {
  const used = modules.find(({ files, path }) => files <= FEW_IMPORTERS && root.test(path));
  if (!used) return;
  const named = new Set(told.map(({ symbol }) => symbol.id));
  const offered = symbolsOfFile(evidence.pack, used.path).filter(
    ({ id, kind, exported, name }) =>
      exported && /^(?:function|method)$/.test(kind) && !named.has(id) && !/^_|\W_/.test(name),
  );
  if (offered.length < 2) return;
  yield bullet(
    `${code(used.path)} offers `,
    ...citedList(
      offered.slice(0, MOST_OFFERED).map((symbol) => ({ text: code(symbol.name), source: headOf(symbol, 1) })),
      Math.max(0, offered.length - MOST_OFFERED),
    ),
  );
}

const OF_AUTHENTICATION = /auth|login|log_?in|sign_?in|session|jwt|token|api_?key|account|user/i;
const OF_PERMISSIONS = /admin|role|permi|polic|authori[sz]|abilit|can\b|owner|scope|access|staff|member/i;

function guardsOf(
  evidence: Evidence,
  name: 'authentication' | 'permissions',
): { text: string; source: ReturnType<typeof at> }[] {
  const fits = name === 'authentication' ? OF_AUTHENTICATION : OF_PERMISSIONS;
  const all = routesOf(evidence).filter(({ side }) => !side);
  // Pages that a server guards are routes like the others; those of a client pass no guard.
  const arePagesGuarded = all.some(({ method, guards }) => method === 'PAGE' && guards.length > 0);
  const routes = arePagesGuarded ? all : apiRoutes(evidence);
  const uses = Map.groupBy(
    routes.flatMap((route) => [...new Set(route.guards.map(guardName))].map((guard) => ({ guard, fact: route.fact }))),
    ({ guard }) => guard,
  );
  return [...uses]
    .filter(([guard]) => fits.test(guard))
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
    .flatMap(([guard, [first, ...rest]]) =>
      first
        ? [{ text: `${code(guard)} (${digits(rest.length + 1)} of ${digits(routes.length)})`, source: at(first.fact) }]
        : [],
    );
}

const DOOR =
  /\/(?:authenticate|log-?in|log-?out|sign-?in|sign-?up|sign-?out|register|registration|oauth2?|auth|password)(?:\.php)?(?:\/|$)|\/(?:sessions?|tokens?)(?:\/(?:new|create|refresh|verify|revoke|current))?\/?$/i;

/** Messages over a socket that do the same. */
const DOOR_MESSAGE =
  /^(?:user|account|auth)?[\W_]*(?:authenticate|log-?_?(?:in|out)|sign-?_?(?:in|up|out)|register)(?![a-z])/i;

/** Where one gets in: the routes and messages that sign people in and out. */
function* doorsOf(evidence: Evidence): Generator<Part> {
  const messages = socketEventsOf(evidence).filter(({ values }) => DOOR_MESSAGE.test(values.name));
  if (messages.length > 0)
    yield bullet(
      'Messages over a socket by which one gets in or out: ',
      ...citedList(
        messages.slice(0, MOST_ROUTES).map((each) => ({ text: code(each.values.name), source: at(each) })),
        Math.max(0, messages.length - MOST_ROUTES),
      ),
    );
  // A page of plain PHP takes what is typed on it itself.
  const found = [...apiRoutes(evidence), ...routesOf(evidence).filter(({ path }) => path.endsWith('.php'))].filter(
    ({ path, method }) => DOOR.test(path) && /^(?:POST|ANY|GET|PAGE)$/.test(method),
  );
  // A router that is mounted twice tells the same twice.
  const doors = [...new Map(found.map((route) => [`${route.fact.path} ${route.fact.startLine}`, route])).values()];
  const shown = doors
    .toSorted((a, b) => Number(b.method === 'POST') - Number(a.method === 'POST'))
    .slice(0, MOST_ROUTES);
  if (shown.length === 0) return;
  yield bullet(
    'Routes by which one gets in or out: ',
    ...citedList(
      shown.map((route) => ({ text: code(routeName(route)), source: at(route.fact) })),
      doors.length - shown.length,
    ),
  );
}

/** Settings by their names, with their defaults. */
export function* settingsTold(settings: readonly Setting[]): Generator<Part> {
  const shown = settings.slice(0, MOST_SETTINGS);
  if (shown.length === 0) return;
  yield bullet(
    `${settings.length === 1 ? 'A setting is' : 'Settings are'} called after it: `,
    ...citedList(
      shown.flatMap(({ name, default: value, facts: [fact] }) =>
        fact ? [{ text: `${code(name)}${value ? ` (default ${code(value)})` : ''}`, source: at(fact) }] : [],
      ),
      settings.length - shown.length,
    ),
  );
}

/** What the guides of the project say about it. */
export function* sectionsTold(evidence: Evidence, { headings }: Pick<Concern, 'headings'>): Generator<Part> {
  for (const { path } of evidence.files
    .filter((file) => GUIDES.test(file.path) || /^docs?\/.*\.(?:md|rst)$/.test(file.path))
    .slice(0, 100)) {
    const lines = evidence.lines(path) ?? [];
    const section = sectionsOf(lines).find(({ title }) => headings.test(titleWords(title)));
    if (!section) continue;
    const { startLine, endLine } = section;
    yield bullet(
      `${code(path)} treats it under "${plain(section.title)}"`,
      cited({ path, startLine, endLine: Math.min(endLine, startLine + WHOLE_LINES - 1) }),
    );
    return;
  }
}

function titleWords(title: string): string {
  return plain(title)
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .trim();
}
