import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { ownName, task, taskAt } from './task-way.ts';
import { worksIn } from './timer-work.ts';

const REPEATS = /^schedule(?:AtFixedRate|WithFixedDelay)$/;

/** What an executor of the JVM does again and again: `executor.scheduleAtFixedRate(this::clean, 0, 5, TimeUnit.MINUTES)`. */
export function executorWork(file: SourceFile): TaskFact[] {
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    if (!REPEATS.test(call.name) || call.receiver === null) return [];
    const work = handedWork(file, call);
    if (work === null) return [];
    const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: call.inside ?? undefined };
    const told = { role: 'does', sort: 'job', framework: 'an executor', schedule: spanOf(call) } as const;
    return [task(place, { ...work, ...told })];
  });
}

/** A method by its name, a class that is made for it, or the first method of the class that the written function calls. */
function handedWork(file: SourceFile, call: CodeCall): { name: string; handler: string } | null {
  const [handed = ''] = call.arguments;
  const method = /^[\w.]+::([a-z]\w*)$/.exec(handed.trim())?.[1];
  if (method !== undefined) return { name: method, handler: method };
  const made = /^new ([A-Z][\w.]*)\([^{}]*\)$/.exec(handed.trim())?.[1];
  if (made !== undefined) return { name: ownName(made), handler: `${ownName(made)}.run` };
  if (!/->|\{/.test(handed)) return null;
  const own = new Set(file.parsed.symbols.map((each) => each.name));
  // What is kept for the next step is a step to the work.
  const isKept = (name: string): boolean => new RegExp(`[^=!<>]=\\s*(?:this\\.)?${escaped(name)}\\(`).test(handed);
  const works = worksIn(file, call).filter((name) => own.has(name));
  const first = works.find((name) => !isKept(name)) ?? works[0] ?? namedInside(handed);
  return first === undefined ? null : { name: first, handler: first };
}

/** `sources.forEach(Source::refresh)` */
function namedInside(written: string): string | undefined {
  const [only, ...others] = [...written.matchAll(/\b([A-Z]\w*)::([a-z]\w*)\b/g)];
  return only && others.length === 0 ? `${only[1]}.${only[2]}` : undefined;
}

/** The span with its unit, where the call has both; one that a variable holds is none that the call tells. */
function spanOf({ name, arguments: args, receiver }: CodeCall): string {
  const [, second = '', third, fourth] = args;
  const length = /^Duration\.of(Millis|Seconds|Minutes|Hours|Days)\((\d+)\)(?:\.(?:to|get)\w+\(\))?$/.exec(
    third ?? second,
  );
  if (length) return `every ${length[2]} ${length[1]?.replace('Millis', 'ms').toLowerCase()}`;
  const [, ofUnit, many] = /^(TimeUnit\.[A-Z]+)\.to[A-Z]\w+\((\d+)L?\)$/.exec(third ?? second) ?? [];
  const given = unitOf(ofUnit);
  if (given !== null) return `every ${many} ${given}`;
  const unit = unitOf(fourth) ?? (fourth === undefined && /[tT]imer$/.test(receiver ?? '') ? 'ms' : null);
  const span = third?.replace(/(?<=\d)L\b/g, '') ?? '';
  if (unit !== null && /^(?:[\d_]+(?: ?\* ?[\d_]+)*|[A-Z][A-Z\d_]+)$/.test(span)) return `every ${span} ${unit}`;
  return name === 'scheduleAtFixedRate' ? 'at a fixed rate' : 'again and again, with a fixed pause';
}

function unitOf(written: string | undefined): string | null {
  const unit = /^(?:TimeUnit\.)?(MILLISECONDS|SECONDS|MINUTES|HOURS|DAYS)$/.exec(written?.trim() ?? '')?.[1];
  return unit === undefined ? null : unit.replace('MILLISECONDS', 'ms').toLowerCase();
}

const REQUESTED =
  /\b(Periodic|OneTime)WorkRequest(?:Builder\s*<\s*([\w.]+)\s*>\s*\(|\.(?:Builder|from)\(\s*([\w.]+?)(?:::class\.java|\.class)\s*,?)\s*(?:(\d+)L?\s*,\s*TimeUnit\.([A-Z]+))?/g;

/** What asks the WorkManager of Android for work: `PeriodicWorkRequestBuilder<Clean>(1, TimeUnit.HOURS)`. */
export function workRequests(file: SourceFile): TaskFact[] {
  if (!file.text.includes('WorkRequest')) return [];
  return [...file.code.matchAll(REQUESTED)].map((match) => {
    const [, sort, typed, given, span, unit] = match;
    return taskAt(file, match.index, {
      name: ownName(typed ?? given ?? ''),
      role: 'asks',
      sort: 'job',
      framework: 'WorkManager',
      schedule: sort === 'Periodic' && span !== undefined ? `every ${span} ${unit?.toLowerCase()}` : undefined,
    });
  });
}
