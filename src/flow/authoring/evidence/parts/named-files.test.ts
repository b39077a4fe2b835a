import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { productFiles } from '../parts.ts';
import { namedFiles } from './named-files.ts';

test('a text that names a class by its namespace, a module or a template is a use of that file', async () => {
  const evidence = await evidenceIn({
    'app/Provider.php':
      "<?php\nnamespace Shop;\nclass Provider {\n  function make($box) {\n    $box->add('till', '\\Shop\\Helper\\TillHelper');\n    $box->add('rope', \"Shop\\\\Helper\\\\RopeHelper\");\n    $box->add('none', '\\Other\\Thing');\n  }\n}\n",
    'app/Helper/TillHelper.php': '<?php\nnamespace Shop\\Helper;\nclass TillHelper {}\n',
    'app/Helper/RopeHelper.php': '<?php\nnamespace Shop\\Helper;\nclass RopeHelper {}\n',
    'app/Page.php':
      "<?php\nnamespace Shop;\nclass Page {\n  function show() {\n    return $this->render('till/drawer') . $this->at('till/open');\n  }\n}\n",
    'app/Template/till/drawer.php': '<p><?= $drawer ?></p>\n',
    // An address, and no template.
    'app/Route/till/open.php': '<?php\nclass Open {}\n',
    'shop/settings.py': "LAYERS = ['shop.till.layers.TillLayer', 'django.middleware.csrf.Csrf', 'shop.till']\n",
    'shop/till/layers.py': 'class TillLayer:\n    pass\n',
  });
  expect(namedFiles(evidence, productFiles(evidence))).toEqual([
    { path: 'app/Page.php', target: 'app/Template/till/drawer.php', line: 5 },
    { path: 'app/Provider.php', target: 'app/Helper/TillHelper.php', line: 5 },
    { path: 'app/Provider.php', target: 'app/Helper/RopeHelper.php', line: 6 },
    { path: 'shop/settings.py', target: 'shop/till/layers.py', line: 1 },
  ]);
});
