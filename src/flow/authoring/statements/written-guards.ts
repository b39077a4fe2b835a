import type { Evidence } from '../evidence/evidence.ts';
import { apiRoutes } from '../evidence/routes.ts';
import { type WrittenGuard, writtenGuards } from '../evidence/security/written-guards.ts';
import type { Statement } from '../page.ts';
import { count } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { code } from '../wording/markup.ts';

const MOST_GUARDS = 3;

/** What checks requests where no guard stands at a route. */
export function writtenGuardStatements(evidence: Evidence): Statement[] {
  return refusing(evidence).map((guard) => ({ text: textOf(guard), sources: [guard.source] }));
}

/** Their names, for a sentence about who is let in. */
export function writtenGuardNames(evidence: Evidence): string[] {
  return [...new Set(refusing(evidence).map(({ name }) => code(name)))];
}

function refusing(evidence: Evidence): WrittenGuard[] {
  if (apiRoutes(evidence).some(({ guards }) => guards.length > 0)) return [];
  return writtenGuards(evidence)
    .filter(({ refuses }) => refuses)
    .slice(0, MOST_GUARDS);
}

/** What only names speak for, to be told where nothing else of protection is. */
export function namedGuardStatement(evidence: Evidence): Statement | null {
  const found = writtenGuards(evidence).slice(0, MOST_GUARDS);
  if (found.length === 0) return null;
  return {
    text: `By ${found.length === 1 ? 'its name' : 'their names'}, ${joined(found.map(({ name, path }) => `${code(name)} in ${code(path)}`))} ${found.length === 1 ? 'checks' : 'check'} who calls; no refusal was read beside ${found.length === 1 ? 'it' : 'them'}`,
    sources: found.map(({ source }) => source),
  };
}

function textOf({ name, isFile, path, users }: WrittenGuard): string {
  if (isFile)
    return `${code(name)}, which ${count(users.length, 'file')} ${users.length === 1 ? 'includes' : 'include'}, ends a request that fails its checks`;
  const others = users.filter((user) => user !== path);
  return `Requests are checked in the code itself: by ${code(name)} in ${code(path)}${others.length > 0 ? `, used in ${ranked(others.map(code))}` : ''}`;
}
