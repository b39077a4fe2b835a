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
