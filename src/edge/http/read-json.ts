import type { FastifyInstance } from 'fastify';
import { AppError } from '../../base/errors.ts';

const DEEPEST = 64;
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [...'"\\[]{},'].map((sign) =>
  sign.charCodeAt(0),
);

/** JSON is the only body this server reads. It must be valid UTF-8, not too deep, and free of `__proto__` keys and of keys that come twice. */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const fault = faultOf(body);
    if (fault !== undefined) return done(new AppError('invalid-json', fault));
    let text: string;
    try {
      text = decoder.decode(body);
    } catch (cause) {
      return done(new AppError('invalid-json', 'The body is not valid UTF-8.', { cause }));
    }
    // The parser is written with callbacks and answers before it returns.
    return parse(request, text, (error, value) =>
      error
        ? done(new AppError('invalid-json', `The body is not valid JSON: ${error.message}`, { cause: error }))
        : done(null, value),
    );
  });
}

/**
 * What is wrong with a body before it is parsed. Deep nesting could not be written out again without overflow. Of two equal
 * keys the parser takes the last, and whoever looked at the request on its way here may have taken the first.
 */
function faultOf(json: Buffer): string | undefined {
  // The keys of each object that is open; a list has none.
  const open: (Set<string> | null)[] = [];
  let isKey = false;
  for (let i = 0; i < json.length; i++) {
    const sign = json[i];
    if (sign === QUOTE) {
      const start = i;
      for (i++; i < json.length && json[i] !== QUOTE; i++) if (json[i] === BACKSLASH) i++;
      const keys = isKey ? open.at(-1) : null;
      if (keys) {
        const key = textOf(json.toString('utf8', start, i + 1));
        if (keys.has(key)) return 'An object in the JSON body has the same key twice.';
        keys.add(key);
      }
      isKey = false;
    } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      open.push(sign === OPEN_OBJECT ? new Set() : null);
      isKey = sign === OPEN_OBJECT;
      if (open.length > DEEPEST) return `The JSON body is nested deeper than ${DEEPEST} levels.`;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) {
      open.pop();
    } else if (sign === COMMA) {
      isKey = open.at(-1) instanceof Set;
    }
  }
  return undefined;
}

/** The same key can be written in several ways. What is no text at all is left for the parser to complain of. */
function textOf(written: string): string {
  if (!written.includes('\\')) return written.slice(1, -1);
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}
