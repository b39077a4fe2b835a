import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

const CRATES = `import { Router } from 'express';
export const crates = Router();
crates.get('/crates/:id/lids', showLids);
crates.post('/crates/:id/close', closeCrate);
crates.get('/crates', listCrates);
`;

async function told(files: Record<string, string>): Promise<string[]> {
  const routes = routesOf(await evidenceIn({ 'src/crates.ts': CRATES, ...files }));
  return routes.map(({ path, whole, called }) => `${whole ? '' : '…'}${path}${called ? ` by ${called.path}` : ''}`);
}

test('a path whose beginning is not found has the one that tests write', async () => {
  const calls = `
it('shows lids', () => request(app).get('/api/v1/crates/7/lids'));
it('closes', () => request(app).post(\`/api/v1/crates/\${id}/close\`));
`;
  expect(await told({ 'test/crates.test.ts': calls })).toEqual([
    '/api/v1/crates/{id}/lids by test/crates.test.ts',
    '/api/v1/crates/{id}/close by test/crates.test.ts',
    '/api/v1/crates by test/crates.test.ts',
  ]);
});

test('a route that is called below another path only is not told below that of its router', async () => {
  const more = `crates.put('/crates/:id/trial', tryCrate);\n`;
  const calls = `
it('shows lids', () => request(app).get('/api/v1/crates/7/lids'));
it('closes', () => request(app).post('/api/v1/crates/7/close'));
it('tries', () => request(app).put('/api/next/crates/7/trial'));
`;
  const found = await told({ 'src/crates.ts': CRATES + more, 'test/crates.test.ts': calls });
  expect(found).toContain('/api/v1/crates/{id}/lids by test/crates.test.ts');
  expect(found).toContain('…/crates/{id}/trial');
});

test('one call is not enough, and neither are two that differ', async () => {
  const one = `it('shows lids', () => request(app).get('/api/v1/crates/7/lids'));\n`;
  expect((await told({ 'test/crates.test.ts': one }))[0]).toBe('…/crates/{id}/lids');
  const other = `it('closes', () => request(app).post('/old/crates/7/close'));\n`;
  expect((await told({ 'test/crates.test.ts': one + other }))[0]).toBe('…/crates/{id}/lids');
});

test('a client may have been told once what stands before its paths', async () => {
  const client = `
export const lids = (id: string) => http.get(\`/v1/crates/\${id}/lids\`);
export const close = (id: string) => http.post(\`/v1/crates/\${id}/close\`);
`;
  expect((await told({ 'web/client.ts': client }))[0]).toBe('…/v1/crates/{id}/lids');
  const guide =
    'curl http://localhost:8000/api/v1/crates/7/lids\ncurl -X POST http://localhost:8000/api/v1/crates/7/close\n';
  expect((await told({ 'web/client.ts': client, 'docs/api.md': guide }))[0]).toBe(
    '/api/v1/crates/{id}/lids by docs/api.md',
  );
});

test('paths that are asked for behind the address of a server as they stand are whole', async () => {
  const guide = 'curl http://localhost:8000/crates/7/lids\ncurl -X POST http://localhost:8000/crates/7/close\n';
  expect((await told({ 'docs/api.md': guide }))[0]).toBe('/crates/{id}/lids by docs/api.md');
});

test('a description has its own beginning before its paths', async () => {
  const description = `openapi: 3.0.0
servers:
  - url: https://shop.example.com/api/v2
paths:
  /crates/{id}/lids:
    get: {}
  /crates/{id}/close:
    post: {}
`;
  expect((await told({ 'openapi.yaml': description }))[0]).toBe('/api/v2/crates/{id}/lids by openapi.yaml');
});

test('a text that is nothing but dots takes no longer than any other', async () => {
  const dots = `'/${'.'.repeat(400_000)}x'\n`;
  expect((await told({ 'test/dots.txt': dots }))[0]).toBe('…/crates/{id}/lids');
});
