import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../../base/version.ts';
import { MCP_SECTION } from '../mcp/endpoint-contract.ts';
import { toOpenApi, withNamedShapes } from '../rest/routes.ts';

/** OpenAPI made from the schemas that validate requests, and a page that shows it. Nothing is loaded from elsewhere. */
export async function registerApiDocs(server: FastifyInstance, baseUrl: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Lorekeep API',
        version: VERSION,
        description:
          'Accounts, organizations, projects and MCP tokens. Sign in to get a session token and send it as `Authorization: Bearer <SESSION_TOKEN>`. AI tools use the MCP endpoint, `POST /mcp`, with an MCP token.',
      },
      servers: [{ url: baseUrl }],
      tags: [
        {
          name: 'MCP Token Management',
          description: 'Issue, list, inspect, check and revoke the tokens that AI tools use at `POST /mcp`.',
        },
        { name: MCP_SECTION, description: 'What AI tools speak to, with an MCP token. docs/tools.md has the tools.' },
        { name: 'Accounts', description: 'Setup, sign-in, sessions.' },
        { name: 'Organizations and members', description: 'Members, roles and invitations.' },
        { name: 'Projects', description: 'Repositories, their ingestion, and what is known about them.' },
        { name: 'Code', description: 'Search, files, graph, history, rules and reusable parts of a project.' },
        { name: 'Conversations', description: 'Questions about a project and their answers.' },
        { name: 'Audit log', description: 'Who did what, when and from where.' },
      ],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'A session token from sign-in.' },
          mcp_token: { type: 'http', scheme: 'bearer', description: 'An MCP token: `mcp_{token_id}.{jwt}`.' },
        },
      },
      security: [{ session: [] }],
    },
    transform: toOpenApi,
    transformObject: withNamedShapes,
  });
  server.get('/openapi.json', { schema: { hide: true } }, async () => server.swagger());

  await server.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      pageTitle: 'Lorekeep API reference',
      cdn: '/docs/js/scalar.js',
      url: '/openapi.json',
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
    },
  });
  // The page starts itself with an inline script, so its policy names that script by hash and no other may run.
  server.addHook('onSend', async (request, reply, payload) => {
    const isPage =
      request.routeOptions.url?.startsWith('/docs') && String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage && typeof payload === 'string') reply.header('content-security-policy', pagePolicy(payload));
    return payload;
  });
}

function pagePolicy(html: string): string {
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, script]) => script ?? '')
    .filter(Boolean);
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
