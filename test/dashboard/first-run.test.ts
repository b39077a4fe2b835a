import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { makeRepository } from '../make-repository.ts';
import { copyBy, openBrowser, visit } from './browser.ts';
import { DEMO_FILES } from './demo-project.ts';
import { type OwnProcess, startOwnProcess } from './own-process.ts';

describe('somebody who has only the start command', () => {
  let browser: Browser;
  let folder: string;
  let port: number;
  let server: OwnProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-first-'));
    makeRepository(join(folder, 'parcel-router')).commit(DEMO_FILES, 'Book the cheapest carrier first');
    port = await freePort();
    [server, browser] = await Promise.all([startOwnProcess(join(folder, 'data'), port, folder), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gets from the setup link to an answered question and a connected tool, and over a restart', async () => {
    // A server that is away is told in the console by the browser itself.
    const expected = /ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|status of 401/;
    const { page, faults, context } = await visit(browser, server.url, { expected });

    // Without an account every page leads to the setup, which needs the code from the terminal.
    await page.goto('/projects');
    await page.getByRole('heading', { name: 'Set up Lorekeep' }).waitFor();
    await page.getByLabel('Setup code').waitFor();

    await page.goto(server.setupUrl ?? '');
    await page.getByText('Setup code found in your link').waitFor();
    expect(page.url()).not.toContain('code=');
    await page.getByLabel('Name', { exact: true }).first().fill('Mira Okafor');
    await page.getByLabel('Email').fill('mira@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long pass phrase');
    await page.getByLabel('Organization name').fill('Halden Logistics');
    await page.getByRole('button', { name: 'Create and continue' }).click();

    // No project yet: the page offers to add one, and says what is wrong before it is sent.
    await page.getByRole('heading', { name: 'Add your first project' }).waitFor();
    await page.getByRole('button', { name: 'Add and ingest' }).click();
    await page.getByText('Give the address of the repository.').waitFor();
    await page.getByLabel('Local path').check();
    await page.getByLabel('Path on this server').fill(join(folder, 'parcel-router'));
    await page.getByRole('button', { name: 'Add and ingest' }).click();

    // The run is watched live until it has ended.
    await page.getByRole('heading', { name: 'parcel-router', exact: true }).waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByText('Which languages is it written in?').waitFor();

    await page.getByRole('link', { name: 'Ask a question' }).click();
    await page.getByLabel('Ask about parcel-router').fill('How is a shipment booked?');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Answer 1' }).getByRole('button', { name: 'Copy: answer' }).waitFor();

    // A token, and a tool that uses it.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /account of Mira/ }).click();
    await page.getByRole('menuitem', { name: 'IDE Integrations' }).click();
    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByText('Waiting for the first connection').waitFor();
    const copied = await copyBy(page.getByRole('button', { name: 'Copy: Settings for Claude Code' }));
    const token = /Bearer (mcp_[\w.-]+)/.exec(copied)?.[1];
    const reply = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'user-agent': 'claude-code/2.1.0',
      },
      body: '{"jsonrpc":"2.0","method":"tools/list","params":{},"id":1}',
    });
    expect(reply.status).toBe(200);
    await page.getByText(/Connected from Claude Code 2\.1\.0/).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('cell', { name: 'Active', exact: true }).waitFor();
    await page.getByRole('cell', { name: /claude code 2\.1\.0/i }).waitFor();

    // The project knows of the tool too.
    await page.getByRole('link', { name: /^Projects/ }).click();
    await page.getByRole('link', { name: 'parcel-router', exact: true }).click();
    await page.getByRole('region', { name: 'Your connected tools' }).getByText('Claude Code 2.1.0').waitFor();
    await page.goBack();

    // The server dies and comes back: the page notices both by itself.
    await page.getByRole('link', { name: /^Projects/ }).click();
    await page.getByText('Live', { exact: true }).waitFor();
    await server.kill();
    await page.getByText('Asking every few seconds').waitFor();
    server = await startOwnProcess(join(folder, 'data'), port, folder);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'parcel-router', exact: true }).waitFor();

    expect(faults).toEqual([]);
    await context.close();
  });
});
