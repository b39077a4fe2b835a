import type { SourceFile } from '../../source-file.ts';
import type { MountFact } from '../route-facts.ts';
import { isApplication } from './router-names.ts';

const DEEPEST = 5;

/** Where the routers of a file hang that it puts into each other and into its application, by their names. */
export function prefixesIn(
  file: SourceFile,
  mounts: readonly MountFact[],
  routers: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const hung = new Map(
    mounts.filter(({ values }) => routers.has(values.router)).map(({ values }) => [values.router, values]),
  );
  const prefixOf = (router: string, depth: number): string | null => {
    const { prefix, onto = '' } = hung.get(router) ?? {};
    // A router of Koa has its own path, with which it is used as it is: `app.use(api.routes())`.
    if (prefix === undefined) return depth > 0 && file.bare.includes(`.use(${router}.routes()`) ? '' : null;
    if (isApplication(routers, onto) || /^\w*(?:app|server)$/i.test(onto)) return prefix;
    const above = depth < DEEPEST && routers.has(onto) && onto !== router ? prefixOf(onto, depth + 1) : null;
    return above === null ? null : `${above}${prefix}`;
  };
  return new Map(
    [...hung.keys()].flatMap((router) => {
      const prefix = prefixOf(router, 0);
      return prefix === null ? [] : [[router, prefix] as const];
    }),
  );
}
