import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const PARCELS = {
  'src/parcels.py': `def seal_parcel(parcel, request):
    """Seals a parcel for the journey."""
    # 1. look whether the parcel is whole
    if not parcel.whole:
        raise ValueError(parcel)
    # 2. weigh the parcel
    weight = weigh(parcel)
    # 3. seal the parcel's box too
    if request.box:
        weight += weigh(parcel.box)
    return weight


def weigh(thing):
    """Weighs a thing."""
    return thing.grams


def plan_parcel_box(plan):
    """Plans the box of a parcel."""
    return weigh(plan.parcels)
`,
};

test('comments that the author numbered are told as the steps, and not the calls', async () => {
  const { text } = await askSources('How does `seal_parcel` work?', { sources: PARCELS });
  expect(text).toContain('Numbered comments inside `seal_parcel` say, in order:');
  expect(text).toMatch(
    /1\. "look whether the parcel is whole".*\n2\. "weigh the parcel".*\n3\. "seal the parcel's box too"/,
  );
  expect(text).not.toContain('steps in the order of its lines');
});

test('a definition that has a thing of the question nowhere is told as weak evidence, with that thing', async () => {
  const { text } = await askSources('How does a zeppelin box get its parcel plan?', {
    sources: {
      ...PARCELS,
      'src/zeppelin.py': 'class Zeppelin:\n    """Flies."""\n\n    def fly(self):\n        return 1\n',
    },
  });
  expect(text).toContain('does not speak of *zeppelin*');
});

test('who is notified is not told by what does something else with the thing', async () => {
  const { text } = await askSources('Who is notified when a parcel is sealed?', { sources: PARCELS });
  expect(text).toMatch(/^(?:Weak evidence|Not found)/);
});

test('what a step says by the comment of a function of the same file is cited', async () => {
  const sources = {
    'src/post.ts': `export function sendParcel(parcel: Parcel): number {
  const grams = weighParcel(parcel);
  stampParcel(parcel, grams);
  return grams;
}

/** Puts the whole parcel on the scale behind the counter. */
function weighParcel(parcel: Parcel): number {
  return scale.read(parcel);
}

function stampParcel(parcel: Parcel, grams: number): void {
  parcel.stamps.push(priceOf(grams));
}
`,
  };
  const { text, places } = await askSources('How does `sendParcel` work?', { sources });
  expect(text).toContain('calls `weighParcel`, which puts the whole parcel on the scale behind the counter');
  expect(places).toContain('src/post.ts:7-10');
});
