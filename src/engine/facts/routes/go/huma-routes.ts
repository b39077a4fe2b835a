import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { objectValue, stringValue } from '../../text/literal.ts';
import { makeRoute } from '../route-maker.ts';

const VERB = /^(?:Get|Post|Put|Patch|Delete|Head|Options)$/;

/** Operations of Huma: `huma.Register(api, huma.Operation{Method: http.MethodGet, Path: "/x"}, handler)` and `huma.Get(api, "/x", handler)`. */
export function humaRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/danielgtaylor\/huma(?:\/v\d+)?$/)) return [];
  return file.parsed.calls.flatMap((call): Fact[] => {
    if (call.receiver !== 'huma' || call.arguments.length < 3) return [];
    const [api = '', written = '', handler] = call.arguments;
    const place = {
      framework: 'Huma',
      line: call.line,
      endLine: call.endLine,
      handler,
      router: api,
      whole: !/[gG]roup/.test(api),
      symbol: call.inside,
    };
    if (VERB.test(call.name)) {
      const path = stringValue(written);
      return path?.startsWith('/') ? [makeRoute({ method: call.name, path: [path], ...place })] : [];
    }
    if (call.name !== 'Register') return [];
    const path = stringValue(objectValue(written, 'Path') ?? undefined);
    const said = objectValue(written, 'Method') ?? '';
    const method = stringValue(said) ?? /^http\.Method(\w+)$/.exec(said)?.[1];
    return path?.startsWith('/') && method ? [makeRoute({ method, path: [path], ...place })] : [];
  });
}
