import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { writeDocuments } from '../write-documents.ts';

test('as many kinds of users are named as are counted, whatever roles one of them has', async () => {
  const { pack } = await evidenceIn({
    'schema.prisma': 'enum TeamRole {\n  owner\n  member\n  guest\n}\n',
    'src/port.ts': 'export const port = process.env.SHOP_PORT;\n',
  });
  const { prd } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shop' });
  const personas = prd.find(({ id }) => id === 'user_personas');
  expect(personas?.markdown).toContain('Owner, member or guest');
  expect(personas?.summary).toBe('Two kinds of users were recognised: owner/member/guest and operator.');
});
