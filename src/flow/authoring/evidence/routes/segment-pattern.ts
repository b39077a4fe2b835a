/** More holes than these in one segment would be filled in very many ways, so it counts as one whole hole. */
import { escaped } from '../../../../base/escaped.ts';

const MOST_HOLES = 3;

/** What fits a segment of a route's path, `{id}.{format}` with `hole` in the place of each hole; holes side by side are one. */
export function segmentPattern(segment: string, hole: string): string {
  const fixed = segment.split(/(?:\{[^{}]*\})+/);
  if (fixed.length > MOST_HOLES + 1) return hole;
  return fixed.map(escaped).join(hole);
}
