import { escaped } from '../../../../base/escaped.ts';
import { readSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';
import type { Rule } from '../rules.ts';
import type { Handler } from './handlers/handler.ts';
import { carries } from './parameters/unread/names.ts';
import type { Route } from './route.ts';

const OF_PRESENCE = /\b(?:empty|required|blank|missing|given)\b/;
/** `order.Name == ""`, `!order.name`. */
const LACKING = /^(?:!\s*([\w.$]+)|([\w.$]+)\s*===?\s*(?:""|''|nil|null|undefined))$/;
const READS_PATH = '(?:\\.Param\\(|\\.PathValue\\(|\\.params\\b|\\bVars\\()';

/** Whether what may not be lacking is taken from the path of a route before it is asked for: there it is never lacking. */
export function isFilledFromPath(evidence: Evidence, { path }: Route, handler: Handler, { fact, text }: Rule): boolean {
  if (!path.includes('{') || !OF_PRESENCE.test(text)) return false;
  const [, negated, compared] = LACKING.exec(fact.values.condition ?? '') ?? [];
  const asking = fact.symbol === null ? null : readSymbol(evidence.pack, fact.symbol);
  const name = negated ?? compared;
  if (name === undefined || asking === null) return false;
  const before = (evidence.lines(fact.path) ?? []).slice(asking.startLine - 1, fact.startLine - 1).join('\n');
  const filler = new RegExp(`(?<![\\w.])${escaped(name)}\\s*=\\s*([A-Za-z_]\\w*)\\s*;?\\s*$`, 'm').exec(before)?.[1];
  return (
    filler !== undefined && new RegExp(`\\b${escaped(filler)}\\s*:?=[^=\\n]*${READS_PATH}`).test(evidence.text(handler))
  );
}

/** `not request.current_organization`, `!req.team`. */
const OF_REQUEST = /^(?:not\s+|!\s*)(?:self\.|this\.)?(?:request|req|ctx)\.(\w+)$/;

/** Whether what is said to be lacking is what the program hangs on its requests, by who calls: nobody gives it. */
export function isOfProgram({ fact, text }: Rule, language: string): boolean {
  const [, member] = OF_REQUEST.exec(fact.values.condition ?? '') ?? [];
  if (member === undefined || !OF_PRESENCE.test(text)) return false;
  return (
    !carries('query', member, language) && !carries('body', member, language) && !/^(?:param|header)/i.test(member)
  );
}
