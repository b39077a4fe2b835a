import { expect, test } from 'vitest';
import { harbourRoutes } from '../../../../../../test/harbour-resource.ts';

test('a method of a class above that throws for who may not is a guard, with the right that it is handed', async () => {
  const found = await harbourRoutes(`    @DELETE
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
