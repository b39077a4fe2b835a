import { expect, test } from 'vitest';
import { guardsIn } from './laravel-routes.ts';

test('a middleware that only adds a header to answers asks nobody who calls, whatever the header is about', () => {
  expect(guardsIn("['auth:api', 'header.www.authenticate', 'can:sail,boat', 'throttle:60']")).toEqual([
    'auth:api',
    'can:sail,boat',
  ]);
});
