const LONGEST = 22;

/** The end of a path as far as it fits into a box; the whole one is in the title. */
export function nameOf(id: string): string {
  if (id.length <= LONGEST) return id;
  const parts = id.replace(/\/$/, '').split('/');
  let name = `${parts.pop() ?? ''}${id.endsWith('/') ? '/' : ''}`;
  while (parts.length > 0 && name.length + (parts.at(-1)?.length ?? 0) + 3 <= LONGEST) name = `${parts.pop()}/${name}`;
  const shortened = `…/${name}`;
  return shortened.length > LONGEST ? `…${name.slice(1 - LONGEST)}` : shortened;
}
