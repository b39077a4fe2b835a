import type { SourceFile } from '../source-file.ts';
import { namedArgument, splitList, stringValue } from '../text/literal.ts';
import { dramatiqActors } from './dramatiq-actors.ts';
import { ASKED_JOB, OWN_JOB, OWN_MARK } from './own-jobs.ts';
import { afterResponse, clockMarks, spokenEvery } from './python-clock.ts';
import { airflowDags } from './python-dags.ts';
import { arqTasks, madeTasks, spokenTrigger } from './python-made.ts';
import { addedToBeat, beatTime, listedWork, markedJobs, queueWorkers, registeredByClock } from './python-registers.ts';
import { ownName, type TaskWays, taskAt } from './task-way.ts';

/** Celery, RQ, Dramatiq, Huey, arq, django-q, django-tasks, APScheduler, Airflow, Tornado, own processors of tasks and the signals of Django. */
export const pythonTasks: TaskWays = {
  languages: /^python$/,
  words: [
    'task',
    'actor',
    'enqueue',
    'delay',
    'apply_async',
    'scheduled_job',
    'add_job',
    'receiver',
    'arq',
    'connect(',
    '.send(',
    '.send_robust(',
    'every(',
    'PeriodicCallback',
    'perpetual_',
    'cheduler.',
    'BackgroundTask',
    'Job',
    'Task',
    'airflow',
    'repeat_every',
    '"func"',
    "'func'",
    'import job',
    'register_',
    '_queue(',
  ],
  classes: [OWN_JOB],
  marks: [
    { name: /^shared_task$/, by: 'own', sort: 'job', framework: 'Celery' },
    {
      name: /^task$/,
      receiver: /(?:^|\.|_)(?:app|celery|celery_app|broker)$/i,
      by: 'own',
      sort: 'job',
      framework: 'Celery',
    },
    { name: /^(?:db_)?task$/, needs: 'huey', by: 'own', sort: 'job', framework: 'Huey' },
    {
      name: /^(?:db_)?periodic_task$/,
      by: 'own',
      sort: 'job',
      framework: 'Huey',
      schedule: (args) => args.find((each) => /crontab/.test(each)),
    },
    {
      name: /^scheduled_task$/,
      by: 'own',
      sort: 'job',
      framework: 'a scheduler',
      schedule: (args) => args.join(', '),
    },
    { name: /^task$/, receiver: /^null$/, needs: 'django_tasks', by: 'own', sort: 'job', framework: 'django-tasks' },
    { name: /^task$/, receiver: /^null$/, needs: 'django.tasks', by: 'own', sort: 'job', framework: 'django-tasks' },
    // A mark of the project whose name says that the function is called again and again.
    {
      name: /^(?:perpetual|periodic|recurring|repeating|cron)_(?:service|task|job)$/,
      by: 'own',
      sort: 'job',
      framework: 'a scheduler',
      schedule: (args, signature) => repeated(args) ?? perpetual(signature),
    },
    {
      name: /^background_(?:task|job)$/,
      by: 'own',
      sort: 'job',
      framework: OWN_MARK,
      schedule: (args) => repeated(args),
    },
    // A processor of tasks of the project, or of a library that is built like one: `@register_task_handler()`.
    {
      name: /^register_(?:[a-z]+_)?task(?:_handler)?$/,
      by: 'own',
      sort: 'job',
      framework: 'a task processor',
      schedule: (args) => repeated(args),
    },
    {
      name: /^repeat_(?:every|at)$/,
      by: 'own',
      sort: 'job',
      framework: 'a scheduler',
      schedule: (args) => spanGiven(args),
    },
    { name: /^job$/, needs: 'rq', by: 'own', sort: 'job', framework: 'RQ' },
    {
      name: /^scheduled_job$/,
      by: 'own',
      sort: 'job',
      framework: 'APScheduler',
      schedule: (args) => spokenTrigger(args),
    },
    { name: /^receiver$/, by: 'named', sort: 'event', framework: 'signals of Django' },
  ],
  calls: [
    ASKED_JOB,
    { name: /^(?:delay|apply_async|delay_on_commit)$/, role: 'asks', by: 'receiver', sort: 'job', framework: 'Celery' },
    { name: /^send_with_options$/, role: 'asks', by: 'receiver', sort: 'job', framework: 'Dramatiq' },
    {
      name: /^send(?:_robust)?$/,
      receiver: /^[a-z]\w*_[a-z]\w*$/,
      role: 'asks',
      by: 'receiver',
      sort: 'event',
      framework: 'signals of Django',
    },
    {
      name: /^connect$/,
      receiver: /^[a-z]\w*_[a-z]\w*$/,
      role: 'does',
      by: 'receiver',
      handler: 0,
      sort: 'event',
      framework: 'signals of Django',
    },
    { name: /^async_task$/, role: 'asks', by: 'named', sort: 'job', framework: 'RQ' },
    {
      name: /^enqueue(?:_call)?$/,
      receiver: /queue|(?:^|[._])r?q$/i,
      role: 'asks',
      by: 'named',
      sort: 'job',
      framework: 'RQ',
    },
    {
      name: /^enqueue$/,
      receiver: /(?:^|\.)(?!\w*queue$)[a-z]+_\w+$|(?:^|\.)tasks\.\w+$/,
      role: 'asks',
      by: 'receiver',
      sort: 'job',
      framework: 'django-tasks',
    },
    { name: /^enqueue_(?:in|at)$/, role: 'asks', by: 'named', at: 1, sort: 'job', framework: 'RQ' },
    { name: /^enqueue_job$/, role: 'asks', by: 'text', sort: 'job', framework: 'arq' },
    { name: /^send_task$/, role: 'asks', by: 'text', sort: 'job', framework: 'Celery' },
    {
      name: /^add_job$/,
      receiver: /sched/i,
      role: 'asks',
      by: 'named',
      sort: 'job',
      framework: 'APScheduler',
      schedule: (args) => spokenTrigger(args.slice(1)),
    },
    {
      name: /^do$/,
      receiver: /^schedule\.every\(/,
      role: 'asks',
      by: 'named',
      sort: 'job',
      framework: 'schedule',
      schedule: (_args, { receiver }) => spokenEvery(receiver?.slice('schedule.'.length) ?? ''),
    },
    {
      name: /^PeriodicCallback$/,
      needs: 'tornado',
      role: 'does',
      by: 'named',
      handler: 0,
      sort: 'job',
      framework: 'Tornado',
      schedule: (args) => inSeconds(namedArgument(args, 'callback_time') ?? args[1]),
    },
  ],
  read: (file) => [
    ...beat(file),
    ...registered(file),
    ...clockMarks(file),
    ...afterResponse(file),
    ...madeTasks(file),
    ...dramatiqActors(file),
    ...arqTasks(file),
    ...airflowDags(file),
    ...listedWork(file),
    ...markedJobs(file),
    ...queueWorkers(file),
    ...registeredByClock(file),
    ...addedToBeat(file),
  ],
};

/** `repeat_every(seconds=60 * 60)`, `repeat_at(cron="0 3 * * *")`. */
function spanGiven(args: readonly string[]): string | undefined {
  const cron = stringValue(namedArgument(args, 'cron') ?? undefined);
  if (cron !== null) return cron;
  const unit = ['seconds', 'minutes', 'hours', 'days'].find((each) => namedArgument(args, each) !== null);
  return unit === undefined ? undefined : `every ${namedArgument(args, unit)} ${unit}`;
}

/** `run_every=timedelta(hours=12)` or a name that stands for it. */
function repeated(args: readonly string[]): string | undefined {
  const span = namedArgument(args, 'run_every') ?? namedArgument(args, 'every') ?? namedArgument(args, 'interval');
  return span === null ? undefined : `every ${span}`;
}

/** The span that a parameter of the function holds: `perpetual: Perpetual = Perpetual(every=timedelta(hours=12))`. */
function perpetual(signature: string): string | undefined {
  const found = /\bPerpetual\(\s*(?:\w+\s*=\s*\w+\s*,\s*)*every\s*=\s*(.*)$/s.exec(signature)?.[1];
  if (found === undefined) return undefined;
  const span =
    /^(?:datetime\.)?timedelta\(\s*(seconds|minutes|hours|days)\s*=\s*([\w.]+(?:\(\)[\w.]+)?)\s*,?\s*\)/.exec(found);
  // Settings are read by a call before the names of their groups.
  const [written, unit] = span ? [span[2], ` ${span[1]}`] : [/^([\w.]+(?:\(\)[\w.]+)?)/.exec(found)?.[1], ''];
  return written === undefined ? undefined : `every ${written.replace(/^[\w.]+\(\)\./, '')}${unit}`;
}

/** What is registered without a mark: `register_recurring_task(run_every=timedelta(hours=12))(clean)`. */
function registered(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!file.text.includes('register_')) return [];
  const found = file.code.matchAll(
    /\bregister_(?:[a-z]+_)?task(?:_handler)?\(([^()]*(?:\([^()]*\)[^()]*)?)\)\(\s*([a-z]\w*)\s*,?\s*\)/g,
  );
  return [...found].map((match) =>
    taskAt(file, match.index, {
      name: match[2] ?? '',
      role: 'asks',
      sort: 'job',
      framework: 'a task processor',
      schedule: repeated(splitList(match[1] ?? '')),
    }),
  );
}

/** Tornado counts thousandths of a second: `1e3 * self.interval` is a setting in seconds. */
function inSeconds(span: string | undefined): string | undefined {
  if (span === undefined || span.includes('=')) return undefined;
  const seconds = /^(?:1e3|1000) \* ([\w.]+)$|^([\w.]+) \* (?:1e3|1000)$/.exec(span.trim());
  return seconds ? `every ${seconds[1] ?? seconds[2]} seconds` : `every ${span.trim()} ms`;
}

/** The one text in the braces of an entry that is a time, whatever it is called: `"default": "0 3 * * *"`. */
function cronBeside(before: string, after: string): string | undefined {
  const entry = `${before}${after.slice(0, Math.max(0, after.indexOf('}')))}`;
  const [only, ...others] = [...entry.matchAll(/["']((?:[\d*/,-]{1,12} ){4}[\w*/,-]{1,12})["']/g)];
  return others.length === 0 ? only?.[1] : undefined;
}

/** The entries of Celery's beat: `{"task": "shop.tasks.clean", "schedule": crontab(hour=3)}`. */
function beat(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!/beat_schedule/i.test(file.text)) return [];
  return [...file.code.matchAll(/["']task["']\s*:\s*["']([\w.]+)["']/g)].flatMap((match) => {
    const after = file.code.slice(match.index, match.index + 300);
    const schedule =
      /["']schedule["']\s*:\s*((?:[\w.]+)(?:\([^()]*\))?|[\d.* ]+)/.exec(after)?.[1] ??
      cronBeside(file.code.slice(file.code.lastIndexOf('{', match.index), match.index), after);
    return [
      taskAt(file, match.index, {
        name: ownName(match[1] ?? ''),
        role: 'asks',
        sort: 'job',
        framework: 'Celery',
        schedule: schedule === undefined ? undefined : beatTime(schedule),
      }),
    ];
  });
}
