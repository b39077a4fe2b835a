import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { registerAccounts } from './accounts.ts';
import { registerAudit } from './audit.ts';
import { registerConversations } from './conversations.ts';
import { registerDocuments } from './documents.ts';
import { EventStreams } from './event-stream.ts';
import { registerGitHooks } from './git-hooks.ts';
import { registerMcpTokens } from './mcp-tokens.ts';
import { registerOrganizations } from './organizations.ts';
import { registerProjectEvents } from './project-events.ts';
import { registerProjectKnowledge } from './project-knowledge.ts';
import { registerProjects } from './projects.ts';
import type { Rest, RestServer } from './rest-server.ts';

export function registerRest(server: RestServer, rest: Rest): void {
  registerAccounts(server, rest);
  registerOrganizations(server, rest);
  registerMcpTokens(server, rest);
  const streams = new EventStreams(rest.app.closing.signal);
  registerProjects(server, rest);
  registerProjectKnowledge(server, rest);
  registerDocuments(server, rest);
  registerProjectEvents(server, rest, streams);
  registerGitHooks(server, rest);
  registerConversations(server, rest, streams);
  registerAudit(server, rest);
}

export const toOpenApi = createJsonSchemaTransform({ zodToJsonConfig: { target: 'draft-2020-12' } });
