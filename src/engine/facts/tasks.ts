import { escaped } from '../../base/escaped.ts';
import type { CodeCall } from '../syntax/parsed-file.ts';
import type { Extractor } from './extractor.ts';
import type { TaskFact } from './fact.ts';
import { developmentOnly } from './routes/development-only.ts';
import type { SourceFile } from './source-file.ts';
import { clockWork } from './tasks/clock-work.ts';
import { crontabWork } from './tasks/crontab-work.ts';
import { dotnetTasks } from './tasks/dotnet-tasks.ts';
import { elixirTasks } from './tasks/elixir-tasks.ts';
import { goTasks } from './tasks/go-tasks.ts';
import { withHeldTime } from './tasks/held-time.ts';
import { jvmTasks } from './tasks/jvm-tasks.ts';
import { loopWork } from './tasks/loop-work.ts';
import { phpTasks } from './tasks/php-tasks.ts';
import { puppetWork } from './tasks/puppet-work.ts';
import { pythonTasks } from './tasks/python-tasks.ts';
import { rubyTasks } from './tasks/ruby-tasks.ts';
import { rustTasks } from './tasks/rust-tasks.ts';
import { isFilledName, isThread, jobInMark } from './tasks/script-jobs.ts';
import { scriptTasks } from './tasks/script-tasks.ts';
import { type CallWay, jobKeyIn, type MarkWay, ownName, type TaskWays, task } from './tasks/task-way.ts';
import { timerWork } from './tasks/timer-work.ts';
import { handlerIn, namedIn, parameterType, textIn } from './tasks/written-names.ts';
import { namedArgument, nameValue, stringValue } from './text/literal.ts';

const LANGUAGES: readonly TaskWays[] = [
  rubyTasks,
  pythonTasks,
  scriptTasks,
  phpTasks,
  jvmTasks,
  dotnetTasks,
  goTasks,
  elixirTasks,
  rustTasks,
];
const MOST = 200;
const MOST_LINES = 20;
const MOST_LINES_OF_CLASS = 80;

/** Jobs, messages, events and what runs on a schedule: who does it and who asks for it. */
export const tasks: Extractor = {
  kind: 'task',
  places: ['source'],
  find(file) {
    const table = [...crontabWork(file), ...puppetWork(file)];
    if (table.length > 0) return table.slice(0, MOST);
    const ways = LANGUAGES.find(({ languages }) => languages.test(file.language));
    if (!ways?.words.some((word) => file.text.includes(word))) return [];
    const read = ways.read?.(file) ?? [];
    // What is made of a class tells more of it than the name of the class above it.
    const classes = byClass(file, ways).filter(
      ({ startLine, values }) => !read.some((each) => each.startLine === startLine && each.values.role === values.role),
    );
    const found = [...classes, ...byMark(file, ways), ...byCall(file, ways), ...read].map((fact) =>
      withOwnName(file, ways, fact),
    );
    // `publish(new OrderMade())` is told by both of its calls.
    // Several may be told on one line to hear one event.
    const places = Map.groupBy(
      found,
      ({ subject, startLine, values: { role, sort, handler } }) =>
        `${role} ${subject} ${startLine} ${sort === 'event' && role === 'does' ? (handler ?? '') : ''}`,
    );
    return [...places.values()]
      .flatMap(([first, ...others]) => {
        const timed = [first, ...others].find((each) => each?.values.schedule !== undefined) ?? first;
        return timed ? [timed] : [];
      })
      .filter(isOfProduct(file))
      .slice(0, MOST);
  },
};

/** A function that says by its name that it is for trying the product out: `startTestMode`. */
const OF_TRIAL = /(?:^|[a-z\d_])(?:[tT]est|[dD]ev(?:elopment)?|[dD]ebug)_?[mM]ode(?![a-z])/;

/** Whether work is done for those who use the product, and not only while it is being made. */
function isOfProduct(file: SourceFile): (found: TaskFact) => boolean {
  const isOfDevelopment = developmentOnly(file);
  return ({ subject, startLine, symbol }) =>
    !isOfDevelopment(startLine) && ![subject, file.symbol(symbol)?.name ?? ''].some((name) => OF_TRIAL.test(name));
}

function withOwnName(file: SourceFile, { named }: TaskWays, fact: TaskFact): TaskFact {
  const name = named?.(file, fact.values.name) ?? fact.values.name;
  return name === fact.values.name ? fact : { ...fact, subject: name, values: { ...fact.values, name } };
}

