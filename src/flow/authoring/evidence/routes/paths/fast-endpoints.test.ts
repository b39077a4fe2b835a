import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

test('paths of FastEndpoints in constants of the request, or of the endpoint itself, are read', async () => {
  const found = await doorsIn({
    'Depot.Web/Crates/AddCrateRequest.cs': `namespace Depot.Web.Crates;

public class AddCrateRequest
{
  public const string Route = "/crates";
  public string? Label { get; set; }
}
`,
    'Depot.Web/Crates/AddCrate.cs': `using FastEndpoints;
namespace Depot.Web.Crates;

public class AddCrate : Endpoint<AddCrateRequest>
{
  public override void Configure()
  {
    Post(AddCrateRequest.Route);
    AllowAnonymous();
  }

  public override async Task HandleAsync(AddCrateRequest request, CancellationToken token) { }
}
`,
    'Depot.Web/Crates/ShowCrate.cs': `using FastEndpoints;
namespace Depot.Web.Crates;

public class ShowCrate : EndpointWithoutRequest
{
  public const string Route = "/crates/{CrateId:int}";

  public override void Configure()
  {
    Get(Route);
    Roles("Clerk");
  }

  public override async Task HandleAsync(CancellationToken token) { }
}
`,
    'Depot.Web/Crates/DropCrate.cs': `using FastEndpoints;
namespace Depot.Web.Crates;

public class DropCrate : EndpointWithoutRequest
{
  public override void Configure()
  {
    Delete(Elsewhere.Route);
  }

  public override async Task HandleAsync(CancellationToken token) { }
}
`,
  });
  // A constant that is nowhere to be found names no path.
  expect(found).toEqual([
    'POST /crates: AddCrate.HandleAsync none',
    'GET /crates/{CrateId}: ShowCrate.HandleAsync Roles("Clerk")',
  ]);
});
