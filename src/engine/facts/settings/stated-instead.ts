const UNSET =
  /\bif (?:(?:this|it|the|that)(?: (?:option|value|flag|setting|argument|variable))? is )?(?:not (?:set|given|provided|specified)|unset|omitted|absent),? (?:then )?((?:the|an?) [^.,;:`"]{3,60}?) (?:will be|is) used\b/i;

/** What a doc comment says that is taken where nothing is given: "If this option is not set, the folder of the system will be used". */
export function statedInstead(doc: string): string | null {
  const [, words] = UNSET.exec(doc.replace(/\s+/g, ' ')) ?? [];
  return words === undefined ? null : words.charAt(0).toLowerCase() + words.slice(1);
}
