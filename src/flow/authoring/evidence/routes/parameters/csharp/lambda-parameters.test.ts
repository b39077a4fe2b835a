import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

test('a function of C# without a name tells by its parameters what a route takes', async () => {
  const evidence = await evidenceIn({
    'src/Crates.cs': `public static class Crates
{
    public static void Map(WebApplication app)
    {
        app.MapGet("/crates/{id}", ([FromServices] Store store, string id, int? page, [FromQuery(Name = "all-lids")] bool? all)
            => store.Find(id, page, all));
        app.MapPost("/crates", async ([FromServices] Store store, [FromBody] Dto.CrateInput input, CancellationToken token) =>
        {
            await store.Add(input, token);
        });
    }
}
`,
  });
  const told = routesOf(evidence).map((route) =>
    parametersOf(evidence, route, handlerOf(evidence, route)).map((each) => `${each.in} ${each.name ?? each.type}`),
  );
  expect(told).toEqual([['query page', 'query all-lids'], ['body CrateInput']]);
});
