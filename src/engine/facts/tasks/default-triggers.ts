import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';

const METHOD = /\bGetDefaultTriggers\(\s*\)\s*(?:=>|\{)/;
const TRIGGER = /\bnew (?:TaskTriggerInfo)?(?:\(\s*\))?\s*\{([^{}]*)\}/g;
const SPAN = /TimeSpan\.From(Minutes|Hours|Days)\(\s*(\d{1,5})\s*\)/;

/** When a task of a media server is done, as long as nobody says otherwise: the triggers that its class lists. */
export function defaultTriggers(file: SourceFile, index: number): string | undefined {
  const { startLine, endLine } = file.symbol(index) ?? { startLine: 1, endLine: 1 };
  const text = file.code.slice(file.offsetOf(startLine), file.offsetOf(endLine + 1));
  const head = METHOD.exec(text);
  if (!head) return undefined;
  const from = head.index + head[0].length - 1;
  const close = head[0].endsWith('{') ? closingBracket(text, from) : text.indexOf(';', from);
  const body = text.slice(from, close < 0 ? from : close);
  if (/^[{>]\s*(?:return\s+)?(?:\[\s*\]|(?:Enumerable|Array)\.Empty<\w+>\(\)|yield break)?\s*;?\s*$/.test(body))
    return 'by default only when it is started';
  const triggers = [...body.matchAll(TRIGGER)].map(([, fields = '']) => triggerTime(fields));
  const times = triggers.flatMap((time) => time ?? []);
  // A condition around one of them decides while it runs.
  const isSure = times.length > 0 && times.length === triggers.length && !/\bif\s*\(|\?|\bforeach\b/.test(body);
  return isSure ? `by default ${times.join(' and ')}` : undefined;
}

function triggerTime(fields: string): string | null {
  const type = /\bType\s*=\s*[\w.]*?\.?(?:Trigger)?(Startup|Interval|Daily|Weekly)(?:Trigger)?\b/.exec(fields)?.[1];
  if (type === 'Startup') return 'when the program starts';
  const field = type === 'Interval' ? 'IntervalTicks' : 'TimeOfDayTicks';
  const [, unit = '', amount = ''] =
    SPAN.exec(fields.split(new RegExp(`\\b${escaped(field)}\\s*=`))[1]?.split(',')[0] ?? '') ?? [];
  if (amount === '' || type === undefined) return null;
  if (type === 'Interval')
    return `every ${Number(amount) === 1 ? unit.toLowerCase().replace(/s$/, '') : `${amount} ${unit.toLowerCase()}`}`;
  if (unit !== 'Hours') return null;
  const day = type === 'Daily' ? 'day' : /\bDayOfWeek\.(\w+)/.exec(fields)?.[1];
  return day === undefined ? null : `every ${day} at ${amount.padStart(2, '0')}:00`;
}
