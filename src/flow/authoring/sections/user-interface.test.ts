import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { writeDocuments } from '../write-documents.ts';

test('that there is no user interface is not said where something draws elements', async () => {
  const told = async (sources: Record<string, string>): Promise<string> => {
    const { pack } = await evidenceIn(sources);
    const { techspec } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shop' });
    return techspec.find(({ id }) => id === 'user_interface')?.markdown ?? '';
  };
  expect(await told({ 'src/add.ts': 'export const add = (a: number): number => a + 1;\n' })).toContain(
    'No user interface',
  );
  expect(await told({ 'src/bell.ts': "customElements.define('door-bell', Bell);\n" })).toContain('elements to look at');
});
