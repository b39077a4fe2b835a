import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { doorsIn } from '../../../../../../test/routes-in.ts';
import { routesOf } from '../../routes.ts';
import { bareAmong } from './bare-routes.ts';

const controller = (name: string, path: string): string => `package com.depot.${name.toLowerCase()};
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("${path}")
class ${name}Controller {
    @GetMapping("/{id}")
    public Thing one() { return null; }
    @PostMapping
    public Thing send() { return null; }
}
`;
const start = (name: string, mark = '@SpringBootApplication(scanBasePackages = "com.depot")'): string =>
  `package com.depot.${name.toLowerCase()};
import org.springframework.boot.SpringApplication;
${mark}
public class ${name}Application {
    public static void main(String[] args) {
        SpringApplication.run(${name}Application.class, args);
    }
}
`;
const pom = (name: string, ...uses: string[]): string => `<project>
  <parent><groupId>com.depot</groupId><artifactId>depot</artifactId></parent>
  <artifactId>${name}</artifactId>
  <dependencies>
${uses.map((each) => `    <dependency><groupId>com.depot</groupId><artifactId>${each}</artifactId></dependency>`).join('\n')}
  </dependencies>
</project>
`;
const openPaths = (more = ''): string => `package com.depot.doors;
import org.springframework.boot.context.properties.ConfigurationProperties;
@Getter
@Setter
@ConfigurationProperties(prefix = "doors.open")
public class OpenPaths {
    private List<String> paths = new ArrayList<>();
    ${more}
}
`;
const doors = (rules: string): string => `package com.depot.doors;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
@Configuration
public class Doors {
    @Autowired
    private OpenPaths openPaths;
    @Value("\${doors.more}")
    private String[] more;
    @Bean
    SecurityFilterChain chain(HttpSecurity http) throws Exception {
        ${rules}
        return http.build();
    }
}
`;
const loop = `ExpressionUrlAuthorizationConfigurer<HttpSecurity>.ExpressionInterceptUrlRegistry rules = http.authorizeRequests();
        for (String path : openPaths.getPaths()) {
            rules.antMatchers(path).permitAll();
        }
        rules.antMatchers(HttpMethod.OPTIONS).permitAll();
        rules.and().authorizeRequests().anyRequest().authenticated();`;
const shop = (rules: string, more = ''): Record<string, string> => ({
  'doors/pom.xml': pom('doors'),
  'doors/src/main/java/com/depot/doors/Doors.java': doors(rules),
  'doors/src/main/java/com/depot/doors/OpenPaths.java': openPaths(more),
  'office/pom.xml': pom('office', 'doors'),
  'office/src/main/java/com/depot/office/OfficeApplication.java': start('Office'),
  'office/src/main/java/com/depot/office/OfficeController.java': controller('Office', '/clerks'),
  'office/src/main/resources/application.yml':
    'doors:\n  open:\n    paths: # for everybody\n      - /clerks/*\n      - /**/*.html\n  more: /crates/*\n',
  'front/pom.xml': pom('front', 'doors'),
  'front/src/main/java/com/depot/front/FrontApplication.java': start('Front'),
  'front/src/main/java/com/depot/front/FrontController.java': controller('Front', '/parcels'),
  'front/src/main/resources/application.yml': "doors:\n  open:\n    paths: ['/stamps/**']\n  more: /crates,/parcels\n",
  'search/pom.xml': pom('search'),
  'search/src/main/java/com/depot/search/SearchApplication.java': start('Search'),
  'search/src/main/java/com/depot/search/SearchController.java': controller('Search', '/finds'),
});

test('rules of a module stand before the programs that it is built into, each with the list of its own settings', async () => {
  const asked = [
    'GET /clerks/{id}: OfficeController.one none',
    'POST /clerks: OfficeController.send authenticated()',
    'GET /finds/{id}: SearchController.one none',
    'POST /finds: SearchController.send none',
    'GET /parcels/{id}: FrontController.one authenticated()',
    'POST /parcels: FrontController.send authenticated()',
  ];
  expect((await doorsIn(shop(loop))).toSorted()).toEqual(asked.toSorted());
  const forEach = `http.authorizeHttpRequests(rules -> {
            openPaths.getPaths().forEach(path -> rules.requestMatchers(path).permitAll());
            rules.requestMatchers(CorsUtils::isPreFlightRequest).permitAll().anyRequest().authenticated();
        });`;
  expect((await doorsIn(shop(forEach))).toSorted()).toEqual(asked.toSorted());
  const handed = `String[] open = openPaths.getPaths().toArray(new String[0]);
        http.authorizeHttpRequests(rules -> rules.requestMatchers(open).permitAll().anyRequest().authenticated());`;
  expect((await doorsIn(shop(handed))).toSorted()).toEqual(asked.toSorted());
});

test('a program that is built without the rules of the others has none of them', async () => {
  const evidence = await evidenceIn(shop(loop));
  const routes = routesOf(evidence);
  const bare = routes.filter(bareAmong(evidence, routes)).map(({ method, path }) => `${method} ${path}`);
  expect(bare.toSorted()).toEqual(['GET /clerks/{id}', 'GET /finds/{id}', 'POST /finds']);
});

