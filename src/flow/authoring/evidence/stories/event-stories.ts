import { capital, code } from '../../wording/markup.ts';
import { handlerWish } from '../../wording/stated-wish.ts';
import { at, type Evidence } from '../evidence.ts';
import { sureRulesOf } from '../rules/told-rules.ts';
import { rulesIn } from '../rules.ts';
import { type SocketEvent, socketEventsOf } from '../socket-events.ts';
import { isAct, type Story } from './story.ts';

/** What messages over a socket are for, as their names say it; what does something comes before what only reads. */
export function eventDeeds(evidence: Evidence): { event: SocketEvent; deed: string }[] {
  const found = socketEventsOf(evidence).flatMap((event) => {
    const deed = handlerWish(event.values.name, true);
    return deed === null ? [] : [{ event, deed }];
  });
  const acts = found.filter(({ deed }) =>
    isAct({ title: capital(deed), wish: '', sources: [], criteria: [], rules: [] }),
  );
  return [...new Set([...acts, ...found])];
}

/** A story for each of them; those of which rules are known first. */
export function eventStories(evidence: Evidence): Story[] {
  return eventDeeds(evidence)
    .map(
      ({ event, deed }): Story => ({
        title: capital(deed),
        wish: `As a client of the service I want to ${deed} with the message ${code(event.values.name)}`,
        sources: [at(event)],
        criteria: [],
        rules: sureRulesOf(evidence, rulesIn(evidence, event.path, event.startLine, event.endLine)),
      }),
    )
    .toSorted((a, b) => b.rules.length - a.rules.length);
}
