import { expect, test } from 'vitest';
import { harbourRoutes } from '../../../../../../test/harbour-resource.ts';

test('what only says yes or no is a guard where a no turns the caller away', async () => {
  const found = await harbourRoutes(`    @GET
    public Response list(@QueryParam("key") String key) {
        authenticate();
        return Response.ok().build();
    }
    @GET
    @Path("kept")
    public Response kept() {
        boolean isKnown = authenticate();
        return Response.ok(isKnown ? own() : open()).build();
    }
    @GET
    @Path("either")
    public Response either(@QueryParam("key") String key) {
        if (!authenticate() && key == null) {
            throw new ForbiddenException();
        }
        return Response.ok().build();
    }
    @GET
    @Path("asked")
    public Response asked() {
        boolean isKnown = authenticate();
        if (!isKnown) {
            throw new ForbiddenException();
        }
        return Response.ok().build();
    }
    @POST
    @Path("guest_login")
    public Response guestLogin(@FormParam("password") String password) {
        if (!authenticate() || sailor.isGuest()) {
            throw new ForbiddenException();
        }
        return Response.ok().build();
    }`);
  expect(found).toEqual([
    'GET /boats: BoatResource.list ()',
    'GET /boats/kept: BoatResource.kept ()',
    'GET /boats/either: BoatResource.either ()',
    'GET /boats/asked: BoatResource.asked (authenticate)',
    'POST /boats/guest_login: BoatResource.guestLogin (authenticate)',
  ]);
});
