import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { count } from '../../wording/count.ts';
import { joined, ranked } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { routeName } from '../../wording/route-words.ts';
import { commandsOf } from '../commands.ts';
import { at, derived, type Evidence } from '../evidence.ts';
import { modelsOf, storedModels } from '../models.ts';
import type { Part } from '../parts.ts';
import { handlerOf } from '../routes/handlers/handlers.ts';
import type { Route } from '../routes/route.ts';
import { routeGroups } from '../routes/route-groups.ts';
import { apiRoutes } from '../routes.ts';
import type { Responsibility } from './responsibility.ts';

/** Below this share of its lines the files with routes, models or commands are a corner of a part, unless these are many. */
const LEAST_OF_FACTS = 0.08;
const LEAST_OF_FEW = 0.3;
const MOST_REGISTERED = 3;
const FILES_A_FACT = 4;
/** Statements that make tables, beside classes that stand for them. */
const OF_SCHEMA = /^(?:SQL|Liquibase|Laravel|Knex|Rails)$/;
const FEW_ROUTES = 3;
const MOST_GROUPS = 5;
const NAMED_GROUPS = 3;

/** Routes, stored models and commands of a part say what it does, unless it is about something else. */
export function fromFacts(evidence: Evidence, part: Part): Responsibility | null {
  const paths = new Set(part.files.map(({ path }) => path));
  const places = answeringPlaces(evidence);
  const registered = apiRoutes(evidence).filter(({ fact }) => paths.has(fact.path));
  const answered = apiRoutes(evidence).filter((route) => paths.has(places.get(route) ?? route.fact.path));
  // A router answers some itself, and is there for those that it hands on.
  const isRouter = registered.length > answered.length * MOST_REGISTERED;
  const [routes, deed] = answered.length > 1 && !isRouter ? [answered, 'answers'] : [registered, 'registers'];
  const stored = storedModels(modelsOf(evidence));
  // What a migration makes is kept by the database, and worked with elsewhere.
  const made = stored.filter(({ framework, fact }) => OF_SCHEMA.test(framework) && paths.has(fact.path));
  const declared = stored.filter(
    ({ declared: { path, values } }) => !OF_SCHEMA.test(values.framework) && paths.has(path),
  );
  const models = [...declared, ...made];
  const isChanging = evidence.facts('table-change').some(({ path }) => paths.has(path));
  const commands = commandsOf(evidence).filter(({ fact }) => paths.has(fact.path));
  const declaring = new Set([
    ...declared.map((model) => model.declared.path),
    ...[...made, ...commands].map(({ fact }) => fact.path),
    ...routes.map((route) => (deed === 'answers' ? places.get(route) : undefined) ?? route.fact.path),
  ]);
  const lines = part.files.reduce((sum, file) => sum + (declaring.has(file.path) ? file.lines : 0), 0);
  const found = routes.length + models.length + commands.length;
  const isMuch = found * FILES_A_FACT >= part.files.length;
  if (!isMuch && lines < part.lines * (found <= FEW_ROUTES ? LEAST_OF_FEW : LEAST_OF_FACTS)) return null;
  const said = [
    ...(routes.length > 1
      ? [
          `${routes.every((route) => isOnlyDeclared(route, paths, places)) ? 'declares' : deed} ${routesTold(routes, deed === 'answers')}`,
        ]
      : []),
    ...(declared.length > 0
      ? [
          `declares the stored ${declared.length === 1 ? 'model' : 'models'} ${ranked(declared.map(({ name }) => code(name)))}`,
        ]
      : []),
    ...(made.length > 0
      ? [
          `makes ${isChanging ? 'and changes ' : ''}the ${made.length === 1 ? 'table' : 'tables'} ${ranked(made.map(({ name }) => code(name)))}`,
        ]
      : []),
    ...(commands.length > 0 ? [`holds ${commandsTold(commands.map(({ name }) => name))}`] : []),
  ];
  const [first] = [
    ...(routes.length > 1 ? routes : []).map(({ fact }) => fact),
    ...declared.map((model) => model.declared),
    ...[...made, ...commands].map(({ fact }) => fact),
  ];
  return first && said.length > 0 ? { text: said.join('; '), source: at(first), isInferred: false } : null;
}

/** What answers a route may stand elsewhere than its registration. */
const answeringPlaces = derived(
  (evidence): ReadonlyMap<Route, string> =>
    new Map(
      apiRoutes(evidence).flatMap((route) => {
        const path = handlerOf(evidence, route)?.path;
        return path === undefined ? [] : [[route, path] as const];
      }),
    ),
);

/** An interface names its procedures; what answers them lies elsewhere. */
function isOnlyDeclared(route: Route, paths: ReadonlySet<string>, places: ReadonlyMap<Route, string>): boolean {
  return route.method === 'RPC' && !paths.has(places.get(route) ?? '');
}

/** "67 routes, among them those for topics, posts and forums": of many groups only the largest are named. */
/** What is registered in one place makes more routes, or fewer, than are read from it: those that are answered are counted. */
function routesTold(routes: readonly Route[], isAnswered: boolean): string {
  if (routes.length <= FEW_ROUTES) return `the routes ${joined([...new Set(routes.map(routeName))].map(code))}`;
  const told = isAnswered ? count(routes.length, 'route') : 'routes';
  const groups = routeGroups(routes).filter(({ name }) => /[a-z]{2}/i.test(identifierWords(name)));
  const names = groups.map(({ name }) => identifierWords(name));
  const grouped = groups.reduce((sum, group) => sum + group.routes.length, 0);
  if (names.length === 0) return told;
  if (names.length <= MOST_GROUPS && grouped === routes.length) return `${told} for ${joined(names)}`;
  return `${told}, among them those for ${joined(names.slice(0, NAMED_GROUPS))}`;
}

/** The commands without the program that all of them are called by, which is named once. */
function commandsTold(names: readonly string[]): string {
  const noun = names.length === 1 ? 'the command' : 'the commands';
  const words = names.map((name) => name.split(' '));
  const [first = []] = words;
  const most = Math.min(...words.map((each) => each.length)) - 1;
  const differs = first.slice(0, most).findIndex((word, place) => words.some((each) => each[place] !== word));
  const shared = differs < 0 ? Math.max(0, most) : differs;
  if (names.length < 2 || shared === 0) return `${noun} ${ranked(names.map(code))}`;
  return `${noun} ${ranked(words.map((each) => code(each.slice(shared).join(' '))))} of ${code(first.slice(0, shared).join(' '))}`;
}
