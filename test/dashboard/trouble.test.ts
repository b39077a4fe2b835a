import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { OWNER } from '../server.ts';
import { visit } from './browser.ts';
import { setUpDemo } from './set-up-demo.ts';

/** What the browser itself says about answers and connections that this test breaks. */
const BROKEN =
  /status of (401|403|404|500|502)|ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)|ApiError: The server cannot be reached|Failed to fetch dynamically imported module/;

describe('when something is wrong', () => {
  const demo = setUpDemo();

  const fault = (message: string) =>
    JSON.stringify({ error: { type: 'x', message, details: [], request_id: 'req_77' } });

  it.each([
    [500, 'Something went wrong', 'The database is away.', 'Try again'],
    [403, 'You may not see this', 'Not for viewers.', 'Go to your projects'],
  ])(
    'an answer %i becomes a page that says what happened and what to do next',
    async (status, title, message, next) => {
      const { page, faults, context } = await demo.visitAsOwner({ expected: BROKEN });
      const broken = `**/api/projects/${demo.id}`;
      await page.route(broken, (route) =>
        route.fulfill({ status, contentType: 'application/json', body: fault(message) }),
      );
      await page.goto(`/projects/${demo.id}/conversations`);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.getByText(message, { exact: true }).waitFor();
      expect(await page.getByText('req_77', { exact: true }).count()).toBe(status === 500 ? 1 : 0);
      await page.unroute(broken);
      const action = page.getByRole(status === 500 ? 'button' : 'link', { name: next, exact: true });
      await action.click();
      await page
        .getByRole('heading', { name: status === 500 ? 'Ask about parcel-router' : 'Projects', level: 1 })
        .waitFor();
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('a part that could not be read is tried again from where it should be', async () => {
    const { page, faults, context } = await demo.visitAsOwner({ expected: BROKEN });
    const broken = `**/api/projects/${demo.id}/techspec*`;
    await page.route(broken, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: fault('The pack is away.') }),
    );
    await page.goto(`/projects/${demo.id}/techspec`);
    const note = page.getByRole('alert').filter({ hasText: 'The pack is away.' });
    await note.getByText('req_77', { exact: true }).waitFor();
    await page.unroute(broken);
    await note.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByRole('heading', { name: 'System architecture', level: 1 }).waitFor();
    expect(await note.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a server that is away becomes a page from which one comes back', async () => {
    const { page, faults, context } = await demo.visitAsOwner({ expected: BROKEN });
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`/projects/${demo.id}`);
    await page.getByRole('heading', { name: 'The server cannot be reached', exact: true }).waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByRole('heading', { name: 'parcel-router', level: 1 }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a computer without a connection is told so, and told no longer when it has one', async () => {
    const { page, faults, context } = await demo.visitAsOwner({ expected: BROKEN });
    await page.goto('/projects');
    await page.getByRole('link', { name: 'parcel-router', exact: true }).waitFor();
    await context.setOffline(true);
    const banner = page.getByText(/^You are offline\./);
    await banner.waitFor();
    await page.getByRole('link', { name: 'parcel-router', exact: true }).waitFor();
    await context.setOffline(false);
    await banner.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a session that ends in the middle of a question takes none of its words along', async () => {
    const session = await demo.server.signIn();
    const { page, faults, context } = await visit(demo.browser, demo.server.url, { session, expected: BROKEN });
    await page.goto(`/projects/${demo.id}/conversations`);
    const question = page.getByRole('textbox', { name: 'Ask about parcel-router' });
    await question.fill('How is a shipment booked?');
    await demo.server.call('POST', '/api/auth/sign-out', { bearer: session });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Ask about parcel-router' }).isVisible()).toBe(false);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => question.inputValue()).toBe('How is a shipment booked?');
    await question.press('Enter');
    await page.getByRole('button', { name: 'Copy: answer' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['a page', 'overview-page', (page: Page) => page.getByRole('link', { name: 'Overview', exact: true })],
    ['a part of a page', 'open-menu', (page: Page) => page.getByRole('button', { name: /^Theme/ })],
  ])('after an upgrade, an open page that misses the file of %s is loaded anew and says so', async (_, file, way) => {
    const { page, faults, context } = await demo.visitAsOwner({ expected: BROKEN });
    let old = true;
    await page.route(`**/assets/${file}-*.js`, (route) => (old ? route.fulfill({ status: 404 }) : route.continue()));
    await page.goto(`/projects/${demo.id}/conversations`);
    await page.getByRole('textbox', { name: 'Ask about parcel-router' }).fill('Half a quest');
    page.on('request', (request) => {
      if (request.isNavigationRequest()) old = false;
    });
    await way(page).click();
    await page.getByText('Lorekeep was updated, so this page was loaded anew.').waitFor();
    await page.getByRole('button', { name: 'Close this note' }).click();
    await page.getByRole('link', { name: 'Conversations', exact: true }).click();
    const question = page.getByRole('textbox', { name: 'Ask about parcel-router' });
    await expect.poll(() => question.inputValue()).toBe('Half a quest');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a proxy that answers for a server which restarts does not end the live view', async () => {
    const { page, faults, context } = await demo.visitAsOwner({ expected: BROKEN });
    await page.route('**/api/events', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await page.goto('/projects');
    await page.getByText('Asking every few seconds', { exact: true }).waitFor();
    await page.unroute('**/api/events');
    await page.getByText('Live', { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
