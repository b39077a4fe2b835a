import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

const FILE = `/*
 * "port": "\${SHOP_COMMENTED:1}" is only shown here
 */
{
  "port": "\${SHOP_PORT:9001}",
  /*
  "old": "\${SHOP_OLD:1}",
  */
  "cookie": {
    "sameSite": "\${SHOP_SAME_SITE:Lax}"
  },
  "dbUrl": "\${SHOP_DB_ADDRESS:undefined}",
  "dbType": "\${SHOP_DB_TYPE:dirty}",
  "life": "\${SHOP_LIFE:21600}", // 60 * 60 * 6 = 6 hours
  "metrics": "\${SHOP_METRICS:true}" /* shows numbers to operators */
}
`;
const MANUAL = `# Configuration

| Variable | Description | Default |
| --- | --- | --- |
| \`SHOP_SAME_SITE\` | value of the SameSite property of cookies | \`"Lax"\` |
| \`SHOP_LIFE\` | how long a crate is kept, in seconds | \`21600\` |
| \`SHOP_DB_ADDRESS\` | where the database of the shop is reached | \`"db.local"\` |

|===
| Variable
| Description
| Default

| \`SHOP_DB_TYPE\` | a kind of database that the shop may use | not set, thus will fall back to a file (please choose one instead)
|===
`;

test('variables that a settings file has filled in have the defaults of that file, and the words of the manual', async () => {
  const evidence = await evidenceIn({
    'package.json': '{"name":"shop","main":"server.js"}',
    'server.js': "const port = process.env.PORT || 80;\nrequire('http').createServer().listen(port);\n",
    'settings.json.docker': FILE,
    'doc/configuration.md': MANUAL,
  });
  const told = settingsOf(evidence).map(
    ({ name, default: value, help, facts }) => `${name} = ${value} "${help ?? ''}" ${facts[0]?.path}`,
  );
  expect(told.toSorted()).toEqual([
    'PORT = 80 "Port on which the program listens (from the name)" server.js',
    'SHOP_DB_ADDRESS = db.local "where the database of the shop is reached" settings.json.docker',
    'SHOP_DB_TYPE = dirty "a kind of database that the shop may use" settings.json.docker',
    'SHOP_LIFE = 21600 "how long a crate is kept, in seconds" settings.json.docker',
    'SHOP_METRICS = true "shows numbers to operators" settings.json.docker',
    'SHOP_PORT = 9001 "Port on which the program listens (from the name)" settings.json.docker',
    'SHOP_SAME_SITE = Lax "value of the SameSite property of cookies" settings.json.docker',
  ]);
});
