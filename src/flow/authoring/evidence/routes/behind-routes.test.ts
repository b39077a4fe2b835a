import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { rulesOfRoute, testsBehindRoute } from './behind-routes.ts';

const SERVER = `import express from 'express';
import { deleteCart, getCart } from './carts';
const app = express();
app.get('/carts/search', find);
app.get('/carts/:id', async (req, res) => {
  res.json(await getCart(req.params.id));
});
app.delete('/carts/:id', async (req, res) => {
  await getCart(req.params.id);
  res.json(await deleteCart(req.params.id));
});
app.listen(80);
`;

async function testsBehind(tests: string): Promise<Record<string, string[]>> {
  const carts = 'export function getCart(id) { return id; }\nexport function deleteCart(id) { return id; }\n';
  const evidence = await evidenceIn({ 'src/server.ts': SERVER, 'src/carts.ts': carts, 'src/carts.test.ts': tests });
  return Object.fromEntries(
    routesOf(evidence).map((route) => [
      `${route.method} ${route.path}`,
      testsBehindRoute(evidence, route).map(({ values }) => values.name),
    ]),
  );
}

test('a route has the tests of the function that does its deed, not of what is called on the way', async () => {
  const tests = `import { deleteCart, getCart } from './carts';
describe('getCart', () => {
  it('rejects an empty id', () => expect(() => getCart('')).toThrow());
});
describe('deleteCart', () => {
  it('rejects a cart that is paid for', () => expect(() => deleteCart('7')).toThrow());
});
`;
  expect(await testsBehind(tests)).toMatchObject({
    'GET /carts/{id}': ['rejects an empty id'],
    'DELETE /carts/{id}': ['rejects a cart that is paid for'],
  });
});

test('a path that a route has by name is not asked of one with a variable there', async () => {
  const tests = `it('finds carts', async () => {
  await request(app).get('/carts/search?q=red').expect(200);
});
it('shows a cart', async () => {
  await request(app).get('/carts/7').expect(200);
});
`;
  expect(await testsBehind(tests)).toMatchObject({
    'GET /carts/search': ['finds carts'],
    'GET /carts/{id}': ['shows a cart'],
  });
});

test('a test that calls the handler and names the answer asks for its route', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/yard\n\ngo 1.22\n',
    'main.go': `package main

import "net/http"

func OpenGate(w http.ResponseWriter, r *http.Request) { w.WriteHeader(400) }

func main() {
	http.HandleFunc("POST /gates", OpenGate)
	http.ListenAndServe(":80", nil)
}
`,
    'main_test.go': `package main

import "testing"

func TestShouldRefuseInvalidKey(t *testing.T) {
	OpenGate(w, r)
	assert.Equal(t, 400, w.Code)
}

func TestKey(t *testing.T) {
	assert.Equal(t, 400, other().Code)
}
`,
  });
  const [route] = routesOf(evidence);
  expect(route && testsBehindRoute(evidence, route).map(({ values }) => [values.name, values.request])).toEqual([
    ['TestShouldRefuseInvalidKey', 'POST /gates'],
  ]);
});

test('what stands before all routes is tested with any of them', async () => {
  const evidence = await evidenceIn({
    'src/server.ts': SERVER,
    'tests/middleware.test.ts': `it('refuses an unknown host', async () => {
  await request(app).get('/carts/search').expect(400);
});
`,
  });
  expect(routesOf(evidence).flatMap((route) => testsBehindRoute(evidence, route))).toEqual([]);
});

test('a test that removes something asks for other routes only on its way', async () => {
  const tests = `it('shows a cart', async () => {
  await request(app).get('/carts/7').expect(200);
});
it('keeps its owner when removing a cart', async () => {
  await request(app).get('/carts/9').expect(200);
});
it('should remove a cart', async () => {
  await request(app).get('/carts/8').expect(404);
});
`;
  expect(await testsBehind(tests)).toMatchObject({ 'GET /carts/{id}': ['shows a cart'] });
});

test('what reads the answer back, and a user that the request names, ask nothing of who makes something', async () => {
  const evidence = await evidenceIn({
    'src/CratesController.cs': `[ApiController]
[Route("crates")]
public class CratesController : ControllerBase
{
    [HttpGet("{id}")]
    public Crate Get(Guid id)
    {
        var crate = _crates.Find(id);
        if (crate == null)
        {
            throw new NotFoundException();
        }
        return crate;
    }

    [HttpPost]
    public Crate Post([FromBody] NewCrate model)
    {
        var crate = _crates.Save(model);
        return Get(crate.Id);
    }

    [HttpPost("open")]
    [AllowAnonymous]
    public void Open()
    {
        var user = _users.Current();
        if (user == null)
        {
            throw new UnauthorizedAccessException();
        }
    }

    [HttpPost("seal")]
    public void Seal([FromBody] SealModel model)
    {
        var user = _users.GetUserById(model.UserId);
        if (user == null)
        {
            throw new UnauthorizedAccessException();
        }
    }
}
`,
  });
  const rules = routesOf(evidence).map((route) => rulesOfRoute(evidence, route).map(({ text }) => text));
  expect(rules).toEqual([['The crate must exist'], [], [], []]);
});

