import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';

/** Functions that start or make something: what a loop inside of them does has another name. */
const STARTS = /^(?:main|init|__init__|constructor|initialize|new|new_\w*|[nN]ew[A-Z]\w*|create[A-Z_]\w*)$/;
const TELLS = /log|tracing|metric|gauge|histogram|counter|telemetry|console|println/i;
/** What a loop asks the clock or a value for. */
const ASKS = /^(?:tick|C|load|now|elapsed|len|since|Since|Load|Stop|Done|stop|done|get_\w*stats?|\w*[sS]tats?)$/;

/** Whether a loop by the clock can be told by the function around it, and by a time that is more than an argument. */
export function isTellable(file: SourceFile, call: CodeCall, schedule: string | undefined): boolean {
  const around = file.symbol(call.inside ?? undefined);
  if (!around) return true;
  const time = /^every ([A-Za-z_]\w*)(?: ms)?$/.exec(schedule ?? '')?.[1];
  const isGiven = time !== undefined && new RegExp(`[(,]\\s*(?:mut )?${time}\\b`).test(around.signature);
  return !isGiven && !STARTS.test(around.name.split('.').at(-1) ?? '') && !onlyTells(file, call, around.endLine);
}

/** Whether all that is done again and again is a line in a log or a number for those who watch. */
function onlyTells(file: SourceFile, call: CodeCall, lastLine: number): boolean {
  const { bare } = file;
  const from = file.offsetOf(call.line);
  const loop = /\b(?:loop|for|while)\b[^\n{]{0,200}\{/g;
  loop.lastIndex = from;
  const found = /setInterval/.test(call.name) ? null : loop.exec(bare.slice(0, file.offsetOf(lastLine + 1)));
  const open = found ? found.index + found[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(bare, open);
  if (found && close < 0) return false;
  const [first, last] = found ? [file.lineAt(open), file.lineAt(close)] : [call.line, call.endLine];
  const own = file.parsed.calls.filter((each) => each !== call && each.line >= first && each.line <= last);
  const isTold = ({ name, receiver }: CodeCall): boolean => TELLS.test(`${receiver ?? ''}.${name}`);
  return (
    TELLS.test(bare.slice(file.offsetOf(first), file.offsetOf(last + 1))) &&
    own.every(
      (each) =>
        isTold(each) || ASKS.test(each.name) || (file.language === 'rust' && /^(?:Ok|Err|Some)$/.test(each.name)),
    )
  );
}
