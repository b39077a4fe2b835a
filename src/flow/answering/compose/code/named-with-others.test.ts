import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const NAMES = ['kiosk', 'locker', 'courier', 'postbox'];
const capital = (name: string): string => name.replace(/^./, (letter) => letter.toUpperCase());
const SOURCES = {
  ...Object.fromEntries(
    NAMES.map((name) => [
      `src/delivery/provider/ownauth/${name}.ts`,
      `import { OwnAuthAdapter } from '../../adapter';\n\nexport class ${capital(name)}OwnAuthProvider extends OwnAuthAdapter {\n  provider = '${name}';\n\n  sign(parcel: Parcel): string {\n    return parcel.label;\n  }\n}\n`,
    ]),
  ),
  'src/delivery/provider/credentials/stamp.ts':
    'export class StampProvider {\n  stamp(parcel: Parcel): string {\n    return parcel.label;\n  }\n}\n',
  'src/delivery/provider/credentials/seal.ts':
    'export class SealProvider {\n  seal(parcel: Parcel): string {\n    return parcel.label;\n  }\n}\n',
  'src/delivery/map.ts': `export const SYNC = {\n${NAMES.map((name) => `  ${name}: 'ENABLE_${name.toUpperCase()}',`).join('\n')}\n};\n`,
  'src/delivery/one.ts': "export const ONLY = 'kiosk';\n",
};

test('the folder that bears the qualifier is descended into, and the files that name all of the others are told', async () => {
  const { text } = await askSources('What do I touch to add one more OwnAuth provider?', { sources: SOURCES });
  expect(text).toContain('Add a file to `src/delivery/provider/ownauth/`');
  expect(text).toContain('One file names each of the others, so look there too: `src/delivery/map.ts`');
  expect(text).not.toContain('`src/delivery/one.ts`');
});
