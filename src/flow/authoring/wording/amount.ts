import { digits } from './count.ts';
import { provenUnit, saidUnit } from './said-unit.ts';

/** The spans that people speak of, the longest first, in milliseconds. */
const SPANS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['ms', 1],
] as const;

const IN_NAME = /(?:^|[_.-])(ms|msecs?|millis|milliseconds|seconds|secs?|minutes|mins|hours|days|bytes|kb|mb|gb)$/;
const IN_HELP =
  /(?:\b(?:in|of|the) |\((?=(?:ms|milliseconds|seconds|minutes|hours|days)\)))(milliseconds|ms|seconds|secs|minutes|hours|days|bytes|kb|mb|gb)s?\b/i;

/** `5184000` of `SESSION_TTL_SECONDS` is 60 days, and `10 * 1024 * 1024` of a size is 10 MiB. */
export function amountInWords(text: string, name: string, help: string): string {
  const [, written = text, behind] = /^([\d_.,*<\s]+?)\s*([a-z]+)?$/i.exec(text.trim()) ?? [];
  // `10,5,3,1` is a list of numbers: only between groups of three digits does a comma belong to one.
  if (written.split(/[*<\s]+/).some((each) => each.includes(',') && !/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(each)))
    return text;
  const factors = written
    .replace(/[_,]/g, '')
    .split(/\s*(?:\*|<<)\s*/)
    .map(Number);
  if (factors.some((each) => Number.isNaN(each))) return text;
  const total = written.includes('<<')
    ? (factors[0] ?? 0) * 2 ** (factors[1] ?? 0)
    : factors.reduce((a, b) => a * b, 1);
  const own = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  // A size that is written as a web server writes it: `8m`.
  if (/^[kmg]$/i.test(behind ?? '') && SIZED.test(own) && !OF_TIME.test(own))
    return `${digits(total)} ${behind?.toUpperCase()}B`;
  const sure = behind ?? provenUnit(help, total);
  const named = IN_NAME.exec(own)?.[1];
  // Which of the two is wrong cannot be known.
  if (sure === undefined && named !== undefined && isAgainst(named, help)) return digits(total);
  const unit = sure ?? named ?? IN_HELP.exec(help)?.[1] ?? saidUnit(help, total, own) ?? unitOfFactors(factors);
  const span = unit === undefined ? undefined : spanOf(unit.toLowerCase());
  if (span !== undefined) return inSpans(total * span);
  if (
    SIZED.test(own) &&
    (unit === undefined || unit.toLowerCase() === 'bytes') &&
    !/\bbits\b/.test(help) &&
    isSaidSo(help, total) &&
    total >= 1024 &&
    total % (isOfBytes(own, help) ? 1024 : MEBIBYTE) === 0
  )
    return inBytes(total);
  const number = Number.isInteger(total) ? digits(total) : String(total);
  return unit === undefined ? number : `${number} ${/^.b$/i.test(unit) ? unit.toUpperCase() : unit.toLowerCase()}`;
}

const COUNTED_IN =
  /\bin (milliseconds|ms|seconds|minutes|hours|days)\b|[(（] ?(milliseconds|ms|seconds|minutes|hours|days) ?[)）]/i;

/** Whether what is said of a number has it in another unit than its name: `WAIT_SECONDS` "in milliseconds". */
function isAgainst(named: string, help: string): boolean {
  const [, inWords, said = inWords] = COUNTED_IN.exec(help) ?? [];
  const span = spanOf(named);
  return said !== undefined && span !== undefined && spanOf(said.toLowerCase()) !== span;
}

const MEBIBYTE = 1_048_576;
const SIZED = /bytes|size|memory|body|upload|buffer/;
const OF_TIME = /window|interval|period|time|ttl|(?:^|_)age(?:_|$)/;
/** Of a round number of mebibytes one knows what it counts; of any other size only where it says so: it may be megabytes, or how many. */
function isOfBytes(name: string, help: string): boolean {
  return name.includes('bytes') || /\bbytes?\b|\b[KMG]i?B\b/i.test(help);
}

/** "102400 = 100GB" counts in mebibytes, whatever it is called. */
function isSaidSo(help: string, total: number): boolean {
  const [, amount, size = ''] = /(?<![\d.])(\d+) ?([KMG])i?B\b/i.exec(help) ?? [];
  const power = 'KMG'.indexOf(size.toUpperCase()) + 1;
  return amount === undefined || [1000, 1024].some((unit) => Number(amount) * unit ** power === total);
}

