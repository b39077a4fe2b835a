import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawAll, type Visitor, visit } from './browser.ts';
import { setUpDemo } from './set-up-demo.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The two themes differ in colours alone, so the second is only asked about those. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** A page is opened at the first, so that it is made wider or narrower as seldom as can be; at two of them axe looks. */
const WIDTHS = [1280, 1920, 1024, 768, 600, 390, 320];
const LOOKED_AT = [1280, 390];

/**
 * Every page, and what has to happen on it before it is looked at. `:id` is the project. They are walked through in this
 * order without loading anew, so two that differ only in what is open do not stand side by side.
 */
const PAGES: { path: string; open?: (page: Page) => Promise<unknown>; signedOut?: boolean }[] = [
  { path: '/sign-in', signedOut: true },
  { path: '/setup', signedOut: true },
  { path: '/join', signedOut: true },
  { path: '/reset-password#code=abc', signedOut: true },
  { path: '/projects/new' },
  { path: '/projects' },
  { path: '/projects/:id' },
  { path: '/projects/:id/prd' },
  { path: '/projects/:id/techspec', open: seeDiagrams },
  { path: '/projects/:id/code?path=src/domain/carriers/book.ts&start=8&end=9' },
  { path: '/projects/:id', open: (page) => page.getByRole('button', { name: /More actions/ }).click() },
  {
    path: '/projects/:id/changes?document=prd',
    open: (page) => page.getByRole('combobox', { name: 'Earlier version' }).waitFor(),
  },
  { path: '/projects/:id/diagrams', open: seeDiagrams },
  {
    path: '/projects/:id/code?path=src/domain/carriers/with-timeout.ts&start=1&end=4&symbol=withTimeout',
    open: (page) => page.getByRole('link', { name: /book\.ts line 11/ }).waitFor(),
  },
  { path: '/projects/:id/techspec', open: openCitation },
  { path: '/projects/:id/map', open: openPart },
  { path: '/projects/:id/code' },
  { path: '/projects/:id/search?q=booking+key', open: (page) => page.locator('mark').first().waitFor() },
  { path: '/projects/:id', open: openPalette },
  { path: '/projects/:id/conversations', open: ask },
  { path: '/settings/general' },
  { path: '/settings/integrations' },
  { path: '/settings/members' },
  { path: '/settings/audit' },
  { path: '/settings/integrations', open: openDelete },
  { path: '/settings/profile' },
  { path: '/settings/sessions' },
  { path: '/nowhere' },
  // The last, because a token that was not saved keeps its page.
  { path: '/settings/integrations', open: generate },
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
  // The page follows a long answer to its end, with the title half behind the bar at the top.
  await page.evaluate('scrollTo(0, 0)');
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

describe('everybody can use every page', () => {
  const demo = setUpDemo({
    async prepare(server) {
      await server.post('/api/mcp-tokens', { name: 'Old laptop', expires_days: 9 });
      return server.addProject('parcel-router');
    },
  });
  let owner: Visitor;
  let stranger: Visitor;
  beforeAll(async () => {
    const expected = /status of (401|404|410)/;
    owner = await demo.visitAsOwner({ expected });
    stranger = await visit(demo.browser, demo.server.url, { expected });
    for (const { page } of [owner, stranger]) {
      await page.goto('/nowhere');
      await page.evaluate(axe.source);
    }
  });

  it.each(PAGES)('$path: axe finds nothing in both themes at two widths, and nothing sticks out', async (one) => {
    const { page, faults } = one.signedOut ? stranger : owner;
    await go(page, one.path.replace(':id', demo.id));
    await one.open?.(page);
    const sticksOut: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      if (LOOKED_AT.includes(width)) {
        await expectTheme(page, 'light', RULES, width);
        await expectTheme(page, 'dark', COLOUR_RULES, width);
      }
      const by = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (by > 0) sticksOut.push(`${by} px at ${width} px`);
    }
    expect(sticksOut).toEqual([]);
    expect(faults).toEqual([]);
  });
});

/** Goes to another page as a link does, without loading anew, and waits until it is there whole. */
async function go(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(`
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = '';
    history.pushState({}, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  `);
  await page.locator('h1:not([data-before])').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.loading').count()).toBe(0);
}

async function expectTheme(page: Page, theme: 'light' | 'dark', runOnly: string[], width: number): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
  const options = { preload: false, iframes: false, resultTypes: ['violations'], runOnly };
  const found = await page.evaluate<{ id: string; nodes: string[] }[]>(
    `axe.run(document, ${JSON.stringify(options)})
      .then((r) => r.violations.map((v) => ({ id: v.id, nodes: v.nodes.map((n) => n.html.slice(0, 200)) })))`,
  );
  expect(found, `${theme} at ${width} px`).toEqual([]);
}
