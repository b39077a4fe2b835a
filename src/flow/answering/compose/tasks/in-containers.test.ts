import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const PIER = {
  'README.md':
    '# Pier\n\nBoats and berths.\n\n## Install\n\n```sh\nnpm install\n```\n\n## Docker\n\n```sh\ndocker run -p 8080:8080 example/pier\n```\n\n## Remove the container\n\n```sh\ndocker run --rm example/pier clean\n```\n',
  'compose.yaml':
    'services:\n  pier:\n    image: example/pier:1\n    ports:\n      - 8080:8080\n  store:\n    image: postgres:17\n',
};

test('who asks how to run it in containers gets the command of the documents and the services of the compose file', async () => {
  const { text } = await askSources('How do I run it with Docker?', { sources: PIER });
  expect(text).toContain('`README.md` shows how to run it with Docker under "Docker" [1]');
  expect(text).toContain('docker run -p 8080:8080 example/pier');
  expect(text).toContain('The compose file `compose.yaml` starts two services: `pier`');
});

test('a chart is named to who asks about Kubernetes, where no document shows a command', async () => {
  const sources = {
    'README.md': '# Pier\n\nBoats and berths.\n',
    'charts/pier/Chart.yaml': 'name: pier\nversion: 1.0.0\n',
  };
  const { text } = await askSources('How do I deploy it on Kubernetes?', { sources });
  expect(text).toContain('`charts/pier/Chart.yaml` is there for Kubernetes [1]');
});

test('a question about other work with containers is not answered by how they are started', async () => {
  const { text } = await askSources('How do I test it with Docker?', { sources: PIER });
  expect(text).not.toContain('shows how to run it with Docker');
});
