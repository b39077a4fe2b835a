/** What a bound is about, by the first pattern that its name has; the table keeps this order too. */
const CONCERNS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:^|(?<!(?:^|_)(?:bit|sampl(?:e|ing)|frame|baud))_)rate(?:_|$)|rate_?limit|quota|throttl|per_(?:minute|second|hour|day)/,
    'rate',
  ],
  // Connections that are kept open at once.
  [
    /(?:^|_)(?:datasource|hikari|druid|dbcp2?|jedis|lettuce)_(?:\w+_)?(?:size|active|idle|total|connections?)$/,
    'concurrency',
  ],
  [/length|(?:^|_)len(?:_|$)|size|bytes|chars|characters|items|files|rows|depth/, 'size'],
  [/ttl|cach|expir|lifetime|life_time|(?:^|_)age(?:_|$)|stale|retention|keep_days/, 'lifetime and caching'],
  [/retr(?:y(?!_after)|ies)|attempts?(?:_|$)|(?:^|_)tries(?:_|$)|failure_limit|backoff/, 'retries'],
  [
    /timeout|deadline|(?:^|_)time(?:_|$)|(?:^|_)m?s(?:ec)?$|seconds|minutes|hours|days|delay|wait|interval|frequency|retry_after/,
    'time',
  ],
  [/thread|worker|pool|concurren|parallel|process(?:es)?(?:_|$)|replica|sockets|connections/, 'concurrency'],
  [/limit|max|min|batch|page|(?:^|_)mb(?:_|$)|count/, 'size'],
];

/** Concerns in the order of their table; what fits none comes last. */
export function placeOf(concern: string): number {
  const place = CONCERNS.findIndex(([, name]) => name === concern);
  return place < 0 ? CONCERNS.length : place;
}

export function concernOf(name: string): string {
  return CONCERNS.find(([pattern]) => pattern.test(words(name)))?.[1] ?? 'limit';
}

/** A name as words: `maxUploadSize` is `max_upload_size`. */
export function words(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[.-]/g, '_')
    .toLowerCase();
}

/** How fine a sound or a picture is, or which share of calls is looked at, bounds nothing. */
export const OF_SIGNAL = /(?:^|_)(?:bit|sampl(?:e|ing)|frame|baud|traces?)_?rate(?:_|$)/;

/** What is said of how much, how long or how often. */
export const TELLS_BOUND =
  /\b(?:max|min|maximum|minimum|limits?|bounds?|how (?:long|many|much|often|far)|number|amount|time|duration|seconds|minutes|hours|days|longest|shortest|lowest|highest|largest|smallest|most|least|fewest|allowed|per|every|interval|lifetime|live|expires?|length|size|bytes|stop|before|after|until|older|ttl)\b|大小|最大|最小|上限|时间|有效期|期限|次数|数量|长度/i;
