import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../../test/routes-in.ts';

test('a right that a handler of Python or its service asserts guards the route, unless it is asserted only sometimes', async () => {
  const found = await routesIn({
    'depot/__init__.py': '',
    'depot/rights.py': `from enum import StrEnum

class Right(StrEnum):
    crates_manage = "crates:manage"
    vans_manage = "vans:manage"

async def assert_depot_right(session, caller, depot_id, right: Right) -> None:
    if depot_id not in await depots_of(session, caller, right):
        raise NotPermitted(right)

async def assert_right(session, caller, thing, right: Right) -> None:
    await assert_depot_right(session, caller, thing.depot_id, right)

def assert_change_allowed(id: int, user) -> None:
    if user.id != id and not user.chief:
        raise HTTPException(status_code=403)

def check_weight(caller, crate, right: Right) -> None:
    if crate.weight > 20:
        raise TooHeavy(crate)
`,
    'depot/service.py': `from depot.rights import Right, assert_right

class CrateService:
    async def drop(
        self,
        session,
        caller,
        crate,
    ) -> None:
        """Drops it."""
        if crate is None:
            raise Missing()
        await assert_right(
            session, caller, crate, Right.crates_manage
        )
        await session.delete(crate)

    async def load(self, session, caller, crate, van) -> None:
        if van is not None:
            await assert_right(session, caller, van, Right.vans_manage)
        crate.van = van

crates = CrateService()
`,
    'depot/main.py': `from fastapi import FastAPI
from depot.rights import Right, assert_change_allowed, assert_right, check_weight
from depot.service import crates as crate_service

app = FastAPI()

@app.delete("/crates/{id}")
async def drop(id: int, caller, session):
    return await crate_service.drop(session, caller, id)

@app.post("/crates/{id}/load")
async def load(id: int, caller, session):
    return await crate_service.load(session, caller, id, None)

@app.patch("/vans/{id}")
async def change(id: int, caller, session):
    van = await vans.get(session, id)
    await assert_right(session, caller, van, Right.vans_manage)
    return van

@app.post("/crates")
async def add(caller, crate):
    check_weight(caller, crate, Right.crates_manage)
    return crate

@app.put("/crates/{id}")
async def put(id: int, caller):
    assert_change_allowed(id, caller.user)
    return id
`,
  });
  expect(found).toEqual([
    'DELETE /crates/{id}: drop (assert_right(crates:manage))',
    'POST /crates/{id}/load: load ()',
    'PATCH /vans/{id}: change (assert_right(vans:manage))',
    'POST /crates: add ()',
    'PUT /crates/{id}: put (assert_change_allowed)',
  ]);
});
