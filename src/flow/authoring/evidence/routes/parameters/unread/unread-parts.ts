import { escaped } from '../../../../../../base/escaped.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { type FoundSymbol, shortName } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { aliasOf, asksScheme } from '../../guards/python/asked-dependencies.ts';
import type { Handler } from '../../handlers/handler.ts';
import { importedSymbol } from '../../handlers/imported-names.ts';
import type { Route } from '../../route.ts';
import { apart } from '../annotated-parameters.ts';
import { isRequestOpen, ownMethods } from '../go/beego-parameters.ts';
import { resolverOf } from '../jvm/argument-resolvers.ts';
import { gathersNothingSent } from '../jvm/bean-parameters.ts';
import { askedFunction } from '../python/asked-functions.ts';
import { type GenericView, genericView, isAlone } from '../python/generic-views.ts';
import { restView } from '../python/rest-views.ts';
import { takesWholeBody } from '../python/whole-parts.ts';
import { writtenParameters } from '../signature.ts';
import { isAside, type Part } from './names.ts';
import { isTakenUnread, nameOf, signatureIn } from './request-uses.ts';
import { isMoreQueried } from './whole-query.ts';

const LONGEST = 20_000;

interface Asked {
  evidence: Evidence;
  part: Part;
  route: Route;
  handler: Handler;
  language: string;
  code: string;
  bare: string;
}

/**
 * Whether a handler may take a part of a request that nothing told of. Only where all that it does with its request was
 * understood, and where each of its parameters is one of which is known what fills it, does it tell that it takes none.
 */
export function isPartUnread(evidence: Evidence, route: Route, handler: Handler | null, part: Part): boolean {
  const language = handler === null ? '' : (evidence.file(handler.path)?.language ?? '');
  const look = LOOKS[language];
  if (handler === null || look === undefined) return true;
  const text = evidence.text(handler);
  return text.length > LONGEST || look({ evidence, part, route, handler, language, ...maskCode(language, text) });
}

/** What a parameter is for: nothing that was sent, a value of which is told where it comes from, or the request itself. */
type Kind = 'aside' | 'placed' | 'request' | 'unknown';

const REQUEST =
  /^[*&]?(?:\w+(?:\.|::|\\))*(?:(?:Http|Server|Servlet|MultipartHttpServlet|Native|Web|Container|Fastify|Next|Express|Extended|Authenticated|Auth|API|ActionRun)*Request(?:Context|Base)?|HttpContext|RoutingContext|ServerWebExchange|Exchange|Ctx|Parts)(?:<.*>)?\??$/;

/** Whether parameters leave it open what fills one of them, or one is the request and leaves a part of it unread. */
function isOpen(
  { evidence, part, handler, language, bare }: Asked,
  kinds: readonly (readonly [string, Kind])[],
): boolean {
  if (kinds.some(([, kind]) => kind === 'unknown')) return true;
  const carriers = kinds.flatMap(([name, kind]) => (kind === 'request' && name !== '' ? [name] : []));
  const body = signatureIn(bare)?.body ?? bare;
  return isTakenUnread(evidence, part, { language, bare: body, carriers, calls: handler.calls }, 0);
}

function isInPath({ path }: Route, name: string): boolean {
  return path.toLowerCase().includes(`{${name.toLowerCase()}}`);
}

const OF_SENT =
  /^(?:Args?|QueryValue|RequestParam|QueryParam|RestQuery|FromQuery|Query|MapQueryParameter|MapQueryString|Body|RequestBody|FromBody|MapRequestPayload|BodyParam|FormParam|FormDataParam|RestForm|RequestPart|Part|FromForm|UploadedFiles?|Header|RequestHeader|HeaderParam|RestHeader|FromHeader|Headers)$/;
/** Annotations of what comes with the path, with who calls or from the program. */
const OF_OTHERS =
  /^(?:Param|Params|Path\w*|RestPath|FromRoute|FromServices|FromKeyedServices|Inject|Res|Response|Next|Session\w*|Ip|HostParam|Cookies?|CookieParam|CookieValue|RestCookie|RequestAttribute|Suspended|MatrixParam|MatrixVariable|Value)$/;
const PLAIN =
  /^(?:string|int|long|short|bool|decimal|double|float|Guid|String|Int|Integer|Long|Short|boolean|Boolean|Double|Float|BigDecimal|UUID|LocalDate(?:Time)?|Instant|Date(?:Time(?:Offset)?|Only)?|Pageable|Sort)(?:\[\]|\?)*$/;
