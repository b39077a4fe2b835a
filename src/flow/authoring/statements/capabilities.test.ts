import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { capabilitiesOf } from './capabilities.ts';

async function told(sources: Record<string, string>): Promise<string[]> {
  return capabilitiesOf(await evidenceIn(sources, 'till')).items.map(({ text }) => text);
}

test('features of the README are told as they stand, whatever picture is before them', async () => {
  const readme = [
    '# Till',
    '## Features',
    '- 👩🏻 Send **receipts** to buyers without paper',
    '- Print labels with our editor in several paper types',
    '- Works with these printers',
    '- Built on best practices',
  ];
  expect(await told({ 'README.md': readme.join('\n') })).toEqual([
    'Send receipts to buyers without paper',
    'Print labels with our editor in several paper types',
  ]);
});
