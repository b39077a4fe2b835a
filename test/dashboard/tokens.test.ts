import { describe, expect, it } from 'vitest';
import { copyBy } from './browser.ts';
import { setUpDemo } from './set-up-demo.ts';

describe('IDE Integrations', () => {
  const demo = setUpDemo();

  const use = (token: string, agent: string) =>
    demo.server.call('POST', '/mcp', {
      bearer: token,
      body: { jsonrpc: '2.0', method: 'tools/list', params: {}, id: 1 },
      headers: { 'user-agent': agent },
    });

  it('a token is made, seen once, used, renamed, rotated, checked and deleted', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto('/settings/integrations');
    await page.getByText('No tokens yet').waitFor();
    await page.getByLabel(/^Name/).fill('Mira, ThinkPad');
    await page.getByText('30 days', { exact: true }).click();
    await page.getByText(/^Ends \w+day/).waitFor();
    await page.getByText('Limit projects or scope').click();
    await page.getByText('Read only', { exact: true }).click();
    await page.getByLabel('parcel-router').check();
    await page.getByRole('button', { name: 'Generate token' }).click();

    // Hidden on screen, whole in the clipboard, nowhere else in the page.
    await page.getByText('This is the only time you see it.').waitFor();
    await page.getByText('read only').first().waitFor();
    const token = await copyBy(page.getByRole('button', { name: 'Copy token' }));
    expect(token).toMatch(/^mcp_[A-Za-z0-9]{16,32}\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await page.content()).not.toContain(token);
    expect(page.url()).not.toContain('mcp_');
    await page.getByRole('button', { name: 'Show token' }).click();
    await expect.poll(() => page.content()).toContain(token);
    await page.getByRole('button', { name: 'Hide token' }).click();

    // Leaving asks first, as long as it was not saved.
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving the token?' }).waitFor();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();

    await page.getByRole('button', { name: 'Check the token' }).click();
    await page.getByText('The server accepts this token.', { exact: true }).waitFor();
    expect((await use(token, 'cursor/2.1.4')).status).toBe(200);
    await page.getByText(/Connected from .*cursor/i).waitFor();
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Mira, laptop');
    await page.getByRole('button', { name: 'Rename token' }).click();
    await page.getByText('Mira, laptop').first().waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('row', { name: /Mira, laptop/ });
    await row.getByText('parcel-router').waitFor();
    await row.getByText(/cursor/i).waitFor();

    // Rotation overlaps: the old one works until it is deleted.
    await page.getByRole('button', { name: 'Rotate Mira, laptop' }).click();
    await page.getByText('Retire the old token').waitFor();
    const second = await copyBy(page.getByRole('button', { name: 'Copy token' }));
    expect(second).not.toBe(token);
    expect((await use(token, 'cursor/2.1.4')).status).toBe(200);
    await page.getByRole('button', { name: 'Delete the old token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete token' }).click();
    await page.getByText('Tools that still use it are refused.').waitFor();
    expect((await use(token, 'cursor/2.1.4')).status).toBe(401);
    expect((await use(second, 'cursor/2.1.4')).status).toBe(200);
    await page.getByLabel('I saved it in a safe place').check();
    await page.getByRole('button', { name: 'Done' }).click();

    // The doctor names the exact fault, whatever was pasted.
    const verdict = page.getByRole('region', { name: 'Check a token' }).getByRole('status');
    const check = async (text: string, words: RegExp) => {
      await page.getByLabel('Token to check').fill(text);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await verdict.filter({ hasText: words }).waitFor();
    };
    await check(`Authorization: Bearer ${second}`, /^Active\./);
    await check(token, /^Revoked\./);
    await check('hello', /^Not an MCP token\./);
    await check(`${second.slice(0, -4)}`, /^(Cut off or changed|Not one of ours)\./);

    // Deleting wants the name, and gives the focus back.
    await page.getByRole('button', { name: 'Delete Mira, laptop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the token “Mira, laptop”?' });
    expect(await dialog.getByRole('button', { name: 'Delete token' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('button:focus[aria-label="Delete Mira, laptop"]').waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Type Mira, laptop to confirm').fill('Mira, laptop');
    await dialog.getByRole('button', { name: 'Delete token' }).click();
    await page.getByText('No tokens yet').waitFor();
    await page.getByLabel(/Show 2 revoked/).check();
    await expect.poll(() => page.getByText('Revoked', { exact: true }).count()).toBeGreaterThanOrEqual(2);
    expect((await use(second, 'cursor/2.1.4')).status).toBe(401);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('has settings for every tool, with the real address in them', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto('/settings/integrations');
    await page.getByRole('button', { name: 'Generate token' }).click();
    await expect.poll(() => page.getByRole('tab').count()).toBe(10);
    for (const name of ['Cursor', 'VS Code', 'Codex', 'Zed']) {
      await page.getByRole('tab', { name }).click();
      await expect.poll(() => page.getByRole('tabpanel').textContent()).toContain(`${demo.server.url}/mcp`);
    }
    await page.getByRole('tab', { name: 'Cursor' }).click();
    const link = await page.getByRole('link', { name: 'Add to Cursor' }).getAttribute('href');
    expect(link).toMatch(/^cursor:/);
    // Arrows move between tabs, and the safe form never holds the token.
    await page.getByRole('tab', { name: 'Cursor' }).press('ArrowLeft');
    await page.getByRole('button', { name: 'Environment variable' }).click();
    const config = JSON.parse(await copyBy(page.getByRole('button', { name: 'Copy: Settings for Claude Code' })));
    expect(config.mcpServers.lorekeep.headers.Authorization).toMatch(/^Bearer \$\{LOREKEEP_TOKEN\}$/);
    await page.getByRole('tab', { name: /more$/ }).click();
    await page.getByLabel('Tool', { exact: true }).selectOption('goose');
    await expect.poll(() => page.getByRole('tabpanel').textContent()).toContain('streamable_http');
    await page.getByLabel('I saved it in a safe place').check();
    expect(faults).toEqual([]);
    await context.close();
  });
});
