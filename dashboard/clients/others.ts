import { type Client, command, KEY, VARIABLE, withReference, withToken } from './client.ts';
import { ASKED, base64, bridge, header, httpUrl, opencode, part, plain, serverUrl, vsCode } from './configs.ts';

/** The other tools, in a list to choose from. */
export const OTHERS: Client[] = [
  {
    id: 'copilot-ides',
    name: 'Copilot in JetBrains, Xcode, Eclipse',
    snippets: [
      withToken('mcp.json', (url, bearer) => ({
        servers: { [KEY]: { url, requestInit: { headers: header(bearer) } } },
      })),
    ],
  },
  {
    id: 'copilot-cli',
    name: 'Copilot CLI',
    snippets: [withToken('~/.copilot/mcp-config.json', plain('http', { tools: ['*'] }))],
  },
  {
    id: 'copilot-agent',
    name: 'Copilot coding agent',
    note: 'Repository settings, Copilot, MCP servers. Save the token as the secret COPILOT_MCP_LOREKEEP_TOKEN. The server must be reachable from the internet.',
    snippets: [
      withReference('Copilot, MCP servers', '$COPILOT_MCP_LOREKEEP_TOKEN', plain('http', { tools: ['*'] }), {
        label: 'Secret',
      }),
    ],
  },
  {
    id: 'visual-studio',
    name: 'Visual Studio',
    snippets: [withReference('.mcp.json', ASKED, vsCode, { label: 'Asks for the token' })],
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    check: 'gemini mcp list',
    snippets: [
      command('Token in command', true, (url, token) => [
        'gemini',
        'mcp',
        'add',
        '--transport',
        'http',
        KEY,
        url,
        '--header',
        `Authorization: Bearer ${token}`,
      ]),
      withReference('~/.gemini/settings.json', `$${VARIABLE}`, httpUrl, { note: 'Keep the token in ~/.gemini/.env.' }),
    ],
  },
  {
    id: 'qwen-code',
    name: 'Qwen Code',
    snippets: [
      command('Token in command', true, (url, token) => [
        'qwen',
        'mcp',
        'add',
        '--transport',
        'http',
        KEY,
        url,
        '--header',
        `Authorization: Bearer ${token}`,
      ]),
      withReference('~/.qwen/settings.json', `$${VARIABLE}`, httpUrl),
    ],
  },
  { id: 'antigravity', name: 'Antigravity', snippets: [withToken('mcp_config.json', serverUrl)] },
  {
    id: 'roo-code',
    name: 'Roo Code',
    snippets: [withToken('.roo/mcp.json', plain('streamable-http'), 'The type must be exactly this word.')],
  },
  {
    id: 'kilo-code',
    name: 'Kilo Code',
    snippets: [
      withToken('~/.config/kilo/kilo.jsonc', (url, bearer) => ({
        mcp: { [KEY]: { type: 'remote', url, headers: header(bearer), enabled: true } },
      })),
    ],
  },
  {
    id: 'junie',
    name: 'Junie',
    snippets: [withToken('~/.junie/mcp/mcp.json', plain('streamable-http')), bridge('~/.junie/mcp/mcp.json')],
  },
  {
    id: 'continue',
    name: 'Continue',
    note: 'Works in agent mode. Keep the token in Continue’s secrets.',
    snippets: [
      {
        label: 'Secret',
        secret: false,
        place: `.continue/mcpServers/${KEY}.yaml`,
        format: 'yaml',
        text: ({ url }) =>
          `name: Lorekeep\nversion: 0.0.1\nschema: v1\nmcpServers:\n  - name: ${KEY}\n    type: streamable-http\n    url: ${JSON.stringify(url)}\n    requestOptions:\n      headers:\n        Authorization: "Bearer \${{ secrets.${VARIABLE} }}"`,
      },
    ],
  },
  {
    id: 'goose',
    name: 'Goose',
    snippets: [
      {
        label: 'Token in file',
        secret: true,
        place: '~/.config/goose/config.yaml',
        format: 'yaml',
        text: ({ url, token }) =>
          `extensions:\n  ${KEY}:\n    enabled: true\n    type: streamable_http\n    name: ${KEY}\n    uri: ${JSON.stringify(url)}\n    headers:\n      Authorization: "Bearer ${token}"\n    timeout: 300`,
      },
    ],
  },
  {
    id: 'amp',
    name: 'Amp',
    snippets: [
      command('Token in command', true, (url, token) => [
        'amp',
        'mcp',
        'add',
        KEY,
        '--header',
        `Authorization=Bearer ${token}`,
        url,
      ]),
    ],
  },
  {
    id: 'opencode',
    name: 'opencode',
    snippets: [
      withReference('opencode.json', `{env:${VARIABLE}}`, opencode, {
        note: 'Without “oauth”: false it would try to sign in instead of sending the header.',
      }),
      withToken('~/.config/opencode/opencode.json', opencode),
    ],
  },
  {
    id: 'factory',
    name: 'Factory Droid',
    snippets: [
      command('Token in command', true, (url, token) => [
        'droid',
        'mcp',
        'add',
        KEY,
        url,
        '--type',
        'http',
        '--header',
        `Authorization: Bearer ${token}`,
      ]),
      withToken('~/.factory/mcp.json', plain('http')),
    ],
  },
  {
    id: 'devin',
    name: 'Devin',
    note: 'Settings, Connections, MCP servers, Add your own, transport HTTP. Save the token as the secret API_TOKEN. The server must be reachable from the internet.',
    snippets: [withReference('Connections, MCP servers', '$API_TOKEN', plain('http'), { label: 'Secret' })],
  },
  {
    id: 'devin-desktop',
    name: 'Devin Desktop',
    snippets: [
      withReference('mcp_config.json', `\${env:${VARIABLE}}`, serverUrl),
      withToken('mcp_config.json', serverUrl),
    ],
  },
  {
    id: 'kiro',
    name: 'Kiro',
    snippets: [
      withReference(
        '.kiro/settings/mcp.json',
        `\${${VARIABLE}}`,
        plain(undefined, { disabled: false, autoApprove: [] }),
      ),
      withToken('~/.kiro/settings/mcp.json', plain(undefined, { disabled: false, autoApprove: [] })),
    ],
  },
  { id: 'amazon-q', name: 'Amazon Q Developer CLI', snippets: [withToken('~/.aws/amazonq/mcp.json', plain('http'))] },
  {
    id: 'warp',
    name: 'Warp',
    snippets: [withToken('~/.warp/.mcp.json', (url, bearer) => ({ [KEY]: { url, headers: header(bearer) } }))],
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    install: {
      label: 'Add to LM Studio',
      href: (url) =>
        `lmstudio://add_mcp?name=${KEY}&config=${part(base64({ url, headers: header('Bearer YOUR_TOKEN') }))}`,
    },
    snippets: [withToken('mcp.json', plain())],
  },
  {
    id: 'crush',
    name: 'Crush',
    snippets: [
      withToken('crush.json', (url, bearer) => ({
        $schema: 'https://charm.land/crush.json',
        mcp: { [KEY]: { type: 'http', url, headers: header(bearer) } },
      })),
    ],
  },
  { id: 'trae', name: 'Trae', snippets: [withToken('mcp.json', plain())] },
  {
    id: 'hermes',
    name: 'Hermes',
    snippets: [
      {
        label: 'Token in file',
        secret: true,
        place: '~/.hermes/config.yaml',
        format: 'yaml',
        text: ({ url, token }) =>
          `mcp_servers:\n  ${KEY}:\n    url: ${JSON.stringify(url)}\n    headers:\n      Authorization: "Bearer ${token}"`,
      },
    ],
  },
  {
    id: 'openclaw',
    name: 'OpenClaw',
    check: `openclaw mcp doctor ${KEY} --probe`,
    snippets: [
      command('Token in command', true, (url, token) => [
        'openclaw',
        'mcp',
        'add',
        KEY,
        '--url',
        url,
        '--transport',
        'streamable-http',
        '--header',
        `Authorization: Bearer ${token}`,
      ]),
    ],
  },
  {
    id: 'anythingllm',
    name: 'AnythingLLM',
    snippets: [withToken('anythingllm_mcp_servers.json', plain('streamable'))],
  },
  {
    id: 'manus',
    name: 'Manus',
    note: 'Custom MCP, HTTP, custom headers. The server must be reachable from the internet.',
    snippets: [withToken('Custom MCP, import by JSON', plain('http'))],
  },
  {
    id: 'stdio',
    name: 'Tools that only start programs',
    snippets: [bridge('mcp.json'), bridge('mcp.json', true)],
  },
  {
    id: 'other',
    name: 'Another tool',
    note: 'Most tools read this form. Look for the words “Streamable HTTP” and “headers” in their documentation.',
    snippets: [withToken('mcp.json', plain('http'))],
  },
  {
    id: 'curl',
    name: 'curl',
    snippets: [
      command(
        'Token in command',
        true,
        (url, token) => [
          'curl',
          '-sS',
          '-X',
          'POST',
          url,
          '-H',
          'Content-Type: application/json',
          '-H',
          `Authorization: Bearer ${token}`,
          '-d',
          '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
        ],
        'Lists the tools. Good for a first test, without any client.',
      ),
    ],
  },
];
