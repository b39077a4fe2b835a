/** What says in a message that something must be so. */
export const MODAL =
  /\b(?:must|cannot|can ?not|can't|may not|should|need(?:s)? to|ha(?:s|ve) to|(?:is|are) required|(?:is|are) mandatory|(?:is|are)(?: not|n't) (?:allowed|permitted|supported)|not allowed|not permitted|(?:can|may) only|only .{1,60} (?:can|may|allowed|supported|permitted)|at least|at most|no more than|up to|must not)\b/i;

/** What a kind of message says as a rule: null where it says none, undefined where another kind may fit. */
type Make = (match: RegExpExecArray, subject: string | null) => string | null | undefined;
export type MessagePattern = readonly [RegExp, Make];
