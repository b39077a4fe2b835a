import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

test('a handler that first asks how often somebody came is limited, where that refuses by its own text', async () => {
  const counted = `from fastapi import HTTPException

def check_rate_limit(request):
    if count_of(request) > 10:
        raise HTTPException(status_code=429)

def note_rate_limit(request):
    log(request)

def seal_first(request, code):
    check_rate_limit(request)
    return code
`;
  const routes = `from fastapi import FastAPI, Request
from post.counted import check_rate_limit, note_rate_limit, seal_first

app = FastAPI()

@app.post("/seals")
def seal(request: Request) -> dict:
    """Seals a crate."""
    check_rate_limit(request)
    return {}

@app.post("/lids")
def shut(request: Request) -> dict:
    note_rate_limit(request)
    return {}

@app.post("/codes")
def by_code(
    request: Request,
    code: str,
) -> dict:
    return seal_first(request, code)

@app.post("/crates")
def pack(request: Request) -> dict:
    if request.headers:
        check_rate_limit(request)
    return {}
`;
  const evidence = await evidenceIn({ 'post/__init__.py': '', 'post/counted.py': counted, 'post/routes.py': routes });
  expect(routesOf(evidence).map(({ path, limits = [] }) => `${path} ${limits.join(', ')}`)).toEqual([
    '/seals check_rate_limit',
    '/lids ',
    '/codes check_rate_limit',
    '/crates ',
  ]);
});

test('what counts calls stands among the middleware of a route of Go', async () => {
  const main = `package main

import "github.com/gin-gonic/gin"

func main() {
	r := gin.Default()
	r.POST("/crates", gate.SealLimiter(), makeCrate)
	r.GET("/crates", listCrates)
	r.Run()
}
`;
  const evidence = await evidenceIn({ 'go.mod': 'module example.org/depot\n', 'main.go': main });
  expect(routesOf(evidence).map(({ method, limits = [] }) => `${method} ${limits.join(', ')}`)).toEqual([
    'POST gate.SealLimiter',
    'GET ',
  ]);
});
