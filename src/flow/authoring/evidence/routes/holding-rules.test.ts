import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { rulesOfRoute } from './behind-routes.ts';

async function rulesOf(files: Record<string, string>): Promise<Record<string, string[]>> {
  const evidence = await evidenceIn(files);
  return Object.fromEntries(
    routesOf(evidence).map((route) => [
      `${route.method} ${route.path}`,
      rulesOfRoute(evidence, route).map(({ text }) => text),
    ]),
  );
}

test('a rule is told of a route where it holds for every request to it', async () => {
  const rules = await rulesOf({
    'src/server.ts': `import express from 'express';
import { listCrates, sealCrate, showCrate } from './crates';
const app = express();
app.get('/crates', async (req, res) => {
  res.json(await listCrates(req.query));
});
app.get('/crates/:id', async (req, res) => {
  if (req.query.size === 'full') {
    return res.redirect('/full');
  }
  res.json(await showCrate(req.query));
});
app.get('/lids', async (req, res) => {
  if (req.query.crate) {
    await sealCrate(req.query);
  }
  res.json([]);
});
app.post('/lids', async (req, res) => {
  try {
    await sealCrate(req.body);
  } catch (error) {
    log(error);
  }
  res.json([]);
});
app.put('/lids', async (req, res) => {
  res.json(await sealCrate(req.body));
});
app.listen(80);
`,
    'src/crates.ts': `export async function listCrates({ near }) {
  if (near) {
    const crate = await crates.find(near);
    if (!crate) {
      throw new NotFoundException('Crate not found');
    }
  }
  return crates.all();
}
export async function showCrate({ size }) {
  if (size === 'full') {
    throw new BadRequestException('The full size cannot be requested');
  }
  return crates.one(size);
}
export async function sealCrate({ email, lid }) {
  if (email) {
    const other = await crates.byEmail(email);
    if (other) {
      throw new BadRequestException('Email is not available');
    }
  }
  if (lid > 4) {
    throw new BadRequestException('Lid must be at most 4');
  }
  return crates.seal(lid);
}
`,
  });
  expect(rules).toEqual({
    'GET /crates': [],
    'GET /crates/{id}': [],
    'GET /lids': [],
    'POST /lids': [],
    'PUT /lids': ['`lid` must be at most 4', 'The email must be available'],
  });
});

test('what an error tells programmers is no rule of a route, unless it is answered with', async () => {
  const rules = await rulesOf({
    'shop/api.py': `from fastapi import FastAPI, HTTPException
from shop.crates import find_crate, weigh

app = FastAPI()

@app.get("/crates")
def crates(name: str):
    return find_crate(name=name)

@app.get("/boxes")
def boxes(name: str):
    try:
        return find_crate(name=name)
    except ValueError as error:
        raise HTTPException(status_code=400, detail=str(error))

@app.get("/lids")
def lids(name: str):
    try:
        return weigh(name)
    except Exception as error:
        raise HTTPException(status_code=400, detail=str(error))
`,
    'shop/crates.py': `def find_crate(name=None):
    if len(name) > 20:
        raise ValueError("The name must have at most 20 characters")
    return name

def weigh(lid):
    if not isinstance(lid, Lid):
        raise TypeError("The lid must be a Lid")
    return lid
`,
  });
  expect(rules).toEqual({
    'GET /crates': [],
    'GET /boxes': ['The name must have at most 20 characters'],
    'GET /lids': [],
  });
});

test('the permission that a route needs is named', async () => {
  const rules = await rulesOf({
    'src/Crates.java': `@RestController
public class Crates {
  @PutMapping("/crates/seal")
  public void seal(@RequestParam long id) {
    if (!rights.hasSealCratePermission(id)) {
      throw new AccessDeniedException("Access is denied");
    }
    crates.seal(id);
  }
}
`,
  });
  expect(rules).toEqual({ 'PUT /crates/seal': ['The caller needs the seal crate permission'] });
});

