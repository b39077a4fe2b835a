import { expect, test } from 'vitest';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import type { Parameter } from '../parameter.ts';
import { readInPhp } from './php-parameters.ts';

function read(code: string, method = 'POST'): Parameter[] {
  const masked = maskCode('php', `<?php\n${code}`);
  return readInPhp({ ...masked, name: 'store', method, framework: 'Laravel', inPath: new Set() });
}

test('what a validator holds all of a request against is its body', () => {
  const code = `function store(Request $request) {
    $validator = $this->validation->make($request->all(), [
      'code' => ['required', 'size:6'],
      'seal' => ['required'],
    ]);
  }`;
  expect(read(code)).toEqual([
    { in: 'body', name: 'code' },
    { in: 'body', name: 'seal' },
  ]);
  // What a factory makes of a list of its own is nothing that was sent.
  expect(read(`function store(Request $request) { $crate = $this->crates->make('lid', ['size' => 1]); }`)).toEqual([]);
});

test('the keys that are read from a decoded body are told, and not those that are written to it', () => {
  const code = `function store(Request $request) {
    $data = json_decode(json: $request->getContent(), associative: true);
    $data['stamp'] = time();
    $this->save($data['name'], $data['size'] ?? 'small', $data->seal);
  }`;
  expect(read(code)).toEqual([
    { in: 'body', name: 'name' },
    { in: 'body', name: 'size', default: 'small' },
    { in: 'body', name: 'seal' },
  ]);
  expect(
    read(`function store($request) { $data = $this->getJson($request); $this->save($data->{'lid-id'}); }`),
  ).toEqual([{ in: 'body', name: 'lid-id' }]);
  expect(
    read('function index($request) { $params = $request->getQueryParams(); $page = $params["page"] ?? 1; }', 'GET'),
  ).toEqual([{ in: 'query', name: 'page', default: '1' }]);
});

test('rules in a variable, those of an own validator and the properties of a request of Laravel tell what is sent', () => {
  const code = `function store(Request $request) {
    $body = $request->json()->all();
    $rules = ['lid' => 'string', 'items.*.id' => 'integer'];
    if ($this->isLarge()) { $rules['weight'] = 'integer'; }
    $found = Validator::make($body, $rules);
    $part = $request->only($fields);
    $other = sternValidator($part, ['seal' => 'string']);
    foreach ($body as $item) { sternValidator($item, ['inner' => 'string']); }
    $request->stamp = 1;
    $this->save($request->color, $request->user, $request->attributes->get('x'));
  }`;
  expect(read(code).map(({ name }) => name)).toEqual(['lid', 'items', 'weight', 'seal', 'color']);
});

test('what is read by the function of Laravel is of the same request, and of the query of what is deleted', () => {
  const code = `function drop() { $a = request()->input('force'); request()->validate(['ids' => 'array']); }`;
  expect(read(code, 'DELETE')).toEqual([
    { in: 'body', name: 'ids' },
    { in: 'query', name: 'force' },
  ]);
});

test('what an attribute says of the query is told', () => {
  const code = `class Crates {
  #[QueryParam('limit', 'int', required: false)]
  public function index(Request $request) { return $this->page(); }
}`;
  expect(read(code, 'GET')).toEqual([{ in: 'query', name: 'limit' }]);
});
