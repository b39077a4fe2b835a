import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { guideOf } from './guide-checks.ts';

test('a guide for contributors names the checks of a change', async () => {
  const guide = `# Contributing

Tests are written with \`pytest\` in mind. Run \`make test-all\` and \`make fix\`, or \`make test-all ARGS=fast\`.

    cargo test --doc
    npm run lint

One test alone: \`npm test src/a.test.ts\`. To get the tools: \`make install-test-tools\`.
`;
  const found = guideOf(await evidenceIn({ 'CONTRIBUTING.md': guide, 'ui/CONTRIBUTING.md': '`make lint`' }));
  expect(found?.checks.map(({ command, source }) => `${command} ${source.startLine}`)).toEqual([
    'make test-all 3',
    'make fix 3',
    'npm run lint 6',
  ]);
  expect(guideOf(await evidenceIn({ 'ui/CONTRIBUTING.md': '`make lint`' }))?.checks).toEqual([]);
});

test('the guide of a library that lies beside is none of the project', async () => {
  const evidence = await evidenceIn({
    'backend/vendor/example.org/uuid/CONTRIBUTING.md': '# How to contribute\n\nRun `go test`.\n',
    'backend/main.go': 'package main\n\nfunc main() {}\n',
  });
  expect(guideOf(evidence)).toBeNull();
});
