import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHOP } from '../answers/shop.ts';
import { MAIN } from '../build.ts';
import { makeRepository } from '../make-repository.ts';
import { openProgram, type Program } from './program.ts';

describe('lorekeep ask', () => {
  let program: Program;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-ask-'));
    const repository = makeRepository(join(folder, 'shop'));
    const screen = 'def clear_screen():\n    """Clears \u001b]0;title\u0007\u001b[2J the screen."""\n    return 1\n';
    repository.commit({ ...SHOP, 'shop/screen.py': screen }, 'Begin');
    program = await openProgram();
    const server = await program.serve({
      LOREKEEP_ADMIN_EMAIL: 'olive@example.com',
      LOREKEEP_ADMIN_PASSWORD: 'a long password',
    });
    await server.stop();
    await program.json(['ingest', repository.folder]);
  });
  afterAll(async () => {
    await program.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints the answer and where it comes from', async () => {
    const { code, stdout } = await program.run(['ask', 'shop', 'Where is `total_price`?']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^`total_price` is a function in `shop\/price\.py`, line 4;/);
    expect(stdout).toContain('[1] shop/price.py:4-6 (total_price) @ ');
    expect(stdout).toMatch(
      /\n\nSupport: strong\. At commit \w{12}, current as .*; 100 % of the files are ingested .*\n$/,
    );
    const { stdout: document } = await program.run(['doc', 'shop', 'prd', '--outline']);
    expect(document).toMatch(/^Written without .* At commit \w{12}, current .*; 100 % of the files are ingested/m);
  });

  it('answers as JSON and goes on with a conversation', async () => {
    const first = await program.json(['ask', 'shop', 'What is `Cart`?']);
    expect(first).toMatchObject({ support: 'strong', engine: 'embedded', status: 'complete' });
    const next = await program.json([
      'ask',
      'shop',
      'and where is it tested?',
      '--conversation',
      first.conversation_id,
    ]);
    expect(next.text).toContain('test_empty_name_is_refused');
  });

  it.each([
    ['an answer', ['ask', 'shop', 'What does `clear_screen` do?']],
    ['an answer as JSON', ['ask', 'shop', 'What does `clear_screen` do?', '--json']],
    ['a document', ['doc', 'shop', 'techspec']],
  ])('commands no terminal with %s about code that would', async (_name, words) => {
    const { stdout } = await program.run(words);
    expect(stdout).toMatch(/shop/);
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('ends quietly when the reader of its output goes away', async () => {
    const child = spawn(process.execPath, [MAIN, 'ask', 'shop', 'Give me an overview of the architecture.'], {
      env: { ...process.env, LOREKEEP_DATA_DIR: program.dataDir },
    });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (piece) => {
      complaint += piece;
    });
    child.stdout.destroy();
    await once(child, 'close');
    expect(complaint).not.toContain('EPIPE');
  });

  it('says what is missing', async () => {
    const nothing = await program.run(['ask', 'shop']);
    expect([nothing.code, nothing.stderr]).toEqual([1, expect.stringContaining('ask a question')]);
    const unknown = await program.run(['ask', 'nowhere', 'What is it?']);
    expect(unknown.code).toBe(1);
  });
});
