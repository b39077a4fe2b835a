import { expect, test } from 'vitest';
import { doorsIn, routesIn } from '../../../../../../test/routes-in.ts';

const resource = `<?php
use ApiPlatform\\Metadata\\Get;
use ApiPlatform\\Metadata\\Post;
#[Get(uriTemplate: '/parcels/{id}')]
#[Post(uriTemplate: '/parcels')]
class Parcel
{
}
`;

const guarded = (rules: string): Promise<string[]> =>
  routesIn({
    'src/ApiResource/Parcel.php': resource,
    'config/routes/api_platform.yaml': 'api_platform:\n    resource: .\n    type: api_platform\n    prefix: /api\n',
    'config/packages/security.yaml': `security:\n    access_control:\n${rules}`,
  });

test('the first rule of access_control that fits decides, below the prefix of all operations', async () => {
  const rules = `        # who may read
        - { path: ^/api/parcels, roles: PUBLIC_ACCESS, methods: [GET] }
        - { path: /tags/(.*)\\.xml$, roles: PUBLIC_ACCESS }
        - { path: ^/api, roles: ROLE_STAFF }
`;
  expect(await guarded(rules)).toEqual([
    'GET /api/parcels/{id}: nobody ()',
    'POST /api/parcels: nobody (IsGranted(ROLE_STAFF))',
  ]);
});

test('a rule that cannot be told leaves all of them untold', async () => {
  const rules = `        - { path: ^/api/parcels, allow_if: "request.isSecure()" }
        - { path: ^/api, roles: ROLE_STAFF }
`;
  expect(await guarded(rules)).toEqual(['GET /api/parcels/{id}: nobody ()', 'POST /api/parcels: nobody ()']);
});

test('a right that everybody has guards nothing, and what is told twice is one guard', async () => {
  const controller = `<?php
use Symfony\\Component\\Routing\\Attribute\\Route;
class ParcelController
{
    #[Route('/parcels/{id}', methods: ['GET'])]
    #[IsGranted('PUBLIC_ACCESS')]
    public function show() { return 1; }

    #[Route('/parcels/{id}', methods: ['PUT'])]
    #[IsGranted('EDIT', subject: 'parcel')]
    public function update() { return 1; }

    #[Route('/parcels/{id}', methods: ['DELETE'])]
    public function remove(Parcel $parcel)
    {
        $this->denyAccessUnlessGranted('@parcels.delete', $parcel);
        return 1;
    }
}
`;
  expect(await routesIn({ 'src/Controller/ParcelController.php': controller })).toEqual([
    'GET /parcels/{id}: ParcelController.show ()',
    'PUT /parcels/{id}: ParcelController.update (IsGranted(EDIT))',
    "DELETE /parcels/{id}: ParcelController.remove (denyAccessUnlessGranted('@parcels.delete'))",
  ]);
});

test('what a file of routes takes from a folder hangs below its prefix, the last one that names it', async () => {
  const controller = (name: string): string =>
    `<?php\nuse Symfony\\Component\\Routing\\Attribute\\Route;\nclass ${name}\n{\n    #[Route('/list', methods: ['GET'])]\n    public function list() {}\n}\n`;
  const found = await routesIn({
    'config/routes.yaml':
      'pages:\n    resource: ../src/Page/\n    type: attribute\n    prefix: /{_locale}\nlogin:\n    resource: ../src/Page/Login/\n    prefix: /auth\napi:\n    resource:\n        path: ../src/Api/\n        namespace: App\\Api\n    type: attribute\n    prefix: /api\n',
    'src/Page/Parcels.php': controller('Parcels'),
    'src/Page/Login/Keys.php': controller('Keys'),
    'src/Api/Vans.php': controller('Vans'),
  });
  expect(found.map((each) => each.replace(/:.*$/, ''))).toEqual([
    'GET /api/list',
    'GET /auth/list',
    'GET /{_locale}/list',
  ]);
});

test('attributes that a project reads itself may hang anywhere, and a method above that throws for strangers asks', async () => {
  const found = await doorsIn({
    'composer.json': '{ "require": { "symfony/routing": "^7.0" } }',
    'src/Desk.php': `<?php
abstract class Desk
{
    protected function mustBe(Right $right): void
    {
        if (!$this->user->has($right)) {
            throw new ForbiddenException('no');
        }
    }
    protected function weigh(): void
    {
        if ($this->empty) throw new ForbiddenException('empty');
    }
}
`,
    'src/ParcelController.php': `<?php
use Symfony\\Component\\Routing\\Attribute\\Route;
class ParcelController extends Desk
{
    #[Route('parcels', methods: ['GET'])]
    public function list(): Response
    {
        $this->weigh();
        $this->mustBe(Right::Keeper);
        return $this->json([]);
    }
    #[Route('parcels/open', methods: ['GET'])]
    public function open(): Response
    {
        return $this->json([]);
    }
}
`,
  });
  expect(found.sort()).toEqual([
    'GET /parcels/open: ParcelController.open ?',
    'GET /parcels: ParcelController.list mustBe(Right::Keeper)',
  ]);
});
