import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieName } from '../../src/edge/guard/authenticate.ts';
import { startServer, type TestServer } from '../server.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml' };

describe('the dashboard is served', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('sqlite');
  });
  afterAll(() => server.stop());
  const cookieOf = (session: string) => `${cookieName(server.url)}=${session}`;

  it.each(['/', '/sign-in', '/setup', '/projects', '/projects/prj_1/techspec/invariants', '/settings/integrations'])(
    '%s is the page, with a policy that lets no foreign or inline script run',
    async (path) => {
      const reply = await server.call('GET', path, { headers: PAGE });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      const policy = reply.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(reply.text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
      expect(reply.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    },
  );

  it('the frame for diagrams may have styles of its own, and can reach nothing', async () => {
    const reply = await server.call('GET', '/diagram-frame.html', { headers: PAGE });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
  });

  it.each([
    ['/nowhere', PAGE, 404, 'text/html'],
    ['/api/nowhere', PAGE, 404, 'application/json'],
    ['/mcp/nowhere', PAGE, 404, 'application/json'],
    ['/.well-known/oauth-protected-resource', PAGE, 404, 'application/json'],
    ['/.well-known/oauth-authorization-server', PAGE, 404, 'application/json'],
    ['/assets/nowhere.js', PAGE, 404, 'application/json'],
    ['/docsish', {}, 404, 'application/json'],
    ['/nowhere', { accept: 'application/json' }, 404, 'application/json'],
    ['/healthz', PAGE, 200, 'application/json'],
  ])('%s with %j answers %i %s', async (path, headers, status, type) => {
    const reply = await server.call('GET', path, { headers });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toContain(type);
  });

  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  ])('%s reaches no file outside', async (path) => {
    const reply = await fetch(server.url + path);
    expect(await reply.text()).not.toContain('"devDependencies"');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('files with a hash in their name are kept for ever, and sent to "%s" as %s', async (accepted, encoding) => {
    const { text } = await server.call('GET', '/', { headers: PAGE });
    const script = filesOf(text).find((file) => file.startsWith('/assets/main'));
    const plain = await (await fetch(server.url + script, { headers: { 'accept-encoding': 'identity' } })).text();
    const reply = await fetch(server.url + script, { headers: { 'accept-encoding': accepted } });
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await reply.text()).toBe(plain);
  });

  it('a page names the files that it needs, and its data to those who are signed in', async () => {
    const path = '/projects/prj_1/techspec/components';
    const { text: signedOut } = await server.call('GET', path, { headers: PAGE });
    const files = [...signedOut.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files).toContainEqual(expect.stringMatching(/^\/assets\/reader-page-/));
    for (const file of files) expect((await fetch(server.url + file)).status).toBe(200);
    expect(signedOut).not.toContain('/api/');
    const { text: ended } = await server.call('GET', path, { headers: { ...PAGE, cookie: cookieOf('ended') } });
    expect(ended).not.toContain('/api/');
    const cookie = cookieOf(await server.signIn());
    const { text } = await server.call('GET', path, { headers: { ...PAGE, cookie } });
    expect([...text.matchAll(/rel="preload" as="fetch" crossorigin href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
      '/api/auth/session',
      '/api/projects/prj_1',
      '/api/projects/prj_1/techspec?section=components',
    ]);
  });

  it('an address cannot write anything else into the page', async () => {
    const cookie = cookieOf(await server.signIn());
    const nasty = encodeURIComponent('"><script src=//evil.example></script>');
    const { text } = await server.call('GET', `/projects/prj_1/prd/${nasty}`, { headers: { ...PAGE, cookie } });
    expect(text).toContain(`href="/api/projects/prj_1/prd?section=${nasty}"`);
    expect(text).not.toContain('evil.example>');
  });

  it('the first load is at most 200 kB', async () => {
    const { text } = await server.call('GET', '/', { headers: PAGE });
    let bytes = gzipSync(text).length;
    for (const file of filesOf(text)) bytes += gzipSync(await (await fetch(server.url + file)).text()).length;
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(200_000);
  });
});

/** Every file that the page loads before it shows anything. */
function filesOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
}
