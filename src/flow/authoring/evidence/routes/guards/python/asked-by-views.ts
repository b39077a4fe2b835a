import { symbolDetail } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../../cite.ts';
import type { Evidence } from '../../../evidence.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { classOfName } from '../../handlers/python-classes.ts';
import type { AskedRoles, LetIn, Route } from '../../route.ts';
import { askedByClass, askedByHandler } from './asked-roles.ts';

/** A route of Django with the roles that its classes of permissions ask for by their own text, and those that its handler does. */
export function withAskedRoles(evidence: Evidence, route: Route): Route {
  if (!route.fact.values.framework.startsWith('Django') || !VERB.test(route.method)) return route;
  const handler = handlerOf(evidence, route);
  const asks = new Map<string, AskedRoles>();
  const letIn = new Map<string, LetIn>();
  for (const guard of route.guards) {
    const type = /^[\w.]+$/.test(guard) ? classOfName(evidence, handler?.path ?? route.fact.path, guard) : undefined;
    const asked = type === undefined ? null : askedByClass(evidence.text(type), route.method.toLowerCase());
    if (asked === 'signed in') letIn.set(guard, 'whoever is signed in');
    else if (type !== undefined && asked !== null && asked !== 'anybody')
      asks.set(guard, { words: asked.roles, source: sourceOf(type) });
  }
  const isWhole =
    handler?.id !== undefined && handler.id !== null && symbolDetail(evidence.pack, handler.id)?.kind !== 'class';
  const itself = handler !== null && isWhole ? askedByHandler(bodyOf(evidence.text(handler))) : null;
  return {
    ...route,
    ...(asks.size > 0 ? { asks } : {}),
    ...(letIn.size > 0 ? { letIn: new Map([...(route.letIn ?? []), ...letIn]) } : {}),
    ...(itself === null ? {} : { asksItself: itself }),
  };
}

function sourceOf({ path, startLine, endLine }: CodeSource): CodeSource {
  return { path, startLine, endLine };
}

const VERB = /^(?:GET|POST|PUT|PATCH|DELETE)$/;

/** The lines of a function behind its head and what stands on it. */
function bodyOf(text: string): string[] {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => /^\s*(?:async )?def /.test(line));
  const end = lines.findIndex((line, place) => place >= head && /:\s*(?:#.*)?$/.test(line));
  return head < 0 || end < 0 ? [] : lines.slice(end + 1);
}
