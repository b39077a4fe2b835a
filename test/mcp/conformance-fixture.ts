import {
  acceptedContent,
  type CallToolResult,
  createRequestStateCodec,
  type GetPromptResult,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ResourceNotFoundError,
  Server,
  type ServerContext,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';

/**
 * The tools, resources and prompts that the conformance suite asks for by name. They are served behind the product's own
 * HTTP, authentication and protocol code, so that the suite tests that code and not these few lines.
 */
export function fixtureServer(): Server {
  const server = new Server(
    { name: 'conformance-fixture', version: '1' },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false, subscribe: true },
        prompts: { listChanged: false },
        completions: {},
        logging: {},
      },
      supportedProtocolVersions: [...SUPPORTED_PROTOCOL_VERSIONS, '2026-07-28'],
      requestState: { verify: (state, context) => stateCodec.verify(state, context) },
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: Object.keys(TOOLS).map((name) => ({
      name,
      description: `The fixture ${name}.`,
      inputSchema: name === 'json_schema_2020_12_tool' ? JSON_SCHEMA : { type: 'object' as const },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = TOOLS[params.name];
    if (!tool) throw new ProtocolError(-32602, `There is no fixture ${params.name}.`);
    return tool(context);
  });
  server.setRequestHandler('resources/list', () => ({
    resources: ['test://static-text', 'test://static-binary', 'test://watched-resource'].map((uri) => ({
      uri,
      name: uri,
    })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const [, id] = /^test:\/\/template\/(\w+)\/data$/.exec(uri) ?? [];
    const text = id
      ? JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
      : {
          'test://static-text': 'This is the content of the static text resource.',
          'test://watched-resource': 'Watched.',
        }[uri];
    if (text !== undefined) {
      return { contents: [{ uri, mimeType: id ? 'application/json' : 'text/plain', text }] };
    }
    if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: PIXEL }] };
    throw new ResourceNotFoundError(uri);
  });
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS }));
  server.setRequestHandler('prompts/get', async ({ params }, context) =>
    prompt(params.name, params.arguments ?? {}, context),
  );
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park'], hasMore: false },
  }));
  return server;
}

type ToolReply = CallToolResult | InputRequiredResult;

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';
const stateCodec = createRequestStateCodec<{ round: number }>({ key: 'a key of thirty-two bytes or more' });

const JSON_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

const elicit = (message: string, field: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  });
const sample = (words: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: words } }],
    maxTokens: 100,
  });

/** Asks until every answer is there, then replies. */
function ask(context: ServerContext, inputRequests: InputRequests, reply: string): ToolReply {
  const missing = Object.keys(inputRequests).filter(
    (key) => inputResponse(context.mcpReq.inputResponses, key).kind === 'missing',
  );
  return missing.length > 0 ? inputRequired({ inputRequests }) : text(reply);
}