test('each route has what its own handler asks, and one that checks a right in several ways asks for that', async () => {
  const rules = await rulesOf({
    'src/parcels.controller.ts': `import { Controller, Get, Post } from '@nestjs/common';
import { DoorService } from './door.service';
@Controller('parcels')
export class ParcelController {
  constructor(private readonly doors: DoorService) {}

  @Get()
  async show(dto: ParcelDto) {
    const parcel = await this.parcels.find(dto.id);
    if (!parcel) {
      throw new NotFoundException('Parcel not found');
    }
    return parcel;
  }

  @Post()
  async seal(dto: ParcelDto, user: User) {
    const parcel = await this.parcels.find(dto.id);
    if (!parcel) {
      throw new NotFoundException('Parcel not found');
    }
    await this.doors.validateCanSeal(parcel, user);
  }

  @Post('lids')
  async open(dto: ParcelDto, user: User) {
    if (this.abilities.of(user).cannot(Action.Open, Subject.Lid)) {
      throw new ForbiddenException();
    }
    const ability = this.abilities.of(user);
    if (ability.cannot(Action.Open, Subject.Lid)) {
      throw new ForbiddenException();
    }
  }
}
`,
    'src/door.service.ts': `export class DoorService {
  async validateCanSeal(parcel: Parcel, user: User) {
    const ability = this.abilities.of(user);
    if (ability.cannot(Action.Read, Subject.Parcel)) {
      throw new ForbiddenException();
    }
    if (parcel.isOld) {
      return;
    }
    if (!parcel.canSeal) {
      throw new ForbiddenException();
    }
  }
}
`,
  });
  expect(rules).toEqual({
    'GET /parcels': ['`parcel` must exist'],
    'POST /parcels': ['`parcel` must exist', 'The caller must pass `validateCanSeal`'],
    'POST /parcels/lids': ['The caller needs permission to open lids'],
  });
});

test('what a path fills in before it is asked for is never lacking there', async () => {
  const rules = await rulesOf({
    'web/web.go': `package web

import "github.com/gin-gonic/gin"

func main() {
	r := gin.New()
	r.PUT("/shelves", create)
	r.PUT("/shelves/:name", create)
	r.Run()
}

func create(c *gin.Context) {
	shelfName := c.Param("name")
	var shelf Shelf
	if err := build(&shelf, shelfName); err != nil {
		c.JSON(400, err)
		return
	}
}

func build(shelf *Shelf, shelfName string) error {
	if shelf.Name == "" && shelfName != "" {
		shelf.Name = shelfName
	}
	if shelf.Name == "" {
		return errors.New("shelf.name should be not empty")
	}
	return nil
}
`,
  });
  expect(rules).toEqual({ 'PUT /shelves': ['`shelf.name` must not be empty'], 'PUT /shelves/{name}': [] });
});

test('which right is asked for, and that an administrator needs none, the condition tells', async () => {
  const rules = await rulesOf({
    'shop/app.py': `from fastapi import FastAPI, HTTPException
app = FastAPI()

@app.post("/crates")
async def create_crate(form: CrateForm, user=Depends(get_user)):
    if user.role != 'admin' and not await has_permission(user.id, 'crates.write', settings):
        raise HTTPException(status_code=401)
    return 1
`,
  });
  expect(rules).toEqual({
    'POST /crates': ['The caller needs the permission `crates.write` or must be an administrator'],
  });
});

