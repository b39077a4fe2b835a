import { expect, test } from 'vitest';
import { routesIn } from '../../../../../test/routes-in.ts';

test('what a handler of FastAPI takes guards it where its maker refuses strangers, also by a name of another file', async () => {
  const asked = `from typing import Annotated
from fastapi import Depends, HTTPException
from fastapi.security import HTTPBearer

bearer = HTTPBearer()

def session():
    yield open_session()

def read_clerk(token: Annotated[str, Depends(bearer)]) -> Clerk:
    return clerk_of(token)

def read_chief(clerk: Annotated[Clerk, Depends(read_clerk)]) -> Clerk:
    if not clerk.chief:
        raise HTTPException(status_code=403)
    return clerk

def some_clerk(token: str = "") -> Clerk | None:
    if token == "bad":
        raise HTTPException(status_code=401)
    return None

Session = Annotated[Store, Depends(session)]
SignedIn = Annotated[Clerk, Depends(read_clerk)]
Chief = Annotated[Clerk, Depends(read_chief)]
Anyone = Annotated[Clerk, Depends(some_clerk)]
`;
  const routes = `from fastapi import APIRouter
from post.asked import Anyone, Chief, Session, SignedIn

app = FastAPI()

@app.get("/parcels")
def list_parcels(session: Session, clerk: Anyone):
    return []

@app.post("/parcels")
def send_parcel(session: Session, clerk: SignedIn):
    return {}

@app.delete("/parcels/{id}")
def drop_parcel(id: int, chief: Chief):
    return {}
`;
  const found = await routesIn({ 'post/__init__.py': '', 'post/asked.py': asked, 'post/routes.py': routes });
  expect(found).toEqual([
    'GET /parcels: list_parcels ()',
    'POST /parcels: send_parcel (read_clerk)',
    'DELETE /parcels/{id}: drop_parcel (read_chief)',
  ]);
});

test('what django-ninja is told to ask guards a route, at the route or at its router', async () => {
  const parcels = `from ninja import Router

router = Router(auth=TokenAuth())

@router.get("/parcels")
def list_parcels(request):
    return []

@router.get("/rates", auth=None)
def list_rates(request):
    return []

@router.get("/depots", auth=TokenAuth(lenient=True))
def list_depots(request):
    return []
`;
  const urls = `from ninja import NinjaAPI

base = "api"
api = NinjaAPI()
api.add_router(f"/{base}", "post.parcels.router")
`;
  expect(await routesIn({ 'post/parcels.py': parcels, 'main/urls.py': urls })).toEqual([
    'GET /api/parcels: list_parcels (TokenAuth)',
    'GET /api/rates: list_rates ()',
    'GET /api/depots: list_depots ()',
  ]);
});
