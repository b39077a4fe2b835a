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

test('what the configuration of Spring puts before its controllers stands in their paths, where it is told before which', async () => {
  const controller =
    '@RestController\n@RequestMapping("/lids")\npublic class LidController {\n  @GetMapping\n  public List<Lid> all() { return null; }\n}\n';
  const paths = async (chooses: string): Promise<string[]> => {
    const evidence = await evidenceIn({
      'src/main/java/LidController.java': controller,
      'src/main/java/WebConfig.java': `@Configuration
public class WebConfig implements WebMvcConfigurer {
  public void configurePathMatch(PathMatchConfigurer configurer) {
    configurer.addPathPrefix("/api", ${chooses});
  }
}
`,
    });
    return routesOf(evidence).map(({ path, whole }) => `${path} ${whole}`);
  };
  expect(await paths('HandlerTypePredicate.forAnnotation(RestController.class)')).toEqual(['/api/lids true']);
  expect(await paths('type -> true')).toEqual(['/api/lids true']);
  expect(await paths('HandlerTypePredicate.forBasePackage("shop.open")')).toEqual(['/lids false']);
});
