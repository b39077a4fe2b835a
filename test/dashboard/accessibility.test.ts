import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawAll, visit } from './browser.ts';
import { setUpDemo } from './set-up-demo.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [320, 390, 600, 768, 1024, 1280, 1920];

/** Every page, and what has to happen on it before it is looked at. `:id` is the project. */
const PAGES: { path: string; open?: (page: Page) => Promise<unknown>; signedOut?: boolean }[] = [
  { path: '/sign-in', signedOut: true },
  { path: '/setup', signedOut: true },
  { path: '/join', signedOut: true },
  { path: '/reset-password#code=abc', signedOut: true },
  { path: '/projects' },
  { path: '/projects/new' },
  { path: '/projects/:id' },
  { path: '/projects/:id', open: (page) => page.getByRole('button', { name: /More actions/ }).click() },
  { path: '/projects/:id/prd' },
  { path: '/projects/:id/techspec', open: seeDiagrams },
  { path: '/projects/:id/techspec', open: openCitation },
  {
    path: '/projects/:id/changes?document=prd',
    open: (page) => page.getByRole('combobox', { name: 'Earlier version' }).waitFor(),
  },
  { path: '/projects/:id/diagrams', open: seeDiagrams },
  { path: '/projects/:id/code?path=src/domain/carriers/book.ts&start=8&end=9' },
  { path: '/projects/:id/map', open: openPart },
  {
    path: '/projects/:id/code?path=src/domain/carriers/with-timeout.ts&start=1&end=4&symbol=withTimeout',
    open: (page) => page.getByRole('link', { name: /book\.ts line 11/ }).waitFor(),
  },
  { path: '/projects/:id/code' },
  { path: '/projects/:id/search?q=booking+key', open: (page) => page.locator('mark').first().waitFor() },
  { path: '/projects/:id/conversations', open: ask },
  { path: '/projects/:id', open: openPalette },
  { path: '/settings/general' },
  { path: '/settings/integrations' },
  { path: '/settings/integrations', open: openDelete },
  { path: '/settings/integrations', open: generate },
  { path: '/settings/members' },
  { path: '/settings/audit' },
  { path: '/settings/profile' },
  { path: '/settings/sessions' },
  { path: '/nowhere' },
];

async function openCitation(page: Page) {
  await page
    .getByRole('button', { name: /^Citation 1/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open file' }).waitFor();
}
async function seeDiagrams(page: Page) {
  await page.locator('figure').first().waitFor();
  await drawAll(page);
  await expect.poll(() => page.locator('figure:not(:has(img))').count()).toBe(0);
}
async function openPart(page: Page) {
  await page
    .getByRole('button', { name: /^src\// })
    .first()
    .click();
  await page.getByText('The map as tables').click();
  await page.getByRole('link', { name: 'Open in the code browser' }).waitFor();
}
async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('book');
  await page.getByRole('option', { name: /as a question/ }).waitFor();
}
async function ask(page: Page) {
  await page.getByRole('textbox', { name: /Ask about/ }).fill('How is a shipment booked?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy: answer' }).waitFor();
}
async function generate(page: Page) {
  await page.getByRole('button', { name: 'Generate token' }).click();
  await page.getByText('Waiting for the first connection').waitFor();
}
async function openDelete(page: Page) {
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

describe('everybody can use every page', { timeout: 180_000 }, () => {
  const demo = setUpDemo({
    async prepare(server) {
      await server.post('/api/mcp-tokens', { name: 'Old laptop', expires_days: 9 });
      return server.addProject('parcel-router');
    },
  });

  it.each(PAGES)('$path: axe finds nothing in both themes at two widths, and nothing sticks out', async (one) => {
    const { page, faults, context } = await visit(demo.browser, demo.server.url, {
      ...(!one.signedOut && { session: demo.server.session }),
      expected: /status of (401|404|410)/,
    });
    await page.goto(one.path.replace(':id', demo.id));
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('.loading').count()).toBe(0);
    await one.open?.(page);
    await page.evaluate(axe.source);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const theme of ['light', 'dark']) {
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
        const found = await page.evaluate<{ id: string; nodes: string[] }[]>(
          `axe.run(document, { preload: false, iframes: false, resultTypes: ['violations'], runOnly: ${JSON.stringify(RULES)} })
            .then((r) => r.violations.map((v) => ({ id: v.id, nodes: v.nodes.map((n) => n.html.slice(0, 200)) })))`,
        );
        expect(found, `${theme} at ${width} px`).toEqual([]);
      }
    }
    const sticksOut: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const by = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (by > 0) sticksOut.push(`${by} px at ${width} px`);
    }
    expect(sticksOut).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