const TOOLS: Record<string, (context: ServerContext) => ToolReply | Promise<ToolReply>> = {
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [{ type: 'image', data: PIXEL, mimeType: 'image/png' }] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [
      { type: 'resource', resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'Embedded.' } },
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: PIXEL, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  }),
  async test_tool_with_logging({ mcpReq }) {
    for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', words);
      await pause();
    }
    return text('Logged.');
  },
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log('info', 'Only for those who asked for it.');
    return text('Logged.');
  },
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      }
      await pause();
    }
    return text(String(progressToken ?? 'done'));
  },
  test_error_handling: () => ({
    isError: true,
    content: [{ type: 'text', text: 'This tool intentionally returns an error for testing' }],
  }),
  json_schema_2020_12_tool: () => text('Fine.'),
  test_missing_capability() {
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
  },
  test_streaming_elicitation: (context) => ask(context, { name: elicit('What is your name?', 'name') }, 'Hello!'),
  test_input_required_result_elicitation: ({ mcpReq }) => {
    const answer = acceptedContent<{ name: string }>(mcpReq.inputResponses, 'user_name');
    return typeof answer?.name === 'string'
      ? text(`Hello, ${answer.name}!`)
      : inputRequired({ inputRequests: { user_name: elicit('What is your name?', 'name') } });
  },
  test_input_required_result_sampling: (context) =>
    ask(context, { capital_question: sample('What is the capital of France?') }, 'Thank you.'),
  test_input_required_result_list_roots: (context) =>
    ask(context, { client_roots: inputRequired.listRoots() }, 'Thank you for the roots.'),
  test_input_required_result_request_state: (context) => rounds(context, 1, 'state-ok'),
  test_input_required_result_tampered_state: (context) => rounds(context, 1, 'state-ok'),
  test_input_required_result_multi_round: (context) => rounds(context, 2, 'Both steps are done.'),
  test_input_required_result_multiple_inputs: async ({ mcpReq }) => {
    if (mcpReq.requestState() !== undefined) return text('Thank you for all of them.');
    return inputRequired({
      inputRequests: {
        user_name: elicit('What is your name?', 'name'),
        greeting: sample('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await stateCodec.mint({ round: 1 }),
    });
  },
  test_input_required_result_capabilities: (context) =>
    ask(context, { capital_question: sample('What is the capital of France?') }, 'Thank you.'),
};

/** Asks one question a round and keeps the number of the round in a state that cannot be forged. */
async function rounds({ mcpReq }: ServerContext, count: number, reply: string): Promise<ToolReply> {
  const state = mcpReq.requestState<{ round: number }>();
  const done = state?.round ?? 0;
  if (done >= count) return text(reply);
  return inputRequired({
    inputRequests: { [`step${done + 1}`]: elicit(`Step ${done + 1}: please confirm.`, 'ok') },
    requestState: await stateCodec.mint({ round: done + 1 }),
  });
}

const PROMPTS = [
  { name: 'test_simple_prompt', description: 'A prompt.' },
  {
    name: 'test_prompt_with_arguments',
    description: 'A prompt with arguments.',
    arguments: [
      { name: 'arg1', description: 'First test argument', required: true },
      { name: 'arg2', description: 'Second test argument', required: true },
    ],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'A prompt with a resource.',
    arguments: [{ name: 'resourceUri', description: 'The resource to embed', required: true }],
  },
  { name: 'test_prompt_with_image', description: 'A prompt with an image.' },
  { name: 'test_input_required_result_prompt', description: 'A prompt that asks back.' },
];

function prompt(
  name: string,
  given: Record<string, string>,
  { mcpReq }: ServerContext,
): GetPromptResult | InputRequiredResult {
  const said = (words: string) => ({ role: 'user' as const, content: { type: 'text' as const, text: words } });
  switch (name) {
    case 'test_simple_prompt':
      return { messages: [said('This is a simple prompt for testing.')] };
    case 'test_prompt_with_arguments':
      return { messages: [said(`Prompt with arguments: arg1='${given['arg1']}', arg2='${given['arg2']}'`)] };
    case 'test_prompt_with_embedded_resource': {
      const uri = given['resourceUri'] ?? '';
      const resource = { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' };
      const embedded = { role: 'user' as const, content: { type: 'resource' as const, resource } };
      return { messages: [embedded, said('Please process the embedded resource above.')] };
    }
    case 'test_prompt_with_image': {
      const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
      return { messages: [{ role: 'user', content: image }, said('Please analyze the image above.')] };
    }
    case 'test_input_required_result_prompt': {
      const answer = acceptedContent<{ context: string }>(mcpReq.inputResponses, 'user_context');
      if (answer) return { messages: [said(`With context: ${answer.context}`)] };
      return inputRequired({
        inputRequests: { user_context: elicit('What context should the prompt use?', 'context') },
      });
    }
    default:
      throw new ProtocolError(-32602, `There is no prompt ${name}.`);
  }
}
