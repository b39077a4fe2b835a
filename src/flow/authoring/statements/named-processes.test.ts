import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { namedProcesses } from './named-processes.ts';

test('the processes of a Procfile are told with what each runs', async () => {
  const evidence = await evidenceIn({
    Procfile: 'web: bin/serve --port 80\nworkers: INTERVAL=1 bundle exec pool\n',
    'docs/Procfile': 'web: mkdocs serve\n',
  });
  expect(namedProcesses(evidence)?.text).toBe(
    'The file `Procfile` names two processes: `web` runs `bin/serve --port 80` and `workers` runs `INTERVAL=1 bundle exec pool`',
  );
});
