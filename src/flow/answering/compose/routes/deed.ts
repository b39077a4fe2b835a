import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { handlerOf } from '../../../authoring/evidence/routes/handlers.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { headOf } from '../../wording/symbol-words.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';

const EXCERPT = 12;

/** What happens when something is done to a thing, told by the route that does it. */
export function* composeDeed(inquiry: Inquiry): Generator<Part> {
  const { deed, evidence } = inquiry;
  if (!deed?.route) return;
  const { method, path, fact } = deed.route;
  yield opening(`The route ${code(`${method} ${path}`)} in ${code(fact.path)} is named for it`, cited(at(fact)));
  const handler = handlerOf(evidence, deed.route);
  if (handler) {
    const { startLine, endLine } = handler;
    yield {
      form: 'excerpt',
      path: handler.path,
      startLine,
      endLine: Math.min(endLine, startLine + EXCERPT - 1),
    };
    if (handler.calls.length > 0)
      yield bullet(
        'Its handler calls, in order: ',
        ...citedList(handler.calls.map((each) => ({ text: code(each.name), source: headOf(each) }))),
      );
  }
  yield* namesakes([...(deed.doer ? [deed.doer] : []), ...deed.followers]);
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
