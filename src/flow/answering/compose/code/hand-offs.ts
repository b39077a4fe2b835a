import { escaped } from '../../../../base/escaped.ts';
import { callees, type Use } from '../../../../engine/pack/graph/symbol-graph.ts';
import {
  CALLABLE,
  type FoundSymbol,
  findSymbols,
  shortName,
  symbolDetail,
} from '../../../../engine/pack/search/find-symbols.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { isGenerated } from '../../../authoring/evidence/files/generated-files.ts';
import type { Doer, Task } from '../../../authoring/evidence/tasks/task.ts';
import { tasksOf } from '../../../authoring/evidence/tasks.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { doerNames, whenDone } from '../../../authoring/wording/task-words.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { isPage, isTestHelp, isWrittenElsewhere } from '../../subject/side-code.ts';
import { definitionOf, predicateOf } from '../../wording/symbol-words.ts';
import { bullet, cited, citedList, type Part, paragraph } from '../part.ts';
import { gistOf } from './body/read-steps.ts';

const MOST = 3;
const LOOKED_AT = 40;

/** Where the way goes on that no call shows: what a function hands over to workers and listeners, and what it does for others. */
export function* handOffs(inquiry: Inquiry, symbol: FoundSymbol): Generator<Part> {
  const { evidence } = inquiry;
  const tasks = tasksOf(evidence);
  const isInside = ({ path, startLine }: { path: string; startLine: number }): boolean =>
    path === symbol.path && symbol.startLine <= startLine && startLine <= symbol.endLine;
  for (const task of tasks.filter(({ asked }) => asked.some(isInside)).slice(0, MOST)) {
    const asks = task.asked.find(isInside);
    const [doer] = task.done;
    if (!asks || !doer) continue;
    yield bullet(`It ${handed(task)}`, cited(at(asks), doer.symbol ?? doer.fact));
    for (const each of task.sort === 'event' ? task.done.slice(0, MOST) : []) {
      const does = doingOf(inquiry, each);
      if (each.symbol && does !== null) yield bullet(`There ${code(each.symbol.name)} ${does}`, cited(at(each.symbol)));
    }
  }
  for (const task of tasks.filter(({ done }) => done.some((each) => each.symbol?.id === symbol.id)).slice(0, MOST)) {
    const when = whenDone(evidence, task);
    const source = task.schedules[0]?.fact ?? task.asked[0];
    if (when !== '' && source) yield bullet(`It ${does(task)}: ${when}`, cited(at(source)));
  }
}

/** What somebody does who listens, in the words of its author or of its lines; null where neither says it. */
export function doingOf(inquiry: Inquiry, { symbol }: Doer): string | null {
  const detail = symbol ? symbolDetail(inquiry.pack, symbol.id) : null;
  return detail && (gistOf(inquiry, detail)?.words ?? predicateOf(detail));
}

/** `return c.client.fetch(url)` in a `fetch` of its own: where no call shows which one does the work, those that may. */
export function* sameNamed({ evidence, pack }: Inquiry, symbol: FoundSymbol): Generator<Part> {
  const { name, path, startLine, endLine } = symbol;
  const own = shortName(name);
  const lines = evidence.lines(path) ?? [];
  const call = new RegExp(`[\\w)\\]]\\.\\w+\\.${escaped(own)}\\(`);
  const at = lines.findIndex((line, place) => place + 1 > startLine && place < endLine && call.test(line));
  // What an interface only declares is done elsewhere.
  const isWritten = ({ symbol: called }: Use): boolean =>
    called !== null && shortName(called.name) === own && called.endLine - called.startLine > 1;
  if (at < 0 || callees(pack, symbol.id).some(isWritten)) return;
  const others = findSymbols(pack, own, { exact: true, limit: LOOKED_AT }).filter(
    (each) =>
      each.id !== symbol.id &&
      shortName(each.name) === own &&
      CALLABLE.has(each.kind) &&
      each.endLine - each.startLine > 1 &&
      isProduction(evidence.file(each.path)?.role) &&
      !isWrittenElsewhere(each.path) &&
      !isGenerated(evidence, each.path) &&
      !isTestHelp(each.path) &&
      !isPage(each.path),
  );
  if (others.length === 0 || others.length > MOST) return;
  yield paragraph(
    `It calls another ${code(own)}`,
    cited({ path, startLine: at + 1, endLine: at + 1 }),
    '; found by that name: ',
    ...citedList(
      others.map((each) => ({ text: `${code(each.name)} in ${code(each.path)}`, source: definitionOf(each) })),
    ),
  );
}

function handed(task: Task): string {
  const name = code(task.name);
  if (task.sort === 'event') return `tells the event ${name}, which is heard by ${doerNames(task)}`;
  if (task.sort === 'request') return `asks for ${name}, which is answered by ${doerNames(task)}`;
  return `hands work over: ${name} is done in the background by ${doerNames(task)}`;
}

function does({ sort, name }: Task): string {
  if (sort === 'event') return `hears the event ${code(name)}`;
  if (sort === 'request') return `answers ${code(name)}`;
  return `runs in the background for ${code(name)}`;
}
