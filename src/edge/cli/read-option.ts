import type * as z from 'zod';
import { AppError } from '../../base/errors.ts';

/** A word from the command line, held to the same rules as the field of the REST API. */
export function readOption<Value>(name: string, shape: z.ZodType<Value>, value: unknown): Value {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ message }) => message).join('; ');
  throw new AppError('invalid-input', `${name}: ${faults}.`);
}
