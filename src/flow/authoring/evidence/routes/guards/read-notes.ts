import { escaped } from '../../../../../base/escaped.ts';
import { UNSURE, UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { constantText } from '../../constant-text.ts';
import type { Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';
import { textOf } from './definition-text.ts';
import { definitionOf, MARK } from './guard-definition.ts';
import { moduleOutside } from './known-guards.ts';

/** `export const Roles = (...roles: Role[]) => SetMetadata('roles', roles)`. */
const NOTED = /\bSetMetadata\(\s*([\w.]+|'[^'\n]+'|"[^"\n]+")\s*,/;
/** `export const Roles = Reflector.createDecorator<Role[]>()` is looked up by its own name. */
const MADE = /\bReflector\.createDecorator\b/;
/** What puts guards or interceptors before a route besides asks by itself. */
const APPLIES = /\b(?:Use(?:Guards|Interceptors)|applyDecorators)\(/;

/**
 * The guards of a route of NestJS without what decorators of the project only note about it, `@Roles(Role.Clerk)`, where none
 * of them looks that up; and of what is noted, which of them asks for it.
 */
export function withNotes(
  evidence: Evidence,
  registered: Route,
  guards: readonly string[],
): Pick<Route, 'guards' | 'notes'> {
  if (registered.fact.values.framework !== 'NestJS') return { guards: [...guards] };
  const keys = new Map(guards.map((each) => [each, keysOf(evidence, registered, each)]));
  const asking = [...new Set([...guards, ...registered.guards])].filter((each) => !keys.get(each));
  const notes = new Map<string, string>();
  const kept = guards.filter((each) => {
    const noted = keys.get(each);
    if (!noted) return true;
    const reader = asking.find((guard) => looksUp(evidence, registered, guard, noted));
    const told = reader?.replace(MARK, '');
    if (told !== undefined && guards.includes(told)) notes.set(each, told);
    return reader !== undefined || asking.some((guard) => !isRead(evidence, registered, guard));
  });
  return { guards: kept, ...(notes.size > 0 ? { notes } : {}) };
}

/** By what a guard looks up what a decorator notes: the name of a constant and its text; null for what is no such decorator. */
function keysOf(evidence: Evidence, route: Route, written: string): string[] | null {
  const name = written.replace(/\(.*$/s, '');
  const symbol = /^[A-Z]\w*$/.test(name) ? definitionOf(evidence, route, name) : undefined;
  const text = symbol && symbol.kind !== 'class' ? textOf(evidence, symbol) : '';
  if (APPLIES.test(text)) return null;
  if (MADE.test(text)) return [name];
  const key = NOTED.exec(text)?.[1];
  if (key === undefined) return null;
  const constant = key.split('.').at(-1) ?? key;
  return /^["']/.test(key)
    ? [key.slice(1, -1)]
    : [constant, ...[constantText(evidence, constant)].filter((each) => each !== null)];
}

function looksUp(evidence: Evidence, route: Route, guard: string, keys: readonly string[]): boolean {
  const text = classText(evidence, route, guard);
  return /reflector\b/i.test(text) && keys.some((key) => new RegExp(`\\b${escaped(key)}\\b`).test(text));
}

/** Whether all of a guard was read: it is a class of the project that stands by itself, or one of a library. */
function isRead(evidence: Evidence, route: Route, guard: string): boolean {
  if (guard === UNTOLD) return false;
  const name = guard.replace(MARK, '').replace(/\(.*$/s, '');
  if (moduleOutside(evidence, route.fact.path, name) === '@nestjs/passport') return true;
  const text = classText(evidence, route, guard);
  return text !== '' && !/\bextends\s+(?!AuthGuard\b)\w/.test(text);
}

function classText(evidence: Evidence, route: Route, guard: string): string {
  const symbol = definitionOf(evidence, route, guard.replace(UNSURE, '').replace(/\(.*$/s, ''));
  return symbol?.kind === 'class' ? textOf(evidence, symbol) : '';
}
