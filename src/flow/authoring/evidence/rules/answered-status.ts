import { statusOf } from '../../../../engine/facts/invariants/status.ts';
import { findSymbols, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { placeOf } from './rule-place.ts';

/** A number, or a constant of HTTP: what a program writes where it says the status itself. */
const WRITTEN =
  /\b4\d\d\b|\b(?:Status[A-Z]\w+|HTTP_\w+)|\b(?:HttpStatus(?:Code)?|StatusCodes?|Status|Response)(?:\.|::)\w+|\b(?:status:?|head)\s*\(?\s*:(\w+)/g;

/** Calls that are the answer itself. */
const ANSWERS =
  /\b(?:BadRequest|NotFound|Unauthorized|Forbid|Conflict|UnprocessableEntity)\(|\bHttpResponse[A-Z]\w+\(|\babort\(/;

/** Errors that a framework answers with the status of their name; a file that must import it names it. */
const FRAMEWORKS: readonly (readonly [RegExp, RegExp, string?])[] = [
  [/\.[cm]?[jt]sx?$/, /^(?:TRPCError|ORPCError|createError)$/],
  [/\.[cm]?[jt]sx?$/, /^[A-Z]\w+Exception$/, '@nestjs/common'],
  [/\.[cm]?[jt]sx?$/, /^(?:Forbidden|NotFound|BadRequest|NotAuthenticated|Conflict)$/, '@feathersjs/'],
  [/\.[cm]?[jt]sx?$/, /^(?:forbidden|notFound|badRequest|unauthorized|conflict)$/i, 'oom'],
  // Whether REST framework answers 401 or 403 to who is not known depends on its settings.
  [/\.py$/, /^(?:Http404|PermissionDenied|SuspiciousOperation|Throttled|HTTP\w+)$/],
  [/\.py$/, /^(?:Forbidden|BadRequest|Unauthorized|NotFound|Conflict|Gone|MethodNotAllowed)$/, 'werkzeug'],
  [/\.py$/, /^(?:ValidationError|NotFound|MethodNotAllowed)$/, 'rest_framework'],
  [/\.py$/, /^(?:NotAuthorized|PermissionDenied|NotFound)Exception$/, 'litestar'],
  [/\.php$/, /HttpException$|^(?:AuthorizationException|AuthenticationException|ModelNotFoundException)$/],
  [/\.php$/, /^AccessDeniedException$/, 'Symfony'],
  [/\.rb$/, /^(?:RecordNotFound|BadRequest|ParameterMissing)$/],
  [/\.(?:java|kt)$/, /^AccessDeniedException$/, 'springframework.security'],
  [/\.(?:java|kt)$/, /^(?:NotFound|Forbidden|BadRequest|NotAuthorized)Exception$/, '.ws.rs.'],
  [/\.swift$/, /^Abort$/],
];

/** Where a program turns an error that was raised anywhere into an answer. */
const HANDLES =
  /\b(?:ExceptionHandler|ExceptionMapper|error_?handler|exception_handler|rescue_from|instanceof|errors\.(?:Is|As)|case|renderable)\b|=>/i;
const RAISES = /\b(?:throw|raise)\b|\bErr\(/;
const MOST_FILES = 20;
const LINES_OF_HANDLER = 4;
const MOST_BASES = 4;
const LONGEST_CLASS = 60;

/**
 * The status that is sent where a rule is broken: one that stands in the answer, or that the framework or the program
 * itself gives to the error. What an error is called says how it is meant, and not what is sent.
 */
export function answeredStatus(evidence: Evidence, fact: Found<'invariant'>): number | undefined {
  const { status, error } = fact.values;
  if (status === undefined) return undefined;
  const block = (evidence.lines(fact.path) ?? []).slice(fact.startLine - 1, fact.endLine).join('\n');
  const isSent =
    says(block, status) || (error === undefined ? ANSWERS.test(block) : isMapped(evidence, error, status, fact.path));
  return isSent ? status : undefined;
}

/** " in `Orders.pay`, answers 403": where a rule is held, and how those learn of it who break it. */
export function heldBy(evidence: Evidence, text: string, fact: Found<'invariant'>): string {
  const status = answeredStatus(evidence, fact);
  return `${placeOf(evidence, text, fact)}${status === undefined ? '' : `, answers ${status}`}`;
}

function says(text: string, status: number): boolean {
  return [...text.matchAll(WRITTEN)].some(([whole, named]) => statusOf(named ?? whole) === status);
}

const mapped = derived((): Map<string, boolean> => new Map());

function isMapped(evidence: Evidence, error: string, status: number, path: string): boolean {
  const key = `${error} ${status} ${path}`;
  const known = mapped(evidence).get(key);
  if (known !== undefined) return known;
  const found = isOfClass(evidence, error, status, path, MOST_BASES) || isHandled(evidence, error, status);
  mapped(evidence).set(key, found);
  return found;
}

/** Whether the class of an error, or one that it is derived from, says the status. */
function isOfClass(evidence: Evidence, error: string, status: number, path: string, left: number): boolean {
  const own = findSymbols(evidence.pack, error, { limit: 10, exact: true }).find(
    (symbol) =>
      shortName(symbol.name) === error &&
      /^(?:class|struct|function|constant|variable)$/.test(symbol.kind) &&
      symbol.path.split('.').at(-1) === path.split('.').at(-1) &&
      evidence.file(symbol.path)?.place === 'source',
  );
  if (!own) {
    const lines = evidence.lines(path) ?? [];
    return FRAMEWORKS.some(
      ([file, name, imported]) =>
        file.test(path) &&
        name.test(error) &&
        (imported === undefined || lines.some((line) => line.includes(imported))),
    );
  }
  const lines = evidence.lines(own.path) ?? [];
  // What is written above a class of Java says its status.
  const above = lines.slice(Math.max(0, own.startLine - 3), own.startLine - 1).filter((line) => line.startsWith('@'));
  const body = lines.slice(own.startLine - 1, Math.min(own.endLine, own.startLine + LONGEST_CLASS));
  const text = [...above, ...body].join('\n');
  if (says(text, status)) return true;
  const base = /\b(?:extends|class \w+\s*[(<:])\s*(?:[\w.:\\]*[.:\\])?([A-Z]\w+)/.exec(text)?.[1];
  return base !== undefined && base !== error && left > 0 && isOfClass(evidence, base, status, own.path, left - 1);
}

function isHandled(evidence: Evidence, error: string, status: number): boolean {
  return filesWithName(evidence.pack, error)
    .filter((path) => evidence.file(path)?.place === 'source')
    .slice(0, MOST_FILES)
    .some((path) => {
      const lines = evidence.lines(path) ?? [];
      return lines.some(
        (line, place) =>
          line.includes(error) &&
          HANDLES.test(line) &&
          !RAISES.test(line) &&
          says(lines.slice(place, place + LINES_OF_HANDLER).join('\n'), status),
      );
    });
}
