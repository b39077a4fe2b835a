import { oneLine } from '../../text/words.ts';
import { routePath } from '../route-path.ts';

/** What one object or element adds to the path of a page: its text, or as it is written where other code holds that. */
export interface PagePart {
  text: string | null;
  written: string;
}

export interface PagePath {
  path: string;
  /** Whether it, or what stands around it, begins at the root. */
  rooted: boolean;
  /** The parts as they are written, where one of them is no text: `'/shop' > Paths.Order(':id')`. */
  declared?: string;
}

/** No path that people write is longer. */
const LONGEST = 300;

/** The parts of a path from the last on that begins anew with a slash. */
export function pagePath(parts: readonly PagePart[]): PagePath {
  const from = Math.max(
    0,
    parts.findLastIndex(({ text }) => text?.startsWith('/')),
  );
  const kept = parts.slice(from);
  const rooted = kept[0]?.text?.startsWith('/') === true;
  if (kept.every(({ text }) => text !== null))
    return { path: routePath(...kept.map(({ text }) => text ?? '')), rooted };
  const declared = kept.map(({ text, written }) => (text === null ? oneLine(written) : JSON.stringify(text)));
  return { path: '', rooted, declared: declared.join(' > ').slice(0, LONGEST) };
}
