import type { Evidence } from '../../../evidence.ts';
import { type Rule, rulesIn } from '../../../rules.ts';
import type { Handler } from '../../handlers/handler.ts';
import { handedRequests, requestClass } from './form-requests.ts';

/** What the request of Laravel that an action is handed asks for; what is unique first, that a field is there last. */
export function rulesOfRequests(evidence: Evidence, handler: Handler): Rule[] {
  const rules = handedRequests(evidence, handler).flatMap((type) => {
    const symbol = requestClass(evidence, handler.path, type);
    return symbol ? rulesIn(evidence, symbol.path, symbol.startLine, symbol.endLine) : [];
  });
  return rules
    .filter(({ fact }) => fact.values.form === 'schema')
    .toSorted((one, other) => weight(other) - weight(one));
}

function weight({ text }: Rule): number {
  return / must be unique\b/.test(text) ? 2 : / must be given$/.test(text) ? 0 : 1;
}
