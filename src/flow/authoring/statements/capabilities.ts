import { offeredCommands } from '../evidence/commands.ts';
import { derived } from '../evidence/evidence.ts';
import { partsOf } from '../evidence/parts.ts';
import { profileOf } from '../evidence/profile.ts';
import type { Statement } from '../page.ts';
import { areas } from './capabilities/areas.ts';
import { commandGroups, flagGroup } from './capabilities/command-groups.ts';
import { eventGroup } from './capabilities/event-group.ts';
import { features, introduced, topics } from './capabilities/readme-features.ts';
import { groupsOfRoutes, keptThings } from './capabilities/route-groups.ts';

const MOST = 14;
const FEWEST_GROUPS = 4;
const ENOUGH_FEATURES = 4;

interface Capabilities {
  items: readonly Statement[];
  isPromised: boolean;
  /** Whether the README lists more than is told. */
  isCut: boolean;
}

/** The capabilities, the strongest first, and whether the README promises some of them. */
export const capabilitiesOf = derived((evidence): Capabilities => {
  const listed = features(evidence);
  const promised = listed.length > 0 ? listed : introduced(evidence);
  const commands = commandGroups(evidence);
  const shown = promised.slice(0, MOST - FEWEST_GROUPS);
  const room = Math.max(FEWEST_GROUPS, MOST - shown.length - commands.length);
  const groups = groupsOfRoutes(evidence, promised.length >= ENOUGH_FEATURES, room);
  // Without routes, messages over a socket may be all that clients send.
  const events = groups.length > 0 ? [] : eventGroup(evidence);
  const things = groups.length > 0 ? groups.slice(0, room) : events.length > 0 ? events : keptThings(evidence);
  const items = [...shown, ...things, ...commands];
  if (items.length < ENOUGH_FEATURES && offeredCommands(evidence).length === 0) items.push(...flagGroup(evidence));
  // The parts of a program are no capabilities of it, but those of a library are what it offers.
  if (items.length < 5 && profileOf(evidence).isLibrary) items.push(...topics(evidence).slice(0, MOST - items.length));
  if (items.length < 5 && profileOf(evidence).isLibrary)
    items.push(...areas(evidence, partsOf(evidence).parts).slice(0, MOST - items.length));
  return {
    items: items.slice(0, MOST),
    isPromised: promised.length > 0,
    isCut: listed.length > 0 && (profileOf(evidence).readme?.values.features.length ?? 0) > shown.length,
  };
});
