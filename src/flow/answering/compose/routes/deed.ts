import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { headOf } from '../../wording/symbol-words.ts';
import { bullet, citedList, type Part } from '../part.ts';
import { asksNothing, isToldByRoute, toldRoute } from './told-route.ts';

/** What is done to a thing, told by the route that does it. */
export function* composeDeed(inquiry: Inquiry): Generator<Part> {
  const { deed } = inquiry;
  if (!deed?.route || !isToldByRoute(inquiry)) return;
  const isOfRules = inquiry.understanding.kind === 'invariant';
  // What must hold is told by a route only where something is known to be asked of the call.
  if (isOfRules && asksNothing(inquiry, deed.route)) return;
  const told: string[] = [];
  for (const part of toldRoute(inquiry, deed.route)) {
    if ('spans' in part) told.push(...part.spans.filter((span) => typeof span === 'string'));
    yield part;
  }
  if (isOfRules) return;
  const others = [...(deed.doer ? [deed.doer] : []), ...deed.followers];
  yield* namesakes(others.filter(({ name }) => !told.some((text) => text.includes(code(name)))));
}

/** What else is named for the deed. */
export function* namesakes(followers: readonly FoundSymbol[]): Generator<Part> {
  if (followers.length > 0)
    yield bullet(
      'Named for it too: ',
      ...citedList(
        followers.map((each) => ({ text: `${code(each.name)} in ${code(each.path)}`, source: headOf(each) })),
      ),
    );
}
