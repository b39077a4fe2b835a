import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

const FILTER = `package shop;

@Filter("PATTERN")
public class CallerFilter implements HttpServerFilter {
    public Publisher<?> doFilter(HttpRequest<?> request, ServerFilterChain chain) {
        return known(request) ? chain.proceed(request) : Flux.just(HttpResponse.unauthorized());
    }
}
`;
const CONTROLLER = `package shop;

import io.micronaut.http.annotation.*;

@Controller("/api/v1")
public class OrderController {
    @Get("{/tenant}/orders")
    public String list() {
        return "";
    }
}
`;

test('a filter before every request that turns callers away is passed by the routes below its pattern', async () => {
  const sources = (pattern: string) => ({
    'src/main/java/shop/OrderController.java': CONTROLLER,
    'src/main/java/shop/CallerFilter.java': FILTER.replace('PATTERN', pattern),
  });
  expect(await doorsIn(sources('/**'))).toEqual([
    'GET /api/v1/{tenant}/orders: OrderController.list passes CallerFilter',
  ]);
  expect(await doorsIn(sources('/ui/**'))).toEqual(['GET /api/v1/{tenant}/orders: OrderController.list none']);
});

test('a method that says by its annotation that nobody need sign in is open', async () => {
  const filter = `package shop;
import jakarta.ws.rs.container.*;
@Provider
public class CallerFilter implements ContainerRequestFilter {
    public void filter(ContainerRequestContext context) { throw new NotAuthorizedException("Bearer"); }
}
`;
  const resource = `package shop;
import jakarta.ws.rs.*;
@Path("/lids")
public class LidResource {
    @GET
    @AuthenticationNotRequired
    public String list() { return ""; }
    @POST
    public String add() { return ""; }
}
`;
  const sources = { 'src/main/java/shop/CallerFilter.java': filter, 'src/main/java/shop/LidResource.java': resource };
  expect(await doorsIn(sources)).toEqual([
    'GET /lids: LidResource.list none',
    'POST /lids: LidResource.add CallerFilter',
  ]);
});

test('an annotation that a class of the project holds is no guard by its name, and leaves untold whether there is one', async () => {
  const resource = `package shop;
import jakarta.ws.rs.*;
@Path("/lids")
public class LidResource {
    @GET
    @ShopResponses.Authenticated
    public String list() { return ""; }
    @POST
    @RolesAllowed("clerk")
    public String add() { return ""; }
}
`;
  expect(await doorsIn({ 'src/main/java/shop/LidResource.java': resource })).toEqual([
    'GET /lids: LidResource.list ?',
    'POST /lids: LidResource.add RolesAllowed("clerk")',
  ]);
});