const OF_SERVER =
  /^(?:final )?(?:\w+\.)*(?:Model(?:Map|AndView)?|BindingResult|Errors|RedirectAttributes|UriComponentsBuilder|UriInfo|Locale|TimeZone|Authentication|Principal|HttpMethod|Continuation.*|I[A-Z]\w*)$/;

function kindOf(asked: Asked, marks: readonly string[], type: string, name: string): Kind {
  const written = type.replace(/^final\s+/, '').trim();
  const bare = /^Optional<\s*(\w+)\s*>$/.exec(written)?.[1] ?? written;
  const resolver = /^(?:java|kotlin)$/.test(asked.language) ? resolverOf(asked.evidence, marks, bare) : undefined;
  if (resolver) return 'placed';
  if (REQUEST.test(bare) || marks.some((mark) => /^Req(?:uest)?$/.test(mark))) return 'request';
  if (isInPath(asked.route, name) || marks.some((mark) => OF_SENT.test(mark))) return 'placed';
  if (marks.some((mark) => OF_OTHERS.test(mark) || isAside(mark) || isHung(asked, mark))) return 'aside';
  if (marks.includes('BeanParam')) return gathersNothingSent(asked.evidence, bare) ? 'aside' : 'unknown';
  if (PLAIN.test(bare)) return marks.length > 0 && asked.language === 'typescript' ? 'unknown' : 'placed';
  return OF_SERVER.test(bare) || isAside(bare.replace(/<.*$/s, '')) ? 'aside' : 'unknown';
}

