import { securityStatements } from '../../../authoring/statements/security.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, opening, type Part } from '../part.ts';
import { told } from './told.ts';

/** What protects the program, as far as the code shows it; a judgement of its risks it is not. */
export function* composeSecurity({ evidence }: Inquiry): Generator<Part> {
  const [first, ...others] = Object.values(securityStatements(evidence)).flat();
  if (!first) return;
  yield opening(...told(first));
  for (const each of others) yield bullet(...told(each));
  yield bullet('These are protections and signs that the code shows; whether they suffice, nobody has judged here');
}
