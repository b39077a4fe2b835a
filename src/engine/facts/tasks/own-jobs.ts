import type { SourceFile } from '../source-file.ts';
import type { CallWay, ClassWay } from './task-way.ts';

/** What jobs that extend a class of the project itself are told to run with. */
export const OWN_JOBS = 'jobs of its own';

/** What functions are told to run with that only a mark of the project calls background tasks. */
export const OWN_MARK = 'background tasks of its own';

/**
 * Classes that extend a task, a job or a processor by its name. Whether that one is run in the background, only its own code
 * tells, which stands in another file.
 */
export const OWN_JOB: ClassWay = {
  base: /^(?!(?:Timer|Future|Recursive|Async|Default|Swing|Gradle|Exec|Copy)Task$)(?=[A-Z])\w*(?:Task|Job|Processor|Worker|Scheduler)(?:Runner|Handler)?(?:Base)?$/,
  method:
    /^(?:(?:_?internal|do|on)_?)?(?:perform|run|execute|handle|process|work|invoke|tick)(?:_?(?:async|job|task|internal))*$/i,
  by: 'class',
  sort: 'job',
  framework: OWN_JOBS,
  schedule: classTime,
};

/** `new SendMailTask().schedule(order)`, `SendMailJob.enqueue(order)`. */
export const ASKED_JOB: CallWay = {
  name: /^(?:schedule|enqueue|enqueue_once|dispatch|defer|performLater|perform_later)$/,
  receiver: /^\(?new [A-Z]\w*(?:Task|Job)\(|^(?:\w+\.)?[A-Z]\w*(?:Task|Job)$/,
  role: 'asks',
  by: 'receiver',
  sort: 'job',
  framework: OWN_JOBS,
};

const CRON =
  /\b(?:cron|schedule|interval|frequency)\w*\b[^;"'`{}]{0,60}(?:\{\s*return\s*)?["'`](@[a-z]+|(?:[\d*/,-]+\s+){4,6}[\d*/,?LW#A-Z-]+)["'`]/gi;
const NAMED =
  /\b(?:cron|schedule|interval|frequency|every)\w*\b\s*[:=]\s*(?:\w+\.)+(?:INTERVAL_|EVERY_)?(minute|hour|day|week|month|minutely|hourly|daily|weekly|monthly)\b/gi;
const SPAN = /\b(?:run_every|interval|frequency|every)\w*\s*[:=]\s*((?:datetime\.)?timedelta\(\s*\w+\s*=\s*\d+\s*\))/gi;

/** A span that a field holds as a number or as a constant: `intervalMs = INTERVALS_MS.SWEEP`. */
const HELD =
  /^[^\n=(){}]{0,120}?\b(\w{0,40}(?:interval|period|frequency|run_?every)\w*)\s*(?::\s*\w+\s*)?=\s*([\d_]+(?:\s*\*\s*[\d_]+){0,4}|(?:[A-Z]\w*\.){0,3}[A-Z][A-Z\d_]+)\s*[;,]?[ \t]*(?:\/\/[^\n]*|#[^\n]*)?$/gim;
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/(?:_ms|[a-z]Ms|milli(?:s|seconds)?)$/i, 'ms'],
  [/sec(?:ond)?s?$/i, 'seconds'],
  [/min(?:ute)?s?$/i, 'minutes'],
  [/hours?$/i, 'hours'],
];

/** In which unit such a number counts, by the name of its field or of its constant; null where neither says it. */
function unitOf(field: string, value: string): string | null {
  const names = [field, ...value.split('.')];
  return UNITS.find(([form]) => names.some((name) => form.test(name)))?.[1] ?? null;
}

/** The time that a class says of itself, in a field, a getter or a mark: `get cron() { return { interval: Every.Hour } }`. */
export function classTime(file: SourceFile, index: number): string | undefined {
  const symbol = file.symbol(index);
  if (!symbol) return undefined;
  const marks = file.decorators(index).flatMap((each) => each.arguments);
  const own = file.code.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.endLine + 1));
  const text = `${marks.join('\n')}\n${own}`;
  const times = [
    ...[...text.matchAll(CRON)].map(([, cron = '']) => cron),
    ...[...text.matchAll(NAMED)].map(([, name = '']) =>
      /ly$/i.test(name) ? name.toLowerCase() : `every ${name.toLowerCase()}`,
    ),
    ...[...text.matchAll(SPAN)].map(([, span = '']) => `every ${span}`),
    ...[...text.matchAll(HELD)].flatMap(([, field = '', value = '']) => {
      const unit = unitOf(field, value);
      return unit === null ? [] : [`every ${value.replace(/\s*\*\s*/g, ' * ')} ${unit}`];
    }),
  ];
  return new Set(times).size === 1 ? times[0] : undefined;
}
