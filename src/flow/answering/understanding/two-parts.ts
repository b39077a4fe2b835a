/** A question that asks two things, in the order of its words. */
export interface TwoParts {
  first: string;
  second: string;
}

/** A long sentence describes one thing from several sides. */
const LONGEST = 150;
const SPLIT =
  /^(.{8,}?),? and ((?:who|when|where|why|what|which|how(?: (?:long|often|many|much))?)(?: else)? (?:is|are|was|were|does|do|did|has|have|can|may|must|should|will|gets?|happens|receives?|subscribes?|listens?|hears?|handles?|\w+ (?:is|are|does|do|should|turns?)|wrote|\w+ed)\b.{2,})$/i;
/** "How is it deployed, and with which databases": several of a kind; "with which priority" asks for the manner of the same. */
const WITH_WHICH = /^(.{8,}?),? and (?:with|in|on|by|from|for) ((?:which|what) [\w-]{2,19}s)\s*\??$/i;
/** "Why was it dropped, and when": a word that asks for one more thing of the same. */
const ONE_WORD = /^(.{8,}?),? and (when|how often|where|why|by whom)\s*\??$/i;
/** "How is it sent, is there a queue?": a second question behind a comma. */
const BEHIND_COMMA =
  /^((?:how|what|which|who|why|is|are|does|do|can|(?:when|where) (?:is|are|do|does|did|will|can)) .{6,}?), ((?:is|are) there .{2,}|(?:is|are) [`\w.]+(?: \w+)? still .{2,}|(?:how|where|why) (?:is|are|do|does|did|can|must|long|often|many) .{2,}|which [\w-]+ (?:do|does|must|should) .{2,}|who (?:may|can|is|does) .{2,})$/i;
/** "Who calls it, and does it read the file": what is so or not of the same. */
const WHETHER =
  /^((?:how|what|which|who|why|where|when) .{6,}?),? and ((?:does|do|is|are|can|will|may) (?:it|they|that|this|there) .{4,})$/i;
/** "How many are there, and what are they" asks for one list. */
const ONE_THING = /^(?:what|which|who|where) (?:is|are) (?:it|they|those|these)\??$/i;

/** "How do I configure the cache and the mail server": one deed for two things. */
const ONE_DEED =
  /^(how (?:do|can|should) (?:i|we|you) (?:configure|set|change|adjust) )((?:the|an?) [^,]{3,40}?) and ((?:the|an?) [^,]{3,40}?)\??$/i;

/** The two things that a short question asks for; null where it asks for one. */
export function twoPartsOf(text: string): TwoParts | null {
  const [, deed, one = '', other = ''] = ONE_DEED.exec(text.trim()) ?? [];
  if (deed !== undefined) return { first: `${deed}${one}?`, second: `${deed}${other}` };
  const asked = text.trim();
  const [, done, which] = (text.length <= LONGEST && WITH_WHICH.exec(asked)) || [];
  if (done !== undefined) return { first: `${done}?`, second: `${which} are supported` };
  const [, first = '', second = ''] =
    (text.length <= LONGEST &&
      (ONE_WORD.exec(asked) ?? SPLIT.exec(asked) ?? WHETHER.exec(asked) ?? BEHIND_COMMA.exec(asked))) ||
    [];
  if (first === '' || ONE_THING.test(second) || !/\s/.test(first)) return null;
  return { first: `${first}?`, second };
}

/** "How often is that checked". */
const THAT = /\b(is|does|was|are|do) (?:that|this)(?= (?:[a-z]+ )?[a-z]+\W*$)/i;

/** The second thing with what the first is about in place of its pronoun, so that it can be asked alone. */
export function spelledOut(second: string, subject: string): string {
  return subject === ''
    ? second
    : second
        .replace(THAT, `$1 ${subject}`)
        .replace(
          /\b(?:it|they|them|each(?: of them)?|its|their|(?:between|among) them|one(?=\W*$| (?:can|may|must|should|is|has|be)\b))\b/i,
          subject,
        );
}
