import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { followedRequest } from './followed-request.ts';

const THINGS = ['boats', 'berths', 'captains', 'fees', 'lamps'];

/** An application whose handlers all ask who calls and write to the log before they go to their store. */
function harbour(bodies: Record<string, string>): Record<string, string> {
  const routes = THINGS.map((thing) => `app.get('/${thing}', list_${thing});\napp.post('/${thing}', make_${thing});`);
  const sources: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'harbour', dependencies: { express: '5.0.0' } }),
    'src/log.ts': 'export function writeLog(text: string) {\n  console.log(text);\n}\n',
    'src/caller.ts': 'export function callerOf(req) {\n  return req.user;\n}\n',
    'src/store.ts':
      "import { check } from './check.js';\nexport function keep(thing) {\n  check(thing);\n  return thing;\n}\n",
    'src/check.ts': 'export function check(thing) {\n  if (!thing.name) throw new Error("name is required");\n}\n',
    'src/bell.ts': 'export function ring() {\n  return 1;\n}\n',
  };
  const imports = THINGS.map((thing) => `import { list_${thing}, make_${thing} } from './handlers/${thing}.js';`).join(
    '\n',
  );
  sources['src/app.ts'] =
    `import express from 'express';\n${imports}\n\nconst app = express();\n${routes.join('\n')}\napp.listen(8080);\n`;
  for (const thing of THINGS)
    sources[`src/handlers/${thing}.ts`] =
      "import { callerOf } from '../caller.js';\nimport { writeLog } from '../log.js';\nimport { keep } from '../store.js';\nimport { ring } from '../bell.js';\n\n" +
      `export function list_${thing}(req, res) {\n  writeLog('list');\n  callerOf(req);\n  res.json([]);\n}\n\n` +
      `export function make_${thing}(req, res) {\n  writeLog('make');\n  callerOf(req);\n${bodies[thing] ?? ''}  res.json({});\n}\n`;
  return sources;
}

test('the request that is followed is one that does something of its own, down to what that calls', async () => {
  const evidence = await evidenceIn(harbour({ boats: '  ring();\n  keep(req.body);\n' }));
  const followed = followedRequest(evidence);
  expect(followed?.route).toMatchObject({ method: 'POST', path: '/boats' });
  expect(followed?.messages).toEqual([
    { from: 'handlers/boats.ts', to: 'src/bell.ts', text: 'ring' },
    { from: 'handlers/boats.ts', to: 'src/store.ts', text: 'keep' },
    { from: 'src/store.ts', to: 'src/check.ts', text: 'check' },
  ]);
});

test('what the handlers of all things call is drawn where nothing else is left', async () => {
  const followed = followedRequest(await evidenceIn(harbour({})));
  expect(followed?.messages.map(({ text }) => text)).toEqual(['writeLog', 'callerOf']);
});

test('no request is drawn that ends where it arrives', async () => {
  const evidence = await evidenceIn({
    'package.json': JSON.stringify({ name: 'harbour', dependencies: { express: '5.0.0' } }),
    'src/app.ts':
      "import express from 'express';\nconst app = express();\napp.get('/boats', (req, res) => res.json([]));\napp.listen(8080);\n",
  });
  expect(followedRequest(evidence)).toBeNull();
});
