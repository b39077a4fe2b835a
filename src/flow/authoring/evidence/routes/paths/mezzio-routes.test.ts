import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';
import { resourceGroups } from '../route-groups.ts';

const ROUTES = `<?php
namespace Depot;
use Depot\\Http\\Orders;
use Depot\\Http\\Provider;
return [
    'routes' => [
        ...Provider::below([
            Orders\\ListOrders::getRouteDef(),
            Orders\\CloseOrder::getRouteDef([Orders\\Stamps::class]),
        ]),
        ...Orders\\Unread::below([Orders\\ListOrders::getRouteDef()]),
        Orders\\Nowhere::getRouteDef(),
        [
            'path' => '/about',
            'middleware' => [Orders\\About::class],
            'allowed_methods' => ['GET'],
        ],
    ],
];
`;
const PIPELINE = `<?php
return [
    'middleware_pipeline' => [
        'all' => ['middleware' => [Depot\\Http\\CorsMiddleware::class]],
        'api' => ['path' => '/api', 'middleware' => [Depot\\Http\\AuthenticationMiddleware::class]],
    ],
];
`;
const PROVIDER = `<?php
namespace Depot\\Http;
class Provider {
    private const string PREFIX = '/api/v{version:1|2}';
    public static function below(array $routes): array {
        return array_map(static function (array $route) {
            $route['path'] = sprintf('%s%s', self::PREFIX, $route['path']);
            return $route;
        }, $routes);
    }
}
`;
const OTHER_PROVIDER = '<?php\nnamespace Depot\\Mail;\nclass Provider {}\n';
const ORDERS = `<?php
namespace Depot\\Http\\Orders;
abstract class Action {
    protected const array ROUTE_METHODS = ['GET'];
    public static function getRouteDef(array $before = []): array {
        return [
            'name' => static::class,
            'middleware' => [...$before, static::class],
            'path' => static::ROUTE_PATH,
            'allowed_methods' => static::ROUTE_METHODS,
        ];
    }
}
class ListOrders extends Action {
    protected const string ROUTE_PATH = '/orders';
}
class CloseOrder extends Action {
    protected const string ROUTE_PATH = '/orders/{id}';
    protected const array ROUTE_METHODS = [self::METHOD_DELETE];
}
class Nowhere extends Action {}
class Unread { public static function below(array $routes): array { return Names::of($routes); } }
class About {}
`;

test('classes that tell their own row of Mezzio have the path and methods of their constants, below what a function puts before them', async () => {
  const evidence = await evidenceIn({
    'config/routes.php': ROUTES,
    'config/pipeline.php': PIPELINE,
    'src/Http/Provider.php': PROVIDER,
    'src/Mail/Provider.php': OTHER_PROVIDER,
    'src/Http/Orders.php': ORDERS,
  });
  expect(
    routesOf(evidence).map(({ method, path, whole, handler, passes, guards, seen }) =>
      [`${method} ${whole ? '' : '…'}${path}`, handler, passes.join(), guards.join(), seen].join(' | '),
    ),
  ).toEqual([
    'GET /api/v{version}/orders | ListOrders | AuthenticationMiddleware |  | false',
    'DELETE /api/v{version}/orders/{id} | CloseOrder | AuthenticationMiddleware,Stamps |  | false',
    'GET /about | About |  |  | false',
  ]);
  // The version in a path is no thing that routes are about.
  expect(resourceGroups(routesOf(evidence)).map(({ name }) => name)).toEqual(['orders', 'about']);
});
