import { code } from './markup.ts';

/** A part as a sentence calls it: `src/app.ts`, `src/edge/`, "files of `src/`", "the rest of `src/`". */
export function partName(name: string): string {
  const folder = code(name.replace(/\*+$/, ''));
  if (name.endsWith('**')) return `the rest of ${folder}`;
  return name.endsWith('*') ? `files of ${folder}` : folder;
}

/** The same as the label of a node, where the number of files stands below it. */
export function partLabel(name: string): string {
  return name.endsWith('**') ? `rest of ${name.slice(0, -2)}` : name.replace(/\*$/, '');
}
