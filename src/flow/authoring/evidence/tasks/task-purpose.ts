import { thirdPerson } from '../../../../engine/facts/text/verbs.ts';
import {
  type FoundSymbol,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { docSentence, saysMore } from '../../wording/doc-sentence.ts';
import { capital, code } from '../../wording/markup.ts';
import { toldComment } from '../../wording/told-comment.ts';
import { derived, type Evidence } from '../evidence.ts';
import { LOOPS, tasksOf } from '../tasks.ts';
import { ownDescription } from './own-description.ts';
import { asDeed, scheduleComment } from './schedule-comment.ts';
import type { Doer, Task } from './task.ts';
import { deedWords, isVerb, workCalled } from './work-called.ts';
import { atTicks, handedOn, markedMethods, methodsTold } from './work-parts.ts';

/**
 * What the code says of the work: above the function that does it, in the description that its class gives of itself, or
 * above that class. Where it says nothing, what is called tells it, and at last the name.
 */
export function purposeOf(evidence: Evidence, task: Task): string | null {
  const { name, done, sort } = task;
  const [doer] = done;
  if (sort === 'event' || !doer) return null;
  // A list may have a name alone: `nightly:expire_carts`.
  if (doer.help) return asDeed(doer.help) ?? capital(doer.help.replace(/[.!]$/, ''));
  if (!doer.symbol) return capital(deedWords(name.split(':').at(-1) ?? name) ?? '') || null;
  // What is said of the function around, and what that calls beside, is not what is done at the time.
  if (doer.outside !== undefined)
    return scheduleComment(evidence, task) ?? (doer.outside.includes('.') ? `Calls ${code(doer.outside)}` : null);
  if (isPlannedIn(task)) return scheduleComment(evidence, task) ?? workCalled(evidence, doer.symbol, doer.fact);
  const own = shortName(doer.symbol.name);
  // A class has the name of its work, so that a sentence about it may say little more.
  const isWhole = doer.symbol.kind === 'class';
  const owner = isWhole ? doer.symbol : isItsWork(doer) ? ownerOf(evidence, doer) : undefined;
  return (
    scheduleComment(evidence, task) ??
    saidOf(evidence, doer.symbol, own) ??
    (owner ? (ownDescription(evidence, owner) ?? saidOf(evidence, owner, own)) : null) ??
    calledService(evidence, doer.symbol) ??
    shortlySaid(evidence, doer.symbol) ??
    saidOfClock(evidence, doer) ??
    (owner && !isWhole ? shortlySaid(evidence, owner) : null) ??
    doneByName(evidence, doer.symbol, isWhole ? undefined : owner)
  );
}

/** What a class does "periodically", where one method of it alone is done by the clock. */
function saidOfClock(evidence: Evidence, doer: Doer): string | null {
  const owner = ownerOf(evidence, doer);
  if (!owner || !/^(?:Continuously|Periodically|Regularly) /.test(docOf(evidence, owner))) return null;
  const own = tasksOf(evidence).filter(({ done }) =>
    done.some(({ symbol }) => symbol?.path === owner.path && symbol.name.startsWith(`${owner.name}.`)),
  );
  return own.length === 1 ? saidOf(evidence, owner, shortName(owner.name)) : null;
}

/** What it does by its name, where what it calls is told by names alone. */
function doneByName(evidence: Evidence, symbol: FoundSymbol, owner: FoundSymbol | undefined): string | null {
  const done = isBegun(evidence, symbol) ? null : doneIn(evidence, symbol);
  if (done !== null && !/^(?:Calls|Asks for) /.test(done)) return done;
  const name = owner ? shortName(owner.name).replace(KIND, '') : shortName(symbol.name);
  const isOwn = /^(?:function|method|class)$/.test((owner ?? symbol).kind);
  return ((isOwn && capital(deedWords(name) ?? '')) || null) ?? done;
}

const KIND = /(?:Background|Scheduled|Cron)?(?:Job|Task|Worker|Command)$/;

/** Whether the function around is the one that plans the work, which is written there without a name. */
function isPlannedIn({ done: [doer], schedules, framework }: Task): boolean {
  const fact = schedules[0]?.fact;
  const { path, startLine, endLine } = doer?.symbol ?? {};
  if (!fact || fact !== doer?.fact || fact.path !== path || LOOPS.has(framework)) return false;
  return fact.startLine > (startLine ?? 0) && fact.endLine < (endLine ?? 0) && fact.endLine > fact.startLine;
}

/** What the code of the work does, where no words tell it. */
function doneIn(evidence: Evidence, symbol: FoundSymbol): string | null {
  const [method, ...others] = markedMethods(evidence, symbol);
  if (method) return others.length === 0 ? doneIn(evidence, method) : methodsTold([method, ...others]);
  const ticked = atTicks(evidence, symbol);
  return (
    // What stands around the loop is done once.
    (ticked === undefined ? workCalled(evidence, symbol) : ticked) ??
    handedOn(evidence, symbol) ??
    (/^(?:function|method)$/.test(symbol.kind) ? methodsTold([symbol].filter(isDeed)) : null)
  );
}

/** What a hosted service does first is not its work, where that is done by another of its methods. */
function isBegun({ pack }: Evidence, { name, path }: FoundSymbol): boolean {
  const other = name.replace(/\.StartAsync$/, '.ExecuteAsync');
  return other !== name && symbolsOfFile(pack, path).some((each) => each.name === other);
}

function isDeed({ name }: FoundSymbol): boolean {
  return deedWords(shortName(name)) !== null;
}

const SERVICE =
  /(?<![\w:])((?:[A-Z]\w*::)*[A-Z]\w*(?:Service|Interactor|Operation|UseCase))\.(?:new(?:\([^()]*\))?\.)?(?:call|perform|run|execute|process)\b/g;
const MOST_LINES = 40;

/** The one service that the job of a Ruby program hands its work to. */
function calledService(evidence: Evidence, { path, startLine, endLine }: FoundSymbol): string | null {
  if (!path.endsWith('.rb') || endLine - startLine > MOST_LINES) return null;
  const body = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  const [only, ...others] = new Set([...body.matchAll(SERVICE)].map(([, name = '']) => name));
  return only !== undefined && others.length === 0 ? `Calls ${code(only)}` : null;
}

/** That work is begun is not what it does: "Spawns a background task". */
const BEGUN =
  /^(?:spawns?|starts?|runs?|executes?|performs?|schedules?|launch(?:es)?|creates?|handles?|process(?:es)?) (?:an?|the|this|its|all)(?: (?:background|periodic|main|new|async|single))* (?:task|thread|loop|job|worker|process|service|timer|goroutine|scheduler)s?(?: loop)?$|^(?:starts?|runs?) the(?: [\w-]+){1,2} loop$|^The (?:main )?entry point\b/i;

/** "Execute the job: send the mail" says of any job that it is done, before it says what is. */
const ANY_WORK = /^(?:execute|handle|perform|process|run)s? the (?:command|event|job|task)\s*[:–—-]+\s*/i;
/** The number of a wish or a ticket: "SHOP-12: sends the mail". */
const NUMBERED = /^[A-Z]{2,}(?:-[A-Z\d]+)*-\d+\s*[:–—-]\s*/;
/** What it is like is not what it does. */
const LIKE = /^(?:mirrors?|same as|similar to|like|copy of|analogous to|see|counterpart of)\b/i;

/** A comment on as many jobs was copied with the first of them. */
const COPIED = 3;

/** The comments that stand on several jobs alike, on their classes or on the methods that do them. */
const copiedDocs = derived((evidence): ReadonlySet<string> => {
  const docs = tasksOf(evidence).flatMap(({ done: [doer] }) => {
    const owner = doer && ownerOf(evidence, doer);
    const own = [owner, doer?.symbol].flatMap((each) =>
      each ? [symbolDetail(evidence.pack, each.id)?.doc ?? ''] : [],
    );
    return [...new Set(own)];
  });
  return new Set([...Map.groupBy(docs, (doc) => doc)].flatMap(([doc, all]) => (all.length < COPIED ? [] : [doc])));
});

/** The comment of a job, from what it says of the job itself. */
function docOf(evidence: Evidence, { id }: FoundSymbol): string {
  const written = symbolDetail(evidence.pack, id)?.doc ?? '';
  if (copiedDocs(evidence).has(written)) return '';
  const doc = written.trim().replace(NUMBERED, '');
  const own = doc
    .replace(/^This (?:(?:job|task|worker|command) )?(?=[a-z]+s )/, '')
    .replace(/^allows (?:us |you )?to ([a-z]+)\b/, (_all, verb: string) => thirdPerson(verb));
  return LIKE.test(own) ? '' : capital(own);
}

function saidOf(evidence: Evidence, symbol: FoundSymbol | null | undefined, known: string): string | null {
  if (!symbol) return null;
  const name = shortName(symbol.name);
  const doc = docOf(evidence, symbol);
  if (ANY_WORK.test(doc)) return null;
  // Asides in brackets make a sentence too long that is else short enough.
  const sentence = docSentence(doc, name) ?? docSentence(doc.replace(/ ?\([^()]*\)/g, ''), name);
  return sentence !== null && saysMore(sentence, known) && !BEGUN.test(sentence)
    ? inDeeds(ofWork(toldComment({ sentence, name, path: symbol.path })))
    : null;
}

/** "Clean the orders" is told as the other rows are; where a verb may be a thing, it stays as it is. */
function inDeeds(told: string | null): string | null {
  return told !== null && isVerb(told.split(' ')[0]?.toLowerCase() ?? '') ? (asDeed(told) ?? told) : told;
}

const FEWEST_WORDS = 3;

/** What a comment says in the words of the name, which is more than what is called tells: "Runs the nightly sync of orders". */
function shortlySaid(evidence: Evidence, symbol: FoundSymbol): string | null {
  const doc = docOf(evidence, symbol);
  const own = doc.replace(ANY_WORK, '');
  const sentence = docSentence(own, '');
  if (sentence === null || BEGUN.test(sentence) || sentence.split(' ').length < FEWEST_WORDS) return null;
  const told = ofWork(toldComment({ sentence, name: shortName(symbol.name), path: symbol.path }));
  // A verb with which no deed can be made stands before a name: "Send Delete order".
  return told !== null && isVerb(told.split(' ')[0]?.toLowerCase() ?? '') ? asDeed(told) : told;
}

/** "Task to clean up orders" cleans them up, and that a service of the framework does it stands beside it. */
function ofWork(told: string | null): string | null {
  const [, verb, rest = ''] =
    /^(?:An? |The )?(?:\w+ )?(?:task|job|worker|service) to ([a-z]+) (.+)$/i.exec(told ?? '') ?? [];
  if (verb !== undefined) return `${capital(thirdPerson(verb))} ${rest}`;
  return (
    told
      ?.replace(/^(?:An? |The )?(?:\w+ )?(?:task|job|worker|service) (?:that|which) (?=[a-z]+s )/i, '')
      .replace(/^(?:An? |The )?`\w+`(?: \w+)? (?=responsible for )/, '')
      .replace(/^[a-z]/, (letter) => letter.toUpperCase()) ?? null
  );
}

/** A class is described by its job where the one method of it that does work is the job; one of many methods is not. */
function isItsWork({ symbol }: Doer): boolean {
  return /(?:^|\.)(?:perform|handle|run|execute|call|process|invoke|__invoke|consume|__call__)(?:Async)?$|\.(?:Start|Do|DoWork)Async$/i.test(
    symbol?.name ?? '',
  );
}

/** The class whose method does it: what is said of the job stands there more often. */
function ownerOf({ pack }: Evidence, { symbol }: Doer): FoundSymbol | undefined {
  const { name = '', path = '' } = symbol ?? {};
  const owner = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  return owner === '' ? undefined : symbolsOfFile(pack, path).find((each) => each.name === owner);
}
