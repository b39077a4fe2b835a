import { PLAIN_PHP } from '../../../../../engine/facts/routes/php/addressed-scripts.ts';
import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';
import { shortName } from '../../../../../engine/pack/search/find-symbols.ts';
import { isOperation } from '../../../wording/route-words.ts';
import type { Evidence } from '../../evidence.ts';
import { classesAbove } from '../handlers/csharp-classes.ts';
import type { Handler } from '../handlers/handler.ts';
import { jvmText } from '../paths/jvm-paths.ts';
import type { Route } from '../route.ts';
import { csharpParameters, decoratedParameters } from './annotated-parameters.ts';
import { isEnumeration, settableProperties } from './csharp/csharp-properties.ts';
import { ownMethods, readInBeego } from './go/beego-parameters.ts';
import { boundBefore } from './go/bound-before.ts';
import { withCommented } from './go/commented-parameters.ts';
import { byFields } from './go/go-fields.ts';
import { boundByHelpers, generatedBody, generatedQuery, queryOfHelpers, readInGo } from './go/go-parameters.ts';
import { usedFields } from './go/used-fields.ts';
import { impliedParameters, resolversOf } from './jvm/argument-resolvers.ts';
import { fieldsOf } from './jvm/jvm-fields.ts';
import { jvmParameters } from './jvm/jvm-parameters.ts';
import { readInJvm } from './jvm/jvm-requests.ts';
import type { HandlerCode, Parameter } from './parameter.ts';
import { formParameters } from './php/laravel-parameters.ts';
import { withHelpers } from './php/php-helpers.ts';
import { readInPhp } from './php/php-parameters.ts';
import { queryFilters } from './php/query-filters.ts';
import { readFromGlobals } from './php/superglobals.ts';
import { withCalled } from './python/flask-helpers.ts';
import { signedParameters } from './python/python-parameters.ts';
import { readInView } from './python/rest-parameters.ts';
import { takenOut } from './read-parameters.ts';
import { railsParameters } from './ruby/rails-parameters.ts';
import { readInRuby } from './ruby/read-in-ruby.ts';
import { rustExtractors } from './rust/rust-extractors.ts';
import { rustParameters } from './rust/rust-parameters.ts';
import { argumentsIn } from './script/arguments-class.ts';
import { procedureInputs } from './script/procedure-inputs.ts';
import { sailsInputs } from './script/sails-inputs.ts';
import { readWithHelpers } from './script/script-helpers.ts';
import { signedIn } from './script/signed-in.ts';
import { nestParameters, receivedFiles } from './script/uploaded-files.ts';
import { writtenParameters } from './signature.ts';
import { isQueryUnknown } from './unread-body.ts';
import { partsOf, validatedParameters } from './validated-parameters.ts';

const LONGEST = 20_000;
/** How many lines the parameters of a method may take. */
const LONGEST_HEAD = 30;
/** Names of what only machines on the way send along. */
const OF_TRANSPORT = /^(?:authorization|cookie|accept|user-agent|host|x-forwarded-\w+|if-none-match|content-type)$/i;

/** What a request to a route carries besides its path, as far as the code that answers says so. */
export function parametersOf(evidence: Evidence, route: Route, handler: Handler | null): Parameter[] {
  if (isOperation(route.method)) return operationArguments(evidence, route, handler);
  if (!/^[A-Z]+$/.test(route.method) || /^(?:RPC|WS|PAGE)$/.test(route.method)) return [];
  const inPath = new Set([...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name));
  const held = [
    ...validatedParameters(evidence, route),
    ...receivedFiles(evidence, route),
    ...signedIn(evidence, route),
  ];
  const taken = takenBy(evidence, route, handler, inPath);
  // What is held against a schema has the parts that the schema says.
  const found = [
    ...boundBefore(evidence, route),
    ...held,
    ...taken.filter((each) => !held.some((other) => other.in === each.in)),
  ];
  const isRead = /^(?:GET|HEAD)$/.test(route.method);
  const isSame = (one: Parameter, other: Parameter): boolean =>
    one.in === other.in && one.name === other.name && one.type === other.type;
  const told = found
    .map(asKnown)
    .filter((each, place, all) => all.findIndex((other) => isSame(each, other)) === place)
    .filter((each) => each.name === null || each.besidePath === true || !inPath.has(each.name))
    .filter((each) => !(each.in === 'header' && OF_TRANSPORT.test(each.name ?? '')))
    .filter((each) => !(isRead && /^(?:body|form)$/.test(each.in)));
  return isQueryUnknown(evidence, route, handler, told) ? [...told, { in: 'query', name: null }] : told;
}

