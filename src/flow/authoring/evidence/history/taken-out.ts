import type { Commit } from '../../../../engine/pack/history/stored-commits.ts';
import { derived, type Evidence } from '../evidence.ts';

/** "Introduce htmx and use it": what came by its own name. */
const CAME =
  /^(?:\w+(?:\([^()]*\))?!?: )?(?:introduc|adopt|integrat|switch(?:ed|es|ing)? to|migrat(?:e|ed|es|ing) to|mov(?:e|ed|es|ing) to|us)(?:e|ed|es|ing|s)? (?:the )?`?([A-Za-z][\w.-]*[A-Za-z\d])`?(?=\s|$)/i;
/** "Remove htmx (#37)": it alone, and not a part of it. */
const WENT =
  /^(?:\w+(?:\([^()]*\))?!?: )?(?:remove|drop|delete|get rid of|rip out)d? (?:the |all )?`?([A-Za-z][\w.-]*[A-Za-z\d])`?(?: (?:dependency|library|framework|package))?(?: and .{1,40})?(?: completely| entirely)?\.?(?:\s*\(#\d+\))?$/i;
/** Words that are no names. */
const ANY =
  /^(?:an?|all|it|its|new|more|some|this|that|these|those|own|old|one|our|single|unused|default|better|same|other|proper|custom)$/i;

const wentLater = derived((evidence): Map<string, Commit> => {
  const found = evidence.commits.flatMap((commit): [string, Commit][] => {
    const name = WENT.exec(commit.subject)?.[1];
    return name === undefined || ANY.test(name) ? [] : [[name.toLowerCase(), commit]];
  });
  return new Map(found);
});

/** The later commit that took out again what a commit brought in by its name; null where none says so. */
export function takenOutLater(evidence: Evidence, { subject, date }: Pick<Commit, 'subject' | 'date'>): Commit | null {
  const name = CAME.exec(subject)?.[1];
  const went = name === undefined || ANY.test(name) ? undefined : wentLater(evidence).get(name.toLowerCase());
  return went !== undefined && went.date > date ? went : null;
}
