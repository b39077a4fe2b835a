import { escaped } from '../../../../../base/escaped.ts';
import { routeScore } from '../../../../../engine/facts/routes/route-maker.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { callers } from '../../../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, readSymbol } from '../../../../../engine/pack/search/find-symbols.ts';
import { goConstantText } from '../../constant-text.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { callsIn, linesWithoutComments } from '../guards/go/router-places.ts';

/** The router on which a route is registered by a method of what holds it, and the function that has it. */
interface Holder {
  inside: FoundSymbol;
  router: string;
}

const MOST_CALLERS = 8;
const MOST_LINES = 64;
/** A router that hangs on nothing else. */
const MADE =
  '(?:httprouter\\.New|http\\.NewServeMux|chi\\.NewRouter|chi\\.NewMux|gin\\.(?:New|Default)|echo\\.New|mux\\.NewRouter|fiber\\.New)\\(';

/**
 * The routes that a function of Go registers below a path which it is handed, one for each of the paths that those who call
 * it write; none where nobody does.
 */
export function handedPaths(evidence: Evidence, fact: Found<'route'>): Found<'route'>[] {
  const { handed, ...values } = fact.values;
  if (handed === undefined) return [fact];
  const called = fact.symbol === null ? null : readSymbol(evidence.pack, fact.symbol);
  if (called === null) return [];
  const name = called.name.split('.').at(-1) ?? called.name;
  const users = callers(evidence.pack, called.id, { limit: MOST_CALLERS, lines: MOST_LINES });
  return users.flatMap(({ path: from, symbol: user, lines }) => {
    if (user === null || evidence.file(from)?.place !== 'source') return [];
    const text = linesWithoutComments(evidence, user);
    return callsIn(text, name).flatMap(({ from: at, to, given }): Found<'route'>[] => {
      const line = user.startLine + text.slice(0, at).split('\n').length - 1;
      const above = goConstantText(evidence, from, given[handed] ?? '');
      if (!lines.includes(line) || above === null || !above.startsWith('/')) return [];
      const receiver = text.slice(at, to).split(`.${name}(`, 1)[0] ?? '';
      const router = called.name.includes('.') ? heldRouter(text, receiver) : null;
      const path = routePath(above, values.path);
      const whole = values.whole || router !== null;
      const found = {
        ...fact,
        subject: `${values.method} ${path}`,
        values: { ...values, path, whole },
        score: routeScore(path, whole),
      };
      if (router !== null) holders(evidence).set(found, { inside: user, router });
      return [found];
    });
  });
}

/** Where the router of such a route is made, if the function that calls tells it. */
export function holderOf(evidence: Evidence, fact: Found<'route'>): Holder | undefined {
  return holders(evidence).get(fact);
}

const holders = derived((): Map<Found<'route'>, Holder> => new Map());

/** `mux` of `builder := &builder{Router: mux, keys: keys}`, where the same function makes that. */
function heldRouter(text: string, receiver: string): string | null {
  if (!/^\w+$/.test(receiver)) return null;
  const made = new RegExp(`(?<![\\w.])${escaped(receiver)}\\s*:?=\\s*&?(?:\\w+\\.)?\\w+([{(])`).exec(text);
  const open = made === null ? -1 : made.index + made[0].length - 1;
  const close = open < 0 ? -1 : closingBracket(text, open);
  const names = close < 0 ? [] : (text.slice(open, close).match(/(?<![\w.])[a-z]\w*(?![\w.]*\s*[:(.])/g) ?? []);
  return names.find((each) => new RegExp(`(?<![\\w.])${escaped(each)}\\s*:?=\\s*${MADE}`).test(text)) ?? null;
}
