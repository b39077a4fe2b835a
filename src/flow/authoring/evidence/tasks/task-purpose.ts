import {
  type FoundSymbol,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { docSentence, saysMore } from '../../wording/doc-sentence.ts';
import { code } from '../../wording/markup.ts';
import { toldComment } from '../../wording/told-comment.ts';
import type { Evidence } from '../evidence.ts';
import type { Doer, Task } from '../tasks.ts';

/** What the code says of the work: above the function that does it, or above the class that is made for it. */
export function purposeOf(evidence: Evidence, { done, sort }: Task): string | null {
  const [doer] = done;
  if (sort === 'event' || !doer?.symbol) return null;
  const own = shortName(doer.symbol.name);
  // A class has the name of its work, so that a sentence about it may say little more.
  return (
    saidOf(evidence, doer.symbol, own) ??
    (isItsWork(doer) ? saidOf(evidence, ownerOf(evidence, doer), own) : null) ??
    calledService(evidence, doer.symbol)
  );
}

const SERVICE =
  /(?<![\w:])((?:[A-Z]\w*::)*[A-Z]\w*(?:Service|Interactor|Operation|UseCase))\.(?:new(?:\([^()]*\))?\.)?(?:call|perform|run|execute|process)\b/g;
const MOST_LINES = 40;

/** The one service that the job of a Ruby program hands its work to. */
function calledService(evidence: Evidence, { path, startLine, endLine }: FoundSymbol): string | null {
  if (!path.endsWith('.rb') || endLine - startLine > MOST_LINES) return null;
  const body = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  const [only, ...others] = new Set([...body.matchAll(SERVICE)].map(([, name = '']) => name));
  return only !== undefined && others.length === 0 ? `Calls ${code(only)}` : null;
}

/** That work is begun is not what it does: "Spawns a background task". */
const BEGUN =
  /^(?:spawns?|starts?|runs?|executes?|performs?|schedules?|launch(?:es)?|creates?|handles?|process(?:es)?) (?:an?|the|this|its|all)(?: (?:background|periodic|main|new|async|single))* (?:task|thread|loop|job|worker|process|service|timer|goroutine|scheduler)s?(?: loop)?$|^(?:starts?|runs?) the(?: [\w-]+){1,2} loop$|^The (?:main )?entry point\b/i;

function saidOf({ pack }: Evidence, symbol: FoundSymbol | null | undefined, known: string): string | null {
  if (!symbol) return null;
  const name = shortName(symbol.name);
  const sentence = docSentence(symbolDetail(pack, symbol.id)?.doc ?? '', name);
  return sentence !== null && saysMore(sentence, known) && !BEGUN.test(sentence)
    ? toldComment({ sentence, name, path: symbol.path })
    : null;
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
