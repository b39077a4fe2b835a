import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../../wording/parameter-words.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

async function parametersIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map(
    (route) =>
      `${route.method} ${parameterWords(route.path, parametersOf(evidence, route, handlerOf(evidence, route))).replaceAll('`', '')}`,
  );
}

test('what says no place is the body of a method of JAX-RS, and constants tell the names of its query', async () => {
  const source = `package shop;
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.*;

@Path("/crates")
public class CrateResource {
    private static final String BY_COLOUR = "colour";

    @GET
    public Response list(@QueryParam(BY_COLOUR) final String wanted, @QueryParam(Elsewhere.SIZE) final int size, @Context UriInfo uri) {
        return null;
    }

    @POST
    @Path("/{id}")
    public Response seal(@PathParam("id") final String id, @Valid final SealRequest seal, @Auth User user) {
        return null;
    }

    @PUT
    public Response put(final Set<UUID> ids) {
        return null;
    }

    @PATCH
    public Response weigh(@Measured(tag = "weight") final WeightJson weight, @Asking Caller caller) {
        return null;
    }

    @DELETE
    @Path("/{id}")
    public Response remove(@PathParam("id") final String id, SecurityContext context) {
        return null;
    }
}
`;
  expect(await parametersIn({ 'src/main/java/shop/CrateResource.java': source })).toEqual([
    'GET query colour',
    'POST id; body SealRequest',
    'PUT body ids (Set<UUID>)',
    'PATCH body WeightJson',
    'DELETE id',
  ]);
});

test('an object that Spring fills from the query is told by what it holds, a page by what is looked at', async () => {
  const controller = `package shop;
import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping("/crates")
public class CrateController {
    @GetMapping
    public List<Crate> list(CrateSearch search, Pageable page) {
        return crates.find(search, PageRequest.of(page.getPageNumber(), page.getPageSize()));
    }

    @GetMapping("/all")
    public List<Crate> all(LidSearch search, CurrentUser user, Pageable page) {
        return crates.find(search, page);
    }

    @PostMapping
    public Crate add(LidSearch like, @RequestBody NewCrate crate) {
        return null;
    }

    @PutMapping
    public Crate put(CrateSearch search) {
        return null;
    }
}
`;
  const base = `package shop;
@Data
public class Search {
    private static final int MOST = 5;
    private String words = "";
}
`;
  const search = `package shop;
public class CrateSearch extends Search {
    private String colour;
    private String cache;
    public void setColour(String colour) { this.colour = colour; }
}
`;
  const sources = {
    'src/main/java/shop/CrateController.java': controller,
    'src/main/java/shop/Search.java': base,
    'src/main/java/shop/CrateSearch.java': search,
    'src/main/java/shop/LidSearch.java':
      'package shop;\npublic record LidSearch(@Min(1) int from, List<String> sides) {}\n',
    'src/main/java/shop/CurrentUser.java': 'package shop;\npublic record CurrentUser(String name) {}\n',
  };
  expect(await parametersIn(sources)).toEqual([
    'GET query colour, words, page and size',
    'GET query from, sides, page, size and sort',
    'POST query from and sides; body NewCrate',
    'PUT form CrateSearch',
  ]);
});

test('Spring takes what has a plain type and no mark by its name, whatever the method', async () => {
  const controller = `package shop;
import org.springframework.web.bind.annotation.*;

@Controller
@RequestMapping("/crates")
public class CrateController {
    @RequestMapping(value = "/drop", method = RequestMethod.POST)
    @ResponseBody
    public Answer drop(Long crateId, final String[] reasons, HttpSession session, Crate crate, @CurrentClerk Long clerk) {
        return null;
    }

    @PutMapping("/{id}/seal")
    public Answer seal(@PathVariable Long id, LocalDate until, Locale locale, Principal principal) {
        return null;
    }

    @PostMapping("/{id}/photo")
    public Answer photo(@PathVariable Long id, MultipartFile photo) {
        return null;
    }
}
`;
  const kotlin = `package shop
import org.springframework.web.bind.annotation.*

@RestController
class LidController {
    @PostMapping("/lids")
    fun add(side: String, width: Int?, model: Model) = lids.add(side, width)
}
`;
  expect(
    (
      await parametersIn({
        'src/main/java/shop/CrateController.java': controller,
        'src/main/kotlin/shop/LidController.kt': kotlin,
      })
    ).toSorted(),
  ).toEqual([
    'POST id; form photo',
    'POST query crateId and reasons',
    'POST query side and width',
    'PUT id; query until',
  ]);
});

test('a class that answers for an interface takes what that declares', async () => {
  const declared = `package shop;
import org.springframework.web.bind.annotation.*;

@RequestMapping("/lids")
public interface LidApi {
    @GetMapping
    List<Lid> list(@RequestParam("q") String words);
}
`;
  const answering = `package shop;
import org.springframework.web.bind.annotation.*;

@RestController
public class LidController implements LidApi {
    @Override
    public List<Lid> list(String words) {
        return null;
    }
}
`;
  const sources = { 'src/main/java/shop/LidApi.java': declared, 'src/main/java/shop/LidController.java': answering };
  expect(await parametersIn(sources)).toEqual(['GET query q']);
});

test('functions that are handed a request tell by what they read of it', async () => {
  const webflux = `package shop;
import org.springframework.web.reactive.function.server.*;

@Configuration
public class Routes {
    @Bean
    RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route().GET("/crates/{id}", this::get).POST("/crates", this::add).PUT("/crates", this::put).build();
    }

    Mono<ServerResponse> get(ServerRequest request) {
        var id = request.pathVariable("id");
        return ok(request.queryParam("side"), uri.queryParam("other", id));
    }

    Mono<ServerResponse> add(ServerRequest request) {
        return request.bodyToMono(NewCrate.class).flatMap(crates::add);
    }

    Mono<ServerResponse> put(ServerRequest request) {
        return request.bind(CrateForm.class).flatMap(crates::put);
    }
}
`;
  expect(await parametersIn({ 'src/main/java/shop/Routes.java': webflux })).toEqual([
    'GET id; query side',
    'POST body NewCrate',
    'PUT form CrateForm',
  ]);
  const ktor = `package shop
import io.ktor.server.routing.*

fun Application.lids() {
    routing {
        get("/lids/{id}") {
            call.respond(find(call.parameters["id"], call.request.queryParameters["side"]))
        }
        post("/lids") {
            val lid = call.receive<NewLid>()
            call.respond(lid)
        }
    }
}
`;
  expect(await parametersIn({ 'src/main/kotlin/shop/Lids.kt': ktor })).toEqual([
    'GET id; query side',
    'POST body NewLid',
  ]);
});

test('a modifier may stand before an annotation, and a form may have a value called as one of the path', async () => {
  const source = `package shop;
import jakarta.ws.rs.*;

@Path("/crates")
public class CrateResource {
    @GET
    @Path("/{id}/label")
    public Response label(final @PathParam("id") String id, final @QueryParam("wide") Boolean wide, @QueryParam("margin") final int margin) {
        return null;
    }

    @POST
    @Path("/{id}/load")
    public Response load(@PathParam("id") String id, @FormParam("id") String shipId) {
        return null;
    }
}
`;
  expect(await parametersIn({ 'src/CrateResource.java': source })).toEqual([
    'GET id; query wide and margin',
    'POST id; form id',
  ]);
});
