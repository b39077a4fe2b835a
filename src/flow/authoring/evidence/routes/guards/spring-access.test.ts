import { expect, test } from 'vitest';
import { doorsIn, routesIn } from '../../../../../../test/routes-in.ts';

const parcels = `package com.depot;
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("/parcels")
class ParcelController {
    static final String LOST = "/lost";
    @GetMapping("/{id}")
    public Parcel one() { return null; }
    @PostMapping
    public Parcel send() { return null; }
    @DeleteMapping("/{id}")
    public void drop() { }
    @GetMapping(LOST)
    public Parcel lost() { return null; }
}
`;
const chain = (rules: string, more = ''): string => `package com.depot;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
class Security {
    private static final String[] OPEN = { "/login", "/parcels/*" };
    @Bean
    SecurityFilterChain chain(HttpSecurity http) {
        return http.authorizeHttpRequests(requests -> requests${rules}).build();
    }
    ${more}
}
`;

test('the first rule of Spring Security that fits a route says who may call it', async () => {
  const rules = `
            .requestMatchers(HttpMethod.GET, "/parcels/lost").hasRole("CLERK")
            .requestMatchers(HttpMethod.GET, OPEN).permitAll()
            .requestMatchers(PathRequest.toH2Console()).permitAll()
            .anyRequest().authenticated()`;
  expect(
    await routesIn({
      'src/main/java/com/depot/ParcelController.java': parcels,
      'src/main/java/com/depot/Security.java': chain(rules),
      'src/main/resources/application.properties': 'server.servlet.context-path=/api\n',
    }),
  ).toEqual([
    'GET /api/parcels/{id}: ParcelController.one ()',
    'POST /api/parcels: ParcelController.send (authenticated())',
    'DELETE /api/parcels/{id}: ParcelController.drop (authenticated())',
    'GET /api/parcels/lost: ParcelController.lost (hasRole("CLERK"))',
  ]);
});

test('a rule whose paths cannot be told hides those below it, and ignored requests reach none', async () => {
  const ignoring = `@Bean
    WebSecurityCustomizer customizer() {
        return web -> web.ignoring().requestMatchers(HttpMethod.POST, "/parcels");
    }`;
  const all = '.requestMatchers(HttpMethod.GET, opened()).permitAll().anyRequest().authenticated()';
  expect(
    await routesIn({
      'src/main/java/com/depot/ParcelController.java': parcels,
      'src/main/java/com/depot/Security.java': chain(all, ignoring),
    }),
  ).toEqual([
    'GET /parcels/{id}: ParcelController.one ()',
    'POST /parcels: ParcelController.send ()',
    'DELETE /parcels/{id}: ParcelController.drop (authenticated())',
    'GET /parcels/lost: ParcelController.lost ()',
  ]);
});

test('rules are also read from the DSL of Kotlin, and hold for the module they stand in', async () => {
  const security = `package com.depot
import org.springframework.security.config.annotation.web.invoke
class Security {
    @Bean
    fun chain(http: HttpSecurity): SecurityFilterChain {
        http {
            securityMatcher("/parcels/**")
            authorizeHttpRequests {
                authorize(HttpMethod.GET, "/parcels/**", permitAll)
                authorize(anyRequest, hasAuthority("send"))
            }
        }
        return http.build()
    }
}
`;
  const main = 'class Main { public static void main(String[] list) { SpringApplication.run(Main.class); } }\n';
  expect(
    await routesIn({
      'depot/src/main/java/com/depot/Main.java': main,
      'depot/src/main/java/com/depot/ParcelController.java': parcels,
      'depot/src/main/kotlin/com/depot/Security.kt': security,
      'shop/src/main/java/com/shop/Main.java': main,
      'shop/src/main/java/com/shop/ShopController.java': parcels.replaceAll('arcel', 'rice'),
    }),
  ).toEqual([
    'GET /parcels/{id}: ParcelController.one ()',
    'POST /parcels: ParcelController.send (hasAuthority("send"))',
    'DELETE /parcels/{id}: ParcelController.drop (hasAuthority("send"))',
    'GET /parcels/lost: ParcelController.lost ()',
    'GET /prices/{id}: PriceController.one ()',
    'POST /prices: PriceController.send ()',
    'DELETE /prices/{id}: PriceController.drop ()',
    'GET /prices/lost: PriceController.lost ()',
  ]);
});

