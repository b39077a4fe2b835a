import { expect, test } from 'vitest';
import { doneAgain, ofCheckedThing } from './checked-thing.ts';

test.each([
  ['The range must be valid', 'validateMooringRange', 'The mooring range must be valid'],
  ['The scheme must be `https`', 'check_berth_url_scheme', 'The berth URL scheme must be `https`'],
  // Named after something else, and after nothing more than the noun.
  ['The range must be valid', 'validateMooring', 'The range must be valid'],
  ['The range must be valid', 'validateRange', 'The range must be valid'],
  ['The range must be valid', 'findMooringRange', 'The range must be valid'],
  ['The boat must be painted', 'checkOldBoat', 'The boat must be painted'],
])('%s in %s: %s', (rule, owner, told) => expect(ofCheckedThing(rule, owner)).toBe(told));

test.each([
  ['A draft letter cannot be sent', 'resendLetter', 'A draft letter cannot be resent'],
  ['A draft letter cannot be sent', 'sendLetter', 'A draft letter cannot be sent'],
  ['A sealed letter cannot be opened', 'resendLetter', 'A sealed letter cannot be opened'],
])('%s in %s: %s', (rule, owner, told) => expect(doneAgain(rule, owner)).toBe(told));
