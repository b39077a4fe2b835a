import type { Fact } from '../fact.ts';
import { namedArgument, stringValue } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { makeRoute } from './route-maker.ts';

const GROUP = /\bvar\s+(\w+)\s*=\s*([\w.]+)\.MapGroup\(\s*"/g;

export function csharpRoutes(file: SourceFile): Fact[] {
  return [...controllerRoutes(file), ...minimalRoutes(file)];
}

function controllerRoutes(file: SourceFile): Fact[] {
  const facts: Fact[] = [];
  for (const [index, symbol] of file.parsed.symbols.entries()) {
    if (symbol.kind !== 'class') continue;
    const marks = file.decorators(index);
    const isController =
      marks.some((each) => each.name === 'ApiController') ||
      symbol.bases.some((base) => /Controller(?:Base)?$/.test(base));
    if (!isController) continue;
    const prefix = stringValue(marks.find((each) => each.name === 'Route')?.arguments[0]) ?? '';
    for (const { symbol: method, index: at } of file.members(index)) {
      const own = file.decorators(at);
      const route = stringValue(own.find((each) => each.name === 'Route')?.arguments[0]);
      for (const mark of own) {
        const verb = /^Http(Get|Post|Put|Patch|Delete|Head|Options)$/.exec(mark.name)?.[1];
        if (!verb) continue;
        const path =
          stringValue(mark.arguments[0]) ??
          stringValue(namedArgument(mark.arguments, 'template') ?? undefined) ??
          route ??
          '';
        if (prefix === '' && path === '' && marks.every((each) => each.name !== 'ApiController')) continue;
        const fill = (text: string) =>
          text.replace(/\[controller\]/gi, symbol.name.replace(/Controller$/, '')).replace(/\[action\]/gi, method.name);
        const parts = /^[/~]/.test(path) ? [path.replace(/^~/, '')] : [prefix, path];
        const guards = [...marks, ...own]
          .filter((each) => each.name === 'Authorize')
          .map((each) => `Authorize(${each.arguments.join(', ')})`);
        facts.push(
          makeRoute({
            method: verb,
            path: parts.map(fill),
            framework: 'ASP.NET',
            line: mark.line,
            endLine: Math.max(mark.line, method.startLine),
            handler: `${symbol.name}.${method.name}`,
            guards,
            symbol: at,
          }),
        );
      }
    }
  }
  return facts;
}

function minimalRoutes(file: SourceFile): Fact[] {
  const groups = new Map<string, string>();
  for (const match of file.bare.matchAll(GROUP)) {
    const from = match.index + match[0].length;
    groups.set(
      match[1] ?? '',
      `${groups.get(match[2] ?? '') ?? ''}/${file.text.slice(from, file.text.indexOf('"', from))}`,
    );
  }
  return file.parsed.calls.flatMap((call): Fact[] => {
    const verb = /^Map(Get|Post|Put|Patch|Delete)$/.exec(call.name)?.[1];
    const path = stringValue(call.arguments[0]);
    if (!verb || path === null || call.receiver === null || call.arguments.length < 2) return [];
    const inline = /MapGroup\(\s*"([^"]*)"/.exec(call.receiver)?.[1];
    const prefix = inline ?? groups.get(call.receiver) ?? '';
    return [
      makeRoute({
        method: verb,
        path: [prefix, path],
        framework: 'ASP.NET',
        line: file.lineOf(call),
        endLine: call.endLine,
        handler: call.arguments[1],
        router: call.receiver,
        whole: prefix !== '' || /^(?:app|endpoints)$/.test(call.receiver),
        symbol: call.inside,
      }),
    ];
  });
}