test('an argument that only a program can get wrong is no rule of a route', async () => {
  const rules = await rulesOf({
    'routes/api.php': `<?php
use App\\Http\\Controllers\\CrateController;
Route::get('crates', [CrateController::class, 'index']);
`,
    'app/Http/Controllers/CrateController.php': `<?php
namespace App\\Http\\Controllers;
class CrateController extends Controller
{
    public function index(): array
    {
        return $this->pageOfCrates(1, request('to'));
    }
    private function pageOfCrates(int $from, int $to): array
    {
        if ($from > $to) {
            throw new ShopInvalidArgumentException('The start must not be after the end');
        }
        if ($to > 100) {
            throw new TooManyCratesException('The end must be at most 100');
        }
        return [];
    }
}
`,
  });
  expect(rules).toEqual({ 'GET /api/crates': ['The end must be at most 100'] });
});

test('a rule behind a call is told where what it asks comes from what was sent', async () => {
  const source = `package main

import "net/http"

func main() {
	http.HandleFunc("POST /locks", lock)
	http.HandleFunc("POST /keys", cut)
	http.HandleFunc("POST /bolts", bolt)
}

func lock(w http.ResponseWriter, r *http.Request) {
	sent := read(r)
	if err := change(r.Context(), sent.Old, sent.New, sent.New); err != nil {
		http.Error(w, err.Error(), 400)
	}
}

func cut(w http.ResponseWriter, r *http.Request) {
	sent := read(r)
	if err := change(r.Context(), sent.Old, sent.New, sent.Again); err != nil {
		http.Error(w, err.Error(), 400)
	}
}

func bolt(w http.ResponseWriter, r *http.Request) {
	if err := change(r.Context(), "oak", "elm", "elm"); err != nil {
		http.Error(w, err.Error(), 400)
	}
}

func change(ctx context.Context, old, fresh, again string) error {
	caller, ok := ctx.Value(callerKey).(*Caller)
	if !ok {
		return errors.New("invalid type for callerKey")
	}
	if fresh != again {
		return errors.New("the new name must be given twice")
	}
	if old == fresh {
		return errors.New("the new name must be different from the old one")
	}
	return caller.rename(fresh)
}
`;
  expect(await rulesOf({ 'go.mod': 'module pier.example\n', 'main.go': source })).toEqual({
    'POST /locks': ['The new name must be different from the old one'],
    'POST /keys': ['The new name must be given twice', 'The new name must be different from the old one'],
    'POST /bolts': [],
  });
});

test('what a loop asks only of those that it does not pass over is no rule of the route', async () => {
  const crates = (skip: string): Record<string, string> => ({
    'src/server.ts': `import express from 'express';
const app = express();
app.post('/crates', async (req, res) => {
  for (const crate of req.body.crates) {
${skip}    if (!crate.label) {
      throw new BadRequestException('The label is required');
    }
  }
  res.json([]);
});
app.listen(80);
`,
  });
  expect((await rulesOf(crates('')))['POST /crates']).toHaveLength(1);
  const skip = "    if (crate.kind !== 'wood') {\n      continue;\n    }\n";
  expect(await rulesOf(crates(skip))).toEqual({ 'POST /crates': [] });
});

test('what an action of Laravel asks in the same words as another is told of both, and not what it asks of some values', async () => {
  const action = (name: string): string => `    public function ${name}(Request $request)
    {
        $request->validate([
            'title' => 'required|max:80',
            'berth' => 'required',
        ]);
        if ($request->hasFile('flag')) {
            $this->keep($request);
        } elseif (strpos($request->input('flag'), 'http') === 0) {
            if (!isPicture($request->input('flag'))) {
                throw ValidationException::withMessages(['flag' => 'Flag must be a picture.']);
            }
        }
    }
`;
  const rules = await rulesOf({
    'routes/web.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::post('boats', [BoatController::class, 'store']);\nRoute::put('boats/{boat}', [BoatController::class, 'update']);\n",
    'app/Http/Controllers/BoatController.php': `<?php\nclass BoatController extends Controller\n{\n${action('store')}${action('update')}}\n`,
  });
  const asked = ['`berth` must be given', '`title` must be given', '`title` must have at most 80 characters'];
  expect(Object.values(rules).map((each) => each.toSorted())).toEqual([asked, asked]);
});
