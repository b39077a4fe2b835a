import { expect, test } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

test('where only a helper uses it, the tests that use the helper are told', async () => {
  const { text } = await askSources('Which tests cover `ParcelScale`?', {
    sources: {
      'src/parcel-scale.ts': 'export class ParcelScale {\n  weigh(): number {\n    return 0;\n  }\n}\n',
      'src/parcel-scale.test.ts':
        "import { expect, test } from 'vitest';\nimport { ParcelScale } from './parcel-scale.ts';\n\nfunction fresh(): ParcelScale {\n  return new ParcelScale();\n}\n\ntest('an empty one weighs nothing', () => {\n  expect(fresh().weigh()).toBe(0);\n});\n",
    },
  });
  expect(text).toContain('directly: `fresh` [1]');
  expect(text).toContain('At least one test uses that: `an empty one weighs nothing` [2]');
});