function byClass(file: SourceFile, { classes = [], qualified }: TaskWays): TaskFact[] {
  if (classes.length === 0) return [];
  return file.parsed.symbols.flatMap((symbol, index): TaskFact[] => {
    if (symbol.kind !== 'class' && symbol.kind !== 'module') return [];
    // What others extend does no work of its own.
    if (/\babstract class\b/.test(symbol.signature) || symbol.bases.some((base) => /^(?:abc\.)?ABC$/.test(base)))
      return [];
    for (const way of classes) {
      if ((way.folder && !way.folder.test(file.path)) || way.except?.test(symbol.name)) continue;
      // A class that extends nothing has the empty name for its base.
      if (!(symbol.bases.length === 0 ? [''] : symbol.bases).some((base) => way.base.test(base))) continue;
      if (way.holds && !way.holds.test(file.textOf(symbol.startLine, symbol.endLine))) continue;
      const methods = file.members(index).filter((member) => way.method.test(member.symbol.name));
      return (way.by === 'class' ? methods.slice(0, 1) : methods).flatMap((member): TaskFact[] => {
        const name =
          way.by === 'parameter'
            ? parameterType(member.symbol.signature)
            : qualified
              ? wholeName(file, index)
              : ownName(symbol.name);
        if (name === null) return [];
        const { sort, framework } = way;
        const schedule = way.schedule?.(file, index);
        // The time stands somewhere in the class.
        const isWhole = schedule !== undefined && symbol.endLine - symbol.startLine < MOST_LINES_OF_CLASS;
        const { startLine, endLine } = isWhole ? symbol : member.symbol;
        const told = { name, role: 'does' as const, sort, framework, schedule };
        return [task({ startLine, endLine, symbol: member.index }, told)];
      });
    }
    return [];
  });
}

/** With the modules around it: `Mail::SendJob`. */
function wholeName(file: SourceFile, index: number): string {
  const symbol = file.symbol(index);
  if (!symbol) return '';
  return symbol.container === null ? symbol.name : `${wholeName(file, symbol.container)}::${symbol.name}`;
}

function byMark(file: SourceFile, { marks = [] }: TaskWays): TaskFact[] {
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const { decorates } = call;
    if (decorates === null) return [];
    const symbol = file.symbol(decorates);
    const way = marks.find((each) => fits(file, each, call));
    const name = way && symbol && nameByMark(file, way, call, decorates);
    // A mark on the declaration of another mark is no work yet.
    if (!way || !symbol || !name || /@interface\b/.test(symbol.signature)) return [];
    const { sort, framework, holds } = way;
    if (holds && symbol.kind === 'class' && !holds.test(file.textOf(symbol.startLine, symbol.endLine))) return [];
    const place = { startLine: symbol.startLine, endLine: symbol.endLine, symbol: decorates };
    // A queue that is handed to a constructor is called by the name of its parameter.
    if (symbol.kind === 'property')
      return [task(place, { name, role: 'calls', sort, framework, handler: symbol.name })];
    const schedule = way.schedule?.(call.arguments, symbol.signature);
    const registered = framework === 'Celery' ? stringValue(namedArgument(call.arguments, 'name') ?? undefined) : null;
    // A task may go by another name than its function has.
    const own = registered === null || ownName(registered) === name ? {} : { name: registered, handler: name };
    return [task(place, { name, role: 'does', sort, framework, schedule, ...own })];
  });
}

function nameByMark(file: SourceFile, { by }: MarkWay, { arguments: args }: CodeCall, index: number): string | null {
  const symbol = file.symbol(index);
  if (!symbol) return null;
  if (by === 'own') return symbol.name;
  if (by === 'job') return symbol.kind === 'method' ? jobInMark(args[0]) : null;
  // The name of a queue is often a constant.
  if (by === 'text') return textIn(args) ?? namedIn(args[0]);
  if (by === 'named') {
    const name = namedIn(args[0]);
    // A signal of Django speaks of one model where its sender is named.
    const sender = namedIn(namedArgument(args, 'sender') ?? undefined);
    return name !== null && sender !== null ? `${name} of ${sender}` : name;
  }
  if (symbol.kind !== 'class') return parameterType(symbol.signature);
  const called = file.members(index).find((member) => /^(?:__invoke|handle)$/.test(member.symbol.name));
  return called ? parameterType(called.symbol.signature) : null;
}

function byCall(file: SourceFile, { calls = [], qualified }: TaskWays): TaskFact[] {
  if (calls.length === 0) return [];
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    if (call.decorates !== null) return [];
    const way = calls.find((each) => fits(file, each, call) && (each.constructs ?? false) === call.constructs);
    if (!way) return [];
    const name = nameByCall(file, way, call, qualified);
    if (name === null) return [];
    const { role, sort, framework } = way;
    const symbol = call.inside ?? undefined;
    const handler =
      role === 'calls'
        ? file.symbol(symbol)?.name
        : way.handler === undefined
          ? undefined
          : handlerIn(call.arguments.at(way.handler));
    const schedule = way.schedule?.(call.arguments, call) ?? way.schedule?.(withHeldTime(file, call), call);
    // What repeats without that a time is told is a helper which is handed the time.
    if (way.schedule && role === 'does' && schedule === undefined) return [];
    const work =
      way.by !== 'around'
        ? way.role === 'does' && way.schedule && way.handler !== undefined && handler === undefined
          ? clockWork(file, call, {
              name,
              work: call.arguments.at(way.handler),
              isOwn: namedIn(call.arguments.at(way.at ?? 0)) === null && jobKeyIn(call.arguments[0] ?? '') === null,
            })
          : { name, handler }
        : way.framework === 'a timer'
          ? timerWork(file, call, name)
          : loopWork(file, call, { name, schedule });
    if (work === null) return [];
    const startLine = file.lineOf(call);
    const place = { startLine, endLine: Math.min(call.endLine, startLine + MOST_LINES), symbol };
    const names = way.by === 'text' ? eitherText(call.arguments.at(way.at ?? 0)) : [];
    return (names.length > 0 ? names : [work.name]).map((each) =>
      task(place, { schedule, ...work, name: each, role, sort, framework }),
    );
  });
}

