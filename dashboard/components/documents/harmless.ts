/**
 * The text of a diagram without what could do more than draw. Settings inside the text could loosen the strict mode.
 * Labels that look like elements are written into the page while they are measured, before the library cleans them, so
 * their bracket becomes a sign that only looks like one; line breaks and `<<interface>>` stay.
 */
export function harmless(source: string): string {
  return source
    .replace(/%%\{[\s\S]*?\}%%/g, '')
    .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
    .replace(/(?<!<)<(?!br\s*\/?>)(?=[a-zA-Z/!?])/gi, '‹');
}
