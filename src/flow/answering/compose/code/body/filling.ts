import type { Clause } from './clauses.ts';
import type { BodyStep } from './read-steps.ts';

/** `order.setNote(text)`, `order->setNote($text)`; of what is assigned, `order.note`. */
const FILLS = /^(?:calls `(\$?\w+)(?:\.|->)set[A-Z_]\w*\(|sets `(\$?\w+)(?:\.|->)\w+` to )/;
/** What has fewer values set may be what is changed. */
const MANY = 4;
/** A check that ends the work by itself where it is not passed. */
const CHECKS =
  /^(?:throws|raises) |^calls `(?:[\w$]+(?:\.|->|::)){0,3}\w*?(?:[Aa]ssert|[Cc]heck|[Vv]alidat|[Ee]nsure|[Rr]equire|[Vv]erify|[Ff]ail|[Aa]bort)\w*\(/;

/** What others see of it: something is kept, taken away or sent. */
const SEEN =
  /^calls `(?:[\w$]+(?:\(\))?(?:\.|->|::)){0,4}(?:send|publish|emit|dispatch|enqueue|notify|insert|save|store|create|update|delete|remove|Send|Publish|Emit|Dispatch|Enqueue|Notify|Insert|Save|Store|Create|Update|Delete|Remove)\w*\(/;

/** Whether a clause only fills in one of the many values of a thing that the function fills in. */
export function fillings(steps: readonly BodyStep[]): (clause: Clause) => boolean {
  const counts = new Map<string, number>();
  for (const clause of steps.flatMap(({ clauses }) => clauses)) {
    const of = filledBy(clause);
    if (of !== null) counts.set(of, (counts.get(of) ?? 0) + 1);
  }
  return (clause) => (counts.get(filledBy(clause) ?? '') ?? 0) >= MANY;
}

function filledBy({ words }: Clause): string | null {
  const [, called, assigned] = FILLS.exec(words) ?? [];
  return called ?? assigned ?? null;
}

/** Whether a step refuses to go on where something does not hold. */
export function isCheck({ clauses }: BodyStep): boolean {
  return clauses.some(({ words }) => CHECKS.test(words));
}

/** Whether a step does what is seen outside of the function. */
export function isSeen({ clauses }: BodyStep): boolean {
  return clauses.some(({ words }) => SEEN.test(words));
}
