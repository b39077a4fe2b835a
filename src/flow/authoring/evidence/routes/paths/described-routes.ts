import { descriptionIn } from '../../../../../engine/facts/routes/javascript/described-routes.ts';
import { routeScore } from '../../../../../engine/facts/routes/route-maker.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket, stringValue } from '../../../../../engine/facts/text/literal.ts';
import type { Evidence, Found } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';

/** A route that another file describes, with the method, path and guards of that; none where it cannot be told. */
export function describedRoute(evidence: Evidence, fact: Found<'route'>, declared: string): Found<'route'>[] {
  const symbol = importedSymbol(evidence, fact.path, declared);
  const lines = symbol ? (evidence.lines(symbol.path) ?? []).slice(symbol.startLine - 1, symbol.endLine) : [];
  const text = lines.filter((line) => !/^\s*\/\//.test(line)).join('\n');
  const found = /\bcreateRoute\(\s*(?=\{)/.exec(text);
  const open = found ? found.index + found[0].length : -1;
  const close = open < 0 ? -1 : closingBracket(text, open);
  const told = close < 0 ? null : descriptionIn(text.slice(open, close + 1), stringValue);
  if (told === null) return [];
  const { guards = [], ...values } = fact.values;
  const method = told.method.toUpperCase();
  const path = routePath(values.path, told.path);
  return [
    {
      ...fact,
      subject: `${method} ${path}`,
      score: routeScore(path, values.whole),
      values: {
        ...values,
        method,
        path,
        guards: [...new Set([...guards, ...told.guards])],
        ...(told.open ? { open: true } : {}),
        ...(told.summary === null ? {} : { summary: told.summary }),
      },
    },
  ];
}
