import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { isDeprecated } from './deprecated-routes.ts';

test('routes that nobody shall call any more come last', async () => {
  const evidence = await evidenceIn({
    'Shop/OrdersController.cs': `[Route("orders")]
public class OrdersController : ControllerBase
{
    [HttpGet("old")]
    [Obsolete("Kept for others")]
    public IActionResult Old() => Ok();

    [HttpGet("new")]
    [Authorize]
    public IActionResult New() => Ok();
}
`,
  });
  expect(routesOf(evidence).map(({ path }) => path)).toEqual(['/orders/new', '/orders/old']);
});

test('a comment above a route may say that nobody shall call it any more', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';
const app = express();
/**
 * Lists the parcels.
 *
 * @deprecated Use the list of letters.
 */
app.get('/parcels', (req, res) => res.json([]));
app.get('/letters', (req, res) => res.json([]));
app.listen(80);
`,
  });
  expect(routesOf(evidence).map(({ path }) => path)).toEqual(['/letters', '/parcels']);
});

test('a mark of a class, an option of a decorator and one of a description say so too', async () => {
  const evidence = await evidenceIn({
    'src/main/java/shop/OldController.java': `package shop;

import org.springframework.web.bind.annotation.*;

@Validated
/**
 * Kept for others.
 */
@Deprecated
@RestController
public class OldController {
  @GetMapping("/boxes")
  public String boxes() {
    return "";
  }
}
`,
    'src/main/java/shop/NewController.java': `package shop;

import org.springframework.web.bind.annotation.*;

@RestController
public class NewController {
  @GetMapping("/crates")
  public String crates() {
    return "";
  }
}
`,
    'shop/app.py': `from fastapi import FastAPI
app = FastAPI()
@app.get(
    "/stamps",
    deprecated=True,
)
def stamps():
    return 1
@app.get("/seals")
def seals():
    return dict(deprecated=True)
`,
    'server/parcels.controller.ts': `import { Controller, Get, Put } from '@nestjs/common';
@Controller('parcels')
export class ParcelsController {
  @Put()
  @ApiOperation({
    summary: 'Change a parcel',
    deprecated: true,
  })
  change() {
    return this.parcels.change();
  }

  @Get()
  list() {
    return this.parcels.list({ deprecated: true });
  }
}
`,
  });
  const told = routesOf(evidence).map((route) => `${route.method} ${route.path} ${isDeprecated(evidence, route)}`);
  expect(told.slice(0, 3).toSorted()).toEqual(['GET /crates false', 'GET /parcels false', 'GET /seals false']);
  expect(told.slice(3).toSorted()).toEqual(['GET /boxes true', 'GET /stamps true', 'PUT /parcels true']);
});
