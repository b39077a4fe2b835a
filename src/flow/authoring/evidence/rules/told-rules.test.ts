import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { printedRules } from './told-rules.ts';

async function told(sources: Record<string, string>): Promise<string[]> {
  return printedRules(await evidenceIn(sources)).map(({ text }) => text);
}

test('a field or an argument is not told as a constant of another place that has its name', async () => {
  const source = `package shop

func check(parcel Parcel, shelf Shelf, maxCount int) error {
	if parcel.Weight > MAX_WEIGHT {
		return fmt.Errorf("the parcel weight must not exceed %d", MAX_WEIGHT)
	}
	if parcel.Height > shelf.maxHeight {
		return fmt.Errorf("the parcel height must not exceed %d", shelf.maxHeight)
	}
	if parcel.Count > maxCount {
		return fmt.Errorf("the parcel count must not exceed %d", maxCount)
	}
	if parcel.Days > limits.MaxDays {
		return fmt.Errorf("the parcel days must not exceed %d", limits.MaxDays)
	}
	return nil
}
`;
  const rules = await told({
    'main.go': 'package main\n\nfunc main() {}\n',
    'shop/parcels.go': source,
    'shop/count.go': 'package shop\n\nconst maxCount = 12\nconst maxHeight = 90\n',
    'limits/limits.go': 'package limits\n\nconst MaxDays = 14\nconst MAX_WEIGHT = 30\n',
  });
  expect(rules.toSorted()).toEqual([
    'The parcel count must not exceed `maxCount`',
    'The parcel days must not exceed 14',
    'The parcel height must not exceed `maxHeight`',
    'The parcel weight must not exceed 30',
  ]);
});
