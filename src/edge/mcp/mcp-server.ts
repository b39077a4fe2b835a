import { Server } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { oneLine } from '../../base/text.ts';
import { completeArgument } from './complete-argument.ts';
import { invalidParams, toProtocolError } from './mcp-error.ts';
import { getPrompt, LISTED_PROMPTS } from './prompts.ts';
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts';
import { instructionsFor, MODERN_REVISION, OLDER_REVISIONS, SERVER_INFO } from './server-info.ts';
import { callTool, type ToolCall } from './tool.ts';
import type { Toolset } from './tools.ts';

/** A call before the SDK has said how progress is sent for it. */
export type RequestCall = Omit<ToolCall, 'sendProgress'>;

const UNCHANGING_MS = 300_000;
const UNCHANGING = { ttlMs: UNCHANGING_MS, cacheScope: 'private' } as const;
const CHANGING = { ttlMs: 0, cacheScope: 'private' } as const;

const OPTIONS = {
  // Nothing is announced: a client that is told of changes keeps a stream open to hear of them.
  capabilities: {
    tools: { listChanged: false },
    resources: { listChanged: false, subscribe: false },
    prompts: { listChanged: false },
    completions: {},
  },
  cacheHints: {
    'tools/list': UNCHANGING,
    'prompts/list': UNCHANGING,
    'resources/templates/list': UNCHANGING,
    'server/discover': UNCHANGING,
    'resources/list': CHANGING,
    'resources/read': CHANGING,
  },
  supportedProtocolVersions: [...OLDER_REVISIONS, MODERN_REVISION],
};

// Our own schemas of the parameters: with its own, the SDK tells a client's mistake as a failure of the server.
const page = z.looseObject({ cursor: z.string().max(1000).optional() });
const resource = z.looseObject({ uri: z.string().min(1).max(2000) });
const prompt = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() });
const completion = z.looseObject({
  ref: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('ref/prompt'), name: z.string() }),
    z.looseObject({ type: z.literal('ref/resource'), uri: z.string() }),
  ]),
  argument: z.looseObject({ name: z.string(), value: z.string() }),
});

/** The protocol's side of one request: a server that knows its caller and lives as long as the request. */
export function mcpServer(call: RequestCall, toolset: Toolset): Server {
  const server = new Server(SERVER_INFO, { ...OPTIONS, instructions: instructionsFor(toolset) });
  const answer = <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch((error: unknown) => {
      throw toProtocolError(error, call.log);
    });

  server.setRequestHandler('tools/list', { params: page }, (params) => whole(params, { tools: [...toolset.listed] }));
  server.setRequestHandler('prompts/list', { params: page }, (params) => whole(params, { prompts: LISTED_PROMPTS }));
  server.setRequestHandler('resources/templates/list', { params: page }, (params) =>
    whole(params, { resourceTemplates: RESOURCE_TEMPLATES }),
  );
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const tool = toolset.byName.get(params.name);
    if (!tool) {
      throw invalidParams(`There is no tool '${oneLine(params.name, 60)}'. tools/list shows which there are.`);
    }
    const progressToken = mcpReq._meta?.progressToken;
    let progress = 0;
    const sendProgress =
      progressToken === undefined
        ? null
        : (text?: string) =>
            mcpReq.notify({
              method: 'notifications/progress',
              params: { progressToken, progress: ++progress, ...(text !== undefined && { message: text }) },
            });
    return answer(() => callTool(tool, { ...call, sendProgress }, params.arguments));
  });
  server.setRequestHandler('resources/list', { params: page }, (params) =>
    answer(() => listResources(call, params.cursor)),
  );
  server.setRequestHandler('resources/read', { params: resource }, (params) =>
    answer(() => readResource(call, params.uri)),
  );
  server.setRequestHandler('prompts/get', { params: prompt }, (params) =>
    answer(() => getPrompt(call, params.name, params.arguments)),
  );
  server.setRequestHandler('completion/complete', { params: completion }, (params) =>
    answer(() => completeArgument(call, params)),
  );
  return server;
}

/** A list that fits on one page gives out no cursor, so none can come back. */
function whole<Result>(params: { cursor?: string | undefined } | undefined, result: Result): Result {
  if (params?.cursor !== undefined) throw invalidParams('This list has one page and no cursor.');
  return result;
}
