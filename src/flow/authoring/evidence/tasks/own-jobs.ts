import { OWN_JOB, OWN_JOBS } from '../../../../engine/facts/tasks/own-jobs.ts';
import {
  type FoundSymbol,
  findSymbols,
  readSymbol,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

/** A base class whose name says that its work is not done at once. */
const NAMED = /Cron|Scheduled|Recurring|Periodic|Background/;
/** What the code or the comment of a base class has where its work is put into a queue or is done by a clock. */
const APART =
  /\benqueue|in the background|background (?:job|task|work|process|thread)|\bcron\b|(?:job|task|work|message|event)[_ ]?queue|queue(?:\(\))?\.(?:add|push|put|send)|asynchronously by|JobExecutionContext|\bapply_async\b/i;
/** What the code of a class that is called a scheduler has where it calls its work by a clock. */
const BY_CLOCK =
  /\bsetInterval\(|\bCron(?:Job)?\b|\bcron\.schedule\(|\bscheduleJob\(|scheduleAtFixedRate|scheduleWithFixedDelay|\bPeriodicTimer\b|\bnew Timer\(|\bcall_later\(/;
const STEPS = 3;
const MOST_LINES = 400;
const FEWEST = 2;
const FEWEST_PROCESSORS = 3;

/** The facts without those classes of tasks and jobs that are done at once, as far as the class that they extend tells. */
export function withoutTasksAtOnce(evidence: Evidence, facts: readonly Found<'task'>[]): Found<'task'>[] {
  const isOwn = ({ values }: Found<'task'>): boolean => values.framework === OWN_JOBS && values.role === 'does';
  const planned = new Set(
    facts.flatMap(({ values }) => (values.role === 'asks' && values.schedule ? [values.name] : [])),
  );
  const bases = new Map(facts.filter(isOwn).map((fact) => [fact, baseOf(evidence, fact)]));
  const roots = new Map([...new Set(bases.values())].map((base) => [base, rootOf(evidence, base, STEPS)]));
  const rootOfFact = (fact: Found<'task'>): string | null => roots.get(bases.get(fact) ?? '') ?? null;
  const byRoot = Map.groupBy(facts.filter(isOwn), rootOfFact);
  // The clock of a class that others extend is told with each of those.
  const clocks = new Set([...byRoot].flatMap(([root, own]) => (root !== null && own.length >= FEWEST ? [root] : [])));
  return facts.filter((fact) => {
    if (fact.values.framework === 'a timer' && clocks.has(ownerOf(evidence, fact))) return false;
    if (!isOwn(fact) || planned.has(fact.values.name)) return true;
    const root = rootOfFact(fact);
    if (root === null) return false;
    const siblings = byRoot.get(root)?.length ?? 0;
    return NAMED.test(root) || siblings >= (/Processor/.test(root) ? FEWEST_PROCESSORS : FEWEST);
  });
}

/** The class of the method around a fact. */
function ownerOf({ pack }: Evidence, { symbol }: Found<'task'>): string {
  return (symbol === null ? undefined : readSymbol(pack, symbol)?.name.split('.').at(-2)) ?? '';
}

/** The task or job that the class around a method extends. */
function baseOf({ pack }: Evidence, { symbol, path }: Found<'task'>): string {
  const method = symbol === null ? null : readSymbol(pack, symbol);
  const owner = method?.name.slice(0, Math.max(0, method.name.lastIndexOf('.')));
  const found = symbolsOfFile(pack, path).find(({ name, kind }) => name === owner && kind === 'class');
  const bases = found ? (symbolDetail(pack, found.id)?.bases ?? []) : [];
  return bases.find((base) => OWN_JOB.base.test(base)) ?? '';
}

/** The class, among a base and those that it extends, which says that the work is done apart; null where none does. */
function rootOf(evidence: Evidence, base: string, steps: number): string | null {
  if (base === '' || steps === 0) return null;
  if (NAMED.test(base)) return base;
  const own = findSymbols(evidence.pack, base, { exact: true, limit: 5 }).filter(
    ({ kind, name, path }) => kind === 'class' && shortName(name) === base && evidence.file(path)?.place === 'source',
  );
  if (own.some((symbol) => saysApart(evidence, symbol, base) || isTakenByThread(evidence, symbol))) return base;
  const above = own.flatMap(({ id }) => symbolDetail(evidence.pack, id)?.bases ?? []);
  for (const each of above) {
    const root = rootOf(evidence, each, steps - 1);
    if (root !== null) return root;
  }
  return null;
}

function saysApart(evidence: Evidence, { id, path, startLine, endLine }: FoundSymbol, name: string): boolean {
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, Math.min(endLine, startLine + MOST_LINES));
  const text = `${symbolDetail(evidence.pack, id)?.doc ?? ''}\n${lines.join('\n')}`;
  if (/Scheduler/.test(name)) return BY_CLOCK.test(lines.join('\n'));
  return /Processor/.test(name) ? /queue/i.test(text) && /\b(?:job|worker|background)/i.test(text) : APART.test(text);
}

const OF_THREAD = /^(?:threading\.)?Thread$/;
/** What a thread has that takes its work from a queue. */
const TAKES = /\bqueue\b[^\n]{0,40}\.(?:get|get_nowait|take|poll|pop|popleft)\(/i;

/** A thread of the same file that takes its work from a queue, and starts or runs what it got. */
function isTakenByThread(evidence: Evidence, base: FoundSymbol): boolean {
  const { pack } = evidence;
  return symbolsOfFile(pack, base.path).some(({ id, kind, startLine, endLine }) => {
    if (kind !== 'class' || id === base.id) return false;
    if (!(symbolDetail(pack, id)?.bases ?? []).some((each) => OF_THREAD.test(each))) return false;
    const text = (evidence.lines(base.path) ?? [])
      .slice(startLine - 1, Math.min(endLine, startLine + MOST_LINES))
      .join('\n');
    return TAKES.test(text) && /\.(?:start|run|execute|perform|process)\(\s*\w*\s*\)/.test(text);
  });
}
