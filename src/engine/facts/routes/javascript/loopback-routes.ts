import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { makeRoute } from '../route-maker.ts';

const VERB = /^(?:get|post|put|patch|del)$/;
const ASKS = /^(?:authenticate|authorize)$/;

/** Controllers of LoopBack: `@get('/orders/{id}')` on a method, which asks who calls by `@authenticate('jwt')`. */
export function loopbackRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/^@loopback\/(?:rest|openapi-v3)$/)) return [];
  return file.parsed.calls.flatMap((call): Fact[] => {
    const method = file.symbol(call.decorates);
    const path = VERB.test(call.name) && call.receiver === null ? stringValue(call.arguments[0]) : null;
    if (path === null || call.decorates === null || method?.kind !== 'method' || method.container === null) return [];
    const marks = [...file.decorators(method.container), ...file.decorators(call.decorates)];
    const open = marks.some(({ name, receiver }) => name === 'skip' && receiver === 'authenticate');
    return [
      makeRoute({
        method: call.name === 'del' ? 'DELETE' : call.name,
        path: [path],
        framework: 'LoopBack',
        line: call.line,
        endLine: Math.max(call.line, method.startLine),
        handler: `${file.symbol(method.container)?.name ?? ''}.${method.name}`,
        guards: open
          ? []
          : marks.filter(({ name, receiver }) => receiver === null && ASKS.test(name)).map(({ name }) => name),
        open,
        symbol: call.decorates,
      }),
    ];
  });
}
