/** The question wants one more of something. */
const ADDS =
  /\b(?:add|adding|new|create|write|implement|introduce|register|support|another|additional|custom|plug|one more)\b/i;
/** Something else is done, to what may be called new or another. */
const DOES_OTHER =
  /^how (?:do|can|should|would|could|to)(?: (?:i|we|you|one))? (?:migrate|move|switch|upgrade|update|convert|restore|import|export|connect|use|run|install|deploy|configure|enable|disable|change|remove|delete|test|reset|build|start|set)\b/i;
const THING =
  /\b(?:add(?:ing)?|create|write|implement|introduce|register|support(?: for)?|plug in)\b (?:support for |my |our |your )?(?:(?:an?|the|another|new|custom|own|additional|yet|more|one) )*(?:(?:kind|type|sort|form)s? of (?:an? )?)?([\p{L}\p{N} _-]+?)(?= (?:to|in|into|for|on|of|here|that|which|with|from|so|at)\b|[?.,;]|$)/iu;

/** Whether a question wants one more of something, as "how do I add a new report" does. */
export function wantsOneMore(text: string): boolean {
  return ADDS.test(text) && !DOES_OTHER.test(text);
}

/** Whether a word only says that something is added. */
export function saysAdding(word: string): boolean {
  return ADDS.test(word);
}

/** What one more is wanted of, without where it is to go: "field type" in "add a new field type to collections". */
export function wantedThing(text: string): string | null {
  return THING.exec(text)?.[1]?.trim() ?? null;
}
