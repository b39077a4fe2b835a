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

test('a view and a file of the configuration of Laravel are used by who names them with stops', async () => {
  const evidence = await evidenceIn({
    'app/Till.php':
      "<?php\nclass Till {\n  function show($request) {\n    $rows = config('till.rows');\n    $other = $this->config('drawer.rows') ?? config('rope');\n    return view('till.drawer', ['rows' => $rows]);\n  }\n  function print() {\n    return PDF::loadView('till.' . $this->kind)->view('till.gone');\n  }\n}\n",
    'resources/views/till/drawer.blade.php': "@include('till.row')\n<p>{{ $rows }}</p>\n",
    'resources/views/till/row.blade.php': '<p>row</p>\n',
    'config/till.php': "<?php\nreturn ['rows' => 3];\n",
    'config/drawer.php': "<?php\nreturn ['rows' => 3];\n",
    'config/rope.php': "<?php\nreturn ['length' => 3];\n",
  });
  expect(namedFiles(evidence, productFiles(evidence))).toEqual([
    { path: 'app/Till.php', target: 'config/till.php', line: 4 },
    { path: 'app/Till.php', target: 'resources/views/till/drawer.blade.php', line: 6 },
    { path: 'resources/views/till/drawer.blade.php', target: 'resources/views/till/row.blade.php', line: 1 },
  ]);
});

test('what imports the modules of a folder by names that are found at run time uses that folder', async () => {
  const evidence = await evidenceIn({
    'pier/scales/__init__.py': '',
    'pier/scales/brass.py': 'class Brass:\n    pass\n',
    'pier/scales/iron.py': 'class Iron:\n    pass\n',
    'pier/masts/tall.py': 'class Tall:\n    pass\n',
    'pier/weigh.py': 'import importlib\nfor name in found():\n    importlib.import_module("pier.scales." + name)\n',
    'pier/build.py':
      'import pkgutil\nfrom . import masts\nfor each in pkgutil.iter_modules(masts.__path__):\n    pass\n',
    // A module that is told whole, and one that nothing says anything of.
    'pier/other.py':
      'import importlib\nfor name in found():\n    importlib.import_module(name)\n    importlib.import_module("pier.scales")\n',
  });
  expect(namedFiles(evidence, productFiles(evidence))).toEqual([
    { path: 'pier/build.py', target: 'pier/masts/tall.py', line: 3 },
    { path: 'pier/weigh.py', target: 'pier/scales/brass.py', line: 3 },
    { path: 'pier/weigh.py', target: 'pier/scales/iron.py', line: 3 },
  ]);
});
