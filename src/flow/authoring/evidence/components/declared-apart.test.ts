import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { componentsOf } from '../components.ts';

test('a function of C that a header declares is one with its definition', async () => {
  const user = (name: string) => `#include "scale.h"\nint ${name}(void) { return scale_weigh(3); }\n`;
  const evidence = await evidenceIn({
    'src/scale.h': 'int scale_weigh(int parcel);\n',
    'src/scale.c':
      '#include "scale.h"\n/* Weighs one parcel in grams. */\nint scale_weigh(int parcel) {\n  return parcel;\n}\n',
    'src/post.c': user('post'),
    'src/ship.c': user('ship'),
    'src/sort.c': user('sort'),
  });
  expect(componentsOf(evidence).map(({ name, path, users }) => `${name} ${path} ${users}`)).toEqual([
    'scale_weigh src/scale.c 3',
  ]);
});