/** That all of a part is given on does not tell what it may hold. */
function asKnown(each: Parameter): Parameter {
  return each.name === null && /^any(?: other)?$/.test(each.type ?? '') ? { in: each.in, name: null } : each;
}

/** What the code of a handler takes from a request. */
function takenBy(evidence: Evidence, route: Route, handler: Handler | null, inPath: ReadonlySet<string>): Parameter[] {
  const language = handler === null ? undefined : evidence.file(handler.path)?.language;
  const read = language === undefined ? undefined : READERS[language];
  if (handler === null || language === undefined || read === undefined) return [];
  const code = {
    ...maskCode(language, evidence.text(handler).slice(0, LONGEST)),
    name: handler.name === null ? null : shortName(handler.name).replace(/^.*[#@:]/, ''),
    method: route.method,
    framework: route.fact.values.framework,
    inPath,
  };
  return read(evidence, code, route, handler);
}

/** The arguments of an operation of GraphQL: those of its schema, or those that the decorators of its method say. */
function operationArguments(evidence: Evidence, route: Route, handler: Handler | null): Parameter[] {
  const { fact, method } = route;
  const { takes, framework } = fact.values;
  if (framework === 'tRPC') return procedureInputs(evidence, route);
  if (takes !== undefined) return takes.map((name) => ({ in: 'argument', name }));
  const language = handler === null ? undefined : evidence.file(handler.path)?.language;
  if (handler?.name == null || !/^(?:typescript|javascript)$/.test(language ?? '')) return [];
  const code = maskCode(language ?? '', evidence.text(handler).slice(0, LONGEST));
  const name = shortName(handler.name);
  return decoratedParameters({ ...code, name, method, framework, inPath: new Set() })
    .filter((each) => each.in === 'argument')
    .flatMap((each) => argumentsIn(evidence, handler.path, each));
}

/** Whether a controller of C# answers pages, whose forms are sent, and not programs. */
function isOfPages(evidence: Evidence, { path, startLine }: Handler): boolean {
  const classes = classesAbove(evidence, path, startLine);
  const isController = classes.some(({ bases }) => bases.some((base) => /Controller(?:Base)?$/.test(base)));
  return isController && !classes.some(({ marks }) => marks.some(({ name }) => name === 'ApiController'));
}

type Reader = (evidence: Evidence, code: HandlerCode, route: Route, handler: Handler) => Parameter[];

const script: Reader = (evidence, code, _, handler) => {
  const listed = code.framework === 'Sails' ? sailsInputs(evidence, handler, code.method) : [];
  // A schema is told by what it asks for.
  const inParts = (each: Parameter): Parameter[] => {
    const parts = each.name === null && each.type ? partsOf(evidence, handler.path, each.in, each.type) : [];
    return parts.length > 0 ? parts : [each];
  };
  // Of one that an object holds or that has no name, what it is called there says nothing: what is taken out of it does.
  const held = (each: Parameter): Parameter[] => {
    if (each.name !== null || !/[.(]/.test(each.type ?? '')) return [each];
    const out = takenOut(code, each.in, each.type ?? '');
    return out.length > 0 ? out : [{ in: each.in, name: null }];
  };
  const decorated = [...nestParameters(evidence, code, handler).flatMap(inParts), ...listed];
  const read = readWithHelpers(evidence, handler, code).flatMap(inParts).flatMap(held);
  // Beside what decorators name, all of it is any other.
  return [
    ...decorated,
    ...read.flatMap((each) => {
      const same = each.type === 'any' ? decorated.filter((other) => other.in === each.in) : [];
      if (same.some(({ name }) => name === null)) return [];
      return same.length > 0 ? [{ ...each, type: 'any other' }] : [each];
    }),
  ];
};
const jvm: Reader = (evidence, code, route, handler) => {
  const names = {
    fieldsOf: (type: string) => fieldsOf(evidence, type),
    textOf: (written: string) => jvmText(evidence, route.fact.path, written),
  };
  const head = declaration(evidence, code, route, handler);
  const own = [...jvmParameters(head, names), ...readInJvm(code)];
  const isTold = ({ name }: Parameter): boolean => own.some((each) => each.name === name);
  const filled = resolversOf(evidence, head).flatMap((each) => each.reads ?? [{ in: 'query', name: null } as const]);
  return [
    ...own,
    ...[...filled, ...impliedParameters(head.code)].filter((each) => each.name === null || !isTold(each)),
  ];
};

/** What an interface says of its method, where a class of another file is what answers. */
function declaration(evidence: Evidence, code: HandlerCode, { fact }: Route, handler: Handler): HandlerCode {
  const language = evidence.file(fact.path)?.language;
  if (fact.path === handler.path || !/^(?:java|kotlin)$/.test(language ?? '')) return code;
  const text = (evidence.lines(fact.path) ?? []).slice(fact.startLine - 1, fact.endLine + LONGEST_HEAD).join('\n');
  const declared = { ...code, ...maskCode(language ?? '', text), name: shortName(fact.values.handler ?? '') };
  return writtenParameters(declared).length > 0 ? declared : code;
}

const READERS: Readonly<Record<string, Reader>> = {
  java: jvm,
  kotlin: jvm,
  csharp: (evidence, code, _, handler) =>
    csharpParameters(code, isOfPages(evidence, handler) ? 'form' : 'body', {
      propertiesOf: (type) => settableProperties(evidence, type),
      isEnumeration: (type) => isEnumeration(evidence, type),
    }),
  typescript: script,
  tsx: script,
  javascript: script,
  python: (evidence, code, route, handler) =>
    /^(?:FastAPI|Litestar|Django Ninja)$/.test(code.framework)
      ? signedParameters(evidence, code, { path: handler.path, isMade: /\)\s*$/.test(route.fact.values.handler ?? '') })
      : readInView(
          evidence,
          code.framework.startsWith('Flask') ? withCalled(evidence, handler, code) : code,
          route,
          handler,
        ),
  go: (evidence, code, route, handler) => {
    const own = code.framework === 'Beego' ? ownMethods(evidence, handler, code.code) : [];
    const bound = [
      ...usedFields(evidence, handler.path, code.code, readInGo(code)),
      ...(code.framework === 'Beego' ? [code, ...own] : []).flatMap((each) => readInBeego(each.code, code.method)),
      ...boundByHelpers(evidence, handler, code),
    ];
    const fields = byFields(evidence, handler.path, bound);
    const isQuery = (each: Parameter): boolean => each.in === 'query' && each.name === null;
    const isSent = fields.some((each) => each.in !== 'query');
    const sent = isSent ? [] : byFields(evidence, route.fact.path, generatedBody(evidence, route));
    const read = [...generatedQuery(evidence, route), ...queryOfHelpers(evidence, handler, code), ...fields, ...sent];
    // Where the fields of what takes the query are known, a comment may only be older than they are.
    return bound.some(isQuery) && !fields.some(isQuery) ? read : withCommented(evidence, handler, code, read);
  },
  php: (evidence, code, _, handler) => {
    if (code.framework === PLAIN_PHP) return readFromGlobals(evidence, handler.path, code.method);
    const form = formParameters(evidence, handler, code);
    // Beside the rules for a body nothing else is sent; a query may have more.
    const read =
      form === null || /^(?:GET|HEAD)$/.test(code.method) ? readInPhp(withHelpers(evidence, handler, code)) : [];
    const found = [...decoratedParameters(code), ...queryFilters(evidence, handler, code), ...(form ?? []), ...read];
    // With a file comes a form, and all that is sent beside it.
    const isForm = found.some((each) => each.in === 'form');
    return found.map((each) => (isForm && each.in === 'body' && each.name !== null ? { ...each, in: 'form' } : each));
  },
  ruby: (evidence, { code, method }, route) =>
    railsParameters(evidence, route) ?? readInRuby(code, /^(?:GET|HEAD|DELETE)$/.test(method) ? 'query' : 'body'),
  rust: (evidence, code, route, handler) => {
    const written = writtenParameters(code);
    return [...rustParameters(written), ...rustExtractors(evidence, written, route, handler.path)];
  },
};