function inBytes(total: number): string {
  const [name, length] = [['GiB', MEBIBYTE * 1024] as const, ['MiB', MEBIBYTE] as const].find(
    ([, each]) => total % each === 0,
  ) ?? ['KiB', 1024];
  return `${digits(total / length)} ${name}`;
}

const ISO_UNITS: Readonly<Record<string, string>> = { D: 'days', H: 'hours', M: 'minutes', S: 'seconds' };

/** A span as the code writes it: `Duration::from_secs(24 * 3600)`, `5 * time.Minute`, `30_000 ms`; null for any other. */
export function spanInWords(text: string): string | null {
  const [, unit, amount = ''] =
    /^(?:\w+::)*Duration::from_(millis|secs|mins|hours|days)\(\s*([\d_*\s]+)\)$/.exec(text) ?? [];
  if (unit !== undefined) return amountInWords(amount, unit, '');
  const ofPython = /^(?:datetime\.)?timedelta\(\s*(\w+)\s*=\s*([\d_]+)\s*,?\s*\)$/.exec(text);
  if (ofPython) return amountInWords(ofPython[2] ?? '', ofPython[1] ?? '', '');
  const ofGo = /^(?:([\d_]+(?: ?\* ?[\d_]+)*) ?\* ?)?time\.(Millisecond|Second|Minute|Hour)(?: ?\* ?([\d_]+))?$/.exec(
    text,
  );
  if (ofGo) return amountInWords(ofGo[1] ?? ofGo[3] ?? '1', `${ofGo[2]?.replace('Milli', 'milli').toLowerCase()}s`, '');
  const ofNet = /^TimeSpan\.From(Milliseconds|Seconds|Minutes|Hours|Days)\(\s*([\d_]+)\s*\)$/.exec(text);
  if (ofNet) return amountInWords(ofNet[2] ?? '', ofNet[1] ?? '', '');
  // A span as ISO 8601 writes it.
  const ofIso = /^P(?:(\d+)D|T(\d+)([HMS]))$/.exec(text);
  if (ofIso) return amountInWords(ofIso[1] ?? ofIso[2] ?? '', '', `in ${ISO_UNITS[ofIso[3] ?? 'D']}`);
  // Spans that a project of JavaScript has names for: `30 * Second.ms`, `MINUTE_MS * 5`, `Day.ms`.
  const named =
    /^(?:([\d_]+) ?\* ?)?(?:ONE_)?(Second|Minute|Hour|Day)S?(?:\.ms|_?(?:IN_)?(?:MS|MILLIS))(?: ?\* ?([\d_]+))?(?: ms)?$/i.exec(
      text,
    );
  if (named) return amountInWords(named[1] ?? named[3] ?? '1', `${named[2]?.toLowerCase()}s`, '');
  const [, number = '', of = ''] =
    /^([\d_]+(?: ?\* ?[\d_]+)*) ?(ms|s|m|h|d|second|minute|hour|day|week|\w+[a-z]s)$/.exec(text) ?? [];
  return of === '' ? null : amountInWords(`${number} ${of}`, '', '');
}

/** `60 * 60 * 4` counts seconds, and `7 * 24 * 60 * 60 * 1000` thousandths of them. */
function unitOfFactors(factors: readonly number[]): string | undefined {
  const sixties = factors.filter((each) => each === 60 || each === 3600).length;
  if (sixties === 0 || factors.length < 2) return undefined;
  if (factors.includes(1000)) return 'ms';
  return sixties > 1 || factors.includes(24) || factors.includes(3600) ? 'seconds' : undefined;
}

function spanOf(unit: string): number | undefined {
  if (/^m(?:s(?:ecs?)?|illis\w*)$/.test(unit)) return 1;
  const short: Readonly<Record<string, string>> = {
    s: 'second',
    sec: 'second',
    m: 'minute',
    min: 'minute',
    h: 'hour',
    d: 'day',
  };
  const bare = unit.length > 1 ? unit.replace(/s$/, '') : unit;
  return SPANS.find(([name]) => name === (short[bare] ?? bare))?.[1];
}

/** In the longest unit of which there is a whole number. */
function inSpans(total: number): string {
  const [name, length] = SPANS.find(([, each]) => total !== 0 && total % each === 0) ?? ['ms', 1];
  const number = total / length;
  return `${Number.isInteger(number) ? digits(number) : String(number)} ${name}${name === 'ms' || number === 1 ? '' : 's'}`;
}
