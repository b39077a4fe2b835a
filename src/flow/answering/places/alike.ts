import { shortName } from '../../../engine/pack/search/find-symbols.ts';
import type { Definition } from './definitions.ts';

const MARK = /^\s*(?:\[|@|#\[)\s*([A-Za-z_][\w.:]*)/;
/** What only says how something is written, `@Override`, or where it is reached: `@router.get`. */
const SAYS_NOTHING =
  /^(?:Override|override|Deprecated|SuppressWarnings|ResponseBody|Transactional|ApiOperation|Test|property|(?:static|class|abstract)method|Produces\w*|Consumes)$|(?:^|\.)(?:get|post|put|patch|delete|head|options|route|api_route|websocket|Get|Post|Put|Patch|Delete|Route|Http\w+|(?:Get|Post|Put|Patch|Delete|Request)Mapping)$/;

export interface Likeness {
  /** The same for all that are alike; null for a place that stands for itself. */
  key: string | null;
  /** What is asked is said by its signature and the marks above that, and not by what it does. */
  isInHead: boolean;
}

/**
 * What places that are alike have in common: the marks above them, where nothing below says more of what is asked, or a
 * name that several files define in a type of the same name.
 */
export function likenessOf({ symbol, lines }: Definition, text: readonly string[]): Likeness {
  const { name, startLine, endLine } = symbol;
  const marks = marksAbove(text.slice(startLine - 1, endLine));
  const isInHead = marks.length > 0 && lines.startLine >= startLine && lines.endLine <= startLine + marks.length;
  const own = isInHead
    ? marks
        .slice(lines.startLine - startLine, lines.endLine - startLine + 1)
        .flatMap((line) => MARK.exec(line)?.[1] ?? [])
        .filter((mark) => !SAYS_NOTHING.test(mark))
    : [];
  if (own.length > 0) return { key: `marked ${own.join(' ')}`, isInHead };
  const parts = name.split('.');
  return { key: parts.length > 1 ? `called ${parts.at(-2)}.${shortName(name)}` : null, isInHead };
}

/** The lines above the first that names the definition itself. */
function marksAbove(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => !MARK.test(line));
  return lines.slice(0, Math.max(0, end));
}
