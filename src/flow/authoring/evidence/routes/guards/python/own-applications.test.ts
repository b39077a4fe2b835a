import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../../test/routes-in.ts';

const ORDERS = `from shop.routing import ShopRouter

router: ShopRouter = ShopRouter(prefix="/orders", tags=["Orders"])


@router.get("/count")
async def count_orders():
    return 1
`;
const ROUTING = `from fastapi import APIRouter


class ShopRouter(APIRouter):
    pass
`;
const SERVER = `from fastapi import FastAPI
from shop import api

ROUTERS = (
    api.orders.router,
)


def create_api(token):
    api_app = FastAPI()
    for router in ROUTERS:
        api_app.include_router(router)

    if token is not None:

        @api_app.middleware("http")
        async def token_check(request, call_next):
            if request.headers.get("Authorization") != token:
                return JSONResponse(status_code=401)
            return await call_next(request)

    return api_app


def create_pages():
    page_app = FastAPI()

    @page_app.middleware("http")
    async def to_chosen_page(request, call_next):
        if request.cookies.get("session") is None:
            return RedirectResponse("/login")
        return await call_next(request)

    return page_app


app = FastAPI()
api_app = create_api(None)
app.mount("/api", app=api_app)
app.mount("/", app=create_pages())
`;
const RUNNER = `from fastapi import FastAPI

status_app = FastAPI()


@status_app.get("/jobs")
def jobs():
    return []
`;

test('what one application of Python puts before its routes is passed by those alone, and a class of the project makes routers', async () => {
  expect(
    await doorsIn({
      'shop/__init__.py': '',
      'shop/routing.py': ROUTING,
      'shop/api/__init__.py': 'from . import orders\n',
      'shop/api/orders.py': ORDERS,
      'shop/server.py': SERVER,
      'shop/runner.py': RUNNER,
    }),
  ).toEqual(['GET /jobs: jobs none', 'GET /api/orders/count: count_orders passes maybe token_check']);
});

test('routes of which the prefix is not known are not one, in whatever file they are', async () => {
  const file = (name: string) => `from fastapi import APIRouter
router = APIRouter()
@router.get("/count")
def count_${name}():
    return 1
`;
  const doors = await doorsIn({ 'shop/orders.py': file('orders'), 'shop/items.py': file('items') });
  expect(doors).toHaveLength(2);
});