function nameByCall(
  file: SourceFile,
  { by, role, constructs, at = 0 }: CallWay,
  call: CodeCall,
  qualified: true | undefined,
): string | null {
  const written = call.arguments.at(at);
  if (by === 'text') return nameValue(written) ?? eitherText(written)[0] ?? null;
  if (by === 'named') {
    // What a clock of Python calls may itself hand the work over: `tasks.clean.send`.
    const isPython = file.language === 'python';
    const named = namedIn(isPython ? written?.replace(/(?<=\w)\.(?:send|delay|enqueue|apply_async)$/, '') : written);
    if (constructs && at === 0 && named !== null && isThread(file, named)) return null;
    if (constructs && named !== null && named === written && isFilledName(file, call, named)) return null;
    if (named !== null || role !== 'does' || (constructs && at === 0)) return named;
    return jobKeyIn(call.arguments[0] ?? '') ?? nameAround(file, call);
  }
  if (by === 'own') return call.name;
  if (by === 'around') return nameAround(file, call);
  if (by === 'made') return madeType(file, call, written ?? '');
  if (qualified) return /^(?:::)?([A-Z][\w:.]*)/.exec(call.receiver ?? '')?.[1]?.replace(/\.[a-z]\w*$/, '') ?? null;
  return receiverName(call.receiver);
}

/** Both names of `isGone ? 'OrderGone' : 'OrderKept'`. */
function eitherText(written = ''): string[] {
  const [, , first, second] = /^[^?]{1,80}\?\s*(["'])([\w.:-]+)\1\s*:\s*\1([\w.:-]+)\1$/.exec(written) ?? [];
  return first === undefined || second === undefined ? [] : [first, second];
}

/** The function around a call, with its type where that stands apart, or the file where it is in none. */
function nameAround(file: SourceFile, { inside }: CodeCall): string {
  const { name, owner } = file.symbol(inside) ?? { name: file.name };
  return owner === undefined ? name : `${owner}.${name}`;
}

const MADE = /^(?:await\s+)?(?:new\s+)?\\?((?:\w+[.\\])*[A-Z]\w*)\s*[({<]/;
const LONGEST_SEARCHED = 20_000;

/** What is handed over: `new OrderMade(…)`, or a variable that was made so or declared as one. */
function madeType(file: SourceFile, { inside, line }: CodeCall, written: string): string | null {
  const made = MADE.exec(written)?.[1];
  if (made !== undefined) return ownName(made);
  const variable = /^\$?([a-z]\w*)$/.exec(written)?.[1];
  const around = file.symbol(inside);
  if (variable === undefined || !around) return null;
  const before = file.textOf(around.startLine, line).slice(-LONGEST_SEARCHED);
  // What is filled anew is no longer what it was declared as.
  const pattern = new RegExp(
    `\\b(?:${escaped(variable)}\\s*=\\s*new\\s+\\\\?([\\w.\\\\]+)|([A-Z]\\w+)(?:<[^>\\n]*>)?\\s+\\$?${escaped(variable)}\\b|${escaped(variable)}\\s*:\\s*([A-Z]\\w+))`,
    'g',
  );
  const declared = [...before.matchAll(pattern)].at(-1);
  const type = declared?.[1] ?? declared?.[2] ?? declared?.[3];
  return type === undefined ? null : ownName(type);
}

/** `SendJob.set(wait: 5)`, `tasks.clean`, `this.mailQueue`, `$schedule->job(new Clean)`, `Schedule::command('shop:clean')`. */
function receiverName(receiver: string | null): string | null {
  if (receiver === null) return null;
  const scheduled = /(?:job|command)\(\s*(?:new\s+)?["']?\\?([\w\\:-]+)/.exec(
    /chedule(?:->|::)/.test(receiver) ? receiver : '',
  )?.[1];
  if (scheduled !== undefined) return scheduled.replace(/::class$/, '').replace(/^.*\\/, '');
  const plain = receiver
    .replace(/^\(?new\s+/, '')
    .replace(/\.(?:set|with|options|s|si)\(.*$/s, '')
    .replace(/\(.*$/s, '');
  const name = ownName(plain.replaceAll('->', '.').replaceAll('?.', '.').replaceAll('!.', '.'));
  return /^[\w$]+$/.test(name) && name !== 'self' && name !== 'this' ? name : null;
}

function fits(file: SourceFile, { name, receiver, needs, folder }: MarkWay | CallWay, call: CodeCall): boolean {
  return (
    name.test(call.name) &&
    (receiver === undefined || receiver.test(call.receiver ?? 'null')) &&
    (needs === undefined || file.text.includes(needs)) &&
    (folder === undefined || folder.test(file.path))
  );
}
