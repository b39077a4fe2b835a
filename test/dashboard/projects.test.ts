import { mkdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeTar } from '../make-tar.ts';
import { copyBy, drawAll } from './browser.ts';
import { setUpDemo } from './set-up-demo.ts';

const REFUSED = /status of (404|409|422)/;

describe('projects', () => {
  const demo = setUpDemo();

  it('are added by upload, fail with a cause and a fix, are renamed, filtered and deleted', async () => {
    const { page, faults, context } = await demo.visitAsOwner({ expected: REFUSED });
    await page.goto('/projects');
    await page.getByText('1 project. 1 ready to answer').waitFor();
    await page.getByRole('link', { name: 'Add project' }).click();
    await page.getByLabel('Repository URL').fill('git@github.com:acme/router.git');
    await page.getByText('SSH addresses are not supported.').waitFor();

    await page.getByLabel('Upload').check();
    const archive = gzipSync(await makeTar([{ name: 'till/src/till.ts', content: 'export const till = 1;\n' }]));
    await page
      .getByLabel('Archive')
      .setInputFiles({ name: 'till.tar.gz', mimeType: 'application/gzip', buffer: archive });
    await page.getByRole('button', { name: 'Add and ingest' }).click();
    await page.getByRole('heading', { name: 'till', exact: true }).waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();

    // A path that cannot be read, and a name that is taken: the form says so and keeps what was typed.
    await page.goto('/projects/new');
    await page.getByLabel('Local path').check();
    await page.getByLabel('Path on this server').fill(`${demo.server.folder}/missing`);
    await page.getByLabel(/^Name/).fill('TILL');
    await page.getByRole('button', { name: 'Add and ingest' }).click();
    await page.getByText('This path is not a folder that may be read.', { exact: true }).waitFor();
    mkdirSync(`${demo.server.folder}/empty`);
    await page.getByLabel('Path on this server').fill(`${demo.server.folder}/empty`);
    await page.getByRole('button', { name: 'Add and ingest' }).click();
    await page.getByText('Name is taken', { exact: true }).waitFor();
    await page.getByLabel(/^Name/).fill('lost');
    await page.getByRole('button', { name: 'Add and ingest' }).click();
    await page.getByRole('heading', { name: 'lost', exact: true }).waitFor();
    await page.getByText('Failed', { exact: true }).waitFor();
    await page.getByText('Fix', { exact: true }).waitFor();
    // Nothing can be asked yet, so nothing offers to; what can be done is said.
    await page.getByRole('heading', { name: 'Nothing is ingested yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Ask a question' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText('Failed', { exact: true }).waitFor();

    await page.goto('/projects');
    await page.getByText('3 projects. 2 ready to answer, 1 needs you.', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Needs you/ }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByRole('button', { name: 'More actions for lost' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('found');
    await page.getByRole('button', { name: 'Rename project' }).click();
    await page.getByRole('link', { name: 'found', exact: true }).waitFor();
    await page.getByRole('button', { name: 'More actions for found' }).click();
    await page.getByRole('menuitem', { name: 'Delete project' }).click();
    await page.getByLabel('Type found to confirm').fill('found');
    await page.getByRole('button', { name: 'Delete project' }).click();
    await page.getByText('No project matches').waitFor();
    await page.getByRole('button', { name: /^All/ }).click();
    await page.getByLabel('Filter projects by name').fill('til');
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('show what is in them and what was left out', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}`);
    await page.getByRole('heading', { name: 'parcel-router', exact: true }).waitFor();
    await page.getByText('assets/logo.png', { exact: true }).waitFor();
    await page.getByRole('img', { name: /typescript/i }).waitFor();
    await page.getByText('The numbers as a table').click();
    await page.getByRole('row', { name: /python/i }).waitFor();
    const { body: before } = await demo.server.get(`/api/projects/${demo.id}`);
    await page.getByRole('button', { name: 'Re-ingest' }).click();
    await expect
      .poll(async () => (await demo.server.get(`/api/projects/${demo.id}`)).body.ingestion)
      .toMatchObject({ run_id: expect.not.stringMatching(before.ingestion.run_id), status: 'completed' });
    await page.getByRole('button', { name: 'Re-ingest' }).waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are read section by section, down to the cited line', async () => {
    const { page, faults, context } = await demo.visitAsOwner({ width: 1440 });
    await page.goto(`/projects/${demo.id}/techspec`);
    await page.getByRole('heading', { name: 'System architecture', level: 1 }).waitFor();
    await page.locator('figure').waitFor();
    await drawAll(page);
    await page.getByRole('img', { name: /^Sequence/ }).waitFor();
    // The picture cannot run anything; the text of the diagram can be taken along.
    expect(await page.getByRole('img', { name: /^Sequence/ }).getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
    // Pressed, it opens in the whole window, outside the column of the text.
    await page.getByRole('img', { name: /^Sequence/ }).click();
    const large = page.getByRole('dialog', { name: 'Sequence' });
    await large.getByRole('img', { name: /^Sequence/ }).waitFor();
    expect((await large.boundingBox())?.width).toBeGreaterThan(1300);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    const markdown = await copyBy(page.getByRole('button', { name: 'Copy as Markdown' }));
    expect(markdown).toMatch(/^# System architecture\n/);
    expect(markdown).toContain('[3] src/domain/carriers/book.ts:10-13');

    // The contents follow the reading, and headings are links.
    const contents = page.getByRole('navigation', { name: 'Contents of the Tech spec' });
    await contents.getByRole('link', { name: 'Failover' }).click();
    await page.locator('a[aria-current=location]', { hasText: 'Failover' }).waitFor();
    await page.waitForURL(/#failover$/);

    const mark = page.getByRole('button', { name: /^Citation 3: .*book\.ts lines 10 to 13/ }).first();
    await mark.focus();
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: 'Citation 3' });
    await preview.locator('#L11', { hasText: 'withTimeout' }).waitFor();
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await mark.click();
    await preview.getByRole('link', { name: 'Open file' }).click();
    await page.waitForURL(/start=10/);
    await preview.waitFor({ state: 'detached' });
    await page.locator('#L10.hit').waitFor();
    expect(await page.locator('.hit').count()).toBe(4);

    await page.goBack();
    await page.getByRole('link', { name: /Next/ }).click();
    await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor();
    await page.waitForURL(/\/techspec\/components$/);
    // A deep link is the same as the section parameter of the MCP tool.
    await page.goto(`/projects/${demo.id}/prd/user_stories`);
    await page.getByRole('heading', { name: 'User stories', level: 1 }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('header.top').isVisible()).toBe(false);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('tell what changed in a document since the version before', async () => {
    const { page, faults, context } = await demo.visitAsOwner({ width: 1440 });
    await page.goto(`/projects/${demo.id}/prd/executive_overview`);
    await page.getByRole('link', { name: 'What changed since the version before' }).click();
    await page.getByRole('heading', { name: 'Changes of the PRD', level: 1 }).waitFor();
    const overview = page.getByRole('region', { name: 'Executive overview', exact: true });
    await overview.getByText(/^\+ .*A shipment must never be booked twice/).waitFor();
    await overview.getByRole('link', { name: 'Executive overview', exact: true }).click();
    await page.waitForURL(/prd\/executive_overview$/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('show all their diagrams in one place, each with a way to its section', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}/diagrams`);
    await page.getByText(/^2 diagrams drawn from the code at/).waitFor();
    await expect.poll(() => page.locator('figure').count()).toBe(2);
    await drawAll(page);
    const flow = page.getByRole('region', { name: 'How a booking flows', exact: true });
    await flow.getByRole('img', { name: /^Sequence/ }).waitFor();
    await page.getByRole('img', { name: /^Data model/ }).waitFor();
    await flow.getByRole('link', { name: 'Tech spec: System architecture' }).click();
    await page.waitForURL(/techspec\/system_architecture#how-a-booking-flows$/);
    await page.getByRole('heading', { name: 'System architecture', level: 1 }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('show when they were worked on', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}`);
    const panel = page.getByRole('region', { name: 'When was it worked on?' });
    await panel.getByRole('img', { name: /^Commits by month\. 7 commits from Mar 2026 to Sep 2026/ }).waitFor();
    await panel.getByText('The history as a table').click();
    await panel.getByRole('row', { name: 'Jun 2026 3', exact: true }).waitFor();
    await panel.getByRole('row', { name: 'Aug 2026 0', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('show how they are put together, and lead to the map', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}`);
    const panel = page.getByRole('region', { name: 'How is it put together?' });
    await panel.getByRole('img', { name: /^Architecture map\. \d+ parts in \d+ layers/ }).waitFor();
    await panel.getByRole('link', { name: 'Open the map' }).click();
    await page.getByRole('heading', { name: 'Architecture map', level: 1 }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are walked through by folders, definitions and uses', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}/code`);
    const files = page.getByRole('navigation', { name: 'Files', exact: true });
    await files.getByRole('button', { name: 'src', exact: true }).click();
    await files.getByRole('button', { name: 'domain', exact: true }).click();
    await files.getByRole('button', { name: 'carriers', exact: true }).click();
    await files.getByRole('link', { name: 'with-timeout.ts', exact: true }).click();
    await page.waitForURL(/path=src%2Fdomain%2Fcarriers%2Fwith-timeout\.ts/);
    const definitions = page.getByRole('navigation', { name: /^Definitions/ });
    await definitions.getByRole('link', { name: /^withTimeout/ }).click();
    await page.locator('#L1.hit').waitFor();
    const uses = page.getByRole('region', { name: 'Uses of withTimeout' });
    await uses.getByRole('link', { name: 'src/domain/carriers/book.ts line 11' }).click();
    await page.locator('#L11.hit', { hasText: 'withTimeout' }).waitFor();
    await files.locator('a[aria-current=page]', { hasText: 'book.ts' }).waitFor();
    // The path above the file leads to its folders.
    await page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'domain', exact: true }).click();
    await page.getByRole('rowheader', { name: 'pricing', exact: true }).waitFor();
    await page.getByRole('row', { name: /^ports\.ts typescript/i }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are drawn as a map, which the keyboard reaches whole', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}/map`);
    const map = page.getByRole('group', { name: 'Architecture map' });
    const part = map.getByRole('button', { name: /^src\/http\// });
    await part.focus();
    await page.keyboard.press('Enter');
    const facts = page.getByRole('complementary', { name: 'About src/http/' });
    await facts.getByRole('heading', { name: /^Uses/ }).waitFor();
    await facts.getByRole('button', { name: 'src/domain/carriers/book.ts' }).waitFor();
    await facts.getByRole('link', { name: '1 pair of files' }).waitFor();
    const picture = map.locator('svg[role=presentation]');
    const whole = await picture.getAttribute('viewBox');
    await page.keyboard.press('+');
    await expect.poll(() => picture.getAttribute('viewBox')).not.toBe(whole);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('0');
    await expect.poll(() => picture.getAttribute('viewBox')).toBe(whole);
    await map.getByRole('button', { name: 'Larger' }).click();
    await map.getByRole('button', { name: 'Show all of it' }).click();
    await expect.poll(() => picture.getAttribute('viewBox')).toBe(whole);
    await page.getByText('The map as tables').click();
    await page
      .getByRole('table', { name: /^What uses what/ })
      .getByRole('row')
      .nth(1)
      .waitFor();
    await page.goto(`/projects/${demo.id}/map?under=src/domain`);
    await map.getByRole('button', { name: /^src\/domain\/pricing\// }).waitFor();
    await part.waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Part of the map' }).getByRole('link', { name: 'All parts' }).click();
    await part.waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('have a webhook, whose secret is seen once', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}`);
    const panel = page.getByRole('region', { name: 'Webhook', exact: true });
    await panel.getByRole('button', { name: 'Make a webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter this at your git server' });
    const secret = await copyBy(dialog.getByRole('button', { name: 'Copy: Secret' }));
    const url = await copyBy(dialog.getByRole('button', { name: 'Copy: Address' }));
    expect(url).toBe(`${demo.server.url}/api/hooks/git/${demo.id}`);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await panel.getByText('None has come yet', { exact: true }).waitFor();
    expect(await page.content()).not.toContain(secret);
    const body = JSON.stringify({ ref: 'refs/heads/main', after: 'a'.repeat(40) });
    const headers = { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': secret };
    expect((await demo.server.call('POST', new URL(url).pathname, { body, headers })).status).toBe(202);
    await page.reload();
    await panel.locator('time').waitFor();

    await panel.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make new secret' }).click();
    expect(await copyBy(dialog.getByRole('button', { name: 'Copy: Secret' }))).not.toBe(secret);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect((await demo.server.call('POST', new URL(url).pathname, { body, headers })).status).toBe(401);
    await panel.getByRole('button', { name: 'End webhook' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End webhook' }).click();
    await panel.getByRole('button', { name: 'Make a webhook' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are searched, by page and by palette, with the keyboard alone', async () => {
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}/search`);
    await page.getByLabel('Search this project').fill('booking key');
    await page.getByText(/places?, at/).waitFor();
    await page.waitForURL(/q=booking/);
    await page.locator('mark').first().waitFor();

    // Filters narrow it, stand in the address, and are taken back together.
    const places = page.getByRole('listitem').getByRole('article');
    const inTests = page.getByRole('article', { name: 'test/book.test.ts' });
    await page.getByLabel('Search this project').fill('book');
    await inTests.first().waitFor();
    await page.getByLabel('Also in tests').uncheck();
    await inTests.waitFor({ state: 'detached' });
    await page.getByLabel('Language').selectOption({ label: 'SQL (1 file)' });
    await expect.poll(() => places.allInnerTexts()).toEqual([expect.stringContaining('0031_booking_key.sql')]);
    await page.waitForURL(/language=sql/);
    await page.reload();
    await expect.poll(() => places.count()).toBe(1);
    await page.getByLabel('In', { exact: true }).fill('src/');
    await page.getByText('Nothing that passes the filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await inTests.first().waitFor();
    expect(await page.getByLabel('In', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('Shows a').selectOption('interface');
    await expect.poll(() => places.allInnerTexts()).toEqual([expect.stringContaining('src/domain/ports.ts')]);
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await page.getByLabel('Search this project').fill('zzqqxx');
    await page.getByText('Nothing found for “zzqqxx”').waitFor();

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('combobox').fill('roundQuote');
    await expect.poll(() => palette.getByRole('option', { selected: true }).textContent()).toContain('quote.ts');
    await page.keyboard.press('Enter');
    await page.waitForURL(/code\?path=.*quote\.ts/);
    await page.getByText('Rounds half to even').waitFor();

    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('why is it rounded');
    await palette.getByRole('option', { name: /as a question/ }).click();
    await expect.poll(() => page.getByRole('textbox', { name: /Ask about/ }).inputValue()).toBe('why is it rounded');
    await page.getByRole('heading', { name: 'Ask about parcel-router' }).click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.getByLabel('Single keys do something').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('p');
    // What is pressed later is handled later: when the palette is there, the single key has had its turn.
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    expect(page.url()).toContain('conversations');
    expect(faults).toEqual([]);
    await context.close();
  });
});
