import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { goConstantText } from './constant-text.ts';
import { routesOf } from './routes.ts';
import { testsOfRoute } from './tests/request-tests.ts';
import { testsOfAction } from './tests.ts';

test('a test that asks below a constant of the product asks for the route of that path', async () => {
  const server = `import express from 'express';
export const API_PREFIX = '/api/v2';
const app = express();
app.get('/api/v2/orders/:id', show);
app.get('/orders/:id', old);
app.listen(80);
`;
  const tests = `import { API_PREFIX } from '../src/server';
it('shows an order', async () => {
  await agent.get(\`\${API_PREFIX}/orders/\${id}\`).expect(200);
});
it('asks elsewhere', async () => {
  await agent.get(\`\${OTHER_PREFIX}/orders/\${id}\`).expect(200);
});
describe('GET /orders/:id', () => {
  it('shows the old order', async () => {
    await old(1);
  });
});
`;
  const sources = { 'src/server.ts': server, 'test/orders.test.ts': tests };
  const evidence = await evidenceIn(sources);
  const asked = routesOf(evidence).map(
    (route) => `${route.path}: ${testsOfRoute(evidence, route).map(({ values }) => values.name)}`,
  );
  // A suite is called by what its tests ask for.
  expect(asked).toEqual(['/api/v2/orders/{id}: shows an order', '/orders/{id}: shows the old order']);
});

test('a test whose client knows the beginning of all paths asks for the route below it', async () => {
  const evidence = await evidenceIn({
    'src/server.ts': `import express from 'express';
const app = express();
app.get('/api/v2/orders/:id', show);
app.get('/api/v2/boats', boats);
app.get('/boats', old);
app.listen(80);
`,
    'test/orders.test.ts':
      "it('shows an order', async () => {\n  await agent.get('/orders/1').expect(200);\n});\nit('shows mine', async () => {\n  await agent.get('/orders/mine').expect(200);\n});\nit('lists boats', async () => {\n  await agent.get('/boats').expect(200);\n});\n",
  });
  const asked = routesOf(evidence).map((route) => `${route.path}: ${testsOfRoute(evidence, route).length}`);
  expect(asked).toEqual(['/api/v2/orders/{id}: 1', '/api/v2/boats: 0', '/boats: 1']);
});

test('a route below a prefix that nobody found is not asked for by what fits only its variable', async () => {
  const evidence = await evidenceIn({
    'src/pools.py':
      "from fastapi import APIRouter\n\nrouter = APIRouter()\n\n\n@router.post('/{name}/runs')\ndef runs(name):\n    return name\n",
    'tests/test_boats.py': "def test_runs(client):\n    client.post('/boats/runs')\n",
  });
  expect(routesOf(evidence).map((route) => testsOfRoute(evidence, route).length)).toEqual([0]);
});

test('tests of an action stand in the file that is named after its controller', async () => {
  const evidence = await evidenceIn({
    'app/controllers/depot/orders_controller.rb': 'class Depot::OrdersController\n  def index\n  end\nend\n',
    'spec/requests/depot/orders_spec.rb':
      "describe 'Orders' do\n  describe 'GET #index' do\n    it 'lists the open orders' do\n    end\n  end\nend\n",
    'test/controllers/depot/orders_controller_test.rb':
      "class T < X\n  test 'index returns no orders of others' do\n  end\n  test 'creates an order' do\n  end\nend\n",
    'spec/requests/orders_spec.rb': "describe '#index' do\n  it 'lists other orders' do\n  end\nend\n",
  });
  const action = { path: 'app/controllers/depot/orders_controller.rb', name: 'Depot::OrdersController.index' };
  expect(testsOfAction(evidence, action).map(({ values }) => values.name)).toEqual([
    'lists the open orders',
    'index returns no orders of others',
  ]);
  const named = await evidenceIn({
    'tests/OrderTests.cs':
      'class OrderTests {\n  [Fact]\n  public void CancelOrder_WhenSent_IsNotPossible() {}\n  [Fact]\n  public void CancelOrders_WhenSent_IsNotPossible() {}\n}\n',
  });
  const deed = { path: 'src/Orders.cs', name: 'Orders.CancelOrder' };
  expect(testsOfAction(named, deed).map(({ values }) => values.name)).toEqual(['CancelOrder_WhenSent_IsNotPossible']);
});

