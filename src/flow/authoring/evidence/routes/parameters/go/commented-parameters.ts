import { readSymbol } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';
import { byFields, goType } from './go-fields.ts';

const MOST_LINES = 60;
const LONGEST_TYPE = 250;
/** `// @Param page query int false "Which page"` and `// @Param order body shop.NewOrder true "What"`, as swag reads them. */
const PARAM = /^\s*\/\/\s*@Param\s+([\w.[\]-]+)\s+(query|body|formData)\s+(?:\[\])?([\w.]+)/i;
/** `// swagger:route GET /orders orders listOrders`, as go-swagger reads it: the operation comes last. */
const ROUTE = /^\s*\/\/\s*swagger:route\s+[A-Z]+\s+\/\S*\s.*?(\w+)\s*$/;
/** `// swagger:operation POST /orders orders addOrder`, as go-swagger reads it: what the request carries follows as YAML. */
const OPERATION = /^\s*\/\/\s*swagger:operation\s+([A-Za-z]+)\s+\//;
/** `// swagger:parameters listOrders countOrders` above the type of what these operations take. */
const PARAMETERS = /^\s*\/\/\s*swagger:parameters\s+(\w[\w ]*?)\s*$/;

/**
 * What the code of a handler takes, with what its comment says: of the query by its names rather than by their type, of
 * what is sent where the code says nothing of that.
 */
export function withCommented(
  evidence: Evidence,
  handler: Handler,
  { method, code }: HandlerCode,
  read: readonly Parameter[],
): Parameter[] {
  const commented = commentedParameters(evidence, handler, method);
  const isAsked = read.some(({ in: place, name }) => place === 'query' && name !== null);
  // Code that reads names of the query and nothing that is sent tells better what it takes.
  const isSent = read.some((each) => each.in !== 'query') || (isAsked && !MAY_READ_BODY.test(code));
  // A comment may say query of what the code takes from the body, and the whole query by a type.
  const told = byFields(
    evidence,
    handler.path,
    commented.filter(
      ({ in: place, name, type }) =>
        place === 'query' &&
        !read.some((each) => each.in === 'body' && each.name === name) &&
        (type === undefined || !read.some((each) => each.in === 'query')),
    ),
  );
  const sent = isSent
    ? []
    : byFields(
        evidence,
        handler.path,
        commented.filter((each) => each.in !== 'query'),
      );
  return [...told, ...sent, ...read.filter((each) => told.length === 0 || each.in !== 'query' || each.name !== null)];
}

