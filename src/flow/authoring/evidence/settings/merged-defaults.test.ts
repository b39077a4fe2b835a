import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { defaultOf } from '../../statements/setting-default.ts';
import { settingsOf } from '../settings.ts';

const SAMPLE = `# Port of the desk
port: 3000
# Where the books lie
dataPath: /srv/books
mail:
  # Who answers
  pass: apples
  host: mail.example.org
`;
const DATA = `name: Shop
defaults:
  config:
    port: 80
    rows:
      - pass: one
    mail:
      pass: pears
      host: localhost
other:
  config:
    dataPath: ./data
`;

const LOADED = `const confPaths = { config: 'config.yml', data: path.join(ROOT, 'app/data.yml') };
const config = yaml.load(fs.readFileSync(confPaths.config));
const data = yaml.load(fs.readFileSync(confPaths.data));
export const all = _.defaultsDeep(config, data.defaults.config);
listen(all.port);
`;

const told = async (code: string): Promise<unknown> =>
  settingsOf(
    await evidenceIn({
      'package.json': '{"name":"shop","main":"server/config.js"}\n',
      'config.sample.yml': SAMPLE,
      'server/app/data.yml': DATA,
      'server/config.js': code,
    }),
  )
    .map((each) => [each.name, defaultOf(each)])
    .sort();

test('a key has what stands in the file that code merges below the one of the user', async () => {
  expect(await told(LOADED)).toEqual([
    ['dataPath', ''],
    ['mail.host', '`localhost`'],
    ['mail.pass', 'secret, not shown'],
    ['port', '`80`'],
  ]);
});

test('what is loaded and merged nowhere holds for nothing', async () => {
  expect(await told(LOADED.replace('_.defaultsDeep(config, data.defaults.config)', 'config'))).toEqual([
    ['dataPath', ''],
    ['mail.host', ''],
    ['mail.pass', 'secret'],
    ['port', ''],
  ]);
});
