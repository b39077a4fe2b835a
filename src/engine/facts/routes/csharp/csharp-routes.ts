import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, stringValue } from '../../text/literal.ts';
import { UNTOLD } from '../guard-marks.ts';
import { unsureNames } from '../passed-names.ts';
import { makeMount, makeRoute } from '../route-maker.ts';
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
    const area = stringValue(marks.find((each) => each.name === 'Area')?.arguments[0]);
    // Below each of its paths a class answers the same.
    const prefixes = marks
      .filter((each) => each.name === 'Route')
      .flatMap((each) => stringValue(each.arguments[0])?.replace(/^~(?=\/)/, '') ?? []);
    // A class without a path of its own may have that of an attribute of the project, of the class above it or of its heirs.
    const isOpen =
      own.length > 0 || /\babstract\b/.test(symbol.signature) || symbol.bases.some((base) => !OF_MVC.test(base));
    const isHung = mark ? prefixes.length === 0 : isOpen;
    for (const { symbol: method, index: at } of file.members(index)) {
      const beside = file.decorators(at);
      const version = apiVersion(beside) ?? apiVersion(marks);
      const action = stringValue(beside.find((each) => each.name === 'ActionName')?.arguments[0]) ?? method.name;
      const fill = (text: string) =>
        text
          // The action that is taken without a name needs none.
          .replace(/\/?\{action(?::[^{}=]*)?=(\w+)\}$/i, (whole, first: string) => (first === action ? '' : whole))
          .replace(TOKENS.controller, symbol.name.replace(/Controller$/, ''))
          .replace(TOKENS.action, action.replace(/(?<=.)Async$/, ''))
          .replace(TOKENS.area, area ?? '{area}')
          .replace(TOKENS.version, (whole) => version ?? whole);
      const all = [...marks, ...beside];
      // What lets strangers in, on the class or the method, undoes every demand beside it.
      const open = all.some((each) => each.name === 'AllowAnonymous');
      for (const { verb, path, mark: by, isElsewhere } of templates(beside)) {
        const isBelow = isHung || isElsewhere;
        if (prefixes.length === 0 && path === '' && !isBelow && marks.every((each) => each.name !== 'ApiController'))
          continue;
        const isAbsolute = /^[/~]/.test(path);
        const above = isAbsolute || isBelow || prefixes.length === 0 ? [''] : prefixes;
        for (const prefix of above)
          facts.push(
            makeRoute({
              method: verb,
              path: [prefix, path.replace(/^~/, '')].map(fill),
              framework: 'ASP.NET',
              line: by.line,
              endLine: Math.max(by.line, method.startLine),
              handler: `${symbol.name}.${method.name}`,
              guards: open ? [] : all.flatMap(guardOf),
              open,
              whole: isAbsolute || !isBelow,
              router: isAbsolute || !isBelow ? undefined : symbol.name,
              through: isElsewhere ? by.name : undefined,
              symbol: at,
            }),
          );
      }
    }
  }
  return facts;
}

interface Template {
  verb: string;
  path: string;
  mark: CodeCall;
  /** A constant, and an attribute of the project, tells its path in another file. */
  isElsewhere: boolean;
}

/** The paths that the attributes of a method name, each with its verb: those of `[Route]` are for every verb beside them. */
function templates(marks: readonly CodeCall[]): Template[] {
  const routes = marks.filter((each) => each.name === 'Route');
  const routed = routes.flatMap((each) => stringValue(each.arguments[0]) ?? []);
  const found = marks.flatMap((mark): Template[] => {
    const verb = VERB.exec(mark.name)?.[1];
    if (!verb) return [];
    const written = namedArgument(mark.arguments, 'template') ?? mark.arguments[0];
    const isElsewhere = !mark.name.startsWith('Http') || /^(?!\w+\s*=)[^"@]/.test(written ?? '');
    const own = stringValue(written);
    const paths = own === null && routed.length > 0 ? routed : [own ?? ''];
    return paths.map((path) => ({ verb, path, mark, isElsewhere }));
  });
  if (found.length > 0 || marks.some((each) => each.name === 'NonAction')) return found;
  // Without a verb any will do.
  const accepted = marks.find((each) => each.name === 'AcceptVerbs')?.arguments ?? [];
  const verbs = accepted.flatMap((each) => /^"([A-Za-z]+)"$/.exec(each)?.[1]?.toUpperCase() ?? []);
  return routes.flatMap((mark) => {
    const path = stringValue(mark.arguments[0]);
    return path === null
      ? []
      : (verbs.length > 0 ? verbs : ['ANY']).map((verb) => ({ verb, path, mark, isElsewhere: false }));
  });
}

/** `[action]` in a template, and `{action=Index}`, which only the name of the action fits. */
const TOKENS = {
  controller: /\[controller\]|\{controller(?:[:=][^{}]*)?\}/gi,
  action: /\[action\]|\{action(?:[:=][^{}]*)?\}/gi,
  area: /\[area\]|\{area(?:[:=][^{}]*)?\}/gi,
  version: /\{\w+:apiVersion\}/gi,
};

/** The one version that attributes say something is of: `[ApiVersion("2.0")]`, `[ApiVersion(2)]`; what is of several has none. */
function apiVersion(marks: readonly CodeCall[]): string | null {
  const [only, ...others] = marks.filter(({ name }) => /^(?:MapTo)?ApiVersion$/.test(name));
  const [written = ''] = only?.arguments ?? [];
  return others.length > 0 ? null : (/^"?(\d+(?:\.[1-9]\d*)?)(?:\.0)?"?$/.exec(written)?.[1] ?? null);
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
