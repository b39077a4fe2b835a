import { expect, test } from 'vitest';
import { isHollow, plainness } from './rule-quality.ts';
import { onePerThing, onlyOnce, ruleInWords, smoothed } from './rule-words.ts';
import { type Worth, worthOf } from './rule-worth.ts';

test.each<[Worth, string]>([
  ['decision', '`--pier` other than `home` is not supported in harbour mode'],
  ['decision', 'The last keeper cannot leave'],
  ['nothing', 'Has at least one sail that is not allowed for racing'],
  ['nothing', 'The boat can only be sold in the following harbours'],
  ['nothing', 'At most 3 boats are already in the lock is allowed'],
  ['nothing', 'Wooden boats do not require a permit'],
  ['nothing', 'Only supported for boats and rafts'],
  ['nothing', 'The harbour ID is required for the command'],
  ['decision', 'Only the author of a tale can edit it'],
  ['decision', 'The name of a kite must have 3 to 40 characters'],
  ['decision', 'The launch date must be before the landing date'],
  ['decision', 'The email of a sailor must be unique'],
  ['decision', 'The type cannot be changed for a moored boat'],
  ['decision', 'The ticket must not have been used already'],
  ['plain', 'A sailor must have a name and an email'],
  ['plain', 'A sailor must have a name, a berth, boots and an email'],
  ['decision', 'The sail plan must not be larger than 100 MB'],
  ['nothing', 'The record ID of the old ropes must be unique'],
  ['nothing', 'The harbour backup file cannot be stored'],
  ['nothing', 'The new boat name must differ from `previous`'],
  ['nothing', 'Sails cannot be sewn with the installed machine `name`'],
  ['nothing', 'Only a captain can log in through this URL'],
  ['nothing', 'The harbour cannot write to ./boats/list.txt'],
  ['decision', 'A locked file cannot be deleted'],
  ['decision', 'A guest cannot write letters'],
  ['nothing', 'The token of a boat session must be unique within its boat'],
  ['nothing', 'The weight of a rope conf must be between 0 and 9'],
  ['nothing', 'The fee of a boat must be at least 0 if given'],
  ['nothing', 'The private of a boat must be private'],
  ['nothing', 'Only works for at least one boat and no raft'],
  ['nothing', 'The harbour must have the expected number of boats'],
  ['nothing', 'The slug of a boat info for old sailors must be unique'],
  ['nothing', 'The password must have at least `password_length` characters'],
  ['plain', 'The session must not have expired'],
  ['plain', 'A boat can have only one boat event'],
  ['decision', 'A boat can have only one harbour'],
  ['nothing', 'The reason of a vote must have exactly 1 characters'],
  ['plain', 'A sailor can have only one seat for each boat'],
  ['nothing', 'The name of a form must have 2 to 100 characters'],
  ['nothing', 'The price of a boat must be between 0 and 2147483647'],
  ['nothing', 'The sail is not allowed by the harbour'],
  ['nothing', 'The name of a boat must have at most 255 characters'],
  ['nothing', 'At least one path key must be provided'],
  ['plain', 'The sailor must agree to the rules of the harbour'],
  // What happened, and what is true of everything.
  ['nothing', 'Name changes are disabled'],
  ['nothing', 'The anchor store does not support raw ropes'],
  ['nothing', 'The harbour token cannot be empty'],
  ['nothing', 'The rope length must be defined'],
  ['nothing', 'An empty hull is refused'],
  ['nothing', 'The ropes must be an array of strings'],
  ['nothing', 'The path must be absolute'],
  // Of whom, and by whom.
  ['nothing', 'Only an authenticated caller can moor a boat and sell a boat'],
  ['decision', 'Only an authenticated caller can moor a boat'],
  ['plain', 'The caller must have permission to sink boats'],
  ['decision', 'The caller must have permission to sink boats of others'],
  ['nothing', 'The boat must not already be sunk'],
  ['nothing', 'The depth of a harbour sonar response must be at least 2'],
  ['nothing', 'The field `meta` is required for this type of rope'],
  ['nothing', 'The rope object must contain a rope ID'],
  ['decision', 'The boat must have at least 2 masts'],
  ['nothing', 'The caller must have permission to access this endpoint'],
  ['nothing', 'The keel kind is not supported'],
  // Code, its columns and its English.
  ['nothing', 'The private rope cannot be cut when `rope.Type` is `RopeSteel`'],
  ['nothing', 'The UUID of a boat must be unique'],
  ['nothing', '`Guid` cannot be empty or the old ID'],
  ['nothing', 'The cursor of a boat must have at most 12 characters'],
  ['nothing', 'The owner cannot left the harbour'],
  ['decision', 'The start time must come before end time'],
  ['nothing', 'Only one `until` parameters is required, not many'],
  ['nothing', 'A TLS with a unix socket cannot be used'],
  ['nothing', 'The buckets must have at least two buckets'],
  ['decision', 'The crate must have at least two handles'],
])('%s: %s', (worth, rule) => expect(worthOf(rule)).toBe(worth));

