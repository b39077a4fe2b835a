import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publishDocument } from '../../src/record/documents/documents.ts';
import { ScriptedAnswerer } from '../mcp/scripted-answerer.ts';
import { drawAll } from './browser.ts';
import { demoPrd } from './demo-project.ts';
import { diagramPayloads, payloads } from './payloads.ts';
import { setUpDemo } from './set-up-demo.ts';

describe('text that wants to be script stays text', () => {
  const answerer = new ScriptedAnswerer();
  const attempts = payloads();
  const demo = setUpDemo({
    answerer,
    prepare(server) {
      const files = Object.fromEntries(
        attempts.slice(0, 60).map((text, n) => [`src/f${n}.ts`, `// ${text}\nexport const x${n} = 1;\n`]),
      );
      return server.addProject('hostile', { ...files, 'src/all.ts': attempts.join('\n').replaceAll('\0', '') });
    },
  });

  /** Waits until the page is whole, presses whatever looks like a link of the text, and looks whether anything ran. */
  async function nothingRan(page: Page): Promise<void> {
    await expect.poll(() => page.locator('.loading').count()).toBe(0);
    await page.evaluate(
      `for (const link of document.querySelectorAll('.doc a')) if (link.protocol === 'javascript:') link.click()`,
    );
    for (const frame of page.frames()) expect(await frame.evaluate('window.pwned')).toBeUndefined();
    const links = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href], form[action], iframe')].map((one) => one.href || one.action || one.src)`,
    );
    expect(links.filter((link) => /^(javascript|data|vbscript):/i.test(link))).toEqual([]);
    expect(await page.locator('main iframe, main object, main script, main style, main base').count()).toBe(0);
  }

  it('there are more than 200 attempts', () => {
    expect(attempts.length).toBeGreaterThan(200);
    expect(new Set(attempts).size).toBe(attempts.length);
  });

  it('in documents and diagrams', async () => {
    const { app, organizationId } = demo.server;
    const diagrams = diagramPayloads().map((source) => `\`\`\`mermaid\n${source}\n\`\`\``);
    const commit = 'a'.repeat(40);
    const base = demoPrd('hostile', commit);
    const section = (name: string, markdown: string) => ({
      id: name,
      title: attempts[1] ?? '',
      summary: attempts[0] ?? '',
      markdown,
      citations: [{ n: 1, kind: 'commit' as const, commit, subject: attempts[2] ?? '', date: 0 }],
      caveats: [attempts[3] ?? ''],
    });
    const sections = [
      section('executive_overview', attempts.map((text) => `[1] ${text}`).join('\n\n')),
      section('user_stories', diagrams.join('\n\n')),
    ];
    await app.database.db
      .transaction()
      .execute((transaction) =>
        publishDocument(transaction, organizationId, demo.id, { ...base, sections }, app.clock.now()),
      );
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}/prd/executive_overview`);
    await page
      .getByRole('button', { name: /^Citation 1/ })
      .first()
      .waitFor();
    await nothingRan(page);
    await page
      .getByRole('button', { name: /^Citation 1/ })
      .first()
      .click();
    await nothingRan(page);
    await page.goto(`/projects/${demo.id}/prd/user_stories`);
    await expect.poll(() => page.locator('figure').count()).toBe(diagrams.length);
    await drawAll(page);
    await expect.poll(() => page.locator('figure img, figure pre').count()).toBe(diagrams.length);
    await nothingRan(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('in code, search, file names and chat', async () => {
    answerer.script = attempts.map((text) => `${text}\n\n`);
    const { page, faults, context } = await demo.visitAsOwner({ expected: /status of 404/ });
    await page.goto(`/projects/${demo.id}/code?path=src/all.ts`);
    await page.locator('#L3').waitFor();
    await nothingRan(page);
    await page.goto(`/projects/${demo.id}/code?path=${encodeURIComponent(attempts[1] ?? '')}`);
    await page.getByText('No such file').waitFor();
    await nothingRan(page);
    await page.goto(`/projects/${demo.id}/search?q=${encodeURIComponent('img src onerror window pwned')}`);
    await page.locator('mark').first().waitFor();
    await nothingRan(page);
    await page.goto(`/projects/${demo.id}/conversations?ask=${encodeURIComponent(attempts[1] ?? '')}`);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('button', { name: 'Copy: answer' }).waitFor();
    await nothingRan(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('in the names of people, organizations and tokens', async () => {
    const name = attempts[1] ?? '';
    await demo.server.call('PATCH', '/api/auth/user', { bearer: demo.server.session, body: { name } });
    await demo.server.call('PATCH', `/api/organizations/${demo.server.organizationId}`, {
      bearer: demo.server.session,
      body: { name },
    });
    for (const text of attempts.slice(0, 40))
      await demo.server.post('/api/mcp-tokens', { name: text.slice(0, 100), description: text });
    const { page, faults, context } = await demo.visitAsOwner();
    for (const path of ['/settings/integrations', '/settings/members', '/settings/audit', '/settings/general']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await nothingRan(page);
      await expect.poll(() => page.textContent('body')).toContain(name);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
