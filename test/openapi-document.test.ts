import { expect, test } from 'vitest';
import { documentedOperations } from '../soak/openapi-document.ts';

test('the operations of a description are read from JSON and from YAML', () => {
  const yaml = `openapi: 3.0.0
paths:
  # The shelf.
  /orders/{id}:
    parameters:
      - get: none
    get:
      responses:
        "200":
          post: none
    delete: {}
  "/bills:close":
    post:
      summary: x
components:
  /schemas:
    get: {}
`;
  const expected = ['GET /orders/{id}', 'DELETE /orders/{id}', 'POST /bills:close'];
  const json = JSON.stringify({
    openapi: '3.0.0',
    paths: { '/orders/{id}': { parameters: [], get: {}, delete: {} }, '/bills:close': { post: {} } },
  });
  for (const text of [yaml, json, '{ "paths": '])
    expect(documentedOperations(text).map(({ method, path }) => `${method} ${path}`)).toEqual(
      text === yaml || text === json ? expected : [],
    );
});
