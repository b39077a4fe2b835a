import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { callers } from './callers.ts';

const rowsOf = async (...routes: string[]): Promise<string[]> => {
  const evidence = await evidenceIn({
    'src/server.ts': ["import express from 'express';", 'const app = express();', ...routes, 'app.listen(7000);'].join(
      '\n',
    ),
  });
  return callers(evidence).map(({ cells }) => cells.join(' | '));
};

test('a guard of unknown meaning makes nobody who uses the product', async () => {
  expect(
    await rowsOf(
      "app.delete('/letters/:id', requireAdmin, (req, res) => res.end());",
      "app.post('/letters', withStamp, (req, res) => res.end());",
      "app.get('/letters', (req, res) => res.json([]));",
    ),
  ).toEqual(['Administrator | at least one route, `DELETE /letters/{id}` | the guard `requireAdmin`']);
});

test('where nobody is known, whoever calls is a client, and what is passed is not told as what decides', async () => {
  expect(
    await rowsOf(
      "app.post('/letters', withStamp, (req, res) => res.end());",
      "app.get('/letters', (req, res) => res.json([]));",
    ),
  ).toEqual([
    'HTTP client | two routes, such as `POST /letters` and `GET /letters` | not known: what stands before the routes does not say who may call them',
  ]);
  expect(await rowsOf("app.get('/letters', (req, res) => res.json([]));")).toEqual([
    'HTTP client | one route, `GET /letters` | no check of the caller was found on any route',
  ]);
});

const FLEET = {
  'src/Api/Program.cs': `var builder = WebApplication.CreateBuilder(args);
builder.Services.AddControllers();
var app = builder.Build();
app.MapControllers();
app.Run();
`,
  'src/Api/BoatsController.cs': `namespace Fleet.Api
{
    [ApiController]
    [Route("api/boats")]
    public class BoatsController : ControllerBase
    {
        [HttpGet]
        [HasPermission(BoatPermissions.SeeBoats)]
        public IActionResult All() { return Ok(); }
        [HttpPost]
        [HasPermission(BoatPermissions.AddBoatOfMember)]
        public IActionResult Add() { return Ok(); }
        [HttpDelete("{id}")]
        [HasPermission(BoatPermissions.SinkBoat)]
        public IActionResult Sink() { return Ok(); }
    }
}
`,
  'src/Api/HasPermissionAttribute.cs': `namespace Fleet.Api
{
    internal class HasPermissionAttribute : AuthorizeAttribute
    {
        public HasPermissionAttribute(string name) : base("HasPermission") { }
    }
}
`,
  'src/Api/BoatPermissions.cs': `namespace Fleet.Api
{
    public class BoatPermissions
    {
        public const string SeeBoats = "boats.see";
        public const string AddBoatOfMember = "boats.add";
        public const string SinkBoat = "boats.sink";
    }
}
`,
};

test('what a permission is called does not say who has it', async () => {
  const rows = callers(await evidenceIn(FLEET));
  expect(rows.map(({ cells: [who = '', how = ''] }) => `${who}: ${how}`)).toEqual([
    'Caller with permission: three routes, such as `GET /api/boats` and `POST /api/boats`',
  ]);
});

test('rows that give permissions to roles say who calls what asks for them', async () => {
  const seeds: Record<string, string>[] = [
    {
      'db/seed.sql':
        "INSERT INTO crew.RolesToPermissions VALUES ('Skipper', 'boats.see')\nINSERT INTO crew.RolesToPermissions VALUES ('Skipper', 'boats.add'), ('Guest', 'boats.see')\n",
    },
    {
      'db/seed.sql':
        "INSERT INTO role_permissions (permission, role) VALUES (N'boats.see', N'Skipper'), (N'boats.add', N'Skipper'), (N'boats.see', N'Guest');\n",
    },
    {
      'src/Data/RolePermissions.cs': `public static class RolePermissions
{
    public static readonly RolePermission[] All =
    {
        new RolePermission { Role = "Skipper", Permission = "boats.see" },
        new RolePermission { Role = "Skipper", Permission = "boats.add" },
        new RolePermission("Guest", "boats.see"),
    };
}
`,
    },
  ];
  for (const seed of seeds) {
    const rows = callers(await evidenceIn({ ...FLEET, ...seed }));
    expect(rows.map(({ cells: [who = '', how = ''] }) => `${who}: ${how}`)).toEqual([
      'Skipper: two routes, such as `GET /api/boats` and `POST /api/boats`',
      'Caller with permission: one route, `DELETE /api/boats/{id}`',
      'Guest: one route, `GET /api/boats`',
    ]);
  }
});
test('whom a guard of FastAPI is told to let in is told by the names of their types', async () => {
  const evidence = await evidenceIn({
    'depot/asking.py': `from fastapi import HTTPException

class Asked:
    def __init__(self, *, allowed_subjects: set[type]) -> None:
        self.allowed_subjects = allowed_subjects

    async def __call__(self, caller: Caller) -> Caller:
        if type(caller) not in self.allowed_subjects:
            raise HTTPException(401)
        return caller
`,
    'depot/main.py': `from typing import Annotated
from fastapi import Depends, FastAPI
from depot.asking import Asked

app = FastAPI()
_AccessTokensRead = Asked(allowed_subjects={PostOffice, Clerk})
AccessTokensRead = Annotated[AuthSubject[PostOffice | Clerk], Depends(_AccessTokensRead)]

@app.get("/tokens")
async def tokens(caller: AccessTokensRead):
    return []

@app.get("/tokens/{id}")
async def token(id: int, caller: AccessTokensRead):
    return {}

@app.get("/tokens/{id}/uses")
async def uses(id: int, caller: AccessTokensRead):
    return []

@app.get("/tokens/{id}/marks")
async def marks(id: int, caller: AccessTokensRead):
    return []

@app.get("/tokens/{id}/days")
async def days(id: int, caller: AccessTokensRead):
    return []
`,
  });
  expect(callers(evidence).map(({ cells }) => cells.join(' | '))).toEqual([
    'Clerk or post office | five routes, such as `GET /tokens` and `GET /tokens/{id}` | the guard `AccessTokensRead`',
  ]);
});
