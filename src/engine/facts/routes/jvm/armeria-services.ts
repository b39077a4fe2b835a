import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { makeMount, makeRoute } from '../route-maker.ts';

/** The annotations of Armeria, which have names that others have too. */
export const ARMERIA = /armeria\.server\.annotation/;

/** What answers all that lies below a path, or at it: `builder.serviceUnder("/files/", files).service("/info", info)`. */
export function armeriaServices(file: SourceFile): Fact[] {
  if (!file.imports(/linecorp\.armeria/)) return [];
  return file.parsed.calls.flatMap((call): Fact[] => {
    if (call.name === 'annotatedService') return annotatedService(file, call);
    const path = /^service(?:Under)?$/.test(call.name) ? stringValue(call.arguments[0]) : null;
    const [, service = ''] = call.arguments;
    if (path === null || !path.startsWith('/') || service === '') return [];
    const { line, endLine, inside } = call;
    const at = call.name === 'serviceUnder' ? [path, '**'] : [path];
    // What a chain of calls makes has no name.
    const handler = /^(?:new\s+)?(\w+)(?![\w.])/.exec(service)?.[1];
    return [makeRoute({ method: 'ANY', path: at, framework: 'Armeria', line, endLine, handler, symbol: inside })];
  });
}

/** `builder.annotatedService("/v1", new Orders(store))`, or the service by its name; without a path it stands at the root. */
function annotatedService(file: SourceFile, { arguments: [first = '', second = ''], line }: CodeCall): Fact[] {
  const path = stringValue(first);
  const written = path === null ? first : second;
  const name = /^\w+$/.exec(written)?.[0];
  const type =
    /^new\s+(\w+)/.exec(written)?.[1] ??
    (name === undefined ? undefined : new RegExp(`\\b([A-Z]\\w*)\\s+${escaped(name)}\\b`).exec(file.bare)?.[1]);
  return type === undefined ? [] : [makeMount({ prefix: path ?? '', router: type, framework: 'Armeria', line })];
}
