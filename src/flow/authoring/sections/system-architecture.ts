import { PLAIN_PHP } from '../../../engine/facts/routes/php/addressed-scripts.ts';
import { type FoundSymbol, shortName } from '../../../engine/pack/search/find-symbols.ts';
import { flowchart } from '../diagrams/flowchart.ts';
import { sequenceDiagram } from '../diagrams/sequence-diagram.ts';
import { isCalledOtherwise } from '../evidence/called-kind.ts';
import { calledWork } from '../evidence/called-work.ts';
import { entriesOf, startOf } from '../evidence/entries.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { cyclesOf, isOfMany, partsOf, productFiles } from '../evidence/parts.ts';
import { profileOf } from '../evidence/profile.ts';
import { fileLabel, followedRequest } from '../evidence/routes/followed-request.ts';
import type { Task } from '../evidence/tasks/task.ts';
import { isDependedOn } from '../evidence/tasks/task-library.ts';
import { tasksOf } from '../evidence/tasks.ts';
import type { Page, Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { libraries, tools } from '../statements/stack.ts';
import { count, digits, numberWord } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';
import { partLabel, partName } from '../wording/part-name.ts';
import { routeName } from '../wording/route-words.ts';
import { doerNames, whenDone, whenSaid, workName, workTold } from '../wording/task-words.ts';

const MOST_NODES = 16;

const MOST_CALLED = 3;
const MOST_TASKS = 8;

/** The way from the entry through the parts, the graph of the parts, one request, and the circles. */
export const systemArchitecture: SectionWriter = {
  id: 'system_architecture',
  title: 'System architecture',
  budget: 760,
  write(evidence, page) {
    const [entry, ...others] = entries(evidence);
    page.paragraph(entry, firstCalls(evidence), ...others, center(evidence));
    page.paragraph(...libraries(evidence), tools(evidence));
    drawParts(evidence, page);
    drawRequest(evidence, page);
    tellTasks(evidence, page);
    tellCycles(evidence, page);
    if (page.isEmpty) page.remark('No entry point and no import between parts of the code was found');
  },
};

function entries(evidence: Evidence): Statement[] {
  const found = entriesOf(evidence);
  if (found.length === 0) return [];
  const { kind, isLibrary } = profileOf(evidence);
  const [first] = found;
  if (!first) return [];
  const others = found.slice(1, 4);
  const statements: Statement[] = [
    {
      text: `The ${isCalledOtherwise(evidence) ? 'program' : kind} ${isLibrary ? 'is entered through' : 'starts in'} ${code(first.path)}: ${first.why}`,
      sources: [first.source],
    },
  ];
  if (others.length > 0) {
    statements.push({
      text: `${others.length === 1 ? 'Another entry is' : 'Other entries are'} ${joined(others.map(({ path }) => code(path)))}`,
      sources: others.map(({ source }) => source),
    });
  }
  return statements;
}

/** What the entry calls first, and what that calls where it is one thing: the way into the program. */
function firstCalls(evidence: Evidence): Statement | null {
  const start = startOf(evidence);
  if (!start) return null;
  const called = namedCalls(evidence, start);
  const [only] = called;
  if (!only) return null;
  const further = called.length === 1 ? namedCalls(evidence, only) : [];
  const names = (list: readonly FoundSymbol[]): string =>
    joined(
      list
        .slice(0, MOST_CALLED)
        .map((each) => `${code(shortName(each.name))}${each.path === start.path ? '' : ` in ${code(each.path)}`}`),
    );
  return {
    text: `Its ${code(shortName(start.name))} calls ${names(called)}${further.length > 0 ? `, which calls ${names(further)}` : ''}`,
    sources: [at(start), ...[...called, ...further].slice(0, 2).map(at)],
  };
}

function namedCalls(evidence: Evidence, symbol: FoundSymbol): FoundSymbol[] {
  return calledWork(evidence, symbol).filter(({ name }) => shortName(name).length > 2);
}

/** The part on which most others stand. */
function center(evidence: Evidence): Statement | null {
  const { parts, links } = partsOf(evidence);
  const users = new Map<string, Set<string>>();
  // That many use one or the other of several folders says of none that others stand on it.
  for (const { from, to } of links) if (!isOfMany(to)) users.set(to, (users.get(to) ?? new Set()).add(from));
  const [most] = [...users].sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1));
  const example = most && links.find(({ to }) => to === most[0])?.example;
  if (!most || !example || most[1].size < 2) return null;
  return {
    text:
      most[1].size * 2 >= parts.length - 1
        ? `Most other parts build on ${partName(most[0])}: ${count(most[1].size, 'part')} use it`
        : `${capital(partName(most[0]))} is built on most widely: ${numberWord(most[1].size)} of the ${numberWord(parts.length - 1)} other parts use it`,
    sources: [{ path: example.path, startLine: example.line, endLine: example.line }],
  };
}

