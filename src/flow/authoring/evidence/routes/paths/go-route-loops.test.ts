import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

async function told(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn({ 'go.mod': 'module example.org/harbour\n', ...sources });
  return routesOf(evidence)
    .map(({ method, path, whole, handler }) => `${method} ${whole ? '' : '…'}${path} ${handler ?? 'nobody'}`)
    .sort();
}

const pier = (add: string): string => `package pier

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"
)

type Berth struct {
	Method  string
	Path    string
	Handler echo.HandlerFunc
}

type Pier struct {
	rootPath string
	shore    string
	berths   []Berth
	srv      *echo.Echo
}

func (p *Pier) Open() {
	p.srv = echo.New()
	for _, berth := range p.berths {
		handler := berth.Handler
		${add}
	}
	p.srv.GET(p.rootPath, func(c echo.Context) error { return nil })
	p.srv.GET(fmt.Sprintf("%s%s", p.rootPath, "tide"), showTide)
	p.srv.GET(fmt.Sprintf("%s%s", p.shore, "gulls"), showGulls)
}
`;

const BOATS = `package boats

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"example.org/harbour/pier"
)

type Boats struct{}

// moorRoute returns a [pier.BerthRoute] which can moor boats. It takes
// a rope.
func moorRoute() pier.Berth {
	return pier.Berth{
		Method: http.MethodPost,
		Path:   "/boats/moor",
		Handler: func(c echo.Context) error {
			return nil
		},
	}
}

// leaveRoute returns a [pier.BerthRoute] which returns the boat to the sea: it
// unties the rope.
func leaveRoute() pier.Berth {
	return pier.Berth{Method: http.MethodPost, Path: "/boats/leave", Handler: leave}
}

// sinkRoute returns a [pier.BerthRoute] which can sink boats.
func paintRoute() pier.Berth {
	return pier.Berth{Method: http.MethodPost, Path: "/boats/paint", Handler: paint}
}

func (b *Boats) Routes() []pier.Berth {
	return []pier.Berth{
		moorRoute(),
		{Method: http.MethodGet, Path: "/boats", Handler: b.list},
		{Method: "DELETE", Path: b.chosen, Handler: b.remove},
	}
}

func (b *Boats) ask() Question {
	return Question{Method: "GET", Path: "/tides", Handler: b.list}
}
`;

test('routes of Go that are values of a type are registered by the loop over values of that type', async () => {
  const root = pier('p.srv.Add(berth.Method, fmt.Sprintf("%s%s", p.rootPath, berth.Path), handler)');
  expect(await told({ 'pier/pier.go': root, 'boats/boats.go': BOATS })).toEqual([
    'GET / nobody',
    'GET /boats Boats.list',
    'GET /tide showTide',
    'POST /boats/leave leave',
    'POST /boats/moor nobody',
    'POST /boats/paint paint',
  ]);
  const below = pier('p.srv.Add(berth.Method, "/api"+berth.Path, handler)');
  expect(await told({ 'pier/pier.go': below, 'boats/boats.go': BOATS })).toContain('GET /api/boats Boats.list');
});

test('what such a loop puts before the path and nobody knows is left open, and what no loop registers is no route', async () => {
  const unknown = pier('p.srv.Add(berth.Method, p.shore+berth.Path, handler)');
  expect(await told({ 'pier/pier.go': unknown, 'boats/boats.go': BOATS })).toContain('GET …/boats Boats.list');
  const counted = pier('count(berth.Method, berth.Path, handler)');
  expect(await told({ 'pier/pier.go': counted, 'boats/boats.go': BOATS })).toEqual([
    'GET / nobody',
    'GET /tide showTide',
  ]);
});

test('what a function says that the route can do that it makes is what this is for', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/harbour\n',
    'pier/pier.go': pier('p.srv.Add(berth.Method, p.rootPath+berth.Path, handler)'),
    'boats/boats.go': BOATS,
  });
  const said = routesOf(evidence).map(({ path, fact }) => `${path}: ${fact.values.summary ?? '–'}`);
  expect(said.filter((each) => each.startsWith('/boats')).sort()).toEqual([
    '/boats/leave: Returns the boat to the sea',
    '/boats/moor: Moor boats',
    '/boats/paint: –',
    '/boats: –',
  ]);
});
