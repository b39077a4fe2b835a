import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';
import { onlyIfOf } from './read-only-if.ts';

const SERVER = `if (config.port < 1 || process.env.CLOUD) {
  config.port = process.env.PORT || 80
}
if (!config.host) {
  config.host = process.env.DESK_HOST
}
if (process.env.DESK_ROWS) {
  config.rows = process.env.DESK_ROWS
}
if (config.port > 1) {
  config.lamp = process.env.DESK_LAMP
} else {
  config.chair = process.env.DESK_CHAIR
}
if (process.env.CLOUD === 'yes') {
  config.book = process.env.DESK_BOOK
}
listen(process.env.DESK_BOOK)
`;

test('a variable that stands in under a condition is told with it', async () => {
  const evidence = await evidenceIn({ 'package.json': '{"name":"shop","main":"server.js"}\n', 'server.js': SERVER });
  const told = settingsOf(evidence).map((each) => [each.name, onlyIfOf(each)]);
  expect(told.sort()).toEqual([
    ['CLOUD', null],
    ['DESK_BOOK', null],
    ['DESK_CHAIR', null],
    ['DESK_HOST', null],
    ['DESK_LAMP', null],
    ['DESK_ROWS', null],
    ['PORT', 'config.port < 1 || process.env.CLOUD'],
  ]);
});
