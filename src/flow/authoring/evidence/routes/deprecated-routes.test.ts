import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';

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
