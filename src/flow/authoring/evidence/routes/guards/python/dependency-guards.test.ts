import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { routesIn } from '../../../../../../../test/routes-in.ts';
import { routesOf } from '../../../routes.ts';

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

test('what FastAPI is told to ask where a router is made or included guards all of it', async () => {
  const parcels = `from fastapi import APIRouter, Depends

router = APIRouter(prefix="/parcels")

@router.get("/{id}")
def show(id: int):
    return {}
`;
  const api = `from fastapi import APIRouter, Depends
from post import parcels, rates
from post.asked import signed_in

api = APIRouter(dependencies=[Depends(signed_in)])
api.include_router(parcels.router)
`;
  const main = `from fastapi import Depends, FastAPI
from post import api, rates
from post.asked import known_client, rate_limit

app = FastAPI(dependencies=[Depends(rate_limit)])
app.include_router(api.api, prefix="/api", dependencies=[Depends(known_client)])
app.include_router(rates.router)
`;
  const rates = `from fastapi import APIRouter

router = APIRouter()

@router.get("/rates")
def rates():
    return []
`;
  const files = { 'post/__init__.py': '', 'post/asked.py': 'def signed_in():\n    raise Refused()\n' };
  const found = await routesIn({
    ...files,
    'post/parcels.py': parcels,
    'post/api.py': api,
    'post/rates.py': rates,
    'post/main.py': main,
  });
  expect(found).toEqual(['GET /api/parcels/{id}: show (known_client, signed_in)', 'GET /rates: rates ()']);
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

test('a router of a class of the project asks what the class says, and a class of handlers what its attributes do', async () => {
  const found = await routesIn({
    'post/asked.py': `from fastapi import APIRouter, Depends, HTTPException

def read_clerk(token: str) -> Clerk:
    raise HTTPException(status_code=401)

def read_chief(token: str) -> Clerk:
    raise HTTPException(status_code=403)

class ChiefAPIRouter(APIRouter):
    def __init__(self, prefix: str = ""):
        super().__init__(prefix=prefix, dependencies=[Depends(read_chief)])

class SignedIn:
    clerk: Clerk = Depends(read_clerk)

class Chief(SignedIn):
    clerk: Clerk = Depends(read_chief)
`,
    'post/routes/__init__.py':
      'from fastapi import APIRouter\nfrom . import parcels, vans\nrouter = APIRouter(prefix="/api")\nrouter.include_router(vans.router)\nrouter.include_router(parcels.router)\n',
    'post/routes/vans.py':
      'from post.asked import ChiefAPIRouter\nrouter = ChiefAPIRouter(prefix="/vans")\n@router.get("")\ndef list_vans():\n    return []\n',
    'post/routes/parcels.py': `from fastapi import APIRouter
from post.asked import Chief, SignedIn
router = APIRouter(prefix="/parcels")

@controller(router)
class Parcels(SignedIn):
    @router.get("")
    def all(self):
        return []

@controller(router)
class Lost(Chief):
    @router.get("/lost")
    def lost(self):
        return []
`,
    'post/app.py':
      'from fastapi import FastAPI\nfrom post.routes import router, vans\napp = FastAPI()\napp.include_router(router)\n',
  });
  expect(found).toEqual([
    'GET /api/parcels: Parcels.all (read_clerk)',
    'GET /api/parcels/lost: Lost.lost (read_chief)',
    'GET /api/vans: list_vans (read_chief)',
  ]);
});

test('what a dependency of FastAPI is made of is told with it', async () => {
  const found = await routesIn({
    'post/app.py': `from fastapi import Depends, FastAPI
app = FastAPI()

@app.delete("/vans", dependencies=[
    Depends(
        Allowed([
            EditVans,
        ])
    )
])
def drop():
    return 1

@app.put("/vans", dependencies=[
    Depends(
        Allowed(
            [EditVans]
        )
    )
])
def change():
    return 1
`,
  });
  expect(found).toEqual(['DELETE /vans: drop (Allowed([EditVans]))', 'PUT /vans: change (Allowed([EditVans]))']);
});

test('the token of the next page of a list keeps nobody out', async () => {
  const source = `from fastapi import Depends, FastAPI, HTTPException, Query
app = FastAPI()

def verified_page_token(token: str = Query(...)) -> str:
    if not token:
        raise HTTPException(status_code=403)
    return token

@app.get("/crates/next")
def next_crates(token: str = Depends(verified_page_token)):
    return []
`;
  expect(await routesIn({ 'shop/main.py': source })).toEqual(['GET /crates/next: next_crates ()']);
});

test('a class of routers is told by what it asks, and who signs in is asked nothing', async () => {
  const evidence = await evidenceIn({
    'post/__init__.py': '',
    'post/asked/__init__.py': 'from .people import *\n',
    'post/asked/people.py':
      'from fastapi import HTTPException\n\ndef signed_in(token: str):\n    raise HTTPException(401)\n',
    'post/routers.py': `from fastapi import APIRouter, Depends
from post.asked import signed_in

class UserRouter(APIRouter):
    """Asks who calls."""

    def __init__(self, prefix: str = "", **more):
        super().__init__(prefix=prefix, dependencies=[Depends(signed_in)], **more)
`,
    'post/app.py': `from fastapi import FastAPI
from post import parcels
app = FastAPI()
app.include_router(parcels.router)

@app.post("/token")
def get_token(data: CredentialsForm):
    found = provider.authenticate()
    if not found:
        raise HTTPException(401)
    return found
`,
    'post/parcels.py': `from post.routers import UserRouter
router = UserRouter()

@router.get("/parcels")
def all_parcels():
    return 1
`,
  });
  const told = routesOf(evidence).map(({ method, path, guards, passes, fact }) =>
    `${method} ${path} ${fact.values.framework} ${guards.join()} ${passes.join()}`.trim(),
  );
  expect(told.sort()).toEqual(['GET /parcels FastAPI signed_in', 'POST /token FastAPI']);
});

test('a function that only gathers a query guards nothing itself, what it asks for does', async () => {
  const asked = `from typing import Annotated
from fastapi import Depends, HTTPException, Query

def read_clerk(token: str = "") -> Clerk:
    if token == "":
        raise HTTPException(status_code=401)
    return clerk_of(token)

SignedIn = Annotated[Clerk, Depends(read_clerk)]

def read_role(clerk: SignedIn) -> str:
    return clerk.role_in(shop)

def list_values(clerk: SignedIn, role: str = Depends(read_role), page: int = Query(1), order: str = "name"):
    """What all lists take."""
    return {"clerk": clerk, "page": page, "order": order}

ListValues = Annotated[dict, Depends(list_values)]
`;
  const routes = `from fastapi import FastAPI
from post.asked import ListValues

app = FastAPI()

@app.get("/parcels")
def list_parcels(values: ListValues):
    return []
`;
  const found = await routesIn({ 'post/__init__.py': '', 'post/asked.py': asked, 'post/routes.py': routes });
  expect(found).toEqual(['GET /parcels: list_parcels (read_clerk)']);
});

test('what is only looked up for a handler is no guard, whatever it is called, and a session of who calls is one', async () => {
  const asked = `from fastapi import HTTPException, Request, status

async def permission_by_id_or_404(id: int, store = Depends(Store)) -> Permission:
    permission = await store.find(id)
    if permission is None:
        raise HTTPException(status_code=status.HTTP_404_NOT_FOUND)
    return permission

async def get_current_depot(request: Request) -> Depot:
    if request.depot is None:
        raise HTTPException(status_code=400)
    return request.depot

async def signed_in(request: Request) -> Clerk:
    if request.clerk is None:
        raise HTTPException(status_code=307, headers={"Location": "/login"})
    return request.clerk

async def desk_form(clerk: Clerk = Depends(signed_in)) -> Form:
    form = Form(clerk)
    return form

async def is_authenticated_session(request: Request):
    if not request.clerk:
        raise HTTPException(status_code=403)
`;
  const routes = `from fastapi import APIRouter, Depends, FastAPI
from post.asked import desk_form, get_current_depot, is_authenticated_session, permission_by_id_or_404, signed_in

app = FastAPI()
guarded = APIRouter(prefix="/guarded", dependencies=[Depends(is_authenticated_session)])

@app.get("/permissions/{id}", dependencies=[Depends(permission_by_id_or_404)])
def show_permission(permission: Permission = Depends(permission_by_id_or_404)):
    return {}

@app.get("/depot")
def show_depot(depot: Depot = Depends(get_current_depot)):
    return {}

@app.get("/desk")
def show_desk(clerk: Clerk = Depends(signed_in)):
    return {}

@app.post("/desk")
def change_desk(form: Form = Depends(desk_form)):
    return {}

@guarded.get("/desks")
def show_desks():
    return {}

app.include_router(guarded)
`;
  const found = await routesIn({ 'post/__init__.py': '', 'post/asked.py': asked, 'post/routes.py': routes });
  expect(found).toEqual([
    'GET /permissions/{id}: show_permission ()',
    'GET /depot: show_depot ()',
    'GET /desk: show_desk (signed_in)',
    'POST /desk: change_desk (signed_in)',
    'GET /guarded/desks: show_desks (is_authenticated_session)',
  ]);
});

test('a scheme of FastAPI may be made where it is asked', async () => {
  const routes = `from fastapi import Depends, FastAPI
from fastapi.security import HTTPBasic, HTTPBearer

app = FastAPI()

@app.post("/keys")
def give_key(keeper=Depends(HTTPBasic())):
    return {}

@app.post("/lids")
def give_lid(keeper=Depends(HTTPBearer(auto_error=False))):
    return {}
`;
  expect(await routesIn({ 'post/routes.py': routes })).toEqual([
    'POST /keys: give_key (HTTPBasic)',
    'POST /lids: give_lid ()',
  ]);
});

test('what takes the answer of a provider asks for no token', async () => {
  const routes = `from fastapi import Depends, FastAPI
from elsewhere.oauth import OAuth2AuthorizeCallback
from fastapi.security import OAuth2PasswordBearer

app = FastAPI()
seal_callback = OAuth2AuthorizeCallback(client, route_name="seal")
scheme = OAuth2PasswordBearer(tokenUrl="token")

@app.get("/callback")
async def callback(state: tuple = Depends(seal_callback)):
    return state

@app.get("/seals")
async def seals(token: str = Depends(scheme)):
    return token
`;
  expect(await routesIn({ 'shop/main.py': routes })).toEqual([
    'GET /callback: callback ()',
    'GET /seals: seals (scheme)',
  ]);
});

test('what a class or a function makes to be asked guards with the rights it is told, behind the name of a type of another file', async () => {
  const found = await routesIn({
    'depot/__init__.py': '',
    'depot/scopes.py':
      'from enum import StrEnum\n\nclass Scope(StrEnum):\n    crates_read = "crates:read"\n    crates_write = "crates:write"\n',
    'depot/asking.py': `from typing import Annotated, Any
from fastapi import Depends
from depot.failures import NotPermitted, Unauthorized
from depot.people import Anonymous, Caller, Clerk, Van
from depot.scopes import Scope

class _Asked:
    def __init__(self, *, callers: set[type], scopes: set[Scope] | None = None) -> None:
        self.callers = callers
        self.scopes = scopes

    async def __call__(self, caller: Caller) -> Caller:
        if type(caller) not in self.callers:
            raise Unauthorized()
        return caller

def Asked(callers: set[type], scopes: set[Scope] | None = None) -> _Asked:
    class Signed(_Asked):
        async def __call__(self, caller: Caller) -> Caller:
            return await super().__call__(caller)

    return Signed(callers=callers, scopes=scopes)

def RulesAsked(rule: Any = None, *, scopes: set[Scope] | None = None) -> Any:
    _asked = Asked({Clerk}, scopes=scopes)

    async def dependency(id: int, caller: Annotated[Caller[Clerk], Depends(_asked)]) -> Context:
        return Context(id, caller)

    return dependency

class RoleAsked:
    def __init__(self, roles: list[str]):
        self.roles = roles

    def _check(self, caller: Caller) -> Caller:
        if caller.role not in self.roles:
            raise NotPermitted()
        return caller

    def __call__(self, caller: Caller = Depends(any_caller)) -> Caller:
        return self._check(caller)

class Paging:
    def __init__(self, most: int):
        self.most = most

    def __call__(self, page: int = 1) -> int:
        return min(page, self.most)
`,
    'depot/crates/__init__.py': '',
    'depot/crates/auth.py': `from typing import Annotated
from fastapi import Depends
from depot.asking import Asked, Caller, Paging, RoleAsked, RulesAsked
from depot.people import Anonymous, Clerk, Van
from depot.scopes import Scope
from . import rules

_CratesRead = Asked(scopes={Scope.crates_read, Scope.crates_write}, callers={Clerk, Van})
CratesRead = Annotated[Caller[Clerk | Van], Depends(_CratesRead)]
_CratesSeen = Asked(callers={Clerk, Anonymous})
CratesSeen = Annotated[Caller[Clerk | Anonymous], Depends(_CratesSeen)]
CratesRules = Annotated[
    Context,
    Depends(
        RulesAsked(
            rules.may_drop,
            scopes={Scope.crates_write},
        )
    ),
]
Pages = Annotated[int, Depends(Paging(10))]
for_chiefs = RoleAsked(["chief"])
`,
    'depot/crates/endpoints.py': `from fastapi import Depends, FastAPI, Security
from depot.crates import auth as crates_auth
from depot.asking import RoleAsked
from . import auth
from .auth import CratesRead, for_chiefs

app = FastAPI()

@app.get("/crates")
async def all_crates(caller: CratesRead, pages: auth.Pages):
    return []

@app.get("/crates/{id}")
async def one_crate(id: int, caller: crates_auth.CratesRead):
    return {}

@app.get("/windows")
async def windows(caller: auth.CratesSeen):
    return []

@app.delete("/crates/{id}")
async def drop_crate(allowed: auth.CratesRules):
    return {}

@app.get("/chiefs")
async def chiefs(chief=Depends(for_chiefs)):
    return {}

@app.get("/keepers")
async def keepers(keeper=Depends(RoleAsked(["keeper", "chief"]))):
    return {}
`,
  });
  expect(found).toEqual([
    'GET /crates: all_crates (CratesRead(crates:read, crates:write))',
    'GET /crates/{id}: one_crate (CratesRead(crates:read, crates:write))',
    'GET /windows: windows ()',
    'DELETE /crates/{id}: drop_crate (CratesRules(rules.may_drop, crates:write))',
    'GET /chiefs: chiefs (for_chiefs(chief))',
    'GET /keepers: keepers (RoleAsked(keeper, chief))',
  ]);
});

test('rights that Security is told are told with what it asks', async () => {
  const found = await routesIn({
    'depot/main.py': `from fastapi import Depends, FastAPI, HTTPException, Security

app = FastAPI()

def get_current_clerk(token: str) -> Clerk:
    if token == "":
        raise HTTPException(status_code=401)
    return clerk_of(token)

@app.get("/crates")
async def crates(clerk: Clerk = Security(get_current_clerk, scopes=["crates:read"])):
    return []
`,
  });
  expect(found).toEqual(['GET /crates: crates (get_current_clerk(crates:read))']);
});
