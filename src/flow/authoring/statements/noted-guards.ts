import type { Route } from '../evidence/routes/route.ts';
import { joined } from '../wording/list.ts';
import { code } from '../wording/markup.ts';

type Guarded = Pick<Route, 'guards'> & { notes?: Route['notes'] | undefined; asks?: Route['asks'] | undefined };

/** The guards that ask by themselves: what is only noted about a route is what one of them asks for. */
export function withoutNotes({ guards, notes }: Guarded): string[] {
  const own = guards.filter((each) => !notes?.has(each));
  // A guard that is not told itself is told by what it asks for.
  return own.length > 0 ? own : [...guards];
}

/** A guard with what it is told to ask for by decorators, `RolesGuard` for `Roles(Role.Clerk)`, or asks for by its own text. */
export function guardWords({ guards, notes, asks }: Guarded, guard: string): string {
  const asked = guards.filter((each) => notes?.get(each) === guard);
  const roles = asks?.get(guard)?.words;
  if (roles !== undefined) return `${code(guard)}, which asks for ${roles}`;
  return asked.length === 0 ? code(guard) : `${code(guard)} for ${joined(asked.map(code))}`;
}
