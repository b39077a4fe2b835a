import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';
import { handlerOf } from '../handlers/handlers.ts';
import { parametersOf } from './parameters.ts';
import { isBodyUnknown } from './unread-body.ts';

async function unknown(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence)
    .filter((route) => {
      const handler = handlerOf(evidence, route);
      return isBodyUnknown(evidence, route, handler, parametersOf(evidence, route, handler));
    })
    .map(({ method, path }) => `${method} ${path}`);
}

test('a body is not known where the request is given to code that was not read', async () => {
  const sources = {
    'app.js': `import express from 'express';
import { shelves } from 'shelves';
const app = express();
app.post('/orders', async (req, res) => {
  const order = await shelves.store(req);
  res.json(order);
});
app.post('/parcels', (req, res) => {
  res.json({ name: req.body.name });
});
app.post('/bells', (req, res) => {
  res.json({ rung: true });
});
app.get('/orders', async (req, res) => {
  res.json(await shelves.list(req));
});
`,
  };
  expect(await unknown(sources)).toEqual(['POST /orders']);
});

test('what answers many paths is told elsewhere what each of them takes', async () => {
  const paths = ['boats', 'berths', 'crews', 'ropes', 'sails'];
  const sources = {
    'go.mod': 'module pier.example\n\nrequire github.com/labstack/echo/v4 v4.12.0\n',
    'main.go': `package main

import "github.com/labstack/echo/v4"

func create(c echo.Context) error {
	thing := find(c.Path())
	if err := thing.fill(); err != nil {
		return err
	}
	return c.NoContent(201)
}

func main() {
	e := echo.New()
${paths.map((each) => `\te.POST("/${each}", create)`).join('\n')}
	e.Start(":8080")
}
`,
  };
  expect(await unknown(sources)).toEqual(paths.map((each) => `POST /${each}`));
});

test('a handler of Go that gives both sides of a request to another function does not tell the body', async () => {
  const source = `package main

import "net/http"

func main() {
	http.HandleFunc("/crates", crates)
	http.HandleFunc("/bells", bells)
}

func crates(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case "POST":
		keep(w, r)
	default:
		http.Error(w, "no", 405)
	}
}

func bells(w http.ResponseWriter, r *http.Request) {
	if r.Method != "POST" {
		http.Error(w, "no", 405)
		return
	}
	writeJSON(w, r, ring())
}
`;
  expect(await unknown({ 'go.mod': 'module pier.example\n', 'main.go': source })).toEqual(['POST /crates']);
});

test('a signature says what is sent where all that it takes is known', async () => {
  const sources = {
    'app.py': `from fastapi import Depends, FastAPI, Request
from belfry import hammer

app = FastAPI()


def rope(request: Request):
    return request.headers.get("rope")


@app.post("/bells")
def ring(request: Request, rope=Depends(rope)):
    return sound(request)


@app.post("/towers")
def climb(rope=Depends(rope)):
    return rope


@app.post("/hammers")
def swing(blow=Depends(hammer)):
    return blow
`,
    'Bells.java': `import org.springframework.web.bind.annotation.*;

@RestController
public class Bells {
  @PostMapping("/chimes/{id}")
  public String chime(@PathVariable String id, Tune tune) { return id; }

  @PostMapping("/gongs/{id}")
  public String gong(@PathVariable String id, HttpServletRequest request) { return id + request.getRemoteAddr(); }
}
`,
  };
  expect(await unknown(sources)).toEqual(['POST /chimes/{id}', 'POST /bells', 'POST /hammers']);
});

async function queries(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence)
    .filter((route) =>
      parametersOf(evidence, route, handlerOf(evidence, route)).some(({ name, type }) => !name && !type),
    )
    .map(({ path }) => path);
}

test('a query is not known where not all was understood that is done with the request', async () => {
  const script = `import express from 'express';
import { shelves } from 'shelves';
const app = express();
app.get('/orders', async (req, res) => {
  res.json(await shelves.list(req));
});
app.get('/crates/:id', (req, res) => {
  res.json(find(req.params.id, req.user));
});
app.get('/lids', (req, res) => {
  res.json(pick(req.query.kind));
});
app.get('/bells', (_req, res) => {
  res.json({ rung: true });
});
`;
  expect(await queries({ 'app.js': script })).toEqual(['/orders']);
  const java = `@RestController
public class Lids {
  @DeleteMapping("/lids")
  public void drop(LidForm form) { shelves.drop(form); }

  @DeleteMapping("/lids/{id}")
  public void dropOne(@PathVariable long id) { shelves.drop(id); }
}
`;
  expect(await queries({ 'src/Lids.java': java })).toEqual(['/lids']);
  const python = `from flask import Flask
from desk import page_args
app = Flask(__name__)

@app.get("/orders")
@page_args({"page": int})
def orders(found):
    return found

@app.get("/lids/<kind>")
def lids(kind):
    return kind
`;
  expect(await queries({ 'app.py': python })).toEqual(['/orders']);
});

test('a context of Go is only carried along', async () => {
  const source = `package main

import "github.com/gin-gonic/gin"

func count(ctx context.Context, id string) int { return len(id) }

func paging(c *gin.Context) string { return c.Query(pageKey()) }

func orders(c *gin.Context) { c.JSON(200, count(c, c.Param("id"))) }

func parcels(c *gin.Context) { c.JSON(200, paging(c)) }

func main() {
	r := gin.Default()
	r.GET("/orders/:id", orders)
	r.GET("/parcels", parcels)
	r.Run()
}
`;
  const found = await queries({
    'go.mod': 'module pier.example\n\nrequire github.com/gin-gonic/gin v1.10.0\n',
    'main.go': source,
  });
  expect(found).toEqual(['/parcels']);
});

test('what writes the answer of Go, and what limits a body, reads nothing', async () => {
  const sources = {
    'go.mod': 'module pier.example\n',
    'main.go': `package main

import (
	"net/http"

	"github.com/go-chi/render"
)

func main() {
	http.HandleFunc("GET /bells", bells)
	http.HandleFunc("POST /bells", ring)
	http.HandleFunc("POST /hammers", swing)
}

func bells(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 100)
	render.JSON(w, r, all())
}

func ring(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 100)
	render.JSON(w, r, sound())
}

func swing(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 100)
	render.Bind(r, blow())
}
`,
  };
  expect(await queries(sources)).toEqual([]);
  expect(await unknown(sources)).toEqual(['POST /hammers']);
});
