import { at } from '../../../authoring/evidence/evidence.ts';
import { workflowsOf } from '../../../authoring/evidence/workflows.ts';
import { count } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { cited, opening, type Part, paragraph } from '../part.ts';

const ASKS =
  /^(?:which|what|how many|list|show|on (?:which|what))\b.*\b(?:ci|continuous integration|github (?:actions|workflows?)|gitlab[- ]ci)\b/i;
const MOST_ROWS = 16;
const MOST_COMMANDS = 3;
const LONGEST = 80;

/** "What does CI run?": the jobs of the pipelines, where they run, and their commands. */
export function* composePipeline({ evidence, understanding: { text, identifiers } }: Inquiry): Generator<Part> {
  if (!ASKS.test(text) || identifiers.length > 0) return;
  const jobs = evidence.facts('ci-job');
  const [first] = jobs;
  if (!first) return;
  const workflows = workflowsOf(evidence).map(({ name }) => name);
  yield opening(
    `${count(jobs.length, 'job')} of ${first.values.system} ${jobs.length === 1 ? 'was' : 'were'} found, in ${joined(workflows.slice(0, 6).map(code))}${workflows.length > 6 ? ` and ${workflows.length - 6} more` : ''}`.replace(
      /^./,
      (letter) => letter.toUpperCase(),
    ),
    cited(...jobs.slice(0, 3).map(at)),
  );
  yield {
    form: 'table',
    head: ['job', 'workflow', 'runs on', 'commands'],
    rows: jobs.slice(0, MOST_ROWS).map((job) => ({
      cells: [code(job.values.job), code(job.values.workflow), placesOf(job.values), commandsOf(job.values.commands)],
      sources: [at(job)],
    })),
  };
  if (jobs.length > MOST_ROWS) yield paragraph(`${jobs.length - MOST_ROWS} more are not shown`);
}

/** The machines by name; of a matrix, all that it names. */
function placesOf({ runsOn = '', matrix }: { runsOn?: string; matrix: Record<string, string[]> }): string {
  const key = /matrix\.(\w+)/.exec(runsOn)?.[1];
  const places = key ? [...new Set(matrix[key] ?? [])] : [runsOn].filter(Boolean);
  return places.slice(0, 6).map(code).join(', ');
}

function commandsOf(commands: readonly string[]): string {
  const shown = commands.filter((command) => command.length <= LONGEST && !/^(?:echo|printf)\b/.test(command));
  return shown.slice(0, MOST_COMMANDS).map(code).join(', ');
}
