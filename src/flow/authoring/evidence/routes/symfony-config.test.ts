import { expect, test } from 'vitest';
import { routesIn } from '../../../../../test/routes-in.ts';

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
