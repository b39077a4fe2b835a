import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { taskAt } from './task-way.ts';

const MADE = /\b(?:new|app|resolve)\b\s*\(?\s*\\?(?:\w+\\)*([A-Z]\w*)(?:::class)?/g;
const LONGEST = 600;
const OF_JOBS = /^use\s+(?:\w+\\)*Jobs\\(?:\w+\\)*(\w+)(?:\s+as\s+(\w+))?\s*;/gm;

/**
 * Jobs of Laravel that are made, by the imports of the file: to be put on a bus, `$jobs[] = new Clean()`, or to be done at
 * once, `(new Clean())->handle()`, which asks for nothing in the background.
 */
export function madeJobs(file: SourceFile): TaskFact[] {
  const names = new Map([...file.code.matchAll(OF_JOBS)].map(([, name = '', own]) => [own ?? name, name]));
  if (names.size === 0) return doneNow(file, new Map());
  const made = [...file.code.matchAll(MADE)].flatMap((match): TaskFact[] => {
    const name = names.get(match[1] ?? '');
    const way = name === undefined ? null : wayOf(file, match.index, match.index + match[0].length);
    if (name === undefined || way === null) return [];
    return [taskAt(file, match.index, { name, role: way, sort: 'job', framework: 'Laravel' })];
  });
  return [...made, ...doneNow(file, names)];
}

/** Whether what is made there is put on a list or handed to a call, or done at once; null where the code does not show it. */
function wayOf(file: SourceFile, index: number, end: number): 'asks' | 'calls' | null {
  const before = file.code.slice(Math.max(0, index - LONGEST), index);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (/(?:Sync|_sync|Now)\(\s*\(?$/.test(before)) return 'calls';
  // The schedule is told by its times.
  if (/(?:->|::)job\(\s*\(?$/.test(before)) return null;
  const open = file.bare.indexOf('(', end);
  const close = open === end ? closingBracket(file.bare, open) : -1;
  if (/^[\s)]*->handle\(/.test(file.code.slice(close < 0 ? end : close + 1, end + LONGEST))) return 'calls';
  const variable = /(\$\w+)\s*=\s*\(?$/.exec(line)?.[1];
  if (variable !== undefined) {
    const own = file.code.slice(end, end + LONGEST).split(/\n\s*(?:public|protected|private)?\s*function\b/)[0] ?? '';
    return own.includes(`${variable}->handle(`) ? 'calls' : null;
  }
  return /\[\]\s*=\s*$|(?:chain|batch|push|later|dispatch\w*|add|bulk)\(\s*(?:\[[^;]*)?$/i.test(before) ? 'asks' : null;
}

/** `Clean::dispatchSync()` */
function doneNow(file: SourceFile, names: ReadonlyMap<string, string>): TaskFact[] {
  return file.parsed.calls.flatMap((call) => {
    const own = /^\\?(?:\w+\\)*([A-Z]\w*)$/.exec(call.receiver ?? '')?.[1];
    if (!/^dispatch(?:Sync|Now)$/.test(call.name) || own === undefined || own === 'Bus') return [];
    const place = file.offsetOf(call.line);
    return [taskAt(file, place, { name: names.get(own) ?? own, role: 'calls', sort: 'job', framework: 'Laravel' })];
  });
}
