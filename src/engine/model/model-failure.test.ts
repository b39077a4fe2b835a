import { expect, test } from 'vitest';
import { modelFailure } from './model-failure.ts';

const named = (name: string, fields: object = {}): Error =>
  Object.assign(new Error('private words'), { name, ...fields });

test.each([
  ['no connection', named('AI_APICallError'), 'unreachable'],
  [
    'the last of several attempts',
    named('AI_RetryError', { lastError: named('AI_APICallError', { statusCode: 429 }) }),
    'busy',
  ],
  ['an overloaded service', named('AI_APICallError', { statusCode: 529 }), 'busy'],
  ['a bad key', named('AI_APICallError', { statusCode: 401 }), 'refused'],
  ['a request time-out', named('AI_APICallError', { statusCode: 408 }), 'slow'],
  ['a broken server', named('AI_APICallError', { statusCode: 502 }), 'broken'],
  ['an abort', named('AbortError'), 'slow'],
  ['what is no JSON', named('AI_JSONParseError'), 'broken'],
  ['what is no error', 'nothing', 'broken'],
])('%s is told by its shape', (_, error, fault) => {
  const failure = modelFailure(error);
  expect(failure.fault).toBe(fault);
  expect(failure.message).not.toContain('private words');
});
