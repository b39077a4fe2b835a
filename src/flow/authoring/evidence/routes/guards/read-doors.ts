import { passedNames } from '../../../../../engine/facts/routes/passed-names.ts';
import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../cite.ts';
import type { Evidence, Found } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { decoratorsOf } from './decorators.ts';
import { isDescription } from './known-guards.ts';
import { letsAllPass } from './python/decorator-guards.ts';
import { mayRefuse } from './refusals.ts';

/** `HttpGet`, `PostMapping`, `app.route`, `list_route`, `action`: which requests come there. */
const ROUTES =
  /^(?:http_?)?(?:get|post|put|patch|delete|head|options|any|all|trace|search|sse|ws|websocket|subscribe\w*|message\w*)(?:mapping|async)?$|(?:^|_|api)(?:route|action|view)$|^(?:request|message)mapping$|^(?:require_(?:get|post|safe|http_methods)|path|rest|\w*controller|\w*resolver|query|mutation|resolve_?field|subscription|args_?type|extension|namespace|version|api_?version\w*|map_to_api_version)$/i;
/** What it takes and answers, and how that is written down. */
const DESCRIBES =
  /^(?:api(?:implicit\w*|ignore|operation|responses?|param)?|open_?api|swagger|schema|extend_schema|operation|tags?|summary|description|deprecated|obsolete|hidden|hide|exclude|example|doc|docs|responses?|success_?response|produces|consumes|parameters?|param|request_?body|response\w*|marshal\w*|expect|header|http_?code|status|return\w*|redirect|render|template|serializ\w*|json\w*|xml\w*|content\w*|accept\w*|validat\w*|valid|use_?(?:pipes|filters|interceptors)|upload\w*|file\w*|body\w*|form\w*|multipart\w*|async\w*|sync\w*|suspend|blocking|no_?cache|never_cache|cache\w*|etag|last_?modified|vary\w*|gzip\w*|compress\w*|cors|cross_?origin|csrf_?exempt|xframe\w*|rate_?limit\w*|limit\w*|throttle\w*|timeout|retry\w*|transaction\w*|non_atomic\w*|log\w*|audit\w*|trace\w*|track\w*|instrument\w*|measure|metric\w*|monitor\w*|timed|counted|profile\w*|skip_?throttl\w*|bind\w*|map\w*|debug_handler|main|entry|override|suppress\w*|safe_?varargs|nullable|non_?null|inject\w*|autowired|bean|component|service|inline|must_use|allow|cfg\w*|derive|expect_used|static_?method|class_?method|abstract_?method|property|cached_property|overload|typing|final|pure|generated|experimental|internal|beta|alpha|since|preview|link\w*|wrap\w*)$/i;

/** Says that nobody is asked. */
const OPENS = /public|anonymous|permit_?all|unauth|no_?(?:auth|login|token)|without|not_?required|skip|ignore|open/i;

/** What stands above a handler of which nothing is told yet, and neither its name nor its own text tells that it asks nobody. */
export function unknownMarks(evidence: Evidence, { path, startLine }: Handler, told: readonly string[]): string[] {
  return decoratorsOf(evidence.lines(path) ?? [], startLine)
    .filter((mark) => !told.some((each) => mark.includes(each.replace(/\(.*$/s, ''))))
    .map((mark) => mark.replace(/[([<].*$/s, ''))
    .filter((name) => {
      const own = name.split(/\.|::/).at(-1) ?? name;
      return ![ROUTES, DESCRIBES, OPENS].some((known) => known.test(own)) && !isHarmless(evidence, path, name);
    });
}

function isHarmless(evidence: Evidence, path: string, name: string): boolean {
  if (isDescription(evidence, path, name)) return true;
  const symbol =
    importedSymbol(evidence, path, name) ??
    symbolsOfFile(evidence.pack, path).find(({ kind, name: each }) => kind !== 'method' && each === name);
  return symbol !== undefined && (!mayRefuse(evidence.text(symbol)) || letsAllPass(evidence, path, name));
}

/**
 * What is handed over beside the handler of a route where it is registered and that nothing else told, in a script or in Go:
 * between the path and the handler, `get('/orders', known, list)`, or in what adapts it, `get("/orders", adapt(list, known...))`.
 */
export function namesBeside(
  evidence: Evidence,
  { path, startLine, endLine, values }: Found<'route'>,
  handler: string | null,
): string[] {
  const name = handler?.split('.').at(-1);
  if (!/\.(?:go|[cm]?[jt]s)$/.test(path) || name === undefined || values.unfolded) return [];
  const [first = '', ...rest] = registeredWith(evidence, { path, startLine, endLine });
  if (!/^["'`]/.test(first)) return [];
  const last = unstripped(rest.at(-1) ?? '');
  // What a function is told that makes the handler stands before nothing: `showOrders(db, seal)`.
  const isMaker = /^([\w$.]+)\(/.exec(last)?.[1]?.split('.').at(-1) === name;
  const adapted = isMaker ? [] : argumentsIn(last).filter((each) => !isConstant(evidence, path, each));
  const beside = [...rest.slice(0, -1), ...(adapted.length > 1 ? adapted : [])]
    .filter(
      (each) => !each.match(/[\w$]+/g)?.includes(name) && !/^(?:[A-Z]\w*|true|false|nil|null|undefined)$/.test(each),
    )
    .map((each) => each.replace(/^\.\.\.|\.\.\.$/g, '').replace(/(?<=\w)\[[^\]]*\](?=\()/, ''));
  const told = [...(values.guards ?? []), ...(values.limits ?? [])].join(' ');
  return passedNames(beside).filter((each) => !told.includes(each.replace(/^\?|\(.*$/gs, '')));
}

/** What answers below a path that is taken off before: `files` of `http.StripPrefix("/files/", files)`. */
function unstripped(written: string): string {
  return written.startsWith('http.StripPrefix(') ? (argumentsIn(written)[1] ?? '') : written;
}

/** What is only a value for who makes a handler: `answerOf(seal, http.StatusOK)`. */
function isConstant(evidence: Evidence, path: string, written: string): boolean {
  if (/^(?:http|fasthttp|fiber|echo|gin)\.(?:Status|Method|MIME|Header)?[A-Z]\w*$/.test(written)) return true;
  if (/^[A-Z][A-Z0-9_]+$|^\w+\.[A-Z][A-Z0-9_]+$/.test(written)) return true;
  const symbol = /^[\w.]+$/.test(written) ? importedSymbol(evidence, path, written) : undefined;
  return path.endsWith('.go') && symbol?.kind === 'constant';
}

/** What the call that registers a route is handed, its path first. */
export function registeredWith(evidence: Evidence, { path, startLine, endLine }: CodeSource): string[] {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  return argumentsIn(text.trimStart());
}

/** What a call is handed, where the text is one call. */
function argumentsIn(text: string): string[] {
  const open = /^(?:[\w$]+\.)*[\w$]+\(/.exec(text)?.[0].length ?? 0;
  const close = open === 0 ? -1 : closingBracket(text, open - 1);
  return close < 0 ? [] : splitList(text.slice(open, close));
}
