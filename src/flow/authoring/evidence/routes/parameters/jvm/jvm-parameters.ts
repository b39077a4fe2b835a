import { escaped } from '../../../../../../base/escaped.ts';
import { apart, isInPath, type Mark, told } from '../annotated-parameters.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';
import { bodyOf, writtenParameters } from '../signature.ts';

/** What the product says of names that a handler of Java or Kotlin is written with. */
export interface JvmNames {
  /** The names of what a class holds. */
  fieldsOf: (type: string) => readonly string[];
  /** The text of a constant; null where it is not known. */
  textOf: (written: string) => string | null;
}

/** Annotations of Java and Kotlin: Micronaut, Spring, JAX-RS. */
export function jvmParameters(handler: HandlerCode, names: JvmNames): Parameter[] {
  const parts = writtenParameters(handler).map(parameterIn);
  const unplaced = parts.filter(
    ({ marks, type }) =>
      marks.every((mark) => SAYS_NO_PLACE.test(mark.name)) ||
      (handler.framework === 'JAX-RS' && !OF_CALLER.test(type) && !marks.some((mark) => PLACED.test(mark.name))),
  );
  return parts.flatMap((part): Parameter[] => {
    const { marks, name, type } = part;
    if (!unplaced.includes(part))
      return besidePath(handler, { ...part, marks: marks.flatMap((mark) => named(mark, names)) });
    if (handler.framework.startsWith('Spring')) {
      const isAsked = /^(?:GET|HEAD|DELETE)$/.test(handler.method) || parts.some(isBody);
      return boundBySpring(handler, part, isAsked, names);
    }
    // Of all that a method of JAX-RS takes, one alone may say no place: what is sent.
    const isSent = /^(?:POST|PUT|PATCH|DELETE)$/.test(handler.method) && unplaced.length === 1;
    if (handler.framework !== 'JAX-RS' || !isSent || OF_REQUEST.test(type) || isInPath(handler, name)) return [];
    return /^(?:Multipart|FormData)\w*/.test(type)
      ? [{ in: 'form', name: null, type }]
      : [{ in: 'body', ...bodyOf(name, type) }];
  });
}

/** What JAX-RS and Spring are told to take from the query or the form they do not take from the path, whatever its name. */
function besidePath(handler: HandlerCode, part: Part): Parameter[] {
  if (!/^(?:JAX-RS|Spring)/.test(handler.framework)) return told(handler, part);
  return told({ ...handler, inPath: new Set() }, part).map((each) =>
    each.name !== null && isInPath(handler, each.name) ? { ...each, besidePath: true } : each,
  );
}

interface Part {
  marks: Mark[];
  name: string;
  type: string;
  preset: string | undefined;
}

function parameterIn(written: string): Part {
  // A modifier may stand before the annotations: `final @QueryParam("page") int page`.
  const { marks, rest } = apart(written, /^(?:final\s+)?@(?:param:)?([\w.]+)\s*/);
  const {
    name = '',
    type = '',
    preset,
  } = (
    /^(?<name>\w+)\s*:\s*(?<type>[^=]+?)\s*(?:=\s*(?<preset>.+))?$/.exec(rest) ??
    /^(?:final\s+)?(?<type>.+?)\s+(?<name>\w+)$/.exec(rest)
  )?.groups ?? {};
  const behind = marks.find((mark) => mark.name === 'DefaultValue')?.given[0];
  return { marks, name, type, preset: behind ?? preset };
}

function isBody({ marks }: Part): boolean {
  return marks.some((mark) => mark.name === 'RequestBody');
}

/** An annotation with the name that its constant says; none where that is not known. */
function named(mark: Mark, { textOf }: JvmNames): Mark[] {
  const [first = ''] = mark.given;
  const constant = /^(?:(?:value|name)\s*=\s*)?((?:\w+\.)*[A-Z][A-Z0-9_]+)$/.exec(first)?.[1];
  if (constant === undefined || mark.name === 'DefaultValue') return [mark];
  const text = textOf(constant);
  return text === null ? [] : [{ ...mark, given: [`"${text}"`, ...mark.given.slice(1)] }];
}

