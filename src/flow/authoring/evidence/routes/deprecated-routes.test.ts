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
