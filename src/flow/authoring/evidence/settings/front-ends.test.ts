import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

async function namesIn(sources: Record<string, string>): Promise<string[]> {
  return settingsOf(await evidenceIn(sources)).map(({ name }) => name);
}

const FRONT = {
  'harbour/settings.py': "import os\nBERTH = os.environ.get('BERTH_NAME')\n",
  'pages/package.json': '{"name": "pages", "devDependencies": {"webpack": "5.1.0", "webpack-dev-server": "5.2.0"}}',
  'pages/config/serve.js':
    "const Server = require('webpack-dev-server');\nconst port = process.env.PORT || 3000;\nconst host = process.env.HOST || '0.0.0.0';\nnew Server({ port, host }).start();\n",
  'pages/config/paths.js': "const port = process.env.PORT || '3001';\nmodule.exports = { at: port };\n",
};

test('where a front end is served to those who make it is no setting of the program', async () => {
  expect(await namesIn(FRONT)).toEqual(['BERTH_NAME']);
  const answering = {
    ...FRONT,
    'pages/server/main.js': "const http = require('http');\nhttp.createServer(answer).listen(process.env.PORT);\n",
  };
  expect(await namesIn(answering)).toContain('PORT');
});
