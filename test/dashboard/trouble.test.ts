import { describe, expect, it } from 'vitest';
import { setUpDemo } from './set-up-demo.ts';

/** What the browser itself says about answers and connections that this test breaks. */
const BROKEN =
  /status of (403|500|502)|ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)|ApiError: The server cannot be reached/;

describe('when something is wrong', { timeout: 180_000 }, () => {
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