test('what an interface declares is answered by its controller, below constants and properties', async () => {
  expect(
    await routesIn({
      'src/main/java/com/depot/Depots.java': `package com.depot;
import org.springframework.web.service.annotation.*;
public interface Depots {
    @GetExchange(Paths.DEPOTS + "/{id}")
    Depot one(long id);
}
`,
      'src/main/java/com/depot/Paths.java': 'interface Paths {\n    String DEPOTS = "/depots";\n}\n',
      'src/main/java/com/depot/DepotController.java': `package com.depot;
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("\${api.path:/v1}")
class DepotController implements Depots {
    @Override
    @PreAuthorize("hasRole('CLERK')")
    public Depot one(long id) { return null; }
}
`,
      'src/main/resources/application.yml': 'spring:\n  application:\n    name: depot\napi:\n  path: /api\n',
      'src/main/kotlin/com/depot/Rows.kt': `package com.depot
import jakarta.ws.rs.*
import com.depot.Paths.DEPOTS
@Path("$DEPOTS/rows")
@RolesAllowed("clerk")
class Rows {
    @GET
    @PermitAll
    fun all(): List<Row> = listOf()
    @DELETE
    fun drop() {}
}
`,
    }),
  ).toEqual([
    'GET /depots/rows: Rows.all ()',
    'DELETE /depots/rows: Rows.drop (RolesAllowed("clerk"))',
    `GET /api/depots/{id}: DepotController.one (PreAuthorize("hasRole('CLERK')"))`,
  ]);
});

test('rules with joined paths are read, and a list that the program makes holds the routes with a mark that opens them', async () => {
  const marked = `package com.depot;
import org.springframework.web.bind.annotation.*;
@RestController
class StampController {
    @PublicGetMapping("/stamps")
    public Stamp list() { return null; }
    @PostMapping("/stamps")
    public Stamp make() { return null; }
}
`;
  const security = `package com.depot;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
class Security {
    private static final String API = "/par*";
    @Bean
    SecurityFilterChain chain(HttpSecurity http) {
        return http.authorizeHttpRequests(requests -> requests
            .requestMatchers(API + "/lost").hasRole("CLERK")
            .requestMatchers(marked.get("GET").toArray(new String[0])).permitAll()
            .anyRequest().authenticated()).build();
    }
}
`;
  expect(
    await routesIn({
      'app/src/main/java/com/depot/ParcelController.java': parcels,
      'stamps/src/main/java/com/depot/StampController.java': marked,
      'app/src/main/java/com/depot/Security.java': security,
      'app/src/main/java/com/depot/App.java':
        'package com.depot;\nclass App {\n  public static void main(String[] args) {\n    SpringApplication.run(App.class);\n  }\n}\n',
      'tool/src/main/java/com/depot/Tool.java':
        'package com.depot;\nclass Tool {\n  public static void main(String[] args) { }\n}\n',
    }),
  ).toEqual([
    'GET /parcels/{id}: ParcelController.one (authenticated())',
    'POST /parcels: ParcelController.send (authenticated())',
    'DELETE /parcels/{id}: ParcelController.drop (authenticated())',
    'GET /parcels/lost: ParcelController.lost (hasRole("CLERK"))',
    'GET /stamps: StampController.list ()',
    'POST /stamps: StampController.make (authenticated())',
  ]);
});

test('rules may stand in a method that the chain is handed, and paths behind a constant of another file', async () => {
  const security = `package com.depot;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
abstract class Doors {
    private static final List<String> LOST = List.of(Paths.API + "/lost");
    @Bean
    SecurityFilterChain keys(HttpSecurity http) {
        return http.securityMatchers(all -> all.requestMatchers(Requests::hasKey))
            .authorizeHttpRequests(Doors::keyRules).build();
    }
    @Bean
    SecurityFilterChain chain(HttpSecurity http) {
        http.redirectToHttps(https -> https.requestMatchers(new NegatedRequestMatcher(matcher("/up"))));
        return http.securityMatcher("/**").authorizeHttpRequests(Doors::rules).build();
    }
    private static void keyRules(Registry all) {
        all.requestMatchers("/**").authenticated();
    }
    private static void rules(Registry all) {
        all.requestMatchers(LOST.stream().map(each -> ownMatcher(HttpMethod.GET, each)).toArray(Matcher[]::new)).hasRole("CLERK")
            .requestMatchers(ownMatcher(HttpMethod.POST, Paths.API)).denyAll()
            .requestMatchers(ownMatcher(Paths.API + "/**")).hasRole("CHIEF");
    }
}
`;
  expect(
    await routesIn({
      'src/main/java/com/depot/ParcelController.java': parcels,
      'src/main/java/com/depot/Paths.java': 'class Paths {\n    static final String API = "/parcels";\n}\n',
      'src/main/java/com/depot/Doors.java': security,
    }),
  ).toEqual([
    'GET /parcels/{id}: ParcelController.one (hasRole("CHIEF"))',
    'POST /parcels: ParcelController.send ()',
    'DELETE /parcels/{id}: ParcelController.drop (hasRole("CHIEF"))',
    'GET /parcels/lost: ParcelController.lost (hasRole("CLERK"))',
  ]);
});

