import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

const ROUTER = `<?php
namespace Shop\\Core;

class Route
{
    public function addRoute($path, $controller, $action)
    {
        $this->paths[] = array($path, $controller, $action);
    }
}
`;

const TABLE = `<?php
namespace Shop;

class Routes
{
    public function register($container)
    {
        $container['route']->addRoute('parcels', 'ParcelController', 'index');
        $container['route']->addRoute('parcels/save', 'ParcelController', 'save');
        $container['route']->addRoute('depot/edit', 'DepotController', 'edit');
        $container['route']->addRoute('depot/gone', 'DepotController', 'gone');
        $container['route']->addRoute('door', 'DoorController', 'show');
        $container['route']->addRoute('staff', 'StaffController', 'index');
    }
}
`;

const controller = (name: string, ...actions: string[]): string => `<?php
namespace Shop\\Controller;

class ${name} extends Base
{
${actions.map((each) => `    public function ${each}()\n    {\n        $this->checkCSRFParam();\n        $this->show('${each}');\n    }\n`).join('\n')}
}
`;

const BASE = `<?php
namespace Shop\\Controller;

abstract class Base
{
    protected function checkCSRFParam()
    {
        if (! $this->token->validate($this->request->getStringParam('csrf_token'))) {
            throw new AccessForbiddenException();
        }
    }
}
`;

const MAPS = `<?php
namespace Shop;

class Access
{
    public function application()
    {
        $acl = new AccessMap;
        $acl->setDefaultRole(Role::APP_USER);
        $acl->add('DoorController', array('show'), Role::APP_PUBLIC);
        $acl->add('StaffController', '*', Role::APP_ADMIN);
        return $acl;
    }

    public function depots()
    {
        $acl = new AccessMap;
        $acl->setDefaultRole(Role::DEPOT_VIEWER);
        $acl->add('ParcelController', array('save', 'remove'), Role::DEPOT_KEEPER);
        $acl->add('DepotController', 'edit', Role::DEPOT_MANAGER);
        $acl->add('StaffController', '*', Role::DEPOT_MANAGER);
        return $acl;
    }
}
`;

const SOURCES = {
  'app/Route.php': ROUTER,
  'app/Routes.php': TABLE,
  'app/Controller/Base.php': BASE,
  'app/Controller/ParcelController.php': controller('ParcelController', 'index', 'save'),
  'app/Controller/DepotController.php': controller('DepotController', 'edit', 'gone'),
  'app/Controller/DoorController.php': controller('DoorController', 'show'),
  'app/Controller/StaffController.php': controller('StaffController', 'index'),
};

test('the role that a map asks of an action is a guard of the routes that lead there, and who is public passes', async () => {
  expect(await doorsIn({ ...SOURCES, 'app/Access.php': MAPS })).toEqual([
    'ANY /parcels: ParcelController.index Role::APP_USER',
    'ANY /parcels/save: ParcelController.save Role::DEPOT_KEEPER',
    'ANY /depot/edit: DepotController.edit Role::DEPOT_MANAGER',
    'ANY /depot/gone: DepotController.gone Role::APP_USER',
    'ANY /door: DoorController.show none',
    'ANY /staff: StaffController.index Role::APP_ADMIN',
  ]);
});

test('a list that is no map of access asks nobody, and where a form came from says nothing of who sent it', async () => {
  const others = MAPS.replaceAll('AccessMap', 'ColorList');
  expect(await doorsIn({ ...SOURCES, 'app/Access.php': others })).toEqual([
    'ANY /parcels: ParcelController.index ?',
    'ANY /parcels/save: ParcelController.save ?',
    'ANY /depot/edit: DepotController.edit ?',
    'ANY /depot/gone: DepotController.gone ?',
    'ANY /door: DoorController.show ?',
    'ANY /staff: StaffController.index ?',
  ]);
});
