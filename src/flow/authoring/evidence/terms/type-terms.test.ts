import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { typeTerms } from './type-terms.ts';

test('types that serve the program are told apart from the words of the product', async () => {
  const uses =
    "import { Bag, Handler, Parcel, ParcelMapper, TStamp } from './types';\nexport const all = [Bag, Handler, Parcel, ParcelMapper, TStamp];\n";
  const evidence = await evidenceIn({
    'src/types.ts': [
      '/** Represents a box that is sent to one address. */\nexport class Parcel {}',
      '/** Proof that the postage was paid. */\nexport class TStamp {}',
      '/** Turns rows of the table into parcels. */\nexport class ParcelMapper {}',
      '/** Repetition for now. */\nexport class Bag {}',
      '/** The Handler configuration. */\nexport class Handler {}\n',
    ].join('\n\n'),
    'src/a.ts': uses,
    'src/b.ts': uses,
  });
  expect(typeTerms(evidence).map(({ term, meaning, isOfCode }) => [term, meaning, isOfCode])).toEqual([
    ['Parcel', 'A box that is sent to one address', false],
    ['Stamp', 'Proof that the postage was paid', false],
    ['Parcel mapper', 'Turns rows of the table into parcels', true],
  ]);
});

test('a meaning does not say the term again', async () => {
  const names = ['LetterRole', 'SortingTray', 'ParcelId', 'InkPad', 'CrateLabel', 'SackLabel'];
  const uses = `import { ${names.join(', ')} } from './types';\nexport const all = [${names.join(', ')}];\n`;
  const evidence = await evidenceIn({
    'src/types.ts': [
      '/** Available letter roles. */\nexport class LetterRole {}',
      '/** A sorting tray is a box in which parcels wait. */\nexport class SortingTray {}',
      '/** Identifies a parcel. */\nexport class ParcelId {}',
      '/** Carries immutable ink pad. */\nexport class InkPad {}\n',
      '/** CrateLabel the paper that stands on a crate. */\nexport class CrateLabel {}\n',
      '/** CrateLabel represents the paper on a crate that is sent. */\nexport class SackLabel {}\n',
    ].join('\n\n'),
    'src/a.ts': uses,
    'src/b.ts': uses,
  });
  expect(typeTerms(evidence).map(({ term, meaning }) => [term, meaning])).toEqual([
    ['Sorting tray', 'A box in which parcels wait'],
    ['Crate label', 'The paper that stands on a crate'],
  ]);
});

test('a meaning in a language that parts no words is one', async () => {
  const uses = "import { Crate } from './types';\nexport const all = [Crate];\n";
  const evidence = await evidenceIn({
    'src/types.ts': '/** 装苹果的木箱封装类\n * Created by ann on 2019/4/19 */\nexport class Crate {}\n',
    'src/a.ts': uses,
    'src/b.ts': uses,
  });
  expect(typeTerms(evidence).map(({ term, meaning }) => [term, meaning])).toEqual([['Crate', '装苹果的木箱封装类']]);
});
