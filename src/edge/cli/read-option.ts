import type * as z from 'zod';
import { AppError } from '../../base/errors.ts';

/** A word from the command line, held to the same rules as the field of the REST API. */
export function readOption<Value>(name: string, shape: z.ZodType<Value>, value: unknown): Value {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ message }) => message).join('; ');
  throw new AppError('invalid-input', `${name}: ${faults}.`);
}

/** The one word that a command needs after its name. */
export function oneOperand(operands: string[], what: string): string {
  const [word, ...more] = operands;
  if (word === undefined || more.length > 0) throw new AppError('invalid-input', `Name ${what}, and nothing else.`);
  return word;
}
