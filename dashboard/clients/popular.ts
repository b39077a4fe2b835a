import { type Client, command, KEY, VARIABLE, withReference, withToken } from './client.ts';
import { ASKED, base64, bridge, header, part, plain, serverUrl, vsCode } from './configs.ts';

/** The tools that are asked for most; each has a tab of its own. */
export const POPULAR: Client[] = [
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
];
