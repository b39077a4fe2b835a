import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import { ownName, task } from './task-way.ts';

const MOST_LINES = 60;

/** The graphs of Airflow: `@dag(schedule="@daily") def clean()`, `with DAG("clean", schedule="0 2 * * *") as dag:`. */
export function airflowDags(file: SourceFile): TaskFact[] {
  if (!file.imports(/^airflow\b/)) return [];
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const isMark = call.name === 'dag' && call.decorates !== null;
    if (!isMark && (call.name !== 'DAG' || call.decorates !== null)) return [];
    const marked = isMark ? file.symbol(call.decorates ?? undefined) : undefined;
    const [first = ''] = call.arguments;
    const name = stringValue(namedArgument(call.arguments, 'dag_id') ?? first) ?? marked?.name;
    if (name === undefined || !/^[\w.-]+$/.test(name)) return [];
    const told = {
      name,
      role: 'does',
      sort: 'job',
      framework: 'Airflow',
      schedule: scheduleIn(call.arguments),
    } as const;
    if (marked) {
      const place = { startLine: call.line, endLine: marked.endLine, symbol: call.decorates ?? undefined };
      return [task(place, told)];
    }
    const place = { startLine: call.line, endLine: call.endLine, symbol: call.inside ?? undefined };
    return [task(place, { ...told, handler: onlyWork(file, call) })];
  });
}

function scheduleIn(args: readonly string[]): string | undefined {
  const written = namedArgument(args, 'schedule') ?? namedArgument(args, 'schedule_interval');
  if (written === null) return undefined;
  if (written === 'None') return 'only when it is triggered';
  const text = stringValue(written);
  if (text !== null) return text;
  if (/^(?:datetime\.)?timedelta\([^()]*\)$/.test(written)) return `every ${written}`;
  return /^[A-Za-z_][\w.]*$/.test(written) ? written : undefined;
}

/** The one function that a graph of one step calls. */
function onlyWork(file: SourceFile, { endLine }: CodeCall): string | undefined {
  const lines = file.lines.slice(endLine, endLine + MOST_LINES);
  const end = lines.findIndex((line) => /^\S/.test(line));
  const body = (end < 0 ? lines : lines.slice(0, end)).filter((line) => /^\s+[^\s#]/.test(line));
  const [only, ...others] = [...body.join('\n').matchAll(/\bpython_callable\s*=\s*([\w.]+)/g)];
  const isOne = body.filter((line) => /\btask_id\s*=/.test(line)).length <= 1;
  if (only && others.length === 0 && isOne) return ownName(only[1] ?? '');
  return body.length === 1 ? /^\s+(\w+)\(\)\s*$/.exec(body[0] ?? '')?.[1] : undefined;
}
