import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';
import type { Setting } from './setting.ts';

async function toldIn(sources: Record<string, string>): Promise<Record<string, Partial<Setting>>> {
  const settings = settingsOf(await evidenceIn(sources));
  return Object.fromEntries(settings.map((setting) => [setting.name, setting]));
}

const looked = (names: readonly string[]): string =>
  names.map((name) => `${name} = getattr(configuration, '${name}', None)\n`).join('');

test('a list below the heading of a setting names what that one holds, and no setting of its own', async () => {
  const told = await toldIn({
    'shop/settings.py': looked(['STORE', 'SHELF', 'LAMP', 'DESK', 'DOOR']),
    'docs/settings.md': `# Settings

## STORE

Where all books of the shop are kept.

* \`SHELF\` - Number of the shelf inside
* \`STORE_KEY\` - Key of the store

## LAMPS

* \`LAMP\` - How bright the lamp shines
`,
  });
  expect(told['SHELF']?.help).toBeNull();
  expect(told['LAMP']?.help).toBe('How bright the lamp shines');
});

test('a box, what others make and the key of a value below the heading of a setting say nothing of one', async () => {
  const told = await toldIn({
    'shop/settings.py': looked(['STORE', 'SHELF', 'LAMP', 'DESK', 'DOOR']),
    'docs/settings.md': `# Settings

## STORE

!!! warning "This setting will be removed in 2.0."
    Set this by another one:

    \`\`\`
    STORES = {
        'first': {
            'door': 'open',
            'lamp': 'on',
            'desk': 2,
        },
    }
    \`\`\`

Default: \`None\`

Defines where all books are kept.

## LAMP

[Lumen](https://lumen.example/) is a lamp that others make. The shop reads by its light.

\`\`\`python
LAMP = {
    'DESK': 2,  # Number of the desk below it
}
\`\`\`
`,
  });
  expect(told['STORE']?.help).toBe('Defines where all books are kept (deprecated)');
  expect(told['LAMP']?.help).toBe('The shop reads by its light');
  expect(told['DESK']?.help).toBeNull();
});

test('a default that is put together of settings, or a stressed word, is told as it is written', async () => {
  const told = await toldIn({
    'src/main.ts': 'start(process.env.SHOP_STORE, process.env.SHOP_HEALTH, process.env.SHOP_NONE);\n',
    'docs/settings.md': `| Variable | Description | Default |
| --- | --- | --- |
| \`SHOP_STORE\` | Where books are kept | \`{folder}/books\` |
| \`SHOP_HEALTH\` | Port for those who look after it | _(disabled)_ |
| \`SHOP_NONE\` | Name of the owner | _(none)_ |
`,
  });
  const defaults = ['SHOP_STORE', 'SHOP_HEALTH', 'SHOP_NONE'].map((name) => [told[name]?.default, told[name]?.without]);
  expect(defaults).toEqual([
    [null, '`{folder}/books`'],
    [null, 'disabled'],
    [null, null],
  ]);
});
