import { escaped } from '../../../../base/escaped.ts';
import { callees } from '../../../../engine/pack/graph/symbol-graph.ts';
import {
  CALLABLE,
  type FoundSymbol,
  findSymbols,
  type SymbolDetail,
  shortName,
  symbolDetail,
} from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { definitionOf, headOf } from '../../wording/symbol-words.ts';
import { wayThrough } from '../code/way-through.ts';
import { bullet, cited, citedList, type Part, paragraph } from '../part.ts';
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
  yield* namesakes(
    inquiry,
    others.filter(({ name }) => !told.some((text) => text.includes(code(name)))),
  );
}

/** What else is named for the deed; what is called by its name is told with its own way. */
export function* namesakes(inquiry: Inquiry, followers: readonly FoundSymbol[]): Generator<Part> {
  const called = followers.flatMap((each) => callByName(inquiry, each) ?? [])[0];
  if (called) {
    const { detail, line } = called;
    yield paragraph(
      `What line ${line.startLine} calls is, by its name, probably ${code(detail.name)} in ${code(detail.path)}`,
      cited(line, definitionOf(detail)),
    );
    yield* wayThrough(inquiry, detail);
  }
  const rest = followers.filter(({ id }) => id !== called?.detail.id);
  if (rest.length > 0)
    yield bullet(
      'Named for it too: ',
      ...citedList(rest.map((each) => ({ text: `${code(each.name)} in ${code(each.path)}`, source: headOf(each) }))),
    );
}

/**
 * What is called, by the name of a follower, in the lines of what answers: the definition that the receiver is called after,
 * or the only one of that name. Names of one word are everybody's.
 */
function callByName(
  { pack, main, evidence }: Inquiry,
  { name }: FoundSymbol,
): { detail: SymbolDetail; line: CodeSource } | null {
  const own = shortName(name);
  if (!main || !/[a-z][A-Z_]|_/.test(own)) return null;
  const call = new RegExp(`(?:([\\w$]+)\\s*(?:\\.|->|::)\\s*)?(?<![\\w$])${escaped(own)}\\s*\\(`);
  const lines = (evidence.lines(main.path) ?? []).slice(main.startLine, main.endLine);
  const at = lines.findIndex((text) => call.test(text));
  const receiver = call.exec(lines[at] ?? '')?.[1]?.toLowerCase();
  const named = findSymbols(pack, own, { exact: true, limit: MOST_NAMED }).filter(
    ({ id, path, kind, name: found }) =>
      id !== main.id && CALLABLE.has(kind) && shortName(found) === own && isProduction(evidence.file(path)?.role),
  );
  const ofReceiver = named.filter(({ name: found }) => found.split('.').at(-2)?.toLowerCase() === receiver);
  const [meant, ...others] = ofReceiver.length > 0 ? ofReceiver : named;
  if (at < 0 || !meant || others.length > 0 || callees(pack, meant.id).some(({ symbol }) => symbol?.id === main.id))
    return null;
  const detail = symbolDetail(pack, meant.id);
  const startLine = main.startLine + at + 1;
  return detail && { detail, line: { path: main.path, startLine, endLine: startLine } };
}

const MOST_NAMED = 20;
