import { Client as ClientTwo, StreamableHTTPClientTransport as TransportTwo } from '@modelcontextprotocol/client';
import { Client as ClientOne } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportOne } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { McpOptions } from '../../src/edge/mcp/endpoint.ts';
import type { DIALECTS } from '../databases.ts';
import { type Reply, startServer, type TestServer } from '../server.ts';

/** The three ways in which real clients speak to the endpoint. */
export const CLIENTS = ['SDK 2, 2026-07-28', 'SDK 2, older era', 'SDK 1'] as const;
export type ClientKind = (typeof CLIENTS)[number];

export interface Door extends TestServer {
  organizationId: string;
  /** The owner's session, to make and revoke tokens with. */
  session: string;
  makeToken(wish?: Record<string, unknown>): Promise<{ token: string; token_id: string }>;
  /** One POST /mcp as the seed specification has it: nothing but the content type and the token. */
  plain(token: string, method: string, params?: unknown): Promise<Reply>;
  /** One call of a tool by the plain call; the result. */
  tool(token: string, name: string, input?: unknown): Promise<ToolResult>;
}

export interface ToolResult {
  text: string;
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: results are compared with literals, so a wrong guess fails its test.
  structured: any;
}

export async function openDoor(
  dialect: (typeof DIALECTS)[number],
  mcp: McpOptions = {},
  settings: Record<string, string> = {},
): Promise<Door> {
  const server = await startServer(dialect, settings, { mcp });
  const session = await server.signIn();
  const { id } = await server.app.database.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  const plain: Door['plain'] = (bearer, method, params = {}) =>
    server.call('POST', '/mcp', { bearer, body: { jsonrpc: '2.0', id: 1, method, params } });
  return {
    ...server,
    organizationId: id,
    session,
    plain,
    async makeToken(wish = {}) {
      const { status, body, text } = await server.call('POST', '/api/mcp-tokens', { bearer: session, body: wish });
      if (status !== 201) throw new Error(text);
      return body;
    },
    async tool(token, name, input = {}) {
      const { body, text } = await plain(token, 'tools/call', { name, arguments: input });
      if (!body?.result) throw new Error(text);
      return toToolResult(body.result);
    },
  };
}

export interface DoorClient {
  revision: string | undefined;
  toolNames(): Promise<string[]>;
  call(name: string, input?: object, options?: CallOptions): Promise<ToolResult>;
  close(): Promise<void>;
}

export interface CallOptions {
  onProgress?(progress: { progress: number; message?: string | undefined }): void;
  signal?: AbortSignal;
}

export async function connect(kind: ClientKind, url: string, token: string): Promise<DoorClient> {
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const info = { name: 'lorekeep-test', version: '1' };
  const endpoint = new URL('/mcp', url);
  if (kind === 'SDK 1') {
    const client = new ClientOne(info);
    const transport = new TransportOne(endpoint, { requestInit });
    await client.connect(transport as Transport); // Its own type is looser than exactOptionalPropertyTypes wants.
    return {
      revision: transport.protocolVersion,
      toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
      call: async (name, input = {}, options = {}) =>
        toToolResult(
          await client.callTool({ name, arguments: { ...input } }, undefined, {
            ...(options.onProgress && { onprogress: options.onProgress }),
            ...(options.signal && { signal: options.signal }),
          }),
        ),
      close: () => client.close(),
    };
  }
  const mode = kind === 'SDK 2, 2026-07-28' ? { pin: '2026-07-28' } : 'legacy';
  const client = new ClientTwo(info, { versionNegotiation: { mode } });
  await client.connect(new TransportTwo(endpoint, { requestInit }));
  return {
    revision: client.getNegotiatedProtocolVersion(),
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (name, input = {}, options = {}) =>
      toToolResult(
        await client.callTool(
          { name, arguments: { ...input } },
          {
            ...(options.onProgress && { onprogress: options.onProgress }),
            ...(options.signal && { signal: options.signal }),
          },
        ),
      ),
    close: () => client.close(),
  };
}

function toToolResult(result: unknown): ToolResult {
  const { content, isError, structuredContent } = result as {
    content: { text: string }[];
    isError?: boolean;
    structuredContent?: unknown;
  }; // Every tool of ours answers with one text.
  return { text: content[0]?.text ?? '', isError: isError === true, structured: structuredContent };
}
