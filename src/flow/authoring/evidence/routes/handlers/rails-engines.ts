import { derived, type Evidence } from '../../evidence.ts';

/** Where routes are drawn, and on what: `Depot::Engine.routes.draw do`, `Depot::Engine.add_routes do`. */
const DRAWS =
  /^\s*(?:::)?((?:[A-Z]\w*::)*[A-Z]\w*)(?:\.application)?\.(?:routes\.\w+|(?:\w+_)?routes)\b.*(?:\bdo|\{)\s*$/;
const MODULE = /^\s*module\s+(?:::)?([A-Z][\w:]*)/;

/** The engine that the routes around a line are drawn on, by its whole name; null where they are the application's. */
export function engineAround(evidence: Evidence, routes: string, line: number): string | null {
  const lines = (evidence.lines(routes) ?? []).slice(0, line);
  const at = lines.findLastIndex((each) => DRAWS.test(each));
  const name = DRAWS.exec(lines[at] ?? '')?.[1];
  if (name === undefined || !/(?:^|::)\w*Engine$/.test(name)) return null;
  const around = modulesAround(lines, at);
  const known = isolated(evidence);
  const nested = around.map((_, place) => [...around.slice(0, around.length - place), name].join('::'));
  return nested.find((each) => known.has(each)) ?? name;
}

/** The module that an engine puts its controllers and models into: `isolate_namespace Depot`. */
export function namespaceOf(evidence: Evidence, engine: string): string | null {
  return isolated(evidence).get(engine) ?? null;
}

/** Modules into which engines of the repository put what is theirs. */
export function isolatedModules(evidence: Evidence): string[] {
  return [...new Set(isolated(evidence).values())];
}

/** By the whole name of the engine; one that two places say otherwise of is not known. */
const isolated = derived((evidence): Map<string, string> => {
  const told = evidence.files
    .filter(({ path, place }) => place === 'source' && /(?:^|[/_])engine\.rb$/.test(path))
    .flatMap(({ path }) => isolatedIn(evidence.lines(path) ?? []));
  const names = Map.groupBy(told, ([engine]) => engine);
  return new Map(
    [...names].flatMap(([engine, each]) => {
      const [module, ...others] = new Set(each.map(([, written]) => written));
      return module === undefined || others.length > 0 ? [] : [[engine, module] as const];
    }),
  );
});

function isolatedIn(lines: readonly string[]): (readonly [engine: string, module: string])[] {
  return lines.flatMap((text, at) => {
    const module = /^\s*isolate_namespace[ (]+(?:::)?([A-Z][\w:]*)/.exec(text)?.[1];
    const type = lines.slice(0, at).findLastIndex((each) => /^\s*class\s+\S+\s*<\s*(?:::)?Rails::Engine\b/.test(each));
    const name = /^\s*class\s+(?:::)?([A-Z][\w:]*)/.exec(lines[type] ?? '')?.[1];
    return module === undefined || name === undefined
      ? []
      : [[[...modulesAround(lines, type), name].join('::'), module] as const];
  });
}

/** The modules that a line stands in, by their indentation. */
export function modulesAround(lines: readonly string[], at: number): string[] {
  const found: string[] = [];
  let indent = /^\s*/.exec(lines[at] ?? '')?.[0].length ?? 0;
  for (let line = at - 1; line >= 0 && indent > 0; line--) {
    const text = lines[line] ?? '';
    const own = /^\s*/.exec(text)?.[0].length ?? 0;
    if (text.trim() === '' || own >= indent) continue;
    indent = own;
    const name = MODULE.exec(text)?.[1];
    if (name !== undefined) found.unshift(name);
  }
  return found;
}
