/** A request in the body of a test. */
export interface AskedRequest {
  index: number;
  /** Where its path ends in the body. */
  end: number;
  /** As written, with its query; what is filled in is `${…}`. */
  path: string;
  /** `POST /users`, `GET route(users.index)`. */
  text: string;
}

/** A pattern, and words of which each of its matches holds one. */
export interface Sign {
  pattern: RegExp;
  words: readonly string[];
}

/** What stands for the place of the server: a host, a variable that is called like one, or a constant, `${API_PREFIX}/users`. */
const PLACE = String.raw`(?:https?:\/\/(?:[\w.:-]+|%s|\$?\{[\w.()]+\})|%s(?=\/)|\$?\{[\w.]*(?:url|host|base|server|addr|origin)\w*(?:\(\))?\}|\$?\{[A-Z][A-Z\d_]*\})`;
/** The name of what a path is built with or added to: `fmt.Sprintf(`, `server.URL +`. */
const BUILT = String.raw`(?:(?:[\w$.]*(?:url|host|base|server|addr|origin)\w*(?:\(\))?)\s*\+\s*)?(?:(?:fmt\.Sprintf|String\.format|&?format!|\w+\.Parse)\(\s*)?`;
const PATH = String.raw`${BUILT}[~$@&frbu]*p?["'\x60](?<path>${PLACE}?\/[^"'\x60\s]*)["'\x60]`;
const OPTIONS = String.raw`(?:\s*,\s*\{[^{}]{0,160}?method:\s*["'](?<verb>\w+))?`;

