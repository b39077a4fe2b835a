import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { defaultOf } from '../../statements/setting-default.ts';
import { settingsOf } from '../settings.ts';
import { heldSeparator } from './held-keys.ts';

const SHOP = {
  'package.json': '{"name":"shop","main":"src/desk.js","dependencies":{"nconf":"1"}}\n',
  'src/shared/config/index.js': "const load = require('./loader');\nmodule.exports = load();\n",
  'src/shared/config/loader.js': `const nconf = require('nconf');
module.exports = function load() {
  const made = new nconf.Provider();
  made.env({ separator: '__', parseValues: true });
  made.file('defaults', path.join(__dirname, 'defaults.json'));
  return made;
};
`,
  'src/shared/config/defaults.json':
    '{\n  "desk": {\n    "port": 80,\n    "lamps": {}\n  },\n  "caching": {\n    "301": {\n      "maxAge": 5\n    }\n  },\n  "log": "file",\n  "rows": 5\n}\n',
  'src/shared/config/env/config.production.json': '{\n  "log": "stdout",\n  "rows": 5\n}\n',
  'src/desk.js':
    "const config = require('./shared/config');\nconst tone = require('./sound/settings');\n\nlisten(config.get('desk:port'), config.get('mail:from'), config.get('mail'), tone.get('loud'));\n",
  'src/sound/settings.js': 'module.exports = new Map();\n',
};

test('keys that a file of the project hands out from nconf have what its defaults give', async () => {
  const evidence = await evidenceIn(SHOP);
  const told = settingsOf(evidence).map((each) => [each.name, each.keptIn, defaultOf(each)]);
  expect(told.sort()).toEqual([
    ['caching.301.maxAge', 'defaults.json', '`5`'],
    ['desk.port', 'defaults.json', '`80`'],
    ['log', 'defaults.json', 'set in `defaults.json`'],
    ['mail.from', undefined, ''],
    ['rows', 'defaults.json', '`5`'],
  ]);
  expect(heldSeparator(evidence)).toEqual({
    separator: '__',
    source: { path: 'src/shared/config/loader.js', startLine: 4, endLine: 4 },
  });
});

test('what another object is asked for is no setting', async () => {
  const { 'src/shared/config/loader.js': _, ...sources } = SHOP;
  expect(settingsOf(await evidenceIn(sources))).toEqual([]);
});
