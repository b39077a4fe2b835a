import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

test('what a file of Next only passes on is answered by what it passes on', async () => {
  const orders =
    'export const GET = async () => Response.json([]);\nexport async function PUT() {\n  return Response.json(1);\n}\n';
  expect(
    await routesIn({
      'modules/orders.ts': orders,
      'app/orders/route.ts': "import { GET } from '../../modules/orders';\n\nexport { GET };\n",
      'app/crates/route.ts': "export { GET, PUT } from '../../modules/orders';\n",
      'app/auth/route.ts': 'const answer = () => Response.json(1);\nexport { answer as GET, answer as POST };\n',
    }),
  ).toEqual([
    'GET /auth: answer ()',
    'POST /auth: answer ()',
    'GET /crates: GET ()',
    'PUT /crates: PUT ()',
    'GET /orders: GET ()',
  ]);
});

test('a value that a function is handed by what stands around it is asked for there', async () => {
  const routes = `import { withCall, authenticatedCall } from './calls';
export const GET = withCall({
  handler: async ({ caller }) => {
    if (!caller) return new Response('', { status: 401 });
    return Response.json(1);
  },
});
export const POST = async (request) =>
  authenticatedCall({
    request,
    handler: async ({ body }) => Response.json(body),
  });
`;
  expect(
    await routesIn({ 'app/crates/route.ts': routes, 'app/crates/calls.ts': 'export const withCall = (o) => o;\n' }),
  ).toEqual(['GET /crates: GET (withCall)', 'POST /crates: POST (authenticatedCall)']);
});

test('a function that a file of Next puts into others answers, and those stand before it', async () => {
  const routes = `import { withUser, caught } from '../../calls';
async function create(request) {
  return Response.json(NewCrate.parse(await request.json()));
}
export const POST = caught(withUser(create));
export const PUT = toHandler(crates);
`;
  expect(await routesIn({ 'app/crates/route.ts': routes })).toEqual([
    'POST /crates: create (withUser)',
    'PUT /crates: PUT ()',
  ]);
});