/** Whether a decorator of the product hands over what was hung on the request before, and nothing that was sent. */
function isHung({ evidence, handler, language }: Asked, mark: string): boolean {
  const symbol = language === 'typescript' ? importedSymbol(evidence, handler.path, mark) : undefined;
  const { bare } = maskCode(language, symbol ? evidence.text(symbol) : '');
  return /\bcreateParamDecorator\(/.test(bare) && !/\b(?:query|body|files?|raw\w*|url|getArgs?)\b/i.test(bare);
}

/** The parameters of a method that says by them what it takes. */
function declared(asked: Asked, mark: RegExp): (readonly [string, Kind])[] | null {
  const { code, bare, handler, route } = asked;
  const name = handler.name === null ? null : shortName(handler.name).replace(/^.*[#@:]/, '');
  const framework = route.fact.values.framework;
  const written = writtenParameters({ code, bare, name, method: route.method, framework, inPath: new Set() });
  const isEmpty = name !== null && new RegExp(`(?<![@.\\w$#])${escaped(name)}\\s*\\(\\s*\\)`).test(bare);
  if (written.length === 0) return isEmpty ? [] : null;
  return written.map((each) => {
    const { marks, rest } = apart(each, mark);
    const { own = '', type = '' } =
      (/^(?<own>\w+)\??\s*:\s*(?<type>[^=]+)/.exec(rest) ?? /^(?<type>.+?)\s+@?(?<own>\w+)\s*(?:=.*)?$/.exec(rest))
        ?.groups ?? {};
    const names = marks.map(({ name: given }) => given);
    return [own, kindOf(asked, names, type.trim(), own)] as const;
  });
}

type Look = (asked: Asked) => boolean;

/** Of one that says by its parameters what it takes; a function without a name is looked at for what it does with its request. */
const ofDeclared =
  (mark: RegExp): Look =>
  (asked) => {
    const kinds = declared(asked, mark);
    return kinds === null ? ofRequest(asked) : isOpen(asked, kinds);
  };

const GIVEN_REQUEST = /^_?(?:req|request|ctx|context|c|r|e|event|call|exchange|conn|http)$/i;
const GIVEN_ANSWER = /^_?(?:res|reply|response|next|h|w|done|err|error|cb)$|^_/;
/** What is taken out of a request at once. */
const OPENED = /^(?:query|searchParams|body|json|input|data|payload|form|files?|args|validated\w*|parsed\w*|values)$/;

const SCRIPT = /^(?:javascript|typescript|tsx)$/;

/** Of a function that is handed its request. */
function ofRequest(asked: Asked): boolean {
  const signature = signatureIn(asked.bare);
  if (signature === null) return true;
  const kinds = signature.list.flatMap((written): (readonly [string, Kind])[] => {
    const opened = /^\{([^{}]*)\}/.exec(written)?.[1];
    if (opened !== undefined)
      return opened.split(',').map((each) => {
        const name = /^\s*(?:\w+\s*:\s*)?(\w+)/.exec(each)?.[1] ?? '';
        const key = /\w+/.exec(each)?.[0] ?? '';
        return [name, OPENED.test(key) ? 'unknown' : GIVEN_REQUEST.test(key) ? 'request' : 'aside'] as const;
      });
    const name = nameOf(written) ?? '';
    if (GIVEN_ANSWER.test(name)) return [];
    return [[name, GIVEN_REQUEST.test(name) || REQUEST.test(written.replace(/^\w+\s*:\s*/, '')) ? 'request' : 'aside']];
  });
  // What else it is handed may be made from the request by what is put around it: `http(orders.browse)`.
  const isMade = SCRIPT.test(asked.language) && /^[\w$.]+\(/.test(asked.route.fact.values.handler ?? '');
  if (isMade && kinds.length > 0 && !kinds.some(([, kind]) => kind === 'request')) return true;
  return isOpen(asked, kinds);
}

const ofScript: Look = (asked) => {
  const isDecorated = /@\w+(?:\.\w+)*\(/.test(asked.bare.slice(0, asked.bare.indexOf('{')));
  return isDecorated || /^(?:NestJS|LoopBack|tsoa|routing-controllers)/i.test(asked.route.fact.values.framework)
    ? ofDeclared(/^@([\w.]+)\s*/)(asked)
    : ofRequest(asked);
};

/** Of Go, where what carries a request along is no request: `ctx context.Context`. */
const ofGo: Look = (asked) => {
  if (asked.route.fact.values.framework === 'Beego') {
    const texts = [asked, ...ownMethods(asked.evidence, asked.handler, asked.code)];
    return texts.some(({ code }) => isRequestOpen(code, asked.part));
  }
  const lists = [...asked.bare.matchAll(/\bfunc\b\s*(?:\([^()]*\)\s*(?=\w))?\w*\(([^()]*)\)/g)].map(
    ([, list = '']) => list,
  );
  const taken = lists.find((list) =>
    /\bRequest\b|\w*Context\b|\bCtx\b/.test(list.replace(/(?<!\*)\bcontext\.Context\b/g, '')),
  );
  if (taken === undefined) return true;
  const kinds = taken.split(',').flatMap((written): (readonly [string, Kind])[] => {
    const [, name = '', type = ''] = /^\s*(\w+)\s+(\S+)\s*$/.exec(written) ?? [];
    if (name === '' || name === '_' || /ResponseWriter$|^context\.Context$/.test(type)) return [];
    return [
      [
        name,
        /Request\b|Context\b|Ctx\b/.test(type)
          ? 'request'
          : isAside(type) || isInPath(asked.route, name)
            ? 'aside'
            : 'unknown',
      ],
    ];
  });
  return isOpen(asked, kinds);
};

const READS_REQUEST = /\brequest\.(?:args|form|json|get_json|files|values|data|query_params|GET|POST|FILES|body)\b/;

/** Of Python, where the request may be everybody's: what is called may read it as well. */
const ofPython: Look = (asked) => {
  const { evidence, route, handler, part, bare, language } = asked;
  if (/^(?:FastAPI|Litestar|Django Ninja)$/.test(route.fact.values.framework)) return ofSigned(asked);
  const view = restView(evidence, route, handler);
  if (part === 'body' && takesWholeBody(bare)) return true;
  // What a class answers by what it inherits was read where it is one of REST framework.
  if (view?.isInherited && part === 'body') return true;
  if (view?.isInherited) return isMoreQueried(evidence, route, handler, []);
  const generic = genericView(evidence, route, handler);
  if (generic) return ofGeneric(asked, generic);
  const signature = /^\s*class\b/.test(bare) ? null : signatureIn(bare);
  if (signature === null) return true;
  // What no path and no framework fills, something before it does.
  const filled = signature.list.flatMap((each) => nameOf(each) ?? []);
  const isFilled = (name: string): boolean =>
    /^(?:self|cls|request|req|args|kwargs|format|_\w*)$/.test(name) ||
    isInPath(route, name) ||
    isAside(name) ||
    /^(?:pk|id|\w+_id|\w+_pk|uuid|slug)$/.test(name);
  const preset = new Set(signature.list.filter((each) => /(?<![=!<>])=(?!=)/.test(each)).map((each) => nameOf(each)));
  if (filled.some((name) => !isFilled(name) && !preset.has(name))) return true;
  if (handler.calls.some((each) => isReading(evidence, each))) return true;
  const body = view ? maskCode('python', view.code).bare : signature.body;
  const reading = { language, bare: body, carriers: ['request', 'req'], calls: handler.calls };
  return isTakenUnread(evidence, part, { ...reading, isAboveRead: part === 'query' && isAlone(evidence, handler) });
};

/** Of a class of Django that leaves its answer to the framework, which takes a form where it has one. */
function ofGeneric(
  { evidence, handler, part, language }: Asked,
  { chain, code, isHandedOn, form }: GenericView,
): boolean {
  if (isHandedOn) return true;
  if (part === 'body' && chain.foreign.some((name) => /^(?:Form|Create|Update)View$/.test(name))) return true;
  if (handler.calls.some((each) => isReading(evidence, each))) return true;
  // A form that is handed the request asks it who calls.
  const isAskedOnly = form !== '' && !READS_REQUEST.test(form);
  const { bare: all } = maskCode('python', code);
  const bare = isAskedOnly ? all.replace(/^\s*kwargs\[[^\]\n]*\]\s*=\s*self\.request\s*$/gm, '') : all;
  const reading = { language, bare, carriers: ['request'], calls: handler.calls, isAboveRead: true };
  return isTakenUnread(evidence, part, reading);
}

function isReading(evidence: Evidence, called: FoundSymbol): boolean {
  return (
    called.path.endsWith('.py') &&
    called.kind !== 'class' &&
    !isAside(called.name) &&
    READS_REQUEST.test(evidence.text(called))
  );
}

const DEEPEST = 3;
const OF_FASTAPI = /\b(?:Response|BackgroundTasks|WebSocket|Cookie|Path|Provide)\b/;
const PLAIN_OF_PYTHON =
  /^(?:Optional\[|Annotated\[)*(?:list\[|List\[|set\[)?(?:str|int|float|bool|UUID\d?|datetime(?:\.\w+)?|date|Decimal|HttpUrl|EmailStr|Literal|UploadFile)\b|\b(?:Query|Body|Form|File|Header)\(/;

/** Of a function whose parameters are filled by what they are declared as, also by functions that are asked before. */
function ofSigned(asked: Asked, depth = 0, path = asked.handler.path): boolean {
  const signature = signatureIn(asked.bare.slice(Math.max(0, asked.bare.search(/^\s*(?:async )?def /m))));
  if (signature === null) return true;
  return signature.list.some((written) => {
    const name = /^\*{0,2}(\w+)/.exec(written)?.[1] ?? '';
    if (name === '' || /^(?:self|cls)$/.test(name) || isInPath(asked.route, name)) return false;
    const alias = aliasOf(asked.evidence, path, written);
    const from = alias ?? { path, text: written };
    if (asksScheme(from.text)) return false;
    if (/\b(?:Depends|Security)\(/.test(from.text)) {
      const found = depth < DEEPEST ? askedFunction(asked.evidence, from.path, from.text) : null;
      if (found === null) return !isAside(/\b(?:Depends|Security)\(\s*([\w.]+)/.exec(from.text)?.[1] ?? name);
      const masked = maskCode('python', asked.evidence.text(found.symbol));
      return ofSigned({ ...asked, ...masked }, depth + 1, found.symbol.path);
    }
    const type = written.replace(/^\w+\s*:\s*/, '');
    if (/^(?:\w+\.)?Request\b/.test(type)) {
      const { evidence, part, handler } = asked;
      return isTakenUnread(evidence, part, {
        language: 'python',
        bare: signature.body,
        carriers: [name],
        calls: handler.calls,
      });
    }
    return !(OF_FASTAPI.test(from.text) || PLAIN_OF_PYTHON.test(type) || isAside(type.replace(/[^\w.].*$/s, '')));
  });
}

/** Of Ruby, where all that was sent goes by one name. */
const ofRuby: Look = ({ bare, part }) => {
  if (
    /(?<![\w.:@])params\b(?!\s*(?:\[|\.(?:require|permit|fetch|dig|expect|key\?|has_key\?|delete|include\?)|:(?!:)))/.test(
      bare,
    )
  )
    return true;
  if (/\brequest\.(?:body|raw_post|query_parameters|request_parameters|POST|GET|params)\b/.test(bare)) return true;
  const called = bare.match(/(?<![\w.:@&])[a-z_]\w*_(?:params|attributes)\b(?!\s*=(?!=))/g) ?? [];
  if (part === 'body' && called.length > 0) return true;
  return (
    part === 'query' &&
    /(?<![\w.:@&])(?!render)[a-z]\w*(?:quer(?:y|ies)|filter|search|paginat)\w*\b(?!\s*(?:=(?!=)|:(?!:)))/.test(
      bare.replace(/^[^\n]*\n/, ''),
    )
  );
};

const OF_SENT_BY_PHP = /(?:Data|Dto|DTO|Payload|Command|Input|Form|Query|Filters?|Criteria)$/;

/** What hands out all that was sent, or a part of it that is told elsewhere; one that is asked for a name is read by that. */
const BY_FACADE =
  /\b\w{0,20}[iI]nput::(?!(?:get|input|query|integer|boolean|string|has|filled|exists)\(\s*['"])|\bRequest::(?:all|only|except|post|json|file|collect)\b|\bRequest::(?:input|query)\(\s*\)/;

const ofPhp: Look = (asked) => {
  const signature = signatureIn(asked.bare);
  if (signature === null) return true;
  if (/\$_(?:GET|POST|REQUEST|FILES)\b|php:\/\/input/.test(asked.code) || BY_FACADE.test(asked.code)) return true;
  const kinds = signature.list.map((written): readonly [string, Kind] => {
    const [, type = '', name = ''] = /^(?:#\[[^\]]*\]\s*)*\??([\w\\|]+)\s+&?(\$\w+)/.exec(written) ?? [];
    if (/Request(?:Interface)?$/.test(type) || name === '$request') return [name, 'request'];
    return [name, OF_SENT_BY_PHP.test(type) ? 'unknown' : 'aside'];
  });
  return isOpen(asked, [...kinds, ['request()', 'request'], ['$this->request', 'request']]);
};

/** Extractors of what is not sent: the state of the program, the path, who calls. */
const OF_RUST =
  /^(?:\w+::)*(?:State|Data|Extension|Path|ReqData|TypedHeader|HeaderMap|ConnectInfo|OriginalUri|MatchedPath|\w*Path|Method|Uri|Query\w*|Json|Form|Multipart)\b/;

const ofRust: Look = (asked) => {
  const signature = signatureIn(asked.bare);
  if (signature === null) return true;
  const kinds = signature.list.map((written): readonly [string, Kind] => {
    const [, own = '', type = ''] = /^(?:#\[[^\]]*\]\s*)*(?:mut\s+)?(.*?)(?<!:):(?!:)\s*(.+)$/s.exec(written) ?? [];
    const bare = type.replace(/^(?:Option|Result)</, '').replace(/^&(?:'\w+\s+)?(?:mut\s+)?/, '');
    const name = /\w+(?=\W*$)/.exec(own)?.[0] ?? '';
    if (REQUEST.test(bare)) return [name, 'request'];
    // A map of all that was asked for has no names.
    if (/\b(?:Query|Json|Form)\w*<\s*(?:[\w:]*HashMap|[\w:]*Value)\b/.test(bare)) return [name, 'unknown'];
    return [
      name,
      OF_RUST.test(bare) || isAside(bare.replace(/<.*$/s, '')) || isInPath(asked.route, name) ? 'aside' : 'unknown',
    ];
  });
  return isOpen(asked, kinds);
};

/** A controller of C# has its request without being handed it. */
const OF_CONTROLLER = /\bRequest\.(?:Form|Body|BodyReader|Query|ReadForm\w*)\b/;

const LOOKS: Readonly<Record<string, Look>> = {
  java: ofDeclared(/^@([\w.]+)\s*/),
  kotlin: ofDeclared(/^@(?:param:)?([\w.]+)\s*/),
  csharp: (asked) => OF_CONTROLLER.test(asked.bare) || ofDeclared(/^\[([\w.]+)\s*/)(asked),
  typescript: ofScript,
  tsx: ofScript,
  javascript: ofScript,
  python: ofPython,
  go: ofGo,
  php: ofPhp,
  ruby: ofRuby,
  rust: ofRust,
};
