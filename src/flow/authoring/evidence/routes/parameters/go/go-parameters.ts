import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import { directoryOf } from '../../../files/directory-of.ts';
import { definedHandler, type Handler } from '../../handlers/handler.ts';
import type { Route } from '../../route.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';
import { named } from '../read-parameters.ts';

/** How a handler puts what was sent into a variable. */
const DECODES =
  /(?:\b\w*(?:[uU]nmarshal|[dD]ecode)\w*\(\s*(?:[\w.]+\([^()\n]*\.Body\b[^()\n]*\)|\w+\.Body)\s*,\s*|NewDecoder\([\w.]+\.Body\)\.Decode|\.(?:ShouldBind(?:JSON)?|BindJSON|MustBindWith|Bind\(\)\.(?:Body|JSON|Form|All)|Bind(?:To)?|BodyParser|ReadJSON)|\bjson\.Unmarshal\(\s*(?:\w+|[\w.]+\.(?:PostBody|Body)\(\)|[\w.]+\.RequestBody)\s*,\s*|(?:Decode|Parse|Read)(?:AndValidate)?(?:JSON)?(?:Body|Request|Payload)?|\b(?:decode|parse|read|bind)(?:JSON|Json|Body|Request|Payload)+)\(?[\w.,\s]*(?<!\w)&?(\w+)\s*[,)]/g;

/** What a handler of Go reads from its request, or the type that it decodes its body into. */
export function readInGo({ code, method, framework, inPath }: HandlerCode): Parameter[] {
  const decoded = [...code.matchAll(DECODES)].map(([, variable = '']) => bodyInGo(code, variable));
  // Echo binds what the path says as well, and with DELETE mostly nothing else is sent.
  const isOfPath = framework === 'Echo' && method === 'DELETE' && inPath.size > 0;
  // A helper may be handed the address alone: `func pageOf(address *url.URL) Page {`.
  const address = /^func\b.*?\b(\w+)\s+\*?url\.URL\b/.exec(code)?.[1] ?? 'URL';
  const whole = `(?:\\.URL|\\b${escaped(address)})\\.Query\\(\\)`;
  const query = queryVariable(code, whole);
  return [
    ...named(code, new RegExp(`${whole}(?:\\.(?:Get|Has)\\(|\\[)\\s*"([\\w.[\\]-]+)"`, 'g'), 'query'),
    ...named(code, /\b(?:c|\w*[cC]tx)\.Queries\(\)\[\s*"([\w.[\]-]+)"/g, 'query'),
    ...named(
      code,
      /\b(?:c|\w*[cC]tx)\.(?:Query|DefaultQuery|QueryParam(?:As\w+)?|QueryInt|QueryBool|GetQuery|QueryArray)\(\s*"([\w.[\]-]+)"(?:\s*,\s*([^(),]+))?/g,
      'query',
    ),
    ...(query === undefined
      ? []
      : named(code, new RegExp(`\\b${escaped(query)}(?:\\.(?:Get|Has)\\(|\\[)\\s*"([\\w.[\\]-]+)"`, 'g'), 'query')),
    // A helper that says so by its name is handed the request and what to look for: `numericQuery(r, "page", false)`.
    ...named(code, /\b\w*Query\w*\(\s*(?:\w+\.)?(?:c|r|req|request|Request)\s*,\s*"([\w.[\]-]+)"/g, 'query'),
    ...named(code, /\b\w*Form\w*\(\s*(?:r|req|request)\s*,\s*"([\w.[\]-]+)"/g, 'form'),
    // Where nothing is sent, the values of a form are those of the query.
    ...named(
      code,
      /\b(?:c|\w*[cC]tx|r|req|[rR]equest)\.(?:PostForm|DefaultPostForm|GetPostForm|PostFormArray|FormValue|PostFormValue|FormFile)\(\s*"([\w.[\]-]+)"(?:\s*,\s*("[^"\n]*"|\d+)\s*\))?/g,
      'form',
    ).map((each) => (/^(?:GET|HEAD)$/.test(method) ? { ...each, in: 'query' as const } : each)),
    ...boundQuery(code, method),
    ...(isOfPath ? [] : (decoded.find((each) => each.length > 0) ?? madeBody(code))),
  ];
}

/** The variable that holds the whole query, `values := r.URL.Query()`, or the parameter that is handed it. */
function queryVariable(code: string, wholePattern: string): string | undefined {
  return new RegExp(`\\b(\\w+)\\s*:?=\\s*[\\w.()]*${wholePattern}\\s*(?:;|$)|\\b(\\w+)\\s+url\\.Values\\b`, 'm')
    .exec(code)
    ?.slice(1)
    .join('');
}

/** `order, err := request.GetPayload[shop.NewOrder](r)`. */
function madeBody(code: string): Parameter[] {
  const [, type] =
    /\b\w*(?:Decode|Parse|Read|Bind|Payload|Body)\w*\[((?:\w+\.)?\w+)\]\((?:\w+,\s*)*(?:c|ctx|r|req)\b/.exec(code) ??
    [];
  return type === undefined ? [] : [{ in: 'body', name: null, type }];
}

/** `c.ShouldBindQuery(&page)` goes by its type; where nothing is sent, `c.ShouldBind(&page)` reads the query too. */
function boundQuery(code: string, method: string): Parameter[] {
  const binds =
    method === 'GET'
      ? 'ShouldBindQuery|BindQuery|QueryParser|Bind\\(\\)\\.Query|ShouldBind|Bind'
      : 'ShouldBindQuery|BindQuery|QueryParser|Bind\\(\\)\\.Query';
  const variable = new RegExp(`\\b(?:c|\\w*[cC]tx)\\.(?:${binds})\\(\\s*&?(\\w+)\\s*\\)`).exec(code)?.[1];
  if (variable === undefined) return [];
  const type = typeInGo(code, variable);
  if (type !== undefined) return [{ in: 'query', name: null, type }];
  // What is filled may be of any type where the handler is handed it: `c.Bind(target)`.
  return fieldsInGo(code, variable).length > 0 || /\bstruct\s*\{/.test(code) ? [] : [{ in: 'query', name: null }];
}

/** What oapi-codegen wrote of what is sent to an operation. */
export function generatedBody(evidence: Evidence, { fact }: Route): Parameter[] {
  if (fact.values.framework !== 'oapi-codegen') return [];
  const body = bodies(evidence).get(`${directoryOf(fact.path)} ${fact.values.handler?.split('.').at(-1)}`);
  return body === undefined ? [] : [body];
}

const BODY_TYPE = /^type (\w+?)(JSON|Multipart|Formdata)RequestBody\s*=?\s*(\w+)/;

/** `type AddOrderJSONRequestBody = NewOrder`, by the folder and the operation. */
const bodies = derived((evidence): Map<string, Parameter> => {
  const found = new Map<string, Parameter>();
  const facts = evidence.facts('route').filter(({ values }) => values.framework === 'oapi-codegen');
  const folders = new Set(facts.map(({ path }) => directoryOf(path)));
  for (const { path } of evidence.files) {
    if (!path.endsWith('.go') || !folders.has(directoryOf(path))) continue;
    for (const line of evidence.lines(path) ?? []) {
      const [, operation, kind, type = ''] = BODY_TYPE.exec(line) ?? [];
      if (operation === undefined) continue;
      found.set(`${directoryOf(path)} ${operation}`, { in: kind === 'JSON' ? 'body' : 'form', name: null, type });
    }
  }
  return found;
});

/** What the wrapper of an operation that oapi-codegen wrote takes from the query before it calls the project. */
export function generatedQuery(evidence: Evidence, { fact }: Route): Parameter[] {
  if (fact.values.framework !== 'oapi-codegen') return [];
  return (wrappers(evidence).get(`${fact.path} ${fact.values.handler}`) ?? []).map((name) => ({ in: 'query', name }));
}

const wrappers = derived((evidence): Map<string, string[]> => {
  const files = new Set(
    evidence.facts('route').flatMap(({ path, values }) => (values.framework === 'oapi-codegen' ? path : [])),
  );
  const found = new Map<string, string[]>();
  for (const path of files) {
    let names: string[] = [];
    for (const line of evidence.lines(path) ?? []) {
      const [, operation] = /^func \(\w+ \*ServerInterfaceWrapper\) (\w+)\(/.exec(line) ?? [];
      if (operation !== undefined) {
        names = [];
        found.set(`${path} ${operation}`, names);
      }
      const [, query] = /^\s*\/\/ -+ (?:Optional|Required) query parameter "([^"]+)" -+$/.exec(line) ?? [];
      if (query !== undefined) names.push(query);
    }
  }
  return found;
});

const LONGEST_HELPER = 200;
const DEEPEST = 2;

/** What a function reads from the query that a handler hands its request, or one that this hands it on to: `page := meta.NewPage(c)`. */
export function queryOfHelpers(
  evidence: Evidence,
  { calls }: Pick<Handler, 'calls'>,
  { code, ...handler }: HandlerCode,
  depth = 1,
  above: readonly string[] = [],
): Parameter[] {
  const given = [...above, ...headersOf(code, SETS_HEADER)];
  const query = queryVariable(code, '\\.URL\\.Query\\(\\)');
  const whole = query === undefined ? '' : `|${escaped(query)}`;
  return calls.flatMap((called) => {
    const name = called.name.split('.').at(-1) ?? called.name;
    const isHanded = new RegExp(
      `\\b${escaped(name)}\\((?:[\\w.()]+,\\s*){0,3}?(?:c|ctx|r|req|request|\\w+\\.Request${whole})(?:\\.URL(?:\\.Query\\(\\))?)?\\s*[,)]`,
    ).test(code);
    if (!isHanded || !called.path.endsWith('.go') || called.endLine - called.startLine > LONGEST_HELPER) return [];
    // What a form is shown with once more is not sent to it.
    if (handler.method !== 'GET' && /view|render|template|html/i.test(name)) return [];
    const inner = { ...handler, ...maskCode('go', evidence.text(called)) };
    // What looks for a header first that the handler has set itself reads nothing else.
    if (headersOf(inner.code, READS_HEADER).some((each) => given.includes(each))) return [];
    const deeper =
      depth < DEEPEST ? queryOfHelpers(evidence, definedHandler(evidence, called), inner, depth + 1, given) : [];
    // What a helper fills is told by who hands it over.
    const isTold = ({ name, type }: Parameter): boolean => name !== null || type !== undefined;
    return [...readInGo(inner).filter((each) => each.in === 'query' && isTold(each)), ...deeper];
  });
}

const SETS_HEADER = /\b[rR]eq(?:uest)?\.Header\.(?:Set|Add)\(\s*"([\w-]+)"/g;
const READS_HEADER = /(?:\b(?:r|[rR]eq(?:uest)?)\.Header\.Get|\.GetHeader)\(\s*"([\w-]+)"/g;

function headersOf(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(([, name = '']) => name.toLowerCase());
}

/** How a helper puts what was sent into what it is handed, and what it is handed: `ctx.ShouldBind(data)`. */
const BINDS =
  /\.(ShouldBind|Bind|ShouldBindJSON|BindJSON|ShouldBindQuery|BindQuery|BodyParser|QueryParser|ReadJSON)\(\s*(\w+)\s*\)|\b(NewDecoder)\([\w.]+\.Body\)\.Decode\(\s*(\w+)\s*\)/;

/** What a function that a handler hands its request fills for it: `if forms.Check(ctx, order) { return }`. */
export function boundByHelpers(
  evidence: Evidence,
  { calls }: Pick<Handler, 'calls'>,
  { code, method }: HandlerCode,
): Parameter[] {
  return calls.flatMap((called): Parameter[] => {
    const name = called.name.split('.').at(-1) ?? called.name;
    const variable = new RegExp(`\\b${escaped(name)}\\(\\s*(?:[\\w.]+,\\s*){1,2}&?(\\w+)\\s*\\)`).exec(code)?.[1];
    const isShort = called.path.endsWith('.go') && called.endLine - called.startLine <= LONGEST_HELPER;
    const type = variable === undefined || !isShort ? undefined : typeInGo(code, variable);
    if (type === undefined) return [];
    const helper = maskCode('go', evidence.text(called)).code;
    const filled = /^func\b[^{\n]*[(,]\s*(\w+)\s+(?:any|interface\{\})\s*\)/m.exec(helper)?.[1];
    const [, bind, bound, decoder, decoded] = BINDS.exec(helper) ?? [];
    if (filled === undefined || (bound ?? decoded) !== filled) return [];
    const how = bind ?? decoder ?? '';
    const isQuery = /Query/.test(how) || (/^(?:Should)?Bind$/.test(how) && /^(?:GET|HEAD)$/.test(method));
    return [{ in: isQuery ? 'query' : 'body', name: null, type }];
  });
}

/** What is decoded goes by its type; of a type that is written on the spot each part goes by its name. */
function bodyInGo(code: string, variable: string): Parameter[] {
  const type = typeInGo(code, variable);
  const fields = fieldsInGo(code, type === undefined ? variable : `type\\s+${escaped(type)}`);
  if (fields.length > 0) return fields;
  return type === undefined ? [] : [{ in: 'body', name: null, type }];
}

/** `var order NewOrder`, alone or in a block of several, `order := NewOrder{}`, `order := new(api.NewOrder)`. */
function typeInGo(code: string, variable: string): string | undefined {
  const found = new RegExp(
    `(?:\\bvar\\s+|^[ \\t]+)${escaped(variable)}\\s+\\*?((?:\\w+\\.)?[A-Za-z]\\w*)[ \\t]*$|\\b${escaped(variable)}\\s*:?=\\s*(?:&?((?:\\w+\\.)?[A-Za-z]\\w*)\\{|new\\(((?:\\w+\\.)?[A-Za-z]\\w*)\\))`,
    'm',
  ).exec(code);
  const type = found?.[1] ?? found?.[2] ?? found?.[3];
  return type === undefined || /^(?:struct|map|interface|error|any|string|int)$/.test(type) ? undefined : type;
}

/**
 * The names by which the parts of `var order struct { Count int `json:"count"` }`, or of a type that the handler itself
 * declares, are sent, and the types put into it.
 */
function fieldsInGo(code: string, pattern: string): Parameter[] {
  const found = new RegExp(`(?<![\\w.])${pattern}\\s*(?::?=\\s*&?)?\\s*struct\\s*\\{`).exec(code);
  const open = found ? found.index + found[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(code, open);
  if (close < 0) return [];
  // The parts of a part are told by its name.
  const lines = code
    .slice(open + 1, close)
    .replace(/\{[^{}]*\}/g, '')
    .split('\n');
  return lines.flatMap((line): Parameter[] => {
    const name = /^\s*[A-Z]\w*\s.*?\bjson:"([\w.-]+)/.exec(line)?.[1];
    const type = /^\s*\*?((?:\w+\.)?[A-Z]\w*)\s*$/.exec(line)?.[1];
    if (type !== undefined) return [{ in: 'body', name: null, type }];
    // What has no name of its own there goes by that of the field.
    const plain = /^\s*([A-Z]\w*(?:\s*,\s*[A-Z]\w*)*)\s+[*\w.[\]]+\s*$/.exec(line)?.[1]?.split(/\s*,\s*/) ?? [];
    if (plain.length > 0) return plain.map((each) => ({ in: 'body', name: each }));
    return name === undefined || name === '-' ? [] : [{ in: 'body', name }];
  });
}
