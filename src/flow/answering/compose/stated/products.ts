import { at } from '../../../authoring/evidence/evidence.ts';
import { count } from '../../../authoring/wording/count.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { bullet, citedList, opening, type Part } from '../part.ts';

const PRODUCT_KINDS = [
  { how: 'database', noun: 'database', words: /\b(?:databases?|db|dbms|data ?stores?)\b/i },
  { how: 'queue', noun: 'message queue', words: /\b(?:message (?:queues?|brokers?)|queues?|brokers?)\b/i },
] as const;
const ASKS_PRODUCT =
  /^(?:which|what)\b.*\b(?:uses?|used|using|supports?|supported|needs?|needed|behind|runs? on|works? with)\b/i;

/** "Which database does it use?": the products that the code talks to, not all that it depends on. */
export function* composeProducts({ evidence, understanding: { text, identifiers } }: Inquiry): Generator<Part> {
  const kind = PRODUCT_KINDS.find(({ words }) => words.test(text));
  if (!kind || identifiers.length > 0 || !ASKS_PRODUCT.test(text)) return;
  const found = evidence
    .facts('integration')
    .filter(({ path, values }) => values.how === kind.how && isProduction(evidence.file(path)?.role));
  const products = [...Map.groupBy(found, ({ values }) => values.party).values()].sort((a, b) => b.length - a.length);
  if (products.length === 0) return;
  yield opening(
    `The code imports clients of ${count(products.length, kind.noun)}: `,
    ...citedList(products.flatMap(([fact]) => (fact ? [{ text: fact.values.party, source: at(fact) }] : []))),
  );
  yield bullet('A product behind a general driver is not seen');
}