function drawParts(evidence: Evidence, page: Page): void {
  const { parts, links } = partsOf(evidence);
  const degree = new Map<string, number>();
  for (const { from, to, files } of links)
    for (const end of [from, to]) degree.set(end, (degree.get(end) ?? 0) + files);
  const linked = parts
    .filter(({ name }) => degree.has(name))
    .sort((a, b) => (degree.get(b.name) ?? 0) - (degree.get(a.name) ?? 0) || (a.name < b.name ? -1 : 1));
  const shown = linked.slice(0, MOST_NODES);
  const [strongest] = links;
  // Two of twenty parts say nothing about how the others hang together.
  if (!strongest || shown.length < Math.min(4, parts.length) || shown.length * 3 < parts.length) return;
  const folded = parts.length - shown.length;
  const drawn = flowchart(
    shown.map(({ name, files }) => ({
      key: name,
      title: partLabel(name),
      ...(/[/*]$/.test(name) ? { detail: `${digits(files.length)} ${files.length === 1 ? 'file' : 'files'}` } : {}),
    })),
    links.map(({ from, to, files }) => ({ from, to, weight: files })),
  );
  page.diagram(drawn, {
    text: `How the parts depend on each other; an arrow points from a part to one that it uses${folded > 0 ? `, and ${count(folded, 'smaller part')} ${folded === 1 ? 'is' : 'are'} left out` : ''}:`,
    sources: links
      .slice(0, 3)
      .map(({ example }) => ({ path: example.path, startLine: example.line, endLine: example.line })),
  });
}

/** One route followed from its handler down through the calls that could be resolved. */
function drawRequest(evidence: Evidence, page: Page): void {
  const followed = followedRequest(evidence);
  if (!followed) return;
  const { route, handler, messages } = followed;
  const drawn = sequenceDiagram([{ from: 'Client', to: fileLabel(handler.path), text: routeName(route) }, ...messages]);
  const isFile = route.fact.values.framework === PLAIN_PHP;
  const who =
    handler.name === null ? `${isFile ? '' : 'a function in '}${code(handler.path)}` : code(shortName(handler.name));
  page.diagram(drawn, {
    text: `A request for ${code(routeName(route))} is answered by ${who}, which calls:`,
    sources: [at(route.fact), handler],
  });
}

const TIMES_IN_DATABASE = /^django[-_]celery[-_]beat$/;

/** Work that no caller waits for: jobs and what runs on a schedule, then events. */
function tellTasks(evidence: Evidence, page: Page): void {
  const all = tasksOf(evidence);
  const jobs = all.filter(({ sort }) => sort === 'job');
  const events = all.filter(({ sort }) => sort === 'event');
  tellSort(evidence, page, jobs, 'Work that was found to run in the background');
  const beat = evidence.facts('dependency').find(({ values }) => TIMES_IN_DATABASE.test(values.name));
  if (beat && jobs.some(({ framework }) => framework === 'Celery'))
    page.paragraph({
      text: `${code(beat.values.name)} is among the dependencies, which keeps times in the database: work may also be planned there`,
      sources: [at(beat)],
    });
  tellSort(
    evidence,
    page,
    events,
    events.length === 1 ? 'An event is sent to listeners' : 'Events are sent to listeners',
  );
}

function by(evidence: Evidence, tasks: readonly Task[]): string {
  const frameworks = [...new Set(tasks.flatMap(({ framework }) => framework.split(' and ')))].filter((each) =>
    isDependedOn(evidence, each),
  );
  return frameworks.length > 2 || frameworks.length === 0 ? '' : `, with ${joined(frameworks)}`;
}

function tellSort(evidence: Evidence, page: Page, tasks: readonly Task[], lead: string): void {
  const [first] = tasks;
  const [doer] = first?.done ?? [];
  if (!doer) return;
  page.paragraph({ text: `${lead}${by(evidence, tasks)}:`, sources: [at(doer.fact)] });
  const shown = page.table(
    [
      first?.sort === 'event' ? 'event' : 'job',
      'what it does',
      first?.sort === 'event' ? 'handled by' : 'done by',
      'when',
    ],
    tasks.slice(0, MOST_TASKS).map((task) => ({
      cells: [workName(evidence, task), workTold(evidence, task), doerNames(task), whenDone(evidence, task)],
      sources: [
        ...task.done.slice(0, 1).map(({ fact }) => at(fact)),
        ...task.schedules.slice(0, 2).map(({ fact }) => at(fact)),
        ...whenSaid(evidence, task),
        ...task.asked.slice(0, 1).map(at),
      ],
    })),
  );
  if (tasks.length > shown) page.remark(`And ${numberWord(tasks.length - shown)} more`);
}

/** Where an import runs the file that it names, so that a circle decides which of them is there first. */
const RUNS_IMPORTS = /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|lua)$/;

/** The compiler of Go refuses circles, and what PHP declares loads nothing: that there are none says nothing. */
const SILENT = /^(?:Go|PHP)$/;

function tellCycles(evidence: Evidence, page: Page): void {
  const cycles = cyclesOf(evidence);
  const [first] = cycles;
  if (!first) {
    const { links, byImports } = partsOf(evidence);
    if (links.length > 2 && byImports && !SILENT.test(profileOf(evidence).languages[0]?.name ?? ''))
      page.remark(
        // Imports inside functions and those of types alone may close circles that no load meets.
        `No circle of imports was found${productFiles(evidence).some(({ path }) => RUNS_IMPORTS.test(path)) ? ' that closes at load time' : ''}`,
      );
    return;
  }
  const [loaded, named] = [cycles.filter(isLoaded), cycles.filter((cycle) => !isLoaded(cycle))];
  page.paragraph(toldCycles(loaded, ' that close at load time'), toldCycles(named, ''));
}

type Cycle = ReturnType<typeof cyclesOf>[number];

function isLoaded({ files }: Cycle): boolean {
  return files.every((path) => RUNS_IMPORTS.test(path));
}

/** A circle of declarations that load nothing, as `use` of PHP, is one of files that name each other. */
function toldCycles(cycles: readonly Cycle[], when: string): Statement | null {
  const [first] = cycles;
  const [one, two] = first?.evidence ?? [];
  if (!first || !one) return null;
  const joins = ranked(first.files.map((path) => code(path)));
  const largest = cycles.at(-1)?.files.length ?? 0;
  const isPhp = cycles.every(({ files }) => files.every((path) => path.endsWith('.php')));
  const sizes =
    largest === first.files.length
      ? `each joins ${numberWord(largest)} files, the first ${joins}`
      : `the smallest joins ${joins}, the largest ${numberWord(largest)} files`;
  const what = isPhp ? `of classes that name each other${LOADS_NOTHING}` : `of imports${when}`;
  return {
    text:
      cycles.length === 1
        ? `One circle ${what.replace(' that close ', ' that closes ')} was found: ${joins}`
        : `${capital(count(cycles.length, 'circle'))} ${what} were found; ${sizes}`,
    sources: [one, ...(two ? [two] : [])].map(({ path, line }) => ({ path, startLine: line, endLine: line })),
  };
}

const LOADS_NOTHING = ' with `use`, which loads nothing,';
