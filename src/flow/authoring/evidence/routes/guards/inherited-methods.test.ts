import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const base = `package depot.web;
public abstract class HarbourResource {
    protected Sailor sailor;
    protected boolean knowsSailor() { return sailor != null; }
    protected boolean authenticate() {
        sailor = (Sailor) request.getAttribute("sailor");
        return knowsSailor();
    }
    protected void checkRank(Rank rank) {
        if (!hasRank(rank)) {
            throw new ForbiddenException();
        }
    }
    private boolean hasRank(Rank rank) { return sailor.getRoles().contains(rank.name()); }
    protected void checkWeight(Rank rank) {
        if (rank == null) {
            throw new IllegalArgumentException();
        }
    }
}
`;

const boats = (methods: string): string => `package depot.web;
import jakarta.ws.rs.*;
@Path("/boats")
public class BoatResource extends HarbourResource {
${methods}
}
`;

const paths = async (methods: string): Promise<string[]> =>
  await routesIn({
    'src/main/java/depot/web/HarbourResource.java': base,
    'src/main/java/depot/web/BoatResource.java': boats(methods),
  });

test('a method of a class above that throws for who may not is a guard, with the right that it is handed', async () => {
  const found = await paths(`    @DELETE
    public Response sink() {
        if (!authenticate()) {
            throw new ForbiddenException();
        }
        checkRank(Rank.CAPTAIN);
        checkWeight(Rank.CAPTAIN);
        return Response.ok().build();
    }
    @PUT
    public Response paint(@FormParam("deep") boolean deep) {
        if (deep) {
            checkRank(Rank.CAPTAIN);
        }
        crew.submit(() -> {
            checkRank(Rank.CAPTAIN);
        });
        return Response.ok().build();
    }`);
  expect(found).toEqual([
    'DELETE /boats: BoatResource.sink (checkRank(Rank.CAPTAIN), authenticate)',
    'PUT /boats: BoatResource.paint ()',
  ]);
});
