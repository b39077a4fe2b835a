import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

test('a router that a function of FastAPI is handed with the application hangs on that', async () => {
  const evidence = await evidenceIn({
    'depot/__init__.py': '',
    'depot/versions.py': `from fastapi import APIRouter, FastAPI

def add_versioned_routers(app: FastAPI, api_router: APIRouter, versions: list[str]) -> None:
    app.include_router(api_router)
`,
    'depot/crates.py':
      'from fastapi import APIRouter\nrouter = APIRouter(prefix="/crates")\n@router.get("/")\ndef crates():\n    return []\n',
    'depot/api.py': `from fastapi import APIRouter
from depot.crates import router as crates_router

router = APIRouter(prefix="/v1")
router.include_router(crates_router)
`,
    'depot/app.py': `from fastapi import FastAPI
from depot.api import router
from depot.versions import add_versioned_routers

def create_app() -> FastAPI:
    app = FastAPI()
    add_versioned_routers(
        app,
        router,
        ["1"],
    )
    return app

app = create_app()
`,
  });
  expect(routesOf(evidence).map(({ path, whole }) => ({ path, whole }))).toEqual([
    { path: '/v1/crates/', whole: true },
  ]);
});

test('a router of Python that its file makes once and hangs in two places answers in both', async () => {
  const evidence = await evidenceIn({
    'depot/crates.py': `from fastapi import APIRouter

inner_router = APIRouter()

@inner_router.get("/{id}")
def crate(id: int):
    return {}

router = APIRouter(prefix="/crates")
router.include_router(inner_router, prefix="/old", include_in_schema=False)
router.include_router(inner_router)
`,
    'depot/app.py':
      'from fastapi import FastAPI\nfrom depot.crates import router\napp = FastAPI()\napp.include_router(router, prefix="/v1")\n',
  });
  expect(routesOf(evidence).map(({ path, whole }) => ({ path, whole }))).toEqual([
    { path: '/v1/crates/old/{id}', whole: true },
    { path: '/v1/crates/{id}', whole: true },
  ]);
});
