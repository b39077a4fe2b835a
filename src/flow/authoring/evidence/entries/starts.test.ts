import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { startsOf } from './starts.ts';

test('a program in a package of samples starts nothing, unless all code lies below that package', async () => {
  const program = 'public class Show {\n  public static void main(String[] all) {}\n}\n';
  const sample = { 'client/src/main/java/org/till/samples/Show.java': program };
  const starts = async (sources: Record<string, string>) => startsOf(await evidenceIn(sources)).length;
  expect(await starts(sample)).toBe(1);
  expect(await starts({ ...sample, 'client/src/main/java/org/till/Till.java': 'public class Till {}\n' })).toBe(0);
});
