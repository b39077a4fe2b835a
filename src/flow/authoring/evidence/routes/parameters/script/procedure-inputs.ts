import { closingBracket, withoutLastComma } from '../../../../../../engine/facts/text/literal.ts';
import type { Evidence } from '../../../evidence.ts';
import { procedureHead } from '../../paths/openapi-procedures.ts';
import type { Route } from '../../route.ts';
import type { Parameter } from '../parameter.ts';
import { partsOf } from '../validated-parameters.ts';

/** What is no value of its own. */
const NOTHING = /^z\s*\.\s*(?:void|undefined|null|never)\(/;
const PLAIN = /^z\s*\.\s*(?:coerce\s*\.\s*)?(string|number|boolean)\(/;

/** What a procedure of tRPC takes, as its schema says: `.input(z.object({ id: z.number() }))`. */
export function procedureInputs(evidence: Evidence, route: Route): Parameter[] {
  const head = procedureHead(evidence, route);
  return [...head.matchAll(/\.\s*input\s*\(\s*/g)].flatMap((match): Parameter[] => {
    const close = closingBracket(head, match.index + match[0].trimEnd().length - 1);
    const schema = close < 0 ? '' : withoutLastComma(head.slice(match.index + match[0].length, close));
    if (NOTHING.test(schema)) return [];
    const plain = PLAIN.exec(schema)?.[1];
    if (plain !== undefined) return [{ in: 'argument', name: null, type: plain }];
    const parts = partsOf(evidence, route.fact.path, 'argument', schema);
    const isEmpty = /^z\s*\.\s*object\(\s*\{\s*\}\s*\)$/.test(schema);
    return parts.length > 0 || isEmpty ? parts : [{ in: 'argument', name: null }];
  });
}
