import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

async function rowsOf(source: string): Promise<string[]> {
  const facts = extractFacts('api/carts_test.go', source, await parseFile('api/carts_test.go', source));
  return facts.flatMap((fact) =>
    fact.kind === 'test' && fact.values.row
      ? [`${fact.values.name}: ${fact.values.request} ${fact.values.status}`]
      : [],
  );
}

test('a row of a table is run by the body with its fields, also those of a field', async () => {
  const source = `package api
func TestCarts(t *testing.T) {
	cases := []struct{ desc, path string; want want }{
		{desc: "a cart that is gone", path: "/carts/7", want: want{status: http.StatusNotFound}},
	}
	for _, test := range cases {
		t.Run(test.desc, func(t *testing.T) {
			resp, err := http.Get(server.URL + test.path)
			require.Equal(t, test.want.status, resp.StatusCode)
		})
	}
}
`;
  expect(await rowsOf(source)).toEqual(['a cart that is gone: GET /carts/7 404']);
});

test('a row that says what it asks for and what must come back needs no body', async () => {
  const source = `package api
func TestCarts(t *testing.T) {
	scenarios := []tests.Scenario{
		{
			Name: "as a guest",
			Method: http.MethodPost,
			URL: "/carts",
			ExpectedStatus: 403,
		},
		{Name: "as nobody"},
	}
	for _, scenario := range scenarios {
		scenario.Test(t)
	}
}
`;
  expect(await rowsOf(source)).toEqual(['as a guest: POST /carts 403']);
});

test('a test inside of others has their names as its suites, and what is changed between two tests counts', async () => {
  const source = `package api
func TestCarts(t *testing.T) {
	t.Run("signed in", func(t *testing.T) {
		t.Run("case=should list the carts of a shop", func(t *testing.T) {
			req, _ := http.NewRequest("GET", server.URL+"/carts", nil)
			require.Equal(t, http.StatusOK, res.StatusCode)
		})
		req, _ := http.NewRequest("DELETE", server.URL+"/carts", nil)
		t.Run("should not list the carts of a shop", func(t *testing.T) {
			req, _ := http.NewRequest("GET", server.URL+"/carts", nil)
			require.Equal(t, http.StatusOK, res.StatusCode)
		})
	})
}
`;
  const facts = extractFacts('api/carts_test.go', source, await parseFile('api/carts_test.go', source));
  const told = facts.flatMap(({ kind, values }) =>
    kind === 'test' && values.criterion ? [[values.suite.join(' > '), values.criterion, values.mixed]] : [],
  );
  expect(told).toEqual([
    ['TestCarts > signed in', 'lists the carts of a shop', undefined],
    ['TestCarts > signed in', 'does not list the carts of a shop', true],
  ]);
});
