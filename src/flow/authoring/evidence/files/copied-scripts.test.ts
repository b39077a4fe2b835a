import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';

const head = (name: string, holder: string): string =>
  `/*!\n * ${name} v2.4.1\n * https://${name}.example\n *\n * Copyright (c) 2031 ${holder}\n * Licensed under the MIT licence\n */\n(function () {})();\n`;

test('scripts that say whose release they are were copied, and the others of their folder of libraries with them', async () => {
  const { files } = await evidenceIn({
    'package.json': '{ "name": "harbour-desk", "version": "1.0.0" }\n',
    LICENSE: 'MIT License\n\nCopyright (c) 2031 Quayside Works\n',
    'src/main/webapp/lib/sail.js': head('sail', 'Sailmakers Inc'),
    'src/main/webapp/lib/anchor.js': head('anchor', 'Ada Chandler'),
    'src/main/webapp/lib/rope.js': head('rope', 'Ropewalk'),
    'src/main/webapp/lib/knot.js': '(function (global) { global.knot = {}; })(this);\n',
    'src/main/webapp/js/desk.js': head('harbour-desk', 'Somebody'),
    'src/main/webapp/js/berth.js': head('berth', 'Quayside Works'),
    'src/main/webapp/js/main.js': '// Version 1.2.3 of the berths is drawn here.\nvar berths = [];\n',
    'src/sail.js': head('sail', 'Sailmakers Inc'),
  });
  const copied = files.filter(({ place }) => place === 'vendored').map(({ path }) => path);
  expect(copied.sort()).toEqual([
    'src/main/webapp/lib/anchor.js',
    'src/main/webapp/lib/knot.js',
    'src/main/webapp/lib/rope.js',
    'src/main/webapp/lib/sail.js',
  ]);
});

test('a folder that is called after a copied script is a library where that makes up most of it; one without a release lies beside its small form', async () => {
  const kept = (holder: string): string => `${head('mast', holder).replace(' v2.4.1', '')}${'var a = 1;\n'.repeat(9)}`;
  const { files } = await evidenceIn({
    'package.json': '{ "name": "harbour-desk", "version": "1.0.0" }\n',
    LICENSE: 'MIT License\n\nCopyright (c) 2031 Quayside Works\n',
    'web/script/mast/mast.js': kept('Mastwrights'),
    'web/script/mast/mast.min.js': kept('Mastwrights'),
    'web/script/mast/lang/de.js': 'var de = {};\n',
    'web/script/stay/stay.js': kept('Mastwrights'),
    'web/script/stay/plugins/knot.min.js': kept('Mastwrights'),
    'web/script/boom/boom.js': kept('Mastwrights'),
    'web/script/own/own.js': kept('Quayside Works'),
    'web/script/own/own.min.js': kept('Quayside Works'),
    'web/script/yard/yard.js': head('yard', 'Mastwrights'),
    'web/script/yard/desk.js': 'var desk = 1;\n'.repeat(90),
  });
  const copied = files.filter(({ place }) => place === 'vendored').map(({ path }) => path);
  expect(copied.sort()).toEqual([
    'web/script/mast/lang/de.js',
    'web/script/mast/mast.js',
    'web/script/stay/stay.js',
    'web/script/yard/yard.js',
  ]);
});
