// `node scripts/screenshots.ts`: pictures of the main pages in both themes, made from the real server with a small
// project, into docs/screenshots/. Run it when the pages have changed; the tests do not.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { drawAll, openBrowser, visit } from '../test/dashboard/browser.ts';
import { startDemoServer } from '../test/dashboard/demo-server.ts';

interface Picture {
  name: string;
  path: string;
  width?: number;
  signedOut?: boolean;
  act?: (page: Page) => Promise<unknown>;
}

const PICTURES: Picture[] = [
  { name: 'sign-in', path: '/sign-in', signedOut: true },
  { name: 'projects', path: '/projects' },
  { name: 'overview', path: '/projects/:id' },
  {
    name: 'tech-spec',
    path: '/projects/:id/techspec',
    width: 1440,
    async act(page) {
      await page.locator('figure').waitFor();
      await drawAll(page);
      await page.locator('figure img').waitFor();
    },
  },
  { name: 'code', path: '/projects/:id/code?path=src/domain/carriers/book.ts&start=7&end=15&symbol=book' },
  { name: 'map', path: '/projects/:id/map', act: (page) => page.getByRole('button', { name: /^src\/http/ }).click() },
  { name: 'search', path: '/projects/:id/search?q=booking+key', act: (page) => page.locator('mark').first().waitFor() },
  {
    name: 'conversation',
    path: '/projects/:id/conversations?ask=How+is+a+shipment+booked%3F',
    async act(page) {
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.getByRole('button', { name: 'Copy: answer' }).waitFor();
    },
  },
  {
    name: 'palette',
    path: '/projects/:id',
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('book');
      await page
        .getByRole('option', { name: /book\.ts/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'integrations',
    path: '/settings/integrations',
    async act(page) {
      await page.getByLabel(/^Name/).fill('Mira, ThinkPad');
      await page.getByRole('button', { name: 'Generate token' }).click();
      await page.getByText('Waiting for the first connection').waitFor();
    },
  },
  { name: 'integrations-phone', path: '/settings/integrations', width: 390 },
  { name: 'audit-log', path: '/settings/audit' },
];

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}docs/screenshots`;
execFileSync(process.execPath, [`${root}scripts/build.mjs`, '--if-stale', 'dashboard'], { stdio: 'inherit' });
mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([startDemoServer(), openBrowser()]);
try {
  const names = {
    '/api/auth/user': 'Mira Okafor',
    [`/api/organizations/${server.organizationId}`]: 'Halden Logistics',
  };
  for (const [path, name] of Object.entries(names)) {
    await server.call('PATCH', path, { bearer: server.session, body: { name } });
  }
  const id = await server.addProject('parcel-router');
  await server.addProject('tariff-engine');
  for (const { name, path, width = 1280, signedOut, act } of PICTURES) {
    for (const theme of ['light', 'dark'] as const) {
      const session = signedOut ? {} : { session: server.session };
      const { page, context } = await visit(browser, server.url, { ...session, width, theme });
      await page.goto(path.replace(':id', id));
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => {}); // A live page is never idle.
      await act?.(page);
      await page.screenshot({ path: `${folder}/${name}-${theme}.png` });
      await context.close();
    }
  }
  console.log(`${PICTURES.length * 2} pictures in docs/screenshots/`);
} finally {
  await browser.close();
  await server.stop();
}
