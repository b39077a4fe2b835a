import { code } from './markup.ts';

/** A part as a sentence calls it: `src/app.ts`, `src/edge/`, "files of `src/`", "smaller parts of `src/`". */
export function partName(name: string): string {
  if (name === '**') return 'smaller parts of the root folder';
  if (name === '*') return 'files of the root folder';
  const folder = code(name.replace(/\*+$/, ''));
  if (name.endsWith('**')) return `smaller parts of ${folder}`;
  return name.endsWith('*') ? `files of ${folder}` : folder;
}

/** The same as the label of a node, where the number of files stands below it. */
export function partLabel(name: string): string {
  if (name === '**') return 'other files';
  return name.endsWith('**') ? `others in ${tail(name.slice(0, -2), 20)}` : tail(name.replace(/\*$/, ''), 28);
}

/** The end of a path that fits, cut between two folders. */
function tail(path: string, longest: number): string {
  if (path.length <= longest) return path;
  const parts = path.split('/');
  while (parts.length > 2 && parts.join('/').length > longest - 2) parts.shift();
  return `…/${parts.join('/')}`;
}
