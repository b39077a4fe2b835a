import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { callees } from '../../../../engine/pack/graph/symbol-graph.ts';
import type { Evidence } from '../evidence.ts';
import type { Rule } from '../rules.ts';

/** `isClerkSellingOwned(user.role, boat.owner)`, and nothing beside it. */
const ASKED = /^\(?(?:await )?(?:[\w$@]+(?:\.|->|::|\?\.))*(\w+)\([^()]*(?:\([^()]*\)[^()]*)*\)\)?$/;
const RETURNED = /(?:\breturn\b|=>)\s*([^;{}]+?);?\s*\}?\s*$/;
/** `role === Role.CLERK`, `role == "clerk"`. */
const COMPARED =
  /^\(?[\w$.@>()?-]+\s*===?\s*(?:["']([\w-]+)["']|(?:[\w]+(?:\.|::))+([A-Z][A-Z_]*[A-Z]|[A-Z][a-z]\w*))\)?$/;
const LONGEST_HELPER = 12;

/** Whether a rule leaves out one of the values that a function, asked by its guard, must find together. */
export function hidesCondition(evidence: Evidence, { text, fact }: Rule): boolean {
  const name = ASKED.exec(fact.values.condition ?? '')?.[1];
  if (name === undefined || fact.symbol === null) return false;
  const helper = callees(evidence.pack, fact.symbol, { atLeast: 'guess', lines: 1 }).find(
    ({ symbol }) => symbol?.name.split('.').at(-1) === name,
  )?.symbol;
  if (!helper || helper.endLine - helper.startLine > LONGEST_HELPER) return false;
  const body = (evidence.lines(helper.path) ?? []).slice(helper.startLine - 1, helper.endLine).join('\n');
  const [, returned = ''] = RETURNED.exec(body) ?? [];
  if (!returned.includes('&&') || returned.includes('||')) return false;
  const told = text.toLowerCase();
  return returned.split('&&').some((part) => {
    const [, written, member] = COMPARED.exec(part.trim()) ?? [];
    const value = identifierWords(written ?? member ?? '').toLowerCase();
    return value !== '' && !value.split(' ').some((word) => told.includes(word));
  });
}
