import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';
import type { Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';
import type { HandlerCode, Parameter } from './parameter.ts';
import { named } from './read-parameters.ts';

/** What a handler of Go reads from its request, or the type that it decodes its body into. */
export function readInGo({ code, method }: HandlerCode): Parameter[] {
  const decoded =
    /(?:NewDecoder\([\w.]+\.Body\)\.Decode|\.(?:ShouldBind(?:JSON)?|BindJSON|MustBindWith|Bind|BodyParser|ReadJSON)|\bjson\.Unmarshal\(\s*(?:\w+|[\w.]+\.(?:PostBody|Body)\(\))\s*,\s*|(?:Decode|Parse|Read)(?:JSON)?(?:Body|Request)?)\(?[\w.,\s]*&?(\w+)\s*[,)]/.exec(
      code,
    )?.[1];
  const query = /\b(\w+)\s*:?=\s*\w+\.URL\.Query\(\)/.exec(code)?.[1];
  return [
    ...named(code, /\.URL\.Query\(\)\.Get\(\s*"([\w.[\]-]+)"/g, 'query'),
    ...named(
      code,
      /\b(?:c|ctx)\.(?:Query|DefaultQuery|QueryParam|QueryInt|QueryBool|GetQuery|QueryArray)\(\s*"([\w.[\]-]+)"(?:\s*,\s*([^(),]+))?/g,
      'query',
    ),
    ...(query === undefined ? [] : named(code, new RegExp(`\\b${query}\\.Get\\(\\s*"([\\w.[\\]-]+)"`, 'g'), 'query')),
    ...named(
      code,
      /\b(?:c|ctx|r|req|request)\.(?:PostForm|FormValue|PostFormValue|FormFile)\(\s*"([\w.[\]-]+)"/g,
      'form',
    ),
    ...boundQuery(code, method),
    ...(decoded === undefined ? [] : bodyInGo(code, decoded)),
  ];
}

/** `c.ShouldBindQuery(&page)` goes by its type; where nothing is sent, `c.ShouldBind(&page)` reads the query too. */
function boundQuery(code: string, method: string): Parameter[] {
  const binds =
    method === 'GET'
      ? 'ShouldBindQuery|BindQuery|QueryParser|ShouldBind|Bind'
      : 'ShouldBindQuery|BindQuery|QueryParser';
  const variable = new RegExp(`\\b(?:c|ctx)\\.(?:${binds})\\(\\s*&?(\\w+)\\s*\\)`).exec(code)?.[1];
  const type = variable === undefined ? undefined : typeInGo(code, variable);
  return type === undefined ? [] : [{ in: 'query', name: null, type }];
}

const LONGEST_HELPER = 60;

/** What a function reads from the query that a handler hands nothing but its request: `page := meta.NewPage(c)`. */
export function queryOfHelpers(evidence: Evidence, { calls }: Handler, { code, ...handler }: HandlerCode): Parameter[] {
  return calls.flatMap((called) => {
    const name = called.name.split('.').at(-1) ?? called.name;
    const isHanded = new RegExp(`\\b${name}\\(\\s*(?:c|ctx|r|req|request|c\\.Request)\\s*\\)`).test(code);
    if (!isHanded || !called.path.endsWith('.go') || called.endLine - called.startLine > LONGEST_HELPER) return [];
    const masked = maskCode('go', evidence.text(called));
    return readInGo({ ...handler, ...masked }).filter((each) => each.in === 'query');
  });
}

/** What is decoded goes by its type; of a type that is written on the spot each part goes by its name. */
function bodyInGo(code: string, variable: string): Parameter[] {
  const fields = fieldsInGo(code, variable);
  if (fields.length > 0) return fields;
  const type = typeInGo(code, variable);
  return type === undefined ? [] : [{ in: 'body', name: null, type }];
}

/** `var order NewOrder`, alone or in a block of several, `order := NewOrder{}`, `order := new(api.NewOrder)`. */
function typeInGo(code: string, variable: string): string | undefined {
  const found = new RegExp(
    `(?:\\bvar\\s+|^[ \\t]+)${variable}\\s+\\*?((?:\\w+\\.)?[A-Za-z]\\w*)[ \\t]*$|\\b${variable}\\s*:?=\\s*(?:&?((?:\\w+\\.)?[A-Za-z]\\w*)\\{|new\\(((?:\\w+\\.)?[A-Za-z]\\w*)\\))`,
    'm',
  ).exec(code);
  const type = found?.[1] ?? found?.[2] ?? found?.[3];
  return type === undefined || /^(?:struct|map|interface|error|any|string|int)$/.test(type) ? undefined : type;
}

/** The names by which the parts of `var order struct { Count int `json:"count"` }` are sent, and the types put into it. */
function fieldsInGo(code: string, variable: string): Parameter[] {
  const found = new RegExp(`(?<![\\w.])${variable}\\s*(?::?=\\s*&?)?\\s*struct\\s*\\{`).exec(code);
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
    return name === undefined || name === '-' ? [] : [{ in: 'body', name }];
  });
}
