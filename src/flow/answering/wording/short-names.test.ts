import { expect, test } from 'vitest';
import { packFileOf } from '../../../../test/make-pack.ts';
import { openPack } from '../../../engine/pack/open-pack.ts';
import { shortNames } from './short-names.ts';

const LOADS = (module: string): string =>
  `namespace Ferry.Line.${module}.Infrastructure.Configuration
{
    public class BusModule
    {
        public void Load()
        {
        }
    }
}
`;
const SOURCES = {
  'src/Tolls/Domain/Tolls/Toll.cs': `namespace Ferry.Line.Tolls.Domain.Tolls
{
    public class Toll
    {
        private Toll()
        {
        }

        public void Waive()
        {
        }
    }
}
`,
  'src/Tolls/BusModule.cs': LOADS('Tolls'),
  'src/Quays/BusModule.cs': LOADS('Quays'),
};

test('a name is told by its last parts where that is clear, or where its file stands beside it', async () => {
  const pack = openPack(await packFileOf(SOURCES));
  const shortened = shortNames(pack);
  expect(shortened('`Ferry.Line.Tolls.Domain.Tolls.Toll.Waive` and `Ferry.Line.Tolls.Domain.Tolls.Toll`')).toBe(
    '`Toll.Waive` and `Toll`',
  );
  const load = 'Ferry.Line.Tolls.Infrastructure.Configuration.BusModule.Load';
  expect(shortened(`\`${load}\` in \`src/Tolls/BusModule.cs\` calls`)).toBe(
    '`BusModule.Load` in `src/Tolls/BusModule.cs` calls',
  );
  expect(shortened(`How does \`${load}\` work?`)).toBe(`How does \`${load}\` work?`);
  expect(shortened('`a.b.c.d` and `Ferry.Line.Tolls.Domain`')).toBe('`a.b.c.d` and `Ferry.Line.Tolls.Domain`');
  pack.close();
});
