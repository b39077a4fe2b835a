import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { handlerOf } from '../../../authoring/evidence/routes/handlers/handlers.ts';
import type { Route } from '../../../authoring/evidence/routes/route.ts';
import { routesOf } from '../../../authoring/evidence/routes.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';

const ASKED =
  /^where (?:is|are|do|does) (?:the |our )?((?:[\w-]+ ){1,3}?)(?:api )?(?:endpoint|route|handler)s?\b(?! (?:defined|declared|registered|listed) in)/i;
/** More of them are a group, not the one that was asked for. */
const MOST = 3;

/** Where the routes are answered that end in what the question calls an endpoint: `/token` for "the token endpoint". */
export function* composeWhereRoute({ evidence, understanding }: Inquiry): Generator<Part> {
  const asked = nameTerms(ASKED.exec(understanding.text)?.[1]?.trim() ?? '').parts.join(' ');
  if (asked === '') return;
  const all = routesOf(evidence).filter(({ method }) => method !== 'PAGE' && method !== 'RPC');
  const whole = all.filter((route) => segmentsOf(route).join(' ') === asked);
  const ending = all.filter((route) => segmentsOf(route).at(-1) === asked);
  const found = whole.length > 0 ? whole : ending;
  const [first] = found;
  if (!first || new Set(found.map(({ path }) => path)).size > MOST) return;
  const answered = found.flatMap((route) => {
    const handler = handlerOf(evidence, route);
    return handler?.name ? [{ route, handler, name: handler.name }] : [];
  });
  const [main] = answered;
  if (!main) return;
  yield opening(
    `${code(spoken(main.route))} is answered by ${code(main.name)} in ${code(main.handler.path)}`,
    cited({ path: main.handler.path, startLine: main.handler.startLine, endLine: main.handler.endLine }),
  );
  yield bullet(`It is registered in ${code(main.route.fact.path)}`, cited(at(main.route.fact)));
  const others = answered.slice(1);
  if (others.length > 0)
    yield bullet(
      'Beside it: ',
      ...citedList(
        others.map(({ route, name }) => ({ text: `${code(spoken(route))}, by ${code(name)}`, source: at(route.fact) })),
      ),
    );
}

/** The parts of the path that have a name, in the words of the index; those that any path begins with left out. */
function segmentsOf({ path }: Route): string[] {
  return path
    .split('/')
    .filter((segment) => /^[\w.-]+$/.test(segment) && !/^(?:api|rest|v\d+)$/i.test(segment))
    .map((segment) => nameTerms(segment).parts.join(' '));
}

function spoken({ method, path }: Route): string {
  return method === 'ANY' ? path : `${method} ${path}`;
}
