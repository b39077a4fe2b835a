import { at, type Evidence } from '../../evidence/evidence.ts';
import { socketEventsOf } from '../../evidence/socket-events.ts';
import { eventDeeds } from '../../evidence/stories/event-stories.ts';
import type { Statement } from '../../page.ts';
import { capital, code } from '../../wording/markup.ts';

const MOST_DEEDS = 6;
const FEWEST_DEEDS = 2;

/** What clients do by messages over a socket, where no routes tell it. */
export function eventGroup(evidence: Evidence): Statement[] {
  const shown = eventDeeds(evidence).slice(0, MOST_DEEDS);
  if (shown.length < FEWEST_DEEDS) return [];
  const deeds = shown.map(({ event, deed }) => `${deed} (${code(event.values.name)})`).join('; ');
  const isLeft = socketEventsOf(evidence).length > shown.length;
  return [
    {
      text: `**Over a socket.** ${capital(deeds)}${isLeft ? '; and more' : ''}`,
      sources: shown.map(({ event }) => at(event)),
    },
  ];
}
