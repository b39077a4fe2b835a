import {
  type FoundSymbol,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { docSentence, saysMore } from '../../wording/doc-sentence.ts';
import { toldComment } from '../../wording/told-comment.ts';
import type { Evidence } from '../evidence.ts';
import type { Doer, Task } from '../tasks.ts';

/** What the code says of the work: above the function that does it, or above the class that is made for it. */
export function purposeOf(evidence: Evidence, { done, sort }: Task): string | null {
  const [doer] = done;
  if (sort === 'event' || !doer) return null;
  return saidOf(evidence, doer.symbol) ?? (isItsWork(doer) ? saidOf(evidence, ownerOf(evidence, doer)) : null);
}

function saidOf({ pack }: Evidence, symbol: FoundSymbol | null | undefined): string | null {
  if (!symbol) return null;
  const name = shortName(symbol.name);
  const sentence = docSentence(symbolDetail(pack, symbol.id)?.doc ?? '', name);
  return sentence !== null && saysMore(sentence, name) ? toldComment({ sentence, name, path: symbol.path }) : null;
}

/** A class is described by its job where the one method of it that does work is the job; one of many methods is not. */
function isItsWork({ symbol }: Doer): boolean {
  return /(?:^|\.)(?:perform|handle|run|execute|call|process|invoke|__invoke|consume|__call__)$/i.test(
    symbol?.name ?? '',
  );
}

/** The class whose method does it: what is said of the job stands there more often. */
function ownerOf({ pack }: Evidence, { symbol }: Doer): FoundSymbol | undefined {
  const { name = '', path = '' } = symbol ?? {};
  const owner = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  return owner === '' ? undefined : symbolsOfFile(pack, path).find((each) => each.name === owner);
}
