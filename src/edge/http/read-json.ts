import type { FastifyInstance } from 'fastify';
import { AppError } from '../../base/errors.ts';

const DEEPEST = 64;
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

/** JSON is the only body this server reads. It must be valid UTF-8, not too deep, and free of `__proto__` keys. */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (nesting(body) > DEEPEST) {
      return done(new AppError('invalid-json', `The JSON body is nested deeper than ${DEEPEST} levels.`));
    }
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

/** Deep nesting is refused before parsing, because what was parsed could not be written out again without overflow. */
function nesting(json: Buffer): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < json.length; i++) {
    const sign = json[i];
    if (sign === QUOTE) {
      for (i++; i < json.length && json[i] !== QUOTE; i++) if (json[i] === BACKSLASH) i++;
    } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      deepest = Math.max(deepest, ++depth);
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) {
      depth--;
    }
  }
  return deepest;
}
