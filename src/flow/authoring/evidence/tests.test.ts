import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { testsUsing } from './tests.ts';

test('a suite that is called after two functions holds tests of either one', async () => {
  const evidence = await evidenceIn({
    'src/crates.ts':
      'export function packCrate(lid: string) {\n  return lid;\n}\nexport function sealCrate(lid: string) {\n  return lid;\n}\n',
    'src/depot.test.ts': `import { expect, it, describe } from 'vitest';
import { packCrate, sealCrate } from './crates.ts';

describe('packCrate / sealCrate', () => {
  it('refuses an empty lid when packed', () => {
    expect(packCrate('')).toBe('');
  });
  it('refuses an empty lid when sealed', () => {
    expect(sealCrate('')).toBe('');
  });
});
`,
  });
  const symbol = symbolsOfFile(evidence.pack, 'src/crates.ts').find(({ name }) => name === 'sealCrate');
  expect(testsUsing(evidence, symbol?.id ?? -1).map(({ values }) => values.name)).toEqual([
    'refuses an empty lid when sealed',
  ]);
});
