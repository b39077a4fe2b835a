import { expect, test } from 'vitest';
import { isBroken } from './broken-rule.ts';
import { mended, withOptions } from './rule-grammar.ts';

test.each([
  ['At most one of bold & html must be configured', 'At most one of `bold` and `html` must be configured'],
  ['Only one of masts, oars, or sails can be provided', 'Only one of `masts`, `oars`, or `sails` can be provided'],
  ['Only one of the boats can be sold', 'Only one of the boats can be sold'],
])('"%s" names options as %s', (rule, told) => expect(withOptions(rule)).toBe(told));

test.each([
  // Articles that a message leaves out, or that were put before a deed.
  [
    'The defining scheme or mast is not allowed when URL is defined',
    'Defining a scheme or mast is not allowed when the URL is defined',
  ],
  ['The setting of a lamp must be given', 'The setting of a lamp must be given'],
  ['Removing last owner is not allowed', 'Removing the last owner is not allowed'],
  ['Only owners and managers can renew license', 'Only owners and managers can renew the license'],
  ['Only initial admin is allowed to login without a key', 'Only the initial admin is allowed to log in without a key'],
  ['A sailor cannot be sent to login pages', 'A sailor cannot be sent to login pages'],
  ['Only admin role can be given to a sailor', 'Only the admin role can be given to a sailor'],
  ['Only admin can sell a boat', 'Only an admin can sell a boat'],
  ['The guest user cannot change password', 'The guest user cannot change the password'],
  ['The label must contain prefix', 'The label must contain a prefix'],
  ['The label cannot contain(char)2', 'The label cannot contain (char)2'],
  ['The bow range must be equal to stern rope range', 'The bow range must be equal to the stern rope range'],
  ['The bow range must be equal to the rope range', 'The bow range must be equal to the rope range'],
  ['Only moored boats can be deleted by the name', 'Only moored boats can be deleted by name'],
  ['Only owners can use storage', 'Only owners can use storage'],
  ['The sailor must be the owner of event type', 'The sailor must be the owner of the event type'],
  ['The sailor must have permission to resolve comment', 'The sailor must have permission to resolve the comment'],
  ['The sailor must have permission to view reports', 'The sailor must have permission to view reports'],
  ['The call ID is required for agent leg', 'The call ID is required for an agent leg'],
  ['The return must be after boat start time', 'The return must be after the boat start time'],
  ['The DSN for S3 source must start with s3://', 'The DSN for an S3 source must start with s3://'],
  ['Passphrase is required for locked boats', 'A passphrase is required for locked boats'],
  ['The sailor cannot approve their own Change request', 'The sailor cannot approve their own change request'],
  ['Only zip format is supported for the file type', 'The file type must be zip'],
  ['The rope name must be at most 20 characters', 'The rope name must have at most 20 characters'],
  [
    'The webhook with this subscriber URL must not already exist for the sailor',
    'Another webhook with the same subscriber URL must not exist for the sailor',
  ],
  ['Ropes cannot be added for model with no sails', 'Ropes cannot be added for a model with no sails'],
  ['Boats cannot be lent with duration lower than 1 hour', 'Boats cannot be lent with a duration lower than 1 hour'],
  ['The port is required for Harbour Office reference', 'The port is required for a Harbour Office reference'],
  ['The unpaged data are not supported', 'Unpaged data is not supported'],
  ['The account must not already exist for the username', 'An account must not already exist for the username'],
  // The last thing of a sentence, and what a condition speaks of.
  ['The boat can only be built on rope based node', 'The boat can only be built on a rope-based node'],
  ['The sail cannot be set to use harbour gateway', 'The sail cannot be set to use a harbour gateway'],
  ['The sail update must match rope policy', 'The sail update must match the rope policy'],
  ['The oar must be inside of boat container', 'The oar must be inside of the boat container'],
  ['The caller must have access to rope source', 'The caller must have access to the rope source'],
  ['The knot must match the counted knot `knotNow`', 'The knot must match the counted knot'],
  ['Boats cannot be sold in read-only mode', 'Boats cannot be sold in read-only mode'],
  ['Boats must be sorted in order', 'Boats must be sorted in order'],
  ['The oar cannot be of type container', 'The oar cannot be of type container'],
  ['The key is required when harbour account is enabled', 'The key is required when the harbour account is enabled'],
  ['The flag of existing account cannot be changed', 'The flag of an existing account cannot be changed'],
  // Names as they are written.
  ['Only linux machines can be boats', 'Only Linux machines can be boats'],
  ['Only http/https ropes are allowed', 'Only HTTP/HTTPS ropes are allowed'],
  ['The rope must start with https://', 'The rope must start with https://'],
  ['The gitlab name cannot end with .git', 'The GitLab name cannot end with .git'],
  ['The sailor must match the boat.sailor', 'The sailor must match `boat.sailor`'],
  ['`MOST_BOATS` of `Environment` must be at least 10', '`MOST_BOATS` must be at least 10'],
  // A word that is no name.
  ['The field given can only be "bow" or "stern"', 'The field given can only be "bow" or "stern"'],
  // Slips.
  ['All ropes cannot be removed', 'Not all ropes can be removed'],
  ['The key must be 16-bytes', 'The key must be 16 bytes'],
  ['The depth must range between 1 to 9', 'The depth must be between 1 and 9'],
  ['The cargo must not exceed 4MB limit', 'The cargo must not exceed 4 MB'],
  ['Non regular boats are not supported', 'Non-regular boats are not supported'],
  [
    'The boat with identical name must not already exist in the harbour',
    'A boat with the same name must not already exist in the harbour',
  ],
  [
    'The password authentication for sailors cannot be disabled',
    'Password authentication for sailors cannot be disabled',
  ],
  ["Only an owner can paint another Owner's boat", "Only an owner can paint another owner's boat"],
  ['The depth must be greater to 0 and at most 9', 'The depth must be greater than 0 and at most 9'],
  ['Only non moored boats can be sold', 'Only non-moored boats can be sold'],
  ['The bow must be not greater than the stern', 'The bow must not be greater than the stern'],
  ['Workers must at least be 1', 'Workers must be at least 1'],
  ['The specified voucher must not have been used already', 'The voucher must not have been used already'],
  ['The email must match the current users email', "The email must match the current user's email"],
  ['The start date must not be after End date', 'The start date must not be after the end date'],
  [
    'Feature with that name must not already exist for the project',
    'Another feature with the same name must not exist for the project',
  ],
  ['A flow which is disabled cannot be executed', 'A disabled flow cannot be executed'],
  [
    'The file must not already exist, and `--force` not defined',
    'The file must not already exist unless `--force` is defined',
  ],
  ['The file must not already exist, not overwriting', 'The file must not already exist'],
  ['The file must not exist, skipping when `mode` is `get`', 'The file must not exist when `mode` is `get`'],
  ['A mast can only be sold if no sail is hoisted', 'A mast can only be sold if no sail is hoisted'],
  ['The mast is required when kayak is not given', 'The mast is required when the kayak is not given'],
  ['The mast is required for `ROW` task', 'The mast is required for the `ROW` task'],
  // Number.
  ['At most 1 arguments are allowed', 'At most 1 argument is allowed'],
  ['The bow must have at least 1 ropes', 'The bow must have at least 1 rope'],
  ['The name must have at least 1 characters', 'The name must have at least 1 characters'],
  ['The sail must have at most 11 ropes', 'The sail must have at most 11 ropes'],
  ['A member roles must be unique', 'A member role must be unique'],
  ['Another settings must not exist', 'Another settings must not exist'],
  // Names.
  ['Only owners can invite Managers, Admins or Owners', 'Only owners can invite managers, admins or owners'],
  ['A Task that is already running cannot be executed', 'A task that is already running cannot be executed'],
  ['The parameter stop is not supported for chats', 'The parameter `stop` is not supported for chats'],
  ['The email must not be used by an existing Organization', 'The email must not be used by an existing organization'],
  ['The unmoored boat `self` cannot be stopped', 'An unmoored boat cannot be stopped'],
  ['The parameter name must be unique', 'The parameter name must be unique'],
  ['Options can only be used with harbour.queue.type=rope', 'Options can only be used with `harbour.queue.type=rope`'],
])('%s is told as %s', (rule, told) => expect(mended(rule)).toBe(told));

