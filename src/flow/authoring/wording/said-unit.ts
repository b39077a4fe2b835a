/** Units as people write them beside a number, in milliseconds. */
const SPANS: readonly (readonly [RegExp, number])[] = [
  [/^(?:ms|msecs?|millis(?:econds)?|毫秒)$/i, 1],
  [/^(?:s|secs?|seconds?|秒)$/i, 1000],
  [/^(?:mins?|minutes?|分钟?)$/i, 60_000],
  [/^(?:h|hours?|小时)$/i, 3_600_000],
  [/^(?:d|days?|天|日)$/i, 86_400_000],
];
const UNITS: readonly (readonly [string, number])[] = [
  ['ms', 1],
  ['seconds', 1000],
  ['minutes', 60_000],
  ['hours', 3_600_000],
  ['days', 86_400_000],
];
/** `(60*60*24*7)`: how the number came about. */
const PRODUCT = /(?<![\w.])\d{1,9}(?:\s?[*×x]\s?\d{1,9}){1,6}(?![\w.])/;
/** `24 hours`, `24小时`. */
const AMOUNT =
  /(?<![\d.])(\d{1,9})\s?(ms|millis(?:econds)?|secs?|seconds?|mins?|minutes?|hours?|days?)(?![a-z])|(?<![\d.])(\d{1,9})\s?(毫秒|秒|分钟?|小时|天)/i;
/** `(ms)`, `（毫秒）`, `(M)`. */
const IN_BRACKETS = /[(（]\s*(ms|secs?|s|mins?|m|h|d|kb|mb|gb|k|g|bytes|毫秒|秒|分钟|小时|天)\s*[)）]/i;
const OF_SIZE = /size|memory|body|upload|buffer|bytes/;

/** What a number counts by the comment on it: the product that it is of, the amount that it comes to, or a unit in brackets. */
export function saidUnit(said: string, total: number, name: string): string | undefined {
  if (said === '' || !(total > 0)) return undefined;
  const factors =
    PRODUCT.exec(said)?.[0]
      .split(/\s?[*×x]\s?/)
      .map(Number) ?? [];
  if (factors.reduce((all, each) => all * each, 1) === total && factors.filter((each) => each === 60).length > 0) {
    if (factors.includes(1000)) return 'ms';
    if (factors.includes(24) || factors.filter((each) => each === 60).length > 1) return 'seconds';
  }
  const [, ofWords, words, ofOther = ofWords, other = words] = AMOUNT.exec(said) ?? [];
  const span = SPANS.find(([pattern]) => pattern.test(other ?? ''))?.[1];
  const counted = span && UNITS.find(([, length]) => total * length === Number(ofOther) * span)?.[0];
  if (counted) return counted;
  const mark = IN_BRACKETS.exec(said)?.[1]?.toLowerCase() ?? '';
  if (OF_SIZE.test(name)) return /^(?:[kmg]b?|bytes)$/.test(mark) ? mark.replace(/^([kmg])$/, '$1b') : undefined;
  const length = /^[kg]b?$|^mb$|^bytes$/.test(mark)
    ? undefined
    : SPANS.find(([pattern]) => pattern.test(mark === 'm' ? 'minutes' : mark))?.[1];
  return UNITS.find(([, each]) => each === length)?.[0];
}
