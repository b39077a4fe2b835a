import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { hasTestNear, partsWithoutTests } from './test-traces.ts';

const CODE = 'export function weigh() {}\n';
const TEST = "test('weighs', () => undefined);\n";

test('a part is without tests where none lies in it or is called after it', async () => {
  const folders = ['bag', 'box', 'cart', 'gate', 'ink', 'lamp', 'post', 'scale', 'till', 'tray'];
  const evidence = await evidenceIn({
    ...Object.fromEntries(folders.flatMap((name) => [`${name}/one.ts`, `${name}/two.ts`]).map((path) => [path, CODE])),
    'scale/one.test.ts': TEST,
    'test/till/all.test.ts': TEST,
    'test/tray.test.ts': TEST,
  });
  expect(partsWithoutTests(evidence).map(({ name }) => name)).toEqual([
    'bag/',
    'box/',
    'cart/',
    'gate/',
    'ink/',
    'lamp/',
    'post/',
  ]);
});

test('what tests cannot import, and what they name by its folder, is not told as a part without tests', async () => {
  const evidence = await evidenceIn({
    'bag/one.ts': CODE,
    'bag/two.ts': CODE,
    'ink/one.ts': CODE,
    'ink/two.ts': CODE,
    'conf/shop.ts': "export default { open: 8, name: 'Shop' };\n",
    'conf/post.ts': "export default { open: 9, name: 'Post' };\n",
    'lamp/switch.rb': 'def switch\n  1\nend\n',
    'lamp/light.rb': 'def light\n  1\nend\n',
    'scale/one.ts': CODE,
    'scale/two.ts': CODE,
    'test/all.test.ts': "test('starts', () => start('ink/one.ts'));\n",
  });
  expect(partsWithoutTests(evidence).map(({ name }) => name)).toEqual(['bag/', 'scale/']);
});

test('a test is near a file that it lies beside, is called after or names', async () => {
  const evidence = await evidenceIn({
    'post/urls.py': 'urlpatterns = []\n',
    'post/tests/test_views.py': 'class Views(Cases):\n    pass\n',
    'till/urls.py': 'urlpatterns = []\n',
    'web/ScaleController.cs': 'public class ScaleController {}\n',
    'web/InkController.cs': 'public class InkController {}\n',
    'web/GateController.cs': 'public class GateController {}\n',
    'checks/tests/ScaleControllerTests.cs': 'public class ScaleControllerTests { }\n',
    'checks/tests/OtherTests.cs': 'public class OtherTests { InkController ink; }\n',
  });
  const near = evidence.files.flatMap(({ path, place }) =>
    place === 'source' && hasTestNear(evidence, path) ? [path] : [],
  );
  expect(near.toSorted()).toEqual(['post/urls.py', 'web/InkController.cs', 'web/ScaleController.cs']);
});

test('a part is not without tests where a test names a type of it, however that is brought in', async () => {
  const code = (name: string): string => `public class ${name} {\n  public static int Size() { return 1; }\n}\n`;
  const evidence = await evidenceIn({
    'Post/CrateLabels.cs': code('CrateLabels'),
    'Post/CrateLids.cs': code('CrateLids'),
    'Till/OpenDrawer.cs': code('OpenDrawer'),
    'Till/ClosedDrawer.cs': code('ClosedDrawer'),
    'Checks.Tests/Sizes.cs': 'using static Shop.Post.CrateLabels;\npublic class Sizes { }\n',
  });
  expect(partsWithoutTests(evidence).map(({ name }) => name)).not.toContain('Post/CrateLabels.cs');
  expect(partsWithoutTests(evidence).some(({ name }) => name.startsWith('Till/'))).toBe(true);
});
