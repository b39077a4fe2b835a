import { type FoundSymbol, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { dependencyNamed } from '../../guards/python/asked-dependencies.ts';

interface Asked {
  symbol: FoundSymbol;
  /** The name behind which its parameters stand. */
  name: string;
}

/**
 * The function that FastAPI calls for a dependency: that function, `Depends(page)`, the one that it makes,
 * `Depends(page_of("orders"))`, what makes a class, `Depends(Page)`, or what its instances are called by, `Depends(Page(10))`.
 */
export function askedFunction(evidence: Evidence, path: string, text: string): Asked | null {
  const [, named, behind = ''] = /\b(?:Depends|Security)\(\s*([\w.]+)\s*([(,)])/.exec(text) ?? [];
  // `page: Page = Depends()` names the class once.
  const written = named ?? /^\w+\s*:\s*(?:Annotated\[\s*)?((?:\w+\.)*[A-Z]\w*)\b.*\bDepends\(\s*\)/.exec(text)?.[1];
  const symbol = written === undefined ? undefined : dependencyNamed(evidence, path, written);
  if (symbol?.kind === 'function') {
    if (behind !== '(') return { symbol, name: symbol.name };
    const made = [...evidence.text(symbol).matchAll(/^\s+return (\w+)\s*$/gm)].at(-1)?.[1];
    return made === undefined ? null : { symbol, name: made };
  }
  if (symbol?.kind !== 'class') return null;
  const name = behind === '(' ? '__call__' : '__init__';
  const method = symbolsOfFile(evidence.pack, symbol.path).find((each) => each.name === `${symbol.name}.${name}`);
  return method ? { symbol: method, name } : null;
}

const READS_BODY = /\bawait\s+request\.(?:json|body)\(\)/;
const DEEPEST = 2;

/** What a function makes of the body, which it or a function that it asks for reads from the request itself. */
export function bodyType(evidence: Evidence, symbol: FoundSymbol): string | null {
  const type = /\)\s*->\s*["']?(?:\w+\.)*([A-Z]\w*)/.exec(evidence.text(symbol))?.[1];
  return type !== undefined && readsBody(evidence, symbol) ? type : null;
}

function readsBody(evidence: Evidence, symbol: FoundSymbol, depth = 0): boolean {
  const text = evidence.text(symbol);
  if (READS_BODY.test(text)) return true;
  return (
    depth < DEEPEST &&
    [...text.matchAll(/\bDepends\(\s*[\w.]+\s*[,)]/g)].some(([each]) => {
      const asked = askedFunction(evidence, symbol.path, each);
      return asked !== null && readsBody(evidence, asked.symbol, depth + 1);
    })
  );
}
