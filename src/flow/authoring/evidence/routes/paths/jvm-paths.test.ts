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