test('tests of an action that any class may have stand beside its class', async () => {
  const tests = (name: string): string =>
    `class ${name} {\n  [Fact]\n  public void CreateAsync_WhenSent_IsNotPossible() {}\n}\n`;
  const named = await evidenceIn({
    'tests/CratesControllerTests.cs': tests('CratesControllerTests'),
    'tests/LorryTests.cs': tests('LorryTests'),
  });
  const deed = { path: 'src/CratesController.cs', name: 'CratesController.CreateAsync' };
  expect(testsOfAction(named, deed).map(({ path }) => path)).toEqual(['tests/CratesControllerTests.cs']);
});

test('a route of Go whose path is a constant of another file or package is told by its text', async () => {
  const server = `package web

import (
	"net/http"

	"example.org/shop/paths"
)

type Mux interface {
	HandleFunc(pattern string, h http.HandlerFunc)
	HandleCORS(pattern string, h http.HandlerFunc)
	HandlePrefix(pattern string, h http.Handler)
}

const invoicePath = "/invoices"

func (h *Handler) Mount(m Mux) {
	m.HandleFunc("/orders", middlewares.Wrap(middlewares.NewMetricsOfRequests(providers.Metrics, "orders"), bridge(h.orders)))
	m.HandleCORS("/token", policy.Middleware(middlewares.Wrap(middlewares.NewMetricsOfRequests(providers.Metrics, "token"), bridge(h.token))))
	m.HandlePrefix("/files", h.files)
	m.HandleFunc(invoicePath, h.invoices)
	m.HandleFunc(refundPath, h.refunds)
	m.HandleCORS(paths.Keys, h.keys)
	m.HandleFunc(paths.Unknown, h.orders)
	m.HandleFunc(paths.Host, h.orders)
	m.HandleError("/orders", "no handler")
}
`;
  const sources = {
    'go.mod': 'module example.org/shop\n',
    'web/server.go': server,
    'web/refunds.go': 'package web\n\nconst refundPath = "/refunds"\n',
    'paths/paths.go': `package paths

const (
	Host = "example.org"
	Root = "/api"
	Keys = Root + "/" + keys
	keys = "keys"
)
`,
  };
  const evidence = await evidenceIn(sources);
  expect(routesOf(evidence).map(({ method, path, handler }) => `${method} ${path}: ${handler}`)).toEqual([
    'ANY /orders: h.orders',
    'ANY /token: h.token',
    'ANY /files/*: Handler.files',
    'ANY /invoices: Handler.invoices',
    'ANY /refunds: Handler.refunds',
    'ANY /api/keys: Handler.keys',
  ]);
});

test('a constant of Go that is made from others many times over, or from itself, has no text', async () => {
  const doubled = Array.from(
    { length: 40 },
    (_, place) => `const Part${place} = Part${place + 1} + Part${place + 1}\n`,
  );
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n',
    'paths/paths.go': `package paths\n\nconst Root = "/shop"\nconst Orders = Root + "/orders"\nconst Loop = Loop + "/x"\n${doubled.join('')}const Part40 = "/x"\n`,
  });
  const textOf = (name: string) => goConstantText(evidence, 'web/server.go', name);
  expect(textOf('paths.Orders')).toBe('/shop/orders');
  expect(textOf('paths.Loop')).toBe(null);
  expect(textOf('paths.Part0')).toBe(null);
  expect(textOf('paths.Part39')).toBe('/x/x');
});
