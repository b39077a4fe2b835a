import { maskCode } from '../../../../engine/facts/text/mask-code.ts';
import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';

/** The code of a piece of work without its comments: a statement that was put into one is no longer done. */
export function codeOf(evidence: Evidence, doer: FoundSymbol): string {
  return maskCode(evidence.file(doer.path)?.language ?? '', evidence.text(doer)).code;
}
