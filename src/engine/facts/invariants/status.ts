const NAMED: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:bad_?request\w*|invalid_?argument\w*|failed_?precondition|out_?of_?range|validation_?\w*error|validation_?exception|suspicious_?operation)$/,
    400,
  ],
  [/^(?:unauthori[sz]ed\w*|unauthenticated\w*|not_?authenticated\w*|authentication_?(?:failed|error|exception))$/, 401],
  [/^(?:forbidden\w*|permission_?denied\w*|access_?denied\w*|not_?authori[sz]ed\w*|not_?(?:allowed|permitted))$/, 403],
  [
    /^(?:not_?found\w*|http404|\w+_?not_?found(?:_?(?:error|exception))?|record_?not_?found|does_?not_?exist|http_?response_?not_?found)$/,
    404,
  ],
  [/^(?:method_?not_?allowed\w*)$/, 405],
  [/^(?:conflict\w*|already_?exists\w*|duplicated?)$/, 409],
  [/^(?:gone)$/, 410],
  [/^(?:payload_?too_?large\w*|request_?entity_?too_?large\w*|content_?too_?large)$/, 413],
  [/^(?:unsupported_?media_?type\w*)$/, 415],
  [/^(?:unprocessable_?(?:entity|content)\w*)$/, 422],
  [/^(?:too_?many_?requests\w*|rate_?limit\w*|resource_?exhausted)$/, 429],
  [/^(?:payment_?required\w*)$/, 402],
];

/** A status of the 4xx kind by its number or by any of the names that libraries give it; undefined for other words. */
export function statusOf(written: string): number | undefined {
  const text = written.trim();
  // What languages throw at their own callers: nobody has said how a request is answered then.
  if (/(?:^|\W)InvalidArgumentException$/.test(text)) return undefined;
  // Django calls so what refuses a method.
  if (/(?:^|\W)HttpResponseNotAllowed$/.test(text)) return 405;
  const number = /(?:^|\D)(4\d\d)$/.exec(text)?.[1];
  if (/^(?:4\d\d|(?:\w+\.)*\w*_?(?:4\d\d)(?:_\w+)?)$/.test(text)) return Number(number ?? /4\d\d/.exec(text)?.[0]);
  const name = text
    .split(/[.:]+/)
    .at(-1)
    ?.replace(/^(?:Status|HTTP_?|Http(?:Response)?|Err(?=[A-Z]))/, '')
    .replace(/(?:Error|Exception|Http|Response)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();
  return name ? NAMED.find(([pattern]) => pattern.test(name))?.[1] : undefined;
}