const SAYS_NO_PLACE =
  /^(?:Parameter|ApiParam|ParameterObject|ModelAttribute|Pageable\w*|SortDefault|Valid|Validated|Min|Max|Size|Not\w+|Nullable|Pattern|Positive\w*|DateTimeFormat|ConvertGroup)$/;
/** What says in JAX-RS where a parameter comes from; other annotations of what is sent are for measuring or checking it. */
const PLACED = /(?:Param|Context|Suspended|Session|Inject|Form|Part|Auth\w*|\bRest\w+)$/;
const OF_CALLER = /User|Account\b|Principal|Session|Tenant|Caller|Identity|Subject|Credentials/;
/** What a framework hands over of the request itself. */
const OF_REQUEST =
  /^$|^(?:Container|Security|Routing|Servlet|Http(?:Servlet|Server)?)?(?:Request|Response)?(?:Context|Headers|Request|Response)$|^(?:AsyncResponse|UriInfo|ResourceInfo|Providers|Sse|SseEventSink|Principal|SecurityIdentity)$/;
const PLAIN_OF_JVM =
  /^(?:String|CharSequence|int|Int|Integer|long|Long|short|Short|byte|Byte|char|Character|boolean|Boolean|double|Double|float|Float|Number|BigDecimal|BigInteger|UUID|URI|Date|Local(?:Date|Time|DateTime)|(?:Offset|Zoned)DateTime|YearMonth|Duration|Instant)(?:\[\]|\?)?$/;
/** A file that is sent with a form. */
const FILE = /^MultipartFile(?:\[\]|\?)?$/;
/** A type that is made to hold what is asked for. */
const OF_COMMAND =
  /(?:Query|Request|Req|Filters?|Params?|Parameters|Options|Dto|DTO|Form|Criteria|Search|Command|Condition|Pagination)\??$/;

/** What says no place Spring takes from the query, with the page of a list by its usual names, and an object by its parts. */
function boundBySpring(
  handler: HandlerCode,
  { marks, name, type }: Part,
  isAsked: boolean,
  { fieldsOf }: JvmNames,
): Parameter[] {
  if (/^Pageable\??$/.test(type)) return partsOfPage(handler, name);
  const isMarked = marks.some((mark) => /^(?:ParameterObject|ModelAttribute)$/.test(mark.name));
  const bare = type.replace(/\?$/, '');
  const fields = isMarked || OF_COMMAND.test(type) ? fieldsOf(bare) : [];
  if (fields.length > 0)
    return isAsked ? fields.map((each) => ({ in: 'query', name: each })) : [{ in: 'form', name: null, type: bare }];
  if (isInPath(handler, name)) return [];
  if (FILE.test(type)) return [{ in: 'form', name }];
  // What a plain type holds is taken by its name, whatever the method.
  const plain = /^Optional<\s*(\w+)\s*>$/.exec(type)?.[1] ?? type;
  return PLAIN_OF_JVM.test(plain) ? [{ in: 'query', name }] : [];
}

/** Which part of a list is asked for, as far as the code looks at it. */
function partsOfPage({ bare }: HandlerCode, name: string): Parameter[] {
  const uses = [
    ...bare.matchAll(
      new RegExp(`(?<!Pageable\\??\\s+)\\b${escaped(name)}\\b(?!\\s*:\\s*Pageable)(?:\\s*\\.\\s*(\\w+))?`, 'g'),
    ),
  ];
  const isSorted = uses.some(
    ([, part = '']) => !/^(?:get)?(?:[pP]ageNumber|[pP]ageSize|[oO]ffset)$|^is(?:Unp|P)aged$/.test(part),
  );
  // A method that only declares the route looks at nothing.
  const isDeclared = !/\}\s*$/.test(bare) && !/\)\s*(?::[^=]*)?=/.test(bare);
  return ['page', 'size', ...(isSorted || isDeclared ? ['sort'] : [])]
    .filter(() => uses.length > 0 || isDeclared)
    .map((each) => ({ in: 'query', name: each }));
}
