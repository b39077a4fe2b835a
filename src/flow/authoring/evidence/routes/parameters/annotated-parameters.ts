import { escaped } from '../../../../../base/escaped.ts';
import { namedArgument, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import type { Property } from './csharp/csharp-properties.ts';
import type { HandlerCode, Parameter } from './parameter.ts';
import { handedOn } from './read-parameters.ts';
import { bodyOf, shownDefault, writtenParameters } from './signature.ts';

const MARKS: readonly (readonly [Parameter['in'], RegExp])[] = [
  ['argument', /^Args?$/],
  [
    'query',
    /^(?:QueryValue|RequestParam|QueryParam|queryParam|RestQuery|FromQuery|Query|MapQueryParameter|MapQueryString)$/,
  ],
  ['body', /^(?:Body|RequestBody|requestBody|FromBody|MapRequestPayload|BodyParam)$/],
  ['form', /^(?:FormParam|FormDataParam|RestForm|RequestPart|Part|FromForm|UploadedFiles?)$/],
  ['header', /^(?:Header|RequestHeader|requestHeaders|HeaderParam|RestHeader|FromHeader|Headers)$/],
];

/** What stands on a parameter: an annotation with what it is given. */
export interface Mark {
  name: string;
  given: string[];
}

/** What the product says of a type of C#. */
export interface CsharpTypes {
  propertiesOf: (type: string) => readonly Property[];
  isEnumeration: (type: string) => boolean;
}

/**
 * Attributes of C#; what has none and is plain comes from the query, or from the form that a page sends, and a model
 * that has none from what is sent: from the body, or from the form of a page. Of the query a model takes its properties.
 */
export function csharpParameters(handler: HandlerCode, sent: 'body' | 'form', types: CsharpTypes): Parameter[] {
  const paths = namesInPaths(handler);
  return writtenParameters(handler).flatMap((written): Parameter[] => {
    const { marks: all, rest } = apart(written, /^\[([\w.]+)\s*/);
    const marks = all.filter((mark) => !ONLY_CHECKS.test(mark.name));
    const [, type = '', name = '', preset] =
      /^(?:params )?(?:[A-Z]\w*\.)*(.+?)\s+@?(\w+)\s*(?:=\s*(.+))?$/.exec(rest) ?? [];
    const bare = type.replace(/\?$/, '');
    const properties = PLAIN.test(type) ? [] : types.propertiesOf(bare);
    if (marks.length > 0)
      return told(handler, { marks, name, type, preset }).flatMap((each): Parameter[] => {
        const isModel = properties.length > 0 && (each.name === null || each.name === name);
        if (!isModel || !/^(?:query|form)$/.test(each.in)) return [each];
        return each.in === 'query' ? inQuery(properties) : [{ in: each.in, name: null, type: bare }];
      });
    const placed = properties.flatMap((each) => (each.in === null ? [] : [{ in: each.in, name: each.name }]));
    if (placed.length > 0) return placed;
    const isSent = !/^(?:GET|HEAD|DELETE)$/.test(handler.method);
    const isModel = MODEL.test(type) || (properties.length > 0 && !OF_SERVICES.test(bare));
    if (isSent && isModel) return [{ in: sent, name: null, type: bare }];
    if (sent === 'form' && isModel) return inQuery(properties);
    if (isSent && /^IFormFile(?:Collection)?\??$/.test(type)) return [{ in: 'form', name }];
    if (!(PLAIN.test(type) || types.isEnumeration(bare)) || isInPath(handler, name) || paths.has(name)) return [];
    return [{ in: isSent && sent === 'form' ? 'form' : 'query', name, ...shownDefault(preset) }];
  });
}

/** What any of the paths of a method names: `[HttpGet("~/shops/{shop}/orders/{id}")]` above `[HttpGet("~/orders/{id}")]`. */
function namesInPaths({ code, name }: HandlerCode): Set<string> {
  const head = code.slice(0, Math.max(0, code.indexOf(` ${name}(`)));
  return new Set([...head.matchAll(/\{\*{0,2}(\w+)[^{}"]*\}/g)].map(([, each = '']) => each));
}

function inQuery(properties: readonly Property[]): Parameter[] {
  return properties.map(({ name }) => ({ in: 'query', name }));
}

/** Attributes that say nothing of where a value comes from. */
const ONLY_CHECKS =
  /^(?:Required|StringLength|Range|(?:Min|Max)?Length|RegularExpression|EmailAddress|Url|NotNull|CanBeNull|Optional|DefaultValue)$/;
const OF_SERVICES =
  /(?:Service|Context|Manager|Repository|Handler|Factory|Client|Store|Logger|Accessor|Provider|Options|Mediator)s?$/;
const MODEL = /^(?!I[A-Z])\w*(?:Request|RequestBody|Dto|DTO|Model|Input|Form|Payload)\??$/;
const PLAIN = /^(?:string|int|long|short|bool|decimal|double|float|Guid|Date(?:Time(?:Offset)?|Only))(?:\?|\[\]\??)?$/;

/** Decorators of NestJS and its like; attributes of PHP. */
export function decoratedParameters(handler: HandlerCode): Parameter[] {
  return writtenParameters(handler).flatMap((written) => {
    const { marks, rest } = apart(written, /^(?:@|#\[)([\w.]+)\s*/);
    const opened = /^\{([^{}]*)\}\s*:/.exec(rest)?.[1];
    const {
      name = '',
      type = '',
      preset,
    } = (
      /^(?<name>\w+)\??\s*(?::\s*(?<type>[^=]+?))?\s*(?:=\s*(?<preset>.+))?$/.exec(rest) ??
      /^\??(?<type>[\w\\]+)\s+\$(?<name>\w+)\s*(?:=\s*(?<preset>.+))?$/.exec(rest)
    )?.groups ?? {};
    // What is taken apart at once, or described by its parts, is told by their names.
    const parts = opened ?? /^\{(.*)\}$/.exec(type)?.[1];
    const [mark] = marks;
    if (parts !== undefined && mark?.given.length === 0)
      return splitList(parts.replaceAll(';', ',')).flatMap((each) => {
        const [, own = '', value] = /^(\w+)\??\s*(?::[^=]+)?(?:=\s*(.+))?$/.exec(each) ?? [];
        return told(handler, { marks: [{ ...mark, given: [`'${own}'`] }], name: own, type: '', preset: value });
      });
    const piped = marks
      .flatMap(({ given }) => given)
      .flatMap((each) => /^new DefaultValuePipe\((.*)\)$/.exec(each)?.[1] ?? [])[0];
    return told(handler, { marks, name, type, preset: piped ?? preset });
  });
}

/** What stands before a parameter, and the parameter. */
export function apart(written: string, mark: RegExp): { marks: Mark[]; rest: string } {
  const marks: Mark[] = [];
  let rest = written.trim();
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    const isBracketed = rest.startsWith('[') || rest.startsWith('#[');
    rest = rest.slice(found[0].length);
    const end = rest.startsWith('(') ? closing(rest) : -1;
    marks.push({ name: found[1]?.split('.').at(-1) ?? '', given: end < 0 ? [] : splitList(rest.slice(1, end)) });
    rest = rest.slice(end + 1).trim();
    if (isBracketed) rest = rest.replace(/^\]\s*/, '').replace(/^,\s*/, '[');
  }
  return { marks, rest };
}

/** The end of a bracket that may hold brackets inside of strings. */
function closing(text: string): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth === 0) return at;
  }
  return -1;
}

/** A type that holds several values of the query. */
const OF_SEVERAL = /(?:Query|Request|Filters?|Params|Parameters|Options|Dto|DTO|Model|Command|Input|Pagination)$/;

export function told(
  handler: HandlerCode,
  { marks, name, type, preset }: { marks: readonly Mark[]; name: string; type: string; preset: string | undefined },
): Parameter[] {
  const [mark, place] = marks.flatMap((each) => {
    const found = MARKS.find(([, pattern]) => pattern.test(each.name));
    return found ? [[each, found[0]] as const] : [];
  })[0] ?? [null, null];
  if (mark === null || name === '') return [];
  const given = mark.given.flatMap((each) => stringValue(each) ?? [])[0];
  const own = ['value', 'name', 'Name'].flatMap((key) => stringValue(namedArgument(mark.given, key) ?? '') ?? [])[0];
  const sent = given ?? own ?? name;
  if (isInPath(handler, sent) || !/^[\w$.[\]-]+$/.test(sent)) return [];
  if (/^(?:MultipartFile|IFormFile|CompletedFileUpload|StreamingFileUpload|UploadedFile)/.test(type.trim()))
    return [{ in: 'form', name: sent }];
  const bare = type.trim();
  // `@Args() page: PageArgs` takes what its class lists.
  if (place === 'argument' && (given ?? own) === undefined)
    return /^[A-Z]\w*$/.test(bare) ? [{ in: place, name: null, type: bare }] : [];
  if (place === 'body' && given === undefined && HANDS_ALL.test(handler.framework))
    return [wholeBody(handler, name, bare)];
  if (place === 'body')
    return given === undefined && bare !== '' ? [{ in: place, ...bodyOf(name, bare) }] : [{ in: place, name: sent }];
  if (
    place === 'header' &&
    (given ?? own) === undefined &&
    /^(?:Record|IncomingHttpHeaders|any|HttpHeaders)/.test(bare)
  )
    return [];
  // NestJS hands over all of the query where none of its values is named.
  if (place === 'query' && (given ?? own) === undefined && HANDS_ALL.test(handler.framework))
    return /^[A-Z]\w*$/.test(bare) && !/^(?:Record|Object|String|Number)$/.test(bare)
      ? [{ in: place, name: null, type: bare }]
      : namedMembers(handler, name);
  const isWhole = (given ?? own) === undefined && OF_SEVERAL.test(bare.replace(/\?$/, ''));
  if (isWhole) return [{ in: place, name: null, type: bare.replace(/\?$/, '') }];
  return [{ in: place, name: sent, ...shownDefault(namedArgument(mark.given, 'defaultValue') ?? preset) }];
}

/** What hands over all of a part of the request, where none of its values is named. */
const HANDS_ALL = /^(?:NestJS|OvernightJS|inversify-express|routing-controllers|Midway|HTTP router|@[\w.-]+\/[\w.-]+)$/;

/** What all of a body is for NestJS: its type, whatever the parameter that takes it is called. */
function wholeBody({ code }: HandlerCode, name: string, type: string): Parameter {
  const isOpen = /^(?:|any|unknown|object|Object|Record<.*>)$/.test(type);
  const schema =
    /^z\.(?:infer|input|output)<\s*typeof\s+(\w+)\s*>$/.exec(type)?.[1] ??
    // `orderSchema.parse(body)`
    (isOpen
      ? new RegExp(`(?<![\\w$.])(\\w+)\\.(?:safeP|p)arse(?:Async)?\\(\\s*${escaped(name)}\\s*[,)]`).exec(
          code.replace(/\bJSON\.parse/g, 'JSON_parse'),
        )?.[1]
      : undefined);
  return { in: 'body', name: null, type: schema ?? (isOpen ? 'any' : type.replace(/\s+/g, '')) };
}

/** `query.page` of `@Query() query: any`, and what all of it is handed to. */
function namedMembers({ code }: HandlerCode, object: string): Parameter[] {
  const read = code.matchAll(new RegExp(`(?<![\\w$.])${escaped(object)}\\??\\.([A-Za-z_]\\w*)\\b(?!\\s*\\()`, 'g'));
  const named = [...read].map(([, name = '']): Parameter => ({ in: 'query', name }));
  return [...named, ...handedOn(code, `(?<![\\w$.])${object}`, 'query', named.length > 0)];
}

export function isInPath({ inPath }: HandlerCode, name: string): boolean {
  return inPath.has(name);
}