test('what a view of REST framework asks of who deletes is no rule for who creates', async () => {
  const evidence = await evidenceIn({
    'shop/urls.py':
      'from rest_framework.routers import DefaultRouter\nfrom shop import views\n\nrouter = DefaultRouter()\nrouter.register("crates", views.Crates)\nurlpatterns = router.urls\n',
    'shop/views.py': `from rest_framework.exceptions import PermissionDenied
from rest_framework.viewsets import ModelViewSet

class Crates(ModelViewSet):
    def perform_destroy(self, instance):
        if instance.sealed:
            raise PermissionDenied("A sealed crate cannot be deleted")
        instance.delete()
`,
  });
  const rules = routesOf(evidence).map((route) => `${route.method} ${rulesOfRoute(evidence, route).length}`);
  expect(rules).toEqual(['GET 0', 'POST 0', 'GET 0', 'PUT 0', 'PATCH 0', 'DELETE 1']);
});

test('a route has the tests of the class that does its deed, where they call that deed', async () => {
  const evidence = await evidenceIn({
    'src/CartsController.cs': `[ApiController]
[Route("carts")]
public class CartsController : ControllerBase {
  private readonly CartService service;
  [HttpPost]
  public IActionResult Post(CartDto dto) {
    service.CreateCart(dto);
    return Ok();
  }
}
`,
    'src/CartService.cs': `public class CartService {
  public void CreateCart(CartDto dto) { }
  public void CloseCart(CartDto dto) { }
}
`,
    'tests/CartServiceTests.cs': `public class CartServiceTests {
  private readonly CartService sut = new CartService();
  [Fact]
  public void Should_throw_exception_if_name_is_not_valid() {
    Assert.Throws<Exception>(() => sut.CreateCart(new CartDto()));
  }
  [Fact]
  public void Should_throw_exception_if_cart_not_found() {
    Assert.Throws<Exception>(() => sut.CloseCart(new CartDto()));
  }
}
`,
  });
  const [route] = routesOf(evidence);
  expect(route && testsBehindRoute(evidence, route).map(({ values }) => values.name)).toEqual([
    'Should_throw_exception_if_name_is_not_valid',
  ]);
});

test('what ends the program while a route is made is no rule of its requests, and who signs in is not asked before', async () => {
  const server = `package main

import "net/http"

func HandleLogin(ways ...Way) http.HandlerFunc {
	if len(ways) == 0 {
		panic("no ways provided")
	}
	return func(w http.ResponseWriter, r *http.Request) {
		key, err := ways[0].Authenticate(w, r)
		if err != nil {
			http.Error(w, "unauthorized", http.StatusUnauthorized)
			return
		}
		write(w, key)
	}
}

func main() {
	http.HandleFunc("POST /door", HandleLogin(byMail))
}
`;
  const evidence = await evidenceIn({ 'go.mod': 'module shop\n', 'main.go': server });
  expect(routesOf(evidence).map((route) => [route.guards, rulesOfRoute(evidence, route).length])).toEqual([[[], 0]]);
});

test('a test of Python that is called after another deed asks for a route on its way', async () => {
  const evidence = await evidenceIn({
    'app.py': `from flask import Flask
app = Flask(__name__)

@app.route('/crates', methods=['POST'])
def crates():
    return 'made'
`,
    'tests/test_crates.py': `def test_can_delete_crate(client):
    assert client.post('/crates').status_code == 200

def test_can_create_crate(client):
    assert client.post('/crates').status_code == 200
`,
  });
  const [route] = routesOf(evidence);
  expect(route && testsBehindRoute(evidence, route).map(({ values }) => values.name)).toEqual([
    'test_can_create_crate',
  ]);
});

test('what the program hangs on a request itself is not given by who calls', async () => {
  const evidence = await evidenceIn({
    'app.js': `import express from 'express';
const app = express();
app.post('/crates', (req, res) => {
  if (!req.team) {
    return res.status(400).json({ error: 'Team is required' });
  }
  if (!req.body.lid) {
    return res.status(400).json({ error: 'Lid is required' });
  }
  res.json(req.body.lid);
});
app.listen(80);
`,
  });
  const [route] = routesOf(evidence);
  expect(route && rulesOfRoute(evidence, route).map(({ text }) => text)).toEqual(['`lid` is required']);
});

test('that the program was set up wrongly is no rule of a request', async () => {
  const evidence = await evidenceIn({
    'shop/urls.py': `from django.urls import path
from shop import views
urlpatterns = [path("boats/", views.Boats.as_view())]
`,
    'shop/views.py': `from django.core.exceptions import ImproperlyConfigured
from django.conf import settings
from rest_framework.views import APIView


def home():
    if not settings.HOME_URL:
        raise ImproperlyConfigured("HOME_URL must be given")
    return settings.HOME_URL


class Boats(APIView):
    def post(self, request):
        if not request.data.get("sail"):
            return Response({"error": "A sail is required"}, status=400)
        return Response({"home": home()})
`,
  });
  expect(routesOf(evidence).flatMap((route) => rulesOfRoute(evidence, route).map(({ text }) => text))).toEqual([
    'A sail is required',
  ]);
});
