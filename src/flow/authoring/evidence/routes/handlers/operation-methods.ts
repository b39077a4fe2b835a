import { escaped } from '../../../../../base/escaped.ts';
import { type FoundSymbol, findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../../evidence.ts';
import { calledAtOnce, isWrittenThere } from './called-at-once.ts';

/** What a method takes that answers a request itself. */
const TAKES_REQUEST =
  /http\.ResponseWriter\b|\b(?:echo|iris)\.Context\b|\*(?:gin|fiber|echo)\.(?:Context|Ctx)\b|\bfiber\.Ctx\b/;

/** The method of the project that answers an operation of a generated server: it takes the request, or the object made from it. */
export function operationMethod(evidence: Evidence, operation: string): FoundSymbol | undefined {
  const [only, ...others] = findSymbols(evidence.pack, operation, { kind: 'method', exact: true, limit: 20 }).filter(
    ({ path, name, startLine }) => {
      const head = (evidence.lines(path) ?? []).slice(startLine - 1, startLine + 5).join(' ');
      const takes = head.slice(0, head.indexOf('{'));
      return (
        name.split('.').at(-1) === operation &&
        !/^(?:ServerInterfaceWrapper|strictHandler|Unimplemented|Client\w*)\./.test(name) &&
        evidence.file(path)?.place === 'source' &&
        (new RegExp(`\\b${escaped(operation)}RequestObject\\b`, 'i').test(takes) || TAKES_REQUEST.test(takes))
      );
    },
  );
  return others.length === 0 ? only : undefined;
}

/**
 * What answers a route as it is written, and the file that says so. A method that does nothing with the request of its
 * operation but hand it on, `signedIn(orders.List)(w, r)`, is answered by what it hands it to.
 */
export function answeringCall(
  evidence: Evidence,
  { path, values }: Found<'route'>,
): { path: string; handler?: string } {
  const method = values.framework === 'oapi-codegen' ? operationMethod(evidence, values.handler ?? '') : undefined;
  const handler = method && calledAtOnce(evidence.text(method));
  if (method && handler && !isWrittenThere(handler)) return { path: method.path, handler };
  return { path, ...(values.handler === undefined ? {} : { handler: values.handler }) };
}
