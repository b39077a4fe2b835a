import { type Client, command, json, KEY, type Snippet, VARIABLE, withReference, withToken } from './client.ts';

type Fields = Record<string, unknown>;

const header = (bearer: string) => ({ Authorization: bearer });
/** `{ mcpServers: { lorekeep: … } }`, which most tools read. */
const servers = (server: Fields) => ({ mcpServers: { [KEY]: server } });
/** The most common form: address and headers, with the tool's word for the transport in front. */
const plain =
  (type?: string, more: Fields = {}) =>
  (url: string, bearer: string) =>
    servers({ ...(type && { type }), url, headers: header(bearer), ...more });
const serverUrl = (url: string, bearer: string) => servers({ serverUrl: url, headers: header(bearer) });
const httpUrl = (url: string, bearer: string) => servers({ httpUrl: url, headers: header(bearer) });

const base64 = (value: object) => btoa(JSON.stringify(value));
const part = encodeURIComponent;

/** For tools that only start programs: a small bridge which they start and which speaks HTTP. */
function bridge(place: string, windows = false): Snippet {
  return {
    label: windows ? 'Windows' : 'Through mcp-remote',
    secret: true,
    place,
    format: 'json',
    text: ({ url, token }) => {
      const insecure = url.startsWith('http:') ? ['--allow-http'] : [];
      // Some tools break arguments at spaces, so the header's value goes through the environment.
      const args = ['-y', 'mcp-remote', url, '--header', 'Authorization:${AUTH_HEADER}', ...insecure];
      const start = windows ? { command: 'cmd', args: ['/c', 'npx', ...args] } : { command: 'npx', args };
      return json(servers({ ...start, env: { AUTH_HEADER: `Bearer ${token}` } }));
    },
  };
}

const vsCode = (url: string, bearer: string) => ({
  inputs: [{ type: 'promptString', id: 'lorekeep_token', description: 'Lorekeep MCP token (mcp_…)', password: true }],
  servers: { [KEY]: { type: 'http', url, headers: header(bearer) } },
});
const ASKED = '${input:lorekeep_token}';
const opencode = (url: string, bearer: string) => ({
  $schema: 'https://opencode.ai/config.json',
  mcp: { [KEY]: { type: 'remote', url, enabled: true, oauth: false, headers: header(bearer) } },
});

/** Every tool we know the settings of, the most asked for first. */
export const CLIENTS: Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    check: 'claude mcp list',
    snippets: [
      command(
        'Token in command',
        true,
        (url, token) => [
          'claude',
          'mcp',
          'add',
          '--transport',
          'http',
          '--scope',
          'user',
          KEY,
          url,
          '--header',
          `Authorization: Bearer ${token}`,
        ],
        'Run once in a terminal. Works in every version.',
      ),
      withReference('.mcp.json', `\${${VARIABLE}}`, plain('http'), {
        note: 'Holds no secret, so the file can be committed. Some versions do not fill in variables in headers: check with “claude mcp list”.',
      }),
      command(
        'Windows',
        true,
        (url, token) => [
          'claude',
          'mcp',
          'add',
          KEY,
          '--transport',
          'http',
          url,
          '-H',
          `Authorization: Bearer ${token}`,
        ],
        "For “missing required argument 'name'”: the name comes right after “add”.",
      ),
    ],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    install: {
      label: 'Add to Cursor',
      href: (url) =>
        `cursor://anysphere.cursor-deeplink/mcp/install?name=${KEY}&config=${part(base64({ url, headers: header(`Bearer \${env:${VARIABLE}}`) }))}`,
    },
    snippets: [
      withToken('~/.cursor/mcp.json', plain()),
      withReference('.cursor/mcp.json', `\${env:${VARIABLE}}`, plain(), {
        note: 'Holds no secret, so the file can be committed.',
      }),
    ],
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    install: {
      label: 'Add to VS Code',
      href: (url) =>
        `vscode:mcp/install?${part(JSON.stringify({ name: KEY, type: 'http', url, headers: header(`Bearer ${ASKED}`), inputs: vsCode(url, '').inputs }))}`,
    },
    snippets: [
      withReference('.vscode/mcp.json', ASKED, vsCode, {
        label: 'Asks for the token',
        note: 'VS Code asks for the token once and keeps it safe.',
      }),
      command('Token in command', true, (url, token) => [
        'code',
        '--add-mcp',
        JSON.stringify({ name: KEY, type: 'http', url, headers: header(`Bearer ${token}`) }),
      ]),
    ],
  },
  {
    id: 'codex',
    name: 'Codex',
    check: 'codex mcp list',
    snippets: [
      command('Environment variable', false, (url) => [
        'codex',
        'mcp',
        'add',
        KEY,
        '--url',
        url,
        '--bearer-token-env-var',
        VARIABLE,
      ]),
      {
        label: 'Token in file',
        secret: true,
        place: '~/.codex/config.toml',
        format: 'toml',
        text: ({ url, token }) =>
          `[mcp_servers.${KEY}]\nurl = "${url}"\nhttp_headers = { "Authorization" = "Bearer ${token}" }`,
      },
    ],
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    note: 'Its own connectors run on other computers and cannot reach a private server, so a small bridge is used. It needs Node.',
    snippets: [bridge('claude_desktop_config.json'), bridge('%APPDATA%\\Claude\\claude_desktop_config.json', true)],
  },
  {
    id: 'jetbrains',
    name: 'JetBrains',
    note: 'Settings, Tools, AI Assistant, MCP, Add, HTTP. If your version sends no headers, use the bridge.',
    snippets: [withToken('AI Assistant, MCP, HTTP', plain()), bridge('AI Assistant, MCP, STDIO')],
  },
  {
    id: 'zed',
    name: 'Zed',
    snippets: [
      withToken('settings.json', (url, bearer) => ({ context_servers: { [KEY]: { url, headers: header(bearer) } } })),
    ],
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    snippets: [
      withReference('~/.codeium/windsurf/mcp_config.json', `\${env:${VARIABLE}}`, serverUrl),
      withToken('~/.codeium/windsurf/mcp_config.json', serverUrl),
    ],
  },
  {
    id: 'cline',
    name: 'Cline',
    note: 'Use the settings file: the “Remote Servers” tab cannot set headers.',
    snippets: [withToken('cline_mcp_settings.json', plain('streamableHttp', { disabled: false, autoApprove: [] }))],
  },
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

/** How many of them have a tab of their own; the others are in a list. */
export const TABS = 9;
