import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

test('a bean of headers and of what the program hands over takes nothing of the query', async () => {
  const evidence = await evidenceIn({
    'src/main/java/CrateResource.java': `@Path("crates")
public class CrateResource {
  @GET
  @Path("all")
  public List<Crate> all(@BeanParam CallInfo info) {
    return store.all();
  }

  @GET
  @Path("some")
  public List<Crate> some(@BeanParam Wanted wanted) {
    return store.all();
  }
}
`,
    'src/main/java/CallInfo.java':
      'public class CallInfo {\n  @HeaderParam("X-Shop")\n  public String shop;\n  @Context public HttpHeaders headers;\n}\n',
    'src/main/java/Wanted.java':
      'public class Wanted {\n  @QueryParam("size")\n  public int size;\n  @Context public HttpHeaders headers;\n}\n',
  });
  const told = routesOf(evidence).map((route) => [
    route.path,
    parametersOf(evidence, route, handlerOf(evidence, route)).map((each) => each.in),
  ]);
  expect(told).toEqual([
    ['/crates/all', []],
    ['/crates/some', ['query']],
  ]);
});