test('what is done where it was done before is told as done once', () => {
  expect(onlyOnce('The boat must not already be banned', 'boats.banBoat')).toBe(
    'A boat that is already banned cannot be banned again',
  );
  expect(onlyOnce('SailOffice must not already be started', 'sails.Start')).toBe(
    'SailOffice that is already started cannot be started again',
  );
  expect(onlyOnce('The boat must not already be banned', 'boats.paintBoat')).toBe(
    'The boat must not already be banned',
  );
});

test('one of its kind for each of a kept thing', () => {
  const isKept = (thing: string): boolean => thing === 'boat';
  expect(onePerThing('The boat ID of a log must be unique', undefined, isKept)).toBe('A boat can have only one log');
  // What a boat is set up with is none that has boats.
  for (const held of ['boat settings', 'rigging meta'])
    expect(onePerThing(`The ${held} ID of a boat must be unique`, undefined, () => true)).toBe(
      `The ${held} ID of a boat must be unique`,
    );
  expect(onePerThing('The sheet ID of a log must be unique', undefined, isKept)).toBe(
    'The sheet ID of a log must be unique',
  );
  expect(onePerThing('The boat ID of a boat must be unique', undefined, isKept)).toBe(
    'The boat ID of a boat must be unique',
  );
  expect(onePerThing('The user ID must be unique', 'MooringToken', isKept)).toBe(
    'A user can have only one mooring token',
  );
  // Names are texts, also where old ones are kept.
  expect(onePerThing('The username must be unique', 'users', () => true)).toBe('The username must be unique');
  expect(onePerThing('The boat ID of a vote must be unique within its race', undefined, isKept)).toBe(
    'A boat can have only one vote for each race',
  );
});

test.each([
  ['The boat name must not have been taken already', 'The boat name must not already be in use'],
  ['Enter at least one berth', 'At least one berth must be entered'],
  ['The caller needs to select at least one berth', 'At least one berth must be selected'],
  ['The caller must have permission to sink this boat', 'The caller must have permission to sink the boat'],
  ['The label of a rope must have 1 to 20 characters', 'The label of a rope must have at most 20 characters'],
  [
    'The number of a berth must be unique together with `harbour_id`',
    'The number of a berth must be unique within its harbour',
  ],
  ['The start time cannot be at least the end time', 'The start time must be before the end time'],
  ['The depth cannot be at most 4', 'The depth must be greater than 4'],
])('%s is told as %s', (rule, told) => expect(smoothed(rule)).toBe(told));

test('who may and who is the last weighs more than what every form asks', () => {
  expect(plainness('Only captains can sell boats')).toBeLessThan(plainness('The harbour must be open'));
  expect(plainness('The last captain cannot leave')).toBeLessThan(plainness('The harbour must be open'));
  expect(plainness('The last name must be free')).toBe(plainness('The harbour must be open'));
  expect(plainness('At least one rope must be selected')).toBeGreaterThan(plainness('The harbour must be open'));
});

test.each([
  ['The depth must be at least zero', 'nothing'],
  ['The version must be unique', 'nothing'],
  ['The version of a boat must be unique', 'decision'],
  ['At least one boat must be given', 'plain'],
  ['It is not possible to define both the keel and the mast', 'decision'],
  ['Letters may only be sent while this client is being used as a courier', 'nothing'],
  ['The weight cannot be an empty string', 'nothing'],
  ['The letter-digest must match', 'nothing'],
  ['The letter size must not exceed `limit`', 'nothing'],
  ['The letter must not exceed the maximum folding depth of `limit`', 'nothing'],
])('%s is worth %s', (rule, worth) => expect(worthOf(rule)).toBe(worth));

test('a name that ends with a small word is no noun, and stays a name', () => {
  const told = (name: string) => ruleInWords(`\`${name}\` cannot be used in a race`, { form: 'message' });
  expect(told('sail_after')).toBe('`sail_after` cannot be used in a race');
  expect(told('sail_plan')).toBe('The sail plan cannot be used in a race');
});

test('what only names a check is nobody whose part a field is, and an unnamed part says nothing', () => {
  expect(
    ruleInWords('`username` of `createCrewStepValidationSchema` must have at most 9 characters', { form: 'schema' }),
  ).toBe('The username must have at most 9 characters');
  expect(isHollow('The referenced boat must have the required property')).toBe(true);
  expect(isHollow('The referenced boat must have the required length')).toBe(false);
});

test('what others call a thing by is nothing that it belongs to, and options that conflict say nothing', () => {
  expect(smoothed('`name` of `Oar` must be unique together with `boat_id`')).toBe(
    '`name` of `Oar` must be unique within its boat',
  );
  expect(smoothed('`provider` of `Oar` must be unique together with `providerBoatId`')).not.toContain('within its');
  expect(isHollow('Conflicting options are refused')).toBe(true);
});
