import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { AppError, type FieldFault } from '../../base/errors.ts';
import { registerAccounts } from './accounts.ts';
import { registerAudit } from './audit.ts';
import { registerMcpTokens } from './mcp-tokens.ts';
import { registerOrganizations } from './organizations.ts';
import type { Rest, RestServer } from './rest-server.ts';

export function registerRest(server: RestServer, rest: Rest): void {
  registerAccounts(server, rest);
  registerOrganizations(server, rest);
  registerMcpTokens(server, rest);
  registerAudit(server, rest);
}

const SCHEMA_DIALECT = { zodToJsonConfig: { target: 'draft-2020-12' } } as const;
export const toOpenApi = createJsonSchemaTransform(SCHEMA_DIALECT);
const nameShapes = createJsonSchemaTransformObject(SCHEMA_DIALECT);

/** Puts the shapes that have a name of their own where the references to them point, and only those that are used. */
export const withNamedShapes: typeof nameShapes = (document) => {
  const api = nameShapes(document);
  if (!('components' in api) || !api.components?.schemas) return api;
  const { schemas } = api.components;
  const used: typeof schemas = {};
  const texts = [JSON.stringify(api.paths)];
  for (const text of texts) {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (!schema || name in used) continue;
      used[name] = schema;
      texts.push(JSON.stringify(schema));
    }
  }
  Object.assign(api.components, { schemas: used });
  return api;
};

/** Says every fault of a request at once, each with the field it is about. */
export function validateWithZod({ schema, httpPart }: { schema: z.ZodType; httpPart?: string }) {
  return (data: unknown) => {
    const result = schema.safeParse(data ?? (httpPart === 'body' ? undefined : {}));
    if (result.success) return { value: result.data };
    const details = result.error.issues.flatMap(toFieldFaults);
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
