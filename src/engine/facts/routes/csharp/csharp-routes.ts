import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, stringValue } from '../../text/literal.ts';
import { makeMount, makeRoute, UNTOLD, unsureNames } from '../route-maker.ts';
import { csharpEndpoints } from './csharp-endpoints.ts';
import { templateAttributes } from './csharp-templates.ts';
import { fastEndpoints } from './fast-endpoints.ts';

export function csharpRoutes(file: SourceFile): Fact[] {
  return [
    ...controllerRoutes(file),
    ...templateAttributes(file),
    ...csharpEndpoints(file),
    ...fastEndpoints(file),
    ...applicationGuards(file),
    ...unsureGuards(file),
  ];
}

function controllerRoutes(file: SourceFile): Fact[] {
  const facts: Fact[] = [];
  for (const [index, symbol] of file.parsed.symbols.entries()) {
    if (symbol.kind !== 'class') continue;
    const marks = file.decorators(index);
    const mark = marks.find((each) => each.name === 'Route');
    const special = mark ? undefined : marks.find((each) => OWN_MARK.test(each.name));
    const isController =
      special !== undefined ||
      marks.some((each) => each.name === 'ApiController') ||
      symbol.bases.some((base) => /Controller(?:Base)?$/.test(base)) ||
      // By its name alone a class is one too.
      (mark !== undefined && symbol.name.endsWith('Controller'));
    if (!isController) continue;
    const prefix = stringValue(mark?.arguments[0]) ?? '';
    // A class without a route of its own has that of the class above it, often of another file.
    const above = mark
      ? undefined
      : special
        ? ownMark(special)
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

/** An attribute of the project that may carry a route: `[StaffApiController("orders")]`. */
const OWN_MARK = /^(?!(?:Api|Non)?Controller$)\w+Controller$/;

/** With what it is told to be called instead of the name of the controller. */
function ownMark({ name, arguments: [first] }: CodeCall): string {
  const resource = stringValue(first);
  return resource === null ? name : `${name}(${resource})`;
}

/** `[Authorize("Staff")]`, and `[Authorize<StaffRequirement>]` that names what is asked as a type. */
function guardOf({ name, arguments: given }: CodeCall): string[] {
  if (name === 'Authorize') return [`Authorize(${given.join(', ')})`];
  return /^Authorize<[\w.]+>$/.test(name) ? [name] : [];
}

const FOR_CONTROLLERS =
  /\bMap(?:Default)?Controller(?:s|Route)\([^;]{0,300}?\)\s*\.\s*(RequireAuthorization)\(|\bFilters\s*\.\s*Add(?:<|\([^;]{0,200}?\b)(AuthorizeFilter)\b/g;
const FOR_ALL = /\bFallbackPolicy\s*=(?!=)\s*(?!null\b)|\.SetFallbackPolicy\(/g;

/** `app.UseMiddleware<KeyMiddleware>()` and a filter of all controllers: whether they ask who calls, their own code tells. */
const PASSED =
  /\bUseMiddleware(?:<\s*([\w.]+)|\(\s*typeof\(\s*([\w.]+))|\b[fF]ilters\s*\.\s*Add(?:Service)?(?:<\s*([\w.]+)|\(\s*(?:new\s+|typeof\(\s*)([\w.]+))/g;
const REFUSES = /\b40[13]\b|Unauthorized|Forbidden/;

/** What stands before all routes without telling before which of them it asks who calls. */
function unsureGuards(file: SourceFile): Fact[] {
  const mount = { prefix: '', router: 'app', framework: 'ASP.NET', onto: 'application' };
  if (!/UseMiddleware|ilters|\.\s*Use(?:When)?\s*\(/.test(file.bare)) return [];
  const named = [...file.bare.matchAll(PASSED)].flatMap((match): Fact[] => {
    const name = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').split('.').at(-1) ?? '';
    const guards = /Exception|^(?:AuthorizeFilter|AutoValidateAntiforgeryToken\w*|RequireHttps\w*)$/.test(name)
      ? []
      : unsureNames([name]);
    return guards.length === 0 ? [] : [makeMount({ ...mount, line: file.lineAt(match.index), guards })];
  });
  const written = [...file.bare.matchAll(/\b(?:app|builder)\s*\.\s*Use(?:When)?\s*\(/g)].filter((match) => {
    const open = match.index + match[0].length - 1;
    return REFUSES.test(file.bare.slice(open, Math.max(open, closingBracket(file.bare, open))));
  });
  return [...named, ...written.map(({ index }) => makeMount({ ...mount, line: file.lineAt(index), guards: [UNTOLD] }))];
}

/** What is asked of every caller where a route says nothing else: of all controllers, or of all there is. */
function applicationGuards(file: SourceFile): Fact[] {
  const guarded = (router: string, guard: string, at: number): Fact =>
    makeMount({
      prefix: '',
      router,
      framework: 'ASP.NET',
      line: file.lineAt(at),
      onto: 'application',
      guards: [guard],
    });
  return [
    ...[...file.bare.matchAll(FOR_CONTROLLERS)].map((match) =>
      guarded('controllers', `${match[1] ?? match[2]}()`, match.index),
    ),
    ...[...file.bare.matchAll(FOR_ALL)].map((match) => guarded('app', 'FallbackPolicy', match.index)),
  ];
}
