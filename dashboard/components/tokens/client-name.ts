/** A tool as people call it: programs give their name as `claude-code/2.1.0`. What is written otherwise stays as it is. */
export function clientName(given: string): string {
  const [, name = '', version = ''] = /^([a-z][a-z-]*)\/(\d[\w.]*)$/i.exec(given) ?? [];
  if (!name) return given;
  const words = name.split('-').map((word) => word.replace(/^./, (letter) => letter.toUpperCase()));
  return `${words.join(' ')} ${version}`;
}
