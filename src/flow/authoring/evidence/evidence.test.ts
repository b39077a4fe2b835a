import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';

test('declarations that a compiler writes beside the code are set aside, those of other code are not', async () => {
  const evidence = await evidenceIn({
    'src/job.ts': 'export class Job {\n  run() {\n    return 1;\n  }\n}\n',
    'src/job.d.ts': 'export declare class Job {\n  run(): number;\n}\n',
    'src/global.d.ts': 'interface Window {\n  till: string;\n}\n',
  });
  expect(evidence.file('src/job.d.ts')?.place).toBe('aside');
  expect(evidence.file('src/job.ts')?.place).toBe('source');
  expect(evidence.file('src/global.d.ts')?.place).toBe('source');
});