/** How code, or what it hands its request, comes to what was sent. */
const MAY_READ_BODY =
  /(?:[bB]ind|[bB]ody|[dD]ecode|[pP]arse(?!Int|Uint|Float|Bool|Duration|Time)|[uU]nmarshal|[pP]ayload|[fF]orm|[rR]ead)\w*\(|\.Body\b/;

/** What the comment of a handler of Go says, for swag, or for go-swagger by the name of its operation. */
function commentedParameters(evidence: Evidence, handler: Handler, method: string): Parameter[] {
  const lines = evidence.lines(handler.path) ?? [];
  const start = (handler.id === null ? null : readSymbol(evidence.pack, handler.id))?.startLine ?? handler.startLine;
  const found: Parameter[] = [];
  let line = start - 1;
  for (; line > Math.max(0, start - MOST_LINES); line -= 1) {
    const text = lines[line - 1] ?? '';
    if (!/^\s*\/\//.test(text)) break;
    const [, operation] = ROUTE.exec(text) ?? [];
    const taken = operation === undefined ? [] : (operations(evidence).get(operation) ?? []);
    found.unshift(...ofSwag(text), ...taken.map((name) => ({ in: 'query' as const, name })));
  }
  // The comment of an operation often stands inside of its handler.
  return [...found, ...ofOperations(lines.slice(line, handler.endLine), method)];
}

/** What the operations of a method that one handler answers take, where their comments agree. */
function ofOperations(lines: readonly string[], method: string): Parameter[] {
  const starts = [...lines.keys()].filter((at) => OPERATION.exec(lines[at] ?? '')?.[1]?.toUpperCase() === method);
  const [first = [], ...others] = starts.map((at) => ofOperation(lines.slice(at + 1)));
  return others.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : [];
}

/** The parameters of an operation: `// - name: page`, and below it `//   in: query`. */
function ofOperation(lines: readonly string[]): Parameter[] {
  const end = lines.findIndex((line) => !/^\s*\/\//.test(line) || OPERATION.test(line));
  const comment = lines.slice(0, end < 0 ? lines.length : end).map((line) => line.replace(/^\s*\/\/ ?/, ''));
  const written = /^parameters:\n((?:[ -].*\n?)*)/m.exec(comment.join('\n'))?.[1] ?? '';
  return written.split(/^(?=\s*- )/m).flatMap((each): Parameter[] => {
    const name = /^\s*(?:- )?\s*name: *["']?([\w.[\]-]+)/m.exec(each)?.[1];
    const place = /^\s*(?:- )?\s*in: *(\w+)/m.exec(each)?.[1];
    const type = /"?\$ref"?: *["']?#\/(?:definitions|components\/schemas)\/(\w+)/.exec(each)?.[1];
    return name === undefined ? [] : placed(place, name, type ?? '');
  });
}

function ofSwag(text: string): Parameter[] {
  const [, name = '', place, type = ''] = PARAM.exec(text) ?? [];
  return placed(place, name, type);
}

function placed(place: string | undefined, name: string, type: string): Parameter[] {
  // What is of a type goes by the names of its fields.
  if (place === 'query')
    return [/(?:^|\.)[A-Z]/.test(type) ? { in: 'query', name: null, type } : { in: 'query', name }];
  if (place === 'formData') return [{ in: 'form', name }];
  // A body goes by its type; `object` and `string` say nothing of it.
  return place === 'body' && /[A-Z]/.test(type) ? [{ in: 'body', name: null, type }] : [];
}

/** What the operations of go-swagger take from the query, by their names. */
const operations = derived((evidence): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { path, place } of evidence.files) {
    if (!path.endsWith('.go') || place !== 'source') continue;
    const lines = evidence.lines(path) ?? [];
    for (const [at, line] of lines.entries()) {
      const [, ids] = line.includes('swagger:parameters') ? (PARAMETERS.exec(line) ?? []) : [];
      if (ids === undefined) continue;
      const names = fieldsBelow(evidence, path, lines.slice(at + 1, at + LONGEST_TYPE), true);
      for (const id of ids.split(/\s+/)) found.set(id, [...(found.get(id) ?? []), ...names]);
    }
  }
  return found;
});

/** The fields of the next type whose comments say that they are of the query, and those of what it is made of. */
function fieldsBelow(evidence: Evidence, path: string, lines: readonly string[], isOuter: boolean): string[] {
  const open = lines.findIndex((line) => /^type\s+\w+\s+struct\s*\{\s*$/.test(line));
  const end = lines.findIndex((line) => /^\}/.test(line));
  if (open < 0 || end < open) return [];
  let isQuery = false;
  return lines.slice(open + 1, end).flatMap((line) => {
    const [, place] = /^\s*\/\/\s*in:\s*(\w+)/i.exec(line) ?? [];
    if (place !== undefined) isQuery = place === 'query';
    if (/^\s*(?:\/\/.*)?$/.test(line)) return [];
    const [, base] = /^\s*\*?((?:\w+\.)?[A-Z]\w*)\s*$/.exec(line) ?? [];
    const [, name] = /`[^`]*\b(?:json|form|schema):"([\w.[\]-]+)/.exec(line) ?? [];
    const wasQuery = isQuery;
    isQuery = false;
    if (base !== undefined) return isOuter ? fieldsOf(evidence, path, base) : [];
    return wasQuery && name !== undefined && name !== '-' ? [name] : [];
  });
}

/** The same of a type that is written so in a file: `Page`, `paging.Request`. */
function fieldsOf(evidence: Evidence, path: string, written: string): string[] {
  const only = goType(evidence, path, written);
  return only === undefined ? [] : fieldsBelow(evidence, only.path, evidence.text(only).split('\n'), false);
}