test('a field may hold the list of a setting, and Gradle take the module in', async () => {
  const {
    'front/pom.xml': _,
    'doors/pom.xml': __,
    'office/pom.xml': ___,
    ...rest
  } = shop(
    'http.authorizeHttpRequests(rules -> rules.requestMatchers(more).permitAll().anyRequest().hasRole("CLERK"));',
  );
  const doorsOf = await doorsIn({
    ...rest,
    'doors/build.gradle': 'plugins { id("java-library") }\n',
    'front/build.gradle': "dependencies {\n    implementation project(':doors')\n}\n",
    'office/build.gradle': "dependencies {\n    testImplementation project(':doors')\n}\n",
  });
  expect(doorsOf.filter((each) => !each.includes('/finds')).toSorted()).toEqual([
    'GET /clerks/{id}: OfficeController.one none',
    'GET /parcels/{id}: FrontController.one hasRole("CLERK")',
    'POST /clerks: OfficeController.send none',
    'POST /parcels: FrontController.send none',
  ]);
});

test('who may call is not known where the list cannot be read in full, or a program may not look where the rules lie', async () => {
  const unread = [
    'GET /clerks/{id}: OfficeController.one ?',
    'GET /parcels/{id}: FrontController.one ?',
    'POST /clerks: OfficeController.send ?',
    'POST /parcels: FrontController.send ?',
  ];
  const told = async (sources: Record<string, string>): Promise<string[]> =>
    (await doorsIn(sources)).filter((each) => !each.includes('/finds')).toSorted();
  const filled = 'public List<String> getPaths() { return paths.stream().filter(this::isOwn).toList(); }';
  expect(await told(shop(loop, filled))).toEqual(unread);
  const values = shop(loop);
  const file = (name: string): string => `${name}/src/main/resources/application.yml`;
  for (const name of ['office', 'front'])
    values[file(name)] = `doors:\n  open:\n    paths:\n      - \${BASE}/clerks\n      - /parcels\n`;
  expect(await told(values)).toEqual(unread);
  for (const name of ['office', 'front'])
    values[file(name)] =
      'doors:\n  open:\n    paths:\n      - /parcels\n---\ndoors:\n  open:\n    paths:\n      - /clerks\n';
  expect(await told(values)).toEqual(unread);
  const apart = shop(loop);
  for (const name of ['Office', 'Front']) {
    const folder = name.toLowerCase();
    apart[`${folder}/src/main/java/com/depot/${folder}/${name}Application.java`] = start(
      name,
      '@SpringBootApplication',
    );
  }
  expect(await told(apart)).toEqual(unread);
  const imports =
    'doors/src/main/resources/META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports';
  expect(await told({ ...apart, [imports]: 'com.depot.doors.Doors\n' })).toEqual([
    'GET /clerks/{id}: OfficeController.one none',
    'GET /parcels/{id}: FrontController.one authenticated()',
    'POST /clerks: OfficeController.send authenticated()',
    'POST /parcels: FrontController.send authenticated()',
  ]);
});

test('a filter of a module stands before no program that is built without it', async () => {
  const filter = `package com.depot.doors;
import jakarta.servlet.FilterChain;
@Component
public class KeyFilter extends OncePerRequestFilter {
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain) {
        if (request.getHeader("key") == null) {
            response.sendError(401);
            return;
        }
        chain.doFilter(request, response);
    }
}
`;
  const { 'doors/src/main/java/com/depot/doors/Doors.java': _, ...rest } = shop(loop);
  const found = await doorsIn({ ...rest, 'doors/src/main/java/com/depot/doors/KeyFilter.java': filter });
  expect(found.filter((each) => each.startsWith('POST')).toSorted()).toEqual([
    'POST /clerks: OfficeController.send passes KeyFilter',
    'POST /finds: SearchController.send none',
    'POST /parcels: FrontController.send passes KeyFilter',
  ]);
});

test('where Spring Boot locks all that no rule opens, and no rule was found, who may call is not known', async () => {
  const starter =
    '<dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-security</artifactId></dependency>';
  const locked = pom('search').replace('<dependencies>', `<dependencies>${starter}`);
  const found = await doorsIn({ ...shop(loop), 'search/pom.xml': locked });
  expect(found.filter((each) => each.includes('/finds'))).toEqual([
    'GET /finds/{id}: SearchController.one ?',
    'POST /finds: SearchController.send ?',
  ]);
  const left = start('Search', '@SpringBootApplication(exclude = SecurityAutoConfiguration.class)');
  const opened = await doorsIn({
    ...shop(loop),
    'search/pom.xml': locked,
    'search/src/main/java/com/depot/search/SearchApplication.java': left,
  });
  expect(opened.filter((each) => each.includes('/finds'))).toEqual([
    'GET /finds/{id}: SearchController.one none',
    'POST /finds: SearchController.send none',
  ]);
});

test('a rule behind a condition may not be there', async () => {
  const rules = `http.authorizeRequests().antMatchers("/clerks/*").authenticated();
        if (isPublic) {
            http.authorizeRequests().antMatchers("/clerks", "/parcels").permitAll();
        }
        http.authorizeRequests().anyRequest().authenticated();`;
  expect((await doorsIn(shop(rules))).filter((each) => !each.includes('/finds')).toSorted()).toEqual([
    'GET /clerks/{id}: OfficeController.one authenticated()',
    'GET /parcels/{id}: FrontController.one authenticated()',
    'POST /clerks: OfficeController.send ?',
    'POST /parcels: FrontController.send ?',
  ]);
});