export const REQUESTS: readonly Sign[] = [
  // `client.post('/users')`, `conn |> get("/")`, `mvc.perform(get("/owners"))`, `get(conn, ~p"/x")`, RSpec's `get "/x"`,
  // `client.PostAsJsonAsync("/users")`, `Request::get("/x")`, `post_with_token(boss, "/x")`.
  {
    words: [`"/`, `'/`, '`/', '://', '}/', '%s/'],
    pattern: new RegExp(
      String.raw`(?:[.(>={]\s*|->|::|^\s*)(?<verb>get|post|put|patch|delete|head)(?:(?:As|From)?Json|As|String|_json|_with_\w+|_as)?(?:Async)?(?:<[^<>()\n]{0,60}>)?[( ]\s*(?:[\w$.]+,\s*)?${PATH}`,
      'gim',
    ),
  },
  // Helpers of a suite that are called after their client: `self.client_post("/users")`, `self.api_get(ann, f"/x/{id}")`.
  {
    words: ['_get', '_post', '_put', '_patch', '_delete', '_head'],
    pattern: new RegExp(
      String.raw`(?<=[\w.]\.|^\s*|[=(]\s*)(?:\w+_)?(?:client|api|http|rest|json|request|ajax|web|uuid|do|send|app|server)_(?<verb>get|post|put|patch|delete|head)(?:_json|_multipart)?\(\s*(?:[\w$.]+(?:\([^()\n]{0,80}\))?,\s*)?${PATH}`,
      'gm',
    ),
  },
  // Spring's `client.get().uri("/users")`, `TestRequest::get().uri("/users")`.
  {
    words: ['.uri('],
    pattern: new RegExp(String.raw`[.:](?<verb>get|post|put|patch|delete|head)\(\)\s*\.uri\(\s*${PATH}`, 'gi'),
  },
  {
    words: ['NewRequest', 'newRequest', 'newrequest'],
    pattern: new RegExp(
      String.raw`NewRequest(?:WithContext)?\([^"\n]{0,60}?(?:"|http\.Method)(?<verb>GET|POST|PUT|PATCH|DELETE)\b"?,\s*(?:${PATH}|"(?<other>[^"]*\/[^"]*)")`,
      'gi',
    ),
  },
  {
    words: ['request(', 'inject('],
    pattern:
      /\b(?:request|inject)\(\s*\{[^{}]{0,200}?method:\s*['"](?<verb>\w+)['"][^{}]{0,200}?url:\s*['"`](?<path>\/[^'"`\s]*)['"`]/g,
  },
  {
    words: ['request(', 'inject('],
    pattern:
      /\b(?:request|inject)\(\s*\{[^{}]{0,200}?url:\s*['"`](?<path>\/[^'"`\s]*)['"`][^{}]{0,200}?method:\s*['"](?<verb>\w+)['"]/g,
  },
  // `app.request('/users', { method: 'POST' })`, `new Request('http://localhost/users')`: without a method they get.
  {
    words: ['request(', 'Request('],
    pattern: new RegExp(String.raw`(?:\b(?:app|server)\.request|\bnew (?:Next)?Request)\(\s*${PATH}${OPTIONS}`, 'g'),
  },
  // Laravel's paths may begin without a slash.
  {
    words: ['->'],
    pattern: /->(?<verb>get|post|put|patch|delete)(?:Json|As)?\(\s*["'](?<path>[a-z][\w-]*\/[^'"\s]*)["']/g,
  },
  // Laravel also asks by the name of a route, as Django does.
  {
    words: ['route(', 'reverse('],
    pattern:
      /(?:->|\.)(?<verb>get|post|put|patch|delete)(?:Json|As)?\(\s*(?:route|reverse)\(\s*["'](?:[\w-]+:)*(?<path>[\w.-]+)["']/g,
  },
  // `call('POST', '/users')`, `$client->request('GET', '/x')`, `callServer(url, 'DELETE', `/x/${id}`)`,
  // `send(t, server, "POST", "/x", http.StatusCreated)`.
  {
    words: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    pattern:
      /\b\w+\(\s*(?:[\w.$]+,\s*){0,3}['"](?<verb>GET|POST|PUT|PATCH|DELETE)['"]\s*,\s*['"`](?<path>\/[^'"`\s]*)['"`]/g,
  },
  // `$this->request($client, '/users/' . $id, 'POST')`: helpers may take the path first.
  {
    words: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    pattern:
      /\b\w+\(\s*(?:[\w.$:]+,\s*)?['"`](?<path>\/[^'"`\s]*)['"`](?=(?:\s*[.+]\s*(?:["'`][^"'`\n]*["'`]|[\w$>-]+(?:\([^()\n]*\))?))*\s*,\s*['"](?<verb>GET|POST|PUT|PATCH|DELETE)['"])/g,
  },
  // `self.make_request("post", "/users")`: small letters only where the name says that something is asked for.
  {
    words: ['request', 'api_call', 'call_api'],
    pattern:
      /\b\w*(?:request|api_call|call_api)\w*\(\s*['"](?<verb>get|post|put|patch|delete)['"]\s*,\s*f?['"`](?<path>\/[^'"`\s]*)['"`]/g,
  },
];

/**
 * What is asked of a server that the test plays itself: `nock(host).get('/x')`, `stubFor(get("/x"))`, `rest.get('/x', …)`;
 * or of none, as what a factory of requests makes.
 */
const PLAYED =
  /(?:\b(?:nock|stubFor|givenThat|intercept|whenever)\([^;]{0,120}|\b(?:rest|msw|mock(?!Mvc)\w*|\w*[mM]ock|fetchMock|respx|responses|requests_mock|httpx_mock|httpretty|wiremock|WireMock|router|mux|r|e|page|cy|rf|\w*[fF]actory(?:\(\))?)\.?)$/;

/** The requests of a body in their order, each once. */
export function askedRequests(body: string, matches: readonly RegExpExecArray[]): AskedRequest[] {
  const found = matches.flatMap(({ 0: whole, index, groups = {} }): AskedRequest[] => {
    const first = groups['path'] ?? groups['other'];
    if (first === undefined || PLAYED.test(body.slice(Math.max(0, index - 140), index))) return [];
    const { path, end } = joined(body, first, index + whole.length);
    return [{ index, end, path, text: `${(groups['verb'] ?? 'GET').toUpperCase()} ${askedFor(path)}` }];
  });
  return found
    .sort((a, b) => a.index - b.index || b.end - a.end)
    .filter(({ index }, place, all) => place === 0 || index >= (all[place - 1]?.end ?? 0));
}

const JOINS = /\s*(?:\+|<>|\.(?=\s*[$'"]))\s*/y;
const PIECE = /["'`]([^"'`\n]*)["'`]|[\w$.>-]+(?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^\]\n]*\])*/y;
const MOST_PIECES = 8;

/** `"/users/" + id + "/name"`: a path goes on behind its first piece. */
function joined(body: string, first: string, from: number): { path: string; end: number } {
  let [path, end] = [first, from];
  for (let piece = 0; piece < MOST_PIECES; piece++) {
    JOINS.lastIndex = end;
    if (!JOINS.test(body)) break;
    PIECE.lastIndex = JOINS.lastIndex;
    const match = PIECE.exec(body);
    if (!match) break;
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what is filled in is written so.
    path += match[1] ?? '${value}';
    end = PIECE.lastIndex;
  }
  return { path, end };
}

const HOST =
  /^(?:https?:\/\/(?!\/)[^/{]*(?:\{{1,2}[^{}]*\}[^/{]*)*|%s|\$?\{[\w.]*(?:url|host|base|server|addr|origin)\w*(?:\(\))?\})(?=\/)/i;

/** A path without the host, or the name of a route. */
function askedFor(written: string): string {
  if (!/[/{]/.test(written)) return `route(${written})`;
  // A constant in capitals may hold more than the host, and is looked up later.
  const bare = /^\$?\{[A-Z][A-Z\d_]*\}/.test(written) ? written : written.replace(HOST, '');
  return bare.replace(/^(?![/${])/, '/').replace(/%[sdvq]/g, '{}');
}
