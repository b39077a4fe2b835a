import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ModelServer } from '../../../test/model-server.ts';
import { readModelName } from '../../base/model-name.ts';
import { openModel } from '../../engine/model/open-model.ts';
import { improveWording } from './improve-wording.ts';
import { keepsFacts } from './keeps-facts.ts';

describe('a new wording', () => {
  const original = 'A `Cart` holds at most 50 items and is never shared between Shops [1], see Stripe [2].';
  test.each([
    [
      'with another order is taken',
      'It is never shared between Shops, and holds at most 50 items, does a `Cart` [1]; see Stripe [2].',
      true,
    ],
    ['that loses a number is refused', original.replace('at most 50', 'at most some'), false],
    ['that changes a number is refused', original.replace('50', '60'), false],
    ['that loses a citation is refused', original.replace(' [2]', ''), false],
    ['that adds a citation is refused', `${original} [3]`, false],
    ['that loses code is refused', original.replace('`Cart`', 'cart'), false],
    ['that loses a name is refused', original.replace('Stripe', 'the provider'), false],
    ['that adds a name is refused', original.replace('see Stripe', 'see Stripe and PayPal'), false],
    ['that turns a statement around is refused', original.replace('never ', ''), false],
    ['that adds a host is refused', original.replace('see', 'see evil.example and'), false],
    ['that adds a link is refused', original.replace('see', '[see](//evil)'), false],
    ['that adds an image is refused', original.replace('see', '![see](//evil)'), false],
    ['that adds HTML is refused', original.replace('see', '<b>see</b>'), false],
    ['that is much longer is refused', original + ' and so on'.repeat(20), false],
    ['that adds a line is refused', `${original}\nAnd more.`, false],
  ])('%s', (_, reworded, isTaken) => {
    expect(keepsFacts(original, reworded)).toBe(isTaken);
  });
});

describe('polishing a section', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await ModelServer.start();
  });
  afterAll(() => server.stop());

  const section =
    '### Parts\n\nThere is a cart, it holds items [1].\n\n| a | b |\n|---|---|\n\n- It keeps 3 shops [2].\n- It is fast [3].';

  async function polish(echo: (prompt: string) => string) {
    const model = await openModel(readModelName(`ollama:m@${server.url}`), undefined);
    const limits = { wholeMs: 10_000, silenceMs: 10_000, steps: 1, tokens: 10_000, written: 1_000 };
    server.play({ echo });
    return improveWording(model, section, { limits, signal: new AbortController().signal });
  }

  it('takes what keeps the facts, passage by passage', async () => {
    const improved = await polish((prompt) =>
      prompt.replace('There is a cart, it holds items', 'A cart holds items').replace('3 shops', '4 shops'),
    );
    expect(improved).toEqual({
      markdown: section.replace('There is a cart, it', 'A cart'),
      changed: 1,
      kept: 1,
      tokens: 110,
    });
  });

  it('shows the model prose alone, and keeps what does not come back', async () => {
    expect(await polish(() => 'No.')).toEqual({ markdown: section, changed: 0, kept: 2, tokens: 110 });
    expect(server.asked[0]?.messages.at(-1)?.content).toMatch(
      /^passage-\w+-2\nThere is a cart, it holds items \[1\]\.\npassage-\w+-6\n- It keeps 3 shops \[2\]\.\n- It is fast \[3\]\.$/,
    );
  });

  it('keeps a passage whose new wording breaks a rule for documents', async () => {
    const improved = await polish((prompt) => prompt.replace('There is a cart, it holds items', '(A cart holds items'));
    expect(improved).toMatchObject({ markdown: section, changed: 0, kept: 2 });
  });

  it('asks nobody about a section without prose', async () => {
    server.play();
    const model = await openModel(readModelName(`ollama:m@${server.url}`), undefined);
    const limits = { wholeMs: 10_000, silenceMs: 10_000, steps: 1, tokens: 10_000, written: 1_000 };
    const table = '| a | b |\n|---|---|\n\n```\none\n\ntwo words\n\nthree\n```';
    const improved = await improveWording(model, table, { limits, signal: new AbortController().signal });
    expect(improved).toEqual({ markdown: table, changed: 0, kept: 0, tokens: 0 });
  });
});
