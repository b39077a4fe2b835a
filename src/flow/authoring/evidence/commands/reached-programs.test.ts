import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { optionHome } from './reached-programs.ts';

const script = (option: string): string => `import argparse

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--${option}", help="How many books are put on a shelf")
    parser.parse_args()

if __name__ == "__main__":
    main()
`;

test('of several scripts that are started by themselves, each takes its own options', async () => {
  const evidence = await evidenceIn({ 'shop/fill.py': script('rows'), 'shop/sort.py': script('fix') });
  expect(optionHome(evidence, 'shop/fill.py')).toEqual({ file: 'shop/fill.py' });
  const one = await evidenceIn({ 'shop/fill.py': script('rows') });
  expect(optionHome(one, 'shop/fill.py')).toBeNull();
});
