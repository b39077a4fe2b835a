import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, stringValue } from '../../text/literal.ts';
import { makeMount, makeRoute, UNTOLD, unsureNames } from '../route-maker.ts';
import { csharpEndpoints } from './csharp-endpoints.ts';
import { fastEndpoints } from './fast-endpoints.ts';

export function csharpRoutes(file: SourceFile): Fact[] {
  return [
    ...controllerRoutes(file),
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
    const own = marks.filter(({ name }) => !OF_FRAMEWORK.test(name));
    const isController =
      marks.some((each) => each.name === 'ApiController' || OWN_CONTROLLER.test(each.name)) ||
      symbol.bases.some((base) => /^(?!I[A-Z])[\w.]*Controller/.test(base)) ||
      // By its name alone a class is one too.
      (mark !== undefined && symbol.name.endsWith('Controller'));
    if (!isController) continue;
    const prefix = stringValue(mark?.arguments[0]);
    // A class without a path of its own may have that of an attribute of the project, of the class above it or of its heirs.
    const isOpen =
      own.length > 0 || /\babstract\b/.test(symbol.signature) || symbol.bases.some((base) => !OF_MVC.test(base));
    const isHung = mark ? prefix === null : isOpen;
    for (const { symbol: method, index: at } of file.members(index)) {
      const beside = file.decorators(at);
      const route = stringValue(beside.find((each) => each.name === 'Route')?.arguments[0]);
      for (const verbMark of beside) {
        const verb = VERB.exec(verbMark.name)?.[1];
        if (!verb) continue;
        const written = namedArgument(verbMark.arguments, 'template') ?? verbMark.arguments[0];
        // A constant, and an attribute of the project, tells its path in another file.
        const isElsewhere = !verbMark.name.startsWith('Http') || /^(?!\w+\s*=)[^"@]/.test(written ?? '');
        const path = stringValue(written) ?? route ?? '';
        const isBelow = isHung || isElsewhere;
        if (!prefix && path === '' && !isBelow && marks.every((each) => each.name !== 'ApiController')) continue;
        const isAbsolute = /^[/~]/.test(path);
        const fill = (text: string) =>
          text.replace(/\[controller\]/gi, symbol.name.replace(/Controller$/, '')).replace(/\[action\]/gi, method.name);
        const parts = isAbsolute ? [path.replace(/^~/, '')] : isBelow ? [path] : [prefix ?? '', path];
        const all = [...marks, ...beside];
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
            whole: isAbsolute || !isBelow,
            router: isAbsolute || !isBelow ? undefined : symbol.name,
            through: isElsewhere ? verbMark.name : undefined,
            symbol: at,
          }),
        );
      }
    }
  }
  return facts;
}

/** `[HttpGet]`, and an attribute of the project that may be made from it: `[OrderGet]`, `[RestGetById]`. */
const VERB = /^(?:Http(?=[A-Z][a-z]+$)|(?!Http)\w*?)(Get|Post|Put|Patch|Delete|Head|Options)(?=[A-Z]|$)/;

/** Attributes that bring no route. */
const OF_FRAMEWORK =
  /^(?:ApiController|Controller|NonController|Authorize|AllowAnonymous|Area|Produces\w*|Consumes|Api\w*Settings|Tags|EnableCors|DisableCors|Obsolete|ResponseCache|RequestSizeLimit|ServiceFilter|TypeFilter|\w*Antiforgery\w*|Swagger\w*|ExcludeFromCodeCoverage)(?:<|$)/;
const OF_MVC = /^(?:Microsoft\.\S+\.)?Controller(?:Base)?$|^I[A-Z]/;
/** An attribute of the project that makes a class a controller: `[StaffApiController("orders")]`. */
const OWN_CONTROLLER = /^(?!(?:Api|Non)?Controller$)\w+Controller$/;

/** `[Authorize("Staff")]`, and `[Authorize<StaffRequirement>]` that names what is asked as a type. */
function guardOf({ name, arguments: given }: CodeCall): string[] {
  if (name === 'Authorize') return [given.length === 0 ? name : `Authorize(${given.join(', ')})`];
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