test('a verb without its form, and a second clause that tells of one case, are broken', () => {
  expect(isBroken('Only moored boats can be forced run')).toBe(true);
  expect(isBroken('No known leaks cannot be confirmed if a boat leaks')).toBe(true);
  expect(isBroken('The email must not already be taken, or this team already has an email')).toBe(true);
  expect(isBroken('A change to an `deck` kind is not supported')).toBe(true);
  expect(isBroken('The name of a boat must have at least nameLimits.min characters')).toBe(true);
  expect(isBroken('The name of a boat must have at least NAME_MIN_LENGTH characters')).toBe(true);
  expect(isBroken('Enough boats cannot be locked for sale')).toBe(true);
  expect(isBroken('The changed boats must have updated at least one boat')).toBe(true);
  expect(isBroken('Boats must not have been sold (or are being sold) already')).toBe(true);
  expect(isBroken('Only moored boats can be moved')).toBe(false);
  expect(isBroken('Invalid anchor PDU, length of the anchor must be 66 bytes')).toBe(true);
  expect(isBroken('Boat ID, delete and create the boat to move cannot be updated')).toBe(true);
  expect(isBroken('The caller must have access to `deed` this boat')).toBe(true);
  expect(isBroken('The title of a sail dto inner must have at least 2 characters')).toBe(true);
  expect(isBroken('The crew cannot access cabin')).toBe(true);
  expect(isBroken('The mooring bit must be given in the this boat')).toBe(true);
  expect(isBroken('The sails because sails are not loaded for the boat cannot be updated')).toBe(true);
  expect(isBroken('A boat using the same name or rename to a known boat cannot be renamed')).toBe(true);
  expect(isBroken('A boat that is sunk or sold cannot be renamed')).toBe(false);
  expect(isBroken('The mast height is not permitted or invalid rope format')).toBe(true);
  expect(isBroken('The mast is `length` metres but can only be 9 metres')).toBe(true);
  expect(isBroken('A guest cannot access the bridge of another boat')).toBe(false);
  expect(isBroken('No anchor found or anchor must not be lost')).toBe(true);
  expect(isBroken('The kind of boat cannot have sails, or they have already been set')).toBe(true);
  expect(isBroken('Two boats cannot be sold as they do not exist')).toBe(true);
  expect(isBroken('Moored boats cannot be sold.unload them before the sale')).toBe(true);
  expect(isBroken('A boat ctx cannot be set')).toBe(true);
  expect(isBroken('The false cannot be called on root boats')).toBe(true);
  expect(isBroken('The rope array of a length must be 3 bytes long')).toBe(true);
  expect(isBroken('The address must end with boats.example or .sea')).toBe(false);
});
