import type { FastifyRequest } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { registerAccounts } from './accounts.ts';
import { registerAudit } from './audit.ts';
import { registerCodeFiles } from './code/code-files.ts';
import { registerCodeGraph } from './code/code-graph.ts';
import { registerCodeKnowledge } from './code/code-knowledge.ts';
import { registerCodeSearch } from './code/code-search.ts';
import { registerConversations } from './conversations.ts';
import { registerDocuments } from './documents.ts';
import { EventStreams } from './event-stream.ts';
import { registerGitHooks } from './git-hooks.ts';
import { registerMcpTokens } from './mcp-tokens.ts';
import { registerOrganizations } from './organizations.ts';
import { registerProjectEvents } from './project-events.ts';
import { registerProjects } from './projects.ts';
import type { Rest, RestServer } from './rest-server.ts';
import { registerSkippedFiles } from './skipped-files.ts';
import { validateWithZod } from './validate-with-zod.ts';

export function registerRest(server: RestServer, rest: Rest): void {
  // Whoever has no session learns nothing else about a request: its body is not even read. The routes that the API
  // reference shows as open (`security: []`) look at their callers themselves.
  server.addHook('onRoute', (route) => {
    if (route.schema?.tags && !route.schema.body)
      route.preValidation = [refuseBody, ...[route.preValidation ?? []].flat()];
    if (!route.schema?.tags || route.schema.security) return;
    const signedIn = async (request: FastifyRequest) => void (await rest.authenticate.person(request));
    route.onRequest = [signedIn, ...[route.onRequest ?? []].flat()];
  });
  registerAccounts(server, rest);
  registerOrganizations(server, rest);
  registerMcpTokens(server, rest);
  const streams = new EventStreams(rest.app, rest.places);
  server.addHook('onClose', async () => streams.close());
  registerProjects(server, rest);
  registerSkippedFiles(server, rest);
  registerCodeSearch(server, rest);
  registerCodeFiles(server, rest);
  registerCodeGraph(server, rest);
  registerCodeKnowledge(server, rest);
  registerDocuments(server, rest);
  registerProjectEvents(server, rest, streams);
  registerGitHooks(server, rest);
  registerConversations(server, rest, streams);
  registerAudit(server, rest);
}

const NO_BODY = validateWithZod({ schema: z.strictObject({}).optional(), httpPart: 'body' });

/** A call that takes no body says so of each field, as the others do of a field that they do not know. */
async function refuseBody({ body }: FastifyRequest): Promise<void> {
  // A signed push is read as it came; its route looks at it.
  const { error } = Buffer.isBuffer(body) ? {} : NO_BODY(body);
  if (error) throw error;
}

const SCHEMA_DIALECT = { zodToJsonConfig: { target: 'draft-2020-12' } } as const;
export const toOpenApi = createJsonSchemaTransform(SCHEMA_DIALECT);
const nameShapes = createJsonSchemaTransformObject(SCHEMA_DIALECT);

/** The other body of `POST /api/projects`. It is read by hand, so no schema that validates requests can tell of it. */
const UPLOAD = {
  type: 'object',
  properties: {
    archive: { type: 'string', format: 'binary', description: 'A .zip, .tar or .tar.gz file.' },
    name: { type: 'string', maxLength: 100, description: 'Default: the name of the file.' },
    description: { type: 'string', maxLength: 500 },
  },
  required: ['archive'],
} as const;

/** Puts the shapes that have a name of their own where the references to them point, and only those that are used. */
export const withNamedShapes: typeof nameShapes = (document) => {
  const api = nameShapes(document);
  if (!('components' in api) || !api.components?.schemas) return api;
  const body = api.paths?.['/api/projects']?.post?.requestBody;
  if (body && 'content' in body) Object.assign(body.content, { 'multipart/form-data': { schema: UPLOAD } });
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
