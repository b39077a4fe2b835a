import { at } from '../../../authoring/evidence/evidence.ts';
import { apiRoutes } from '../../../authoring/evidence/routes.ts';
import { count, digits } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { routeName } from '../../../authoring/wording/route-words.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

const VERSION = /\/(v\d+(?:[._]\d+)*(?:(?:alpha|beta)\d*)?|\d{4}-\d\d-\d\d)(?=\/|$)/;
const MOST = 6;
/** Of fewer nothing can be said. */
const FEWEST = 3;

/** Which versions the paths of the routes name, and how many routes name none. */
export function* composeVersions({ evidence }: Inquiry): Generator<Part> {
  const routes = apiRoutes(evidence).filter(({ method }) => method !== 'PAGE');
  const byVersion = [...Map.groupBy(routes, ({ path }) => VERSION.exec(path)?.[1] ?? '')].sort(
    (a, b) => b[1].length - a[1].length,
  );
  const named = byVersion.filter(([version]) => version !== '');
  const [most] = named;
  const first = most?.[1][0];
  const [any] = routes;
  if (!first && any && routes.length >= FEWEST)
    yield opening(
      `No path of its ${digits(routes.length)} routes names a version, as ${code(routeName(any))} shows`,
      cited(at(any.fact)),
    );
  if (!most || !first) return;
  yield opening(
    `By the paths of its routes: ${named.length === 1 ? `one version, ${code(most[0])}` : `${count(named.length, 'version')}, most in ${code(most[0])}`} (${digits(most[1].length)} of ${digits(routes.length)} routes, such as ${code(routeName(first))})`,
    cited(at(first.fact)),
  );
  for (const [version, own] of named.slice(1, MOST)) {
    const [one] = own;
    if (one)
      yield bullet(
        `${code(version)}: ${count(own.length, 'route')}, such as ${code(routeName(one))}`,
        cited(at(one.fact)),
      );
  }
  const [without] = byVersion.find(([version]) => version === '')?.[1] ?? [];
  const rest = byVersion.find(([version]) => version === '')?.[1].length ?? 0;
  if (without)
    yield bullet(
      `${digits(rest)} ${rest === 1 ? 'names' : 'name'} no version, such as ${code(routeName(without))}`,
      cited(at(without.fact)),
    );
}
