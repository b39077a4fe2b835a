import { derived, type Evidence } from '../../evidence.ts';

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
  let next = controllerAt(evidence, routes, name.replace(/^\//, ''));
  while (next && chain.length < DEEPEST_CLASS && !chain.some(({ path }) => path === next?.path)) {
    chain.push(next);
    next = parentOf(evidence, routes, next);
  }
  return chain;
}

/** A name of a parent is looked for in the modules around the child first, as Ruby does. */
function parentOf(evidence: Evidence, routes: string, { name, lines }: RailsController): RailsController | undefined {
  const [, root, written] =
    lines.map((line) => /^\s*class \S+\s*<\s*(::)?([\w:]+)/.exec(line)).find((match) => match !== null) ?? [];
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
  const found = controllerFiles(evidence).get(name) ?? [];
  const application = routes.replace(/config\/routes.*$/, '');
  return found.length === 1 ? found[0] : found.find((path) => path.startsWith(`${application}app/`));
}

const controllerFiles = derived((evidence): Map<string, string[]> => {
  const files = new Map<string, string[]>();
  for (const { path, place } of evidence.files) {
    const [, name] = /(?:^|\/)controllers\/(?:concerns\/)?(.+)\.rb$/.exec(path) ?? [];
    if (name !== undefined && place === 'source') files.set(name, [...(files.get(name) ?? []), path]);
  }
  return files;
});
