import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';
import { at, type Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';
import type { Parameter } from './parameter.ts';
import { entriesOf, schemaOf, shapeOf } from './schema-shape.ts';
import { shownDefault } from './signature.ts';

/** `validate(T.OrderSchema)`, `validateBody(NewOrder)`: what stands before a handler and holds the request against a schema. */
const HOLDS =
  /(?<![\w$])(?:[\w$]+\.)*\w*(?:validat(?:e|or|ion)|celebrate)\w*\(\s*([A-Za-z_$][\w$]*(?:\.[\w$]+)?)\s*\)/gi;
const HANDLER = /=>|\bfunction\b/;
const LONGEST = 8_000;

/** The parts of a request that the registration of a route of a script holds against a schema, by the keys of that. */
export function validatedParameters(evidence: Evidence, { fact }: Route): Parameter[] {
  const language = evidence.file(fact.path)?.language;
  if (language === undefined || !/^(?:typescript|tsx|javascript)$/.test(language)) return [];
  const { code } = maskCode(language, evidence.text(at(fact)).slice(0, LONGEST));
  const before = code.slice(0, HANDLER.exec(code)?.index ?? code.length);
  return [...heldParts(evidence, fact.path, code, before.length), ...heldSchemas(evidence, fact.path, before)];
}

function heldSchemas(evidence: Evidence, path: string, before: string): Parameter[] {
  return [...before.matchAll(HOLDS)].flatMap(([, name = '']) => {
    const schema = schemaOf(evidence, path, name);
    if (schema === null) return [];
    const own = shapeOf(evidence, schema.path, schema.text)?.entries ?? new Map<string, string>();
    const parts = (['query', 'body'] as const).flatMap((place) =>
      keysOf(evidence, schema.path, own.get(place) ?? '').map((key): Parameter => ({ in: place, name: key })),
    );
    // One that names no part of the request is that of its body.
    const isBody =
      own.size > 0 && ![...own.keys()].some((key) => /^(?:query|body|params|headers|cookies|file)$/.test(key));
    return isBody ? [...own.keys()].map((key): Parameter => ({ in: 'body', name: key })) : parts;
  });
}

/** Parts of a request, and what is told of its answer, in one call. */
const PART = /^(?:body|query|querystring|params|headers|cookies|files?|(?:response|status|error|description|tags)\w*)$/;

/** `held({ body: z.object({ name: z.string() }), status: 204 })`: a schema for each part of the request. */
function heldParts(evidence: Evidence, path: string, code: string, until: number): Parameter[] {
  return [...code.matchAll(/(?<![\w$.])[\w$.]+\(\s*(?=\{)/g)].flatMap(({ index }) => {
    const parts = index < until ? entriesOf(code.slice(index)) : new Map<string, string>();
    if (parts.size === 0 || ![...parts.keys()].every((key) => PART.test(key))) return [];
    return [...parts].flatMap(([part, text]): Parameter[] => {
      const place = part === 'body' ? 'body' : /^query/.test(part) ? 'query' : null;
      return place === null ? [] : partsOf(evidence, path, place, text);
    });
  });
}

/** The values that a schema asks for; nothing where it is made in a way that is not read. */
export function partsOf(evidence: Evidence, path: string, place: Parameter['in'], text: string): Parameter[] {
  const shape = shapeOf(evidence, path, text);
  if (shape === null) return [];
  return [
    ...[...shape.entries].map(([name, value]): Parameter => ({ in: place, name, ...shownDefault(ownDefault(value)) })),
    ...(shape.isMore ? [{ in: place, name: null, type: shape.entries.size > 0 ? 'any other' : 'any' }] : []),
  ];
}

/** What a value is where it is not given; what stands inside of it has defaults of its own: `z.object({ size: z.number().default(1) })`. */
function ownDefault(value: string): string | undefined {
  let depth = 0;
  for (let at = 0; at < value.length; at++) {
    if (depth === 0 && value.startsWith('.default(', at))
      return /^\.default\(\s*([^()]+?)\s*\)/.exec(value.slice(at))?.[1];
    if ('([{'.includes(value[at] ?? ' ')) depth++;
    else if (')]}'.includes(value[at] ?? ' ')) depth--;
  }
  return undefined;
}

function keysOf(evidence: Evidence, path: string, text: string): string[] {
  return [...(shapeOf(evidence, path, text)?.entries.keys() ?? [])];
}
