import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { toldWish } from './told-things.ts';

const route = (name: string, said: string): string => `
${said === '' ? '' : `// ${name}Route returns a [Route] which can ${said}.\n`}func ${name}Route() Route {
	return Route{Method: http.MethodPost, Path: "/cranes/${name}", Handler: func(c echo.Context) error { return nil }}
}
`;

async function told(...said: string[]): Promise<string[]> {
  const names = ['lift', 'weigh', 'paint'];
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/quay\n\nrequire github.com/labstack/echo/v4 v4.0.0\n',
    'quay.go': `package quay

import "github.com/labstack/echo/v4"

type Route struct {
	Method  string
	Path    string
	Handler echo.HandlerFunc
}

func open(srv *echo.Echo, routes []Route) {
	for _, route := range routes {
		srv.Add(route.Method, route.Path, route.Handler)
	}
}
`,
    'cranes.go': `package quay

import (
	"net/http"

	"github.com/labstack/echo/v4"
)
${names.map((name, place) => route(name, said[place] ?? '')).join('')}${route('convert', '')}`,
  });
  return routesOf(evidence)
    .filter(({ path }) => path.endsWith('/convert'))
    .map((each) => toldWish(evidence, each) ?? 'nothing');
}

test('where the routes beside one deal with other things by their own words, their folder is none', async () => {
  expect(await told('lift boats', 'weigh boats', 'paint masts')).toEqual(['nothing']);
  expect(await told('lift a crane', 'weigh cranes', 'paint cranes')).toEqual(['convert cranes']);
});
