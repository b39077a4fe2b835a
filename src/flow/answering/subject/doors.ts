import { type CommandEntry, commandsOf } from '../../authoring/evidence/commands.ts';
import { derived } from '../../authoring/evidence/evidence.ts';
import { handlerOf } from '../../authoring/evidence/routes/handlers/handlers.ts';
import type { Route } from '../../authoring/evidence/routes/route.ts';
import { routesOf } from '../../authoring/evidence/routes.ts';
import { runnerOf } from './asked-command.ts';

/** Where something comes into the product: a request or a command. */
export type Door = { route: Route } | { command: CommandEntry };

/** The functions that answer requests and run commands, each with what it answers first. */
export const doorsOf = derived((evidence): ReadonlyMap<number, Door> => {
  const doors = new Map<number, Door>();
  for (const route of routesOf(evidence)) {
    const id = handlerOf(evidence, route)?.id;
    if (id != null && !doors.has(id)) doors.set(id, { route });
  }
  for (const command of commandsOf(evidence)) {
    const id = runnerOf(evidence, command)?.id;
    if (id !== undefined && !doors.has(id)) doors.set(id, { command });
  }
  return doors;
});

const RUNS =
  /\.(?:handle|run|execute|invoke|perform|call|__call__|__invoke|action|main|process|do|do_run|apply|start|post|get|put|delete|dispatch|form_valid|ServeHTTP|on_?message)$/i;

/** Whether a method does all the work of its class, so that the class says what is done: `InstallModule.handle`. */
export function isRunner(name: string): boolean {
  return RUNS.test(name);
}
