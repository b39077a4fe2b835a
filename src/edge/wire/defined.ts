/** Leaves out what was not given: an option that is there has a value. */
export function defined<Options extends object>(
  options: Options,
): { [Key in keyof Options]: Exclude<Options[Key], undefined> } {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Key in keyof Options]: Exclude<Options[Key], undefined> }; // Filtered above.
}
