import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { composeServices, images, pipelines, probes } from './delivery.ts';

test('the image of the largest part of the product is told first, and none of its makers', async () => {
  const docker = 'FROM node\nCMD ["node", "main.js"]\n';
  const evidence = await evidenceIn({
    'cli/Dockerfile': docker,
    'server/Dockerfile': 'FROM node\nENTRYPOINT ["/usr/bin/tini", "--"]\n',
    'server/Dockerfile.dev': docker,
    'server/a.ts': 'export const a = 1;\n',
    'server/b.ts': 'export const b = 1;\n',
  });
  expect(images(evidence).map(({ text }) => text)).toEqual([
    'The file `server/Dockerfile` builds an image',
    'The file `cli/Dockerfile` builds an image and starts `node main.js`',
  ]);
});

test('services are those of the compose file of the product', async () => {
  const compose = (image: string): string => `services:\n  store:\n    image: ${image}\n`;
  const evidence = await evidenceIn({
    '.devcontainer/compose.yaml': compose('elasticsearch:8'),
    'docker/docker-compose.dev.yml': compose('mysql:8'),
    'docker/docker-compose.prod.yml': compose('grafana/grafana:12'),
    'docker/docker-compose.yml': compose('postgres:16'),
  });
  expect(composeServices(evidence)?.text).toBe('The compose file `docker/docker-compose.yml` adds postgres');
});

test('a job that only runs on proposed changes delivers nothing', async () => {
  const workflow = (name: string, on: string, job: string): string =>
    `name: ${name}\non:\n  ${on}:\njobs:\n  ${job}:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make ${job}\n`;
  const evidence = await evidenceIn({
    '.github/workflows/a.yml': workflow('Docker', 'pull_request', 'docker-image'),
    '.github/workflows/b.yml': workflow('Release', 'push', 'publish'),
  });
  expect(pipelines(evidence).map(({ text }) => text)[1]).toBe('One job delivers: `publish`');
});

test('what is kept for the next job of a workflow that delivers is not delivered', async () => {
  const job = (name: string): string =>
    `  ${name}:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make ${name}\n`;
  const evidence = await evidenceIn({
    '.github/workflows/a.yml': `name: Deploy\non: push\njobs:\n${job('cache-crates')}${job('deploy-crates')}`,
  });
  expect(pipelines(evidence).map(({ text }) => text)[1]).toBe('One job delivers: `deploy-crates`');
});

test('workflows that are called alike are several, and go by their files', async () => {
  const workflow = (name: string, job: string): string =>
    `name: ${name}\non: push\njobs:\n  ${job}:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make ${job}\n`;
  const evidence = await evidenceIn({
    '.github/workflows/crates.yml': workflow('Weigh', 'crates'),
    '.github/workflows/boats.yml': workflow('Weigh', 'boats'),
    '.github/workflows/pack.yml': workflow('Pack', 'pack'),
  });
  const said = pipelines(evidence)[0]?.text;
  expect(said).toContain('three workflows');
  expect(said).toContain('`boats.yml`');
  expect(said).toContain('`Pack`');
  expect(said).not.toContain('`Weigh`');
});

test('an address that is registered twice is told once', async () => {
  const evidence = await evidenceIn({
    'package.json': JSON.stringify({ name: 'shop', dependencies: { express: '5.0.0' } }),
    'src/app.ts':
      "import express from 'express';\nconst app = express();\nif (process.env.PLAIN) app.get('/healthz', (req, res) => res.send('ok'));\nelse app.get('/healthz', (req, res) => res.json({}));\napp.listen(80);\n",
  });
  expect(probes(evidence).map(({ text }) => text)).toEqual(['Its state can be asked at `GET /healthz`']);
});

test('a route that only answers that the service lives asks for its state, whatever its path, and what does more does not', async () => {
  const evidence = await evidenceIn({
    'package.json': JSON.stringify({ name: 'shop', dependencies: { express: '5.0.0' } }),
    'src/app.ts': `import express from 'express';
const app = express();
app.get('/api', (_, res) => {
  res.status(200).json({ message: 'Healthy' });
});
app.get('/here', (_, res) => res.json({ status: 'ok' }));
app.post('/letters', (_, res) => res.json({ status: 'ok' }));
app.get('/seal', async (req, res) => {
  await letters.seal(req.query.id);
  res.json({ status: 'ok' });
});
app.get('/orders', (_, res) => res.json({ status: 'ok', orders }));
app.listen(80);
`,
  });
  expect(probes(evidence).map(({ text }) => text)).toEqual(['Its state can be asked at `GET /api` and `GET /here`']);
});
