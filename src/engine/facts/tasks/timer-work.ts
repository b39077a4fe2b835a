import { escaped } from '../../../base/escaped.ts';
import type { CodeCall, CodeSymbol } from '../../syntax/parsed-file.ts';
import { deedOf } from '../invariants/deed.ts';
import type { SourceFile } from '../source-file.ts';

/** Functions whose names say that something begins, and not what. */
const STARTS =
  /^(?:start|run|main|init(?:iali[sz]e)?|setup|boot(?:strap)?|begin|launch|listen|connect|open|constructor|register|schedule|watch|create|serve|on[A-Z]\w*|use[A-Z]\w*)$/;
/** Names of a function that any work could have. */
const ANY = /^(?:fn|func|cb|callback|handler?|run|tick|loop|poll|next|job|task|work|execute|update|check)$/;
/** What a language has for its own ends: timers, promises, errors and the like. */
const OF_LANGUAGE =
  /^(?:(?:set|clear)(?:Timeout|Interval|Immediate)|require|parseInt|parseFloat|String|Number|Boolean|Symbol|BigInt|resolve|reject|next|done|cb|callback|fetch|super)$/;
const TELLS = /^(?:log|logger|console|debug|trace|warn|info|error|print|report\w*Metric\w*)$/i;

/**
 * What a timer does again and again: the function that it is handed, the one function of the project that the one written
 * there calls, or the first of them where the function around the timer only starts it. Null where none of this tells it.
 */
export function timerWork(file: SourceFile, call: CodeCall, name: string): { name: string; handler?: string } | null {
  const around = file.symbol(call.inside ?? undefined);
  const handed = /^(?:this\.#?|self\.)?([A-Za-z_$][\w$]*)(?:\.bind\(\w+\))?$/.exec(
    call.arguments[0]?.trim() ?? '',
  )?.[1];
  const isMethod = around !== undefined && around.container !== null;
  const held = heldWork(file, call.arguments[0]?.trim() ?? '');
  if (held !== null) return held;
  const told = (own: string): { name: string; handler: string } | null => {
    const isGiven = around !== undefined && new RegExp(`[(,{]\\s*${escaped(own)}\\b`).test(around.signature);
    return isGiven || (ANY.test(own) && !isMethod) ? null : { name: own, handler: own };
  };
  if (handed !== undefined) return told(handed);
  const own = (around?.name ?? '').split('.').at(-1) ?? '';
  // What only runs while the program is tried is no work of it.
  if (/(?:^|[a-z_])[tT]est(?:[A-Z_]|$)/.test(own)) return null;
  const startsIt = /^(?:start|init|setup|schedule|launch)[A-Z_]/.test(own);
  // What the function that makes a timer ends again lasts no longer than that does.
  const outer = around && outermost(file, around);
  if (outer && !(startsIt && outer === around) && isEnded(file, call, outer)) return null;
  const isStart = around === undefined || STARTS.test(own) || startsIt;
  const [first, ...others] = [...new Set(worksIn(file, call))];
  if (first !== undefined && (isStart || others.length === 0)) return told(first);
  // The name of the function around it is that of the work only where there is nothing else in it.
  return startsIt || (!isStart && around && isAll(call, around)) ? { name } : null;
}

/** `setInterval(crates.sweep, crates.span)`: a function of an object that the file has or takes from another one. */
function heldWork(file: SourceFile, written: string): { name: string; handler: string } | null {
  const [, holder = '', own = ''] = /^([A-Za-z_$][\w$]*)\.([A-Za-z_$][\w$]*)(?:\.bind\(\w+\))?$/.exec(written) ?? [];
  if (own === '' || /^(?:this|self)$/.test(holder)) return null;
  const place = file.parsed.symbols.findIndex(
    ({ name, kind, container }) => name === holder && container === null && /^(?:constant|variable)$/.test(kind),
  );
  const isOwn =
    place >= 0 &&
    file.members(place).some(({ symbol }) => symbol.name === own && /^(?:function|method)$/.test(symbol.kind));
  const isTaken = file.moduleOf(holder)?.startsWith('.') === true && !ANY.test(own);
  return isOwn || isTaken ? { name: `${holder}.${own}`, handler: `${holder}.${own}` } : null;
}

/** A function inside of another one goes when that does. */
function outermost(file: SourceFile, symbol: CodeSymbol): CodeSymbol {
  const around = file.symbol(symbol.container);
  return around && /^(?:function|method)$/.test(around.kind) ? outermost(file, around) : symbol;
}

/** Whether the function that keeps a timer in a variable of its own clears it, too. */
function isEnded(file: SourceFile, call: CodeCall, { startLine, endLine }: CodeSymbol): boolean {
  const kept = /(?:^|[\s;])(?:(?:const|let|var)\s+)?([\w$]+)\s*=\s*setInterval\b/.exec(
    file.lines[call.line - 1] ?? '',
  )?.[1];
  return kept !== undefined && file.textOf(startLine, endLine).includes(`clearInterval(${kept})`);
}

function isAll(call: CodeCall, { startLine, endLine }: CodeSymbol): boolean {
  return endLine - startLine - (call.endLine - call.line) <= MOST_BESIDE;
}

/** The head of a function and its end, and a line that says so. */
const MOST_BESIDE = 4;

/** Whether a line only answers what went wrong: it stands in a `catch`, of a block or of a promise. */
function isRescue(file: SourceFile, { line }: CodeCall, from: number): boolean {
  let depth = (file.lines[line - 1] ?? '').search(/\S/);
  for (let place = line - 2; place >= from - 1; place--) {
    const text = file.lines[place] ?? '';
    const own = text.search(/\S/);
    if (own < 0 || own >= depth) continue;
    depth = own;
    if (/^\s*\}?\s*(?:catch\b|.*\.catch\()/.test(text)) return true;
  }
  return false;
}

/**
 * What is called inside, in order: functions and methods of the project, those that say what they do before others, and
 * where there is none of them, what is done by another object under a name of several words.
 */
export function worksIn(file: SourceFile, call: CodeCall): string[] {
  const inside = file.parsed.calls
    .filter(
      (each) =>
        each !== call &&
        !each.constructs &&
        each.line >= call.line &&
        each.endLine <= call.endLine &&
        !OF_LANGUAGE.test(each.name) &&
        !TELLS.test(each.name) &&
        !isRescue(file, each, call.line) &&
        !/^(?:is|has|should|can|get)(?:[A-Z]|$)/.test(each.name),
    )
    .toSorted((a, b) => a.line - b.line);
  const own = inside
    .filter(({ receiver }) => receiver === null || /^(?:this|self)$/.test(receiver))
    .map(({ name }) => name.replace(/^#/, ''));
  const deeds = own.filter((each) => deedOf(each) !== null);
  if (own.length > 0) return deeds.length > 0 ? deeds : own;
  return inside
    .filter(({ receiver }) => /^(?:this\.)?[a-z_]\w*$/.test(receiver ?? '') && !/log|console/i.test(receiver ?? ''))
    .map(({ name }) => name)
    .filter((each) => /^[a-z]+[A-Z_]\w/.test(each));
}
