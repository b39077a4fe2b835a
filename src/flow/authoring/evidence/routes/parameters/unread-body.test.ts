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

test('where a signature says what is sent, nothing said is nothing', async () => {
  const sources = {
    'app.py':
      'from fastapi import FastAPI, Request\n\napp = FastAPI()\n\n\n@app.post("/bells")\ndef ring(request: Request):\n    return sound(request)\n',
  };
  expect(await unknown(sources)).toEqual([]);
});
