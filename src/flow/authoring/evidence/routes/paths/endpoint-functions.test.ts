import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesIn } from '../../../../../../test/routes-in.ts';
import { routesOf } from '../../routes.ts';

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

test('a group has the name of the type that registers in it, which may say another path, and its routes may name their method first', async () => {
  const start = `public static class Start
{
    public static WebApplication MapAll(this WebApplication app, Assembly assembly)
    {
        foreach (var type in assembly.GetExportedTypes().Where(t => t.IsAssignableTo(typeof(IDepotGroup))))
        {
            var shelf = type.Name;
            var below = type.GetProperty(nameof(IDepotGroup.Below))?.GetValue(null) as string ?? $"/depot/{shelf}";
            var group = app.MapGroup(below).WithTags(shelf);
            type.GetMethod(nameof(IDepotGroup.Map))!.Invoke(null, [group]);
        }
        return app;
    }
}
`;
  const maps = `public static class Maps
{
    public static RouteHandlerBuilder MapGet(this IEndpointRouteBuilder builder, Delegate handler, string pattern = "") =>
        builder.MapGet(pattern, handler);
    public static RouteHandlerBuilder MapPut(this IEndpointRouteBuilder builder, Delegate handler, string pattern) =>
        builder.MapPut(pattern, handler);
}
`;
  const crates = `public class Crates : IDepotGroup
{
    public static void Map(RouteGroupBuilder group)
    {
        group.RequireAuthorization();
        group.MapGet(List);
        group.MapPut(Seal, "{id}/seal");
        group.MapGet(Count, "count").AllowAnonymous();
    }
    static void List() {}
    [EndpointSummary("Seal a crate")]
    static void Seal() {}
    static void Count() {}
}
`;
  const lids = `public class Lids : IDepotGroup
{
    public static string? Below => "/crates/{crate}/lids";
    public static void Map(RouteGroupBuilder group) { group.MapGet(All); group.MapPut(Press, "press").RequireAuthorization("Staff"); }
    static void All() {}
    static void Press() {}
}
`;
  const keys = `public class Keys : IDepotGroup
{
    public static string? Below => Paths.Keys;
    public static void Map(RouteGroupBuilder group) { group.MapGet(Hung); }
    static void Hung() {}
}
`;
  const people = `public class People : IDepotGroup
{
    public static void Map(RouteGroupBuilder group) { group.MapIdentityApi<Clerk>(); }
}
`;
  const sources = { 'Start.cs': start, 'Maps.cs': maps, 'Crates.cs': crates, 'Lids.cs': lids };
  expect((await routesIn(sources)).sort()).toEqual([
    'GET /crates/{crate}/lids: Lids.All ()',
    'GET /depot/Crates/count: Crates.Count ()',
    'GET /depot/Crates: Crates.List (RequireAuthorization())',
    'PUT /crates/{crate}/lids/press: Lids.Press (RequireAuthorization("Staff"))',
    'PUT /depot/Crates/{id}/seal: Crates.Seal (RequireAuthorization())',
  ]);
  const told = routesOf(await evidenceIn(sources)).flatMap(({ fact }) => fact.values.summary ?? []);
  expect(told).toEqual(['Seal a crate']);
  const [unread] = routesOf(await evidenceIn({ 'Start.cs': start, 'Maps.cs': maps, 'Keys.cs': keys }));
  expect(unread).toMatchObject({ path: '/', whole: false });
  const identity = await routesIn({ 'Start.cs': start, 'People.cs': people });
  expect(identity).toHaveLength(10);
  expect(identity).toContain('POST /depot/People/login: nobody ()');
  expect(identity).toContain('POST /depot/People/manage/info: nobody (RequireAuthorization())');
});

test('an extension of the project makes the group of a type that hands itself over', async () => {
  const start = `public static class Start
{
    public static RouteGroupBuilder MapGroup(this WebApplication app, DepotGroup group)
    {
        var shelf = group.Shelf ?? group.GetType().Name;
        return app.MapGroup($"/depot/{shelf}").WithTags(shelf);
    }
}
`;
  const crates = `public class Crates : DepotGroup
{
    public override void Map(WebApplication app)
    {
        app.MapGroup(this)
            .RequireAuthorization()
            .MapGet(List)
            .MapDelete(Burn, "{id}");
    }
    public void List() {}
    public void Burn() {}
}
`;
  const lids = `public class Lids : DepotGroup
{
    public override string? Shelf => "covers";
    public override void Map(RouteGroupBuilder group) { group.MapGet(All).RequireAuthorization(); group.MapGet(One, "{id}"); }
    public void All() {}
    public void One() {}
}
`;
  expect((await routesIn({ 'Start.cs': start, 'Crates.cs': crates, 'Lids.cs': lids })).sort()).toEqual([
    'DELETE /depot/Crates/{id}: Crates.Burn (RequireAuthorization())',
    'GET /depot/Crates: Crates.List (RequireAuthorization())',
    'GET /depot/covers/{id}: Lids.One ()',
    'GET /depot/covers: Lids.All (RequireAuthorization())',
  ]);
});

test('what an application of ASP.NET answers only while it is being made is no route', async () => {
  const defaults = `public static class Defaults
{
    public static WebApplication MapDefaults(this WebApplication app)
    {
        if (app.Environment.IsDevelopment())
        {
            app.MapHealthChecks("/pulse");
            app.MapTrials();
        }
        app.MapHealthChecks("/beat");
        return app;
    }
}
`;
  const trials = `public static class Trials
{
    public static void MapTrials(this IEndpointRouteBuilder routes) { routes.MapPost("/trials", Try); }
    static void Try() {}
}
`;
  const sources = { 'Program.cs': 'app.MapDefaults();', 'Defaults.cs': defaults, 'Trials.cs': trials };
  expect(await routesIn(sources)).toEqual(['GET /beat: nobody ()']);
});
