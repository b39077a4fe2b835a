import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import { deedOf } from '../invariants/deed.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { handlerOf } from './clock-work.ts';

/** Functions that start or make something: what a loop inside of them does has another name. */
const STARTS = /^(?:main|init|__init__|constructor|initialize|new|new_\w*|[nN]ew[A-Z]\w*|create[A-Z_]\w*)$/;
const TELLS = /log|tracing|metric|gauge|histogram|counter|telemetry|console|println/i;
/** What a loop asks the clock or a value for. */
const ASKS =
  /^(?:tick|C|load|now|elapsed|len|since|Since|Load|Stop|Done|stop|done|get_\w*stats?|(?!(?:save|update|send|flush|store|write|refresh|persist|prune|clean)[A-Z_])\w*[sS]tats?)$/;

const MOST_LINES = 200;

/** Functions that end something wait for it, and work no longer. */
const ENDS = /^(?:[sS]hutdown|[sS]top|[cC]lose|[dD]rain|[wW]ait)(?:[A-Z_]\w*)?$/;
/** A function without a name that goes its own way beside the one around it. */
const BESIDE = /\b(?:spawn\w*\(\s*async\b|go func\(|\w+\.Go\(func\()/g;

/**
 * What a loop by the clock does: the function around it, or null where it has none that its time and its name can tell.
 * A function that only starts the loop has another work; there the one call of the loop that says what it does is told.
 */
export function loopWork(
  file: SourceFile,
  call: CodeCall,
  { name, schedule }: { name: string; schedule: string | undefined },
): { name: string; handler?: string; schedule?: string } | null {
  const around = file.symbol(call.inside ?? undefined);
  if (!around) return { name };
  const time = /^every ([A-Za-z_]\w*)(?: ms)?$/.exec(schedule ?? '')?.[1];
  const isGiven = time !== undefined && new RegExp(`[(,]\\s*(?:mut )?${escaped(time)}\\b`).test(around.signature);
  const own = around.name.split('.').at(-1) ?? '';
  if (ENDS.test(own) || isOfCommand(file, around.signature)) return null;
  const { calls, isTold, isOnce, open, end } = inLoop(file, call, around.endLine);
  if (isOnce || (isTold && calls.length === 0)) return null;
  // A helper that is handed the time and the work does none of its own.
  if (isGiven) return isOwnWork(file, around.signature, calls, end, call) ? { name, schedule: 'in a loop' } : null;
  // The clock may be made before the loop is sent its own way.
  const beside = isBeside(file, Math.max(open, file.offsetOf(call.line)), around.startLine);
  if (!beside && isWaiting(file, call, end, around.endLine)) return null;
  if (!STARTS.test(own) && !beside) return { name };
  const names = [...new Set(calls.map((each) => each.name))];
  const told = (each: string): { name: string; handler: string } => ({
    name: each,
    handler: handlerOf(file, calls.find((one) => one.name === each) ?? call),
  });
  const deeds = names.filter((each) => deedOf(each) !== null);
  // In a loop beside the function, one method of several words is told even where it says no deed.
  const [deed, ...others] = deeds.length === 0 && beside ? names.filter((each) => WORDS.test(each)) : deeds;
  if (deed !== undefined && others.length === 0) return told(deed);
  // One function alone, of its own package or of another, is told whatever it is called.
  const [only, ...more] = calls.filter(
    ({ name: each }, place) => calls.findIndex((one) => one.name === each) === place,
  );
  if (beside && file.language === 'go' && only && more.length === 0 && isFunction(file, only)) return told(only.name);
  return STARTS.test(own) ? null : { name };
}

/** A command that stays for as long as its program runs. */
const STAYS =
  /^(?:serve|server|start|run|daemon|agent|worker|work|watch|up|listen|proxy|controller|operator|schedule)/i;

/** Whether a function of Go does a command that ends when its work is done: what goes on beside that ends with it. */
function isOfCommand(file: SourceFile, signature: string): boolean {
  if (file.language !== 'go' || !/\*(?:cobra\.Command|cli\.(?:Context|Command))\b/.test(signature)) return false;
  const names = [...file.code.matchAll(/\b(?:Use|Name):\s*"([\w-]+)/g)].map(([, name = '']) => name);
  return names.length > 0 && !names.some((name) => STAYS.test(name));
}

const WORDS = /^[a-z]+[A-Z]\w+$/;

/** `prune()`, `stores.Prune(db)`; a method of an object is told by the function around it. */
function isFunction(file: SourceFile, { name, receiver }: CodeCall): boolean {
  if (receiver !== null) return /^[a-z]\w*$/.test(receiver) && file.imports(new RegExp(`(?:^|/)${escaped(receiver)}$`));
  return file.parsed.symbols.some((each) => each.kind === 'function' && each.name === name);
}

/** Whether a function of Go that is handed its time works by itself, and for as long as it is not told to end. */
function isOwnWork(
  file: SourceFile,
  signature: string,
  calls: readonly CodeCall[],
  end: number,
  call: CodeCall,
): boolean {
  if (file.language !== 'go' || calls.length === 0 || /\bfunc\(/.test(signature.replace(/^func\b/, ''))) return false;
  const given = [...signature.matchAll(/[(,]\s*(\w+)\b/g)].map(([, name = '']) => name);
  if (calls.some((each) => each.receiver === null && given.includes(each.name))) return false;
  // What ranges over the clock itself does nothing else.
  if (isRanged(file, call))
    return end >= 0 && !/\b(?:return|break)\b/.test(file.bare.slice(file.offsetOf(call.line), end));
  const tick = end < 0 ? null : tickIn(file.bare.slice(file.offsetOf(call.line), end + 1));
  return tick !== null && !tick.body.some((line) => /\b(?:return|break)\b/.test(line));
}

/** A loop of Rust that ends by itself, and behind which the function goes on with its own work, only waits for something. */
function isWaiting(file: SourceFile, call: CodeCall, end: number, lastLine: number): boolean {
  if (file.language !== 'rust' || end < 0) return false;
  const loop = file.bare.slice(file.offsetOf(call.line), end);
  const rest = file.bare.slice(end, file.offsetOf(lastLine + 1));
  return /\bbreak\b/.test(loop) && !loop.includes('select!') && /\.await\b|\?;|\breturn\b/.test(rest);
}

/** Whether a place lies in a function without a name that was sent its own way. */
function isBeside(file: SourceFile, to: number, firstLine: number): boolean {
  const from = file.offsetOf(firstLine);
  const last = [...file.bare.slice(from, to).matchAll(BESIDE)].at(-1);
  const open = last ? file.bare.indexOf('{', from + last.index) : -1;
  return open >= 0 && open < to && closingBracket(file.bare, open) > to;
}

/** What is called again and again, without lines in a log, numbers for those who watch, and questions to the clock. */
function inLoop(
  file: SourceFile,
  call: CodeCall,
  lastLine: number,
): { calls: CodeCall[]; isTold: boolean; isOnce: boolean; open: number; end: number } {
  const { bare } = file;
  const from = file.offsetOf(call.line);
  const loop = /\b(?:loop|for|while)\b[^\n{]{0,200}\{/g;
  loop.lastIndex = from;
  const found = loop.exec(bare.slice(0, file.offsetOf(lastLine + 1)));
  const open = found ? found.index + found[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(bare, open);
  // A ticker that another function waits for is told there, if at all.
  if (/^(?:NewTicker|Tick)$/.test(call.name) && !found && !isRanged(file, call))
    return { calls: [], isTold: false, isOnce: true, open, end: -1 };
  if (found && close < 0) return { calls: [], isTold: false, isOnce: false, open, end: -1 };
  const [first, last] = found ? [file.lineAt(open), file.lineAt(close)] : [call.line, call.endLine];
  const own = file.parsed.calls.filter((each) => each !== call && each.line >= first && each.line <= last);
  const isWork = (each: CodeCall): boolean =>
    !isTelling(each) && !ASKS.test(each.name) && !(file.language === 'rust' && /^(?:Ok|Err|Some)$/.test(each.name));
  const tick = found && tickIn(bare.slice(open, close + 1));
  const ticked = tick?.isLast ? own.filter(({ line }) => isOfTick(line - first, tick)) : [];
  // A line in a log, while something else is waited for, is not what the loop does.
  const onlyTells =
    ticked.length > 0 &&
    ticked.every((each) => !isWork(each) && ticked.some((other) => isTelling(other) && isWithin(each, other))) &&
    !tick?.body.some((line) => SETS.test(line));
  return {
    calls: own.filter(isWork),
    isTold: TELLS.test(bare.slice(file.offsetOf(first), file.offsetOf(last + 1))),
    isOnce: onlyTells || (tick !== null && isTickedOnce(bare.slice(open, close + 1), tick)),
    open,
    end: close,
  };
}

/** What a loop of Go does at a tick: `case <-ticker.C:` and the lines below it. */
interface Tick {
  ticker: string;
  indent: string;
  /** How many lines below the head of the loop it stands. */
  from: number;
  body: string[];
  /** Whether another case or the end of all cases was found behind it. */
  isClosed: boolean;
  /** Whether nothing follows in the loop when the work of a case is done. */
  isLast: boolean;
}

const SETS = /^\s*[\w.[\]]+\s*(?:=[^=]|[+-]=|\+\+|--)/;

function tickIn(loop: string): Tick | null {
  const found = /^([ \t]*)case <-(\w+)\.C:/m.exec(loop);
  if (found === null) return null;
  const [head, indent = '', ticker = ''] = found;
  const rest = loop.slice(found.index + head.length).split('\n');
  const lines = rest.slice(1, MOST_LINES);
  const end = lines.findIndex((line) => line.trim() !== '' && !line.startsWith(`${indent}\t`));
  const closed = rest.findIndex((line) => line.trimEnd() === `${indent}}`);
  return {
    ticker,
    indent,
    from: loop.slice(0, found.index).split('\n').length - 1,
    body: lines.slice(0, end < 0 ? lines.length : end),
    isClosed: end >= 0,
    isLast: closed >= 0 && rest.slice(closed + 1).every((line) => /^\s*\}?$/.test(line)),
  };
}

function isTelling({ name, receiver }: CodeCall): boolean {
  return TELLS.test(`${receiver ?? ''}.${name}`);
}

function isWithin({ line, endLine }: CodeCall, other: CodeCall): boolean {
  return other.line <= line && endLine <= other.endLine;
}

function isOfTick(place: number, { from, body }: Tick): boolean {
  return place > from && place <= from + body.length;
}

/** The work of a tick that ends with a return is not done again, and a ticker that is handed on has not the one time. */
function isTickedOnce(loop: string, { ticker, indent, body, isClosed }: Tick): boolean {
  const last = body.findLast((line) => line.trim() !== '') ?? '';
  const isHandedOn = new RegExp(`[(,]\\s*${escaped(ticker)}\\s*[,)]`).test(loop);
  return isHandedOn || (isClosed && last.startsWith(`${indent}\treturn`));
}

/** `for range time.Tick(span)` stands in the head of its loop. */
function isRanged(file: SourceFile, call: CodeCall): boolean {
  return /\bfor\b/.test(file.lines[call.line - 1] ?? '');
}
