import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

test('what Slim adds before routes is a guard where its own text turns callers away, whatever it is called', async () => {
  const index = `<?php
use Slim\\App;
$app = new App();
$app->add(new Stamps());
$app->group('/depot', function () {
    $this->get('/parcels', '\\Depot\\Parcels:list');
    $this->get('/in', '\\Depot\\Parcels:list')->setName('in');
    $this->get('/labels', '\\Depot\\Parcels:check')->add(PermissionFiles::class);
})->add('\\Depot\\Gate');
$app->get('/scales', '\\Depot\\Parcels:list')->add($signed)->add(jwtAuth());
$app->get('/about', '\\Depot\\Parcels:list');
$app->get('/bins', '\\Depot\\Parcels:list')->add($whoever);
`;
  const gates = `<?php
namespace Depot;
/** Answers 401. */
class Stamps { public function __invoke($request, $next) { return $next($request)->withHeader('A', 'b'); } }
class PermissionFiles { public function __invoke($request, $next) { return $next($request); } }
class Base {
    protected function ask($route) {
        if (!in_array($route, ['in'], true)) {
            throw new UnauthorizedException();
        }
    }
}
class Gate extends Base {
    public function __invoke($request, $next) {
        $this->ask($next->getName());
        return $next($request);
    }
}
`;
  const parcels = `<?php
namespace Depot;
class Parcels {
    public function list($request, $response) { return $response; }
    public function check($request, $response) {
        $this->checkPermissions();
        return $response;
    }
    private function checkPermissions(): void {
        if (!is_writable('labels')) {
            throw new LabelException('labels');
        }
    }
}
`;
  const evidence = await evidenceIn({ 'index.php': index, 'src/Gates.php': gates, 'src/Parcels.php': parcels });
  expect(
    routesOf(evidence).map(({ path, guards, passes, seen }) => [path, guards.join(), passes.join(), seen].join(' | ')),
  ).toEqual([
    '/depot/parcels | Gate |  | true',
    '/depot/in |  | Gate | false',
    '/depot/labels | Gate |  | true',
    '/scales | signed,jwtAuth |  | true',
    '/about |  |  | true',
    '/bins |  | whoever | false',
  ]);
});
