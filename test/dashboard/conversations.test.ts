import { describe, expect, it } from 'vitest';
import { FOREVER, gate, ScriptedAnswerer, until } from '../mcp/scripted-answerer.ts';
import { setUpDemo } from './set-up-demo.ts';

describe('conversations', () => {
  const answerer = new ScriptedAnswerer();
  const demo = setUpDemo({ answerer });

  it('an answer is seen while it is written, and goes on in both tabs', async () => {
    const more = gate();
    answerer.script = ['A carrier has **2.5 seconds**. ', more.opened, 'Then the next one is tried.'];
    const { page, newTab, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}/conversations`);
    await page.getByLabel('Ask about parcel-router').fill('What happens when a carrier is late?');
    await page.keyboard.press('Enter');
    const writing = page.getByRole('article', { name: 'Answer, being written' });
    await writing.locator('strong', { hasText: '2.5 seconds' }).waitFor();
    expect(await writing.getAttribute('aria-busy')).toBe('true');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    more.open();
    const answer = page.getByRole('article', { name: 'Answer 1' });
    await answer.getByText('Then the next one is tried.').waitFor();
    await expect.poll(() => page.getByText(/^You asked: What happens when a carrier is late\?$/).count()).toBe(1);
    await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
    await page.waitForURL(/conversations\/\w+$/);

    const other = await newTab();
    await other.goto(page.url());
    await other.getByRole('article', { name: 'Answer 1' }).getByText('Then the next one is tried.').waitFor();

    await page.getByRole('button', { name: 'Rename conversation' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Late carriers');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename conversation' }).click();
    await page.getByRole('heading', { name: 'Late carriers', exact: true }).waitFor();
    await page
      .getByRole('navigation', { name: 'Conversations', exact: true })
      .getByText('Late carriers', { exact: true })
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['weak', 'Weak evidence'],
    ['none', 'Not found in this project'],
    ['strong', undefined],
  ] as const)('an answer with %s support says so in words: %s', async (support, words) => {
    answerer.script = ['The router may know.'];
    answerer.support = support;
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}/conversations?ask=Who+knows%3F`);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const answer = page.getByRole('article', { name: 'Answer 1' });
    await answer.getByText('Answered with scripted', { exact: true }).waitFor();
    for (const known of ['Weak evidence', 'Not found in this project']) {
      expect(await answer.getByText(known, { exact: true }).count()).toBe(known === words ? 1 : 0);
    }
    expect(faults).toEqual([]);
    await context.close();
    answerer.support = 'strong';
  });

  it('an answer that is stopped keeps what was written, and the server stops too', async () => {
    answerer.script = ['This much was written. ', FOREVER];
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}/conversations?ask=How+long+does+it+take`);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('article', { name: 'Answer, being written' }).getByRole('paragraph').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await until(() => answerer.running === 0);
    const answer = page.getByRole('article', { name: 'Answer 1' });
    await answer.getByText('Stopped', { exact: true }).waitFor();
    await answer.getByText('This much was written.').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('an answer that breaks off says so, keeps its text, and can be asked again', async () => {
    answerer.script = ['Half of it. ', new Error('the disk is gone')];
    const { page, faults, context } = await demo.visitAsOwner();
    await page.goto(`/projects/${demo.id}/conversations`);
    await page.getByLabel('Ask about parcel-router').fill('Will this break?');
    await page.keyboard.press('Enter');
    await page.getByText('The answer broke off.', { exact: true }).waitFor();
    expect(await page.textContent('main')).not.toContain('disk is gone');
    await expect.poll(() => page.getByText('Half of it.').count()).toBe(1);
    answerer.script = ['The whole of it.'];
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByText('The whole of it.').waitFor();
    await page.getByRole('article', { name: 'Answer, being written' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete conversation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click();
    await page.getByRole('heading', { name: 'Ask about parcel-router' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
