import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { isDependedOn } from './task-library.ts';

test('work is told with a library where the project depends on it', async () => {
  const evidence = await evidenceIn({ Gemfile: "source 'https://rubygems.org'\ngem 'rails'\ngem 'good_job'\n" });
  expect(isDependedOn(evidence, 'Sidekiq')).toBe(false);
  expect(isDependedOn(evidence, 'Active Job')).toBe(true);
  expect(isDependedOn(evidence, 'a ticker')).toBe(true);
});
