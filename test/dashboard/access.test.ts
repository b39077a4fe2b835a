import { describe, expect, it } from 'vitest';
import { createLink, linkUrl } from '../../src/record/access/one-time-links.ts';
import { OWNER } from '../server.ts';
import { visit } from './browser.ts';
import { setUpDemo } from './set-up-demo.ts';

const REFUSED = /status of (401|403|404|409|410|422)/;

describe('people at the door', () => {
  const demo = setUpDemo({ prepare: async () => '' });

  it('sign in, come where they wanted to go, and sign out', async () => {
    const { page, faults, context } = await visit(demo.browser, demo.server.url, { expected: REFUSED });
    await page.goto('/settings/members');
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill('not it at all');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Email or password is not right.', { exact: true }).waitFor();

    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Hide password' }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Members', exact: true, level: 1 }).waitFor();

    await page.getByRole('button', { name: /account of Olive/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await page.goto('/projects');
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'are not sent to %s after the sign-in',
    async (next) => {
      const { page, faults, context } = await visit(demo.browser, demo.server.url, { expected: REFUSED });
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByLabel('Email').fill(OWNER.email);
      await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/projects');
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('come in with a one-time link, which works once', async () => {
    const { db } = demo.server.app.database;
    const { body: me } = await demo.server.get('/api/auth/session');
    const wish = { purpose: 'sign-in', userId: me.user.user_id } as const;
    const { code } = await createLink(db, wish, demo.server.app.clock.now());
    const link = linkUrl(demo.server.url, 'sign-in', code);
    const first = await visit(demo.browser, demo.server.url);
    await first.page.goto(link);
    await first.page.waitForURL('**/projects');
    expect(first.faults).toEqual([]);
    await first.context.close();

    const second = await visit(demo.browser, demo.server.url, { expected: REFUSED });
    await second.page.goto(link);
    await second.page.getByText('This link was used already').waitFor();
    expect(second.page.url()).not.toContain(code);
    expect(second.faults).toEqual([]);
    await second.context.close();
  });

  it('without a repository at hand try the sample, which is real code', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto('/projects');
    await page.getByRole('button', { name: 'Add the sample' }).click();
    await page.getByRole('heading', { name: 'lorekeep-sample', exact: true }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const found = async () => (await demo.server.get(`/api/projects/${id}`)).body.ingestion.files_total;
    await expect.poll(found, { timeout: 60_000 }).toBeGreaterThan(300);
    // The rest of the run would show nothing new.
    await demo.server.call('DELETE', `/api/projects/${id}`, { bearer: demo.server.session });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are invited by link, join, and get a new password by link', async () => {
    const owner = await demo.visitAsOwner();
    await owner.page.goto('/settings/members');
    await owner.page.getByLabel(/^Email/).fill('jonas@example.com');
    await owner.page.getByRole('button', { name: 'Make invitation link' }).click();
    const invitation = await owner.page.getByRole('dialog').locator('code').textContent();
    await owner.page.getByRole('button', { name: 'Done' }).click();
    await owner.page.getByText('jonas@example.com, as member', { exact: true }).waitFor();

    const guest = await visit(demo.browser, demo.server.url, { expected: REFUSED });
    await guest.page.goto(invitation ?? '');
    await guest.page.getByRole('heading', { name: 'Join Test organization' }).waitFor();
    expect(guest.page.url()).not.toContain('code=');
    await guest.page.getByLabel('Name', { exact: true }).fill('Jonas Lindqvist');
    await guest.page.getByLabel('Password', { exact: true }).fill('another long phrase');
    await guest.page.getByRole('button', { name: 'Create account and join' }).click();
    await guest.page.getByRole('button', { name: /account of Jonas/ }).waitFor();
    // A member has no audit log, and is told so instead of being shown an empty page.
    await guest.page.goto('/settings/audit');
    await guest.page.getByText('Your role does not reach this page').waitFor();

    await owner.page.reload();
    await owner.page.getByRole('combobox', { name: 'Role of Jonas Lindqvist' }).selectOption('admin');
    await owner.page.getByRole('button', { name: 'Make a password link for Jonas Lindqvist' }).click();
    const reset = await owner.page.getByRole('dialog').locator('code').textContent();
    await owner.page.getByRole('button', { name: 'Done' }).click();

    await guest.page.goto(reset ?? '');
    await guest.page.getByRole('textbox', { name: 'New password' }).fill('a third long phrase');
    await guest.page.getByRole('button', { name: 'Change password' }).click();
    await guest.page.getByText('Your password is changed.').waitFor();
    // Their session ended with the old password: the open page says so and leads back.
    await guest.page.goto('/settings/profile');
    await guest.page.getByLabel('Email').fill('jonas@example.com');
    await guest.page.getByLabel('Password', { exact: true }).fill('a third long phrase');
    await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await guest.page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();

    await owner.page.getByRole('button', { name: 'Remove Jonas Lindqvist' }).click();
    expect(await owner.page.getByRole('button', { name: 'Remove member' }).isDisabled()).toBe(true);
    await owner.page.getByLabel('Type Jonas Lindqvist to confirm').fill('Jonas Lindqvist');
    await owner.page.getByRole('button', { name: 'Remove member' }).click();
    await owner.page.getByText('jonas@example.com', { exact: true }).waitFor({ state: 'detached' });
    expect([...owner.faults, ...guest.faults]).toEqual([]);
    await Promise.all([owner.context.close(), guest.context.close()]);
  });

  it('see in every tab that a session ended', async () => {
    const session = await demo.server.signIn();
    const { page, newTab, faults, context } = await visit(demo.browser, demo.server.url, {
      session,
      expected: REFUSED,
    });
    const other = await newTab();
    await page.goto('/settings/sessions');
    await other.goto('/settings/profile');
    await page.getByText('This one', { exact: true }).waitFor();
    await other.getByRole('heading', { name: 'Profile', exact: true }).waitFor();

    await page.getByRole('button', { name: /account of Olive/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await other.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await other.getByRole('link', { name: 'Sign in as somebody else' }).click();
    await other.getByLabel('Email').fill(OWNER.email);
    await other.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('change their name, and end other sessions', async () => {
    const [session] = [await demo.server.signIn(), await demo.server.signIn()];
    const { page, faults, context } = await visit(demo.browser, demo.server.url, { session });
    await page.goto('/settings/profile');
    await page.getByLabel('Name', { exact: true }).fill('Olive Owner the Second');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Your name is saved.', { exact: true }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill(OWNER.name);
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByRole('button', { name: 'OO, account of Olive Owner', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Sessions', exact: true }).click();
    const ends = page.getByRole('button', { name: 'End session' });
    await ends.first().waitFor();
    const before = await ends.count();
    await ends.first().click();
    await expect.poll(() => ends.count()).toBe(before - 1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('read the audit log by action, and take it away', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto('/settings/audit');
    await page.getByRole('cell', { name: 'sign-in' }).first().waitFor();
    await page.getByLabel('Action').selectOption('setup');
    await page.getByRole('cell', { name: 'setup', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit.csv');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are told when there is no such page', async () => {
    const { page, faults, context } = await demo.visitAsOwner({ expected: REFUSED });
    for (const path of ['/nowhere', '/projects/prj_nothing', '/settings/nowhere']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
      await page.getByRole('link', { name: 'Go to your projects' }).waitFor();
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
