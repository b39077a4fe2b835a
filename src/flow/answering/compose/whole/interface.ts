import { at } from '../../../authoring/evidence/evidence.ts';
import { exportsOf } from '../../../authoring/evidence/exports.ts';
import { offeredRoutes } from '../../../authoring/evidence/profile.ts';
import { resourceGroups } from '../../../authoring/evidence/routes/route-groups.ts';
import { count, digits } from '../../../authoring/wording/count.ts';
import { capital, code } from '../../../authoring/wording/markup.ts';
import { routeName } from '../../../authoring/wording/route-words.ts';
import type { Inquiry } from '../../inquiry.ts';
import { definitionOf, kindWord, predicateOf } from '../../wording/symbol-words.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

const MOST_GROUPS = 10;
const MOST_ROUTES = 3;
const MOST_EXPORTS = 10;

/** What others can call: the groups of its routes, or what a library exports. */
export function* composeInterface({ evidence }: Inquiry): Generator<Part> {
  const routes = offeredRoutes(evidence);
  const [first] = routes;
  if (first) {
    const groups = resourceGroups(routes).toSorted((a, b) => b.routes.length - a.routes.length);
    yield opening(
      `It answers ${count(routes.length, 'route')} in ${count(groups.length, 'group')}; ${digits(routes.filter(({ guards }) => guards.length > 0).length)} of them have a guard that was seen`,
      cited(at(first.fact)),
    );
    for (const { name, routes: own } of groups.slice(0, MOST_GROUPS)) {
      const [head] = own;
      if (head)
        yield bullet(
          `${capital(name || 'the root')} (${digits(own.length)}): ${own
            .slice(0, MOST_ROUTES)
            .map((route) => code(routeName(route)))
            .join(', ')}${own.length > MOST_ROUTES ? ' and others' : ''}`,
          cited(at(head.fact)),
        );
    }
    if (groups.length > MOST_GROUPS)
      yield bullet(`${capital(count(groups.length - MOST_GROUPS, 'smaller group'))} not shown`);
    return;
  }
  const offered = exportsOf(evidence).slice(0, MOST_EXPORTS);
  const [main] = offered;
  if (!main) return;
  yield opening(
    `It exports, among others, the ${kindWord(main)} ${code(main.name)} in ${code(main.path)}`,
    cited(definitionOf(main)),
  );
  for (const each of offered.slice(1)) {
    const says = predicateOf(each);
    yield bullet(
      `The ${kindWord(each)} ${code(each.name)} in ${code(each.path)}${says ? `; it ${says}` : ''}`,
      cited(definitionOf(each)),
    );
  }
}
