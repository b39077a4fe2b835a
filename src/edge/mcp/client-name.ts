import { randomId } from '../../base/ids.ts';
import { cut, oneLine } from '../../base/text.ts';

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const LONGEST = 80;

/**
 * The name that a client gives itself, as `name/version`: with every request in the newer era, with `initialize` in the
 * older one. Many clients send the name of their HTTP library as `User-Agent`, so this one is the better.
 */
export function namedClient(body: unknown, sessionId: string | undefined): string | undefined {
  const message = Array.isArray(body) ? body[0] : body;
  const params = field(message, 'params');
  const info = field(field(params, '_meta'), CLIENT_INFO) ?? field(params, 'clientInfo');
  const name = field(info, 'name');
  if (typeof name !== 'string' || name.trim() === '') return fromSession(sessionId);
  const version = field(info, 'version');
  return oneLine(typeof version === 'string' && version !== '' ? `${name}/${version}` : name, LONGEST);
}

/**
 * A session of the older era. Its id carries the name of the client, which only `initialize` tells: any process can then
 * say who a later request comes from, and nothing has to be kept.
 */
export function newSessionId(client: string | undefined): string {
  return client === undefined ? randomId() : `${randomId()}.${Buffer.from(cut(client, LONGEST)).toString('base64url')}`;
}

function fromSession(sessionId: string | undefined): string | undefined {
  const [, word] = /^\w+\.([\w-]{1,400})$/.exec(sessionId ?? '') ?? [];
  if (word === undefined) return undefined;
  return oneLine(Buffer.from(word, 'base64url').toString('utf8'), LONGEST) || undefined;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name]; // An object that has this field of its own.
}
