import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { findSymbols, symbolDetail } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';

/** What comes with the path, the headers or from the program. */
const OF_OTHERS = /@(?:HeaderParam|RestHeader|Context|PathParam|RestPath|CookieParam|RestCookie|Inject)\b/;
const OF_SENT = /@(?:QueryParam|RestQuery|FormParam|RestForm|FormDataParam|PartType|MatrixParam|BeanParam|Form|Body)\b/;

/** Whether the one class of the product with a name gathers for JAX-RS nothing of the query and nothing of the body. */
export function gathersNothingSent(evidence: Evidence, type: string): boolean {
  const [only, ...others] = /^[A-Z]\w*$/.test(type)
    ? findSymbols(evidence.pack, type, { kind: 'class', exact: true, limit: 3 }).filter(
        ({ path }) => /\.(?:java|kt)$/.test(path) && evidence.file(path)?.place === 'source',
      )
    : [];
  const symbol = only && others.length === 0 ? symbolDetail(evidence.pack, only.id) : null;
  if (!symbol || symbol.bases.length > 0) return false;
  const { bare } = maskCode(symbol.path.endsWith('.kt') ? 'kotlin' : 'java', evidence.text(symbol));
  // Who has the address may read the query from it.
  const isRead = /\bget(?:QueryParameters|RequestUri\(\)\s*\.\s*get(?:Raw)?Query)\b/.test(bare);
  return OF_OTHERS.test(bare) && !OF_SENT.test(bare) && !isRead;
}
