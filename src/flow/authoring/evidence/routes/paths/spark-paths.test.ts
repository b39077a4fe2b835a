import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const ROUTES = `package shop;

import static shop.Constants.SEPARATOR;
import spark.Service;

public class CrateRoutes implements Routes {
    public static final String BASE = "/crates";
    private static final String ID = ":crateId";

    @Override
    public void define(Service service) {
        service.get(BASE, this::list, transformer);
        service.delete(BASE + SEPARATOR + ID, this::remove);
        known.get(BASE);
    }

    private String list(Request request, Response response) {
        return "";
    }

    private String remove(Request request, Response response) {
        return "";
    }
}
`;

test('paths of Spark are put together from constants', async () => {
  expect(
    await routesIn({
      'src/main/java/shop/CrateRoutes.java': ROUTES,
      'src/main/java/shop/Constants.java':
        'package shop;\n\npublic class Constants {\n    public static final String SEPARATOR = "/";\n}\n',
    }),
  ).toEqual(['GET /crates: CrateRoutes.list ()', 'DELETE /crates/{crateId}: CrateRoutes.remove ()']);
});
