import { escaped } from '../../../base/escaped.ts';
import { answerMessage } from './answer-message.ts';
import { type AskedRequest, askedRequests, REQUESTS, type Sign } from './asked-requests.ts';
import { namedPaths } from './named-paths.ts';
import { sentValues } from './sent-values.ts';

/** What the lines of a test say: what it sets up, what it asks for and what must come back. */
export interface TestBody {
  /** The request that the status answers; without a status, the first one: `POST /users`. */
  request?: string;
  status?: number;
  raises?: string;
  message?: string;
  given?: string[];
  /** The sentence that a refusal comes with. */
  answer?: string;
  /** What the request carries, in words, where it is little: "`format` `json`". */
  sent?: string[];
  /** Something is granted and something is refused, or several deeds are answered. */
  mixed?: true;
}

/** What is looked for in bodies. */
const SIGNS = {
  raises: [
    {
      words: ['aise', 'hrow', 'expectException'],
      pattern:
        /(?:pytest\.raises|assertRaises(?:Regex)?|assert_raises?|assertThrows(?:Exactly)?|expectException|assert_raise|raise_error|toThrow(?:Error)?|Assert\.Throws(?:Async)?)[\s(<:]*(?:new\s+)?\(?\s*([A-Z][\w.]*)/g,
    },
  ],
  says: [
    {
      words: ['toThrow', 'match'],
      pattern:
        /(?:toThrow(?:Error)?|rejects\.toThrow)\(\s*["'`/]([^"'`\n]{4,120})["'`/]|match\s*=\s*r?["']([^"'\n]{4,120})["']/g,
    },
  ],
  // A test that makes an application of its own asks that, and not the product.
  ownApplication: [
    {
      words: [
        'HandlerFunc(',
        'new Hono(',
        'express()',
        'Flask(',
        'FastAPI(',
        '.Application(',
        'Starlette(',
        '@app.',
        'add_',
      ],
      pattern:
        /http\.HandlerFunc\(|\bnew Hono\(|\bexpress\(\)|\bFlask\(|\bFastAPI\(|\bweb\.Application\(|\bStarlette\(|@app\.(?:route|get|post)\b|\badd_(?:route|get|post)\(/g,
    },
  ],
  requests: REQUESTS,
  codes: [
    // PHPUnit, JUnit, Go and unittest may write what is expected first.
    {
      words: ['assert', 'Equal'],
      pattern:
        /(?:assert(?:Same|Equals?)|\b(?:assert|require)\.Equal\w*)\(\s*(?:t,\s*)?([2-5]\d\d),[^\n]{0,80}(?:[sS]tatus|\.Code\b)/g,
    },
    {
      // In any case of letters, so that no word tells.
      words: [''],
      pattern:
        /(?:status(?:_?code)?\b[^\n\d]{0,40}|assertStatus\(|StatusCodeSame\(|have_http_status[\s(]+:?|\.expect\(\s*|(?:Status|HTTP_)|\.Code\b[^\n\d]{0,16}|(?:json|html|text|\b)_?response\((?:\w+,\s*)?)([2-5]\d\d)(?!\d|ms|px)/gi,
    },
  ],
  namedCodes: [
    {
      words: [
        'http.Status',
        'HttpStatus',
        'HTTPStatus.',
        'StatusCode::',
        'Response::HTTP_',
        'have_http_status',
        'assert_response',
        'tatus',
        'StatusCodes.',
        '->assert',
        'status: :',
        '_response(conn, :',
      ],
      pattern:
        /(?:http\.Status|HttpStatus(?:Code)?\.|HTTPStatus\.|StatusCodes\.|StatusCode::|Response::HTTP_|have_http_status[\s(]+:|assert_response\s+:|[sS]tatus(?:\(\)\s*\.|\s*\{\s*)is|->assert|status: :|json_response\(conn, :|html_response\(conn, :|[sS]tatus\w*(?:\(\))?[^\n]{0,40}?\b(?:is|isEqualTo|equalTo|toBe|toEqual|eq)\(\s*(?=[A-Z_]{4,}\b))(\w+)/g,
    },
  ],
  // Settings that a body changes for the time of the test, and how it comes to be somebody.
  settings: [
    {
      words: ['settings', 'env', 'Env'],
      pattern:
        /(?:override_settings|self\.settings|settings_override|stub_env)\(\s*([A-Z][A-Z\d_]+)\s*=\s*([^,()\n]{1,40})|(?:monkeypatch\.setenv|t\.Setenv|vi\.stubEnv)\(\s*["']([A-Z][A-Z\d_]+)["'],\s*["']([^"'\n]{0,40})["']/g,
    },
  ],
  signedIn: [
    {
      words: ['login', 'force_authenticate(', 'actingAs(', 'sign_in(', 'signIn(', 'logIn('],
      pattern: /\b(?:client\.login|force_login|force_authenticate|loginAs|login_as|actingAs|sign_in|signIn|logIn)\(/g,
    },
  ],
  knownUser: [
    {
      words: ['ser(', 'User.', 'User::factory', 'UserFactory', 'create(:user'],
      pattern:
        /\b(?:set_?up|create|make|add|register|insert)_?[uU]ser\(|\bUser(?:\.objects)?\.create\w*\(|\bUser::factory|\bUserFactory\b|\bcreate\(:user\b/g,
    },
  ],
} satisfies Record<string, readonly Sign[]>;

type Signs = Record<keyof typeof SIGNS, readonly Sign[]>;

/**
 * Reads the bodies of one file. Most hold none of what is looked for, and that a word is missing shows faster than that a
 * pattern does not match: for the whole file first, and then for each body.
 */
export function bodyReader(text: string): (body: string) => TestBody {
  const inFile = Object.fromEntries(Object.entries(SIGNS).map(([name, signs]) => [name, heldBy(text, signs)])) as Signs; // The same names, with fewer signs behind them.
  const withPaths = namedPaths(text);
  return (body) => readBody(withPaths(body), inFile);
}

function heldBy(text: string, signs: readonly Sign[]): readonly Sign[] {
  return signs.filter(({ words }) => words.some((word) => text.includes(word)));
}

function matchesIn(body: string, signs: readonly Sign[]): RegExpExecArray[] {
  return signs.length === 0 ? [] : heldBy(body, signs).flatMap(({ pattern }) => [...body.matchAll(pattern)]);
}

function readBody(body: string, signs: Signs): TestBody {
  const raises = matchesIn(body, signs.raises)[0]?.[1]
    ?.split('.')
    .filter((part) => part !== 'class')
    .at(-1);
  const [says] = matchesIn(body, signs.says);
  const message = says?.[1] ?? says?.[2];
  const given = givenIn(body, signs);
  return {
    ...(matchesIn(body, signs.ownApplication).length > 0 ? {} : exchange(body, signs)),
    ...(raises ? { raises } : {}),
    ...(message ? { message } : {}),
    ...(given.length > 0 ? { given } : {}),
  };
}

const NAMED: Readonly<Record<string, number>> = {
  ok: 200,
  created: 201,
  accepted: 202,
  nocontent: 204,
  movedpermanently: 301,
  found: 302,
  seeother: 303,
  notmodified: 304,
  temporaryredirect: 307,
  permanentredirect: 308,
  badrequest: 400,
  unauthorized: 401,
  paymentrequired: 402,
  forbidden: 403,
  notfound: 404,
  methodnotallowed: 405,
  conflict: 409,
  gone: 410,
  requestentitytoolarge: 413,
  contenttoolarge: 413,
  unprocessableentity: 422,
  unprocessable: 422,
  // What Laravel answers with them.
  jsonvalidationerrors: 422,
  jsonvalidationerrorfor: 422,
  toomanyrequests: 429,
  internalservererror: 500,
  serviceunavailable: 503,
};

const SENT = /\.(?:Do|RoundTrip|Test|Exec\w*)\(|ServeHTTP\(|[hH]andle\w*\(|\b(?:do|exec|perform|send|serve)\w*\(/;
const SENDS =
  /(?:->|\.)(?:submit|submitForm|click|clickLink|followRedirects?)\(|\bclick_(?:button|on|link)\b|\bfollow_redirect!/;

/** A status belongs to the last request before it. */
function exchange(body: string, signs: Signs): Pick<TestBody, 'request' | 'status' | 'sent' | 'answer' | 'mixed'> {
  const requests = askedRequests(body, matchesIn(body, signs.requests));
  const statuses = matchesIn(body, [...(/[2-5]\d\d/.test(body) ? signs.codes : []), ...signs.namedCodes])
    .map(({ index, 1: written = '' }) => ({
      index,
      code: Number(written) || (NAMED[written.replace(/_/g, '').toLowerCase()] ?? 0),
    }))
    .filter(({ code }) => code > 0)
    .sort((a, b) => a.index - b.index);
  const [first] = requests;
  if (!first) return statuses[0] ? { status: statuses[0].code } : {};
  const answer = statuses.find(({ index }) => index > first.index);
  // Go makes requests that nobody sends, to hand them to a function.
  if (!answer) return /httptest\.NewRequest/.test(body) && !SENT.test(body) ? {} : { request: first.text };
  const asked = requests.findLast(({ index }) => index < answer.index) ?? first;
  // A form that is sent in between asks for something that the test does not name.
  const isSent = SENDS.test(body.slice(asked.index, answer.index));
  if (isSent || isHanded(body, body.slice(asked.index, answer.index))) return { request: first.text };
  const sent = sentValues(asked.path, body.slice(asked.end, answer.index));
  const next = requests.find(({ index }) => index > answer.index);
  // Asked for the same once more, something else may be said; what is sent before the answer is no part of it.
  const told =
    answer.code >= 400 && next?.text !== asked.text ? answerMessage(body.slice(answer.index, next?.index)) : null;
  const mixed = requests.length > 1 && isMixed(requests, statuses);
  return {
    request: asked.text,
    status: answer.code,
    ...(sent.length > 0 ? { sent } : {}),
    ...(told === null ? {} : { answer: told }),
    ...(mixed ? { mixed } : {}),
  };
}

/** Whether a request is handed to its function: the router and its guards, which stand before that, are not asked then. */
function isHanded(body: string, sending: string): boolean {
  const [, writer] = /\b(\w+)\s*:?=\s*httptest\.NewRecorder\(\)/.exec(body) ?? [];
  return (
    MADE_CONTEXT.test(body) ||
    (writer !== undefined && new RegExp(`\\b(?!\\w*(?:${SENDER}))\\w+\\(${escaped(writer)}, `).test(sending))
  );
}

/** Contexts of Echo, Gin and Fiber, and requests of actix, that go through no router. */
const MADE_CONTEXT = /\.NewContext\(\s*\w*[rR]eq\w*,|\bCreateTestContext\w*\(|\.AcquireCtx\(|\.to_http_request\(\)/;
const SENDER =
  '[sS]erve|[sS]end|[eE]xec|[pP]erform|[dD]ispatch|[dD]o[A-Z_]|[dD]o\\(|[aA]ssert|[rR]equire|[cC]heck|[eE]xpect';

/** Granted and refused, or several deeds of which each is answered: the name of the test speaks of no single one. */
function isMixed(requests: readonly AskedRequest[], statuses: readonly { index: number; code: number }[]): boolean {
  const answered = statuses.flatMap(({ index, code }) => {
    const asked = requests.findLast((request) => request.index < index);
    return asked
      ? [{ deed: asked.text.replace(/\?.*$/, '').replace(/\$\{[^{}]*\}|\d+/g, '{}'), isGranted: code < 400 }]
      : [];
  });
  const deeds = new Set(answered.map(({ deed }) => deed).filter((deed) => !deed.startsWith('GET ')));
  return deeds.size > 1 || new Set(answered.map(({ isGranted }) => isGranted)).size > 1;
}

const SIGNS_IN = /["'`]\/[^"'`\s]*(?:log-?in|sign-?in|sessions?|tokens?|authenticate)\/?["'`]/i;
function givenIn(body: string, signs: Signs): string[] {
  const settings = matchesIn(body, signs.settings);
  const given = settings.slice(0, 2).flatMap((match) => {
    const name = match[1] ?? match[3];
    const value = (match[2] ?? match[4] ?? '').trim().replace(/["'`]/g, '');
    return name && value ? [`\`${name}\` is \`${value}\``] : [];
  });
  if (matchesIn(body, signs.signedIn).length > 0) given.push('a signed-in user');
  // Whether somebody can sign in depends on whether they are known.
  else if (matchesIn(body, signs.knownUser).length > 0 && SIGNS_IN.test(body)) given.push('a user who is known');
  return given;
}
