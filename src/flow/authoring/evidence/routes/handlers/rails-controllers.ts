import { escaped } from '../../../../../base/escaped.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { modulesAround } from './rails-engines.ts';

/** A controller of Rails with those that it extends, the nearest first; each with its whole source. */
export interface RailsController {
  path: string;
  /** Its name as routes write it: `api/orders`. */
  name: string;
  lines: readonly string[];
}

const DEEPEST_CLASS = 6;

/** The controller that `api/orders#show` names and the action, from the routes of one application of the repository. */
export function railsTarget(
  evidence: Evidence,
  routes: string,
  handler: string,
): { chain: readonly RailsController[]; action: string } | null {
  const [, name, action] = /^([\w/]+)#(\w+)$/.exec(handler) ?? [];
  if (name === undefined || action === undefined) return null;
  const key = `${routes} ${name}`;
  const known = knownChains(evidence).get(key) ?? chainOf(evidence, routes, name);
  knownChains(evidence).set(key, known);
  return { chain: known, action };
}

const knownChains = derived((): Map<string, readonly RailsController[]> => new Map());

function chainOf(evidence: Evidence, routes: string, name: string): RailsController[] {
  const chain: RailsController[] = [];
  const own = name.replace(/^\//, '');
  let next = [...engineModules(evidence, routes).map((module) => `${module}/${own}`), own]
    .map((each) => controllerAt(evidence, routes, each))
    .find((each) => each !== undefined);
  while (next && chain.length < DEEPEST_CLASS && !chain.some(({ path }) => path === next?.path)) {
    chain.push(next);
    next = parentOf(evidence, routes, next);
  }
  return chain;
}

/** The routes of `Shop::Core::Engine` may be answered in the modules that the engine lies in: `shop/core`, then `shop`. */
function engineModules(evidence: Evidence, routes: string): string[] {
  const drawn = evidence.lines(routes)?.find((line) => OF_ENGINE.test(line)) ?? '';
  const modules = OF_ENGINE.exec(drawn)?.[1]?.split('::') ?? [];
  return modules.map((_, place) => fileName(modules.slice(0, modules.length - place).join('::')));
}

/** An engine may take its routes by a method of its own: `Shop::Engine.add_routes do`. */
const OF_ENGINE = /^\s*(?:::)?([A-Z][\w:]*)::Engine\.(?:routes\.\w+|(?:\w+_)?routes)\b/;

const OF_RAILS = /^\s*class \S+\s*<\s*(?:::)?ActionController::(?:Base|API)\b/;
const MAKES_ACTIONS =
  /^\s*(?:inherit_resources|active_scaffold|define_method[ (]+(?!["'])|class_eval|(?:class_)?eval)\b/;

/**
 * Whether no class of a controller, up to that of Rails, has an action, nor a template that stands for it: `resources`
 * names every usual one. A module from elsewhere may bring any.
 */
export function lacksAction(evidence: Evidence, routes: string, handler: string): boolean {
  const key = `${routes} ${handler}`;
  const known = knownLacks(evidence).get(key) ?? findLack(evidence, routes, handler);
  knownLacks(evidence).set(key, known);
  return known;
}

const knownLacks = derived((): Map<string, boolean> => new Map());

function findLack(evidence: Evidence, routes: string, handler: string): boolean {
  const target = railsTarget(evidence, routes, handler);
  if (target?.chain.length === 0) return lacksController(evidence, routes, handler);
  if (!target || !/^(?:index|show|new|create|edit|update|destroy)$/.test(target.action)) return false;
  if (!target.chain.at(-1)?.lines.some((line) => OF_RAILS.test(line))) return false;
  return target.chain.every((controller) => isWithout(evidence, routes, controller, target.action));
}

/**
 * Whether nothing answers a route that the application draws for itself: no controller of this name is anywhere, though
 * others lie where it would be, nor a template. Where controllers are made from those of a library, it may bring more.
 */
function lacksController(evidence: Evidence, routes: string, handler: string): boolean {
  const [, name = '', action = ''] = /^\/?([\w/]+)#(\w+)$/.exec(handler) ?? [];
  const controllers = `${routes.replace(/config\/routes.*$/, '')}app/controllers/`;
  const folder = controllers + name.replace(/[^/]*$/, '');
  const above = evidence.lines(`${controllers}application_controller.rb`) ?? [];
  return (
    name !== '' &&
    above.some((line) => OF_RAILS.test(line)) &&
    evidence.lines(routes)?.some((line) => /^\s*Rails\.application\.routes\.draw\b/.test(line)) === true &&
    !evidence.files.some(({ path }) => path.endsWith(`/${name}_controller.rb`)) &&
    !templates(evidence).has(`${name}/${action}`) &&
    evidence.files.some(({ path }) => path.startsWith(folder) && /^\w+_controller\.rb$/.test(path.slice(folder.length)))
  );
}

function isWithout(evidence: Evidence, routes: string, controller: RailsController, action: string): boolean {
  const { lines } = controller;
  const isClosed =
    concernsOf(evidence, routes, lines).every((each) => each !== undefined) ||
    lines.some((line) => OF_RAILS.test(line));
  return isClosed && !isToldOf(evidence, routes, controller, action);
}

/** Whether a class, what it takes in or a template has an action, or the class has actions made that nobody can name. */
function isToldOf(evidence: Evidence, routes: string, { lines, name }: RailsController, action: string): boolean {
  const defined = new RegExp(`\\b(?:def|alias|alias_method|define_method)[ (]+[:"']?${escaped(action)}\\b`);
  const concerns = concernsOf(evidence, routes, lines).map((path) =>
    path === undefined ? [] : (evidence.lines(path) ?? []),
  );
  return (
    [lines, ...concerns].flat().some((line) => defined.test(line) || MAKES_ACTIONS.test(line)) ||
    templates(evidence).has(`${name}/${action}`)
  );
}

/**
 * Whether `resources` only may have made a page with a form: a service without pages has none, and often leaves them in
 * its list. It is told where a class that was found has it, or a template stands for it.
 */
export function isUnshownForm(evidence: Evidence, routes: string, line: number, handler: string): boolean {
  const action = /#(new|edit)$/.exec(handler)?.[1];
  if (action === undefined || !BY_RESOURCES.test(evidence.lines(routes)?.[line - 1] ?? '')) return false;
  const { chain } = railsTarget(evidence, routes, handler) ?? { chain: [] };
  return !chain.some((controller) => isToldOf(evidence, routes, controller, action));
}

const BY_RESOURCES = /(?:^|[\s{(])resources?[ (]/;

/** The files of the modules that a class takes in; undefined for one from elsewhere. */
export function concernsOf(evidence: Evidence, routes: string, lines: readonly string[]): (string | undefined)[] {
  const known = takenIn.get(lines) ?? namesTakenIn(lines);
  takenIn.set(lines, known);
  return known.map((names) =>
    names.map((each) => rubyFile(evidence, routes, fileName(each))).find((path) => path !== undefined),
  );
}

/** Every action of a controller asks for them. */
const takenIn = new WeakMap<readonly string[], string[][]>();

/** What each module that is taken in may be called as a whole: Ruby looks in the modules around the class first. */
function namesTakenIn(lines: readonly string[]): string[][] {
  return lines.flatMap((text, at) => {
    const [, first] = /^\s*include\s+([\w:]+(?:\s*,\s*[\w:]+)*\s*,?)/.exec(text) ?? [];
    if (first === undefined) return [];
    let names = first;
    for (let next = at + 1; names.endsWith(',') && /^\s*[A-Z:]/.test(lines[next] ?? ''); next++)
      names += ` ${(lines[next] ?? '').replace(/#.*$/, '').trim()}`;
    const modules = modulesAround(lines, at).flatMap((each) => each.split('::'));
    return names
      .split(/\s*,\s*/)
      .filter((name) => /^[\w:]+$/.test(name))
      .map((name) =>
        name.startsWith('::')
          ? [name.slice(2)]
          : [...modules.map((_, place) => [...modules.slice(0, modules.length - place), name].join('::')), name],
      );
  });
}

/** Whether an action has no method but a template: Rails shows that one after what stands before every action. */
export function isTemplate(evidence: Evidence, routes: string, handler: string): boolean {
  const { chain: [own] = [], action } = railsTarget(evidence, routes, handler) ?? {};
  return own !== undefined && templates(evidence).has(`${own.name}/${action}`);
}

/** Templates by the controller and the action that they stand for. */
const templates = derived(
  (evidence): Set<string> =>
    new Set(evidence.files.flatMap(({ path }) => /(?:^|\/)views\/([^.]+)\./.exec(path)?.[1] ?? [])),
);

/** A name of a parent is looked for in the modules around the child first, as Ruby does. */
function parentOf(evidence: Evidence, routes: string, { name, lines }: RailsController): RailsController | undefined {
  const classes = lines.flatMap((line) => {
    const [, own = '', root, above] = /^\s*class (\S+)\s*<\s*(::)?([\w:]+)/.exec(line) ?? [];
    return above === undefined ? [] : [{ own, root, written: above }];
  });
  // A file may hold other classes before its controller, such as its errors.
  const { root, written } = classes.find(({ own }) => /Controller$/.test(own)) ?? classes[0] ?? {};
  if (written === undefined) return undefined;
  const own = fileName(written).replace(/_controller$/, '');
  const modules = root === undefined ? name.split('/').slice(0, -1) : [];
  for (let depth = modules.length; depth >= 0; depth--) {
    const found = controllerAt(evidence, routes, [...modules.slice(0, depth), own].join('/'));
    if (found && found.name !== name) return found;
  }
  return undefined;
}

/** `Api::V1::BaseController` lies in `api/v1/base_controller`. */
export function fileName(constant: string): string {
  return constant
    .split('::')
    .map((part) =>
      part
        .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
        .replace(/([a-z\d])([A-Z])/g, '$1_$2')
        .toLowerCase(),
    )
    .join('/');
}

function controllerAt(evidence: Evidence, routes: string, name: string): RailsController | undefined {
  // A class above others may be called otherwise.
  const path = rubyFile(evidence, routes, `${name}_controller`) ?? rubyFile(evidence, routes, name);
  const lines = path === undefined ? null : evidence.lines(path);
  return path === undefined || lines === null ? undefined : { path, name, lines };
}

/** A file of `app/controllers` by its name below it; of several applications that beside the routes is meant. */
export function rubyFile(evidence: Evidence, routes: string, name: string): string | undefined {
  const found = controllerFiles(evidence).get(name) ?? autoloaded(evidence, name);
  const application = routes.replace(/config\/routes.*$/, '');
  return found.length === 1 ? found[0] : found.find((path) => path.startsWith(`${application}app/`));
}

/** A folder of controllers may be one that Rails loads from, and no module: `controllers/sales/orders_controller.rb`. */
function autoloaded(evidence: Evidence, name: string): string[] {
  if (name.includes('/') || !name.endsWith('_controller')) return [];
  return [...controllerFiles(evidence)]
    .filter(([each]) => each.endsWith(`/${name}`))
    .flatMap(([, paths]) => paths)
    .filter((path) => evidence.lines(path)?.some((line) => /^class [A-Z]\w*Controller\b/.test(line)));
}

const controllerFiles = derived((evidence): Map<string, string[]> => {
  const files = new Map<string, string[]>();
  for (const { path, place } of evidence.files) {
    const [, name] = /(?:^|\/)(?:controllers\/(?:concerns\/)?|app\/helpers\/)(.+)\.rb$/.exec(path) ?? [];
    if (name !== undefined && place === 'source') files.set(name, [...(files.get(name) ?? []), path]);
  }
  return files;
});
