import type { Evidence } from '../evidence/evidence.ts';
import { apiRoutes } from '../evidence/routes.ts';
import { type WrittenGuard, writtenGuards } from '../evidence/security/written-guards.ts';
import type { Statement } from '../page.ts';
import { count } from '../wording/count.ts';
import { ranked } from '../wording/list.ts';
import { code } from '../wording/markup.ts';

const MOST_GUARDS = 3;

/** What checks requests where no guard stands at a route. Those that only their names speak for are told where nothing else is. */
export function writtenGuardStatements(evidence: Evidence): Statement[] {
  return toldGuards(evidence).map((guard) => ({ text: textOf(guard), sources: [guard.source] }));
}

/** Their names, for a sentence about who is let in. */
export function writtenGuardNames(evidence: Evidence): string[] {
  return toldGuards(evidence).map(({ name }) => code(name));
}

function toldGuards(evidence: Evidence): WrittenGuard[] {
  if (apiRoutes(evidence).some(({ guards }) => guards.length > 0)) return [];
  const found = writtenGuards(evidence);
  const sure = found.filter(({ refuses }) => refuses);
  return (sure.length > 0 ? sure : found).slice(0, MOST_GUARDS);
}

function textOf({ name, isFile, path, users, refuses }: WrittenGuard): string {
  const others = users.filter((user) => user !== path);
  if (isFile)
    return `${code(name)}, which ${count(users.length, 'file')} ${users.length === 1 ? 'includes' : 'include'}, ends a request that fails its checks`;
  const where = `${code(name)} in ${code(path)}${others.length > 0 ? `, used in ${ranked(others.map(code))}` : ''}`;
  return refuses
    ? `Requests are checked in the code itself: by ${where}`
    : `${where}, checks callers, as far as its name tells; no refusal was read beside it`;
}
