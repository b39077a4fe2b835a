import { type CommandEntry, commandsOf } from '../../authoring/evidence/commands.ts';
import { derived } from '../../authoring/evidence/evidence.ts';
import { handlerOf } from '../../authoring/evidence/routes/handlers/handlers.ts';
import type { Route } from '../../authoring/evidence/routes/route.ts';
import { routesOf } from '../../authoring/evidence/routes.ts';
import type { Doer, Task } from '../../authoring/evidence/tasks/task.ts';
import { tasksOf } from '../../authoring/evidence/tasks.ts';
import { runnerOf } from './asked-command.ts';

/** Where something comes into the product: a request, a command or a job. */
export type Door = { route: Route } | { command: CommandEntry } | { task: Task; doer: Doer };

/** The functions that answer requests, run commands and do jobs, each with what it answers first. */
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
  for (const task of tasksOf(evidence).filter(({ sort }) => sort === 'job'))
    for (const doer of task.done) {
      const { symbol } = doer;
      if (symbol && /^(?:function|method)$/.test(symbol.kind) && !doors.has(symbol.id))
        doors.set(symbol.id, { task, doer });
    }
  return doors;
});

const RUNS =
  /\.(?:handle|run|execute|invoke|perform|call|__call__|__invoke|action|main|process|do|do_run|apply|start|post|get|put|delete|dispatch|form_valid|ServeHTTP|on_?message)$|^fn$/i;

/** Whether a method does all the work of its class, so that the class says what is done: `InstallModule.handle`. */
export function isRunner(name: string): boolean {
  return RUNS.test(name);
}
