import { expect, it } from 'vitest';
import { killWhileMakingTokens } from '../../soak/kill-tokens.ts';

it('a server that is killed while it makes tokens loses none that it confirmed', async () => {
  const figures = await killWhileMakingTokens(3);
  expect(figures).toMatchObject({ lost: 0, duplicates: 0, damaged: 0, auditWhole: true });
  expect(figures.created).toBeGreaterThan(3);
});
