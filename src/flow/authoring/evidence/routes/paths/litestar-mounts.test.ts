import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const CRATES = `from litestar import Controller, get, post

class CrateController(Controller):
    path = "/crates"

    @get()
    async def list_crates(self) -> list: ...

    @post("/{crate_id:int}/seal")
    async def seal(self, crate_id: int) -> None: ...

@get("/stamps")
async def stamps() -> str: ...
`;

test('what routers of Litestar list hangs below their paths, up to the application', async () => {
  const main = `from litestar import Litestar, Router
from shop.crates import CrateController, stamps
from shop.doors import knows_caller

crates = Router(path="/v1", route_handlers=[CrateController])
api = Router("/api", route_handlers=[crates, stamps])

def create_app() -> Litestar:
    return Litestar(
        route_handlers=[api],
    )
`;
  const found = await routesIn({ 'shop/__init__.py': '', 'shop/main.py': main, 'shop/crates.py': CRATES });
  expect(found).toEqual([
    'GET /api/v1/crates: CrateController.list_crates ()',
    'POST /api/v1/crates/{crate_id}/seal: CrateController.seal ()',
    'GET /api/stamps: stamps ()',
  ]);
});

test('what an application of Litestar lists, or nobody, has no path but its own', async () => {
  const main = `from litestar import Litestar
from shop.crates import CrateController

app = Litestar([CrateController])
`;
  const found = await routesIn({ 'shop/__init__.py': '', 'shop/main.py': main, 'shop/crates.py': CRATES });
  expect(found).toEqual([
    'GET /crates: CrateController.list_crates ()',
    'POST /crates/{crate_id}/seal: CrateController.seal ()',
    'GET /stamps: stamps ()',
  ]);
});

test('a router and what it lists may stand in one file, and the application in another', async () => {
  const own = `${CRATES}
HANDLERS = [CrateController, stamps]
router = Router(path="/shop", route_handlers=HANDLERS)
`.replace('Controller, get, post', 'Controller, Router, get, post');
  const main = `from litestar import Litestar
from shop.crates import router

app = Litestar(path="/site", route_handlers=[router])
`;
  const found = await routesIn({ 'shop/__init__.py': '', 'shop/main.py': main, 'shop/crates.py': own });
  expect(found).toEqual([
    'GET /site/shop/crates: CrateController.list_crates ()',
    'POST /site/shop/crates/{crate_id}/seal: CrateController.seal ()',
    'GET /site/shop/stamps: stamps ()',
  ]);
});
