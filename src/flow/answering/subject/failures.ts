const SPEAKS = /\b(?:errors?|exceptions?|rais\w+|throw\w*|thrown|fail\w*|panic\w*|warnings?|reject\w*|refus\w*)\b/i;

/** Whether a question is about what goes wrong. */
export function speaksOfFailure(text: string): boolean {
  return SPEAKS.test(text);
}

/** Whether a name is that of an error: it tells that something went wrong, not how the thing works. */
export function isFailureName(name: string): boolean {
  return /(?:Error|Exception|Warning|Failure)$/.test(name);
}
