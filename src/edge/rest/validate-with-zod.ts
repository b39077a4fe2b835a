import type * as z from 'zod';
import { AppError, type FieldFault } from '../../base/errors.ts';
import { FAULT_WORDING } from '../wire/text.ts';

/** Says every fault of a request at once, each with the field it is about. */
export function validateWithZod({ schema, httpPart }: { schema: z.ZodType; httpPart?: string }) {
  return (data: unknown) => {
    // A request without a body has none, whatever the framework calls it.
    const result = schema.safeParse(httpPart === 'body' ? (data ?? undefined) : (data ?? {}), FAULT_WORDING);
    if (result.success) return { value: result.data };
    const details = result.error.issues.flatMap(toFieldFaults);
    // What can be no id is the id of nothing.
    if (httpPart === 'params') return { error: new AppError('not-found', 'There is nothing with this id.') };
    const summary = details.map(({ field, message }) => `${field}: ${message}`).join('; ');
    return { error: new AppError('invalid-input', `The request is not valid. ${summary}`.slice(0, 1000), { details }) };
  };
}

function toFieldFaults(issue: z.core.$ZodIssue): FieldFault[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [field, key].filter(Boolean).join('.').slice(0, 100),
      message: 'is not a known field',
    }));
  }
  return [{ field: field || 'body', message: issue.message }];
}