test('the first chain of Shiro that fits a route says who may call it, be its path made of constants or not', async () => {
  const filters = `package com.depot;
import org.apache.shiro.spring.web.ShiroFilterFactoryBean;
class Filters {
    void chains(Map<String, String> chains) {
        chains.put("/parcels/lost", "anon");
        chains.put("/parcels/**", "jwt");
    }
}
`;
  const module = `package com.depot;
import org.apache.shiro.guice.web.ShiroWebModule;
class Chains extends ShiroWebModule {
    void configure() {
        if (Rights.areAsked()) {
            addFilterChain(Paths.ALL + "/**", Key.get(BearerPermissiveFilter.class), Key.get(BasicAuthenticationFilter.class));
        }
    }
}
`;
  const paths = `package com.depot;
interface Paths {
    String BEFORE = "";
    String ALL = BEFORE + "/1.0";
    String DIGITS = "\\\\d+";
    String CRATES = ALL + "/crates";
}
`;
  const crates = `package com.depot;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
@Path(Paths.CRATES)
class CrateResource implements Paths {
    @GET
    @Path("/{id:" + DIGITS + "}/" + Signs.LABEL)
    public String label() { return null; }
}
`;
  const signs =
    'package com.depot;\nclass Signs { static final String LABEL = "label"; static final Pattern DIGITS; }\n';
  const folder = 'src/main/java/com/depot';
  expect(
    await doorsIn({
      [`${folder}/ParcelController.java`]: parcels,
      [`${folder}/Filters.java`]: filters,
    }),
  ).toEqual([
    'GET /parcels/{id}: ParcelController.one jwt',
    'POST /parcels: ParcelController.send jwt',
    'DELETE /parcels/{id}: ParcelController.drop jwt',
    'GET /parcels/lost: ParcelController.lost none',
  ]);
  expect(
    await doorsIn({
      [`${folder}/CrateResource.java`]: crates,
      [`${folder}/Chains.java`]: module,
      [`${folder}/Paths.java`]: paths,
      [`${folder}/Signs.java`]: signs,
    }),
  ).toEqual(['GET /1.0/crates/{id}/label: CrateResource.label passes maybe BasicAuthenticationFilter']);
});

test('that a caller is handed over says less than what asks for him', async () => {
  const crates = `package com.depot
@RestController
class CrateController {
  @GetMapping("/crates")
  fun all(@AuthenticationPrincipal caller: Caller) = list()
  @PreAuthorize("hasRole('CLERK')")
  @DeleteMapping("/crates")
  fun drop(@AuthenticationPrincipal caller: Caller) = remove()
}
`;
  expect(await routesIn({ 'src/main/kotlin/com/depot/CrateController.kt': crates })).toEqual([
    'GET /crates: CrateController.all (AuthenticationPrincipal)',
    `DELETE /crates: CrateController.drop (PreAuthorize("hasRole('CLERK')"))`,
  ]);
});

test('rules of Spring Security stand before resources of JAX-RS too, and of all that must hold the first are told', async () => {
  const resource = `package com.depot;
import jakarta.ws.rs.*;
@Path("/crates")
class CrateResource {
    @GET
    public Crate one() { return null; }
}
`;
  const rules = `
            .requestMatchers("/crates/**").access(allOf(fullyAuthenticated(), hasAuthority("SECOND_STEP_IS_DONE"), mayEnterTheDepot()))`;
  expect(
    await routesIn({
      'src/main/java/com/depot/CrateResource.java': resource,
      'src/main/java/com/depot/Security.java': chain(rules),
    }),
  ).toEqual([
    'GET /crates: CrateResource.one (access(allOf(fullyAuthenticated(), hasAuthority("SECOND_STEP_IS_DONE"), …)))',
  ]);
});
