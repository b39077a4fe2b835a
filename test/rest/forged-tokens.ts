import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { TokenFault } from '../../src/base/errors.ts';

/** What a forger may have in hand: a good token of their own, the server's key even, and tokens that ended. */
export interface Loot {
  baseUrl: string;
  /** A token that works. */
  good: string;
  /** The key that signed it, as after a leak of the key file. */
  key: { kid: string; secret: Buffer };
  /** A working token of another organization. */
  foreign: string;
  expired: string;
  revoked: string;
  session: string;
}

/** The name of a trick, the reason for which it is refused, and the Authorization header that it sends. */
export type Trick = [name: string, reason: TokenFault, header: (loot: Loot) => string | undefined];

type Claims = Record<string, unknown>;

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined): Claims => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

function parts(token: string) {
  const [prefixed = '', header = '', payload = '', signature = ''] = token.split('.');
  return { prefixed, header, payload, signature, jwt: `${header}.${payload}.${signature}` };
}

/** The good token with another header or other claims, signed anew with the real key. A field set to undefined goes. */
function resigned({ good, key }: Loot, header: unknown, claims: unknown = {}, secret: Buffer | string = key.secret) {
  const { prefixed, header: oldHeader, payload } = parts(good);
  const merged = (old: string, fresh: unknown) =>
    typeof fresh === 'object' && fresh !== null && !Array.isArray(fresh) ? { ...decode(old), ...fresh } : fresh;
  const signed = `${encode(merged(oldHeader, header))}.${encode(merged(payload, claims))}`;
  return `Bearer ${prefixed}.${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const header = (name: string, fields: Claims): Trick => [
  `header: ${name}`,
  'invalid_token',
  (loot) => resigned(loot, fields),
];
const claims = (name: string, fields: unknown): Trick => [
  `claims: ${name}`,
  'invalid_token',
  (loot) => resigned(loot, {}, typeof fields === 'function' ? fields(loot) : fields),
];
const sent = (reason: TokenFault, name: string, make: (loot: Loot) => string | undefined): Trick => [
  name,
  reason,
  make,
];
const jwtOf = (loot: Loot) => parts(loot.good).jwt;
const idOf = (loot: Loot) => parts(loot.good).prefixed.slice(4);

const WITHOUT_HEADER: Trick[] = [
  sent('missing_authorization', 'no header', () => undefined),
  sent('missing_authorization', 'an empty header', () => ''),
];

const WITHOUT_BEARER: Trick[] = [
  ...[
    'Token ',
    'Basic ',
    'Digest ',
    'JWT ',
    'MCP ',
    'Bear ',
    'Bearers ',
    'BearerBearer ',
    'Bearer:',
    'Bearer=',
    'Bearer,',
    'Bearer\t',
    'Bearer\u00a0',
    '"Bearer ',
    '<Bearer> ',
    'Вearer ',
    'Ｂearer ',
    'Bea\u200brer ',
    'Bearer',
    'Authorization: Bearer ',
    '- Bearer ',
    'X Bearer ',
  ].map((scheme) => sent('missing_bearer', `scheme ${JSON.stringify(scheme)}`, ({ good }) => scheme + good)),
  sent('missing_bearer', 'the bare token', ({ good }) => good),
  sent('missing_bearer', 'the word alone', () => 'Bearer'),
  sent('missing_bearer', 'user and password', ({ good }) => `Basic ${Buffer.from(`user:${good}`).toString('base64')}`),
];

const WITHOUT_PREFIX: Trick[] = [
  sent('missing_prefix', 'the JWT alone', (loot) => `Bearer ${jwtOf(loot)}`),
  sent('missing_prefix', 'the id alone', (loot) => `Bearer ${idOf(loot)}`),
  sent('missing_prefix', 'id and JWT without prefix', ({ good }) => `Bearer ${good.slice(4)}`),
  sent('missing_prefix', 'a session token', ({ session }) => `Bearer ${session}`),
  sent('missing_prefix', 'a session token in the place of the JWT', ({ session }) => `Bearer lks_.${session}`),
  sent('missing_prefix', 'the scheme twice', ({ good }) => `Bearer Bearer ${good}`),
  sent('missing_prefix', 'the token in base64', ({ good }) => `Bearer ${encode(good)}`),
  ...['mcp-', 'MCP_', 'Mcp_', 'mcP_', 'mcp', 'mcp%5F', 'xmcp_', '_mcp_', 'lks_', 'mсp_', 'ｍcp_'].map((prefix) =>
    sent('missing_prefix', `prefix ${JSON.stringify(prefix)}`, ({ good }) => `Bearer ${prefix}${good.slice(4)}`),
  ),
  ...['"', "'", '<', '(', '[', '=', '\u200b', '\ufeff', '\u00a0'].map((sign) =>
    sent('missing_prefix', `${JSON.stringify(sign)} before the token`, ({ good }) => `Bearer ${sign}${good}`),
  ),
  ...[
    '$' + '{MCP_TOKEN}',
    'null',
    'undefined',
    'true',
    '0',
    '[object Object]',
    'YOUR_TOKEN',
    '*',
    '../mcp_',
    '%00',
  ].map((text) => sent('missing_prefix', `the text ${text}`, () => `Bearer ${text}`)),
];

const MALFORMED: Trick[] = [
  ...['mcp_', 'mcp_.', 'mcp_..', 'mcp_...', 'mcp_....', 'mcp_a.b.c.d', 'mcp_$' + '{TOKEN}'].map((text) =>
    sent('malformed_token', `the text ${text}`, () => `Bearer ${text}`),
  ),
  sent('malformed_token', 'only the id', ({ good }) => `Bearer ${parts(good).prefixed}`),
  sent('malformed_token', 'only id and dot', ({ good }) => `Bearer ${parts(good).prefixed}.`),
  sent('malformed_token', 'no signature', ({ good }) => `Bearer ${good.slice(0, good.lastIndexOf('.'))}`),
  sent('malformed_token', 'an empty signature', ({ good }) => `Bearer ${good.slice(0, good.lastIndexOf('.') + 1)}`),
  sent('malformed_token', 'an empty payload', ({ good }) => {
    const { prefixed, header: head, signature } = parts(good);
    return `Bearer ${prefixed}.${head}..${signature}`;
  }),
  sent('malformed_token', 'an empty JWT header', ({ good }) => {
    const { prefixed, payload, signature } = parts(good);
    return `Bearer ${prefixed}..${payload}.${signature}`;
  }),
  sent('malformed_token', 'no id', (loot) => `Bearer mcp_.${jwtOf(loot)}`),
  sent('malformed_token', 'a fifth part', ({ good }) => `Bearer ${good}.x`),
  sent('malformed_token', 'the five parts of an encrypted JWT', ({ good }) => `Bearer ${good}.x.y`),
  sent('malformed_token', 'the token twice', ({ good }) => `Bearer ${good}${good}`),
  sent('malformed_token', 'two tokens with a comma', ({ good }) => `Bearer ${good},${good}`),
  sent('malformed_token', 'two tokens with a space', ({ good }) => `Bearer ${good} ${good}`),
  sent('malformed_token', 'the id twice', ({ good }) => `Bearer ${parts(good).prefixed}.${good.slice(4)}`),
  sent('malformed_token', 'the prefix twice', ({ good }) => `Bearer mcp_${good}`),
  sent('malformed_token', 'a second scheme behind', ({ good }) => `Bearer ${good}, Basic eDp5`),
  sent('malformed_token', 'an id of 15 characters', (loot) => `Bearer mcp_${'a'.repeat(15)}.${jwtOf(loot)}`),
  sent('malformed_token', 'an id of 33 characters', (loot) => `Bearer mcp_${'a'.repeat(33)}.${jwtOf(loot)}`),
  ...['-', '_', '/', '+', '%2e', ' ', "' or '1'='1", '../../etc/passwd', '\u0661', 'é'].map((sign) =>
    sent('malformed_token', `${sign} in the id`, (loot) => `Bearer mcp_${'a'.repeat(16)}${sign}.${jwtOf(loot)}`),
  ),
  ...['=', '==', '"', "'", ';', ',', '+', '/', '\u00a0', '\u200b', '\ufeff', '\u2028', '%3D', '<br>'].map((sign) =>
    sent('malformed_token', `${JSON.stringify(sign)} behind the token`, ({ good }) => `Bearer ${good}${sign}`),
  ),
  sent('malformed_token', 'dots as escapes', ({ good }) => `Bearer ${good.replaceAll('.', '%2E')}`),
  sent('malformed_token', 'dots as full stops of another script', ({ good }) => `Bearer ${good.replaceAll('.', '。')}`),
  sent('malformed_token', 'a space in the middle', ({ good }) => `Bearer ${good.slice(0, 60)} ${good.slice(60)}`),
  sent('malformed_token', 'a tab in the middle', ({ good }) => `Bearer ${good.slice(0, 60)}\t${good.slice(60)}`),
  sent('malformed_token', '4,097 characters', ({ good }) => `Bearer ${good.padEnd(4097, 'A')}`),
  sent('malformed_token', '12,000 characters', ({ good }) => `Bearer ${good.padEnd(12_000, 'A')}`),
  sent('malformed_token', '3,000 dots', () => `Bearer mcp_${'.'.repeat(3000)}`),
  ...['none', 'None', 'NONE', 'nOnE'].map((alg) =>
    sent('malformed_token', `alg ${alg} without signature`, ({ good }) => {
      const { prefixed, header: head, payload } = parts(good);
      return `Bearer ${prefixed}.${encode({ ...decode(head), alg })}.${payload}.`;
    }),
  ),
];

const HEADERS: Trick[] = [
  ...['none', 'None', 'NONE', 'nOnE', 'HS384', 'HS512', 'hs256', 'HS256 ', '', 'HS', 'dir', 'A128KW'].map((alg) =>
    header(`alg ${JSON.stringify(alg)} signed with the real key`, { alg }),
  ),
  ...['RS256', 'RS512', 'PS256', 'ES256', 'ES384', 'ES512', 'ES256K', 'EdDSA', 'Ed25519', 'ML-DSA-44'].map((alg) =>
    header(`alg ${alg} over an HMAC of the real key`, { alg }),
  ),
  header('no alg', { alg: undefined }),
  ...[null, 256, true, ['HS256'], { HS256: 1 }].map((alg) => header(`alg ${JSON.stringify(alg)}`, { alg })),
  header('no kid', { kid: undefined }),
  ...[
    '',
    'unknown',
    '../../../../dev/null',
    '/etc/passwd',
    'file:///dev/null',
    "x' union select 'secret' --",
    '__proto__',
    'constructor',
    'toString',
    'keys',
    '0',
    'http://127.0.0.1/key',
    'a'.repeat(500),
    '\u0000',
    '$(id)',
  ].map((kid) => header(`kid ${JSON.stringify(kid.slice(0, 30))}`, { kid })),
  ...[null, 1, true, ['a'], {}].map((kid) => header(`kid ${JSON.stringify(kid)}`, { kid })),
  sent('invalid_token', 'header: kid with a space behind', (loot) => resigned(loot, { kid: `${loot.key.kid} ` })),
  sent('invalid_token', 'header: kid in a list', (loot) => resigned(loot, { kid: [loot.key.kid] })),
  header('jku', { jku: 'http://127.0.0.1/keys.json' }),
  header('x5u', { x5u: 'http://127.0.0.1/cert.pem' }),
  header('x5c', { x5c: ['MIIB'] }),
  header('x5t', { x5t: 'AAAA' }),
  header('jwk with the real key', { jwk: { kty: 'oct', k: 'AAAA' } }),
  header('crit with b64 false', { crit: ['b64'], b64: false }),
  header('b64 false', { b64: false }),
  header('an empty crit', { crit: [] }),
  header('a crit nobody knows', { crit: ['exp'], exp: 1 }),
  header('zip', { zip: 'DEF' }),
  header('cty', { cty: 'JWT' }),
  header('enc', { enc: 'A256GCM' }),
  header('another field', { admin: true }),
  ...['JWT', 'at+jwt', 'jwt', 'mcp', 'mcp+jwt ', 'MCP+JWT', 'application/mcp+jwt', ''].map((typ) =>
    header(`typ ${JSON.stringify(typ)}`, { typ }),
  ),
  header('no typ', { typ: undefined }),
  header('typ null', { typ: null }),
  sent('invalid_token', 'header: not an object', (loot) => resigned(loot, ['HS256'])),
  sent('invalid_token', 'header: not JSON', (loot) => resigned(loot, 'HS256')),
  sent('invalid_token', 'header: null', (loot) => resigned(loot, null)),
];

const CLAIMS: Trick[] = [
  claims('no change but a later issue', (loot: Loot) => ({ iat: Number(decode(parts(loot.good).payload)['iat']) + 1 })),
  claims('a later expiry', (loot: Loot) => ({ exp: Number(decode(parts(loot.good).payload)['exp']) + 86_400 })),
  claims('iss of another server', { iss: 'https://evil.example' }),
  claims('iss with a slash', (loot: Loot) => ({ iss: `${loot.baseUrl}/` })),
  claims('iss in upper case', (loot: Loot) => ({ iss: loot.baseUrl.toUpperCase() })),
  claims('iss in a list', (loot: Loot) => ({ iss: [loot.baseUrl] })),
  claims('iss and aud of another server', { iss: 'https://evil.example', aud: 'https://evil.example/mcp' }),
  claims('aud of another server', { aud: 'https://evil.example/mcp' }),
  claims('aud without path', (loot: Loot) => ({ aud: loot.baseUrl })),
  claims('aud with a longer path', (loot: Loot) => ({ aud: `${loot.baseUrl}/mcp/x` })),
  claims('aud in a list', (loot: Loot) => ({ aud: [`${loot.baseUrl}/mcp`] })),
  claims('aud among others', (loot: Loot) => ({ aud: ['https://evil.example', `${loot.baseUrl}/mcp`] })),
  claims('aud *', { aud: '*' }),
  claims('jti of another token', (loot: Loot) => ({ jti: parts(loot.foreign).prefixed.slice(4) })),
  claims('jti in lower case', (loot: Loot) => ({ jti: `${idOf(loot).toLowerCase()}x` })),
  claims('jti with the prefix', (loot: Loot) => ({ jti: `mcp_${idOf(loot)}` })),
  claims('jti in a list', (loot: Loot) => ({ jti: [idOf(loot)] })),
  claims('org of another organization', (loot: Loot) => ({ org: decode(parts(loot.foreign).payload)['org'] })),
  claims('org unknown', { org: 'org_nobody' }),
  claims('org *', { org: '*' }),
  claims('org null', { org: null }),
  claims('org in a list', (loot: Loot) => ({ org: [decode(parts(loot.good).payload)['org']] })),
  claims('org a number', { org: 1 }),
  ...['iss', 'aud', 'jti', 'org', 'iat', 'exp'].map((field) => claims(`no ${field}`, { [field]: undefined })),
  claims('exp as text', { exp: '9999999999' }),
  claims('exp beyond all numbers', { exp: 1e300 }),
  claims('exp negative', { exp: -1 }),
  claims('iat as text', { iat: 'now' }),
  claims('nbf in the future', { nbf: 9_999_999_999 }),
  claims('nbf as text', { nbf: 'x' }),
  claims('more rights', { scope: 'admin', role: 'owner', sub: 'usr_1' }),
  claims('a __proto__', JSON.parse('{"__proto__":{"org":"x"}}')),
  claims('a list', []),
  claims('null', null),
  claims('a text', '"text"'),
  claims('not JSON', 'not json'),
  claims('two objects', '{}{}'),
];

const KEYS: Trick[] = [
  sent('invalid_token', 'key: a foreign one', (loot) => resigned(loot, {}, {}, randomBytes(32))),
  sent('invalid_token', 'key: an empty one', (loot) => resigned(loot, {}, {}, '')),
  sent('invalid_token', 'key: 32 zero bytes', (loot) => resigned(loot, {}, {}, Buffer.alloc(32))),
  sent('invalid_token', 'key: the text of the real one', (loot) =>
    resigned(loot, {}, {}, loot.key.secret.toString('base64url')),
  ),
  sent('invalid_token', 'key: the real one in hex', (loot) => resigned(loot, {}, {}, loot.key.secret.toString('hex'))),
  sent('invalid_token', 'key: a hash of the real one', (loot) =>
    resigned(loot, {}, {}, createHash('sha256').update(loot.key.secret).digest()),
  ),
  sent('invalid_token', 'key: its own id', (loot) => resigned(loot, {}, {}, loot.key.kid)),
  sent('invalid_token', 'key: the base URL', (loot) => resigned(loot, {}, {}, loot.baseUrl)),
  ...(['rsa', 'ec', 'ed25519'] as const).map((type) =>
    sent('invalid_token', `key: ${type}, with a signature of its own kind`, ({ good }) => {
      const { privateKey } =
        type === 'rsa'
          ? generateKeyPairSync('rsa', { modulusLength: 2048 })
          : type === 'ec'
            ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
            : generateKeyPairSync('ed25519');
      const alg = { rsa: 'RS256', ec: 'ES256', ed25519: 'EdDSA' }[type];
      const { prefixed, header: head, payload } = parts(good);
      const signed = `${encode({ ...decode(head), alg })}.${payload}`;
      const signature = sign(type === 'ed25519' ? null : 'sha256', Buffer.from(signed), privateKey);
      return `Bearer ${prefixed}.${signed}.${signature.toString('base64url')}`;
    }),
  ),
];

const SIGNATURES: Trick[] = [
  sent('invalid_token', 'signature: cut by one character', ({ good }) => `Bearer ${good.slice(0, -1)}`),
  sent('invalid_token', 'signature: cut to one character', ({ good }) => `Bearer ${good.slice(0, -42)}`),
  sent('invalid_token', 'signature: one character more', ({ good }) => `Bearer ${good}A`),
  sent('invalid_token', 'signature: four characters more', ({ good }) => `Bearer ${good}AAAA`),
  sent('invalid_token', 'signature: the same bytes, written otherwise', ({ good }) => {
    // The last of 43 characters holds two bits that no byte has, so four spellings mean the same signature.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return `Bearer ${good.slice(0, -1)}${alphabet[alphabet.indexOf(good.at(-1) ?? '') ^ 1]}`;
  }),
  sent('invalid_token', 'signature: first character changed', ({ good }) => {
    const at = good.lastIndexOf('.') + 1;
    return `Bearer ${good.slice(0, at)}${good[at] === 'A' ? 'B' : 'A'}${good.slice(at + 1)}`;
  }),
  sent('invalid_token', 'signature: of another token', ({ good, foreign }) => {
    const { prefixed, header: head, payload } = parts(good);
    return `Bearer ${prefixed}.${head}.${payload}.${parts(foreign).signature}`;
  }),
  sent('invalid_token', 'signature: the payload in its place', ({ good }) => {
    const { prefixed, header: head, payload } = parts(good);
    return `Bearer ${prefixed}.${head}.${payload}.${payload}`;
  }),
  sent('invalid_token', 'signature: all A', ({ good }) => `Bearer ${good.slice(0, -43)}${'A'.repeat(43)}`),
  sent(
    'invalid_token',
    'signature: in upper case',
    ({ good }) => `Bearer ${good.slice(0, -43)}${good.slice(-43).toUpperCase()}x`,
  ),
  sent('invalid_token', 'payload of another token', ({ good, foreign }) => {
    const { prefixed, header: head, signature } = parts(good);
    return `Bearer ${prefixed}.${head}.${parts(foreign).payload}.${signature}`;
  }),
  sent('invalid_token', 'header and payload swapped', ({ good }) => {
    const { prefixed, header: head, payload, signature } = parts(good);
    return `Bearer ${prefixed}.${payload}.${head}.${signature}`;
  }),
  sent(
    'invalid_token',
    'id of another token',
    ({ good, foreign }) => `Bearer ${parts(foreign).prefixed}.${parts(good).jwt}`,
  ),
  sent(
    'invalid_token',
    'JWT of another organization',
    ({ good, foreign }) => `Bearer ${parts(good).prefixed}.${parts(foreign).jwt}`,
  ),
  sent('invalid_token', 'an id that nobody has', (loot) => `Bearer mcp_${'a'.repeat(22)}.${jwtOf(loot)}`),
  sent('invalid_token', 'the id in another case', (loot) => {
    const swapped = [...idOf(loot)].map((sign) =>
      sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase(),
    );
    return `Bearer mcp_${swapped.join('')}.${jwtOf(loot)}`;
  }),
  sent('invalid_token', 'a perfect token without a row', (loot) => {
    const jti = 'Z'.repeat(22);
    return resigned(loot, {}, { jti }).replace(/mcp_\w+/, `mcp_${jti}`);
  }),
  sent('invalid_token', 'a perfect token for the row of another organization', (loot) => {
    const jti = parts(loot.foreign).prefixed.slice(4);
    const { org } = decode(parts(loot.foreign).payload);
    return resigned(loot, {}, { jti, org, iat: 1 }).replace(/mcp_\w+/, `mcp_${jti}`);
  }),
  sent(
    'invalid_token',
    'an expired token with a wrong signature',
    ({ expired }) => `Bearer ${expired.slice(0, -3)}AAA`,
  ),
  sent('invalid_token', 'a revoked token with a wrong signature', ({ revoked }) => `Bearer ${revoked.slice(0, -3)}AAA`),
];

const ENDED: Trick[] = [
  sent('token_expired', 'an expired token', ({ expired }) => `Bearer ${expired}`),
  sent('token_revoked', 'a revoked token', ({ revoked }) => `Bearer ${revoked}`),
  sent('token_revoked', 'a revoked token under a small "bearer"', ({ revoked }) => `bearer ${revoked}`),
];

export const TRICKS: Trick[] = [
  ...WITHOUT_HEADER,
  ...WITHOUT_BEARER,
  ...WITHOUT_PREFIX,
  ...MALFORMED,
  ...HEADERS,
  ...CLAIMS,
  ...KEYS,
  ...SIGNATURES,
  ...ENDED,
];
