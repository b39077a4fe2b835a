import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

test('resources that code hangs below a path that it makes are not told as standing at the root', async () => {
  const deployed = (path: string): Promise<boolean[]> =>
    evidenceIn({
      'src/main/java/CrateResource.java':
        '@Path("crates")\npublic class CrateResource {\n  @GET\n  public List<Crate> all() {\n    return store.all();\n  }\n}\n',
      'src/main/java/Server.java': `import org.jboss.resteasy.spi.ResteasyDeployment;
public class Server {
  void deploy(ResteasyDeployment deployment, String path) {
    info().setContextPath(${path}).addListener(deployment);
  }
}
`,
    }).then((evidence) => routesOf(evidence).map(({ whole }) => whole));
  expect(await deployed('path')).toEqual([false]);
  expect(await deployed('"/"')).toEqual([true]);
});

test('a constant of the own module stands in a path where others have one of the same name', async () => {
  const module = (name: string, base: string): Record<string, string> => ({
    [`${name}/src/main/kotlin/Paths.kt`]: `object Paths {\n    const val BASE = "${base}"\n}\n`,
    [`${name}/src/main/kotlin/Controller.kt`]: `@RestController
class Controller {
    @GetMapping(value = ["\${Paths.BASE}/${name}"])
    fun all(): List<Crate> = store.all()
}
`,
  });
  const paths = async (...bases: string[]): Promise<string[]> =>
    routesOf(await evidenceIn(Object.assign({}, ...bases.map((base, place) => module(`part${place}`, base))))).map(
      ({ path }) => path,
    );
  expect(await paths('/v7', '/v8')).toEqual(['/v7/part0', '/v8/part1']);
});
