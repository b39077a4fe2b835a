import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

test('a group is handed to what all types of a kind have, and to a function that is called with the names it lies in', async () => {
  const start = `public static class Start
{
    private static void Add(WebApplication application)
    {
        var types = typeof(Start).Assembly.DefinedTypes.Where(t => t.ImplementedInterfaces.Contains(typeof(IEndpoint)));
        var group = application.MapGroup("/api");
        foreach (var type in types)
        {
            var map = type.GetMethod(nameof(IEndpoint.Map), BindingFlags.Static | BindingFlags.Public);
            map!.Invoke(null, [group]);
        }
        Depot.Inner.Lids.MapSome(group, application);
    }
}
`;
  const crates = `public class Crates : IEndpoint
{
    public static void Map(RouteGroupBuilder group) { group.MapPost("/crates", Send); }
    static void Send() {}
}
`;
  const boxes = `public class Boxes : IOther
{
    public static void Map(RouteGroupBuilder group) { group.MapPost("/boxes", Send); }
    static void Send() {}
}
`;
  const lids = `public class Lids
{
    public static void MapSome(RouteGroupBuilder group, WebApplication app) { group.MapGet("/lids", All); }
    static void All() {}
}
`;
  expect(
    (await routesIn({ 'Start.cs': start, 'Crates.cs': crates, 'Boxes.cs': boxes, 'Lids.cs': lids })).sort(),
  ).toEqual(['GET /api/lids: Lids.All ()', 'POST /api/crates: Crates.Send ()', 'POST /boxes: Boxes.Send ()']);
});
