import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { Fact } from '../fact.ts';
import { namedArgument, stringValue } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { makeMount, makeRoute } from './route-maker.ts';

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
    const mark = marks.find((each) => each.name === 'Route');
    const prefix = stringValue(mark?.arguments[0]) ?? '';
    // A class without a route of its own has that of the class above it, often of another file.
    const above = mark
      ? undefined
      : symbol.bases.find((base) => !/^(?:Microsoft\.\S+\.)?Controller(?:Base)?$/.test(base));
    if (mark && prefix !== '')
      facts.push(makeMount({ prefix, router: symbol.name, framework: 'ASP.NET', line: mark.line }));
    for (const { symbol: method, index: at } of file.members(index)) {
      const own = file.decorators(at);
      const route = stringValue(own.find((each) => each.name === 'Route')?.arguments[0]);
      for (const verbMark of own) {
        const verb = /^Http(Get|Post|Put|Patch|Delete|Head|Options)$/.exec(verbMark.name)?.[1];
        if (!verb) continue;
        const path =
          stringValue(verbMark.arguments[0]) ??
          stringValue(namedArgument(verbMark.arguments, 'template') ?? undefined) ??
          route ??
          '';
        if (prefix === '' && path === '' && !above && marks.every((each) => each.name !== 'ApiController')) continue;
        const isAbsolute = /^[/~]/.test(path);
        const fill = (text: string) =>
          text.replace(/\[controller\]/gi, symbol.name.replace(/Controller$/, '')).replace(/\[action\]/gi, method.name);
        const parts = isAbsolute ? [path.replace(/^~/, '')] : [prefix, path];
        const all = [...marks, ...own];
        // What lets strangers in, on the class or the method, undoes every demand beside it.
        const open = all.some((each) => each.name === 'AllowAnonymous');
        facts.push(
          makeRoute({
            method: verb,
            path: parts.map(fill),
            framework: 'ASP.NET',
            line: verbMark.line,
            endLine: Math.max(verbMark.line, method.startLine),
            handler: `${symbol.name}.${method.name}`,
            guards: open ? [] : all.flatMap(guardOf),
            open,
            whole: isAbsolute || !above,
            router: isAbsolute ? undefined : above,
            symbol: at,
          }),
        );
      }
    }
  }
  return facts;
}

/** `[Authorize("Staff")]`, and `[Authorize<StaffRequirement>]` that names what is asked as a type. */
function guardOf({ name, arguments: given }: CodeCall): string[] {
  if (name === 'Authorize') return [`Authorize(${given.join(', ')})`];
  return /^Authorize<[\w.]+>$/.test(name) ? [name] : [];
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
