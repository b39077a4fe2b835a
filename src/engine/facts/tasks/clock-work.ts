import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import { deedOf } from '../invariants/deed.ts';
import type { SourceFile } from '../source-file.ts';

/** A function that is written where it is handed over. */
const WRITTEN = /^(?:func\s*\(|(?:async\s+)?(?:function\b|\([^()]*\)\s*=>|\w+\s*=>))/;
/** Functions whose names say that something begins, and not what. */
const STARTS =
  /^(?:start|run|main|init(?:iali[sz]e)?|setup|boot(?:strap)?|begin|launch|constructor|register|schedule|serve|new|onModuleInit|cron)(?:[A-Z_]\w*)?$/i;
const TELLS = /log|console|metric|tracer|sentry|capture(?:Exception|Message)/i;
/** What an object that keeps a log is asked for, whatever it is called: `signale.info('…')`. */
const NOTES = /^(?:info|warn(?:ing)?|error|debug|trace|fatal|verbose|notice|success)$/;
/** Packages and functions of a language that do no work of the product. */
const OF_LANGUAGE =
  /^(?:context|time|fmt|errors?|sync|os|strconv|strings|math|JSON|Object|Date|Math|Promise|process)(?:\.|$)/;
const HELPS =
  /^(?:panic|recover|append|len|make|new|string|int|errorf?|wrapf?|lock|unlock|tryLock|done|cancel|close|then|catch|finally|now|map|filter|forEach|push|find|keys|values|toISOString|require|String|Number|Date)$/i;
/** Names that any work has. */
const ANY = /^(?:run|start|exec(?:ute)?|do|handle|process|work|call|perform|invoke|tick|check|update)$/i;

/** The lines of a function that only plans its work, beside that. */
const MOST_BESIDE = 12;

/** What a function that is written at its time does, by the one thing that it calls, or the first deed among several. */
export function clockWork(
  file: SourceFile,
  call: CodeCall,
  { name, work, isOwn }: { name: string; work: string | undefined; isOwn: boolean },
): { name: string; handler?: string } | null {
  if (work === undefined) return { name };
  const made = madeJob(file, work);
  if (made !== null) return made;
  // What is made or looked up elsewhere is not the function around it.
  if (!WRITTEN.test(work)) return isOwn ? null : { name };
  const called = worksIn(file, call, work);
  // What only asks for a value is no step of it: `const shop = await shops.find(id)`.
  const steps = file.isScript ? called.filter((each) => isStep(file, each)) : [];
  const own = steps.length > 0 ? steps : called;
  const deeds = own.filter((each) => deedOf(each.name) !== null);
  const [only, ...others] = deeds.length > 0 ? deeds : own;
  // It has a name of its own, and may do more than one thing.
  if (!isOwn) return only && others.length === 0 ? { name, handler: handlerOf(file, only) } : { name };
  const around = file.symbol(call.inside ?? undefined);
  const isOne =
    file.parsed.calls.filter((each) => each.name === call.name && each.inside === call.inside).length === 1 &&
    around !== undefined &&
    // A function that does much else beside is not what is done again and again.
    around.endLine - around.startLine - (call.endLine - call.line) <= MOST_BESIDE &&
    !STARTS.test(around.name.split('.').at(-1) ?? '');
  if (isOne && (!only || others.length > 0)) return { name };
  return only && (others.length === 0 || deeds.length > 0)
    ? { name: toldName(only), handler: handlerOf(file, only) }
    : null;
}

/** An object of Go that is run, `&Reporter{}` or `NewReporter(db)`, and a function that is made one: `cron.FuncJob(clean)`. */
function madeJob(file: SourceFile, work: string): { name: string; handler: string } | null {
  if (file.language !== 'go') return null;
  const named = /^(?:\w+\.)?FuncJob\(\s*(?:\w+\.)?(\w+)\s*\)$/.exec(work)?.[1];
  if (named !== undefined) return { name: named, handler: named };
  const type = /^(?:&?(?:\w+\.)?([A-Z]\w*)\{[^{}]*\}|(?:\w+\.)?New([A-Z]\w*)\([^()]*\))$/
    .exec(work)
    ?.slice(1)
    .find((each) => each !== undefined);
  return type === undefined ? null : { name: type, handler: `${type}.Run` };
}

function worksIn(file: SourceFile, call: CodeCall, work: string): CodeCall[] {
  const found = file.parsed.calls.filter(
    (each) =>
      each !== call &&
      !each.constructs &&
      each.line >= call.line &&
      each.endLine <= call.endLine &&
      (call.line !== call.endLine && each.line > call.line ? true : work.includes(`${each.name}(`)) &&
      !HELPS.test(each.name) &&
      !TELLS.test(`${each.receiver ?? ''}.${each.name}`) &&
      !(each.receiver !== null && NOTES.test(each.name)) &&
      !OF_LANGUAGE.test(each.receiver ?? ''),
  );
  return found.filter(({ name }, place) => found.findIndex((each) => each.name === name) === place);
}

/** A call that is a statement of its own. */
function isStep(file: SourceFile, { line, name, receiver }: CodeCall): boolean {
  const text = (file.lines[line - 1] ?? '').trim().replace(/^(?:return\s+)?(?:await\s+)?/, '');
  return text.startsWith(`${receiver === null ? '' : `${receiver}.`}${name}(`);
}

/** `cleaner.Run` where the name alone could be that of any work. */
function toldName({ name, receiver }: CodeCall): string {
  const owner = /(?:^|\.)(\w+)$/.exec(receiver ?? '')?.[1];
  return ANY.test(name) && owner !== undefined && owner !== 'this' ? `${owner}.${name}` : name;
}

/** A function of another package of Go keeps its package, by which it is told from others of its name. */
export function handlerOf(file: SourceFile, { name, receiver }: CodeCall): string {
  const isPackage =
    file.language === 'go' &&
    receiver !== null &&
    /^[a-z]\w*$/.test(receiver) &&
    file.imports(new RegExp(`(?:^|/)${escaped(receiver)}(?:/v\\d+)?$`));
  return isPackage ? `${receiver}.${name}` : name;
}
