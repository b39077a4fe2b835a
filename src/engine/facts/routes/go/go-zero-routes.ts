import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { makeRoute } from '../route-maker.ts';

const ROW = /\bMethod:\s*(?:http\.Method(\w+)|"(\w+)"),\s*Path:\s*("[^"\n]*"),\s*Handler:\s*([\w.]+)/g;

/** Tables of go-zero: `{Method: http.MethodGet, Path: "/orders", Handler: listHandler(ctx)}`, with the options behind them. */
export function goZeroRoutes(file: SourceFile): Fact[] {
  if (!file.text.includes('rest.Route{') || !file.imports(/go-zero\/rest$/)) return [];
  const added = file.parsed.calls.filter(({ name }) => name === 'AddRoutes');
  return [...file.code.matchAll(ROW)].map((match) => {
    const line = file.lineAt(match.index);
    const table = added.find((call) => call.line <= line && line <= call.endLine);
    const options = table?.arguments.slice(1) ?? [];
    const prefix = options
      .map((each) => stringValue(/^rest\.WithPrefix\((.*)\)$/.exec(each)?.[1]))
      .find((each) => each);
    return makeRoute({
      method: match[1] ?? match[2] ?? '',
      path: [prefix ?? '', stringValue(match[3]) ?? ''],
      framework: 'go-zero',
      line,
      handler: match[4],
      guards: options.some((each) => each.startsWith('rest.WithJwt')) ? ['rest.WithJwt'] : [],
      symbol: table?.inside,
    });
  });
}
