import { expect, test } from 'vitest';
import { BOAT_SHOP } from '../../../../../test/boat-shop.ts';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { rulesOf } from '../rules.ts';
import { printedRules } from './told-rules.ts';

const deed = (name: string, asks: string, message: string): string => `export async function ${name}(req: Request) {
  const isAllowed = await ${asks};
  if (!isAllowed) {
    throw new ForbiddenError('${message}');
  }
  return store.${name}(req.params.boat);
}
`;

const told = async (...deeds: readonly string[]): Promise<string[]> =>
  rulesOf(await evidenceIn({ ...BOAT_SHOP, 'src/deeds.ts': deeds.join('') })).map(({ text }) => text);

test('a message that was copied from function to function gives way to the right that each asks for', async () => {
  const copied = 'User does not have permission to list boats';
  const rules = await told(
    deed('listBoats', 'checkPermission(Deed.listBoats, req)', copied),
    deed('sellBoat', 'checkPermission(Deed.sellBoat, req)', copied),
  );
  expect(rules).toContain('The caller needs the right `listBoats`');
  expect(rules).toContain('The caller needs the right `sellBoat`');
  expect(rules.join('\n')).not.toContain('permission to list boats');
});

test('a message of one function stays, and so does one of several that all ask the same', async () => {
  const own = await told(
    deed('listBoats', 'checkPermission(Deed.listBoats, req)', 'User does not have permission to list boats'),
    deed('sellBoat', 'checkPermission(Deed.sellBoat, req)', 'User does not have permission to sell boats'),
  );
  expect(own.filter((each) => each.includes('permission to'))).toHaveLength(2);
  const same = await told(
    deed('sellBoat', 'checkPermission(Deed.sellBoat, req)', 'User does not have permission to sell boats'),
    deed('sellBoats', 'checkPermission(Deed.sellBoat, req)', 'User does not have permission to sell boats'),
  );
  expect(same.join('\n')).toContain('permission to sell boats');
});

test('a copied message that stands behind no question of rights is no rule', async () => {
  const copied = 'The weather must be calm and dry';
  const rules = await told(
    deed('launch', "fetchWeather('harbour', req)", copied),
    deed('moor', "fetchWeather('pier', req)", copied),
  );
  expect(rules.join('\n')).not.toMatch(/calm|right/);
});

test('a copied message that only says that the caller may not stays where roles are asked for', async () => {
  const copied = 'You do not have enough permissions';
  const roles = ['hasRole(Role.keeper, req)', 'hasRole(Role.sailor, req)'];
  const rules = await told(...roles.map((asks, place) => deed(`moor${place}`, asks, copied)));
  expect(rules.join('\n')).toContain('permission');
});

test('the rights of several deeds are printed as one rule', async () => {
  const copied = 'User does not have permission to list boats';
  const deeds = ['listBoats', 'sellBoat', 'moorBoat', 'paintBoat'];
  const source = deeds.map((each) => deed(each, `checkPermission(Deed.${each}, req)`, copied)).join('');
  const printed = printedRules(await evidenceIn({ ...BOAT_SHOP, 'src/deeds.ts': source })).map(({ text }) => text);
  expect(printed.filter((each) => each.includes('right'))).toEqual([
    'The caller needs a right of its own for each of four deeds, such as `listBoats`, `moorBoat` and `paintBoat`',
  ]);
});
