import { expect, test } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

test('the comment of a function that is shown whole is not told again', async () => {
  const { text } = await askSources('How does `weighParcel` work?', {
    sources: {
      'src/scale.ts':
        'export function weighParcel(sizes: number[]): number {\n  // Nearly all parcels are light, and that is soon seen.\n  if (sizes.length === 0) return 0;\n  return Math.max(...sizes);\n}\n',
    },
  });
  expect(text).toContain('// Nearly all parcels are light');
  expect(text).not.toContain('Comments inside');
});
