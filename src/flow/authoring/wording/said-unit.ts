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
/** `单位/毫秒`, `unit: ms`: what is said of the unit and of nothing else. */
const OUTRIGHT =
  /单位[\s/:：是为]{0,3}(毫秒|秒|分钟?|小时|天)|\bunits? ?(?:[:=]|is|are|in) ?(ms|millis(?:econds)?|secs?|seconds?|mins?|minutes?|hours?|days?)(?![a-z])/i;
const OF_SIZE = /size|memory|body|upload|buffer|bytes/;

/** What a number counts by the comment on it: what is proven or said outright, or a unit in brackets. */
export function saidUnit(said: string, total: number, name: string): string | undefined {
  const proven = provenUnit(said, total);
  if (proven !== undefined || said === '' || !(total > 0)) return proven;
  const mark = IN_BRACKETS.exec(said)?.[1]?.toLowerCase() ?? '';
  if (OF_SIZE.test(name)) return /^(?:[kmg]b?|bytes)$/.test(mark) ? mark.replace(/^([kmg])$/, '$1b') : undefined;
  return /^[kg]b?$|^mb$|^bytes$/.test(mark) ? undefined : unitNamed(mark === 'm' ? 'minutes' : mark);
}

/** The product that a number is of, the amount that it comes to, or a unit said outright: what no name is against. */
export function provenUnit(said: string, total: number): string | undefined {
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
  const span = spanNamed(other ?? '');
  const counted = span && UNITS.find(([, length]) => total * length === Number(ofOther) * span)?.[0];
  const [, inChinese, outright = inChinese] = OUTRIGHT.exec(said) ?? [];
  return counted || unitNamed(outright ?? '');
}

function spanNamed(word: string): number | undefined {
  return SPANS.find(([pattern]) => pattern.test(word))?.[1];
}

function unitNamed(word: string): string | undefined {
  const length = spanNamed(word);
  return UNITS.find(([, each]) => each === length)?.[0];
}
