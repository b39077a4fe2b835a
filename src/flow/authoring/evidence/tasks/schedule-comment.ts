import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import { docSentence } from '../../wording/doc-sentence.ts';
import type { Evidence } from '../evidence.ts';
import { asDeed } from './deed-words.ts';
import type { Task } from './task.ts';

const ONE_LINE = /^\s*(?:\/\/+|#|\/\*+)\s*(.*?)\s*(?:\*\/)?\s*$/;

/** That it is done again stands beside it. */
const AGAIN = /,? every (?:\w+ )?(?:second|minute|hour|day|night|week|month)s?\.?$/;

/** That something is made which does the work says nothing of the work: "Create the actor for the sweep job". */
const PLANS =
  /^(?:creat|mak|register|schedul|add|start|launch|build|set|initiali[sz]|configur|defin|spawn)(?:es?|s|ing)?\b.*\b(?:jobs?|tasks?|workers?|cron|timers?|tickers?|actors?|schedulers?|goroutines?)\b/i;

/** The comment of one line right above the line that plans a task: `// Sends the reminders`. */
export function scheduleComment(evidence: Evidence, { schedules, done }: Task): string | null {
  const [first, ...others] = schedules;
  if (
    !first ||
    others.length > 0 ||
    done.some(
      ({ symbol, fact, outside }) => symbol?.path === first.fact.path && outside === undefined && fact !== first.fact,
    )
  )
    return null;
  const lines = evidence.lines(first.fact.path) ?? [];
  const said = (ONE_LINE.exec(lines[first.fact.startLine - 2] ?? '')?.[1] ?? '').replace(AGAIN, '');
  // The last line of a longer one is half of what it says.
  if (ONE_LINE.test(lines[first.fact.startLine - 3] ?? '') || /[;{}()=>$]/.test(said) || PLANS.test(said)) return null;
  return asDeed(said) ?? (isDeed(said) ? docSentence(said, '') : null);
}

function isDeed(said: string): boolean {
  const [verb = ''] = said.toLowerCase().split(' ');
  return VERBS.some((each) => thirdPerson(each) === verb);
}
