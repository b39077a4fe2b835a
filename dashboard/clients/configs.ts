import { json, KEY, type Snippet } from './client.ts';

/** The forms of configuration that several tools share. */

type Fields = Record<string, unknown>;

export const header = (bearer: string) => ({ Authorization: bearer });
/** `{ mcpServers: { lorekeep: … } }`, which most tools read. */
export const servers = (server: Fields) => ({ mcpServers: { [KEY]: server } });
/** The most common form: address and headers, with the tool's word for the transport in front. */
export const plain =
  (type?: string, more: Fields = {}) =>
  (url: string, bearer: string) =>
    servers({ ...(type && { type }), url, headers: header(bearer), ...more });
export const serverUrl = (url: string, bearer: string) => servers({ serverUrl: url, headers: header(bearer) });
export const httpUrl = (url: string, bearer: string) => servers({ httpUrl: url, headers: header(bearer) });

export const base64 = (value: object) => btoa(JSON.stringify(value));
export const part = encodeURIComponent;

/** For tools that only start programs: a small bridge which they start and which speaks HTTP. */
export function bridge(place: string, windows = false): Snippet {
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

export const vsCode = (url: string, bearer: string) => ({
  inputs: [{ type: 'promptString', id: 'lorekeep_token', description: 'Lorekeep MCP token (mcp_…)', password: true }],
  servers: { [KEY]: { type: 'http', url, headers: header(bearer) } },
});
export const ASKED = '${input:lorekeep_token}';
export const opencode = (url: string, bearer: string) => ({
  $schema: 'https://opencode.ai/config.json',
  mcp: { [KEY]: { type: 'remote', url, enabled: true, oauth: false, headers: header(bearer) } },
});
