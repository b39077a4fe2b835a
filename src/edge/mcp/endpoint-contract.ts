import * as z from 'zod';
import { MODERN_REVISION, OLDER_REVISIONS } from './server-info.ts';

/**
 * What the API reference shows of the MCP endpoint. Messages are judged by the protocol, not by these shapes: a fault of one is
 * a JSON-RPC error.
 */

/** The section of the API reference. */
export const MCP_SECTION = 'MCP Endpoint';

const requestId = z.union([z.string().max(256), z.number(), z.null()]);

const message = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z
      .union([z.string().max(256), z.number()])
      .optional()
      .describe('Absent in a notification.'),
    method: z.string().describe('For example `tools/list`, `tools/call`, `initialize`, `server/discover`.'),
    params: z.looseObject({}).optional(),
  })
  .meta({
    'x-examples': {
      'tools/list': {
        summary: 'List the tools',
        value: { jsonrpc: '2.0', method: 'tools/list', params: {}, id: 1 },
      },
      'tools/call': {
        summary: 'Call a tool',
        value: {
          jsonrpc: '2.0',
          method: 'tools/call',
          params: { name: 'list_projects', arguments: { status: 'completed' } },
          id: 2,
        },
      },
      initialize: {
        summary: `Begin, in the revisions before ${MODERN_REVISION}`,
        value: {
          jsonrpc: '2.0',
          method: 'initialize',
          params: {
            protocolVersion: OLDER_REVISIONS[0],
            capabilities: {},
            clientInfo: { name: 'example', version: '1.0.0' },
          },
          id: 0,
        },
      },
    },
  });

const result = z.looseObject({ jsonrpc: z.literal('2.0'), id: requestId, result: z.looseObject({}) }).meta({
  examples: [
    {
      jsonrpc: '2.0',
      id: 2,
      result: {
        content: [{ type: 'text', text: 'There are no projects yet.' }],
        structuredContent: { projects: [], next_cursor: null },
      },
    },
  ],
});

const failure = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: requestId,
    error: z.object({
      code: z.number(),
      message: z.string(),
      data: z
        .looseObject({
          reason: z.string().describe('Such as `token_expired`.'),
          hint: z.string().optional().describe('What to do about a token that is refused.'),
        })
        .optional(),
    }),
  })
  .meta({
    id: 'JsonRpcError',
    examples: [
      {
        jsonrpc: '2.0',
        error: {
          code: -32001,
          message: 'The request has no Authorization header.',
          data: { reason: 'missing_authorization', hint: 'Send the header "Authorization: Bearer mcp_…".' },
        },
        id: null,
      },
    ],
  });

const page = z
  .strictObject({
    name: z.string(),
    version: z.string(),
    description: z.string(),
    endpoint: z.string(),
    transport: z.literal('http'),
    protocol_versions: z.array(z.string()),
    tools: z.array(z.string()),
    documentation_url: z.string(),
  })
  .meta({
    id: 'McpServer',
    examples: [
      {
        name: 'lorekeep',
        version: '0.1.0',
        description: 'Project knowledge for AI coding tools.',
        endpoint: 'http://127.0.0.1:7420/mcp',
        transport: 'http',
        protocol_versions: [MODERN_REVISION, ...OLDER_REVISIONS],
        tools: ['list_projects', 'get_project', 'send_message'],
        documentation_url: 'http://127.0.0.1:7420/docs',
      },
    ],
  });

const tags = [MCP_SECTION];

export const postReference = {
  tags,
  summary: 'Send a JSON-RPC message',
  description:
    'Streamable HTTP without sessions, for all protocol revisions on one address. A JSON answer, or a stream of server-sent events where progress was asked for. No `Accept`, no `initialize` and no version header are needed. A tool that fails answers 200 with `isError` in its result. With `?toolsets=core` the tools of the toolset `code` are left out. Needs an MCP token, never a session.',
  security: [{ mcp_token: [] }],
  body: message,
  response: {
    200: {
      description: 'The result, or a JSON-RPC error.',
      content: {
        'application/json': { schema: z.union([result, failure]) },
        'text/event-stream': { schema: z.string() },
      },
    },
    202: z.null().describe('A notification was taken.'),
    401: failure.describe('No token, or one that does not count here; `error.data.reason` says why.'),
    '4xx': failure,
  },
};

export const pageReference = {
  tags,
  summary: 'Show what this server is',
  description: 'With `Accept: text/event-stream` it is 405 with `Allow: POST`: there is no stream to listen to.',
  security: [],
  response: { 200: page, 405: failure },
};
