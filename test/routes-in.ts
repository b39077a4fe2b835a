import { handlerOf } from '../src/flow/authoring/evidence/routes/handlers/handlers.ts';
import { routesOf } from '../src/flow/authoring/evidence/routes.ts';
import { evidenceIn } from './evidence-in.ts';

/** Routes with the definition that answers each and the guards before it. */
export async function routesIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map((route) => {
    const handler = handlerOf(evidence, route);
    return `${route.method} ${route.path}: ${handler?.name ?? (handler ? 'a function' : 'nobody')} (${route.guards.join(', ')})`;
  });
}

/** Routes with what answers each, and its guards, or what it passes, or whether none was seen. */
export async function doorsIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map((route) => {
    const { method, path, guards, passes, seen, sometimes = [], partly = [], above } = route;
    const told = passes.map((each) => (sometimes.includes(each) ? `maybe ${each}` : each));
    const passed = told.length > 0 ? `passes ${told.join(', ')}` : seen ? 'none' : '?';
    const rest = [
      ...(partly.length > 0 ? [`partly ${partly.join(', ')}`] : []),
      ...(above === undefined ? [] : [`unread ${above}`]),
    ];
    const name = handlerOf(evidence, route)?.name ?? route.handler;
    return [`${method} ${path}: ${name} ${guards.join(', ') || passed}`, ...rest].join('; ');
  });
}
